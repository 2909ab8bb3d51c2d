/// Length of every symmetric key, nonce, counter value and initialisation vector of the protocol.
package let keyByteCount = 16

/// Folds bytes, 32 in the protocol, to half as many: the first half XOR the second (§ 1).
package func fold(_ bytes: [UInt8]) -> [UInt8] { joinHalves(of: bytes, by: ^) }

/// Joins each byte of the first half with the one at the same place in the second half.
package func joinHalves(of bytes: [UInt8], by join: (UInt8, UInt8) -> UInt8) -> [UInt8] {
  let middle = bytes.count / 2
  var joined = Array(bytes[..<middle])
  for index in joined.indices { joined[index] = join(joined[index], bytes[middle + index]) }
  return joined
}

/// Writes a text as its UTF-8 bytes.
let utf8Bytes: Function<String, [UInt8]> = { Array($0.utf8) }

extension FixedWidthInteger {
  /// The bytes of the number, the most significant one first: BE32, BE64 (§ 1).
  package var bigEndianBytes: [UInt8] {
    let count = Self.bitWidth / 8
    var bytes = [UInt8](repeating: 0, count: count)
    for index in 0..<count { bytes[index] = UInt8(truncatingIfNeeded: self >> (8 * (count - 1 - index))) }
    return bytes
  }
}

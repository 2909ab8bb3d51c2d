/// Length of every symmetric key, nonce, counter value and initialisation vector of the protocol.
package let keyByteCount = 16

/// Folds bytes, 32 in the protocol, to half as many: the first half XOR the second (§ 1).
package func fold(_ bytes: [UInt8]) -> [UInt8] {
  let middle = bytes.count / 2
  var folded = Array(bytes[..<middle])
  for index in folded.indices { folded[index] ^= bytes[middle + index] }
  return folded
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

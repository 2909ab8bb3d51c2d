/// Length of every symmetric key, nonce, counter value and initialisation vector of the protocol.
package let keyByteCount = 16

/// Folds bytes, 32 in the protocol, to half as many: the first half XOR the second (§ 1).
package func fold(_ bytes: [UInt8]) -> [UInt8] {
  let middle = bytes.count / 2
  return zip(bytes[..<middle], bytes[middle...]).map(^)
}

/// Writes a text as its UTF-8 bytes.
let utf8Bytes: Function<String, [UInt8]> = { Array($0.utf8) }

extension FixedWidthInteger {
  /// The bytes of the number, the most significant one first: BE32, BE64 (§ 1).
  package var bigEndianBytes: [UInt8] {
    stride(from: Self.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}

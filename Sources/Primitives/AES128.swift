/// The block cipher AES with a 128-bit key, chained as CBC.
package enum AES128 {
  /// The treatment of plain text that does not fill its last block.
  package enum Padding: Sendable {
    /// No padding: the text must consist of whole blocks.
    case none
    /// One to sixteen bytes are added, each with their number as its value (RFC 5652, 6.3).
    case pkcs7
  }

  private static let keyByteCount = 16
  private static let blockByteCount = AES.blockByteCount

  /// Encrypts the plain text.
  package static func encryptCBC(
    _ plaintext: [UInt8], key: [UInt8], iv: [UInt8], padding: Padding
  ) throws(PrimitiveError) -> [UInt8] {
    guard case .pkcs7 = padding else {
      guard plaintext.count.isMultiple(of: blockByteCount) else { throw .invalidLength("plaintext") }
      return try transform(plaintext, key: key, iv: iv, encrypting: true)
    }
    var padded = padded(plaintext)
    defer { wipe(&padded) }
    return try transform(padded, key: key, iv: iv, encrypting: true)
  }

  /// Decrypts the cipher text; returns nil where the padding is wrong.
  ///
  /// The padding of empty cipher text, and of cipher text with a part of a block, is wrong.
  package static func decryptCBC(
    _ ciphertext: [UInt8], key: [UInt8], iv: [UInt8], padding: Padding
  ) throws(PrimitiveError) -> [UInt8]? {
    let isWhole = ciphertext.count.isMultiple(of: blockByteCount)
    guard case .pkcs7 = padding else {
      guard isWhole else { throw .invalidLength("ciphertext") }
      return try transform(ciphertext, key: key, iv: iv, encrypting: false)
    }
    guard isWhole, !ciphertext.isEmpty else { return nil }
    var padded = try transform(ciphertext, key: key, iv: iv, encrypting: false)
    defer { wipe(&padded) }
    return unpadded(padded)
  }

  /// Adds one to sixteen bytes, each with their number as its value (RFC 5652, 6.3).
  package static func padded(_ plaintext: [UInt8]) -> [UInt8] {
    let missing = blockByteCount - plaintext.count % blockByteCount
    return plaintext + [UInt8](repeating: UInt8(missing), count: missing)
  }

  /// Removes the padding of whole blocks; returns nil where it is wrong or there is no block.
  package static func unpadded(_ padded: [UInt8]) -> [UInt8]? {
    guard padded.count >= blockByteCount, let added = paddingByteCount(of: padded) else { return nil }
    return Array(padded.dropLast(added))
  }

  /// Encrypts one block on its own.
  package static func encryptBlock(_ block: [UInt8], key: [UInt8]) throws(PrimitiveError) -> [UInt8] {
    guard key.count == keyByteCount else { throw .invalidLength("key") }
    return try AES.encryptBlock(block, key: key)
  }

  /// Returns the number of padding bytes; always reads all sixteen places, so that the time is constant.
  private static func paddingByteCount(of padded: [UInt8]) -> Int? {
    let last = padded[padded.count - 1]
    var difference: UInt8 = last >= 1 && last <= blockByteCount ? 0 : 1
    for place in 1...blockByteCount {
      let isPadding: UInt8 = place <= last ? 0xff : 0
      difference |= (padded[padded.count - place] ^ last) & isPadding
    }
    return difference == 0 ? Int(last) : nil
  }

  /// Runs whole blocks through the cipher.
  private static func transform(
    _ input: [UInt8], key: [UInt8], iv: [UInt8], encrypting: Bool
  ) throws(PrimitiveError) -> [UInt8] {
    guard key.count == keyByteCount else { throw .invalidLength("key") }
    return try AES.chain(input, key: key, iv: iv, encrypting: encrypting)
  }
}

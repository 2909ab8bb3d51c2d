import Primitives

package struct CipherRules: Sendable {
  /// A plaintext is any bytes, none among them.
  package var takePlaintext: Function<[UInt8], [UInt8]> = { $0 }
  /// PKCS#7: one to sixteen bytes are added, each of which says how many.
  package var pad: Function<[UInt8], [UInt8]> = AES128.padded
  /// The blocks are encrypted with AES-128 in CBC under K_ENC, from the initialisation vector on.
  package var encryptBlocks: BlockCipher = { padded, key, iv in
    try AES128.encryptCBC(padded, key: key, iv: iv, padding: .none)
  }
  /// Encrypted data are whole blocks, at least one.
  package var checkData: Check<[UInt8]> = { data in
    try demand(!data.isEmpty && data.count.isMultiple(of: keyByteCount), else: .padding)
    return data
  }
  /// The blocks are decrypted in the same way.
  package var decryptBlocks: BlockCipher = { data, key, iv in
    guard let padded = try AES128.decryptCBC(data, key: key, iv: iv, padding: .none) else { throw Refusal.padding }
    return padded
  }
  /// Every byte of the padding is checked before it is removed.
  package var unpad: Check<[UInt8]> = { padded in
    guard let plaintext = AES128.unpadded(padded) else { throw Refusal.padding }
    return plaintext
  }
}

/// Encrypts or decrypts whole blocks.
package typealias BlockCipher = @Sendable (_ blocks: [UInt8], _ key: [UInt8], _ iv: [UInt8]) throws -> [UInt8]

extension Rules {
  /// Encrypts: C with PKCS#7 (§ 12.1).
  func encipher(_ plaintext: [UInt8], key: [UInt8], iv: [UInt8]) throws -> [UInt8] {
    var padded = cipher.pad(plaintext)
    defer { wipe(&padded) }
    return try cipher.encryptBlocks(padded, key, iv)
  }

  /// Decrypts, and removes the padding.
  func decipher(_ data: [UInt8], key: [UInt8], iv: [UInt8]) throws -> [UInt8] {
    var padded = try cipher.decryptBlocks(try cipher.checkData(data), key, iv)
    defer { wipe(&padded) }
    return try cipher.unpad(padded)
  }
}

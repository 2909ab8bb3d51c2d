import Primitives

/// How the key of a factor is stored in protocol 4 (§ 26.10).
package struct FactorWrappingRules: Sendable {
  /// The key of the wrapping and the wrapped key have 32 bytes.
  package var checkKey: Check<[UInt8]> = checkedWideKey
  /// The initialisation vector has 16 bytes.
  package var checkIV: Check<[UInt8]> = checkedKey
  /// The key is encrypted with AES-256 in counter mode, without a tag: only the server can tell a wrong password.
  package var encrypt: BlockCipher = { key, kek, iv in try AES256.counterMode(key, key: kek, counter: iv) }
  /// The initialisation vector stands before the encrypted key.
  package var join: @Sendable (_ iv: [UInt8], _ encrypted: [UInt8]) -> [UInt8] = { $0 + $1 }
  /// A wrapped key has 48 bytes.
  package var checkWrapped: Check<[UInt8]> = demandingCount(keyByteCount + wideKeyByteCount)
  /// The first 16 bytes of a wrapped key are its initialisation vector.
  package var divide: @Sendable (_ wrapped: [UInt8]) -> (iv: [UInt8], encrypted: [UInt8]) = { wrapped in
    (Array(wrapped.prefix(keyByteCount)), Array(wrapped.dropFirst(keyByteCount)))
  }
}

extension Rules {
  /// Wraps the key of a factor (§ 26.10).
  package func wrapFactorKey(_ key: [UInt8], kek: [UInt8], iv: [UInt8]) throws -> [UInt8] {
    let rules = version4.factor
    let kek = try rules.checkKey(kek)
    let iv = try rules.checkIV(iv)
    return rules.join(iv, try rules.encrypt(try rules.checkKey(key), kek, iv))
  }

  /// Unwraps the key of a factor (§ 26.10).
  package func unwrapFactorKey(_ wrapped: [UInt8], kek: [UInt8]) throws -> [UInt8] {
    let rules = version4.factor
    let kek = try rules.checkKey(kek)
    let parts = rules.divide(try rules.checkWrapped(wrapped))
    return try rules.encrypt(parts.encrypted, kek, parts.iv)
  }
}

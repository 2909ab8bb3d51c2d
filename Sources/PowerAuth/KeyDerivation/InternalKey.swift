import Primitives

/// The key that a key gives for a byte text (§ 3).
package struct InternalKey: Equatable, Sendable {
  /// HMAC-SHA256 of the index, 32 bytes, before folding.
  package let hmac: [UInt8]
  /// The derived key, 16 bytes.
  package let key: [UInt8]
}

package struct InternalKeyRules: Sendable {
  /// The key has 16 bytes.
  package var checkKey: Check<[UInt8]> = checkedKey
  /// The index has at least 16 bytes.
  package var checkIndex: Check<[UInt8]> = { index in
    try demand(index.count >= keyByteCount, else: .invalidLength)
    return index
  }
  /// The index is authenticated with HMAC-SHA256 under the key.
  ///
  /// [D-4: the published definitions make the index the key of the HMAC; that is the order of the legacy function of 2.x.
  /// In 3.x both published implementations key it with the secret.]
  package var authenticate: @Sendable (_ index: [UInt8], _ key: [UInt8]) -> [UInt8] = { index, key in
    HMACSHA256.authenticationCode(for: index, key: key)
  }
}

package struct LegacyKeyRules: Sendable {
  /// Up to 3.0 there is only the older function.
  package var isUsed: Function<ProtocolVersion, Bool> = \.hasLegacyKeyOrder
  /// In the older function the key is authenticated under the index.
  package var authenticate: @Sendable (_ index: [UInt8], _ key: [UInt8]) -> [UInt8] = { index, key in
    HMACSHA256.authenticationCode(for: key, key: index)
  }
}

extension Rules {
  /// Tells whether a version has the older function only (§ 16.1).
  package func isLegacyKeyUsed(in version: ProtocolVersion) -> Bool { legacyKey.isUsed(version) }

  /// Derives the key of a byte text in the older order: KDF_LEGACY (§ 16.1).
  package func deriveLegacyKey(key: [UInt8], index: [UInt8]) throws -> InternalKey {
    let key = try internalKey.checkKey(key)
    let hmac = legacyKey.authenticate(try internalKey.checkIndex(index), key)
    return InternalKey(hmac: hmac, key: notation.fold(hmac))
  }

  /// Derives the key of a byte text: KDF_INTERNAL (§ 3).
  package func deriveInternalKey(key: [UInt8], index: [UInt8]) throws -> InternalKey {
    let key = try internalKey.checkKey(key)
    return deriveInternalKey(key: key, anyIndex: try internalKey.checkIndex(index))
  }

  /// Derives the key of a byte text of any length from a key that was checked before.
  package func deriveInternalKey(key: [UInt8], anyIndex index: [UInt8]) -> InternalKey {
    let hmac = internalKey.authenticate(index, key)
    return InternalKey(hmac: hmac, key: notation.fold(hmac))
  }
}

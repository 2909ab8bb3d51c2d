/// The hash by which a server shows its counter in a status, CTR_DATA_HASH, with the values before it (§ 8).
package struct CounterHash: Equatable, Sendable {
  /// KEY_TRANSPORT_CTR, with the block from which it was derived.
  package let key: IndexKey
  /// HMAC-SHA256 of the value, 32 bytes, before folding.
  package let hmac: [UInt8]
  /// The hash, 16 bytes.
  package let hash: [UInt8]
}

package struct CounterHashRules: Sendable {
  /// KEY_TRANSPORT_CTR has the index 4000 under KEY_TRANSPORT.
  package var keyIndex: UInt64 = 4000
  /// The hash is keyed with KEY_TRANSPORT_CTR.
  package var chooseKey: @Sendable (_ derivedKey: [UInt8], _ transportKey: [UInt8]) -> [UInt8] = { derivedKey, _ in
    derivedKey
  }
  /// The hash covers the value as it is.
  package var chooseData: @Sendable (_ value: [UInt8], _ rules: Rules) -> [UInt8] = { value, _ in value }
}

extension Rules {
  /// Computes KDF_INTERNAL(KEY_TRANSPORT_CTR, CTR_DATA).
  package func hashCounter(_ value: [UInt8], transportKey: [UInt8]) throws -> CounterHash {
    let value = try counter.checkValue(value)
    return hashCounter(value, transportKey: transportKey, key: try deriveCounterKey(transportKey: transportKey))
  }

  /// Derives KEY_TRANSPORT_CTR.
  func deriveCounterKey(transportKey: [UInt8]) throws -> IndexKey {
    try deriveKey(masterKey: transportKey, index: counterHash.keyIndex)
  }

  /// Computes the hash of a value that was checked before, with the derived key.
  func hashCounter(_ value: [UInt8], transportKey: [UInt8], key: IndexKey) -> CounterHash {
    let hashed = deriveInternalKey(
      key: counterHash.chooseKey(key.key, transportKey), anyIndex: counterHash.chooseData(value, self))
    return CounterHash(key: key, hmac: hashed.hmac, hash: hashed.key)
  }
}

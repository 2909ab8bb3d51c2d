package struct InitialisationVectorRules: Sendable {
  /// The nonce is that of the message; in a response of 3.1 it is the request's.
  package var chooseNonce: Function<EncryptionParameters, [UInt8]?> = \.nonce
  /// The nonce enters, here and in sharedInfo2, as its 16 bytes.
  package var takeNonce: Function<[UInt8], [UInt8]> = { $0 }
  /// The key is K_IV.
  package var chooseKey: Function<EnvelopeKey, [UInt8]?> = \.ivKey
  /// The initialisation vector is KDF_INTERNAL of K_IV and the nonce.
  package var derive: VectorDerivation = { key, nonce, rules in
    rules.deriveInternalKey(key: key, anyIndex: nonce).key
  }
}

/// Derives an initialisation vector from a key and a nonce.
package typealias VectorDerivation = @Sendable (_ key: [UInt8], _ nonce: [UInt8], _ rules: Rules) throws -> [UInt8]

extension Rules {
  /// Makes the initialisation vector of a message: zeros in 3.0, which has no nonce (§ 12.1).
  func makeInitialisationVector(_ parameters: EncryptionParameters, key: EnvelopeKey) throws -> [UInt8] {
    guard let nonce = iv.chooseNonce(parameters), let ivKey = iv.chooseKey(key) else {
      return [UInt8](repeating: 0, count: keyByteCount)
    }
    return try iv.derive(ivKey, iv.takeNonce(nonce), self)
  }
}

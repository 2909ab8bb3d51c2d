import Primitives

/// The key of a session of end-to-end encryption (§ 16.5).
package struct LegacySessionKey: Equatable, Sendable {
  /// Z, the X coordinate of the common point, 32 bytes.
  package let sharedSecret: [UInt8]
  /// S, the shared secret, folded.
  package let sharedKey: [UInt8]
  /// HMAC-SHA256 of S under the index of the session, 32 bytes.
  package let hmac: [UInt8]
  /// K_s, 16 bytes.
  package let key: [UInt8]
}

/// The public parameters of one message.
package struct LegacyMessageParameters: Sendable {
  package let adHocIndex: [UInt8]
  package let macIndex: [UInt8]
  package let nonce: [UInt8]

  package init(adHocIndex: [UInt8], macIndex: [UInt8], nonce: [UInt8]) {
    self.adHocIndex = adHocIndex
    self.macIndex = macIndex
    self.nonce = nonce
  }
}

/// The keys of one message.
package struct LegacyMessageKeys: Equatable, Sendable {
  /// K_enc, 16 bytes.
  package let encryptionKey: [UInt8]
  /// K_mac, 16 bytes.
  package let macKey: [UInt8]
  package let iv: [UInt8]
}

/// What the MAC of a message can cover.
package enum LegacyMACPart: Sendable {
  case encryptedData, nonce, adHocIndex, macIndex
}

package struct LegacyMessageRules: Sendable {
  /// No index is zero.
  package var checkIndex: Check<[UInt8]> = { index in
    try demand(index.contains { $0 != 0 }, else: .invalidIndex)
    return index
  }
  /// The two indexes of a message differ.
  package var checkIndexes: Check<LegacyMessageParameters> = { parameters in
    try demand(parameters.adHocIndex != parameters.macIndex, else: .invalidIndex)
    return parameters
  }
  /// A nonce has 16 bytes.
  package var checkNonce: Check<[UInt8]> = checkedKey
  /// K_enc has the index adHocIndex.
  package var chooseEncryptionIndex: Function<LegacyMessageParameters, [UInt8]> = \.adHocIndex
  /// K_mac has the index macIndex.
  package var chooseMACIndex: Function<LegacyMessageParameters, [UInt8]> = \.macIndex
  /// The initialisation vector is the nonce.
  package var chooseVector: @Sendable (_ parameters: LegacyMessageParameters, _ sessionKey: [UInt8]) -> [UInt8] = {
    parameters, _ in parameters.nonce
  }
  /// The MAC covers the encrypted data and nothing else.
  package var macParts: [LegacyMACPart] = [.encryptedData]
}

extension Rules {
  /// Derives the key of a session from an agreement with the master key of the application.
  package func deriveLegacySessionKey(
    privateKey: [UInt8], publicKey: [UInt8], sessionIndex: [UInt8]
  ) throws -> LegacySessionKey {
    let agreed = try deriveMasterSecret(privateKey: privateKey, publicKey: publicKey)
    let derived = try deriveLegacyKey(key: agreed.value, checkedIndex: sessionIndex)
    return LegacySessionKey(
      sharedSecret: agreed.sharedSecret, sharedKey: agreed.value, hmac: derived.hmac, key: derived.key)
  }

  /// Derives the keys of a message.
  package func deriveLegacyMessageKeys(
    _ parameters: LegacyMessageParameters, sessionKey: [UInt8]
  ) throws -> LegacyMessageKeys {
    let nonce = try legacyMessage.checkNonce(parameters.nonce)
    let checked = try legacyMessage.checkIndexes(
      LegacyMessageParameters(adHocIndex: parameters.adHocIndex, macIndex: parameters.macIndex, nonce: nonce))
    return LegacyMessageKeys(
      encryptionKey: try deriveLegacyKey(
        key: sessionKey, checkedIndex: legacyMessage.chooseEncryptionIndex(checked)
      ).key,
      macKey: try deriveLegacyKey(key: sessionKey, checkedIndex: legacyMessage.chooseMACIndex(checked)).key,
      iv: legacyMessage.chooseVector(checked, sessionKey))
  }

  /// Encrypts a message: the data first, then the MAC.
  package func encryptLegacyMessage(
    _ plaintext: [UInt8], _ parameters: LegacyMessageParameters, keys: LegacyMessageKeys
  ) throws -> Cryptogram {
    let plaintext = cipher.takePlaintext(plaintext)
    let data = try encipher(plaintext, key: keys.encryptionKey, iv: keys.iv)
    return Cryptogram(
      encryptedData: data,
      mac: computeLegacyMAC(of: try mac.chooseData(data) { plaintext }, parameters, key: keys.macKey))
  }

  /// Decrypts a message, after its MAC was found right and never before.
  package func decryptLegacyMessage(
    _ cryptogram: Cryptogram, _ parameters: LegacyMessageParameters, keys: LegacyMessageKeys
  ) throws -> [UInt8] {
    func plaintext() throws -> [UInt8] {
      cipher.takePlaintext(try decipher(cryptogram.encryptedData, key: keys.encryptionKey, iv: keys.iv))
    }
    let covered = try mac.chooseData(cryptogram.encryptedData, plaintext)
    let computed = computeLegacyMAC(of: covered, parameters, key: keys.macKey)
    try demand(mac.areEqual(cryptogram.mac, computed), else: .macMismatch)
    return try plaintext()
  }

  /// Computes the MAC of encrypted data.
  package func computeLegacyMAC(of data: [UInt8], _ parameters: LegacyMessageParameters, key: [UInt8]) -> [UInt8] {
    let covered: [[UInt8]] = legacyMessage.macParts.map { part in
      switch part {
      case .encryptedData: data
      case .nonce: parameters.nonce
      case .adHocIndex: parameters.adHocIndex
      case .macIndex: parameters.macIndex
      }
    }
    return mac.authenticate(Array(covered.joined()), key)
  }

  private func deriveLegacyKey(key: [UInt8], checkedIndex index: [UInt8]) throws -> InternalKey {
    try deriveLegacyKey(key: key, index: legacyMessage.checkIndex(try internalKey.checkIndex(index)))
  }
}

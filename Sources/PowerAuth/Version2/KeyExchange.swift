/// What two sides agree on to encrypt the public key that a device or a server sends in an activation (§ 16.2).
package struct KeyExchange: Sendable {
  /// The first half of the code, with its dash.
  package let activationIdShort: String
  /// The second half of the code, with its dash.
  package let activationOtp: String
  /// The private key: the ephemeral one of the sender, or that of the recipient.
  package let privateKey: [UInt8]
  /// The other's point.
  package let publicKey: [UInt8]

  package init(
    activationIdShort: String, activationOtp: String, privateKey: [UInt8], publicKey: [UInt8]
  ) {
    self.activationIdShort = activationIdShort
    self.activationOtp = activationOtp
    self.privateKey = privateKey
    self.publicKey = publicKey
  }
}

/// The keys of both layers of encryption.
package struct KeyExchangeKeys: Equatable, Sendable {
  /// K_otp, the key that the one-time password gives.
  package let otpKey: [UInt8]
  /// Z, the X coordinate of the common point, 32 bytes.
  package let sharedSecret: [UInt8]
  /// K_eph, the shared secret, folded.
  package let ephemeralKey: [UInt8]
}

/// A public key that was encrypted or decrypted.
package struct ExchangedKey: Equatable, Sendable {
  /// What stands between the two layers.
  package let innerData: [UInt8]
  package let value: [UInt8]
}

/// A layer of encryption.
package enum KeyExchangeLayer: Sendable {
  case oneTimePassword, agreement
}

package struct KeyExchangeRules: Sendable {
  /// The password of the inner key is the one-time password, with its dash.
  package var takeOtp: Function<String, String> = { $0 }
  /// Its salt is the short identifier in UTF-8, with its dash.
  package var writeSalt: Function<String, [UInt8]> = utf8Bytes
  /// Its iterations are 10 000.
  package var iterations = 10_000
  /// The nonce has 16 bytes.
  package var checkNonce: Check<[UInt8]> = checkedKey
  /// The inner layer has the key of the one-time password, and the outer one the key of the agreement.
  ///
  /// [D-21: in one place the published documents have the layers in the reverse order.]
  package var layers: [KeyExchangeLayer] = [.oneTimePassword, .agreement]
  /// The nonce is the initialisation vector of both layers.
  package var chooseVector: @Sendable (_ layer: KeyExchangeLayer, _ nonce: [UInt8]) -> [UInt8] = { _, nonce in nonce }
}

extension Rules {
  /// Makes the keys of both layers.
  package func makeKeyExchangeKeys(_ exchange: KeyExchange) throws -> KeyExchangeKeys {
    let agreed = try deriveMasterSecret(privateKey: exchange.privateKey, publicKey: exchange.publicKey)
    let otpKey = try derivePasswordKey(
      password: keyExchange.takeOtp(exchange.activationOtp),
      salt: keyExchange.writeSalt(exchange.activationIdShort), iterations: keyExchange.iterations)
    return KeyExchangeKeys(otpKey: otpKey.key, sharedSecret: agreed.sharedSecret, ephemeralKey: agreed.value)
  }

  /// Encrypts a public key for an activation.
  package func encryptExchangedKey(
    _ plain: [UInt8], keys: KeyExchangeKeys, nonce: [UInt8]
  ) throws -> ExchangedKey {
    let layers = try exchangeLayers(keys, nonce: nonce)
    let inner = try encipher(plain, key: layers[0].key, iv: layers[0].iv)
    return ExchangedKey(innerData: inner, value: try encipher(inner, key: layers[1].key, iv: layers[1].iv))
  }

  /// Decrypts a public key of an activation.
  package func decryptExchangedKey(
    _ encrypted: [UInt8], keys: KeyExchangeKeys, nonce: [UInt8]
  ) throws -> ExchangedKey {
    let layers = try exchangeLayers(keys, nonce: nonce)
    let inner = try decipher(encrypted, key: layers[1].key, iv: layers[1].iv)
    return ExchangedKey(innerData: inner, value: try decipher(inner, key: layers[0].key, iv: layers[0].iv))
  }

  /// The keys and initialisation vectors of the layers, the inner one first.
  private func exchangeLayers(
    _ keys: KeyExchangeKeys, nonce: [UInt8]
  ) throws -> [(key: [UInt8], iv: [UInt8])] {
    let nonce = try keyExchange.checkNonce(nonce)
    return keyExchange.layers.map { layer in
      let key =
        switch layer {
        case .oneTimePassword: keys.otpKey
        case .agreement: keys.ephemeralKey
        }
      return (key, keyExchange.chooseVector(layer, nonce))
    }
  }
}

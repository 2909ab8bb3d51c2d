import Primitives

/// An encrypted message without the ephemeral key that it may travel with.
package struct Cryptogram: Equatable, Sendable {
  package let encryptedData: [UInt8]
  package let mac: [UInt8]

  /// Takes the values as they are.
  package init(encryptedData: [UInt8], mac: [UInt8]) {
    self.encryptedData = encryptedData
    self.mac = mac
  }
}

/// The keys and values with which one message is encrypted or decrypted (§ 12.1, § 12.2).
///
/// A request is encrypted and its response decrypted by the sender, who has the ephemeral scalar; the recipient, who has
/// the scalar of the public key, does the reverse. Both use the ephemeral key of the request for the response too.
package struct Envelope: Equatable, Sendable {
  /// E, exactly as it is transmitted: the two forms of one point give two keys.
  package let ephemeralPublicKey: [UInt8]
  package let key: EnvelopeKey
  package let iv: [UInt8]
  package let sharedInfo2: SharedInfo2

  /// Makes the sender's envelope; an ephemeral key that is not given travels uncompressed.
  package init(
    sender parameters: EncryptionParameters, publicKey: [UInt8], ephemeralPrivateKey: [UInt8],
    ephemeralPublicKey: [UInt8]? = nil
  ) throws {
    let ephemeral = try importPrivateKey(ephemeralPrivateKey)
    let recipient = try importPublicKey(publicKey)
    let sharedSecret = try calling { try ephemeral.sharedSecret(with: recipient) }
    let transmitted: [UInt8]
    if let ephemeralPublicKey {
      transmitted = ephemeralPublicKey
    } else {
      transmitted = try calling { try ephemeral.publicKey().uncompressed }
    }
    self.init(parameters, sharedSecret: sharedSecret, ephemeralPublicKey: transmitted)
  }

  /// Makes the recipient's envelope.
  package init(
    recipient parameters: EncryptionParameters, privateKey: [UInt8], ephemeralPublicKey: [UInt8]
  ) throws {
    let sharedSecret = try Rules.right.agree(privateKey: privateKey, publicKey: ephemeralPublicKey)
    self.init(parameters, sharedSecret: sharedSecret, ephemeralPublicKey: ephemeralPublicKey)
  }

  /// Makes an envelope from a shared secret.
  package init(_ parameters: EncryptionParameters, sharedSecret: [UInt8], ephemeralPublicKey: [UInt8]) {
    let key = EnvelopeKey(
      context: parameters.context, sharedSecret: sharedSecret, ephemeralPublicKey: ephemeralPublicKey)
    self.init(parameters, key: key, ephemeralPublicKey: ephemeralPublicKey)
  }

  /// Makes an envelope from keys, which a response shares with its request.
  package init(_ parameters: EncryptionParameters, key: EnvelopeKey, ephemeralPublicKey: [UInt8]) {
    self.init(
      ephemeralPublicKey: ephemeralPublicKey, key: key, iv: key.iv(nonce: parameters.nonce),
      sharedInfo2: SharedInfo2(parameters, ephemeralPublicKey: ephemeralPublicKey))
  }

  /// Makes an envelope of parts that were computed elsewhere.
  package init(ephemeralPublicKey: [UInt8], key: EnvelopeKey, iv: [UInt8], sharedInfo2: SharedInfo2) {
    self.ephemeralPublicKey = ephemeralPublicKey
    self.key = key
    self.iv = iv
    self.sharedInfo2 = sharedInfo2
  }

  /// Encrypts: C with PKCS#7, then the MAC.
  package func encrypt(_ plaintext: [UInt8]) throws -> Cryptogram {
    let encryptedData = try calling {
      try AES128.encryptCBC(plaintext, key: key.encryptionKey, iv: iv, padding: .pkcs7)
    }
    return Cryptogram(encryptedData: encryptedData, mac: mac(encryptedData))
  }

  /// Decrypts, after the MAC was found right and never before.
  package func decrypt(_ cryptogram: Cryptogram) throws -> [UInt8] {
    try demand(ConstantTime.areEqual(cryptogram.mac, mac(cryptogram.encryptedData)), else: .macMismatch)
    let plaintext = try calling {
      try AES128.decryptCBC(cryptogram.encryptedData, key: key.encryptionKey, iv: iv, padding: .pkcs7)
    }
    guard let plaintext else { throw Refusal.padding }
    return plaintext
  }

  /// Computes HMAC(K_MAC, C ‖ SI2).
  package func mac(_ encryptedData: [UInt8]) -> [UInt8] {
    HMACSHA256.authenticationCode(for: encryptedData + sharedInfo2.value, key: key.macKey)
  }
}

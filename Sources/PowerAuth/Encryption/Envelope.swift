/// The keys and values with which one message is encrypted or decrypted (§ 12.1, § 12.2).
///
/// A request is encrypted and its response decrypted by the sender, who has the ephemeral scalar; the recipient, who has
/// the scalar of the public key, does the reverse. Both use the ephemeral key of the request for the response too.
package struct Envelope: Equatable, Sendable {
  /// E, exactly as it is transmitted.
  package let ephemeralPublicKey: [UInt8]
  /// Z, the X coordinate of the common point, 32 bytes.
  package let sharedSecret: [UInt8]
  /// What the derivation of the key appends to the shared secret and its counter.
  package let info: [UInt8]
  package let key: EnvelopeKey
  package let iv: [UInt8]
  package let sharedInfo2: SharedInfo2
}

extension Rules {
  /// Makes the sender's envelope; an ephemeral key that is not given travels uncompressed.
  package func makeSenderEnvelope(
    _ parameters: EncryptionParameters, publicKey: [UInt8], ephemeralPrivateKey: [UInt8],
    ephemeralPublicKey: [UInt8]? = nil
  ) throws -> Envelope {
    let sharedSecret = try agree(privateKey: ephemeralPrivateKey, publicKey: publicKey)
    return try makeEnvelope(
      parameters, sharedSecret: sharedSecret,
      ephemeralPublicKey: try ephemeralPublicKey ?? derivePublicKey(privateKey: ephemeralPrivateKey))
  }

  /// Makes the recipient's envelope.
  package func makeRecipientEnvelope(
    _ parameters: EncryptionParameters, privateKey: [UInt8], ephemeralPublicKey: [UInt8]
  ) throws -> Envelope {
    let sharedSecret = try agree(privateKey: privateKey, publicKey: ephemeralPublicKey)
    return try makeEnvelope(parameters, sharedSecret: sharedSecret, ephemeralPublicKey: ephemeralPublicKey)
  }

  /// Makes the envelope of both from what they share.
  package func makeEnvelope(
    _ parameters: EncryptionParameters, sharedSecret: [UInt8], ephemeralPublicKey: [UInt8]
  ) throws -> Envelope {
    let entering = envelopeKey.takeEphemeralKey(ephemeralPublicKey)
    let info = makeKeyInfo(parameters.context, ephemeralPublicKey: entering)
    let key = try deriveEnvelopeKey(parameters.context, sharedSecret: sharedSecret, info: info)
    return Envelope(
      ephemeralPublicKey: ephemeralPublicKey, sharedSecret: sharedSecret, info: info, key: key,
      iv: try makeInitialisationVector(parameters, key: key),
      sharedInfo2: makeSharedInfo2(parameters, ephemeralPublicKey: entering))
  }
}

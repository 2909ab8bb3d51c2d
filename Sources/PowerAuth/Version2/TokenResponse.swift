package struct TokenResponseRules: Sendable {
  /// The info of the envelope key is the ephemeral key of the request alone, as it was sent.
  package var makeInfo: Function<[UInt8], [UInt8]> = { $0 }
  /// The MAC covers nothing besides the encrypted data.
  package var makeSharedInfo2: @Sendable (_ ephemeralPublicKey: [UInt8]) -> [UInt8] = { _ in [] }
}

extension Rules {
  /// Makes the envelope in which a client of 2.1 gets a token (§ 16.6); an ephemeral key that is not given was sent
  /// uncompressed.
  package func makeTokenEnvelope(
    publicKey: [UInt8], ephemeralPrivateKey: [UInt8], ephemeralPublicKey: [UInt8]?
  ) throws -> Envelope {
    let sharedSecret = try agree(privateKey: ephemeralPrivateKey, publicKey: publicKey)
    let sent = try ephemeralPublicKey ?? derivePublicKey(privateKey: ephemeralPrivateKey)
    let entering = envelopeKey.takeEphemeralKey(sent)
    let info = tokenResponse.makeInfo(entering)
    let material = try deriveKeyMaterial(
      secret: envelopeKey.takeSecret(sharedSecret, self), info: info, length: 2 * keyByteCount)
    return Envelope(
      ephemeralPublicKey: sent, sharedSecret: sharedSecret, info: info, key: envelopeKey.divide(material.bytes),
      iv: [UInt8](repeating: 0, count: keyByteCount),
      sharedInfo2: SharedInfo2(base: [], associatedData: nil, value: tokenResponse.makeSharedInfo2(entering)))
  }
}

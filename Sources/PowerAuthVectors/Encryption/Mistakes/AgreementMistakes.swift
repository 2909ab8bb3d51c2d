internal import Conformance
internal import PowerAuth
internal import Primitives

extension MistakenEnvelope {
  /// Makes the sender's envelope.
  init(
    _ question: Question, sender parameters: EncryptionParameters, publicKey: [UInt8], ephemeralPrivateKey: [UInt8],
    ephemeralPublicKey: [UInt8]? = nil
  ) throws {
    let right = try Envelope(
      sender: parameters, publicKey: publicKey, ephemeralPrivateKey: ephemeralPrivateKey,
      ephemeralPublicKey: ephemeralPublicKey)
    try self.init(
      MistakenEncryption(question: question), parameters, sharedSecret: right.key.sharedSecret,
      ephemeralPublicKey: right.ephemeralPublicKey)
  }

  /// Makes the recipient's envelope.
  init(
    _ question: Question, recipient parameters: EncryptionParameters, privateKey: [UInt8], ephemeralPublicKey: [UInt8]
  ) throws {
    let right = try Envelope(recipient: parameters, privateKey: privateKey, ephemeralPublicKey: ephemeralPublicKey)
    try self.init(
      MistakenEncryption(question: question), parameters, sharedSecret: right.key.sharedSecret,
      ephemeralPublicKey: ephemeralPublicKey)
  }
}

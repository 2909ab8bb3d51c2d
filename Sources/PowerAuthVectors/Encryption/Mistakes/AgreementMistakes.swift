internal import Conformance
internal import PowerAuth
internal import Primitives

extension MistakenEnvelope {
  /// Makes the sender's envelope; an ephemeral key that is not given travels uncompressed.
  init(
    _ question: Question, sender parameters: EncryptionParameters, publicKey: [UInt8], ephemeralPrivateKey: [UInt8],
    ephemeralPublicKey: [UInt8]? = nil
  ) throws {
    let agreement = MistakenAgreement(question: question)
    let secret = try agreement.sharedSecret(privateKey: ephemeralPrivateKey, publicKey: publicKey)
    try self.init(
      MistakenEncryption(question: question), parameters, sharedSecret: secret,
      ephemeralPublicKey: try ephemeralPublicKey ?? agreement.publicKey(of: ephemeralPrivateKey))
  }

  /// Makes the recipient's envelope.
  init(
    _ question: Question, recipient parameters: EncryptionParameters, privateKey: [UInt8], ephemeralPublicKey: [UInt8]
  ) throws {
    let secret = try MistakenAgreement(question: question)
      .sharedSecret(privateKey: privateKey, publicKey: ephemeralPublicKey)
    try self.init(
      MistakenEncryption(question: question), parameters, sharedSecret: secret, ephemeralPublicKey: ephemeralPublicKey)
  }
}

extension MistakenAgreement {
  /// Computes the public key of a private key, uncompressed.
  fileprivate func publicKey(of privateKey: [UInt8]) throws -> [UInt8] {
    switch try MistakenScalar(question: question, privateKey: privateKey) {
    case .zero:
      return [0]
    case .number(let number):
      let point = try importPrivateKey(number).publicKey().uncompressed
      let isNegative = question.makes(.scalarSigned) && privateKey.first.map { $0 >= 0x80 } ?? false
      return isNegative ? point.prefix(33) + fieldPrime.subtracting(Array(point.suffix(32))) : point
    }
  }
}

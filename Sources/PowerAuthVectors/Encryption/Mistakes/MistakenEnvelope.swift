internal import Conformance
internal import PowerAuth
internal import Primitives

/// The computation of one message in which mistakes are made; without any it is the right one.
struct MistakenEnvelope {
  let envelope: Envelope
  private let encryption: MistakenEncryption
  private let version: ProtocolVersion

  /// Makes the envelope that two keys agree on, `ephemeralPublicKey` being the form that is sent.
  init(
    _ encryption: MistakenEncryption, _ parameters: EncryptionParameters, sharedSecret: [UInt8],
    ephemeralPublicKey: [UInt8]
  ) throws {
    self.encryption = encryption
    version = parameters.context.version
    let entering = encryption.entering(ephemeralKey: ephemeralPublicKey)
    let key = try encryption.envelopeKey(parameters.context, sharedSecret: sharedSecret, ephemeralKey: entering)
    envelope = Envelope(
      ephemeralPublicKey: ephemeralPublicKey, key: key, iv: try encryption.iv(parameters, key: key),
      sharedInfo2: encryption.sharedInfo2(parameters, ephemeralKey: entering))
  }

  func encrypt(_ plaintext: [UInt8]) throws -> Cryptogram {
    let data = try encryption.encrypted(plaintext, key: envelope.key.encryptionKey, iv: envelope.iv)
    return Cryptogram(encryptedData: data, mac: mac(over: encryption.makes(.macOverPlaintext) ? plaintext : data))
  }

  func decrypt(_ cryptogram: Cryptogram) throws -> [UInt8] {
    var covered = cryptogram.encryptedData
    if encryption.makes(.macOverPlaintext) || encryption.makes(.paddingBeforeMac) {
      let plaintext = try open(cryptogram)
      if encryption.makes(.macOverPlaintext) { covered = plaintext }
    }
    guard encryption.areEqual(cryptogram.mac, mac(over: covered)) else { throw Refusal.macMismatch }
    return try open(cryptogram)
  }

  private func open(_ cryptogram: Cryptogram) throws -> [UInt8] {
    try encryption.decrypted(cryptogram.encryptedData, key: envelope.key.encryptionKey, iv: envelope.iv)
  }

  private func mac(over data: [UInt8]) -> [UInt8] { encryption.mac(of: envelope, version: version, over: data) }
}

import PowerAuth
import Primitives

extension FuzzTarget {
  static let encryptionTargets = [
    FuzzTarget("encrypted-message", "an encrypted request or response with its parameters", decryptMessage),
    FuzzTarget("changed-message", "a message that is encrypted, changed in one bit, and decrypted", changeMessage),
    FuzzTarget("ephemeral-key", "the ephemeral key that a server receives", agree),
  ]

  private static let sharedSecret = [UInt8](repeating: 6, count: 32)
  private static let ephemeralKey = [UInt8](repeating: 2, count: 33)

  /// The right envelope of parameters that may be wrong.
  private static func envelope(_ source: inout ByteSource) throws -> Envelope {
    let version = source.choice(ProtocolVersion.v3)
    var context = EncryptionContext(
      version: version, scope: source.choice(EncryptionScope.allCases), sharedInfo1: source.text(),
      applicationKey: source.text(), applicationSecret: source.text())
    context.activationId = source.optional { $0.text() }
    context.transportKey = source.optional { $0.bytes() }
    context.temporaryKeyId = source.optional { $0.text() }
    let nonce = source.optional { $0.bytes() }
    let timestamp = source.optional { $0.bytes(8).reduce(Int64(0)) { $0 << 8 | Int64($1) } }
    let parameters =
      source.bit()
      ? try Rules.right.checkRequest(context, nonce: nonce, timestamp: timestamp)
      : try Rules.right.checkResponse(
        context, requestNonce: source.optional { $0.bytes() }, nonce: nonce, timestamp: timestamp)
    return try Rules.right.makeEnvelope(parameters, sharedSecret: sharedSecret, ephemeralPublicKey: ephemeralKey)
  }

  @Sendable private static func decryptMessage(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    do {
      let envelope = try envelope(&source)
      let isEncrypted = source.bit()
      let given = source.bytes()
      let blocks = Array(given.prefix(given.count / keyByteCount * keyByteCount))
      let key = envelope.key.encryptionKey
      let data = isEncrypted ? try Rules.right.cipher.encryptBlocks(blocks, key, envelope.iv) : given
      // Only with the right MAC does anything reach the cipher.
      let mac = source.bit() ? Rules.right.computeMAC(of: data, with: envelope) : source.bytes()
      let plaintext = try Rules.right.decrypt(Cryptogram(encryptedData: data, mac: mac), with: envelope)
      let again = try Rules.right.encrypt(plaintext, with: envelope)
      try require(again == Cryptogram(encryptedData: data, mac: mac), "what is decrypted is encrypted otherwise")
      return .accepted
    } catch is Refusal {
      return .refused
    }
  }

  @Sendable private static func changeMessage(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let place = source.number(below: 256) << 8 | source.number(below: 256)
    let envelope: Envelope
    do {
      envelope = try Self.envelope(&source)
    } catch is Refusal {
      return .refused
    }
    let plaintext = source.all()
    let right = try Rules.right.encrypt(plaintext, with: envelope)
    try require(Rules.right.decrypt(right, with: envelope) == plaintext, "what is encrypted is decrypted otherwise")
    do {
      _ = try Rules.right.decrypt(changed(right, atBit: place), with: envelope)
      throw Violation("a changed message is accepted")
    } catch let refusal as Refusal {
      try require(refusal == .macMismatch, "a changed message is refused as \(refusal.id)")
    }
    return .accepted
  }

  private static func changed(_ right: Cryptogram, atBit place: Int) -> Cryptogram {
    var bytes = right.encryptedData + right.mac
    bytes[place / 8 % bytes.count] ^= 1 << (place % 8)
    let split = right.encryptedData.count
    return Cryptogram(encryptedData: Array(bytes[..<split]), mac: Array(bytes[split...]))
  }

  @Sendable private static func agree(_ bytes: [UInt8]) throws -> Outcome {
    let context = EncryptionContext(
      version: .v3_0, scope: .application, sharedInfo1: "/pa", applicationKey: "a", applicationSecret: "b")
    let parameters = try Rules.right.checkRequest(context, nonce: nil, timestamp: nil)
    do {
      let envelope = try Rules.right.makeRecipientEnvelope(
        parameters, privateKey: sharedSecret, ephemeralPublicKey: bytes)
      // The sender of the same point has the same secret: both multiply it by the same scalar.
      let point = try P256.PublicKey(encoded: bytes)
      for form in [point.compressed, point.uncompressed] {
        let secret = try Rules.right.agree(privateKey: sharedSecret, publicKey: form)
        try require(secret == envelope.sharedSecret, "a form of the point gives another secret")
      }
      return .accepted
    } catch let refusal as Refusal {
      try require(refusal == .invalidPublicKey, "the reason is \(refusal.id)")
      return .refused
    }
  }
}

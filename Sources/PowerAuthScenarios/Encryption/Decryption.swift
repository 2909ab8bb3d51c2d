internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// What the two decrypting operations have in common: the fields of a cryptogram, and how one is made for them.
struct Decryption: Sendable {
  let fields: MessageFields
  let encryptedData: Field<[UInt8]>
  let mac: Field<[UInt8]>
  let plaintext: Field<[UInt8]>

  /// Draws what the version demands and is still open, and encrypts the wanted plaintext.
  func fill(_ draft: inout Draft) throws {
    try fields.fill(&draft)
    draft.fill(fields.publicKey)
    draft.fill(fields.privateKey)
    put(try Rules.right.encrypt(draft.fill(wanted: plaintext), with: envelope(draft)), in: &draft)
  }

  /// Puts a cryptogram where the operation reads it.
  func put(_ cryptogram: Cryptogram, in draft: inout Draft) {
    draft[encryptedData] = cryptogram.encryptedData
    draft[mac] = cryptogram.mac
  }

  /// Puts another text in place of what is encrypted, under the envelope.
  func encryptAnew(_ text: [UInt8] = [1, 2, 3], with envelope: Envelope, in draft: inout Draft) throws {
    put(try Rules.right.encrypt(text, with: envelope), in: &draft)
  }

  /// Encrypts as a sender does who follows other rules.
  func encrypt(_ text: [UInt8], by rules: Rules, in draft: inout Draft) throws {
    put(try rules.encrypt(text, with: envelope(draft, by: rules)), in: &draft)
  }

  /// The envelope of a draft.
  func envelope(_ draft: Draft, by rules: Rules = .right) throws -> Envelope {
    try fields.envelope(draft.inputs, version: draft.version(), by: rules)
  }

  /// The envelope of a draft, as another version or another message gives it.
  ///
  /// What the version has and the draft does not have is zero or empty.
  func envelope(
    _ draft: Draft, as version: ProtocolVersion, _ message: EncryptionParameters.Message
  ) throws -> Envelope {
    var context = try fields.context.context(draft.inputs, version: version)
    context.temporaryKeyId = version.hasTemporaryKey ? context.temporaryKeyId ?? "" : nil
    let nonce = draft[fields.nonceField(in: try draft.version())] ?? [UInt8](repeating: 0, count: keyByteCount)
    let timestamp = version.hasTimestamp ? draft[fields.timestamp] ?? 0 : nil
    let rules = Rules.right
    let parameters =
      switch message {
      case .request: try rules.checkRequest(context, nonce: version.hasNonce ? nonce : nil, timestamp: timestamp)
      case .response:
        try rules.checkResponse(
          context, requestNonce: version.hasNonce && !version.hasResponseNonce ? nonce : nil,
          nonce: version.hasResponseNonce ? nonce : nil, timestamp: timestamp)
      }
    let sent = try envelope(draft)
    return try rules.makeEnvelope(
      parameters, sharedSecret: sent.sharedSecret, ephemeralPublicKey: sent.ephemeralPublicKey)
  }

  /// Changes the ephemeral key as it was sent.
  func changeSentKey(_ draft: inout Draft, _ change: ([UInt8]) -> [UInt8]) throws {
    guard let ephemeralPublicKey = fields.ephemeralPublicKey else {
      draft[fields.publicKey] = change(try draft.value(of: fields.publicKey))
      return
    }
    draft[ephemeralPublicKey] = change(try envelope(draft).ephemeralPublicKey)
  }
}

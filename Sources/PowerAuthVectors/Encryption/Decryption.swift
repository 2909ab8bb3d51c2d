internal import Conformance
internal import PowerAuth
internal import Primitives

/// What the two decrypting operations have in common: the fields of a cryptogram, and how one is made for them.
struct Decryption: Sendable {
  let fields: EncryptionFields
  let message: EncryptionParameters.Message
  /// The scalar and the point that agree on the shared secret.
  let privateKey: Field<[UInt8]>
  let publicKey: Field<[UInt8]>
  /// The ephemeral key as it was sent, in responses; in requests it is the point of the agreement.
  var ephemeralPublicKey: OptionalField<[UInt8]>?
  let encryptedData: Field<[UInt8]>
  let mac: Field<[UInt8]>
  let nonce: OptionalField<[UInt8]>
  var requestNonce: OptionalField<[UInt8]>?
  let timestamp: OptionalField<Int64>
  let plaintext: Field<[UInt8]>

  /// Draws what the version demands and is still open, and encrypts the wanted plaintext.
  func settle(_ draft: inout Draft) throws {
    let version = try fields.settle(&draft).version
    switch message {
    case .request:
      if version.hasNonce { draft.settle(nonce) }
    case .response:
      if let requestNonce, version.hasNonce, !version.hasResponseNonce { draft.settle(requestNonce) }
      if version.hasResponseNonce { draft.settle(nonce) }
    }
    if version.hasTimestamp { draft.settle(timestamp) }
    draft.settle(publicKey)
    draft.settle(privateKey)
    let text = draft.settle(wanted: plaintext)
    put(try envelope(draft).encrypt(text), in: &draft)
  }

  /// Puts a cryptogram where the operation reads it.
  func put(_ cryptogram: Cryptogram, in draft: inout Draft) {
    draft[encryptedData] = cryptogram.encryptedData
    draft[mac] = cryptogram.mac
  }

  /// The envelope of a draft, as a version, a message and a shared secret give it; those of the draft where none is told.
  func envelope(
    _ draft: Draft, version: ProtocolVersion? = nil, message: EncryptionParameters.Message? = nil,
    sharedSecret: [UInt8]? = nil
  ) throws -> Envelope {
    let parameters = try parameters(draft, version: version, message: message ?? self.message)
    let secret = try sharedSecret ?? agreedSecret(draft[privateKey] ?? [], draft[publicKey] ?? [])
    return Envelope(parameters, sharedSecret: secret, ephemeralPublicKey: try sentKey(draft))
  }

  /// What is encrypted under a hybrid point.
  static let hybridText: [UInt8] = [1, 2, 3]

  /// Encrypts as those do who take the hybrid point that stands in the draft.
  func encryptUnderHybridPoint(_ draft: inout Draft) throws {
    let plain = [4] + (draft[publicKey] ?? []).dropFirst()
    let secret = try agreedSecret(draft[privateKey] ?? [], plain)
    put(try envelope(draft, sharedSecret: secret).encrypt(Self.hybridText), in: &draft)
  }

  /// The ephemeral key as it was sent.
  func sentKey(_ draft: Draft) throws -> [UInt8] {
    guard let ephemeralPublicKey else { return draft[publicKey] ?? [] }
    return try draft[ephemeralPublicKey]
      ?? P256.PrivateKey(scalar: draft[privateKey] ?? []).publicKey().uncompressed
  }

  /// Changes the ephemeral key as it was sent.
  func changeSentKey(_ draft: inout Draft, _ change: ([UInt8]) -> [UInt8]) throws {
    let changed = change(try sentKey(draft))
    if let ephemeralPublicKey { draft[ephemeralPublicKey] = changed } else { draft[publicKey] = changed }
  }

  /// The field of the nonce that gives the initialisation vector: in responses of 3.1 it is the request's.
  func nonceField(of draft: Draft) -> OptionalField<[UInt8]> {
    guard let requestNonce, Versions.onlyRequestNonce.contains(draft.protocolVersion) else { return nonce }
    return requestNonce
  }

  /// The parameters in a version; what it has and the draft has not is zero or empty.
  private func parameters(
    _ draft: Draft, version: ProtocolVersion?, message: EncryptionParameters.Message
  ) throws -> EncryptionParameters {
    var context = try fields.context(draft, version: version)
    let version = context.version
    context.temporaryKeyId = version.hasTemporaryKey ? context.temporaryKeyId ?? "" : nil
    let nonce = draft[nonce] ?? requestNonce.flatMap { draft[$0] } ?? [UInt8](repeating: 0, count: 16)
    let timestamp = version.hasTimestamp ? draft[timestamp] ?? 0 : nil
    return switch message {
    case .request:
      try .request(context, nonce: version.hasNonce ? nonce : nil, timestamp: timestamp)
    case .response:
      try .response(
        context, requestNonce: version.hasNonce && !version.hasResponseNonce ? nonce : nil,
        nonce: version.hasResponseNonce ? nonce : nil, timestamp: timestamp)
    }
  }
}

/// The secret that a scalar and a point agree on.
func agreedSecret(_ privateKey: [UInt8], _ publicKey: [UInt8]) throws -> [UInt8] {
  try Rules.right.agree(privateKey: privateKey, publicKey: publicKey)
}

/// What holds of decryption only.
struct DecryptionRules {
  let order: Rule
  let padding: Rule

  init(_ op: OperationBuilder) {
    order = op.rule("R9", "The MAC is compared whole, in constant time, before anything is decrypted.")
    padding = op.rule("R10", "What was decrypted ends in PKCS#7 padding, of which every byte is checked.")
  }
}

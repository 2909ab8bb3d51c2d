internal import Conformance
internal import PowerAuth
internal import Primitives

/// The check of the signature that the master key makes of a server's encrypted key.
let serverKeySignatureOperation = Operation(
  powerAuth: "activation.verify-server-key",
  "The check of a server's encrypted public key, which the server has signed with the master key.",
  reference: "Version2/VerifyServerKey", ranges: [.v2]
) { op in
  let fields = ServerKeySignatureFields(op)
  let signedText = op.step("signedText", "Base64(UTF-8(activationId)) & Base64(encryptedServerPublicKey)")
  op.refuses(.invalidPublicKey, .signatureEncoding, .signatureMismatch)
  op.note(
    "The client verifies this signature before `activation.decrypt-public-key`: no MAC protects the encrypted key.")
  let rules = ServerKeySignatureSentences(op)
  op.arrange { draft in
    guard draft[fields.signature] == nil else { return }
    let pair = draft.draw("master") { KeyPair(&$0) }
    draft[fields.publicKey] = draft[fields.publicKey] ?? pair.publicKey
    try fields.sign(&draft, with: pair)
  }
  ServerKeySignatureScenarios(op: op, fields: fields, rules: rules).declare()

  op.mistakes(Mistake.ofServerKeyTexts, violate: [rules.text])
  op.mistakes(Mistake.ofServerKeyParts, violate: [rules.encoding])
  op.mistake(.signatureUnverified, violates: [rules.text, rules.key])
  op.mistakes(Mistake.ofSignatureEncodings, violate: [rules.der])
  op.mistake(.lowSDemanded, violates: [rules.malleable])
  op.mistakes(Mistake.ofPointForms + Mistake.ofParity + [.coordinateReduced, .xAloneRead], violate: [rules.key])
  op.answer { rules, request in
    let message = try rules.verifyServerKey(
      fields.signed(request.input), signature: request[fields.signature], masterPublicKey: request[fields.publicKey])
    return request.accept { [signedText(String(decoding: message, as: UTF8.self))] }
  }
}

/// The inputs of the check.
struct ServerKeySignatureFields: Sendable {
  let activationId: Field<String>
  let encryptedKey: Field<[UInt8]>
  let signature: Field<[UInt8]>
  let publicKey: Field<[UInt8]>

  init(_ op: OperationBuilder) {
    activationId = op.input("activationId", .identifier, "The identifier of the activation, as it was received.")
    encryptedKey = op.input("encryptedServerPublicKey", .bytes(80), "The encrypted public key of the server.")
    signature = op.input("signature", .bytes(70), "The signature, ECDSA with SHA-256 in DER.")
    publicKey = op.input("publicKey", .publicKey, "The master public key.")
  }

  func signed(_ input: Record) -> SignedServerKey {
    SignedServerKey(activationId: input[activationId], encryptedServerPublicKey: input[encryptedKey])
  }

  /// What is signed of the values of a draft.
  func message(_ draft: inout Draft) -> [UInt8] {
    let id = draft.fill(activationId)
    return Rules.right.serverKeyMessage(
      SignedServerKey(activationId: id, encryptedServerPublicKey: draft.fill(encryptedKey)))
  }

  /// Signs the values of a draft, or the bytes that the body makes of the right message.
  func sign(_ draft: inout Draft, with pair: KeyPair, _ change: ([UInt8]) -> [UInt8] = { $0 }) throws {
    let message = change(message(&draft))
    draft[signature] = try P256.PrivateKey(scalar: pair.privateKey).signature(for: message).der
  }
}

/// What holds of the signature of a server's encrypted key.
struct ServerKeySignatureSentences: Sendable {
  let text: Rule
  let encoding: Rule
  let der: Rule
  let malleable: Rule
  let key: Rule

  init(_ op: OperationBuilder) {
    text = op.rule("R1", "The signed text is the identifier and the encrypted key, in this order, with & between them.")
    encoding = op.rule("R2", "Both enter as Base64 with padding, the identifier as that of its UTF-8 bytes.")
    der = op.rule("R3", "A signature in DER is strict: minimal positive integers, and nothing behind it.")
    malleable = op.rule("R4", "A low S is not required.")
    key = op.rule("R5", "The public key is a point of the curve, in either encoding, and the one that signed.")
  }

  var computation: [Rule] { [text, encoding, der, key] }
}

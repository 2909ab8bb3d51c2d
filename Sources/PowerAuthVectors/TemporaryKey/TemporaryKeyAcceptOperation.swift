internal import Conformance
internal import PowerAuth
internal import Primitives

/// The acceptance of a temporary key.
let temporaryKeyAcceptOperation = Operation(
  powerAuth: "temporary-key.accept", "The temporary key in the answer of a server, if the answer is the right one.",
  reference: "TemporaryKey/Accept", ranges: [.tokens]
) { op in
  let fields = TemporaryKeyAcceptFields(op)
  let header = op.step("header", "the text of Base64URL⁻¹(the first part)")
  let signed = op.step("signed", "the first two parts with the dot between them")
  let claims = op.step("claims", "the text of Base64URL⁻¹(the second part)")
  op.refuses(
    .tokenFormat, .tokenEncoding, .tokenHeader, .signatureEncoding, .signatureMismatch, .tokenClaims, .claimMismatch,
    .expired, .missingParameter, .invalidPublicKey)
  op.checkOrder(
    .tokenFormat, .tokenEncoding, .tokenHeader, .signatureEncoding, .signatureMismatch, .missingParameter,
    .tokenClaims, .claimMismatch, .expired, .invalidPublicKey)
  let rules = TemporaryKeyAcceptRules(op)
  op.note(
    "The key is accepted and used at `time`: its point is checked here as it is on its first use, and it is refused in the last "
      + "ten seconds before it expires.")
  op.stricter(
    "The iOS layer notes a type other than JWT, and goes on.",
    because: "a token that was made for another purpose is not taken for this one")
  op.arrange { draft in
    guard draft[fields.token] == nil else { return }
    try fields.respond(&draft) { _ in }
  }
  TemporaryKeyAcceptScenarios(op: op, fields: fields, rules: rules).declare()

  op.mistakes(Mistake.ofReadTokenSignatures, violate: [rules.signature])
  op.mistakes(
    [.tokenNoneTaken, .tokenAlgorithmByToken, .tokenAlgorithmIgnored, .tokenTypeIgnored], violate: [rules.token])
  op.mistakes(Mistake.ofAcceptedClaims, violate: [rules.same])
  op.mistakes(Mistake.ofAcceptedKeys, violate: [rules.key])
  op.mistakes([.compressedPointRefused, .uncompressedPointRefused], violate: [rules.key])
  op.mistakes(Mistake.ofKeyTimes, violate: [rules.time])
  op.declareTokenPolicies()
  op.answer { rules, request in
    let accepted = try rules.acceptTemporaryKey(
      request[fields.token], for: fields.common.context(request.input), challenge: request[fields.common.challenge],
      signer: request[fields.publicKey], time: request[fields.time])
    return request.accept(
      fields.keyId(accepted.key.identifier), fields.temporaryPublicKey(accepted.key.publicKey),
      fields.issued(accepted.key.issued), fields.expires(accepted.key.expires)
    ) { [header(accepted.token.header), signed(accepted.token.signed), claims(accepted.token.claimsText)] }
  }
}

/// The inputs and the outputs of the acceptance of a key.
struct TemporaryKeyAcceptFields: Sendable {
  let common: TemporaryKeyFields
  let token: Field<String>
  let publicKey: Field<[UInt8]>
  let time: Field<Int64>
  let keyId: Field<String>
  let temporaryPublicKey: Field<[UInt8]>
  let issued: Field<Int64>
  let expires: Field<Int64>

  init(_ op: OperationBuilder) {
    common = TemporaryKeyFields(op)
    token = op.input("token", FieldKind.text { _ in "" }.withoutCornersOfForm, "The token of the answer.")
    publicKey = op.input(
      "publicKey", .publicKey,
      "The master public key; in the activation scope the server's public key of the activation.")
    time = op.input(
      "time", FieldKind.timestamp.withoutCornersOfForm,
      "When the key is to be used: synchronised milliseconds since 1970.")
    keyId = op.output("keyId", .identifier, "The identifier of the key.", formula: "the claim `sub`")
    temporaryPublicKey = op.output(
      "temporaryPublicKey", .sentKey, "The temporary public key, as it was sent.",
      formula: "Base64⁻¹(the claim `publicKey`)")
    issued = op.output(
      "issued", .timestamp, "When the key was issued, in milliseconds since 1970.", formula: "the claim `iat_ms`")
    expires = op.output(
      "expires", .timestamp, "When the key expires, in milliseconds since 1970.", formula: "the claim `exp_ms`")
  }

  /// Makes an answer of drawn values, of which one can be changed before it is signed.
  func respond(_ draft: inout Draft, _ change: (inout KeyAnswerExample) -> Void) throws {
    common.fill(&draft)
    let signer = draft.draw("signer") { KeyPair(&$0) }
    draft[publicKey] = signer.publicKey
    var example = draft.draw("answer") { KeyAnswerExample(&$0) }
    example.set("applicationKey", jsonText(draft.fill(common.applicationKey)))
    example.set("challenge", jsonText(Base64.encode(draft.fill(common.challenge))))
    let activation = draft[common.scope] == EncryptionScope.activation.rawValue ? draft[common.activationId] : nil
    example.set("activationId", activation.map { jsonText($0) })
    draft[time] = example.issued + 1000
    change(&example)
    draft[token] = try example.token(signer)
  }
}

/// What holds of the acceptance of a key.
struct TemporaryKeyAcceptRules: Sendable {
  let token: Rule
  let signature: Rule
  let same: Rule
  let key: Rule
  let time: Rule

  init(_ op: OperationBuilder) {
    token = op.rule("R1", "The answer is a JSON Web Token with alg ES256 and typ JWT.")
    signature = op.rule(
      "R2", "It is signed, raw, with the master key; in the activation scope with the server's key of the activation.")
    same = op.rule(
      "R3", "challenge, applicationKey and, in the activation scope, activationId are those of the request.")
    key = op.rule(
      "R4", "sub is a text that is not empty, and publicKey is Base64 of a point of the curve, in either encoding.")
    time = op.rule(
      "R5", "iat_ms and exp_ms are whole milliseconds; the key is used up to exp_ms − 10 000. exp and iat are not used."
    )
  }

  var all: [Rule] { [token, signature, same, key, time] }
}

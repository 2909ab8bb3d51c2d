internal import Conformance
internal import PowerAuth
internal import Primitives

/// The reading of a request for a temporary key, by a server.
let temporaryKeyReadOperation = Operation(
  powerAuth: "temporary-key.read-request",
  "What a client's request for a temporary key asks for, as a server reads it.",
  reference: "TemporaryKey/ReadRequest", ranges: [.tokens]
) { op in
  let fields = TemporaryKeyReadFields(op)
  let key = op.step(
    "key",
    """
    in the scope application: Base64⁻¹(applicationSecret); \
    in the scope activation: KDF_INTERNAL(transportKey, Base64⁻¹(applicationSecret))
    """)
  let signed = op.step("signed", "the first two parts with the dot between them")
  let claims = op.step(
    "claims",
    """
    the text of Base64URL⁻¹(the second part); only if Base64URL⁻¹(the third part) = HMAC-SHA-256(key: key, data: signed)
    """)
  op.refuses(
    .tokenFormat, .tokenEncoding, .tokenHeader, .signatureMismatch, .tokenClaims, .missingParameter, .invalidLength,
    .invalidEncoding)
  op.checkOrder(
    .invalidEncoding, .missingParameter, .invalidLength, .tokenFormat, .tokenEncoding, .tokenHeader,
    .signatureMismatch, .tokenClaims)
  let rules = TemporaryKeyReadRules(op)
  op.arrange { draft in
    guard draft[fields.token] == nil else { return }
    try fields.request(&draft) { _ in }
  }
  TemporaryKeyReadScenarios(op: op, fields: fields, rules: rules).declare()

  op.mistakes(Mistake.ofTemporaryKeySecrets + Mistake.ofFolding, violate: [rules.key])
  op.mistakes(Mistake.ofTokenForms + [.tokenStandardDemanded, .tokenForeignSkipped], violate: [rules.token])
  op.mistakes(
    [.tokenNoneTaken, .tokenAlgorithmIgnored, .tokenTypeIgnored], violate: [rules.token])
  op.mistakes(Mistake.ofTokenCodes, violate: [rules.code])
  op.mistakes(Mistake.ofReadRequests, violate: [rules.claims])
  op.declareTokenPolicies()
  op.answer { rules, request in
    let read = try rules.readTemporaryKeyRequest(
      request[fields.token], scope: encryptionScope(request[fields.scope]),
      secrets: fields.secrets.secrets(request.input))
    let secret = try rules.temporaryKeySecret(
      fields.secrets.secrets(request.input), encryptionScope(request[fields.scope]))
    return request.accept(
      fields.applicationKey(read.context.applicationKey), fields.challenge(read.challenge),
      fields.activationId(read.context.activationId)
    ) { [key(secret), signed(read.token.signed), claims(read.token.claimsText)] }
  }
}

/// The inputs and the outputs of the reading of a request.
struct TemporaryKeyReadFields: Sendable {
  let scope: Field<String>
  let secrets: TemporaryKeySecretFields
  let token: Field<String>
  let applicationKey: Field<String>
  let challenge: Field<[UInt8]>
  let activationId: OptionalField<String>

  init(_ op: OperationBuilder) {
    scope = op.input("scope", .scope, "The scope for which the server was asked.")
    secrets = TemporaryKeySecretFields(op)
    token = op.input("token", .text { _ in "" }, "The token of the request.")
    applicationKey = op.output(
      "applicationKey", .base64Key, "The application that asks.", formula: "the claim `applicationKey`")
    challenge = op.output(
      "challenge", .bytes(18), "The challenge, which the answer must repeat.",
      formula: "Base64⁻¹(the claim `challenge`)")
    activationId = op.optionalOutput(
      "activationId", .identifier, "The activation that asks, in its scope only.", formula: "the claim `activationId`")
  }

  /// Makes a request of drawn values, of which one can be changed before it is protected.
  func request(_ draft: inout Draft, _ change: (inout KeyRequestExample) -> Void) throws {
    let isActivation = draft.fill(scope) == EncryptionScope.activation.rawValue
    secrets.fill(&draft, isActivation: isActivation)
    var example = draft.draw("claims") { KeyRequestExample(&$0, isActivation: isActivation) }
    change(&example)
    let secret = try Rules.right.temporaryKeySecret(
      secrets.secrets(draft.inputs), isActivation ? .activation : .application)
    draft[token] = example.token(secret)
  }
}

/// What holds of a request that is read.
struct TemporaryKeyReadRules: Sendable {
  let token: Rule
  let key: Rule
  let code: Rule
  let claims: Rule

  init(_ op: OperationBuilder) {
    token = op.rule("R1", "The request is a JSON Web Token with alg HS256 and typ JWT.")
    key = op.rule(
      "R2",
      "Its secret is the decoded APP_SECRET; in the activation scope KDF_INTERNAL(KEY_TRANSPORT, decoded APP_SECRET).")
    code = op.rule(
      "R3", "The third part is the whole code of HMAC-SHA-256 of the first two, compared in constant time.")
    claims = op.rule(
      "R4", "applicationKey is a text, challenge is Base64 of 18 bytes, and activationId is there in its scope only.")
  }
}

/// A request of which one thing is made otherwise than it must be.
struct KeyRequestExample: Sendable {
  /// The claims, each as JSON text.
  var claims: [(name: String, json: String)]
  var header = "{\"alg\":\"HS256\",\"typ\":\"JWT\"}"
  /// Changes the token, given its three parts.
  var finish: @Sendable ([String]) -> String = { $0.joined(separator: ".") }

  init(_ draw: inout Draw, isActivation: Bool) {
    claims = [
      ("applicationKey", "\"\(Base64.encode(draw.bytes(16)))\""), ("challenge", "\"\(Base64.encode(draw.bytes(18)))\""),
    ]
    if isActivation { claims.append(("activationId", "\"\(HeaderField.activationId.kind.draw(&draw))\"")) }
  }

  /// Replaces a claim, or removes it.
  mutating func set(_ name: String, _ json: String?) {
    claims = claims.compactMap { $0.name == name ? json.map { (name, $0) } : $0 }
  }

  func token(_ secret: [UInt8]) -> String {
    let text = "{" + claims.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",") + "}"
    let token = TokenExample(header: header, claims: text).text(secret: secret)
    return finish(token.split(separator: ".").map { String($0) })
  }
}

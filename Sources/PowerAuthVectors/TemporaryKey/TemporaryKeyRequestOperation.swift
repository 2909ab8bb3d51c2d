internal import Conformance
internal import PowerAuth

/// The request for a temporary key.
let temporaryKeyRequestOperation = Operation(
  powerAuth: "temporary-key.request", "The token with which a client asks for a temporary key.",
  reference: "TemporaryKey/Request", ranges: [.tokens]
) { op in
  let fields = TemporaryKeyFields(op)
  let secrets = TemporaryKeySecretFields(op)
  let token = op.output(
    "token", .text { _ in "" }, "The token, HS256.",
    formula: """
      signed ‖ "." ‖ Base64URL(HMAC-SHA-256(key: that of § 11.4, data: signed)), \
      where signed = Base64URL({"alg":"HS256","typ":"JWT"}) ‖ "." ‖ Base64URL(JSON of the claims applicationKey, \
      challenge in Base64 and, in the scope activation, activationId)
      """)
  op.verified(by: "temporary-key.read-request")
  op.refuses(.missingParameter, .invalidLength, .invalidEncoding)
  op.checkOrder(.invalidEncoding, .missingParameter, .invalidLength)
  let rules = TemporaryKeyRequestVectorRules(op)
  op.note("The order of the claims is free, so that the answer is judged by reading it as a server does.")
  op.arrange { draft in
    guard draft.verification == nil else { return }
    fields.fill(&draft)
    secrets.fill(&draft, isActivation: draft[fields.scope] == EncryptionScope.activation.rawValue)
    var output = Record(["applicationKey": .text(draft.fill(fields.applicationKey))])
    output["challenge"] = .bytes(draft.fill(fields.challenge))
    if let activation = draft[fields.activationId] { output["activationId"] = .text(activation) }
    draft.verification = Verification(operation: "temporary-key.read-request", input: Record(), output: output)
  }
  let basic = op.scenario(
    "application-scope", "A key of the application.", exercises: rules.all, flags: [.basic]
  ) { $0[fields.scope] = "application" }
  let activation = op.scenario(
    "activation-scope", "A key of an activation.", exercises: rules.all, flags: [.basic]
  ) { $0[fields.scope] = "activation" }
  for scope in EncryptionScope.allCases {
    op.scenario(
      "worked-example-\(scope.rawValue)", "The protocol's worked example.", exercises: rules.all, flags: [.basic]
    ) {
      draft in
      draft[fields.scope] = scope.rawValue
      draft[fields.applicationKey] = WorkedTemporaryKey.applicationKey
      draft[fields.challenge] = WorkedTemporaryKey.challenge
      draft[secrets.applicationSecret] = WorkedTemporaryKey.applicationSecret
      guard scope == .activation else { return }
      draft[fields.activationId] = WorkedTemporaryKey.activationId
      draft[secrets.transportKey] = WorkedTemporaryKey.transportKey
    }
    op.scenario(
      "challenge-of-plus-and-slash-\(scope.rawValue)", "A challenge whose Base64 is + and /.",
      exercises: [rules.claims],
      flags: [.text]
    ) {
      $0[fields.scope] = scope.rawValue
      $0[fields.challenge] = bytes(hex: "fbeffbeffbfffbeffbeffbfffbeffbeffbff")
    }
    op.scenario(
      "secret-of-zeros-\(scope.rawValue)", "A secret of zero bytes.", exercises: [rules.key], flags: [.leadingZero]
    ) {
      $0[fields.scope] = scope.rawValue
      $0[secrets.applicationSecret] = "AAAAAAAAAAAAAAAAAAAAAA=="
    }
  }
  op.variant(
    "activation-missing", of: activation, change: "activationId: absent", "A key of an activation names it.",
    exercises: [rules.scope], flags: [.missing], expecting: .reject(.missingParameter)
  ) { $0[fields.activationId] = nil }
  op.variant(
    "transport-key-missing", of: activation, change: "transportKey: absent",
    "Without KEY_TRANSPORT anybody who has the application could ask for the key.", exercises: [rules.scope],
    flags: [.missing], expecting: .reject(.missingParameter)
  ) { $0[secrets.transportKey] = nil }
  for (name, secret) in [
    ("not-base64", "not Base64!"), ("empty", ""), ("url-alphabet", "-_-_-_-_-_-_-_-_-_-_-w=="),
    ("with-space", "ROobGQ+0s9IfITfyAWTN0g== "),
  ] {
    op.variant(
      "secret-\(name)", of: basic, change: "applicationSecret: \(secret.debugDescription)",
      "The secret is Base64 of at least one byte.", exercises: [rules.key], flags: [.malformed],
      expecting: .reject(.invalidEncoding)
    ) { $0[secrets.applicationSecret] = secret }
  }
  for count in [0, 16, 17, 19, 24] {
    op.variant(
      "challenge-of-\(count)-bytes", of: basic, change: "challenge: \(count) bytes", "A challenge has 18 bytes.",
      exercises: [rules.claims], flags: [.invalidLength], expecting: .reject(.invalidLength)
    ) { draft in draft[fields.challenge] = draft.draw("challenge") { $0.bytes(count) } }
  }
  op.random(6, "Values drawn from the seed.", exercises: rules.all, flags: [.random])

  op.mistakes(Mistake.ofTemporaryKeySecrets + Mistake.ofFolding, violate: [rules.key])
  op.mistakes(Mistake.ofRequestedClaims, violate: [rules.claims])
  op.mistakes(Mistake.ofScopesOfRequests, violate: [rules.scope])
  op.mistakes(
    [.tokenAlgorithmMissing, .tokenTypeMissing, .tokenAlgorithmNone, .tokenAlgorithmES256] + Mistake.ofTokenEncodings
      + [.tokenClaimsSigned, .tokenSignedWithoutDot, .tokenSignedDecoded], violate: [rules.token])
  op.corners(of: activation, exercise: [rules.claims, rules.key])
  for field in [fields.applicationKey.name, fields.activationId.name] {
    op.omitCorners("empty", of: field, because: "A server refuses a claim that is empty.")
  }
  op.answer { rules, request in
    let made = try rules.requestTemporaryKey(
      fields.context(request.input), secrets: secrets.secrets(request.input), challenge: request[fields.challenge])
    return request.accept(token(made.token.text))
  }
}

/// What holds of the request for a temporary key.
private struct TemporaryKeyRequestVectorRules: Sendable {
  let token: Rule
  let key: Rule
  let claims: Rule
  let scope: Rule

  init(_ op: OperationBuilder) {
    token = op.rule("R1", "The request is a JSON Web Token with alg HS256 and typ JWT.")
    key = op.rule(
      "R2",
      "Its secret is the decoded APP_SECRET; in the activation scope KDF_INTERNAL(KEY_TRANSPORT, decoded APP_SECRET).")
    claims = op.rule("R3", "The claims are applicationKey and challenge, Base64 of 18 bytes, in any order.")
    scope = op.rule("R4", "In the activation scope activationId is a claim too, and KEY_TRANSPORT is needed.")
  }

  var all: [Rule] { [token, key, claims, scope] }
}

package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension TemporaryKeyRequestOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
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
    let basic = op.scenario("application-scope", "A key of the application.", rules.all, .basic) {
      $0[fields.scope] = "application"
    }
    let activation = op.scenario("activation-scope", "A key of an activation.", rules.all, .basic) {
      $0[fields.scope] = "activation"
    }
    for scope in EncryptionScope.allCases {
      op.scenario("worked-example-\(scope.rawValue)", "The protocol's worked example.", rules.all, .basic) { draft in
        draft[fields.scope] = scope.rawValue
        draft[fields.applicationKey] = WorkedTemporaryKey.applicationKey
        draft[fields.challenge] = WorkedTemporaryKey.challenge
        draft[secrets.applicationSecret] = WorkedTemporaryKey.applicationSecret
        guard scope == .activation else { return }
        draft[fields.activationId] = WorkedTemporaryKey.activationId
        draft[secrets.transportKey] = WorkedTemporaryKey.transportKey
      }
      op.scenario(
        "challenge-of-plus-and-slash-\(scope.rawValue)", "A challenge whose Base64 is + and /.", [rules.claims], .text,
        set: fields.scope(scope.rawValue), fields.challenge(bytes(hex: "fbeffbeffbfffbeffbeffbfffbeffbeffbff")))
      op.scenario(
        "secret-of-zeros-\(scope.rawValue)", "A secret of zero bytes.", [rules.key], .leadingZero,
        set: fields.scope(scope.rawValue), secrets.applicationSecret("AAAAAAAAAAAAAAAAAAAAAA=="))
    }
    op.refuses(
      "activation-missing", of: activation, fields.activationId.absent, "A key of an activation names it.",
      .missingParameter, [rules.scope], .missing)
    op.refuses(
      "transport-key-missing", of: activation, secrets.transportKey.absent,
      "Without KEY_TRANSPORT anybody who has the application could ask for the key.", .missingParameter, [rules.scope],
      .missing)
    op.refuses(
      "secret-", badApplicationSecrets, of: basic, secrets.applicationSecret,
      "The secret is Base64 of at least one byte.", .invalidEncoding, [rules.key], .malformed)
    op.refusesLengths(
      [0, 16, 17, 19, 24], of: fields.challenge, parent: basic, "A challenge has 18 bytes.", [rules.claims])
    op.random(6, "Values drawn from the seed.", rules.all)
    op.corners(of: activation)
    for field in [fields.applicationKey.name, fields.activationId.name] {
      op.omitCorners("empty", of: field, because: "A server refuses a claim that is empty.")
    }
  }
}

extension TemporaryKeyFields {
  /// Draws what a scenario left open and the scope demands.
  func fill(_ draft: inout Draft) {
    let isActivation = draft.fill(scope) == EncryptionScope.activation.rawValue
    draft.fill(applicationKey)
    draft.fill(challenge)
    if isActivation { draft.fill(activationId) }
  }
}

extension TemporaryKeySecretFields {
  /// Draws what a scenario left open and the scope demands.
  func fill(_ draft: inout Draft, isActivation: Bool) {
    draft.fill(applicationSecret)
    if isActivation { draft.fill(transportKey) }
  }
}

/// The values of the worked example.
enum WorkedTemporaryKey {
  static let applicationKey = "r5CgwHAqqyrBIR4YphxX6w=="
  static let applicationSecret = "ROobGQ+0s9IfITfyAWTN0g=="
  static let activationId = "f3854284-a75c-4313-a776-459dc52912df"
  static let transportKey = bytes(hex: "6454b48c78cbe992b3f05024b2de84e9")
  /// In Base64 it is ycvH5If8H72nhPDNvRxcAOyk.
  static let challenge = bytes(hex: "c9cbc7e487fc1fbda784f0cdbd1c5c00eca4")
}

/// Texts that are not an application secret.
let badApplicationSecrets: [Row<String>] = [
  ("not-base64", "not Base64!"), ("empty", ""), ("url-alphabet", "-_-_-_-_-_-_-_-_-_-_-w=="),
  ("with-space", "ROobGQ+0s9IfITfyAWTN0g== "),
].map { Row($0, $1.debugDescription, $1) }

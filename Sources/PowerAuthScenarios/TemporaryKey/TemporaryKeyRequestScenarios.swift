package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

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
    op.corners(of: activation)
    for field in [fields.applicationKey.name, fields.activationId.name] {
      op.omitCorners("empty", of: field, because: "A server refuses a claim that is empty.")
    }
  }
}

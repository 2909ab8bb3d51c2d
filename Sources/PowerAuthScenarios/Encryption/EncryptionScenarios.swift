package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension EncryptionFields {
  /// Draws what a scenario left open and version and scope demand.
  func fill(_ draft: inout Draft) throws {
    let isActivation = draft.fill(scope) == EncryptionScope.activation.rawValue
    draft.fill(sharedInfo1)
    draft.fill(applicationKey)
    draft.fill(applicationSecret)
    if isActivation {
      draft.fill(activationId)
      draft.fill(transportKey)
    }
    if try draft.version().hasTemporaryKey { draft.fill(temporaryKeyId) }
  }
}

extension MessageFields {
  /// Draws nonce and timestamp, where a scenario left them open and the version has them, and what the context demands.
  func fill(_ draft: inout Draft) throws {
    try context.fill(&draft)
    let version = try draft.version()
    if version.hasNonce { draft.fill(nonceField(in: version)) }
    if version.hasTimestamp { draft.fill(timestamp) }
  }
}

extension EncryptRequestOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) { op.declareEncryption(fields, of: plaintext, rules) }
}

extension EncryptResponseOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) { op.declareEncryption(fields, of: plaintext, rules) }
}

extension OperationBuilder {
  /// Declares the encryption of a request or a response.
  fileprivate func declareEncryption(_ fields: MessageFields, of plaintext: Field<[UInt8]>, _ rules: MessageRules) {
    let isRequest = fields.message == .request
    arrange { try fields.fill(&$0) }
    let messages = declareMessages(fields.context, rules) { $0[plaintext] = $1 }
    declareTimestamps(fields.timestamp, rules.mac)
    scenario(
      isRequest ? "compressed-recipient" : "compressed-ephemeral-key",
      isRequest
        ? "The recipient's key is compressed, which changes nothing."
        : "The ephemeral key was sent compressed, and enters in that form.",
      [isRequest ? rules.agreement : rules.keys], .pointEncoding
    ) { draft in draft[fields.publicKey] = draft.draw(fields.publicKey.name) { KeyPair(&$0) }.compressed }
    declareKeyForms(publicKey: fields.publicKey, privateKey: fields.privateKey, rules.agreement)
    declareHybridPoint(fields, of: messages.basic, rules.invalidKeys)
    scenario(
      "scalar-with-zero-bytes-before", "\(isRequest ? "An ephemeral" : "A recipient's") scalar of 35 bytes.",
      [rules.agreement], .leadingZero
    ) { draft in draft[fields.privateKey] = [0, 0, 0] + draft.draw(fields.privateKey.name) { $0.bytes(32) } }
    declareRefusals(fields, of: messages, rules)
    let message = isRequest ? "request" : "response"
    accumulated(
      100, "A hundred \(message)s.", cases: "all inputs drawn, those that version and scope have", rules.computation)
    random(6, "A \(message) drawn from the seed.", rules.computation)
    declareNotablePlaintexts(rules.mac) { $0[plaintext] = $1 }
    declareNotableTimestamp(fields.context, fields.timestamp, rules.mac)
    declareParameterRefusals(fields.parameters, inActivation: messages.activation, rules.parameters)
    corners(of: messages.basic, messages.activation)
  }
}

extension SealRequestOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricterThanContexts(of: .request)
    /// Completes a draft whose answer the owner of the pair is to open.
    @Sendable func fill(_ draft: inout Draft, for pair: KeyPair) throws {
      try fields.fill(&draft)
      if draft[publicKey] == nil { draft[publicKey] = pair.publicKey }
      let text = draft.fill(plaintext)
      draft.verification = Verification(
        operation: "ecies.decrypt-request", input: Record(["privateKey": .bytes(pair.privateKey)]),
        output: Record(["plaintext": .bytes(text)]))
    }
    op.arrange { draft in
      guard draft.verification == nil else { return }
      try fill(&draft, for: draft.draw("recipient") { KeyPair(&$0) })
    }
    let basic = op.scenario("basic", "A request in the application scope.", [opens, fresh], .basic) {
      $0[fields.scope] = "application"
    }
    let activation = op.scenario("activation-scope", "A request in the activation scope.", [opens, fresh], .basic) {
      $0[fields.scope] = "activation"
    }
    for prefix: UInt8 in [2, 3] {
      op.scenario(
        "point-compressed-0\(prefix)", "A compressed recipient's key with Y \(prefix == 2 ? "even" : "odd").", [opens],
        .pointEncoding
      ) { draft in
        let pair = draft.draw("recipient") { KeyPair(&$0, prefix: prefix) }
        draft[publicKey] = pair.compressed
        try fill(&draft, for: pair)
      }
    }
    op.scenario(
      "texts-beyond-ascii", "Texts whose bytes are more than their characters.", [opens], .text,
      set: fields.scope("activation"), fields.applicationKey("klíč-€-😀"), fields.applicationSecret("not Base64: č€😀"),
      fields.activationId("aktivace-č"))
    op.scenario("plaintext-of-65536-bytes", "A long plaintext.", [opens], .length, in: ["3.0", "3.3"]) {
      $0.draw(65_536, for: plaintext)
    }
    op.lengths([0, 1, 15, 16, 17, 255], of: plaintext, saying: { "A plaintext of \($0) bytes." }, [opens], .length)
    op.scenario(
      "same-twice", "The inputs of the next vector: nothing that was drawn may be the same.", [fresh], .basic,
      set: fields.scope("application"), plaintext(Array("the same".utf8)))
    op.scenario(
      "same-twice-again", "The same plaintext once more.", [fresh], .basic, set: fields.scope("application"),
      plaintext(Array("the same".utf8)))
    let temporaryKey = fields.temporaryKeyParameter(of: .request)
    op.declareParameterRefusals(fields, [temporaryKey], of: basic, and: activation, parameters)
    declareBadPoints(on: op, publicKey: publicKey, parent: basic, exercises: [invalidKey])
    op.random(4, "A request drawn from the seed.", [opens, fresh])
    op.scenario(
      "activation-of-300-bytes", "An activation of 300 bytes, whose size takes two.", [opens], .text,
      in: Versions.associatedData, set: fields.scope("activation"),
      fields.activationId(String(repeating: "0123456789", count: 30)))
    op.declareNotablePlaintexts(opens) { $0[plaintext] = $1 }
    op.declareParameterRefusals([temporaryKey], inActivation: activation, parameters)
    op.corners(of: basic, activation)
    op.cornersOfSetup(fields, of: activation)
  }
}

extension OperationBuilder {
  /// States what published implementations accept in a message, and why it is refused.
  func stricterThanMessages(_ fields: MessageFields) {
    stricterThanContexts(of: fields.message)
    stricter(
      "The presence of a nonce decides in the Java library how the initialisation vector is made: it takes a nonce where "
        + "the version has none, and computes without one in 3.1, with a vector of zeros.",
      because: "the version decides, and a message of 3.1 without its nonce would silently be computed as one of 3.0")
    if fields.message == .request, !fields.isSender {
      stricter(
        "The mobile core takes a nonce of more than 16 bytes when it decrypts.",
        because: "the publisher's validator of headers demands 16 bytes, and others let bytes move between fields")
    }
    if !fields.isSender { stricterThanTransportKeys() }
    stricterThanScalars()
  }

  /// States what published implementations accept next to the message, and why it is refused.
  func stricterThanContexts(of message: EncryptionParameters.Message) {
    guard message == .request else { return }
    stricter(
      "A client of the Java library takes a temporary key before 3.3, and sends it.",
      because: "the publisher's own server refuses such a request")
  }
}

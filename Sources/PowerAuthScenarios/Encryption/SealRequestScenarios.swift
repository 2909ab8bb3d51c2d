package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

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
    let basic = op.scenario(
      "basic", "A request in the application scope.", exercises: [opens, fresh], flags: [.basic]
    ) { $0[fields.scope] = "application" }
    let activation = op.scenario(
      "activation-scope", "A request in the activation scope.", exercises: [opens, fresh], flags: [.basic]
    ) { $0[fields.scope] = "activation" }
    for prefix: UInt8 in [2, 3] {
      op.scenario(
        "point-compressed-0\(prefix)", "A compressed recipient's key with Y \(prefix == 2 ? "even" : "odd").",
        exercises: [opens], flags: [.pointEncoding]
      ) { draft in
        let pair = draft.draw("recipient") { KeyPair(&$0, prefix: prefix) }
        draft[publicKey] = pair.compressed
        try fill(&draft, for: pair)
      }
    }
    op.scenario(
      "texts-beyond-ascii", "Texts whose bytes are more than their characters.", exercises: [opens], flags: [.text]
    ) {
      $0[fields.scope] = "activation"
      $0[fields.applicationKey] = "klíč-€-😀"
      $0[fields.applicationSecret] = "not Base64: č€😀"
      $0[fields.activationId] = "aktivace-č"
    }
    op.scenario(
      "plaintext-of-65536-bytes", "A long plaintext.", exercises: [opens], flags: [.length], protocols: ["3.0", "3.3"]
    ) { draft in draft[plaintext] = draft.draw("plaintext") { $0.bytes(65_536) } }
    for count in [0, 1, 15, 16, 17, 255] {
      op.scenario("plaintext-of-\(count)-bytes", "A plaintext of \(count) bytes.", exercises: [opens], flags: [.length])
      {
        draft in draft[plaintext] = draft.draw("plaintext") { $0.bytes(count) }
      }
    }
    op.scenario(
      "same-twice", "The inputs of the next vector: nothing that was drawn may be the same.", exercises: [fresh],
      flags: [.basic]
    ) {
      $0[fields.scope] = "application"
      $0[plaintext] = Array("the same".utf8)
    }
    op.scenario("same-twice-again", "The same plaintext once more.", exercises: [fresh], flags: [.basic]) {
      $0[fields.scope] = "application"
      $0[plaintext] = Array("the same".utf8)
    }
    let temporaryKey = fields.temporaryKeyParameter(of: .request)
    op.declareParameterRefusals(fields, [temporaryKey], of: basic, and: activation, parameters)
    declareBadPoints(on: op, publicKey: publicKey, parent: basic, exercises: [invalidKey])
    op.random(4, "A request drawn from the seed.", exercises: [opens, fresh], flags: [.random])
    op.scenario(
      "activation-of-300-bytes", "An activation of 300 bytes, whose size takes two.", exercises: [opens],
      flags: [.text],
      protocols: Versions.associatedData
    ) {
      $0[fields.scope] = "activation"
      $0[fields.activationId] = String(repeating: "0123456789", count: 30)
    }
    op.declareNotablePlaintexts(opens) { $0[plaintext] = $1 }
    op.declareParameterRefusals([temporaryKey], inActivation: activation, parameters)
    op.corners(of: basic, activation)
    op.cornersOfSetup(fields, of: activation)
  }
}

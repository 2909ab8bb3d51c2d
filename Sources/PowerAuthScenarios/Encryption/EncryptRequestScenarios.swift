package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension EncryptRequestOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let fields = fields
    op.arrange { try fields.fill(&$0) }
    let messages = op.declareMessages(context, rules) { $0[plaintext] = $1 }
    op.declareTimestamps(timestamp, rules.mac)
    op.scenario(
      "compressed-recipient", "The recipient's key is compressed, which changes nothing.", exercises: [rules.agreement],
      flags: [.pointEncoding]
    ) { draft in draft[publicKey] = draft.draw("publicKey") { KeyPair(&$0) }.compressed }
    op.declareKeyForms(publicKey: publicKey, privateKey: ephemeralPrivateKey, rules.agreement)
    op.declareHybridPoint(fields, of: messages.basic, rules.invalidKeys)
    op.scenario(
      "scalar-with-zero-bytes-before", "An ephemeral scalar of 35 bytes.", exercises: [rules.agreement],
      flags: [.leadingZero]
    ) { draft in draft[ephemeralPrivateKey] = [0, 0, 0] + draft.draw("ephemeralPrivateKey") { $0.bytes(32) } }
    op.declareRefusals(fields, of: messages, rules)
    op.accumulated(
      "accumulated", "A hundred requests.", count: 100, cases: "all inputs drawn, those that version and scope have",
      exercises: rules.computation, flags: [.accumulated])
    op.random(6, "A request drawn from the seed.", exercises: rules.computation, flags: [.random])
    op.declareNotablePlaintexts(rules.mac) { $0[plaintext] = $1 }
    op.declareNotableTimestamp(context, timestamp, rules.mac)
    op.declareParameterRefusals(fields.parameters, inActivation: messages.activation, rules.parameters)
    op.corners(of: messages.basic, messages.activation)
  }
}

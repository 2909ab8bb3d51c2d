package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension EncryptResponseOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let fields = fields
    op.arrange { try fields.fill(&$0) }
    let messages = op.declareMessages(context, rules) { $0[plaintext] = $1 }
    op.declareTimestamps(timestamp, rules.mac)
    op.scenario(
      "compressed-ephemeral-key", "The ephemeral key was sent compressed, and enters in that form.",
      exercises: [rules.keys], flags: [.pointEncoding]
    ) { draft in draft[ephemeralPublicKey] = draft.draw("ephemeralPublicKey") { KeyPair(&$0) }.compressed }
    op.declareKeyForms(publicKey: ephemeralPublicKey, privateKey: privateKey, rules.agreement)
    op.declareHybridPoint(fields, of: messages.basic, rules.invalidKeys)
    op.scenario(
      "scalar-with-zero-bytes-before", "A recipient's scalar of 35 bytes.", exercises: [rules.agreement],
      flags: [.leadingZero]
    ) { draft in draft[privateKey] = [0, 0, 0] + draft.draw("privateKey") { $0.bytes(32) } }
    op.declareRefusals(fields, of: messages, rules)
    op.accumulated(
      "accumulated", "A hundred responses.", count: 100, cases: "all inputs drawn, those that version and scope have",
      exercises: rules.computation, flags: [.accumulated])
    op.random(6, "A response drawn from the seed.", exercises: rules.computation, flags: [.random])
    op.declareNotablePlaintexts(rules.mac) { $0[plaintext] = $1 }
    op.declareNotableTimestamp(context, timestamp, rules.mac)
    op.declareParameterRefusals(fields.parameters, inActivation: messages.activation, rules.parameters)
    op.corners(of: messages.basic, messages.activation)
  }
}

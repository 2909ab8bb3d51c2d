package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension StatusEncryptionOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("In 3.0 the reserved bytes are six, and from 3.1 on five.")
    op.arrange {
      try fields.fill(&$0)
      try input.fill(&$0)
    }
    let basic = op.scenario("basic", "An active activation.", exercises: rules.computation, flags: [.basic]) {
      input.setOrdinary(&$0)
    }
    op.scenario("worked-example", "The status of the worked examples.", exercises: rules.computation, flags: [.basic]) {
      try fields.setExample(&$0)
      try input.setExample(&$0)
    }
    for row in noncesOfLeadingZeros {
      op.scenario(
        row.name, "The encrypted status begins with \(row.words).", exercises: [rules.cipher], flags: [.leadingZero],
        protocols: Versions.challenge
      ) {
        try fields.setExample(&$0)
        try input.setExample(&$0)
        $0[fields.nonce] = row.value.bytes(16)
      }
    }
    input.declareNumbers(on: op, rules)
    input.declareCounters(on: op, rules)
    op.declareStatusRefusals(fields, rules, of: basic)
    input.declareRefusals(on: op, rules, counterFields, of: basic)
    op.accumulated(
      "accumulated", "A thousand statuses.", count: 1000, cases: "everything drawn", exercises: rules.computation,
      flags: [.accumulated])
    op.random(20, "A status drawn from the seed.", exercises: rules.computation, flags: [.random])
    op.corners(of: basic)
  }
}

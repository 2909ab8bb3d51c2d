package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension CounterSynchronizationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("`invalid` puts the activation into the state DEADLOCK, 128, which only clients have: it must be renewed.")
    op.note("`calculate-signature` asks for a signature of possession alone, after which the server has caught up.")
    op.stricterThanCountersOfAnyLength()
    op.arrange { try fields.complete(&$0) }
    let scenarios = SynchronizationScenarios(op: op, fields: fields, rules: rules)
    let basic = scenarios.declare()
    op.accumulated(
      "accumulated", "A thousand pairs of counters, most of them near the ends of the window.", count: 1000,
      cases: "counters drawn; the server's is i mod 5 × lookAhead / 2 − lookAhead steps ahead, give or take two",
      exercises: rules.comparison, flags: [.accumulated]
    ) { draft, number in
      let lookAhead = draft.fill(fields.lookAhead)
      let middle = Int64(number % 5) * lookAhead / 2 - lookAhead
      draft[wanted: fields.ahead] = middle + draft.draw("nearness") { $0.number(in: -2...2) }
      try fields.complete(&draft)
    }
    op.random(30, "Two counters within the window of each other.", exercises: rules.comparison, flags: [.random])
    op.corners(of: basic)
  }
}

extension SynchronizationFields {
  /// Makes the server's counter from that of the client, unless the scenario brought it.
  func complete(_ draft: inout Draft) throws {
    draft.fill(transportKey)
    draft.fill(counterData)
    draft.fill(lookAhead)
    if draft[wanted: ahead] == nil {
      let window = draft.fill(lookAhead)
      draft[wanted: ahead] = draft.draw("ahead") { $0.number(in: -window...window - 1) }
    }
    let steps = draft[wanted: ahead] ?? 0
    if draft[serverCounterByte] == nil {
      let byte = draft.fill(counterByte)
      draft[serverCounterByte] = (byte + steps + 256) % 256
    }
    guard draft[serverCounterHash] == nil else { return }
    // A client that is ahead cannot find the server's value: its counter has no way back.
    draft[serverCounterHash] =
      steps < 0 ? draft.draw("serverCounterHash") { $0.bytes(16) } : try hashAhead(draft, steps)
  }

  /// The hash of the client's counter that many steps ahead.
  func hashAhead(_ draft: Draft, _ steps: Int64) throws -> [UInt8] {
    let value = try Rules.right.advanceCounter(draft.value(of: counterData), by: Int(steps)).value
    return try Rules.right.hashCounter(value, transportKey: draft.value(of: transportKey)).hash
  }
}

package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension TimeSynchronizationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "The instants are in milliseconds and the results in microseconds, so that half of an odd duration is a whole number."
    )
    op.note(
      "Published implementations compute in seconds as floating-point numbers; the vectors at boundaries are exact.")
    let scenarios = TimeScenarios(op: op, fields: fields, rules: rules)
    let basic = scenarios.declare()
    op.accumulated(
      "accumulated", "A thousand exchanges, most of them near the ends of the ranges.", count: 1000,
      cases: "elapsed near 0, 16 s or between, difference near 0, 2 s, 10 s or far, known offset or none",
      exercises: rules.computation, flags: [.accumulated]
    ) { draft, number in fields.draw(&draft, number) }
    op.random(30, "An exchange drawn from the seed.", exercises: rules.computation, flags: [.random]) {
      // A number from 42 on has a known offset, with which no exchange is refused.
      let number = $0.draw("kind") { $0.count(42...209) }
      fields.draw(&$0, number)
    }
    op.corners(of: basic)
  }
}

extension TimeFields {
  /// Sets an exchange by how long it took and how far the server's clock is ahead of the local one at its end.
  func set(_ draft: inout Draft, elapsed: Int64, ahead: Int64, known: SynchronizedTime?) {
    let now = Self.middle
    draft[start] = now - elapsed
    draft[self.now] = now
    draft[serverTime] = now + ahead
    draft[offset] = known?.offset
    draft[precision] = known?.precision
  }

  /// Draws an exchange; the number chooses near which boundaries it lies.
  func draw(_ draft: inout Draft, _ number: Int) {
    let elapsed: Int64 = [0, 900, 4_001, 15_990, 16_000, 16_500][number % 6]
    let ahead: Int64 = [0, 1_990, -1_990, 9_990, -9_990, 100_000, -3_600_000][number / 6 % 7]
    let known: Int64? = [nil, 0, 1_000_000, -4_000_000, 100_000_000][number / 42 % 5]
    let nearness = draft.draw("nearness") { [$0.number(in: 0...20), $0.number(in: -20...20)] }
    set(
      &draft, elapsed: elapsed + nearness[0], ahead: ahead + nearness[1],
      known: known.map { SynchronizedTime(offset: $0, precision: 250_000) })
  }
}

package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Declares the scenarios of a correction of the clock.
struct TimeScenarios {
  let op: OperationBuilder
  let fields: TimeFields
  let rules: TimeRuleSentences

  /// Declares all of them, and returns one that is accepted, with an offset.
  func declare() -> Scenario {
    let fields = fields
    let first = declare("first", "The first exchange, with a clock that is 100 seconds behind.", 1000, 100_000, nil)
    let basic = declare("basic", "An exchange after another one.", 2000, 3000, 100_000)
    declareExample()
    declareDurations(first: first, later: basic)
    // The largest differences that are ignored, with and without half an exchange in them.
    for elapsed: Int64 in [0, 1000] {
      for milliseconds: Int64 in [0, 1, 1999, 2000, 2001, 9_999, 10_000, 10_001] {
        for sign: Int64 in [1, -1] where milliseconds > 0 || sign > 0 {
          let difference = sign * milliseconds
          let name = "difference-\(sign < 0 ? "minus-" : "")\(milliseconds)-in-\(elapsed)"
          for (suffix, known) in [("", nil), ("-known", 0)] as [(String, Int64?)] {
            declare(
              name + suffix, "The difference is \(difference) ms\(known == nil ? "" : ", and the offset is 0").",
              elapsed,
              difference - elapsed / 2, known, [.length], [rules.difference, rules.small, rules.near])
          }
        }
      }
    }
    declareDistances()
    op.refuses(
      "precision-missing", of: basic, fields.precision.absent, "A synchronised time has a precision.",
      .missingParameter, [rules.presence], .parameter)
    for precision: Int64 in [0, 250_000] {
      op.refuses(
        "offset-missing-with-precision-\(precision)", of: basic, "offset: absent, precision: \(precision)",
        "Without an offset there is nothing precise.", .unexpectedParameter, [rules.presence], .parameter
      ) { ($0[fields.offset], $0[fields.precision]) = (nil, precision) }
    }
    // Offsets that are a microsecond less than ten seconds from the difference.
    for (name, offset) in [("above", 109_999_999), ("below", 90_000_001)] as [(String, Int64)] {
      op.scenario(
        "microsecond-near-\(name)", "The offset is \(offset) µs, and the difference 100000000 µs.", [rules.near],
        .length
      ) { fields.set(&$0, elapsed: 500, ahead: 99_750, known: SynchronizedTime(offset: offset, precision: 250_000)) }
    }
    return basic
  }

  /// Declares an accepted exchange, in milliseconds; the known offset is in milliseconds as well.
  @discardableResult
  private func declare(
    _ name: String, _ comment: String, _ elapsed: Int64, _ ahead: Int64, _ known: Int64?, _ flags: [Flag] = [.basic],
    _ exercised: [Rule]? = nil
  ) -> Scenario {
    let fields = fields
    return op.scenario(name, comment, exercised ?? rules.computation, flags: flags) { draft in
      fields.set(
        &draft, elapsed: elapsed, ahead: ahead,
        known: known.map { SynchronizedTime(offset: $0 * 1000, precision: 250_000) })
    }
  }

  /// Declares the steps of worked example 15.2 that are not refused.
  private func declareExample() {
    let steps: [(start: Int64, now: Int64, server: Int64, known: SynchronizedTime?, words: String)] = [
      (1_000_000, 1_001_000, 1_000_900, nil, "A small difference: the offset is 0."),
      (
        1_010_000, 1_012_000, 1_111_500, SynchronizedTime(offset: 0, precision: 500_000),
        "The server's clock is 100 seconds ahead."
      ),
      (
        1_020_000, 1_020_500, 1_125_000, SynchronizedTime(offset: 100_500_000, precision: 1_000_000),
        "The difference is within 10 seconds of the offset."
      ),
      (
        1_030_000, 1_047_000, 5_000_000, SynchronizedTime(offset: 100_500_000, precision: 1_000_000),
        "The exchange took 17 seconds, and nothing changes."
      ),
      (
        1_060_000, 1_061_000, 1_060_700, SynchronizedTime(offset: 100_500_000, precision: 1_000_000),
        "The difference is small, and far from the offset: it is the new one."
      ),
      (
        1_070_000, 1_086_000, 2_000_000, SynchronizedTime(offset: 200_000, precision: 500_000),
        "The exchange took exactly 16 seconds."
      ),
    ]
    let fields = fields
    for (number, step) in steps.enumerated() {
      op.scenario("worked-example-\(number + 1)", step.words, rules.computation, .basic) { draft in
        (draft[fields.start], draft[fields.now], draft[fields.serverTime]) = (step.start, step.now, step.server)
        (draft[fields.offset], draft[fields.precision]) = (step.known?.offset, step.known?.precision)
      }
    }
  }

  private func declareDurations(first: Scenario, later: Scenario) {
    for elapsed: Int64 in [0, 1, 2, 3, 999, 1001, 15_999, 16_000] {
      declare(
        "elapsed-\(elapsed)", "The first exchange took \(elapsed) ms.", elapsed, 60_000, nil, [.length],
        [rules.slow, rules.difference])
      declare(
        "elapsed-\(elapsed)-later", "A later exchange took \(elapsed) ms, and shows another time.", elapsed, 60_000,
        5000,
        [.length], [rules.slow, rules.difference])
      // Without duration and difference, it is among the differences.
      guard elapsed > 0 else { continue }
      declare(
        "elapsed-\(elapsed)-confirming", "A later exchange took \(elapsed) ms, and shows no difference.", elapsed, 0, 0,
        [.length], [rules.slow, rules.difference, rules.small])
    }
    for elapsed: Int64 in [16_001, 16_002, 17_000, 60_000, 4_294_967_296] {
      declare(
        "slow-\(elapsed)", "The exchange took \(elapsed) ms, and leaves the known time.", elapsed, 60_000, 5000,
        [.length],
        [rules.slow])
      refuse("slow-\(elapsed)-first", of: first, "start: \(elapsed) ms before now", rules.slow, .slowExchange, elapsed)
    }
    for elapsed: Int64 in [-1, -2, -1000, -16_001, -60_000] {
      for (parent, suffix) in [(first, "-first"), (later, "")] {
        refuse(
          "elapsed-below-zero-\(-elapsed)\(suffix)", of: parent, "start: \(-elapsed) ms after now", rules.elapsed,
          .negativeDuration, elapsed)
      }
    }
  }

  private func refuse(
    _ name: String, of parent: Scenario, _ change: String, _ rule: Rule, _ refusal: Refusal, _ elapsed: Int64
  ) {
    let fields = fields
    op.refuses(name, of: parent, change, "It says nothing about the server's time.", refusal, [rule], .length) {
      $0[fields.start] = try $0.value(of: fields.now) - elapsed
    }
  }

  /// Declares differences at the end of those that are near a known offset.
  private func declareDistances() {
    for known: Int64 in [5000, -5000, 100_000, -100_000] {
      for distance: Int64 in [0, 9_999, 10_000, 10_001, -9_999, -10_000, -10_001] {
        declare(
          "offset-\(known < 0 ? "minus-" : "")\(abs(known))-and-\(distance < 0 ? "minus-" : "")\(abs(distance))-more",
          "The offset is \(known) ms, and the difference \(known + distance) ms.", 500, known + distance - 250, known,
          [.length], [rules.small, rules.near])
      }
      for difference: Int64 in [0, 1000, -1000] {
        declare(
          "offset-\(known < 0 ? "minus-" : "")\(abs(known))-and-small-\(difference < 0 ? "minus-" : "")\(abs(difference))",
          "The offset is \(known) ms, and the difference is small: \(difference) ms.", 500, difference - 250, known,
          [.length], [rules.small, rules.near])
      }
    }
  }
}

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
      1000, "A thousand exchanges, most of them near the ends of the ranges.",
      cases: "elapsed near 0, 16 s or between, difference near 0, 2 s, 10 s or far, known offset or none",
      rules.computation
    ) { draft, number in fields.draw(&draft, number) }
    op.random(30, "An exchange drawn from the seed.", rules.computation) {
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

internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// Declares the scenarios of a correction of the clock.
struct TimeScenarios {
  let op: OperationBuilder
  let fields: TimeFields
  let rules: TimeRuleSentences

  /// Declares all of them, and returns one that is accepted, with an offset.
  func declare() -> Scenario {
    let first = declare("first", "The first exchange, with a clock that is 100 seconds behind.", 1000, 100_000, nil)
    let basic = declare("basic", "An exchange after another one.", 2000, 3000, 100_000)
    declareExample()
    declareDurations(first: first, later: basic)
    declareDifferences()
    declareDistances()
    declarePresence(of: basic)
    declareMicroseconds()
    return basic
  }

  /// Declares an accepted exchange, in milliseconds; the known offset is in milliseconds as well.
  @discardableResult
  private func declare(
    _ name: String, _ comment: String, _ elapsed: Int64, _ ahead: Int64, _ known: Int64?, _ flags: [Flag] = [.basic],
    _ exercised: [Rule]? = nil
  ) -> Scenario {
    let fields = fields
    return op.scenario(name, comment, exercises: exercised ?? rules.computation, flags: flags) { draft in
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
      op.scenario(
        "worked-example-\(number + 1)", step.words, exercises: rules.computation, flags: [.basic]
      ) { draft in
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
    op.variant(
      name, of: parent, change: change, "It says nothing about the server's time.", exercises: [rule], flags: [.length],
      expecting: .reject(refusal)
    ) { draft in draft[fields.start] = try draft.value(of: fields.now) - elapsed }
  }

  /// Declares differences at the end of those that are none, with and without half an exchange in them.
  private func declareDifferences() {
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

  /// Declares offsets that are a microsecond less than ten seconds from the difference.
  private func declareMicroseconds() {
    let fields = fields
    for (name, offset) in [("above", 109_999_999), ("below", 90_000_001)] as [(String, Int64)] {
      op.scenario(
        "microsecond-near-\(name)", "The offset is \(offset) µs, and the difference 100000000 µs.",
        exercises: [rules.near], flags: [.length]
      ) { draft in
        fields.set(
          &draft, elapsed: 500, ahead: 99_750, known: SynchronizedTime(offset: offset, precision: 250_000))
      }
    }
  }

  private func declarePresence(of parent: Scenario) {
    let fields = fields
    op.variant(
      "precision-missing", of: parent, change: "precision: absent", "A synchronised time has a precision.",
      exercises: [rules.presence], flags: [.parameter], expecting: .reject(.missingParameter)
    ) { $0[fields.precision] = nil }
    for precision: Int64 in [0, 250_000] {
      op.variant(
        "offset-missing-with-precision-\(precision)", of: parent, change: "offset: absent, precision: \(precision)",
        "Without an offset there is nothing precise.", exercises: [rules.presence], flags: [.parameter],
        expecting: .reject(.unexpectedParameter)
      ) { draft in (draft[fields.offset], draft[fields.precision]) = (nil, precision) }
    }
  }
}

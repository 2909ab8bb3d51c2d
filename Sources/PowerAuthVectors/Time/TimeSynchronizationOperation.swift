internal import Conformance
internal import PowerAuth

/// The correction of a client's clock.
let timeSynchronizationOperation = Operation(
  powerAuth: "time.synchronize", "What a client's clock is corrected by after an exchange with a server.",
  reference: "Time/Synchronization", ranges: [.withTimestamp]
) { op in
  let fields = TimeFields(op)
  op.refuses(.missingParameter, .unexpectedParameter, .negativeDuration, .slowExchange)
  let rules = TimeRuleSentences(op)
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

  op.corners(of: basic, exercise: rules.computation + [rules.presence])
  op.mistakes(Mistake.ofElapsedTimes, violate: [rules.elapsed])
  op.mistakes(Mistake.ofSlowExchanges, violate: [rules.slow])
  op.mistakes(Mistake.ofTimeDifferences, violate: [rules.difference])
  op.mistakes(Mistake.ofSmallDifferences, violate: [rules.small])
  op.mistakes(Mistake.ofNearDifferences, violate: [rules.near])
  op.mistake(.precisionAloneAccepted, violates: [rules.presence])
  op.answer { rules, request in
    let known = try rules.time.know(request[fields.offset], request[fields.precision])
    let result = try rules.synchronizeTime(fields.exchange(request.input), known: known)
    return request.accept(
      fields.newOffset(result.time.offset), fields.newPrecision(result.time.precision), steps: { fields.steps(result) })
  }
}

/// The inputs and outputs of a correction of the clock.
struct TimeFields: Sendable {
  let start: Field<Int64>
  let now: Field<Int64>
  let serverTime: Field<Int64>
  let offset: OptionalField<Int64>
  let precision: OptionalField<Int64>
  let newOffset: Field<Int64>
  let newPrecision: Field<Int64>
  private let elapsed: StepHandle
  private let difference: StepHandle

  /// Milliseconds up to the year 2223, whose differences in microseconds are below 2^53.
  private static let instants: ClosedRange<Int64> = 0...8_000_000_000_000
  private static let offsets: ClosedRange<Int64> = -8_000_000_000_008_000...8_000_000_000_008_000

  init(_ op: OperationBuilder) {
    start = op.input("start", .int(Self.instants), "The local time at which the request was sent, in milliseconds.")
    now = op.input("now", .int(Self.instants), "The local time at which the response came, in milliseconds.")
    serverTime = op.input("serverTime", .int(Self.instants), "The time that the response states, in milliseconds.")
    offset = op.optionalInput(
      "offset", .int(Self.offsets),
      "What was added to the local time before, in microseconds; absent where it was not synchronised.")
    precision = op.optionalInput(
      "precision", .int(0...8_000_000), "How precise that was, in microseconds; there with the offset.")
    elapsed = op.step("elapsed", "now − start, in milliseconds")
    difference = op.step(
      "difference", "(serverTime − now) × 1000 + elapsed × 500, in microseconds; absent after a slow exchange")
    newOffset = op.output(
      "offset", .int(Self.offsets), "What is added to the local time, in microseconds.",
      formula: "difference; the input offset where the steps of § 15.3 do not change it")
    newPrecision = op.output(
      "precision", .int(0...8_000_000), "How wrong the result can be, in microseconds.",
      formula: "elapsed × 500; the input precision where the steps of § 15.3 do not change it")
  }

  func exchange(_ input: Record) -> TimedExchange {
    TimedExchange(start: input[start], now: input[now], serverTime: input[serverTime])
  }

  func steps(_ result: TimeSynchronization) -> [Step] {
    [elapsed(String(result.elapsed))] + (result.difference.map { [difference(String($0))] } ?? [])
  }

  /// Sets an exchange by how long it took and how far the server's clock is ahead of the local one at its end.
  func set(_ draft: inout Draft, elapsed: Int64, ahead: Int64, known: SynchronizedTime?) {
    let now = Self.middle
    draft[start] = now - elapsed
    draft[self.now] = now
    draft[serverTime] = now + ahead
    draft[offset] = known?.offset
    draft[precision] = known?.precision
  }

  /// A time of today, with a fraction that a floating-point number has exactly.
  private static let middle: Int64 = 1_718_000_000_125

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

/// The rules of a correction of the clock.
struct TimeRuleSentences: Sendable {
  let elapsed: Rule
  let slow: Rule
  let difference: Rule
  let small: Rule
  let near: Rule
  let presence: Rule

  init(_ op: OperationBuilder) {
    elapsed = op.rule("R1", "An exchange that ends before it begins is refused.")
    slow = op.rule(
      "R2", "An exchange of more than 16 seconds changes nothing, and is refused where the time was not synchronised.")
    difference = op.rule(
      "R3",
      "The difference is the server's time plus half the exchange, less the local time; the half is the precision.")
    small = op.rule(
      "R4", "A difference below 2 seconds that is less than 10 seconds from the offset leaves the offset.")
    near = op.rule(
      "R5",
      """
      Otherwise a difference less than 10 seconds from the offset changes nothing, if the time was synchronised; any \
      other one is the new offset.
      """)
    presence = op.rule("R6", "Offset and precision are there together, or not at all.")
  }

  var computation: [Rule] { [elapsed, slow, difference, small, near] }
}

extension ProtocolRange {
  /// The versions that need a synchronised time.
  static let withTimestamp = ProtocolRange(["3.2", "3.3"])
}

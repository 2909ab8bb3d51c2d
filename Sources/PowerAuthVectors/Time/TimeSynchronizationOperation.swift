package import Conformance
package import PowerAuth

/// The correction of a client's clock.
package struct TimeSynchronizationOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "time.synchronize", "What a client's clock is corrected by after an exchange with a server.",
    reference: "Time/Synchronization", ranges: [.withTimestamp], chapter: .time,
    use: "The client, after each answer with the server's time; tokens and temporary keys need the result.")
  package let fields = TimeFields()
  package let rules = TimeRuleSentences()

  package var fieldRules: [Rule] { rules.computation + [rules.presence] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.missingParameter, .unexpectedParameter, .negativeDuration, .slowExchange)
    op.answer { rules, request in
      let known = try rules.time.know(request[fields.offset], request[fields.precision])
      let result = try rules.synchronizeTime(fields.exchange(request.input), known: known)
      return request.accept(
        fields.newOffset(result.time.offset), fields.newPrecision(result.time.precision),
        steps: { fields.steps(result) })
    }
  }
}

/// The inputs and outputs of a correction of the clock.
package struct TimeFields: DeclarationGroup {
  package let start = input(
    "start", .int(Self.instants), "The local time at which the request was sent, in milliseconds.")
  package let now = input("now", .int(Self.instants), "The local time at which the response came, in milliseconds.")
  package let serverTime = input(
    "serverTime", .int(Self.instants), "The time that the response states, in milliseconds.")
  package let offset = optionalInput(
    "offset", .int(Self.offsets),
    "What was added to the local time before, in microseconds; absent where it was not synchronised.")
  package let precision = optionalInput(
    "precision", .int(0...8_000_000), "How precise that was, in microseconds; there with the offset.")
  package let elapsed = textStep("elapsed", "now − start, in milliseconds")
  package let difference = textStep(
    "difference", "(serverTime − now) × 1000 + elapsed × 500, in microseconds; absent after a slow exchange")
  package let newOffset = output(
    "offset", .int(Self.offsets), "What is added to the local time, in microseconds.",
    formula: "difference; the input offset where the steps of § 15.3 do not change it")
  package let newPrecision = output(
    "precision", .int(0...8_000_000), "How wrong the result can be, in microseconds.",
    formula: "elapsed × 500; the input precision where the steps of § 15.3 do not change it")

  /// Milliseconds up to the year 2223, whose differences in microseconds are below 2^53.
  package static let instants: ClosedRange<Int64> = 0...8_000_000_000_000

  package static let offsets: ClosedRange<Int64> = -8_000_000_000_008_000...8_000_000_000_008_000

  package func exchange(_ input: Record) -> TimedExchange {
    TimedExchange(start: input[start], now: input[now], serverTime: input[serverTime])
  }

  package func steps(_ result: TimeSynchronization) -> [Step] {
    [elapsed(String(result.elapsed))] + (result.difference.map { [difference(String($0))] } ?? [])
  }

  /// A time of today, with a fraction that a floating-point number has exactly.
  package static let middle: Int64 = 1_718_000_000_125
}

/// The rules of a correction of the clock.
package struct TimeRuleSentences: DeclarationGroup {
  package let elapsed = rule(
    "R1", "An exchange that ends before it begins is refused.", \.time.measure, \.time.checkElapsed)
  package let slow = rule(
    "R2", "An exchange of more than 16 seconds changes nothing, and is refused where the time was not synchronised.",
    \.time.isTooSlow, \.time.keepAfterSlow)
  package let difference = rule(
    "R3",
    "The difference is the server's time plus half the exchange, less the local time; the half is the precision.",
    \.time.halve, \.time.compare)
  package let small = rule(
    "R4", "A difference below 2 seconds that is less than 10 seconds from the offset leaves the offset.",
    \.time.isSmall, \.time.confirm, \.time.isNear)
  package let near = rule(
    "R5",
    """
    Otherwise a difference less than 10 seconds from the offset changes nothing, if the time was synchronised; any \
    other one is the new offset.
    """, \.time.isNear, \.time.keep)
  package let presence = rule(
    "R6",
    """
    Offset and precision are there together, or not at all: an offset alone lacks one, a precision alone is one too \
    many.
    """,
    \.time.know)

  package var computation: [Rule] { [elapsed, slow, difference, small, near] }
}

extension ProtocolRange {
  /// The versions that need a synchronised time.
  package static let withTimestamp = ProtocolRange(["3.2", "3.3", "4.0"])
}

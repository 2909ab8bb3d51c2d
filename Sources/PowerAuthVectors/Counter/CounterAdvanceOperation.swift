internal import Conformance
internal import PowerAuth

/// The value of the hash-based counter some steps ahead.
let counterAdvanceOperation = Operation(
  powerAuth: "counter.advance", "The value of the hash-based counter some steps ahead.", reference: "Counter/Advance",
  ranges: [.v3]
) { op in
  let counterData = op.input("counterData", .bytes(16), "The value to start from, 16 bytes.")
  let steps = op.input("steps", .int(0...1_000_000, drawing: 0...64), "How many steps to go.")
  let hash = op.step("hash", "SHA-256(the value before the last step)")
  let result = op.output(
    "counterData", .bytes(16), "The value after that many steps.",
    formula: "fold(hash): each step replaces the value c by fold(SHA-256(c)); without a step, the input itself")
  op.refuses(.invalidLength)
  op.costs { 1 + Int($0[steps]) / 250 }

  let next = op.rule("R1", "The next value is the SHA-256 of the value, its halves added bit by bit (exclusive or).")
  let none = op.rule("R2", "No step gives the value itself.")
  let length = op.rule("R3", "A value of any length but 16 bytes is refused.")
  op.stricterThanCountersOfAnyLength()

  let basic = op.scenario("basic", "One step.", exercises: [next], flags: [.basic]) { $0[steps] = 1 }
  op.scenario("zero-steps", "No step at all.", exercises: [none], flags: [.length]) { $0[steps] = 0 }
  for count: Int64 in [2, 19, 20, 21, 255, 256, 257, 1000, 10_000, 65_535, 65_536, 65_537] {
    op.scenario("steps-\(count)", "\(count) steps.", exercises: [next], flags: [.length]) { $0[steps] = count }
  }
  for (name, byte) in [("zeros", UInt8(0)), ("ones", 0xFF)] {
    op.scenario(name, "From a value of \(name) only.", exercises: [next], flags: [.leadingZero]) {
      $0[counterData] = [UInt8](repeating: byte, count: 16)
      $0[steps] = 1
    }
  }
  for walk in notableWalks {
    op.scenario(walk.name, walk.words, exercises: [next], flags: [.leadingZero]) {
      $0[counterData] = walk.start.bytes(16)
      $0[steps] = walk.steps
    }
  }
  for count in [0, 8, 15, 17, 32] {
    op.variant(
      "value-of-\(count)-bytes", of: basic, change: "counterData: \(count) bytes",
      "A value of another length was not folded, or was cut.", exercises: [length],
      flags: [.invalidLength], expecting: .reject(.invalidLength)
    ) { draft in draft[counterData] = draft.draw("counterData") { $0.bytes(count) } }
  }
  op.accumulated(
    "accumulated", "Five hundred walks, so that values with leading zeros are among them.", count: 500,
    cases: "counterData drawn, steps 0 to 64 drawn", exercises: [next], flags: [.accumulated])
  op.random(15, "A value and a number of steps drawn from the seed.", exercises: [next], flags: [.random])

  op.scenario("zero-steps-from-zeros", "No step from a value of zeros.", exercises: [none], flags: [.leadingZero]) {
    $0[counterData] = [UInt8](repeating: 0, count: 16)
    $0[steps] = 0
  }

  op.corners(of: basic, exercise: [next, length])
  op.omitCorners(
    "highest-of-16-bits", "above-16-bits", of: steps.name, because: "Walks of these lengths are declared above.")
  op.mistakes(Mistake.ofCounterSteps + [.foldedAtTheEnd], violate: [next])
  op.mistakes(Mistake.ofCounterTexts + Mistake.ofCounterLengths, violate: [next])
  op.mistake(.atLeastOneStep, violates: [none])
  op.mistake(.counterOfAnyLength, violates: [length])

  op.answer { rules, request in
    let advance = try rules.advanceCounter(request[counterData], by: Int(request[steps]))
    return request.accept(result(advance.value)) { advance.hash.map { [hash($0)] } ?? [] }
  }
}

private struct NotableWalk {
  let name: String
  let words: String
  /// The first number from 0 up whose 16 bytes, as a value of the counter, give what is said of them.
  let start: UInt64
  let steps: Int64
}

private let notableWalks = [
  NotableWalk(
    name: "next-value-with-one-leading-zero", words: "The next value begins with one zero byte, and its hash does not.",
    start: 330, steps: 1),
  NotableWalk(
    name: "next-value-with-two-leading-zeros",
    words: "The next value begins with two zero bytes, and its hash does not.", start: 2505, steps: 1),
  NotableWalk(
    name: "hash-with-leading-zero", words: "The hash begins with a zero byte, and the next value does not.",
    start: 222, steps: 1),
  NotableWalk(
    name: "past-a-value-with-leading-zero", words: "The walk goes on from a value that begins with a zero byte.",
    start: 330, steps: 3),
  NotableWalk(
    name: "past-a-value-with-two-leading-zeros",
    words: "The walk goes on from a value that begins with two zero bytes.", start: 2505, steps: 3),
]

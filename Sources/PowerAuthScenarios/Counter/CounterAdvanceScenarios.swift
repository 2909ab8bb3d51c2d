package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension CounterAdvanceOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
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
    op.corners(of: basic)
    op.omitCorners(
      "highest-of-16-bits", "above-16-bits", of: steps.name, because: "Walks of these lengths are declared above.")
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

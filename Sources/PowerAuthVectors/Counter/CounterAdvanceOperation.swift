internal import Conformance
internal import PowerAuth

/// The value of the hash-based counter some steps ahead.
let counterAdvanceOperation = Operation(
  questioned: "counter.advance", "The value of the hash-based counter some steps ahead.", reference: "Counter/Advance"
) { op in
  let counterData = op.input("counterData", .bytes(16), "The value to start from, 16 bytes.")
  let steps = op.input("steps", .int(0...1_000_000, drawing: 0...64), "How many steps to go.")
  let result = op.output("counterData", .bytes(16), "The value after that many steps.")
  op.computes([
    "hash": "SHA-256 of the value before, in the last step",
    "counterData": "hash[0..<16] ⊕ hash[16..<32], after as many steps",
  ])
  op.refuses(.invalidLength)

  let next = op.rule("R1", "The next value is the SHA-256 of the value, its halves added bit by bit (exclusive or).")
  let none = op.rule("R2", "No step gives the value itself.")
  let length = op.rule("R3", "A value of any length but 16 bytes is refused.")

  op.scenario("basic", "One step.", exercises: [next], flags: [.basic]) { $0[steps] = 1 }
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
  // The first numbers from 0 up whose 16 bytes, as a value of the counter, give what is said of them.
  let notable: [(String, UInt64, Int64, String)] = [
    ("next-value-with-one-leading-zero", 330, 1, "The next value begins with one zero byte, and its hash does not."),
    ("next-value-with-two-leading-zeros", 2505, 1, "The next value begins with two zero bytes, and its hash does not."),
    ("hash-with-leading-zero", 222, 1, "The hash begins with a zero byte, and the next value does not."),
    ("past-a-value-with-leading-zero", 330, 3, "The walk goes on from a value that begins with a zero byte."),
    ("past-a-value-with-two-leading-zeros", 2505, 3, "The walk goes on from a value that begins with two zero bytes."),
  ]
  for (name, number, count, words) in notable {
    op.scenario(name, words, exercises: [next], flags: [.leadingZero]) {
      $0[counterData] = number.bytes(16)
      $0[steps] = count
    }
  }
  for count in [0, 8, 15, 17, 32] {
    op.variant(
      "value-of-\(count)-bytes", of: "basic", change: "counterData: \(count) bytes",
      "A value that was not folded, or was cut, is none of the counter.", exercises: [length],
      flags: [.invalidLength], expecting: .reject(.invalidLength, also: [])
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

  op.mistakes(Mistake.ofFolding + Mistake.ofResults, violate: [next])
  op.mistakes(Mistake.ofCounterSteps + Mistake.ofByteTexts, violate: [next])
  op.mistakes(Mistake.ofCounterLengths, violate: [next])
  op.mistake(.atLeastOneStep, violates: [none])
  op.mistake(.counterOfAnyLength, violates: [length])
  op.mistaken { question in
    let advance = try MistakenCounter(question: question)
      .advance(question[counterData], by: Int(question[steps]))
    return .accept([result(advance.data)], for: question) { advance.hash.map { [Step("hash", $0)] } ?? [] }
  }

  return { question in
    let advance = try HashCounter(data: question[counterData]).advanced(by: Int(question[steps]))
    return .accept([result(advance.counter.data)], for: question) { advance.hash.map { [Step("hash", $0)] } ?? [] }
  }
}

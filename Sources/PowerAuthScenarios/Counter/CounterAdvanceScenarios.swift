package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension CounterAdvanceOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricterThanCountersOfAnyLength()
    op.arrange { draft in
      guard draft[counterData] == nil else { return }
      draft.draw(try draft.version().hasKMAC ? 32 : 16, for: counterData)
    }
    let basic = op.scenario("basic", "One step.", [next], .basic) { $0[steps] = 1 }
    op.scenario("zero-steps", "No step at all.", [none], .length) { $0[steps] = 0 }
    for count: Int64 in [2, 19, 20, 21, 255, 256, 257, 1000, 10_000, 65_535, 65_536, 65_537] {
      op.scenario("steps-\(count)", "\(count) steps.", [next], .length) { $0[steps] = count }
    }
    for (name, byte) in [("zeros", UInt8(0)), ("ones", 0xFF)] {
      op.scenario(
        name, "From a value of \(name) only.", [next], byte == 0 ? .leadingZero : .highBit
      ) { draft in
        draft[counterData] = [UInt8](repeating: byte, count: try draft.version().hasKMAC ? 32 : 16)
        draft[steps] = 1
      }
    }
    for walk in notableWalks {
      op.scenario(
        walk.name, walk.words, [next], .leadingZero, in: Versions.all, set: counterData(walk.start.bytes(16)),
        steps(walk.steps))
    }
    op.refusesLengths(
      [0, 8, 15, 17, 32], of: counterData, parent: basic, "A value of another length was not folded, or was cut.",
      [length], in: Versions.all, named: "value")
    declareWideWalks(on: op, of: basic)
    op.accumulated(
      500, "Five hundred walks, so that values with leading zeros are among them.",
      cases: "counterData drawn, steps 0 to 64 drawn", [next])
    op.random(15, "A value and a number of steps drawn from the seed.", [next])
    op.scenario(
      "zero-steps-from-zeros", "No step from a value of zeros.", [none], .leadingZero
    ) { draft in
      draft[counterData] = [UInt8](repeating: 0, count: try draft.version().hasKMAC ? 32 : 16)
      draft[steps] = 0
    }
    op.corners(of: basic)
    op.omitCorners(
      "highest-of-16-bits", "above-16-bits", of: steps.name, because: "Walks of these lengths are declared above.")
  }
}

extension CounterAdvanceOperation {
  /// Declares what 4.0 has for itself.
  private func declareWideWalks(on op: OperationBuilder, of parent: Scenario) {
    op.scenario(
      "worked-example-of-4.0", "The counter of the worked example of 4.0.", [wideNext], .basic, in: ["4.0"],
      set: counterData([UInt8](0xA0...0xBF)), steps(1))
    let (one, two) = notableWideValues
    let walks: [Row<(start: UInt64, steps: Int64)>] = [
      Row("next-value-with-one-leading-zero-of-4.0", "The next value begins with one zero byte.", (one, 1)),
      Row("next-value-with-two-leading-zeros-of-4.0", "The next value begins with two zero bytes.", (two, 1)),
      Row(
        "past-a-value-with-leading-zero-of-4.0", "The walk continues from a value that begins with a zero byte.",
        (one, 3)),
    ]
    op.scenarios(walks, [wideNext], .leadingZero, in: ["4.0"]) { draft, walk in
      draft[counterData] = walk.start.bytes(32)
      draft[steps] = walk.steps
    }
    op.refusesLengths(
      [0, 16, 31, 33, 64], of: counterData, parent: parent, "A value of 4.0 has 32 bytes.", [wideLength], in: ["4.0"],
      named: "value-of-4.0")
  }
}

/// The first numbers from 0 on whose 32 bytes, as a value of the counter of 4.0, give one with one leading zero byte, and
/// one with two.
let notableWideValues: (one: UInt64, two: UInt64) = (61, 13_414)

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
    name: "past-a-value-with-leading-zero", words: "The walk continues from a value that begins with a zero byte.",
    start: 330, steps: 3),
  NotableWalk(
    name: "past-a-value-with-two-leading-zeros",
    words: "The walk continues from a value that begins with two zero bytes.", start: 2505, steps: 3),
]

extension CounterHashOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricterThanAESByKeyLength()
    let basic = op.scenario("basic", "A drawn key and value.", [derivation, hashing], .basic)
    op.scenario(
      "worked-example", "The counter of the worked examples after two steps.", [derivation, hashing], .basic,
      set: transportKey(StatusExample.transportKey), counterData(StatusExample.counterData))
    for (name, byte) in [("zeros", UInt8(0)), ("ones", 0xFF)] {
      op.scenario("\(name)-hashed", "A value of \(name) only.", [hashing], .leadingZero) {
        $0[counterData] = [UInt8](repeating: byte, count: 16)
      }
      op.scenario("key-of-\(name)", "A transport key of \(name) only.", [derivation], .leadingZero) {
        $0[transportKey] = [UInt8](repeating: byte, count: 16)
      }
    }
    op.scenario("equal", "Key and value are equal.", [derivation, hashing], .basic) {
      $0[counterData] = $0.fill(transportKey)
    }
    // Found by search: the first numbers from 0 on that have the property of the row, as values of 16 bytes.
    let notable: [Row<UInt64>] = [
      Row("hash-with-one-leading-zero", "The hash begins with one zero byte, and the HMAC does not.", 381),
      Row("hash-with-two-leading-zeros", "The hash begins with two zero bytes, and the HMAC does not.", 145_565),
      Row("hmac-with-leading-zero", "The HMAC begins with a zero byte, and the hash does not.", 519),
    ]
    for row in notable {
      op.scenario(
        row.name, row.words, [hashing], .leadingZero, set: transportKey(StatusExample.transportKey),
        counterData(row.value.bytes(16)))
    }
    for count in [0, 15, 17, 24, 32] {
      op.refuses(
        "transport-key-of-\(count)-bytes", of: basic, transportKey.bytes(count),
        "AES-128 has keys of 16 bytes, and no other is derived from.", .invalidLength, [keyLength], .invalidLength)
      op.refuses(
        "value-of-\(count)-bytes", of: basic, counterData.bytes(count),
        "A value of another length was not folded, or was cut.", .invalidLength, [valueLength], .invalidLength)
    }
    op.accumulated(
      1000, "A thousand keys and values, so that results with leading zeros are among them.",
      cases: "transportKey and counterData drawn", [derivation, hashing])
    op.random(20, "A key and a value drawn from the seed.", [derivation, hashing])
    op.corners(of: basic)
  }
}

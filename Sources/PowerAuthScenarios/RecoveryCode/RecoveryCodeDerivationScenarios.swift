package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension RecoveryCodeDerivationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("basic", "A drawn secret and nonce, with two PUKs.", exercises: everything, flags: [.basic])
    {
      $0[indexes] = [1, 0x0102_0304_0506_0708]
    }
    let setExample: @Sendable (inout Draft) -> Void = { draft in
      draft[secret] = bytes(hex: "a0a1a2a3a4a5a6a7a8a9aaabacadaeaf")
      draft[nonce] = [UInt8](0...31)
    }
    op.scenario("worked-example", "The code of the worked examples.", exercises: everything, flags: [.basic]) {
      setExample(&$0)
      $0[indexes] = [0x0102_0304_0506_0708, 0xFFFF_FFFF_FFFF_FFFE]
    }
    // Found by search: the first indexes from 0 on whose PUK under the example's key has so many zeros in front.
    let notable: [Row<UInt64>] = [
      Row("one-zero", "begins with a zero", 11), Row("two-zeros", "begins with two zeros", 141),
      Row("three-zeros", "begins with three zeros", 449), Row("four-zeros", "begins with four zeros", 14_823),
      Row("five-zeros", "begins with five zeros", 115_327), Row("six-zeros", "begins with six zeros", 2_768_689),
    ]
    for row in notable {
      op.scenario("puk-with-\(row.name)", "The PUK \(row.words).", exercises: [digits], flags: [.leadingZero]) {
        setExample(&$0)
        $0[indexes] = [row.value]
      }
    }
    let numbers: [Row<[UInt64]>] = [
      Row("no-puk", "No PUK is asked for.", []), Row("ten-puks", "Ten PUKs.", Array(1...10)),
      Row("same-index-twice", "The same index twice gives the same PUK twice.", [77, 77]),
      Row("index-zero", "The index 0.", [0]), Row("index-highest", "The highest index.", [.max]),
      Row("index-with-top-bit", "An index whose top bit is set.", [1 << 63]),
      Row("index-above-32-bits", "The index 2^32, and 0 in 32 bits.", [1 << 32]),
      Row("index-above-53-bits", "The index 2^53 + 1, which no JSON number carries safely.", [1 << 53 + 1]),
    ]
    for row in numbers {
      op.scenario(row.name, row.words, exercises: [blocks, digits], flags: [.largeNumber]) { $0[indexes] = row.value }
    }
    for count in [1, 31, 32, 33, 65] {
      op.scenario(
        "secret-of-\(count)-bytes", "A secret of \(count) bytes.", exercises: [derivation], flags: [.length]
      ) { draft in draft[secret] = draft.draw("secret") { $0.bytes(count) } }
    }
    for count in [0, 16, 31, 33, 64] {
      op.variant(
        "nonce-of-\(count)-bytes", of: basic, change: "nonce: \(count) bytes", "The nonce has 32 bytes.",
        exercises: [length], flags: [.invalidLength], expecting: .reject(.invalidLength)
      ) { draft in draft[nonce] = draft.draw("nonce") { $0.bytes(count) } }
    }
    op.accumulated(
      "accumulated", "A thousand codes with their PUKs.", count: 1000, cases: "secret, nonce and indexes drawn",
      exercises: everything, flags: [.accumulated])
    op.random(20, "Secret, nonce and indexes drawn from the seed.", exercises: everything, flags: [.random])
    op.corners(of: basic)
  }
}

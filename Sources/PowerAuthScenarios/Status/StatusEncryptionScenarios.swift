package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension StatusEncryptionOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("In 3.0 the reserved bytes are six, and from 3.1 on five.")
    op.stricter(
      "The Java library writes a hash of the counter of another length, also an empty one.",
      because: "what stands behind it would lose its place, or random bytes would be read as the hash")
    op.stricterThanCountersOfAnyLength()
    op.stricterThanAESByKeyLength()
    op.arrange {
      try fields.fill(&$0)
      try input.fill(&$0)
    }
    let basic = op.scenario("basic", "An active activation.", rules.computation, .basic) { input.setOrdinary(&$0) }
    op.scenario("worked-example", "The status of the worked examples.", rules.computation, .basic) {
      try fields.setExample(&$0)
      try input.setExample(&$0)
    }
    op.scenarios(
      noncesOfLeadingZeros, saying: { "The encrypted status begins with \($0)." }, [rules.cipher], .leadingZero,
      in: Versions.challenge
    ) { draft, value in
      try fields.setExample(&draft)
      try input.setExample(&draft)
      draft[fields.nonce] = value.bytes(16)
    }
    input.declareNumbers(on: op, rules)
    input.declareCounters(on: op, rules)
    op.declareStatusRefusals(fields, rules, of: basic)
    input.declareRefusals(on: op, rules, counterFields, of: basic)
    op.accumulated(1000, "A thousand statuses.", cases: "everything drawn", rules.computation)
    op.random(20, "A status drawn from the seed.", rules.computation)
    op.corners(of: basic)
  }
}

extension StatusIVOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricterThanAESByKeyLength()
    let basic = op.scenario("basic", "Drawn values.", everything, .basic)
    op.scenario(
      "worked-example", "The status of the worked examples.", everything, .basic,
      set: transportKey(StatusExample.transportKey), challenge(StatusExample.challenge), nonce(StatusExample.nonce))
    op.scenario(
      "equal", "Challenge and nonce are equal, so that their order shows nowhere.", [derivation, fold], .basic
    ) { $0[nonce] = $0.fill(challenge) }
    for (name, byte) in [("zeros", UInt8(0)), ("ones", 0xFF)] {
      for field in [transportKey, challenge, nonce] {
        op.scenario(
          "\(field.name.slug)-of-\(name)", "The input \(field.name) is \(name) only.", [derivation, order], .leadingZero
        ) { $0[field] = [UInt8](repeating: byte, count: 16) }
      }
    }
    // Found by search: the first numbers from 0 on that have the property of the row, as a nonce of 16 bytes.
    let notable: [Row<UInt64>] = [
      Row("iv-with-one-leading-zero", "The vector begins with one zero byte, and the HMAC does not.", 283),
      Row("iv-with-two-leading-zeros", "The vector begins with two zero bytes, and the HMAC does not.", 9669),
      Row("hmac-with-leading-zero", "The HMAC begins with a zero byte, and the vector does not.", 603),
    ]
    for row in notable {
      op.scenario(
        row.name, row.words, [fold], .leadingZero, set: transportKey(StatusExample.transportKey),
        challenge(StatusExample.challenge), nonce(row.value.bytes(16)))
    }
    for (field, counts, rule) in [
      (transportKey, [0, 15, 17, 24, 32], keyLength), (challenge, [0, 8, 15, 17, 32], lengths),
      (nonce, [0, 8, 15, 17, 32], lengths),
    ] {
      op.refusesLengths(
        counts, of: field, parent: basic, "Another length is refused; each of the values has 16 bytes.", [rule])
    }
    op.accumulated(
      1000, "A thousand vectors, so that some begin with zeros.", cases: "transportKey, challenge and nonce drawn",
      everything)
    op.random(20, "Key, challenge and nonce drawn from the seed.", everything)
    op.corners(of: basic)
  }
}

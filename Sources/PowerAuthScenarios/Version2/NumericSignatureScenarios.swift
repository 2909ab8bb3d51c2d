package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension NumericSignatureOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    rules.addPolicies(to: op)
    op.note(
      "Signatures of requests and of offline data are computed alike; they differ in the data only, which "
        + "`request.signed-data` describes.")
    let scenarios = SignatureScenarios(op: op, fields: fields, rules: rules, computation: computation)
    op.arrange { try fields.complete(&$0) }
    op.scenario(
      "worked-example", "The data of the worked example of later versions, with all three factors.",
      exercises: computation, flags: [.basic]
    ) { draft in
      fields.setExample(&draft, type: .possessionKnowledgeBiometry, number: 0)
      draft[fields.data] = SignatureExample.onlineData
    }
    op.scenario(
      "offline-data", "The payment of the worked example of later versions, signed offline.", exercises: computation,
      flags: [.basic]
    ) { draft in
      fields.setExample(&draft, type: .possessionKnowledge, number: 0)
      draft[fields.data] = SignatureExample.offlineData
    }
    let types = scenarios.declareTypes()
    scenarios.declareData()
    scenarios.declareDataThatGetsLost()
    scenarios.declareKeys()
    numeric.declareNumbers(on: op, fields)
    NumericExample.declareDigits(on: op, fields, digits)
    scenarios.declareRefusalsOfFactors(of: types)
    scenarios.declareCaseOfType(of: types.twoFactors) { input in
      [Record([signature(try fields.sign(input, format: .decimal(digits: 8)).text)])]
    }
    op.declareTypeWithMark(fields.signatureType, of: types.oneFactor, rules.types)
    op.accumulated(
      "accumulated", "A thousand signatures, of the six types in turn.", count: 1000,
      cases: "everything drawn but the type, which goes through the six", exercises: computation + [digits],
      flags: [.accumulated]
    ) { $0[fields.signatureType] = SignatureType.allCases[$1 % SignatureType.allCases.count].rawValue }
    op.random(30, "Type, keys, counter and data drawn from the seed.", exercises: computation, flags: [.random])
    op.corners(of: types.threeFactors)
  }
}

extension NumericCounterSentences {
  /// Declares notable numbers; where others follow them, they must not be higher than the limit.
  func declareNumbers(on op: OperationBuilder, _ fields: SignatureFields<UInt64>, atMost limit: UInt64 = .max) {
    let numbers: [Row<UInt64>] = [
      Row("first", "which the counter begins with", 0), Row("second", "after the first signature", 1),
      Row("each-byte-differs", "which shows in which order its bytes stand", 0x0102_0304_0506_0708),
      Row("above-8-bits", "which does not fit one byte", 256),
      Row("above-32-bits", "which is 2^32, and 0 in 32 bits", 0x1_0000_0000),
      Row("above-53-bits", "which is 2^53 + 1, and no floating-point number", 0x20_0000_0000_0001),
      Row("sign-bit-of-32", "which is negative as a signed 32-bit number", 0x8000_0000),
      Row("sign-bit-of-64", "which is negative as a signed 64-bit number", 0x8000_0000_0000_0000),
      Row("upper-half-of-ones", "whose upper 32 bits are all set", 0xFFFF_FFFF_0000_0000),
      Row("highest", "the highest there is", .max),
    ]
    for number in numbers where number.value <= limit {
      op.scenario(
        "counter/\(number.name)", "The counter is \(number.value), \(number.words).", exercises: [block, width],
        flags: [.largeNumber]
      ) { draft in
        draft[fields.signatureType] = SignatureType.possessionKnowledge.rawValue
        draft[fields.counter] = number.value
      }
    }
  }
}

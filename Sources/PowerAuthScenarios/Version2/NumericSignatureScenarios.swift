package import Conformance
internal import PowerAuth
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
      "worked-example", "The data of the worked example of later versions, with all three factors.", computation, .basic
    ) { draft in
      fields.setExample(&draft, type: .possessionKnowledgeBiometry, number: 0)
      draft[fields.data] = SignatureExample.onlineData
    }
    op.scenario(
      "offline-data", "The payment of the worked example of later versions, signed offline.", computation, .basic
    ) { draft in
      fields.setExample(&draft, type: .possessionKnowledge, number: 0)
      draft[fields.data] = SignatureExample.offlineData
    }
    op.scenario(
      "documented-operation",
      "An operation with the identifier /confirm/offline/operation, as in the documentation's example.", computation,
      .basic
    ) { draft in
      fields.setExample(&draft, type: .possessionKnowledge, number: 0)
      draft[fields.data] = SignatureExample.documentedOfflineData
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
      1000, "A thousand signatures, of the six types in turn.",
      cases: "everything drawn but the type, which goes through the six", computation + [digits]
    ) { $0[fields.signatureType] = SignatureType.allCases[$1 % SignatureType.allCases.count].rawValue }
    op.random(30, "Type, keys, counter and data drawn from the seed.", computation)
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
        "counter/\(number.name)", "The counter is \(number.value), \(number.words).", [block, width], .largeNumber,
        set: fields.signatureType(SignatureType.possessionKnowledge.rawValue), fields.counter(number.value))
    }
  }
}

/// The counter of worked examples with a numeric counter, and numbers found by search for it.
///
/// The keys are those of `SignatureExample`. The numbers are signed as decimal text; each was the first from 0 up to give
/// what is said of it.
enum NumericExample {
  static let counter: UInt64 = 42

  /// At place n, the number whose possession component has n digits after its leading zeros.
  private static let numberBySignificantDigits = [54_879_506, 5_810_031, 3_776_462, 43_784, 6856, 284, 64, 2]

  static let leadingZero = NotableNumber(
    name: "leading-zero", words: "The component has a leading zero.", type: .possession,
    number: numberBySignificantDigits[7], flag: .leadingZero)
  static let leadingZeros = NotableNumber(
    name: "leading-zeros", words: "The component has six leading zeros.", type: .possession,
    number: numberBySignificantDigits[2], flag: .leadingZero)
  static let signBit = NotableNumber(
    name: "sign-bit", words: "The top bit of the four bytes is set, and is dropped before the digits are taken.",
    type: .possession, number: 3, flag: .highBit)
  static let others = [
    NotableNumber(
      name: "all-zeros", words: "The component is eight zeros.", type: .possession,
      number: numberBySignificantDigits[0], flag: .leadingZero),
    NotableNumber(
      name: "second-component-with-leading-zeros", words: "The second component has six leading zeros.",
      type: .possessionKnowledge, number: 2_281_148, flag: .leadingZero),
    NotableNumber(
      name: "leading-zero-of-all-components", words: "Each of the three components has a leading zero.",
      type: .possessionKnowledgeBiometry, number: 2169, flag: .leadingZero),
    NotableNumber(
      name: "sign-bit-of-all-components", words: "The top bit of the four bytes is set in each component.",
      type: .possessionKnowledgeBiometry, number: 3, flag: .highBit),
    NotableNumber(
      name: "sign-bit-and-leading-zeros",
      words: "The top bit of the four bytes is set, and the component has seven leading zeros.", type: .possession,
      number: numberBySignificantDigits[1], flag: .highBit),
  ]

  static func declareDigits(on op: OperationBuilder, _ fields: SignatureFields<UInt64>, _ rule: Rule) {
    for zeros in 1...6 {
      op.scenario(
        "component-with-\(zeros)-leading-zero\(zeros == 1 ? "" : "s")",
        "The component has \(zeros) leading zero\(zeros == 1 ? "" : "s"), which must not be dropped.", [rule],
        .leadingZero
      ) { fields.setExample(&$0, type: .possession, number: numberBySignificantDigits[8 - zeros]) }
    }
    for notable in [signBit] + others {
      op.scenario(notable.name, notable.words, [rule], notable.flag) {
        fields.setExample(&$0, type: notable.type, number: notable.number)
      }
    }
  }
}

extension UInt64: ExampleCounter {
  static var example: UInt64 { NumericExample.counter }
}

package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension OnlineSignatureOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    rules.addPolicies(to: op)
    op.stricterThanCountersOfAnyLength()
    let scenarios = SignatureScenarios(op: op, fields: fields, rules: rules, computation: rules.computation)
    op.arrange { try fields.complete(&$0) }
    op.scenario(
      "worked-example", "The request of the worked example, with all three factors.", rules.computation, .basic
    ) { draft in
      fields.setExample(&draft, type: .possessionKnowledgeBiometry, number: 0)
      draft[fields.data] = SignatureExample.onlineData
    }
    op.scenario(
      "documented-payment", "The payment with the identifier /payment/create, as in the documentation's example.",
      rules.computation, .basic
    ) { draft in
      fields.setExample(&draft, type: .possessionKnowledge, number: 0)
      draft[fields.data] = SignatureExample.documentedOnlineData
    }
    let types = scenarios.declareTypes()
    scenarios.declareData()
    scenarios.declareDataThatGetsLost()
    scenarios.declareKeys()
    scenarios.declareCounters()
    format.declareDigits(on: op, fields)
    format.declareBase64(on: op, fields)
    scenarios.declareRefusals(of: types)
    for online in OnlineFormat.all {
      scenarios.declareCaseOfType(of: types.twoFactors, protocols: online.versions) { input in
        [Record([signature(try fields.sign(input, format: online.format).text)])]
      }
    }
    op.accumulated(
      1000, "A thousand signatures, of the six types in turn.",
      cases: "everything drawn but the type, which goes through the six", rules.computation
    ) { $0[fields.signatureType] = SignatureType.allCases[$1 % SignatureType.allCases.count].rawValue }
    op.random(30, "Type, keys, counter and data drawn from the seed.", rules.computation)
    op.corners(of: types.threeFactors)
  }
}

extension OnlineFormatRules {
  func declareDigits(on op: OperationBuilder, _ fields: SignatureFields<[UInt8]>) {
    for zeros in 1...8 {
      op.scenario(
        "component-with-\(zeros)-leading-zero\(zeros == 1 ? "" : "s")",
        zeros == 8
          ? "The component is the number 0, and is written with eight digits."
          : "The component has \(zeros) leading zero\(zeros == 1 ? "" : "s"), which must not be dropped.",
        [digits, padding], .leadingZero, in: OnlineFormat.decimal.versions
      ) { draft in
        let number = SignatureExample.numberBySignificantDigits[8 - zeros]
        fields.setExample(&draft, type: .possession, number: number)
      }
    }
    for notable in notableNumbers {
      op.scenario(notable.name, notable.words, [digits, padding], notable.flag, in: OnlineFormat.decimal.versions) {
        fields.setExample(&$0, type: notable.type, number: notable.number)
      }
    }
  }

  func declareBase64(on op: OperationBuilder, _ fields: SignatureFields<[UInt8]>) {
    let types: [(SignatureType, String)] = [
      (.possession, "ends in two padding characters"), (.possessionKnowledge, "ends in one padding character"),
      (.possessionKnowledgeBiometry, "has no padding"),
    ]
    for (type, ending) in types {
      op.scenario(
        "plus-and-slash/\(type.partOfID)", "The Base64 text begins with +, contains / as well, and \(ending).",
        [base64], .text, in: OnlineFormat.base64.versions
      ) { fields.setExample(&$0, type: type, number: SignatureExample.plusAndSlash) }
    }
  }
}

private let notableNumbers = [
  NotableNumber(
    name: "second-component-with-leading-zeros", words: "The second component has six leading zeros.",
    type: .possessionKnowledge, number: SignatureExample.secondComponentWithZeros, flag: .leadingZero),
  NotableNumber(
    name: "all-components-with-leading-zero", words: "Each of the three components has a leading zero.",
    type: .possessionKnowledgeBiometry, number: SignatureExample.allComponentsWithZero, flag: .leadingZero),
  NotableNumber(
    name: "sign-bit-of-all-components",
    words: "The top bit of the four bytes is set in each component, and is dropped before the digits are taken.",
    type: .possessionKnowledgeBiometry, number: SignatureExample.signBits, flag: .highBit),
  NotableNumber(
    name: "sign-bit-of-one-component", words: "The top bit of the four bytes is set in the only component.",
    type: .possession, number: SignatureExample.signBits, flag: .highBit),
  NotableNumber(
    name: "sign-bit-and-leading-zeros",
    words: "The top bit of the four bytes is set, and the component has seven leading zeros.", type: .possession,
    number: SignatureExample.signBitAndOneDigit[4], flag: .highBit),
]

internal import Conformance
internal import PowerAuth

/// The signature of a request that is sent.
let onlineSignatureOperation = Operation(
  powerAuth: "signature.online", "The signature that one to three factors give to the data of a request.",
  reference: "Signature/Online", ranges: [.decimal, .base64]
) { op in
  let fields = SignatureFields(op)
  let steps = ComponentSteps(op, digits: "8", hasBytes: true)
  let signature = op.output(
    "signature", .text { _ in "" }, "The signature: decimal groups in 3.0, Base64 from 3.1 on.")
  op.formula(
    of: signature,
    inVersions: [
      ["3.0"]: "the decimals joined by dashes",
      ["3.1", "3.2", "3.3"]: "Base64(component[0].bytes ‖ component[1].bytes ‖ …)",
    ])
  op.refuses(.unknownSignatureType, .missingKey, .invalidLength)

  let rules = SignatureRules(op)
  let format = OnlineFormatRules(op)
  let scenarios = SignatureScenarios(op: op, fields: fields, rules: rules, computation: rules.computation)
  op.arrange { try fields.complete(&$0) }

  op.scenario(
    "worked-example", "The request of the worked example, with all three factors.",
    exercises: rules.computation, flags: [.basic]
  ) { draft in
    fields.setExample(&draft, type: .possessionKnowledgeBiometry, number: 0)
    draft[fields.data] = SignatureExample.onlineData
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
    "accumulated", "A thousand signatures, of the six types in turn.", count: 1000,
    cases: "everything drawn but the type, which goes through the six", exercises: rules.computation,
    flags: [.accumulated]
  ) { $0[fields.signatureType] = SignatureType.allCases[$1 % SignatureType.allCases.count].rawValue }
  op.random(30, "Type, keys, counter and data drawn from the seed.", exercises: rules.computation, flags: [.random])

  op.corners(of: types.threeFactors, exercise: rules.computation + [rules.types, rules.lengths])
  rules.declareMistakes(on: op)
  op.mistake(.dataCountedIn16Bits, violates: [rules.data])
  op.mistakes(Mistake.ofDigits, violate: [format.digits])
  op.mistakes(Mistake.ofDigitPadding, violate: [format.padding])
  op.mistakes(Mistake.ofBase64 + [.decimalInEachVersion], violate: [format.base64])
  op.mistake(.base64InEachVersion, violates: [format.digits])
  op.answer(with: { $0.onlineSignatureFormat(of: $1) }) { rules, request, format in
    let made = try fields.sign(request.input, format: format, by: rules)
    return request.accept(signature(made.text)) { steps(made) }
  }
}

/// The rules of the two formats of online signatures.
struct OnlineFormatRules: Sendable {
  let digits: Rule
  let padding: Rule
  let base64: Rule

  init(_ op: OperationBuilder) {
    digits = op.rule(
      "R8",
      """
      In 3.0, a component is the big-endian number of the last four bytes of S_i without its top bit, modulo 10^8; \
      the components are joined by dashes.
      """)
    padding = op.rule("R9", "In 3.0, each component has eight digits, filled up with zeros on the left.")
    base64 = op.rule(
      "R10", "From 3.1 on, the signature is one Base64 text, with padding, of the last 16 bytes of each S_i in turn.")
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
        exercises: [digits, padding], flags: [.leadingZero], protocols: OnlineFormat.decimal.versions
      ) { draft in
        let number = SignatureExample.numberBySignificantDigits[8 - zeros]
        fields.setExample(&draft, type: .possession, number: number)
      }
    }
    for notable in notableNumbers {
      op.scenario(
        notable.name, notable.words, exercises: [digits, padding], flags: [notable.flag],
        protocols: OnlineFormat.decimal.versions
      ) { fields.setExample(&$0, type: notable.type, number: notable.number) }
    }
  }

  func declareBase64(on op: OperationBuilder, _ fields: SignatureFields<[UInt8]>) {
    let types: [(SignatureType, String)] = [
      (.possession, "ends in two padding characters"), (.possessionKnowledge, "ends in one padding character"),
      (.possessionKnowledgeBiometry, "has no padding"),
    ]
    for (type, ending) in types {
      op.scenario(
        "plus-and-slash/\(type.slug)", "The Base64 text begins with +, contains / as well, and \(ending).",
        exercises: [base64], flags: [.text], protocols: OnlineFormat.base64.versions
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

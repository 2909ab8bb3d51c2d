internal import Conformance
internal import PowerAuth

/// The signature of a request that is sent.
let onlineSignatureOperation = Operation(
  questioned: "signature.online", "The signature that one to three factors give to the data of a request.",
  reference: "Signature/Online", ranges: [.decimal, .base64]
) { op in
  let fields = SignatureFields(op)
  let signature = op.output(
    "signature", .text { _ in "" }, "The signature: decimal groups in 3.0, Base64 from 3.1 on.")
  op.computes([
    "component[i].factorHmac": "HMAC-SHA-256(key: the key of factor i, data: counterData)",
    "component[i].derivedKey":
      "factorHmac of i, then HMAC-SHA-256(key: factorHmac of j, data: derivedKey) for j = 1 … i",
    "component[i].hmac": "HMAC-SHA-256(key: component[i].derivedKey, data: data)",
    "component[i].decimal": "BE32(component[i].hmac[28..<32]) without its top bit, modulo 10^8, filled up with zeros",
    "component[i].bytes": "component[i].hmac[16..<32]",
    "signature":
      "3.0: the decimals joined by dashes; from 3.1 on: Base64 of component[0].bytes ‖ component[1].bytes ‖ …",
  ])
  op.refuses(.unknownSignatureType, .missingKey, .invalidLength)

  let rules = SignatureRules(op)
  let format = OnlineFormatRules(op)
  let scenarios = SignatureScenarios(
    op: op, fields: fields, rules: rules, computation: rules.computation)
  op.arrange { try fields.complete(&$0) }

  op.scenario(
    "worked-example", "The request of the worked example, with all three factors.",
    exercises: rules.computation, flags: [.basic]
  ) { draft in
    fields.setExample(&draft, type: .possessionKnowledgeBiometry, number: 0)
    draft[fields.data] = SignatureExample.onlineData
  }
  scenarios.declareTypes()
  scenarios.declareData()
  scenarios.declareDataThatGetsLost()
  scenarios.declareKeys()
  scenarios.declareCounters()
  declareDigits(on: op, fields, format)
  declareBase64(on: op, fields, format)
  scenarios.declareRefusals()
  for online in OnlineFormat.all {
    scenarios.declareCaseOfType(protocols: online.versions) { input in
      [Record([signature(try fields.signature(of: input, format: online.format).text)])]
    }
  }
  op.accumulated(
    "accumulated", "A thousand signatures, of the six types in turn.", count: 1000,
    cases: "everything drawn but the type, which goes through the six", exercises: rules.computation,
    flags: [.accumulated]
  ) { $0[fields.signatureType] = SignatureType.allCases[$1 % SignatureType.allCases.count].rawValue }
  op.random(30, "Type, keys, counter and data drawn from the seed.", exercises: rules.computation, flags: [.random])

  rules.declareFactorMistakes(on: op)
  rules.declareComponentMistakes(on: op)
  op.mistake(.dataCountedIn16Bits, violates: [rules.data])
  op.declareDecimalMistakes(digits: format.digits, padding: format.padding)
  op.declareOnlineFormatMistakes(digits: format.digits, base64: format.base64)
  op.mistaken { question in
    let signer = MistakenSigner(question: question, fields: fields)
    let made = try signer.sign(format: signer.onlineFormat(of: question.version()))
    return .accept([signature(made.text)], for: question) { made.steps }
  }

  return { question in
    let made = try fields.signature(of: question.input, format: question.version().signatureFormat)
    return .accept([signature(made.text)], for: question) { made.steps }
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

private func declareDigits(on op: OperationBuilder, _ fields: SignatureFields, _ rules: OnlineFormatRules) {
  for zeros in 1...8 {
    op.scenario(
      "component-with-\(zeros)-leading-zero\(zeros == 1 ? "" : "s")",
      zeros == 8
        ? "The component is the number 0, and is written with eight digits."
        : "The component has \(zeros) leading zero\(zeros == 1 ? "" : "s"), which must not be dropped.",
      exercises: [rules.digits, rules.padding], flags: [.leadingZero], protocols: OnlineFormat.decimal.versions
    ) { draft in
      let number = SignatureExample.numberBySignificantDigits[8 - zeros]
      fields.setExample(&draft, type: .possession, number: number)
    }
  }
  let numbers: [(String, SignatureType, Int, Flag, String)] = [
    (
      "second-component-with-leading-zeros", .possessionKnowledge, SignatureExample.secondComponentWithZeros,
      .leadingZero, "The second component has six leading zeros."
    ),
    (
      "all-components-with-leading-zero", .possessionKnowledgeBiometry, SignatureExample.allComponentsWithZero,
      .leadingZero, "Each of the three components has a leading zero."
    ),
    (
      "sign-bit-of-all-components", .possessionKnowledgeBiometry, SignatureExample.signBits, .highBit,
      "The top bit of the four bytes is set in each component, and is dropped before the digits are taken."
    ),
    (
      "sign-bit-of-one-component", .possession, SignatureExample.signBits, .highBit,
      "The top bit of the four bytes is set in the only component."
    ),
    (
      "sign-bit-and-leading-zeros", .possession, SignatureExample.signBitAndOneDigit[4], .highBit,
      "The top bit of the four bytes is set, and the component has seven leading zeros."
    ),
  ]
  for (name, type, number, flag, words) in numbers {
    op.scenario(
      name, words, exercises: [rules.digits, rules.padding], flags: [flag],
      protocols: OnlineFormat.decimal.versions
    ) { fields.setExample(&$0, type: type, number: number) }
  }
}

private func declareBase64(on op: OperationBuilder, _ fields: SignatureFields, _ rules: OnlineFormatRules) {
  let types: [(SignatureType, String)] = [
    (.possession, "ends in two padding characters"), (.possessionKnowledge, "ends in one padding character"),
    (.possessionKnowledgeBiometry, "has no padding"),
  ]
  for (type, ending) in types {
    op.scenario(
      "plus-and-slash/\(type.slug)", "The Base64 text begins with +, contains / as well, and \(ending).",
      exercises: [rules.base64], flags: [.text], protocols: OnlineFormat.base64.versions
    ) { fields.setExample(&$0, type: type, number: SignatureExample.plusAndSlash) }
  }
}

internal import Conformance
internal import PowerAuth

/// The signature that a user copies from one screen to another.
let offlineSignatureOperation = Operation(
  questioned: "signature.offline", "The signature of data, short enough to be typed by hand.",
  reference: "Signature/Offline"
) { op in
  let fields = SignatureFields(op)
  let componentLength = op.input(
    "componentLength", .int(countRange, drawing: 4...8), "How many digits each component has, from 4 to 8.")
  let signature = op.output("signature", .text { _ in "" }, "The signature: groups of digits, joined by dashes.")
  op.computes([
    "component[i].factorHmac": "HMAC-SHA-256(key: the key of factor i, data: counterData)",
    "component[i].derivedKey":
      "factorHmac of i, then HMAC-SHA-256(key: factorHmac of j, data: derivedKey) for j = 1 … i",
    "component[i].hmac": "HMAC-SHA-256(key: component[i].derivedKey, data: data)",
    "component[i].decimal":
      "BE32(component[i].hmac[28..<32]) without its top bit, modulo 10^componentLength, filled up with zeros",
    "signature": "the decimals joined by dashes",
  ])
  op.refuses(.componentLength, .unknownSignatureType, .missingKey, .invalidLength)

  let rules = SignatureRules(op)
  let format = OfflineFormatRules(op)
  let scenarios = SignatureScenarios(op: op, fields: fields, rules: rules, computation: rules.computation)
  op.arrange { try fields.complete(&$0) }

  for length: Int64 in 4...8 {
    op.scenario(
      "worked-example/\(length)-digits", "The payment of the worked example, with components of \(length) digits.",
      exercises: rules.computation + [format.digits], flags: [.basic]
    ) { draft in
      fields.setExample(&draft, type: .possessionKnowledge, number: 0)
      draft[fields.data] = SignatureExample.offlineData
      draft[componentLength] = length
    }
  }
  scenarios.declareTypes()
  scenarios.declareData()
  scenarios.declareDataThatGetsLost()
  scenarios.declareKeys()
  scenarios.declareCounters()
  declareDigits(on: op, fields, format, componentLength)
  scenarios.declareRefusals()
  scenarios.declareCaseOfType { input in
    let format = try SignatureFormat.offline(componentLength: Int(input[componentLength]))
    return [Record([signature(try fields.signature(of: input, format: format).text)])]
  }
  op.accumulated(
    "accumulated", "A thousand signatures, of the six types and the five lengths in turn.", count: 1000,
    cases: "everything drawn but type and length, which go through all thirty pairs",
    exercises: rules.computation + [format.digits, format.padding], flags: [.accumulated]
  ) { draft, number in
    draft[fields.signatureType] = SignatureType.allCases[number % 6].rawValue
    draft[componentLength] = Int64(4 + number / 6 % 5)
  }
  op.random(
    30, "Type, keys, counter, data and length drawn from the seed.", exercises: rules.computation, flags: [.random])

  rules.declareFactorMistakes(on: op)
  rules.declareComponentMistakes(on: op)
  op.declareDecimalMistakes(digits: format.digits, padding: format.padding)
  op.mistakes([.offlineAsOnline, .firstDigits], violate: [format.digits])
  op.mistakes([.paddedToEightDigits, .alwaysEightDigits], violate: [format.padding])
  op.mistakes([.digitCountUnchecked, .digitCountOf32Bits, .digitCountClamped], violate: [format.length])
  op.mistaken { question in
    let signer = MistakenSigner(question: question, fields: fields)
    let format = try signer.offlineFormat(componentLength: question[componentLength], of: question.version())
    let made = try signer.sign(format: format)
    return .accept([signature(made.text)], for: question) { made.steps }
  }

  return { question in
    let format = try SignatureFormat.offline(componentLength: Int(question[componentLength]))
    let made = try fields.signature(of: question.input, format: format)
    return .accept([signature(made.text)], for: question) { made.steps }
  }
}

/// The rules of the format of offline signatures.
private struct OfflineFormatRules {
  let digits: Rule
  let padding: Rule
  let length: Rule

  init(_ op: OperationBuilder) {
    digits = op.rule(
      "R8",
      """
      A component is the big-endian number of the last four bytes of S_i without its top bit, modulo 10 to the power \
      of the length, in every version; the components are joined by dashes.
      """)
    padding = op.rule("R9", "Each component has as many digits as asked for, filled up with zeros on the left.")
    length = op.rule("R10", "Components have from 4 to 8 digits, and no other length is made.")
  }
}

private func declareDigits(
  on op: OperationBuilder, _ fields: SignatureFields, _ rules: OfflineFormatRules, _ componentLength: Field<Int64>
) {
  for length in 4...8 {
    for zeros in 1...length {
      op.scenario(
        "\(length)-digits/\(zeros)-leading-zero\(zeros == 1 ? "" : "s")",
        zeros == length
          ? "The component is the number 0, and is written with \(length) digits."
          : "Of the \(length) digits, \(zeros) are leading zeros, which must not be dropped.",
        exercises: [rules.digits, rules.padding], flags: [.leadingZero]
      ) { draft in
        let number = SignatureExample.numberBySignificantDigits[length - zeros]
        fields.setExample(&draft, type: .possession, number: number)
        draft[componentLength] = Int64(length)
      }
    }
    op.scenario(
      "\(length)-digits/sign-bit", "The top bit of the four bytes is set in each component, and is dropped.",
      exercises: [rules.digits], flags: [.highBit]
    ) { draft in
      fields.setExample(&draft, type: .possessionKnowledgeBiometry, number: SignatureExample.signBits)
      draft[componentLength] = Int64(length)
    }
  }
  for length in 4...8 {
    op.scenario(
      "\(length)-digits/sign-bit-and-leading-zeros",
      "The top bit of the four bytes is set, and of the \(length) digits all but the last are zeros.",
      exercises: [rules.digits, rules.padding], flags: [.highBit]
    ) { draft in
      fields.setExample(&draft, type: .possession, number: SignatureExample.signBitAndOneDigit[length - 4])
      draft[componentLength] = Int64(length)
    }
  }
  for length in 4...7 {
    op.scenario(
      "\(length)-digits/sign-bit-and-number-0",
      "The top bit of the four bytes is set, and the component is \(length) zeros.",
      exercises: [rules.digits, rules.padding], flags: [.highBit]
    ) { draft in
      fields.setExample(&draft, type: .possession, number: SignatureExample.signBitAndNumberZero[length - 4])
      draft[componentLength] = Int64(length)
    }
  }
  op.scenario(
    "one-two-and-three-leading-zeros", "The three components have one, two and three leading zeros.",
    exercises: [rules.padding], flags: [.leadingZero]
  ) { draft in
    fields.setExample(&draft, type: .possessionKnowledgeBiometry, number: SignatureExample.oneTwoThreeZeros)
    draft[componentLength] = 4
  }
  for (length, words) in [
    (0, "No digits are no signature."), (3, "Three digits are guessed too easily."),
    (9, "The number has ten digits, but a component at most eight."), (10, "A component has at most eight digits."),
  ] as [(Int64, String)] {
    op.variant(
      "components-of-\(length)-digits", of: "possession-knowledge", change: "componentLength: \(length)", words,
      exercises: [rules.length], flags: [.invalidLength], expecting: .reject(.componentLength, also: [])
    ) { $0[componentLength] = length }
  }
  for (length, words) in [
    (3, "Three digits are guessed too easily, also where there is one component."),
    (9, "The number has ten digits, but a component at most eight."),
    (1 << 32 + 4, "The lowest 32 bits of this length are 4, and it is not 4."),
    (1 << 32 + 8, "The lowest 32 bits of this length are 8, and it is not 8."),
  ] as [(Int64, String)] {
    op.variant(
      "possession/components-of-\(length)-digits", of: "possession", change: "componentLength: \(length)", words,
      exercises: [rules.length], flags: [.invalidLength], expecting: .reject(.componentLength, also: [])
    ) { $0[componentLength] = length }
  }
}

internal import Conformance
internal import PowerAuth
internal import Primitives

/// The server's check of a request's signature.
let signatureVerificationOperation = Operation(
  questioned: "signature.verify-online",
  "Whether a signature is that of the data, and which value of the counter made it.",
  reference: "Signature/Verification", ranges: [.decimal, .base64]
) { op in
  let fields = VerificationFields(op)
  op.computes([
    "matchedCounterData": "the first value of the counter, of lookAhead, whose signature of data is the one given",
    "counterData": "the value that follows matchedCounterData",
    "distance": "how many values were passed over",
  ])
  op.refuses(.unknownSignatureType, .missingKey, .invalidLength, .invalidEncoding, .signatureMismatch)

  let rules = SignatureRules(op)
  let verification = VerificationRules(op)
  let scenarios = SignatureScenarios(
    op: op, fields: fields.common, rules: rules, computation: rules.computation + [verification.next])
  op.arrange { try fields.complete(&$0) }

  declareExamples(on: op, fields, rules, verification)
  scenarios.declareTypes()
  scenarios.declareData()
  scenarios.declareKeys()
  scenarios.declareCounters()
  scenarios.declareDataThatGetsLost()
  verification.declareWindow(on: op, fields)
  verification.declareCountersWithLeadingZeros(on: op, fields)
  verification.declareMismatches(on: op, fields)
  verification.declareMalformed(on: op, fields)
  verification.declareLenientReadings(on: op, fields)
  verification.declareMistakenSignatures(on: op, fields, rules)
  scenarios.declareRefusals()
  declareSignedAccordingly(on: op, fields, rules)
  for online in OnlineFormat.all {
    scenarios.declareCaseOfType(protocols: online.versions) { input in
      let accepted = try fields.verify(input, format: online.format)
      return [Record([fields.counterData(accepted.next.data), fields.distance(Int64(accepted.distance))])]
    }
  }
  let everything = rules.computation + [verification.window, verification.next]
  op.accumulated(
    "accumulated", "A thousand signatures, of which every fourth is beyond the window and every fourth changed.",
    count: 1000, cases: "everything drawn but the type; case 4n + 1 beyond the window, 4n + 3 with one change",
    exercises: everything + [verification.mismatch], flags: [.accumulated]
  ) { draft, number in
    draft[fields.common.signatureType] = SignatureType.allCases[number / 4 % SignatureType.allCases.count].rawValue
    if number % 4 == 1 { draft[wanted: fields.distance] = draft.settle(fields.lookAhead) }
    try fields.complete(&draft)
    if number % 4 == 3 { try fields.changeOnePlace(&draft) }
  }
  op.random(30, "Type, keys, data, window and distance drawn from the seed.", exercises: everything, flags: [.random])

  rules.declareFactorMistakes(on: op)
  rules.declareComponentMistakes(on: op)
  op.mistake(.dataCountedIn16Bits, violates: [rules.data])
  op.declareDecimalMistakes(digits: verification.digits, padding: verification.digits)
  op.declareOnlineFormatMistakes(digits: verification.digits, base64: verification.base64)
  verification.declareMistakes(on: op)
  op.mistaken { question in
    let accepted = try MistakenVerification(question: question, fields: fields).verify(version: question.version())
    return .accept([fields.counterData(accepted.next), fields.distance(accepted.distance)], for: question) {
      [Step("matchedCounterData", accepted.matched)]
    }
  }

  return { question in
    let accepted = try fields.verify(question.input, format: question.version().signatureFormat)
    return .accept(
      [fields.counterData(accepted.next.data), fields.distance(Int64(accepted.distance))], for: question
    ) { [Step("matchedCounterData", accepted.matched.data)] }
  }
}

extension VerificationFields {
  /// Changes a drawn digit or bit of the signature, which keeps its form.
  fileprivate func changeOnePlace(_ draft: inout Draft) throws {
    let text = draft[signature] ?? ""
    if try draft.version().signatureFormat == .base64 {
      var bytes = Base64.decode(text) ?? []
      let place = draft.draw("place") { $0.count(0...bytes.count * 8 - 1) }
      bytes[place / 8] ^= 1 << (place % 8)
      draft[signature] = Base64.encode(bytes)
    } else {
      var characters = Array(text.utf8)
      let places = characters.indices.filter { characters[$0] != UInt8(ascii: "-") }
      let place = draft.draw("place") { $0.element(of: places) }
      characters[place] = characters[place] == UInt8(ascii: "9") ? UInt8(ascii: "0") : characters[place] + 1
      draft[signature] = String(decoding: characters, as: UTF8.self)
    }
  }
}

private func declareExamples(
  on op: OperationBuilder, _ fields: VerificationFields, _ rules: SignatureRules, _ verification: VerificationRules
) {
  op.scenario(
    "worked-example", "The request of the worked example, with all three factors.",
    exercises: rules.computation + [verification.next], flags: [.basic]
  ) { draft in
    fields.common.setExample(&draft, type: .possessionKnowledgeBiometry, number: 0)
    draft[fields.common.data] = SignatureExample.onlineData
    draft[wanted: fields.distance] = 0
  }
  let numbers: [(String, SignatureType, Int, Flag, OnlineFormat, String)] = [
    (
      "leading-zero", .possession, SignatureExample.numberBySignificantDigits[7], .leadingZero, .decimal,
      "The component has a leading zero."
    ),
    (
      "leading-zeros", .possession, SignatureExample.numberBySignificantDigits[1], .leadingZero, .decimal,
      "The component has seven leading zeros."
    ),
    (
      "all-zeros", .possession, SignatureExample.numberBySignificantDigits[0], .leadingZero, .decimal,
      "The component is eight zeros."
    ),
    (
      "leading-zero-of-all-components", .possessionKnowledgeBiometry, SignatureExample.allComponentsWithZero,
      .leadingZero, .decimal, "Each of the three components has a leading zero."
    ),
    (
      "sign-bit", .possession, SignatureExample.signBits, .highBit, .decimal,
      "The top bit of the four bytes is set, and is dropped before the digits are taken."
    ),
    (
      "plus-and-slash-of-one-component", .possession, SignatureExample.plusAndSlash, .text, .base64,
      "The Base64 text of one component begins with +, and contains / as well."
    ),
    (
      "plus-and-slash-of-three-components", .possessionKnowledgeBiometry, SignatureExample.plusAndSlash, .text, .base64,
      "The Base64 text of three components begins with +, contains / as well, and has no padding."
    ),
    (
      "sign-bit-of-all-components", .possessionKnowledgeBiometry, SignatureExample.signBits, .highBit, .decimal,
      "The top bit of the four bytes is set in each component."
    ),
    (
      "sign-bit-and-leading-zeros", .possession, SignatureExample.signBitAndOneDigit[4], .highBit, .decimal,
      "The top bit of the four bytes is set, and the component has seven leading zeros."
    ),
    (
      "plus-and-slash", .possessionKnowledge, SignatureExample.plusAndSlash, .text, .base64,
      "The Base64 text begins with +, and contains / as well."
    ),
  ]
  for (name, type, number, flag, format, words) in numbers {
    op.scenario(
      name, words, exercises: [format.format == .base64 ? verification.base64 : verification.digits],
      flags: [flag], protocols: format.versions
    ) { draft in
      fields.common.setExample(&draft, type: type, number: number)
      draft[wanted: fields.distance] = 0
    }
  }
}

package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension OfflineSignatureOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    rules.addPolicies(to: op)
    op.stricterThanCountersOfAnyLength()
    let scenarios = SignatureScenarios(op: op, fields: fields, rules: rules, computation: rules.computation)
    op.arrange { try fields.complete(&$0) }
    for length: Int64 in 4...8 {
      op.scenario(
        "worked-example/\(length)-digits", "The payment of the worked example, with components of \(length) digits.",
        rules.computation + [format.digits], .basic
      ) { draft in
        fields.setExample(&draft, type: .possessionKnowledge, number: 0)
        draft[fields.data] = SignatureExample.offlineData
        draft[componentLength] = length
      }
    }
    op.scenario(
      "documented-operation",
      "An operation with the identifier /confirm/offline/operation, as in the documentation's example.",
      rules.computation + [format.digits], .basic
    ) { draft in
      fields.setExample(&draft, type: .possessionKnowledge, number: 0)
      draft[fields.data] = SignatureExample.documentedOfflineData
      draft[componentLength] = 8
    }
    let types = scenarios.declareTypes()
    scenarios.declareData()
    scenarios.declareDataThatGetsLost()
    scenarios.declareKeys()
    scenarios.declareCounters()
    format.declareDigits(on: op)
    format.declareLengths(on: op, of: types)
    scenarios.declareRefusals(of: types)
    scenarios.declareCaseOfType(of: types.twoFactors) { input in
      let format = SignatureFormat.decimal(digits: Int(input[componentLength]))
      return [Record([signature(try fields.sign(input, format: format).text)])]
    }
    op.accumulated(
      1000, "A thousand signatures, of the six types and the five lengths in turn.",
      cases: "everything drawn but type and length, which go through all thirty pairs",
      rules.computation + [format.digits, format.padding]
    ) { draft, number in
      draft[fields.signatureType] = SignatureType.allCases[number % 6].rawValue
      draft[componentLength] = Int64(4 + number / 6 % 5)
    }
    op.random(30, "Type, keys, counter, data and length drawn from the seed.", rules.computation)
    op.declareTypeWithMark(fields.signatureType, of: types.oneFactor, rules.types)
    op.corners(of: types.threeFactors)
    op.flagLongTexts(of: componentLength)
  }
}

extension OfflineFormatRules {
  func declareDigits(on op: OperationBuilder) {
    for length in 4...8 {
      for zeros in 1...length {
        declare(
          "\(length)-digits/\(zeros)-leading-zero\(zeros == 1 ? "" : "s")",
          zeros == length
            ? "The component is the number 0, and is written with \(length) digits."
            : "Of the \(length) digits, \(zeros) are leading zeros, which must not be dropped.",
          exercises: [digits, padding], flag: .leadingZero, length: length,
          number: SignatureExample.numberBySignificantDigits[length - zeros], on: op)
      }
      declare(
        "\(length)-digits/sign-bit", "The top bit of the four bytes is set in each component, and is dropped.",
        exercises: [digits], flag: .highBit, length: length, type: .possessionKnowledgeBiometry,
        number: SignatureExample.signBits, on: op)
    }
    for length in 4...8 {
      declare(
        "\(length)-digits/sign-bit-and-leading-zeros",
        "The top bit of the four bytes is set, and of the \(length) digits all but the last are zeros.",
        exercises: [digits, padding], flag: .highBit, length: length,
        number: SignatureExample.signBitAndOneDigit[length - 4], on: op)
    }
    for length in 4...7 {
      declare(
        "\(length)-digits/sign-bit-and-number-0",
        "The top bit of the four bytes is set, and the component is \(length) zeros.",
        exercises: [digits, padding], flag: .highBit, length: length,
        number: SignatureExample.signBitAndNumberZero[length - 4], on: op)
    }
    declare(
      "one-two-and-three-leading-zeros", "The three components have one, two and three leading zeros.",
      exercises: [padding], flag: .leadingZero, length: 4, type: .possessionKnowledgeBiometry,
      number: SignatureExample.oneTwoThreeZeros, on: op)
  }

  /// Declares the signature of a number of the example.
  private func declare(
    _ name: String, _ words: String, exercises rules: [Rule], flag: Flag, length: Int,
    type: SignatureType = .possession, number: Int, on op: OperationBuilder
  ) {
    let (fields, componentLength) = (fields, componentLength)
    op.scenario(name, words, rules, flag) { draft in
      fields.setExample(&draft, type: type, number: number)
      draft[componentLength] = Int64(length)
    }
  }

  func declareLengths(on op: OperationBuilder, of parents: TypeScenarios) {
    let lengths: [(length: Int64, words: String)] = [
      (0, "A component without digits is refused."), (3, "Three digits are too easy to guess."),
      (9, "The number has ten digits, but a component at most eight."), (10, "A component has at most eight digits."),
    ]
    for (length, words) in lengths {
      declareLength(length, words, name: "components-of-\(length)-digits", of: parents.twoFactors, on: op)
    }
    let lengthsOfOne: [(length: Int64, words: String)] = [
      (3, "Three digits are too easy to guess, also where there is one component."),
      (9, "The number has ten digits, but a component at most eight."),
      (1 << 32 + 4, "The lowest 32 bits of this length are 4, and it is not 4."),
      (1 << 32 + 8, "The lowest 32 bits of this length are 8, and it is not 8."),
    ]
    for (length, words) in lengthsOfOne {
      declareLength(length, words, name: "possession/components-of-\(length)-digits", of: parents.oneFactor, on: op)
    }
  }

  private func declareLength(
    _ count: Int64, _ words: String, name: String, of parent: Scenario, on op: OperationBuilder
  ) {
    op.refuses(
      name, of: parent, componentLength.set("\(count)", count), words, .componentLength, [length], .invalidLength,
      flags: Flag.ofLength(count))
  }
}

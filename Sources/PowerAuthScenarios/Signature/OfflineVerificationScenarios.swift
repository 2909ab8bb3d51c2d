package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension OfflineVerificationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    rules.addPolicies(to: op)
    op.stricterThanCountersOfAnyLength()
    let scenarios = VerificationScenarios(
      op: op, fields: fields, rules: rules, verification: verification, decimalVersions: Versions.all)
    op.arrange { try fields.complete(&$0) }
    let parents = scenarios.declareOffline()
    let typed = TypedSignatureScenarios(
      op: op, fields: fields, componentLength: componentLength, verification: verification, length: length)
    typed.declare(of: parents.types)
    scenarios.common.declareCaseOfType(of: parents.types.twoFactors) { input in
      let accepted = try fields.verify(input, format: .decimal(digits: 8))
      return [Record([fields.next(accepted.next), fields.distance(Int64(accepted.distance))])]
    }
    op.accumulated(
      600, "Six hundred signatures, of which every second is beyond the window.",
      cases: "everything drawn but type and length, which go through all thirty pairs; case 2n + 1 beyond the window",
      everything + [verification.digits], .tampered
    ) { draft, number in
      draft[common.signatureType] = SignatureType.allCases[number / 2 % SignatureType.allCases.count].rawValue
      draft[componentLength] = Int64(4 + number / 12 % 5)
      if number % 2 == 1 { draft[wanted: fields.distance] = draft.fill(fields.lookAhead) }
      try fields.complete(&draft)
    }
    op.random(30, "Type, keys, data, length, window and distance drawn from the seed.", everything) {
      $0.fill(componentLength)
    }
    op.declareTypeWithMark(common.signatureType, of: parents.types.oneFactor, rules.types)
    op.corners(of: parents.workedExample)
    op.protected([fields.signature.name, fields.lookAhead.name])
    op.flagCorners("above-31-bits", "highest-of-32-bits", "above-32-bits", of: fields.lookAhead.name, with: .longSearch)
    op.flagLongTexts(of: componentLength)
    op.omitCorners(
      "highest-of-16-bits", "above-16-bits", "highest-of-31-bits", "highest-of-53-bits", of: fields.lookAhead.name,
      because: "A search in a wide window takes long with each mistake, and a few such windows show all of them.")
  }
}

extension VerificationScenarios where Counter == [UInt8] {
  /// Declares what the verification of offline signatures has in common with that of online ones.
  fileprivate func declareOffline() -> VerificationParents {
    let parents = VerificationParents(
      workedExample: declareWorkedExample(), leadingZero: declare(.leadingZero), leadingZeros: declare(.leadingZeros),
      signBit: declare(.signBit), types: common.declareTypes(), data: common.declareData())
    for notable in [NotableNumber.allZeros, .leadingZeroOfAllComponents, .signBitAndLeadingZeros] { declare(notable) }
    common.declareKeys()
    common.declareCounters()
    common.declareDataThatGetsLost()
    declareWindows()
    declareCountersWithLeadingZeros()
    declareMismatchesOfDigits(of: parents)
    declareMalformedDigits(of: parents)
    declareMistakenDigits(of: parents, withCounter: [.counterAsBase64, .counterAsHex])
    declareMistakenFactors(of: parents.workedExample)
    common.declareRefusals(of: parents.types)
    declareReSigned(of: parents.types)
    declareWindowAbove32Bits()
    declareMark(before: parents.types.twoFactors)
    return parents
  }
}

/// Declares what only a signature has that a user typed: components of several lengths.
struct TypedSignatureScenarios {
  let op: OperationBuilder
  let fields: VerificationFields<[UInt8]>
  let componentLength: Field<Int64>
  let verification: VerificationRules
  let length: Rule

  func declare(of types: TypeScenarios) {
    let examples = Self.examples.map { ($0, declare($0)) }
    for (example, scenario) in examples { declareOtherLengths(example.length, of: scenario) }
    for length: Int64 in 4...8 { declareZeros(length) }
    let foreign: [(parent: Scenario, name: String, words: String, signature: String)] = [
      (examples[0].1, "first-digits", "the first four of eight digits", "5125-6129"),
      (examples[4].1, "of-secret", "made with APP_SECRET in place of the word offline", "52073344-39243460"),
      (examples[0].1, "first-component-wrong", "the first component one up", "3182-8769"),
      (examples[0].1, "second-component-wrong", "the second component one up", "3181-8770"),
    ]
    for row in foreign {
      op.refuses(
        "\(row.parent.name)/\(row.name)", of: row.parent, fields.signature.set(row.words, row.signature),
        "A short component is easy to guess, so that all of its digits count.", .signatureMismatch,
        [verification.mismatch], .tampered)
    }
    let groups: [(name: String, signature: String)] = [
      ("first-longer", "53181-8769"), ("second-longer", "3181-98769"), ("first-shorter", "181-8769"),
      ("dash-moved", "318-18769"), ("one-group", "31818769"), ("three-groups", "3181-8769-3181"),
    ]
    for (name, signature) in groups {
      op.refuses(
        "\(examples[0].1.name)/\(name)", of: examples[0].1, fields.signature.set("\(signature)", signature),
        "All components have the same length.", .invalidEncoding, also: [.signatureMismatch], [verification.digits],
        .malformed, .tampered)
    }
    for length: Int64 in [0, 3, 9, 10, 1 << 32 + 4, 1 << 32 + 8] { declareRefused(length, of: types.twoFactors) }
    declareRefused(9, of: types.oneFactor, in: "possession/")
  }

  /// Worked example 10.1.
  private static let examples: [(length: Int64, signature: String)] = [
    (4, "3181-8769"), (5, "53181-98769"), (6, "253181-298769"), (7, "1253181-1298769"), (8, "51253181-61298769"),
  ]

  private func declare(_ example: (length: Int64, signature: String)) -> Scenario {
    op.scenario(
      "worked-example/\(example.length)-digits",
      "The payment of the worked example, with components of \(example.length) digits.",
      [verification.digits, verification.next], .basic
    ) { [fields, componentLength] draft in
      fields.common.setExample(&draft, type: .possessionKnowledge, number: 0)
      draft[fields.common.data] = SignatureExample.offlineData
      draft[componentLength] = example.length
      draft[fields.lookAhead] = 1
      draft[fields.signature] = example.signature
    }
  }

  private func declareOtherLengths(_ own: Int64, of scenario: Scenario) {
    for other in [own - 1, own + 1] where 4...8 ~= other {
      op.refuses(
        "\(scenario.name)/\(other)-asked-for", of: scenario, componentLength.set("\(other)", other),
        "The digits are right, but a component has as many as are asked for.", .invalidEncoding, [verification.digits],
        .malformed)
    }
  }

  /// Declares a signature whose component has leading zeros, and the same number without the first of them.
  private func declareZeros(_ length: Int64) {
    let scenario = op.scenario(
      "\(length)-digits/one-significant", "Of the \(length) digits all but the last are zeros.", [verification.digits],
      .leadingZero
    ) { [fields, componentLength] draft in
      let number = SignatureExample.signBitAndOneDigit[Int(length) - 4]
      fields.common.setExample(&draft, type: .possession, number: number)
      draft[componentLength] = length
      draft[wanted: fields.distance] = 0
    }
    op.refuses(
      "\(length)-digits/leading-zero-missing", of: scenario,
      fields.signature.changed("first zero removed") { String($0.dropFirst()) },
      "The number is the same, but a component has as many digits as are asked for.", .invalidEncoding,
      [verification.digits], .malformed)
  }

  /// Declares an invalid length, with a signature that has it.
  private func declareRefused(_ count: Int64, of parent: Scenario, in group: String = "") {
    op.refuses(
      "\(group)components-of-\(count)-digits", of: parent, "componentLength: \(count), and the signature made so",
      "Components have from 4 to 8 digits.", .componentLength, [length], .invalidLength, flags: Flag.ofLength(count)
    ) { [fields, componentLength] draft in
      draft[componentLength] = count
      draft[fields.signature] = try fields.sign(draft).text
    }
  }
}

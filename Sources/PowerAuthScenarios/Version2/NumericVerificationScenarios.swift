package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension NumericVerificationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    rules.addPolicies(to: op)
    let scenarios = VerificationScenarios(
      op: op, fields: fields, rules: rules, verification: verification,
      decimalVersions: Set(ProtocolRange.v2.versions))
    op.arrange { try fields.complete(&$0) }
    let parents = scenarios.declareNumeric(numeric)
    scenarios.common.declareCaseOfType(of: parents.types.twoFactors) { input in
      let accepted = try fields.verify(input, format: .decimal(digits: 8))
      return [Record([fields.next(accepted.next), fields.distance(Int64(accepted.distance))])]
    }
    op.accumulated(
      400, "Four hundred signatures, of which every second is beyond the window.",
      cases: "everything drawn but the type; case 2n + 1 beyond the window", everything, .tampered
    ) { draft, number in
      draft[fields.common.signatureType] = SignatureType.allCases[number / 2 % SignatureType.allCases.count].rawValue
      if number % 2 == 1 { draft[wanted: fields.distance] = draft.fill(fields.lookAhead) }
      try fields.complete(&draft)
    }
    op.random(20, "Type, keys, data, window and distance drawn from the seed.", everything)
    op.declareTypeWithMark(fields.common.signatureType, of: parents.types.oneFactor, rules.types)
    op.corners(of: parents.workedExample)
    op.protected([fields.signature.name, fields.lookAhead.name, fields.common.counter.name])
    op.flagCorners("above-31-bits", "highest-of-32-bits", "above-32-bits", of: fields.lookAhead.name, with: .longSearch)
    op.omitCorners(
      "highest-of-16-bits", "above-16-bits", "highest-of-31-bits", "highest-of-53-bits", of: fields.lookAhead.name,
      because: "A search in a wide window takes long with each mistake, and a few such windows show all of them.")
  }
}

extension VerificationScenarios where Counter == UInt64 {
  /// Declares all but the last scenarios, and returns those of which the last ones are variants.
  fileprivate func declareNumeric(_ numeric: NumericCounterSentences) -> VerificationParents {
    let parents = VerificationParents(
      workedExample: declareWorkedExample(), leadingZero: declare(NumericExample.leadingZero),
      leadingZeros: declare(NumericExample.leadingZeros), signBit: declare(NumericExample.signBit),
      types: common.declareTypes(), data: common.declareData())
    for notable in NumericExample.others { declare(notable) }
    common.declareKeys()
    common.declareDataThatGetsLost()
    numeric.declareNumbers(on: op, fields.common, atMost: .max - 64)
    let parent: Scenario = declareWindowsOfEither()
    let counter = fields.common.counter
    let numbers: [Row<@Sendable (UInt64) -> UInt64>] = [
      Row("with-other-top-bit", "highest bit flipped", { $0 ^ 0x8000_0000_0000_0000 }),
      Row("with-other-upper-half", "bit 32 flipped", { $0 ^ 0x1_0000_0000 }),
      Row("swapped", "bytes reversed", \.byteSwapped),
    ]
    op.refuses(
      "counter-", numbers, of: parent, counter, "All 64 bits of the number count, each in its place.",
      .signatureMismatch, [verification.window, verification.mismatch], .lookAhead, .tampered)
    declareWindowAbove32Bits()
    declareMark(before: parents.types.twoFactors)
    declareMismatchesOfDigits(of: parents)
    declareMalformedDigits(of: parents)
    declareMistakenDigits(of: parents, withCounter: Mistake.ofCounterBlocks)
    declareMistakenFactors(of: parents.workedExample)
    common.declareRefusalsOfFactors(of: parents.types)
    declareFactorsReSigned(of: parents.types)
    return parents
  }
}

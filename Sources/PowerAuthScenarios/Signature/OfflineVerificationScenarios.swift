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
      "accumulated", "Six hundred signatures, of which every second is beyond the window.", count: 600,
      cases: "everything drawn but type and length, which go through all thirty pairs; case 2n + 1 beyond the window",
      exercises: everything + [verification.digits], flags: [.accumulated, .tampered]
    ) { draft, number in
      draft[common.signatureType] = SignatureType.allCases[number / 2 % SignatureType.allCases.count].rawValue
      draft[componentLength] = Int64(4 + number / 12 % 5)
      if number % 2 == 1 { draft[wanted: fields.distance] = draft.fill(fields.lookAhead) }
      try fields.complete(&draft)
    }
    op.random(
      30, "Type, keys, data, length, window and distance drawn from the seed.", exercises: everything, flags: [.random]
    ) { draft in draft.fill(componentLength) }
    op.declareTypeWithMark(common.signatureType, of: parents.types.oneFactor, rules.types)
    op.corners(of: parents.workedExample)
    op.protected([fields.signature.name, fields.lookAhead.name])
    op.flagCorners(
      "above-31-bits", "highest-of-32-bits", "above-32-bits", of: fields.lookAhead.name, with: .longSearch)
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

package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension SignatureVerificationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    rules.addPolicies(to: op)
    op.stricterThanCountersOfAnyLength()
    let scenarios = VerificationScenarios(
      op: op, fields: fields, rules: rules, verification: verification, decimalVersions: OnlineFormat.decimal.versions)
    op.arrange { try fields.complete(&$0) }
    let (parents, base64) = scenarios.declare()
    for online in OnlineFormat.all {
      scenarios.common.declareCaseOfType(of: parents.types.twoFactors, protocols: online.versions) { input in
        let accepted = try fields.verify(input, format: online.format)
        return [Record([fields.next(accepted.next), fields.distance(Int64(accepted.distance))])]
      }
    }
    op.accumulated(
      "accumulated", "A thousand signatures, of which every fourth is beyond the window and every fourth changed.",
      count: 1000, cases: "everything drawn but the type; case 4n + 1 beyond the window, 4n + 3 with one change",
      exercises: everything + [verification.mismatch], flags: [.accumulated, .tampered]
    ) { draft, number in
      draft[fields.common.signatureType] = SignatureType.allCases[number / 4 % SignatureType.allCases.count].rawValue
      if number % 4 == 1 { draft[wanted: fields.distance] = draft.fill(fields.lookAhead) }
      try fields.complete(&draft)
      if number % 4 == 3 { try fields.changeOnePlace(&draft) }
    }
    op.random(30, "Type, keys, data, window and distance drawn from the seed.", exercises: everything, flags: [.random])
    scenarios.declareKelvinSigns(of: [parents.workedExample, base64.plusAndSlashOfThree])
    op.corners(of: parents.workedExample)
    op.protected([fields.signature.name, fields.lookAhead.name])
    op.flagCorners(
      "above-31-bits", "highest-of-32-bits", "above-32-bits", of: fields.lookAhead.name, with: .longSearch)
    op.omitCorners(
      "highest-of-16-bits", "above-16-bits", "highest-of-31-bits", "highest-of-53-bits", of: fields.lookAhead.name,
      because: "A search in a wide window takes long with each mistake, and a few such windows show all of them.")
  }
}

extension VerificationFields {
  /// Changes a drawn digit or bit of the signature, which keeps its form.
  fileprivate func changeOnePlace(_ draft: inout Draft) throws {
    let text = try draft.value(of: signature)
    guard try draft.version().signatureFormat == .base64, var bytes = Base64.decode(text) else {
      let places = text.utf8.indices.filter { text.utf8[$0] != UInt8(ascii: "-") }
      let place = draft.draw("place") { $0.element(of: places) }
      draft[signature] = text.withNextDigit(at: place)
      return
    }
    let place = draft.draw("place") { $0.count(0...bytes.count * 8 - 1) }
    bytes[place / 8] ^= 1 << (place % 8)
    draft[signature] = Base64.encode(bytes)
  }
}

extension String {
  /// The text with the digit at that place one up, and 0 for 9.
  func withNextDigit(at place: Index) -> String {
    let next = self[place] == "9" ? "0" : String(UnicodeScalar(utf8[place] + 1))
    return replacingOne(at: place, with: next)
  }

  private func replacingOne(at place: Index, with text: String) -> String {
    self[..<place] + text + self[index(after: place)...]
  }
}

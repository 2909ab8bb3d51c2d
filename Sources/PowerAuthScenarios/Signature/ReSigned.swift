internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension VerificationScenarios {
  /// Declares what is refused although the signature is right for it, so that no comparison can be what fails.
  ///
  /// An implementation without the check accepts these, where the same mistake in another vector ends in a mismatch.
  func declareFactorsReSigned(of parents: TypeScenarios) {
    let order = "The factors of a type stand in one order only."
    let space = "White space is not taken away."
    let types: [(name: String, type: String, parent: Scenario, words: String, factors: [SignatureFactor])] = [
      (
        "knowledge-biometry", "knowledge_biometry", parents.threeFactors,
        "Two factors without possession are not a type, even where both are proved.", [.knowledge, .biometry]
      ),
      ("biometry-possession", "biometry_possession", parents.threeFactors, order, [.possession, .biometry]),
      ("knowledge-possession", "knowledge_possession", parents.twoFactors, order, [.possession, .knowledge]),
      ("with-space", " possession", parents.oneFactor, space, [.possession]),
      ("with-newline", "possession\n", parents.oneFactor, space, [.possession]),
    ]
    for row in types {
      reSigned(
        "type-\(row.name)", of: row.parent, fields.common.signatureType.set("another text", row.type),
        Fault(row.words, .unknownSignatureType, [rules.types], .malformed), by: row.factors)
    }
    let missing = Fault(
      "A factor whose key is missing is not left out: that would prove less than was asked for.", .missingKey,
      [rules.missingKey], .missing)
    let absent: [(SignatureFactor, parent: Scenario, by: [SignatureFactor])] = [
      (.knowledge, parents.twoFactors, [.possession]), (.possession, parents.twoFactors, [.knowledge]),
      (.biometry, parents.threeFactors, [.possession, .knowledge]),
    ]
    for (factor, parent, others) in absent {
      reSigned(
        "\(factor.rawValue)-key-missing/\(parent.name)", of: parent, fields.common.key(of: factor).absent, missing,
        by: others)
    }
    let lengths: [(SignatureFactor, Int)] = [(.possession, 0), (.possession, 15), (.knowledge, 17), (.biometry, 32)]
    for (factor, count) in lengths {
      reSigned(
        "\(factor.rawValue)-key-of-\(count)-bytes", of: parents.threeFactors,
        fields.common.key(of: factor).bytes(count),
        wrongLength("HMAC takes a key of \(count) bytes, but keys of factors have 16."), by: SignatureFactor.allCases)
    }
  }

  private func wrongLength(_ comment: String) -> Fault {
    Fault(comment, .invalidLength, [rules.lengths], .invalidLength)
  }

  /// Declares a variant: its change leaves the signature, which is then made anew by the factors.
  private func reSigned(
    _ name: String, of parent: Scenario, _ change: Change, _ fault: Fault, by factors: [SignatureFactor]
  ) {
    let fields = fields
    op.refuses("signed-accordingly/\(name)", of: parent, "\(change.words), and the signature made so", fault) { draft in
      try change.build(&draft)
      draft[fields.signature] = try fields.common.signUnchecked(draft, by: factors, format: fields.format(of: draft))
    }
  }
}

extension VerificationScenarios where Counter == [UInt8] {
  func declareReSigned(of parents: TypeScenarios) {
    declareFactorsReSigned(of: parents)
    for count in [0, 8, 15, 32] {
      reSigned(
        "counter-of-\(count)-bytes", of: parents.twoFactors, fields.common.counterData.bytes(count),
        wrongLength("HMAC takes any data, but a counter's value has 16 bytes."), by: [.possession, .knowledge])
    }
  }
}

extension SignatureFields {
  /// Signs with keys and a value of the counter of any length.
  fileprivate func signUnchecked(
    _ draft: Draft, by factors: [SignatureFactor], format: SignatureFormat
  ) throws -> String {
    try Rules.right.making(.counterOfAnyLength).sign(
      draft.value(of: data), keys: factors.map { try draft.value(of: key(of: $0)) },
      counter: draft.value(of: counter), format: format
    ).text
  }
}

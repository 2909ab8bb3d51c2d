internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension VerificationScenarios {
  /// Declares what is refused although the signature is right for it, so that no comparison can be what fails.
  ///
  /// An implementation without the check accepts these, where the same mistake in another vector ends in a mismatch.
  func declareFactorsReSigned(of parents: TypeScenarios) {
    declareOtherTypes(of: parents)
    declareMissingKeys(of: parents)
    declareKeyLengths(of: parents.threeFactors)
  }

  private func declareOtherTypes(of parents: TypeScenarios) {
    let order = "The factors of a type stand in one order only."
    let whiteSpace = "White space is not taken away."
    declare(
      type: "knowledge_biometry", name: "type-knowledge-biometry", of: parents.threeFactors,
      "Two factors without possession are no type, even where both are proved.", by: [.knowledge, .biometry])
    declare(
      type: "biometry_possession", name: "type-biometry-possession", of: parents.threeFactors, order,
      by: [.possession, .biometry])
    declare(
      type: "knowledge_possession", name: "type-knowledge-possession", of: parents.twoFactors, order,
      by: [.possession, .knowledge])
    declare(type: " possession", name: "type-with-space", of: parents.oneFactor, whiteSpace, by: [.possession])
    declare(type: "possession\n", name: "type-with-newline", of: parents.oneFactor, whiteSpace, by: [.possession])
  }

  private func declare(
    type: String, name: String, of parent: Scenario, _ words: String, by factors: [SignatureFactor]
  ) {
    let signatureType = fields.common.signatureType
    declare(
      name, of: parent, change: "signatureType: another text", words, rule: rules.types, flag: .malformed,
      reason: .unknownSignatureType, by: factors
    ) { $0[signatureType] = type }
  }

  private func declareMissingKeys(of parents: TypeScenarios) {
    declareMissing(.knowledge, of: parents.twoFactors, by: [.possession])
    declareMissing(.possession, of: parents.twoFactors, by: [.knowledge])
    declareMissing(.biometry, of: parents.threeFactors, by: [.possession, .knowledge])
  }

  private func declareMissing(_ missing: SignatureFactor, of parent: Scenario, by factors: [SignatureFactor]) {
    let key = fields.common.key(of: missing)
    declare(
      "\(missing.rawValue)-key-missing/\(parent.name)", of: parent, change: "\(missing.rawValue)Key: absent",
      "A factor whose key is missing is not left out: that would prove less than was asked for.",
      rule: rules.missingKey, flag: .missing, reason: .missingKey, by: factors
    ) { $0[key] = nil }
  }

  private func declareKeyLengths(of parent: Scenario) {
    let lengths: [(factor: SignatureFactor, count: Int)] = [
      (.possession, 0), (.possession, 15), (.knowledge, 17), (.biometry, 32),
    ]
    for (factor, count) in lengths {
      let key = fields.common.key(of: factor)
      declare(
        "\(factor.rawValue)-key-of-\(count)-bytes", of: parent, change: "\(factor.rawValue)Key: \(count) bytes",
        "HMAC takes a key of \(count) bytes, but keys of factors have 16.", rule: rules.lengths,
        flag: .invalidLength, reason: .invalidLength, by: SignatureFactor.allCases
      ) { draft in draft[key] = draft.draw("\(factor.rawValue)Key") { $0.bytes(count) } }
    }
  }

  /// Declares a variant: its edit leaves the signature, which is then made anew by the factors.
  fileprivate func declare(
    _ name: String, of parent: Scenario, change: String, _ words: String, rule: Rule, flag: Flag, reason: Refusal,
    by factors: [SignatureFactor], edit: @escaping @Sendable (inout Draft) -> Void
  ) {
    let fields = fields
    op.variant(
      "signed-accordingly/\(name)", of: parent, change: "\(change), and the signature made so", words,
      exercises: [rule], flags: [flag], expecting: .reject(reason)
    ) { draft in
      edit(&draft)
      draft[fields.signature] = try fields.common.signUnchecked(draft, by: factors, format: fields.format(of: draft))
    }
  }
}

extension VerificationScenarios where Counter == [UInt8] {
  func declareReSigned(of parents: TypeScenarios) {
    declareFactorsReSigned(of: parents)
    declareCounterLengths(of: parents.twoFactors)
  }

  private func declareCounterLengths(of parent: Scenario) {
    let counterData = fields.common.counterData
    for count in [0, 8, 15, 32] {
      declare(
        "counter-of-\(count)-bytes", of: parent, change: "counterData: \(count) bytes",
        "HMAC takes any data, but a counter's value has 16 bytes.", rule: rules.lengths, flag: .invalidLength,
        reason: .invalidLength, by: [.possession, .knowledge]
      ) { draft in draft[counterData] = draft.draw("counterData") { $0.bytes(count) } }
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

internal import Conformance
internal import PowerAuth
internal import Primitives

/// Declares what is refused although the signature is right for it, so that no comparison can be what fails.
///
/// Whoever leaves out the check accepts these, where the same mistake in another vector ends in a mismatch.
func declareSignedAccordingly(on op: OperationBuilder, _ fields: VerificationFields, _ rules: SignatureRules) {
  let common = fields.common
  let three = SignatureScenarios.threeFactors
  /// Declares a variant: its edit leaves the signature, which is then made anew by the factors.
  func declare(
    _ name: String, of parent: String, change: String, _ words: String, rule: Rule, flag: Flag, reason: Refusal,
    factors: [SignatureFactor], edit: @escaping @Sendable (inout Draft) -> Void
  ) {
    op.variant(
      "signed-accordingly/\(name)", of: parent, change: "\(change), and the signature made so", words,
      exercises: [rule], flags: [flag], expecting: .reject(reason, also: [])
    ) { draft in
      edit(&draft)
      draft[fields.signature] = try common.anySignature(of: draft, factors: factors)
    }
  }
  let types: [(String, String, String, [SignatureFactor], String)] = [
    (
      "type-knowledge-biometry", three, "knowledge_biometry", [.knowledge, .biometry],
      "Two factors without possession are no type, even where both are proved."
    ),
    (
      "type-biometry-possession", three, "biometry_possession", [.possession, .biometry],
      "The factors of a type stand in one order only."
    ),
    (
      "type-knowledge-possession", "possession-knowledge", "knowledge_possession", [.possession, .knowledge],
      "The factors of a type stand in one order only."
    ),
    ("type-with-space", "possession", " possession", [.possession], "White space is not taken away."),
    ("type-with-newline", "possession", "possession\n", [.possession], "White space is not taken away."),
  ]
  for (name, parent, text, factors, words) in types {
    declare(
      name, of: parent, change: "signatureType: another text", words, rule: rules.types, flag: .malformed,
      reason: .unknownSignatureType, factors: factors
    ) { $0[common.signatureType] = text }
  }
  for (missing, parent, factors): (SignatureFactor, String, [SignatureFactor]) in [
    (.knowledge, "possession-knowledge", [.possession]), (.possession, "possession-knowledge", [.knowledge]),
    (.biometry, three, [.possession, .knowledge]),
  ] {
    declare(
      "\(missing.rawValue)-key-missing/\(parent)", of: parent, change: "\(missing.rawValue)Key: absent",
      "A factor whose key is missing is not left out: that would prove less than was asked for.",
      rule: rules.missingKey, flag: .parameter, reason: .missingKey, factors: factors
    ) { $0[common.key(of: missing)] = nil }
  }
  for (factor, count): (SignatureFactor, Int) in [
    (.possession, 0), (.possession, 15), (.knowledge, 17), (.biometry, 32),
  ] {
    declare(
      "\(factor.rawValue)-key-of-\(count)-bytes", of: three, change: "\(factor.rawValue)Key: \(count) bytes",
      "HMAC takes a key of \(count) bytes, but keys of factors have 16.", rule: rules.lengths, flag: .invalidLength,
      reason: .invalidLength, factors: SignatureFactor.allCases
    ) { draft in
      let key = draft.draw("\(factor.rawValue)Key") { $0.bytes(count) }
      draft[common.key(of: factor)] = key
    }
  }
  for count in [0, 8, 15, 32] {
    declare(
      "counter-of-\(count)-bytes", of: "possession-knowledge", change: "counterData: \(count) bytes",
      "HMAC takes any data, but a counter's value has 16 bytes.", rule: rules.lengths, flag: .invalidLength,
      reason: .invalidLength, factors: [.possession, .knowledge]
    ) { draft in draft[common.counterData] = draft.draw("counterData") { $0.bytes(count) } }
  }
}

extension SignatureFields {
  /// Signs with keys and a value of the counter of any length.
  fileprivate func anySignature(of draft: Draft, factors: [SignatureFactor]) throws -> String {
    let factorHmacs = factors.map { factor in
      HMACSHA256.authenticationCode(for: draft[counterData] ?? [], key: draft[key(of: factor)] ?? [])
    }
    let components = factorHmacs.indices.map { index in
      SignatureComponent(index: index, factorHmacs: factorHmacs, data: draft[data] ?? [])
    }
    return try draft.version().signatureFormat.text(of: components)
  }
}

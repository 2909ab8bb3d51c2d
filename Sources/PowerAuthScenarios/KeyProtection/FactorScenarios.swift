internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension OperationBuilder {
  /// Declares keys and external keys of other lengths.
  func declareFactorKeyLengths(_ fields: FactorFields, of parent: Scenario, exercises rule: Rule) {
    declareKeyLengths(of: parent, field: fields.given, exercises: [rule])
    for count in [0, 8, 15, 17, 24, 32] {
      variant(
        "external-key-of-\(count)-bytes", of: parent, change: "externalKey: \(count) bytes",
        "An external key has 16 bytes.", exercises: [rule], flags: [.invalidLength],
        expecting: .reject(.invalidLength)
      ) { draft in draft[fields.externalKey] = draft.draw("externalKey") { $0.bytes(count) } }
    }
  }

  /// Declares results that begin with zero bytes: the key is recovered from such a protected one, or protected.
  func declareFactorLeadingZeros(
    _ fields: FactorFields, _ rules: FactorSentences,
    unlocking: @escaping @Sendable (inout Draft) -> FactorUnlocking
  ) {
    declareLeadingZeros(fields.isProtecting ? "protected key" : "key", exercises: [rules.layer]) { draft, block in
      let unlocking = unlocking(&draft)
      let other =
        fields.isProtecting
        ? try Rules.right.recoverFactorKey(block, by: unlocking, externalKey: nil)
        : try Rules.right.protectFactorKey(block, by: unlocking, externalKey: nil)
      draft[fields.given] = other.key
    }
  }
}

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

extension ExampleKey {
  static let external = bytes(hex: "69164dbc5b7ff960feadef11ef3ac7c7")
  static let salt = bytes(hex: "93f0f0b020803fc5f3f72199ce18244f")
  /// What worked examples 7.1 and 7.2 protect the keys to.
  static let protectedKnowledge = bytes(hex: "c9ffb2cbadb15c24570927acd26e5c45")
  static let protectedKnowledgeWithExternal = bytes(hex: "2616b3a2875da3974ec9f671b2291909")
  static let biometryUnlockKey = bytes(hex: "cdad6de51be0210b03e39fa09a64c089")
}

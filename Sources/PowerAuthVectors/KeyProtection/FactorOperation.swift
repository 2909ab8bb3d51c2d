internal import Conformance
internal import PowerAuth
internal import Primitives

/// The rules of an operation that protects or recovers a factor key.
struct FactorSentences: Sendable {
  let layer: Rule
  let external: Rule
  let keyLength: Rule

  init(_ op: OperationBuilder, factor: SignatureFactor) {
    layer = op.rule(
      "R1",
      "A layer is AES-128 in CBC without padding, with zeros as the initialisation vector; nothing tells a wrong "
        + "key from the right one.")
    external =
      factor == .possession
      ? op.rule("R2", "The external key is not applied to possession.")
      : op.rule("R2", "The external key is the outer layer: it encrypts last, and decrypts first.")
    keyLength = op.rule("R3", "A key of any length but 16 bytes is refused.")
  }
}

/// What the operations that protect and recover factor keys have in common.
struct FactorFields: Sendable {
  let isProtecting: Bool
  /// The key, or the protected one.
  let given: Field<[UInt8]>
  let externalKey: OptionalField<[UInt8]>
  let unlockKey: StepHandle
  let innerKey: StepHandle
  let result: Field<[UInt8]>

  init(_ op: OperationBuilder, factor: SignatureFactor, isProtecting: Bool, unlockFormula: String) {
    self.isProtecting = isProtecting
    let key = "KEY_SIGNATURE_\(factor.rawValue.uppercased()), 16 bytes."
    let protected = "The protected key, 16 bytes."
    given = op.input(
      isProtecting ? "key" : "protectedKey", .bytes(16), isProtecting ? key : protected)
    externalKey = op.optionalInput(
      "externalKey", factor == .possession ? .bytes(16).withoutCornersOfForm : .bytes(16),
      factor == .possession ? "The external encryption key, which is not applied." : "The external encryption key.")
    unlockKey = op.step("unlockKey", unlockFormula)
    let layer = isProtecting ? "AES-128" : "AES-128⁻¹"
    let hasExternal = factor != .possession
    innerKey = op.step(
      "innerKey",
      isProtecting
        ? "AES-128(key: unlockKey, key)"
        : hasExternal ? "AES-128⁻¹(key: externalKey, protectedKey), or protectedKey without one" : "protectedKey")
    let formula =
      isProtecting
      ? hasExternal ? "AES-128(key: externalKey, innerKey), or innerKey without one" : "innerKey"
      : "\(layer)(key: unlockKey, innerKey)"
    result = op.output(
      isProtecting ? "protectedKey" : "key", .bytes(16), isProtecting ? protected : key, formula: formula)
  }

  func answer(_ request: Request, _ rules: Rules, by unlocking: FactorUnlocking) throws -> Answer {
    let made =
      isProtecting
      ? try rules.protectFactorKey(request[given], by: unlocking, externalKey: request[externalKey])
      : try rules.recoverFactorKey(request[given], by: unlocking, externalKey: request[externalKey])
    return request.accept(result(made.key)) { [unlockKey(made.unlockKey), innerKey(made.innerKey)] }
  }
}

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

  /// Declares the mistakes that all factors have in common.
  func factorMistakes(_ rules: FactorSentences, factor: SignatureFactor) {
    mistakes(Mistake.ofFactorLayers, violate: [rules.layer])
    mistake(.keyOfAnyLength, violates: [rules.keyLength])
    switch factor {
    case .possession: mistake(.externalKeyForPossession, violates: [rules.external])
    case .knowledge: mistakes(Mistake.ofExternalKeys + [.externalKeyForBiometryOnly], violate: [rules.external])
    case .biometry: mistakes(Mistake.ofExternalKeys + [.externalKeyForKnowledgeOnly], violate: [rules.external])
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

package import Conformance
package import PowerAuth

/// The rules of an operation that protects or recovers a factor key.
package struct FactorSentences: DeclarationGroup {
  package let layer: Rule
  package let external: Rule
  package let keyLength: Rule

  init(factor: SignatureFactor) {
    layer = rule(
      "R1",
      "A layer is AES-128 in CBC without padding, with zeros as the initialisation vector; nothing tells a wrong "
        + "key from the right one.", \.factorProtection.encrypt)
    external =
      factor == .possession
      ? rule("R2", "The external key is not applied to possession.", \.factorProtection.externalFactors)
      : rule(
        "R2", "The external key is the outer layer: it encrypts last, and decrypts first.",
        \.factorProtection.externalFactors, \.factorProtection.order)
    keyLength = rule(
      "R3", "A key of any length but 16 bytes is refused.", \.internalKey.checkKey, \.factorProtection.checkKey)
  }
}

/// What the operations that protect and recover factor keys have in common.
package struct FactorFields: DeclarationGroup {
  package let isProtecting: Bool
  /// The key, or the protected one.
  package let given: Field<[UInt8]>
  package let externalKey: OptionalField<[UInt8]>
  package let unlockKey: StepHandle
  package let innerKey: StepHandle
  package let result: Field<[UInt8]>

  init(factor: SignatureFactor, isProtecting: Bool, unlockFormula: String) {
    self.isProtecting = isProtecting
    let key = "KEY_SIGNATURE_\(factor.rawValue.uppercased()), 16 bytes."
    let protected = "The protected key, 16 bytes."
    given = input(
      isProtecting ? "key" : "protectedKey", .bytes(16), isProtecting ? key : protected)
    externalKey = optionalInput(
      "externalKey", factor == .possession ? .bytes(16).withoutCornersOfForm : .bytes(16),
      factor == .possession ? "The external encryption key, which is not applied." : "The external encryption key.")
    unlockKey = step("unlockKey", unlockFormula)
    let layer = isProtecting ? "AES-128" : "AES-128⁻¹"
    let hasExternal = factor != .possession
    innerKey = step(
      "innerKey",
      isProtecting
        ? "AES-128(key: unlockKey, key)"
        : hasExternal ? "AES-128⁻¹(key: externalKey, protectedKey), or protectedKey without one" : "protectedKey")
    let formula =
      isProtecting
      ? hasExternal ? "AES-128(key: externalKey, innerKey), or innerKey without one" : "innerKey"
      : "\(layer)(key: unlockKey, innerKey)"
    result = output(
      isProtecting ? "protectedKey" : "key", .bytes(16), isProtecting ? protected : key, formula: formula)
  }

  package func answer(_ request: Request, _ rules: Rules, by unlocking: FactorUnlocking) throws -> Answer {
    let made =
      isProtecting
      ? try rules.protectFactorKey(request[given], by: unlocking, externalKey: request[externalKey])
      : try rules.recoverFactorKey(request[given], by: unlocking, externalKey: request[externalKey])
    return request.accept(result(made.key)) { [unlockKey(made.unlockKey), innerKey(made.innerKey)] }
  }
}

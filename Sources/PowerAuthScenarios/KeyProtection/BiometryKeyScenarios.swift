package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension BiometryKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("basic", "Drawn keys.", exercises: [rules.layer, notZero], flags: [.basic])
    let external = op.scenario(
      "external-key", "Drawn keys and an external one.", exercises: [rules.layer, rules.external], flags: [.basic]
    ) { $0.fill(fields.externalKey) }
    let examples: [(String, [UInt8]?, String)] = [
      ("7.1", nil, "3e9ea92b59cee95136b2d8d8eb58278c"),
      ("7.2", ExampleKey.external, "588e68b5078267112780c4184322f9f7"),
    ]
    for (name, external, protected) in examples {
      op.scenario(
        "worked-example/\(name)", "Worked example \(name).", exercises: [rules.layer, rules.external], flags: [.basic]
      ) {
        $0[biometricKey] = ExampleKey.biometryUnlockKey
        $0[fields.given] = isProtecting ? ExampleKey.biometry : bytes(hex: protected)
        $0[fields.externalKey] = external
      }
    }
    op.declareEqualKeys(fields, biometricKey, rules)
    for parent in [basic, external] {
      op.variant(
        "\(parent.name)/biometric-key-of-zeros", of: parent, change: "biometricKey: 16 zero bytes",
        "A storage that was reset gives zeros, with which everybody could recover the key.", exercises: [notZero],
        flags: [.invalidLength], expecting: .reject(.zeroKey)
      ) { $0[biometricKey] = [UInt8](repeating: 0, count: 16) }
    }
    for (name, place) in [("first", 0), ("last", 15)] {
      op.scenario(
        "biometric-key-of-one-bit-\(name)", "A biometric key of zeros and one bit, in its \(name) byte.",
        exercises: [notZero], flags: [.leadingZero]
      ) { $0[biometricKey] = [UInt8](repeating: 0, count: 16).withBitFlipped(inByte: place) }
    }
    for (name, key) in [("two", [0x80, 0x80]), ("four", [0x40, 0x40, 0x40, 0x40])] as [(String, [UInt8])] {
      op.scenario(
        "biometric-key-of-sum-zero-\(name)", "A biometric key whose bytes add up to 256.", exercises: [notZero],
        flags: [.leadingZero]
      ) { $0[biometricKey] = key + [UInt8](repeating: 0, count: 16 - key.count) }
    }
    op.declareFactorLeadingZeros(fields, rules) { draft in .biometry(key: draft.fill(biometricKey)) }
    op.declareFactorKeyLengths(fields, of: basic, exercises: rules.keyLength)
    op.declareKeyLengths(of: basic, field: biometricKey, exercises: [rules.keyLength])
    op.random(10, "Keys drawn from the seed.", exercises: [rules.layer], flags: [.random])
    op.corners(of: basic, external)
    op.omitCorners("all-zeros", of: biometricKey.name, because: "It is declared by hand.")
  }
}

extension OperationBuilder {
  /// Declares equal keys in two places.
  fileprivate func declareEqualKeys(_ fields: FactorFields, _ biometricKey: Field<[UInt8]>, _ rules: FactorSentences) {
    scenario(
      "same-keys", "The external key is the biometric one, so that their order does not show.",
      exercises: [rules.external], flags: [.basic]
    ) { draft in draft[fields.externalKey] = draft.fill(biometricKey) }
    scenario(
      "zero-external-key", "An external key of zeros, which is not refused.", exercises: [rules.external],
      flags: [.leadingZero]
    ) { $0[fields.externalKey] = [UInt8](repeating: 0, count: 16) }
  }
}

package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension BiometryKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("basic", "Drawn keys.", [rules.layer, notZero], .basic)
    let external = op.scenario(
      "external-key", "Drawn keys and an external one.", [rules.layer, rules.external], .basic
    ) { $0.fill(fields.externalKey) }
    let examples: [(String, [UInt8]?, String)] = [
      ("7.1", nil, "3e9ea92b59cee95136b2d8d8eb58278c"),
      ("7.2", ExampleKey.external, "588e68b5078267112780c4184322f9f7"),
    ]
    for (name, external, protected) in examples {
      op.scenario(
        "worked-example/\(name)", "Worked example \(name).", [rules.layer, rules.external], .basic,
        set: biometricKey(ExampleKey.biometryUnlockKey),
        fields.given(isProtecting ? ExampleKey.biometry : bytes(hex: protected)), fields.externalKey(external))
    }
    op.declareEqualKeys(fields, biometricKey, rules)
    for parent in [basic, external] {
      op.refuses(
        "\(parent.name)/biometric-key-of-zeros", of: parent,
        biometricKey.set("16 zero bytes", [UInt8](repeating: 0, count: 16)),
        "A storage that was reset gives zeros, with which everybody could recover the key.", .zeroKey, [notZero],
        .invalidLength)
    }
    for (name, place) in [("first", 0), ("last", 15)] {
      op.scenario(
        "biometric-key-of-one-bit-\(name)", "A biometric key of zeros and one bit, in its \(name) byte.", [notZero],
        .leadingZero
      ) { $0[biometricKey] = [UInt8](repeating: 0, count: 16).withBitFlipped(inByte: place) }
    }
    for (name, key) in [("two", [0x80, 0x80]), ("four", [0x40, 0x40, 0x40, 0x40])] as [(String, [UInt8])] {
      op.scenario(
        "biometric-key-of-sum-zero-\(name)", "A biometric key whose bytes add up to 256.", [notZero], .unusualBytes
      ) { $0[biometricKey] = key + [UInt8](repeating: 0, count: 16 - key.count) }
    }
    op.declareFactorLeadingZeros(fields, rules) { draft in .biometry(key: draft.fill(biometricKey)) }
    op.declareFactorKeyLengths(fields, of: basic, exercises: rules.keyLength)
    op.declareKeyLengths(of: basic, field: biometricKey, exercises: [rules.keyLength])
    op.random(10, "Keys drawn from the seed.", [rules.layer])
    op.corners(of: basic, external)
    op.omitCorners("all-zeros", of: biometricKey.name, because: "It is declared by hand.")
  }
}

extension OperationBuilder {
  /// Declares equal keys in two places.
  fileprivate func declareEqualKeys(_ fields: FactorFields, _ biometricKey: Field<[UInt8]>, _ rules: FactorSentences) {
    scenario(
      "same-keys", "The external key is the biometric one, so that their order does not show.", [rules.external], .basic
    ) { $0[fields.externalKey] = $0.fill(biometricKey) }
    scenario("zero-external-key", "An external key of zeros, which is not refused.", [rules.external], .leadingZero) {
      $0[fields.externalKey] = [UInt8](repeating: 0, count: 16)
    }
  }
}

extension RecoverBiometryKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricterThanScalars()
    op.stricterThanAESByKeyLength()
    // A consistent case: the vault key of two drawn key pairs.
    op.arrange { draft in
      guard draft[protectedPrivateKey] == nil else { return }
      let scalar = draft.draw("privateKey") { $0.bytes(32) }
      let server = draft.fill(serverPublicKey)
      let secret = try Rules.right.deriveMasterSecret(privateKey: scalar, publicKey: server).value
      let vault = try Rules.right.deriveActivationKeys(masterSecret: secret).vault.key
      draft[vaultKey] = vault
      draft[protectedPrivateKey] = try Rules.right.protectPrivateKey(scalar, vaultKey: vault)
    }
    let basic = op.scenario("basic", "Two drawn key pairs.", [derivation, comparison, recovery], .basic)
    let example = op.scenario(
      "worked-example", "Worked examples 6.1 and 7.4.", [derivation, comparison], .basic,
      set: protectedPrivateKey(ExampleKey.protectedPrivateKey), vaultKey(ExampleKey.vault),
      serverPublicKey(ExampleKey.server))
    op.scenario(
      "worked-example/compressed", "Worked examples 6.1 and 7.4 with the server's point compressed.", [derivation],
      .pointEncoding, set: protectedPrivateKey(ExampleKey.protectedPrivateKey), vaultKey(ExampleKey.vault),
      serverPublicKey([0x03] + ExampleKey.server[1...32]))
    for parent in [basic, example] {
      op.refuses(
        "\(parent.name)/other-server", of: parent,
        serverPublicKey.made("another point") { draft in draft.draw("other") { KeyPair(&$0) }.publicKey },
        "The server's key was exchanged: the master secret is another, and so is the vault key that it gives.",
        .vaultKeyMismatch, [comparison], .crossed)
      op.refuses(
        "\(parent.name)/other-private-key", of: parent, "protectedPrivateKey: another scalar under the same key",
        "The stored private key was exchanged: the vault key does not belong to it.", .vaultKeyMismatch, [comparison],
        .crossed
      ) { draft in
        draft[protectedPrivateKey] = try Rules.right.protectPrivateKey(
          draft.draw("other") { $0.bytes(32) }, vaultKey: draft.value(of: vaultKey))
      }
      for (half, range) in [("first", 0..<1), ("second", 15..<16)] {
        op.refuses(
          "\(parent.name)/vault-key-other-in-its-\(half)-byte", of: parent,
          "vaultKey: a bit of its \(half == "first" ? "first" : "last") byte flipped, and the scalar protected so",
          "The private key is recovered, and the vault keys differ in one bit.", .vaultKeyMismatch, [comparison],
          .crossed
        ) { draft in
          let scalar = try Rules.right.recoverPrivateKey(
            draft.value(of: protectedPrivateKey), vaultKey: draft.value(of: vaultKey))
          let other = try draft.value(of: vaultKey).withBitFlipped(inByte: range.lowerBound)
          draft[vaultKey] = other
          draft[protectedPrivateKey] = try Rules.right.protectPrivateKey(scalar, vaultKey: other)
        }
      }
    }
    op.refuses(
      "transport-key", of: example, vaultKey.set("the transport key", ExampleKey.transport),
      "Another key leaves no valid padding.", .vaultPadding, [recovery], .crossed)
    op.declareKeyLengths(of: basic, field: vaultKey, exercises: [recovery])
    for (name, scalar) in [("zero", [UInt8](repeating: 0, count: 32)), ("order", curveOrder)] {
      op.refuses(
        "scalar-\(name)", of: basic, "protectedPrivateKey: encrypted from \(name == "zero" ? "0" : "the order")",
        "What is decrypted is not a private key.", .invalidPrivateKey, [recovery], .invalidScalar
      ) {
        $0[protectedPrivateKey] = try AES128.encryptCBC(
          scalar, key: $0.value(of: vaultKey), iv: [UInt8](repeating: 0, count: 16), padding: .pkcs7)
      }
    }
    let badPoints: [(String, [UInt8])] = [
      ("off-curve", ExampleKey.server.withLastBitFlipped), ("infinity", [0]), ("empty", []),
      ("off-curve-with-right-parity", ExampleKey.server.dropLast() + [ExampleKey.server[64] ^ 2]),
      ("all-zero", [UInt8](repeating: 0, count: 65)),
    ]
    for (name, point) in badPoints {
      op.refuses(
        "point-\(name)", of: example, serverPublicKey.set("\(name.replacing("-", with: " "))", point),
        "The stored key of the server is not a point.", .invalidPublicKey, [points], .invalidKey)
    }
    op.declareVaultPaddings(
      of: basic, data: protectedPrivateKey, key: vaultKey, plaintext: NotableSecret.privateKey, exercises: recovery)
    op.random(8, "Two key pairs drawn from the seed.", [derivation, comparison])
  }
}

package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension ProtectPrivateKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricterThanScalars()
    op.stricterThanStoredNumbers()
    op.stricterThanAESByKeyLength()
    let basic = op.scenario("basic", "Two drawn keys.", [rules.cipher, rules.padding], .basic)
    op.scenario(
      "worked-example", "Worked example 7.4.", [rules.cipher, rules.padding], .basic,
      set: privateKey(NotableSecret.privateKey), vaultKey(ExampleKey.vault))
    op.scenarios(scalarsOf32Bytes, named: "scalar-", saying: { "A scalar \($0)." }, [rules.cipher, range], .highBit) {
      $0[privateKey] = $0.draw("privateKey", $1)
    }
    op.scenarios(
      otherScalars, named: "scalar-", saying: { "A scalar \($0); how it is written is free." }, [rules.padding, range],
      .policy
    ) { $0[privateKey] = $0.draw("privateKey", $1) }
    op.declareLeadingZeros("protected key", exercises: [rules.cipher]) { draft, block in
      // A scalar that begins with these bytes is below the order unless they are nearly all ones.
      draft[privateKey] = try decryptedBlock(block, key: draft.fill(vaultKey)) + draft.draw("end") { $0.bytes(16) }
    }
    declareBadScalars(on: op, parent: basic, field: privateKey, exercises: range)
    op.declareKeyLengths(of: basic, field: vaultKey, exercises: [rules.keyLength])
    op.random(10, "Two keys drawn from the seed.", [rules.cipher, rules.padding])
    op.corners(of: basic)
  }
}

extension RecoverPrivateKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricterThanScalars()
    op.stricterThanStoredNumbers()
    op.stricterThanAESByKeyLength()
    op.stricter(
      "The mobile core hands out a stored private key of zero.",
      because: "it is not a private key, and a wrong vault key would not be noticed")
    op.arrange { draft in
      guard draft[protectedKey] == nil else { return }
      draft[protectedKey] = try protect(draft.draw("privateKey") { $0.bytes(32) }, draft.fill(vaultKey))
    }
    let basic = op.scenario("basic", "A drawn scalar.", [rules.cipher, rules.padding], .basic)
    let example = op.scenario(
      "worked-example", "Worked example 7.4.", [rules.cipher, rules.padding], .basic,
      set: protectedKey(ExampleKey.protectedPrivateKey), vaultKey(ExampleKey.vault))
    op.refuses(
      "other-key", of: example, vaultKey.set("another one", ExampleKey.transport),
      "Another key leaves no valid padding.", .vaultPadding, [rules.cipher], .crossed)
    op.refuses(
      "bit-flipped", of: example, protectedKey.changed("the last bit of the last block flipped", \.withLastBitFlipped),
      "The last block decrypts to another one, which is not padding.", .vaultPadding, [rules.padding], .tampered)
    op.scenarios(scalarsOf32Bytes, named: "scalar-", saying: { "A scalar \($0)." }, [rules.cipher, range], .highBit) {
      $0[protectedKey] = try protect($0.draw("privateKey", $1), $0.fill(vaultKey))
    }
    op.scenarios(
      otherScalars, named: "scalar-", saying: { "A scalar \($0); how it is handed out is free." },
      [rules.padding, range], .policy
    ) { $0[protectedKey] = try protect($0.draw("privateKey", $1), $0.fill(vaultKey)) }
    for row in badScalars {
      op.refuses(
        "scalar-\(row.name)", of: basic, "protectedKey: encrypted from \(row.words)",
        "The padding is right, and what it ends is not a private key.", .invalidPrivateKey, [range], .invalidScalar
      ) { $0[protectedKey] = try protect(row.value, $0.value(of: vaultKey)) }
    }
    op.declareVaultPaddings(
      of: basic, data: protectedKey, key: vaultKey, plaintext: NotableSecret.privateKey, exercises: rules.padding)
    op.declareKeyLengths(of: basic, field: vaultKey, exercises: [rules.keyLength])
    op.random(10, "Two keys drawn from the seed.", [rules.cipher, rules.padding])
    op.corners(of: basic)
  }
}

/// Declares numbers that are not private keys, as variants.
func declareBadScalars(on op: OperationBuilder, parent: Scenario, field: Field<[UInt8]>, exercises rule: Rule) {
  op.refuses(
    "scalar-", badScalars, of: parent, field,
    "Reduced or not, it gives a point that everybody knows, or an unintended one.", .invalidPrivateKey, [rule],
    .invalidScalar)
}

/// Encrypts any bytes as a private key is encrypted.
private func protect(_ bytes: [UInt8], _ vaultKey: [UInt8]) throws -> [UInt8] {
  try AES128.encryptCBC(bytes, key: vaultKey, iv: [UInt8](repeating: 0, count: 16), padding: .pkcs7)
}

private let namesOf32Bytes: Set = ["highest", "highest-but-one"]

private let scalarsOf32Bytes = goodScalars.filter { namesOf32Bytes.contains($0.name) }

private let otherScalars = goodScalars.filter { !namesOf32Bytes.contains($0.name) }

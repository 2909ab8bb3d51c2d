package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension ProtectPrivateKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricterThanScalars()
    let basic = op.scenario("basic", "Two drawn keys.", exercises: [rules.cipher, rules.padding], flags: [.basic])
    op.scenario("worked-example", "Worked example 7.4.", exercises: [rules.cipher, rules.padding], flags: [.basic]) {
      $0[privateKey] = NotableSecret.privateKey
      $0[vaultKey] = ExampleKey.vault
    }
    for row in scalarsOf32Bytes {
      op.scenario(
        "scalar-\(row.name)", "A scalar \(row.words).", exercises: [rules.cipher, range], flags: [.highBit]
      ) { draft in draft[privateKey] = draft.draw("privateKey", row.value) }
    }
    for row in otherScalars {
      op.scenario(
        "scalar-\(row.name)", "A scalar \(row.words); how it is written is free.",
        exercises: [rules.padding, range], flags: [.policy]
      ) { draft in draft[privateKey] = draft.draw("privateKey", row.value) }
    }
    op.declareLeadingZeros("protected key", exercises: [rules.cipher]) { draft, block in
      // A scalar that begins with these bytes is below the order unless they are nearly all ones.
      draft[privateKey] = try decryptedBlock(block, key: draft.fill(vaultKey)) + draft.draw("end") { $0.bytes(16) }
    }
    declareBadScalars(on: op, parent: basic, field: privateKey, exercises: range)
    op.declareKeyLengths(of: basic, field: vaultKey, exercises: [rules.keyLength])
    op.random(10, "Two keys drawn from the seed.", exercises: [rules.cipher, rules.padding], flags: [.random])
    op.corners(of: basic)
  }
}

extension RecoverPrivateKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricterThanScalars()
    op.stricter(
      "The mobile core hands out a stored private key of zero.",
      because: "it is no private key, and a wrong vault key would not be noticed")
    op.arrange { draft in
      guard draft[protectedKey] == nil else { return }
      draft[protectedKey] = try protect(draft.draw("privateKey") { $0.bytes(32) }, draft.fill(vaultKey))
    }
    let basic = op.scenario(
      "basic", "A drawn scalar.", exercises: [rules.cipher, rules.padding], flags: [.basic])
    let example = op.scenario(
      "worked-example", "Worked example 7.4.", exercises: [rules.cipher, rules.padding], flags: [.basic]
    ) {
      $0[protectedKey] = ExampleKey.protectedPrivateKey
      $0[vaultKey] = ExampleKey.vault
    }
    op.variant(
      "other-key", of: example, change: "vaultKey: another one", "Another key leaves no valid padding.",
      exercises: [rules.cipher], flags: [.crossed], expecting: .reject(.vaultPadding)
    ) { $0[vaultKey] = ExampleKey.transport }
    op.variant(
      "bit-flipped", of: example, change: "protectedKey: the last bit of the last block flipped",
      "The last block decrypts to another one, which is no padding.", exercises: [rules.padding], flags: [.tampered],
      expecting: .reject(.vaultPadding)
    ) { draft in draft[protectedKey] = try draft.value(of: protectedKey).withLastBitFlipped }
    for row in scalarsOf32Bytes {
      op.scenario(
        "scalar-\(row.name)", "A scalar \(row.words).", exercises: [rules.cipher, range], flags: [.highBit]
      ) { draft in draft[protectedKey] = try protect(draft.draw("privateKey", row.value), draft.fill(vaultKey)) }
    }
    for row in otherScalars {
      op.scenario(
        "scalar-\(row.name)", "A scalar \(row.words); how it is handed out is free.",
        exercises: [rules.padding, range], flags: [.policy]
      ) { draft in draft[protectedKey] = try protect(draft.draw("privateKey", row.value), draft.fill(vaultKey)) }
    }
    for row in badScalars {
      op.variant(
        "scalar-\(row.name)", of: basic, change: "protectedKey: encrypted from \(row.words)",
        "The padding is right, and what it ends is no private key.", exercises: [range], flags: [.invalidScalar],
        expecting: .reject(.invalidPrivateKey)
      ) { draft in draft[protectedKey] = try protect(row.value, draft.value(of: vaultKey)) }
    }
    op.declareVaultPaddings(
      of: basic, data: protectedKey, key: vaultKey, plaintext: NotableSecret.privateKey, exercises: rules.padding)
    op.declareKeyLengths(of: basic, field: vaultKey, exercises: [rules.keyLength])
    op.random(10, "Two keys drawn from the seed.", exercises: [rules.cipher, rules.padding], flags: [.random])
    op.corners(of: basic)
  }
}

/// Declares numbers that are no private key, as variants.
func declareBadScalars(on op: OperationBuilder, parent: Scenario, field: Field<[UInt8]>, exercises rule: Rule) {
  for row in badScalars {
    op.variant(
      "scalar-\(row.name)", of: parent, change: "\(field.name): \(row.words)",
      "Reduced or not, it gives a point that everybody knows, or an unintended one.", exercises: [rule],
      flags: [.invalidScalar], expecting: .reject(.invalidPrivateKey)
    ) { $0[field] = row.value }
  }
}

/// Encrypts any bytes as a private key is encrypted.
private func protect(_ bytes: [UInt8], _ vaultKey: [UInt8]) throws -> [UInt8] {
  try AES128.encryptCBC(bytes, key: vaultKey, iv: [UInt8](repeating: 0, count: 16), padding: .pkcs7)
}

private let namesOf32Bytes: Set = ["highest", "highest-but-one"]

private let scalarsOf32Bytes = goodScalars.filter { namesOf32Bytes.contains($0.name) }

private let otherScalars = goodScalars.filter { !namesOf32Bytes.contains($0.name) }

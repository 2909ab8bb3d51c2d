package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension ProtectVaultKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario(
      "basic", "Two drawn keys.", exercises: [rules.cipher, rules.padding, vaultKeyLength], flags: [.basic])
    op.scenario("worked-example", "Worked example 15.1.", exercises: [rules.cipher, rules.padding], flags: [.basic]) {
      $0[vaultKey] = ExampleKey.vault
      $0[transportKey] = ExampleKey.transport
    }
    op.declareLeadingZeros("protected key", exercises: [rules.cipher]) { draft, block in
      draft[vaultKey] = try decryptedBlock(block, key: draft.fill(transportKey))
    }
    op.declareKeyLengths(of: basic, field: vaultKey, exercises: [vaultKeyLength])
    op.declareKeyLengths(of: basic, field: transportKey, exercises: [rules.keyLength])
    op.random(10, "Two keys drawn from the seed.", exercises: [rules.cipher, rules.padding], flags: [.random])
    op.corners(of: basic)
  }
}

extension RecoverVaultKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "One table of the publisher's documents prints the step of the client as an encryption; it is a decryption.")
    op.note(
      "The length of transportKey is looked at first. That the decrypted vault key has 16 bytes can be seen only after its "
        + "padding was found right.")
    op.arrange { draft in
      guard draft[protectedKey] == nil else { return }
      let key = draft.draw("vaultKey") { $0.bytes(16) }
      draft[protectedKey] = try Rules.right.protectVaultKey(key, transportKey: draft.fill(transportKey))
    }
    let basic = op.scenario(
      "basic", "A drawn vault key, as the server encrypts it.", exercises: [rules.cipher, rules.padding, exact],
      flags: [.basic])
    let example = op.scenario(
      "worked-example", "Worked example 15.1.", exercises: [rules.cipher, rules.padding], flags: [.basic]
    ) {
      $0[protectedKey] = bytes(hex: "9032975a1ebe95f7330218b19b2cc328f35ccdd597478163539accb804470250")
      $0[transportKey] = ExampleKey.transport
    }
    op.variant(
      "without-padding", of: example, change: "protectedKey: the first 16 bytes",
      "A server that does not pad sends 16 bytes; the vault key has a block of padding.", exercises: [rules.padding],
      flags: [.malformed], expecting: .reject(.vaultPadding)
    ) { draft in draft[protectedKey] = try Array(draft.value(of: protectedKey).prefix(16)) }
    op.declareLeadingZeros("vault key", exercises: [exact]) { draft, block in
      draft[protectedKey] = try Rules.right.protectVaultKey(block, transportKey: draft.fill(transportKey))
    }
    for parent in [basic, example] {
      for count in [0, 1, 15, 17, 24, 31, 32, 48] {
        op.variant(
          "\(parent.name)/vault-key-of-\(count)-bytes", of: parent,
          change: "protectedKey: encrypted from \(count) bytes and a right padding",
          "The padding is right, and what it ends is no key of 16 bytes.", exercises: [exact], flags: [.invalidLength],
          expecting: .reject(.invalidLength)
        ) { draft in
          draft[protectedKey] = try AES128.encryptCBC(
            draft.draw("vaultKey") { $0.bytes(count) }, key: draft.value(of: transportKey),
            iv: [UInt8](repeating: 0, count: 16), padding: .pkcs7)
        }
      }
    }
    op.variant(
      "other-key", of: example, change: "transportKey: another one", "Another key leaves no valid padding.",
      exercises: [rules.cipher], flags: [.crossed], expecting: .reject(.vaultPadding)
    ) { $0[transportKey] = ExampleKey.vault }
    op.declareVaultPaddings(
      of: basic, data: protectedKey, key: transportKey, plaintext: ExampleKey.vault, exercises: rules.padding)
    op.declareKeyLengths(of: basic, field: transportKey, exercises: [rules.keyLength])
    op.random(10, "Two keys drawn from the seed.", exercises: [rules.cipher, rules.padding], flags: [.random])
    op.corners(of: basic)
  }
}

/// Decrypts one block by itself.
func decryptedBlock(_ block: [UInt8], key: [UInt8]) throws -> [UInt8] {
  try AES128.decryptCBC(block, key: key, iv: [UInt8](repeating: 0, count: 16), padding: .none) ?? []
}

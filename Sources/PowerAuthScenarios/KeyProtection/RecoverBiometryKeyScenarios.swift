package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension RecoverBiometryKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
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
    let basic = op.scenario(
      "basic", "Two drawn key pairs.", exercises: [derivation, comparison, recovery], flags: [.basic])
    let example = op.scenario(
      "worked-example", "Worked examples 6.1 and 7.4.", exercises: [derivation, comparison], flags: [.basic]
    ) {
      $0[protectedPrivateKey] = ExampleKey.protectedPrivateKey
      $0[vaultKey] = ExampleKey.vault
      $0[serverPublicKey] = ExampleKey.server
    }
    op.scenario(
      "worked-example/compressed", "Worked examples 6.1 and 7.4 with the server's point compressed.",
      exercises: [derivation], flags: [.pointEncoding]
    ) {
      $0[protectedPrivateKey] = ExampleKey.protectedPrivateKey
      $0[vaultKey] = ExampleKey.vault
      $0[serverPublicKey] = [0x03] + ExampleKey.server[1...32]
    }
    for parent in [basic, example] {
      op.variant(
        "\(parent.name)/other-server", of: parent, change: "serverPublicKey: another point",
        "The server's key was exchanged: the master secret is another, and so is the vault key that it gives.",
        exercises: [comparison], flags: [.crossed], expecting: .reject(.vaultKeyMismatch)
      ) { draft in draft[serverPublicKey] = draft.draw("other") { KeyPair(&$0) }.publicKey }
      op.variant(
        "\(parent.name)/other-private-key", of: parent,
        change: "protectedPrivateKey: another scalar under the same key",
        "The stored private key was exchanged: the vault key does not belong to it.", exercises: [comparison],
        flags: [.crossed], expecting: .reject(.vaultKeyMismatch)
      ) { draft in
        draft[protectedPrivateKey] = try Rules.right.protectPrivateKey(
          draft.draw("other") { $0.bytes(32) }, vaultKey: draft.value(of: vaultKey))
      }
      for (half, range) in [("first", 0..<1), ("second", 15..<16)] {
        op.variant(
          "\(parent.name)/vault-key-other-in-its-\(half)-byte", of: parent,
          change:
            "vaultKey: a bit of its \(half == "first" ? "first" : "last") byte flipped, and the scalar protected so",
          "The private key is recovered, and the vault keys differ in one bit.", exercises: [comparison],
          flags: [.crossed], expecting: .reject(.vaultKeyMismatch)
        ) { draft in
          let scalar = try Rules.right.recoverPrivateKey(
            draft.value(of: protectedPrivateKey), vaultKey: draft.value(of: vaultKey))
          let other = try draft.value(of: vaultKey).withBitFlipped(inByte: range.lowerBound)
          draft[vaultKey] = other
          draft[protectedPrivateKey] = try Rules.right.protectPrivateKey(scalar, vaultKey: other)
        }
      }
    }
    op.variant(
      "transport-key", of: example, change: "vaultKey: the transport key", "Another key leaves no valid padding.",
      exercises: [recovery], flags: [.crossed], expecting: .reject(.vaultPadding)
    ) { $0[vaultKey] = ExampleKey.transport }
    op.declareKeyLengths(of: basic, field: vaultKey, exercises: [recovery])
    for (name, scalar) in [("zero", [UInt8](repeating: 0, count: 32)), ("order", curveOrder)] {
      op.variant(
        "scalar-\(name)", of: basic,
        change: "protectedPrivateKey: encrypted from \(name == "zero" ? "0" : "the order")",
        "What is decrypted is no private key.", exercises: [recovery], flags: [.invalidScalar],
        expecting: .reject(.invalidPrivateKey)
      ) { draft in
        draft[protectedPrivateKey] = try AES128.encryptCBC(
          scalar, key: draft.value(of: vaultKey), iv: [UInt8](repeating: 0, count: 16), padding: .pkcs7)
      }
    }
    let badPoints: [(String, [UInt8])] = [
      ("off-curve", ExampleKey.server.withLastBitFlipped), ("infinity", [0]), ("empty", []),
      ("off-curve-with-right-parity", ExampleKey.server.dropLast() + [ExampleKey.server[64] ^ 2]),
      ("all-zero", [UInt8](repeating: 0, count: 65)),
    ]
    for (name, point) in badPoints {
      op.variant(
        "point-\(name)", of: example, change: "serverPublicKey: \(name.replacing("-", with: " "))",
        "The stored key of the server is no point.", exercises: [points], flags: [.invalidKey],
        expecting: .reject(.invalidPublicKey)
      ) { $0[serverPublicKey] = point }
    }
    op.declareVaultPaddings(
      of: basic, data: protectedPrivateKey, key: vaultKey, plaintext: NotableSecret.privateKey, exercises: recovery)
    op.random(8, "Two key pairs drawn from the seed.", exercises: [derivation, comparison], flags: [.random])
  }
}

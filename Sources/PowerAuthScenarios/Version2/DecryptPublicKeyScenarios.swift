package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension DecryptPublicKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "No MAC protects the key: what was changed on the way is refused only where a padding is wrong. The signature of "
        + "`activation.verify-server-key` must be verified before the key of a server is decrypted.")
    op.arrange { draft in
      fields.fill(&draft)
      guard draft[encryptedKey] == nil else { return }
      let key = draft.fill(wanted: exchangedKey)
      let keys = try fields.keys(draft.inputs)
      draft[encryptedKey] = try Rules.right.encryptExchangedKey(key, keys: keys, nonce: draft.value(of: fields.nonce))
        .value
    }
    let scenarios = KeyExchangeScenarios(op: op, fields: fields, rules: rules) { $0[wanted: exchangedKey] = $1 }
    let (basic, published) = scenarios.declare()
    DecryptedKeyScenarios(
      op: op, fields: fields, encryptedKey: encryptedKey, rules: rules, padding: padding, published: published
    ).declare(of: basic)
    op.corners(of: basic)
  }
}

/// Declares encrypted keys that were changed on the way, or are not encrypted keys.
private struct DecryptedKeyScenarios {
  let op: OperationBuilder
  let fields: KeyExchangeFields
  let encryptedKey: Field<[UInt8]>
  let rules: KeyExchangeSentences
  let padding: Rule
  let published: Scenario

  func declare(of basic: Scenario) {
    let (fields, encryptedKey) = (fields, encryptedKey)
    declare("other-otp", of: basic, "activationOtp: another one", rule: rules.otpKey, flag: .crossed) { draft in
      draft[fields.activationOtp] = "AAAAA-AAAAA"
    }
    declare("otp-without-dash", of: basic, "activationOtp: without its dash", rule: rules.otpKey, flag: .malformed) {
      draft in draft[fields.activationOtp] = try draft.value(of: fields.activationOtp).filter { $0 != "-" }
    }
    declare("other-id", of: basic, "activationIdShort: another one", rule: rules.otpKey, flag: .crossed) { draft in
      draft[fields.activationIdShort] = "AAAAA-AAAAA"
    }
    declare("other-public-key", of: basic, "publicKey: another one", rule: rules.agreement, flag: .crossed) { draft in
      draft[fields.publicKey] = draft.draw("other") { KeyPair(&$0) }.publicKey
    }
    declare("other-private-key", of: basic, "privateKey: another one", rule: rules.agreement, flag: .crossed) {
      draft in draft[fields.privateKey] = draft.draw("other") { $0.bytes(32) }
    }
    op.variant(
      "nonce-changed", of: basic, fields.nonce.lastBitFlipped,
      "Nothing but paddings is checked: a changed nonce changes the first blocks, and the rest is accepted.",
      [rules.nonce], .unprotected, expecting: .accept)
    declareOtherLengths(of: basic)
    // Whole blocks that end in no padding, in the outer layer and in the inner one.
    for row in wrongPaddings {
      declare(
        "outer-padding-\(row.name)", of: basic, "encryptedKey: its outer layer padded with \(row.words)",
        rule: padding, flag: .malformed
      ) { draft in
        let keys = try fields.keys(draft.inputs)
        draft[encryptedKey] = try AES128.encryptCBC(
          row.value, key: keys.ephemeralKey, iv: draft.value(of: fields.nonce), padding: .none)
      }
      declare(
        "inner-padding-\(row.name)", of: basic, "encryptedKey: its inner layer padded with \(row.words)",
        rule: padding, flag: .malformed
      ) { draft in
        let (keys, nonce) = (try fields.keys(draft.inputs), try draft.value(of: fields.nonce))
        let inner = try AES128.encryptCBC(row.value, key: keys.otpKey, iv: nonce, padding: .none)
        draft[encryptedKey] = try AES128.encryptCBC(inner, key: keys.ephemeralKey, iv: nonce, padding: .pkcs7)
      }
    }
  }

  private func declareOtherLengths(of basic: Scenario) {
    let changes: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("empty", "no byte", { _ in [] }), Row("of-one-byte", "one byte", { Array($0.prefix(1)) }),
      Row("byte-missing", "the last byte missing", { Array($0.dropLast()) }),
      Row("byte-more", "a byte more", { $0 + [0] }),
      Row("block-missing", "the last block missing", { $0.dropLast(16) }),
      Row("block-more", "a block more", { $0 + [UInt8](repeating: 0, count: 16) }),
      Row("last-bit-flipped", "its last bit flipped", \.withLastBitFlipped),
      Row("zero-byte-in-front", "a zero byte before it", { [0] + $0 }),
    ]
    for change in changes {
      declare(
        "encrypted-key-\(change.name)", of: basic, "encryptedKey: \(change.words)", rule: padding, flag: .malformed
      ) { [encryptedKey] draft in draft[encryptedKey] = change.value(try draft.value(of: encryptedKey)) }
    }
    declare(
      "published/mark-in-front", of: published, "encryptedKey: a byte order mark before it", rule: padding,
      flag: .malformed
    ) { [encryptedKey] draft in draft[encryptedKey] = .byteOrderMark + (try draft.value(of: encryptedKey)) }
  }

  private func declare(
    _ name: String, of parent: Scenario, _ change: String, rule: Rule, flag: Flag,
    build: @escaping @Sendable (inout Draft) throws -> Void
  ) {
    op.refuses(
      name, of: parent, change, "What is decrypted does not end in a padding.", .padding, [rule], flag, build: build)
  }
}

extension EncryptPublicKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "In the request `privateKey` is the ephemeral scalar of the device, and `publicKey` the master key of the server; in "
        + "the response they are the ephemeral scalar of the server and the key of the device.")
    let scenarios = KeyExchangeScenarios(op: op, fields: fields, rules: rules) { $0[exchangedKey] = $1 }
    let (basic, _) = scenarios.declare()
    op.corners(of: basic)
  }
}

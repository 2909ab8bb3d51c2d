package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension VaultKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricterThanAESByKeyLength()
    let basic = op.scenario("basic", "A key for a small index.", [derivation, order], .basic) { $0[index] = 1977 }
    for number: UInt64 in [0, 1, 1977, .max] {
      op.scenario(
        "worked-example/\(number)", "Worked example 3.3 with the index \(number).", [derivation, order, width], .basic,
        set: vaultKey(bytes(hex: "ea8e28aff805b41bb959bd5acaa760c9")), index(number))
    }
    op.scenario(
      "worked-example/15.1", "Worked example 15.1.", [derivation], .basic, set: vaultKey(ExampleKey.vault), index(1977))
    for reserved: UInt64 in [2, 3, 1000, 2000, 3000, 4000] {
      op.scenario(
        "reserved-elsewhere-\(reserved)",
        "The index \(reserved), which is reserved under another key and gives another key here.", [derivation, free],
        .basic, set: vaultKey(ExampleKey.vault), index(reserved))
    }
    let edges: [Row<UInt64>] = [
      Row("above-32-bits-and-one", "is 2^32 + 1, and 1 in 32 bits", 0x1_0000_0001),
      Row("sign-bit-of-64", "is negative as a signed 64-bit number", 0x8000_0000_0000_0000),
      Row("each-byte-differs", "shows in which order its bytes stand", 0x0102_0304_0506_0708),
    ]
    for edge in edges {
      op.scenario(edge.name, "The index \(edge.value) \(edge.words).", [order, width], .largeNumber) {
        $0[index] = edge.value
      }
    }
    // Found by search: the first indexes from 0 on that give such a key under the master secret of worked example 3.1.
    for (name, words, number) in [("one", "one zero byte", 126), ("two", "two zero bytes", 89_010)] {
      op.scenario(
        "key-with-\(name)-leading-zero\(name == "one" ? "" : "s")", "The key begins with \(words).", [derivation],
        .leadingZero, set: vaultKey(bytes(hex: "fa68b2a89ca40994133690339fe65287")), index(UInt64(number)))
    }
    op.declareKeyLengths(of: basic, field: vaultKey, exercises: [keyLength])
    op.random(10, "A vault key and an index drawn from the seed.", [derivation, order])
    op.corners(of: basic)
  }
}

extension OperationBuilder {
  /// Declares results that begin with zero bytes, from which the case is computed.
  func declareLeadingZeros(
    _ what: String, exercises rules: [Rule],
    build: @escaping @Sendable (_ draft: inout Draft, _ block: [UInt8]) throws -> Void
  ) {
    for (name, words, count) in [("one-leading-zero", "one zero byte", 1), ("two-leading-zeros", "two zero bytes", 2)] {
      scenario(
        "\(what.replacing(" ", with: "-"))-with-\(name)", "The \(what) begins with \(words).", rules, .leadingZero
      ) { draft in
        let rest = draft.draw("block") { $0.bytes(16 - count) }
        try build(&draft, [UInt8](repeating: 0, count: count) + rest)
      }
    }
  }

  /// Declares keys of other lengths than 16 bytes.
  func declareKeyLengths(of parent: Scenario, field: Field<[UInt8]>, exercises rules: [Rule]) {
    refusesLengths([0, 8, 15, 17, 24, 32], of: field, parent: parent, "The keys of the protocol have 16 bytes.", rules)
  }
}

extension ProtectVaultKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricterThanAESByKeyLength()
    op.stricter(
      "The Java library encrypts a vault key of 24 or 32 bytes, which is data here.",
      because: "the client would refuse it, or compute with AES-192 or AES-256")
    let basic = op.scenario("basic", "Two drawn keys.", [rules.cipher, rules.padding, vaultKeyLength], .basic)
    op.scenario(
      "worked-example", "Worked example 15.1.", [rules.cipher, rules.padding], .basic, set: vaultKey(ExampleKey.vault),
      transportKey(ExampleKey.transport))
    op.declareLeadingZeros("protected key", exercises: [rules.cipher]) { draft, block in
      draft[vaultKey] = try decryptedBlock(block, key: draft.fill(transportKey))
    }
    op.declareKeyLengths(of: basic, field: vaultKey, exercises: [vaultKeyLength])
    op.declareKeyLengths(of: basic, field: transportKey, exercises: [rules.keyLength])
    op.random(10, "Two keys drawn from the seed.", [rules.cipher, rules.padding])
    op.corners(of: basic)
  }
}

extension RecoverVaultKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricterThanAESByKeyLength()
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
      "basic", "A drawn vault key, as the server encrypts it.", [rules.cipher, rules.padding, exact], .basic)
    let example = op.scenario(
      "worked-example", "Worked example 15.1.", [rules.cipher, rules.padding], .basic,
      set: protectedKey(bytes(hex: "9032975a1ebe95f7330218b19b2cc328f35ccdd597478163539accb804470250")),
      transportKey(ExampleKey.transport))
    op.refuses(
      "without-padding", of: example, protectedKey.changed("the first 16 bytes") { Array($0.prefix(16)) },
      "A server that does not pad sends 16 bytes; the vault key has a block of padding.", .vaultPadding,
      [rules.padding], .malformed)
    op.declareLeadingZeros("vault key", exercises: [exact]) { draft, block in
      draft[protectedKey] = try Rules.right.protectVaultKey(block, transportKey: draft.fill(transportKey))
    }
    for parent in [basic, example] {
      for count in [0, 1, 15, 17, 24, 31, 32, 48] {
        op.refuses(
          "\(parent.name)/vault-key-of-\(count)-bytes", of: parent,
          "protectedKey: encrypted from \(count) bytes and a right padding",
          "The padding is right, and what it ends is not a key of 16 bytes.", .invalidLength, [exact], .invalidLength
        ) { draft in
          draft[protectedKey] = try AES128.encryptCBC(
            draft.draw("vaultKey") { $0.bytes(count) }, key: draft.value(of: transportKey),
            iv: [UInt8](repeating: 0, count: 16), padding: .pkcs7)
        }
      }
    }
    op.refuses(
      "other-key", of: example, transportKey.set("another one", ExampleKey.vault),
      "Another key leaves no valid padding.", .vaultPadding, [rules.cipher], .crossed)
    op.declareVaultPaddings(
      of: basic, data: protectedKey, key: transportKey, plaintext: ExampleKey.vault, exercises: rules.padding)
    op.declareKeyLengths(of: basic, field: transportKey, exercises: [rules.keyLength])
    op.random(10, "Two keys drawn from the seed.", [rules.cipher, rules.padding])
    op.corners(of: basic)
  }
}

/// Decrypts one block by itself.
func decryptedBlock(_ block: [UInt8], key: [UInt8]) throws -> [UInt8] {
  try AES128.decryptCBC(block, key: key, iv: [UInt8](repeating: 0, count: 16), padding: .none) ?? []
}

extension OperationBuilder {
  /// Declares data that decrypt to something without a valid padding, or are not whole blocks.
  func declareVaultPaddings(
    of parent: Scenario, data field: Field<[UInt8]>, key: Field<[UInt8]>, plaintext: [UInt8], exercises rule: Rule
  ) {
    for row in badVaultPlaintexts(plaintext) {
      refuses(
        "padding-\(row.name)", of: parent, "\(field.name): encrypted from \(row.words)",
        "The decrypted data do not end in a padding, so that the key or the data are wrong.", .vaultPadding, [rule],
        .malformed
      ) {
        $0[field] = try AES128.encryptCBC(
          row.value, key: $0.value(of: key), iv: [UInt8](repeating: 0, count: 16), padding: .none)
      }
    }
    refusesLengths(
      [0, 1, 15, 17, 31, 47, 49], of: field, parent: parent, "These are not whole blocks.", [rule],
      reason: .vaultPadding, flags: [.malformed], named: "data")
    for count in [1, 15] {
      refuses(
        "whole-and-\(count)-bytes", of: parent,
        field.changed("\(count) bytes more behind the last block") { $0 + [UInt8](repeating: 0, count: count) },
        "The bytes after the last block are not a block, and must not be overlooked.", .vaultPadding, [rule], .malformed
      )
    }
  }
}

/// Whole blocks that begin with a text and end in no padding.
private func badVaultPlaintexts(_ text: [UInt8]) -> [Row<[UInt8]>] {
  let whole = text.fitted(to: 32)
  return [
    Row("none", "whole blocks without a padding", whole.dropLast() + [0x7F]),
    Row("zero", "blocks whose last byte is 0", whole.dropLast() + [0]),
    Row("zeros", "the text and a block of zeros", whole + [UInt8](repeating: 0, count: 16)),
    Row("seventeen", "the text and 17 bytes of 17", whole.dropLast() + [UInt8](repeating: 17, count: 17)),
    Row("thirty-two", "32 bytes of 32", [UInt8](repeating: 32, count: 32)),
    Row("unequal", "the text and three bytes of which the first differs", whole.dropLast(3) + [2, 3, 3]),
    Row(
      "unequal-block", "the text and a block of which only the last byte is right",
      whole + [UInt8](repeating: 1, count: 15) + [16]),
    Row("last-byte-only", "the text and two bytes of which the first differs", whole.dropLast(2) + [1, 2]),
  ]
}

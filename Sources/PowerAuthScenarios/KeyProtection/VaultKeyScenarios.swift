package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension VaultKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricterThanAESByKeyLength()
    let basic = op.scenario("basic", "A key for a small index.", exercises: [derivation, order], flags: [.basic]) {
      $0[index] = 1977
    }
    for number: UInt64 in [0, 1, 1977, .max] {
      op.scenario(
        "worked-example/\(number)", "Worked example 3.3 with the index \(number).",
        exercises: [derivation, order, width],
        flags: [.basic]
      ) {
        $0[vaultKey] = bytes(hex: "ea8e28aff805b41bb959bd5acaa760c9")
        $0[index] = number
      }
    }
    op.scenario("worked-example/15.1", "Worked example 15.1.", exercises: [derivation], flags: [.basic]) {
      $0[vaultKey] = ExampleKey.vault
      $0[index] = 1977
    }
    for reserved: UInt64 in [2, 3, 1000, 2000, 3000, 4000] {
      op.scenario(
        "reserved-elsewhere-\(reserved)",
        "The index \(reserved), which is reserved under another key and gives another key here.",
        exercises: [derivation, free], flags: [.basic]
      ) {
        $0[vaultKey] = ExampleKey.vault
        $0[index] = reserved
      }
    }
    let edges: [Row<UInt64>] = [
      Row("above-32-bits-and-one", "is 2^32 + 1, and 1 in 32 bits", 0x1_0000_0001),
      Row("sign-bit-of-64", "is negative as a signed 64-bit number", 0x8000_0000_0000_0000),
      Row("each-byte-differs", "shows in which order its bytes stand", 0x0102_0304_0506_0708),
    ]
    for edge in edges {
      op.scenario(
        edge.name, "The index \(edge.value) \(edge.words).", exercises: [order, width], flags: [.largeNumber]
      ) { $0[index] = edge.value }
    }
    // Found by search: the first indexes from 0 on that give such a key under the master secret of worked example 3.1.
    for (name, words, number) in [("one", "one zero byte", 126), ("two", "two zero bytes", 89_010)] {
      op.scenario(
        "key-with-\(name)-leading-zero\(name == "one" ? "" : "s")", "The key begins with \(words).",
        exercises: [derivation], flags: [.leadingZero]
      ) {
        $0[vaultKey] = bytes(hex: "fa68b2a89ca40994133690339fe65287")
        $0[index] = UInt64(number)
      }
    }
    op.declareKeyLengths(of: basic, field: vaultKey, exercises: [keyLength])
    op.random(10, "A vault key and an index drawn from the seed.", exercises: [derivation, order], flags: [.random])
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
        "\(what.replacing(" ", with: "-"))-with-\(name)", "The \(what) begins with \(words).", exercises: rules,
        flags: [.leadingZero]
      ) { draft in
        let rest = draft.draw("block") { $0.bytes(16 - count) }
        try build(&draft, [UInt8](repeating: 0, count: count) + rest)
      }
    }
  }

  /// Declares keys of other lengths than 16 bytes.
  func declareKeyLengths(of parent: Scenario, field: Field<[UInt8]>, exercises rules: [Rule]) {
    for count in [0, 8, 15, 17, 24, 32] {
      variant(
        "\(field.name.slug)-of-\(count)-bytes", of: parent, change: "\(field.name): \(count) bytes",
        "The keys of the protocol have 16 bytes.", exercises: rules, flags: [.invalidLength],
        expecting: .reject(.invalidLength)
      ) { draft in draft[field] = draft.draw(field.name) { $0.bytes(count) } }
    }
  }
}

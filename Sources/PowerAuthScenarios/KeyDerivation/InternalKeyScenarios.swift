package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension InternalKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricter(
      "The Java library takes a key of any length.",
      because: "keys of the protocol have 16 bytes, and a key of another length was cut or not folded")
    op.note(
      "Up to 3.0 the function is the older one, which today's Java library marks as deprecated; an implementation without it "
        + "answers `unsupported` in these versions.")
    let basic = op.scenario("basic", "An index of 16 bytes.", [authentication, fold], .basic)
    op.lengths(
      [17, 24, 32, 33, 63, 64, 65, 128], of: index, saying: { "An index of \($0) bytes." }, [authentication, fold],
      .length)
    op.scenario(
      "zeros", "Key and index are all zeros.", [authentication], .leadingZero,
      set: parent([UInt8](repeating: 0, count: 16)), index([UInt8](repeating: 0, count: 16)))
    op.scenario(
      "equal", "Key and index are equal: exchanging them shows nowhere, and the fold still does.", [fold], .basic
    ) { $0[index] = $0.fill(parent) }
    // Found by search: the first numbers from 0 on that have the property of the row, as an index of 16 bytes.
    let notable: [Row<(older: UInt64, newer: UInt64)>] = [
      Row("key-with-one-leading-zero", "The derived key begins with one zero byte, and the HMAC does not.", (973, 43)),
      Row(
        "key-with-two-leading-zeros", "The derived key begins with two zero bytes, and the HMAC does not.",
        (65006, 158_429)),
      Row("hmac-with-leading-zero", "The HMAC begins with a zero byte, and the derived key does not.", (855, 73)),
    ]
    for row in notable {
      for (number, rule, range) in [
        (row.value.older, olderOrder, ProtocolRange.upTo3_0), (row.value.newer, authentication, .from3_1),
      ] {
        op.scenario(
          row.name, row.words, [rule, fold], .leadingZero, in: Set(range.versions),
          set: parent(bytes(hex: "bfc64fa53ba1d482016949e191770d6f")), index(number.bytes(16)))
      }
    }
    op.refusesLengths([0, 15, 17, 32], of: parent, parent: basic, "Keys of the protocol have 16 bytes.", [keyLength])
    op.refusesLengths(
      [0, 8, 15], of: index, parent: basic, "The protocol has indexes of 16 bytes and more.", [indexLength],
      flags: [.policy], in: Set(ProtocolRange.from3_1.versions))
    declareOlderOrder(on: op, of: basic)
    op.accumulated(
      1000, "A thousand keys and indexes, so that results with leading zeros are among them.",
      cases: "key and index drawn, 16 bytes each", [authentication, fold])
    op.random(20, "A key and an index drawn from the seed.", [authentication, fold])
    for (name, words, place) in [("first", "begins with", 0), ("middle", "has in its middle", 8)] {
      op.scenario(
        "zero-byte-\(name)", "The index \(words) a zero byte, which ends nothing.", [authentication], .unusualBytes
      ) { draft in
        var bytes = draft.draw("index") { $0.bytes(16) }
        bytes[place] = 0
        draft[index] = bytes
      }
    }
    op.corners(of: basic)
    op.omitCorners(
      "one-byte", "a-byte-less", of: index.name,
      because: "Respected implementations differ where an index is below 16 bytes; these vectors are declared by hand.")
  }
}

extension InternalKeyOperation {
  /// Declares what holds of the older order only.
  private func declareOlderOrder(on op: OperationBuilder, of basic: Scenario) {
    let versions = Set(ProtocolRange.upTo3_0.versions)
    op.scenario(
      "session-key", "The session of the worked example, and the secret of its agreement.", [olderOrder], .basic,
      in: versions, set: parent(bytes(hex: "af7e7a6c325bc6b7bf5e8dd8b69e9abb")),
      index(bytes(hex: "c6b16abdadc6a518925754eb876046cc")))
    for (name, words, place) in [("first", "begins with", 0), ("last", "ends in", 15)] {
      op.scenario(
        "key-with-zero-byte-\(name)", "The key, which is the data here, \(words) a zero byte.", [olderOrder],
        .unusualBytes, in: versions
      ) { draft in
        var bytes = draft.draw("key") { $0.bytes(16) }
        bytes[place] = 0
        draft[parent] = bytes
      }
    }
    op.refusesLengths(
      [0, 8, 15], of: index, parent: basic, "The protocol has indexes of 16 bytes and more.", [indexLength],
      flags: [.policy], in: versions)
  }
}

internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Declares the forms of the key with which a signature is verified: each parity of Y counts, as only here the whole point
/// enters the computation.
struct SigningKeyForms {
  let op: OperationBuilder
  let publicKey: Field<[UInt8]>
  /// The name under which the key is drawn, and what it is in words.
  let keyName: String
  let keyWords: String
  let rule: Rule
  /// Signs what the draft has, with a private key.
  let sign: @Sendable (inout Draft, KeyPair) throws -> Void

  /// Declares the forms; `outputs` are those of the basic scenario.
  func declare(
    of basic: Scenario, outputs: @escaping @Sendable (Record) throws -> [Record] = { _ in [Record()] }
  ) {
    op.scenario("compressed-key", "A compressed \(keyWords).", exercises: [rule], flags: [.pointEncoding]) {
      [publicKey, keyName, sign] draft in
      let pair = draft.draw(keyName) { KeyPair(&$0) }
      try sign(&draft, pair)
      draft[publicKey] = pair.compressed
    }
    for prefix: UInt8 in [2, 3] {
      for number in 1...2 { declareParity("compressed-key-0\(prefix)/\(number)", prefix: prefix) }
    }
    op.variant(
      "hybrid-key", of: basic, change: "publicKey: prefix 06 or 07, as its Y says",
      "Both published implementations take the hybrid form when executed; an implementation may refuse it.",
      exercises: [rule], flags: [.policy, .pointEncoding],
      expecting: .either(.invalidPublicKey, outputs: outputs)
    ) { [publicKey] draft in draft[publicKey] = try draft.value(of: publicKey).withHybridPrefix }
  }

  private func declareParity(_ name: String, prefix: UInt8) {
    let scenario = op.scenario(
      name, "A compressed \(keyWords) with Y \(prefix == 2 ? "even" : "odd").", exercises: [rule],
      flags: [.pointEncoding]
    ) { [publicKey, keyName, sign] draft in
      let pair = draft.draw(keyName) { KeyPair(&$0, prefix: prefix) }
      draft[publicKey] = pair.compressed
      try sign(&draft, pair)
    }
    op.variant(
      "\(name)/other-parity", of: scenario, change: "publicKey: prefix 0\(prefix ^ 1)",
      "The point with the same X and the other Y is another key, which signed nothing.", exercises: [rule],
      flags: [.pointEncoding, .tampered], expecting: .reject(.signatureMismatch)
    ) { [publicKey] draft in draft[publicKey] = [prefix ^ 1] + (try draft.value(of: publicKey)).dropFirst() }
  }
}

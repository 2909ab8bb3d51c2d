internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
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
  func declare(of basic: Scenario, outputs: @escaping @Sendable (Record) throws -> [Record] = { _ in [Record()] }) {
    op.scenario("compressed-key", "A compressed \(keyWords).", [rule], .pointEncoding) {
      [publicKey, keyName, sign] draft in
      let pair = draft.draw(keyName) { KeyPair(&$0) }
      try sign(&draft, pair)
      draft[publicKey] = pair.compressed
    }
    for prefix: UInt8 in [2, 3] {
      for number in 1...2 { declareParity("compressed-key-0\(prefix)/\(number)", prefix: prefix) }
    }
    op.variant(
      "hybrid-key", of: basic, publicKey.changed("prefix 06 or 07, as its Y says", \.withHybridPrefix),
      "Both published implementations take the hybrid form when executed; an implementation may refuse it.", [rule],
      .policy, .pointEncoding, expecting: .either(.invalidPublicKey, outputs: outputs))
  }

  private func declareParity(_ name: String, prefix: UInt8) {
    let scenario = op.scenario(
      name, "A compressed \(keyWords) with Y \(prefix == 2 ? "even" : "odd").", [rule], .pointEncoding
    ) { [publicKey, keyName, sign] draft in
      let pair = draft.draw(keyName) { KeyPair(&$0, prefix: prefix) }
      draft[publicKey] = pair.compressed
      try sign(&draft, pair)
    }
    op.refuses(
      "\(name)/other-parity", of: scenario,
      publicKey.changed("prefix 0\(prefix ^ 1)") { [prefix ^ 1] + $0.dropFirst() },
      "The point with the same X and the other Y is another key, which signed nothing.", .signatureMismatch, [rule],
      .pointEncoding, .tampered)
  }
}

/// A shape that the integers of a signature can have, about one in four or one in 256.
struct SignatureShape: Sendable {
  let name: String
  let words: String
  let isWanted: @Sendable (P256.Signature) -> Bool

  static let bothTopBitsSet = SignatureShape(name: "both-top-bits-set", words: "both top bits set") {
    $0.r[0] >= 0x80 && $0.s[0] >= 0x80
  }
  static let noTopBitSet = SignatureShape(name: "no-top-bit-set", words: "no top bit set") {
    1..<0x80 ~= $0.r[0] && 1..<0x80 ~= $0.s[0]
  }
  static let rOf31Bytes = SignatureShape(name: "r-of-31-bytes", words: "r of 31 bytes") { $0.r[0] == 0 }
  static let sOf31Bytes = SignatureShape(name: "s-of-31-bytes", words: "s of 31 bytes") { $0.s[0] == 0 }

  /// Draws subjects until the signature of one has the shape.
  func search<Subject>(
    _ draw: inout Draw, _ pair: KeyPair, drawing next: (inout Draw) throws -> Subject,
    message: (Subject) -> [UInt8]
  ) throws -> (subject: Subject, signature: P256.Signature) {
    let key = try P256.PrivateKey(scalar: pair.privateKey)
    while true {
      let subject = try next(&draw)
      let signature = try key.signature(for: message(subject))
      if isWanted(signature) { return (subject, signature) }
    }
  }
}

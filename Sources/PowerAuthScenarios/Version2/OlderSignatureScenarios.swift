internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// What the two checks of signatures by the master key have in common.
struct OlderSignatureScenarios {
  let op: OperationBuilder
  let signer: MasterKeySigner
  let rules: OlderSignatureSentences

  /// Signs where a scenario did not.
  func arrange() {
    op.arrange { [signer] draft in
      guard draft[signer.signature] == nil else { return }
      try signer.sign(&draft, with: draft.draw("masterKey") { KeyPair(&$0) }) { Array($0.utf8) }
    }
  }

  /// Declares keys and encodings of signatures.
  func declare(of basic: Scenario, published: Scenario) {
    SigningKeyForms(
      op: op, publicKey: signer.publicKey, keyName: "masterKey", keyWords: "master key", rule: rules.key
    ) { [signer] draft, pair in try signer.putSignature(of: pair, into: &draft) { Array($0.utf8) } }.declare(of: basic)
    declareBadPoints(on: op, publicKey: signer.publicKey, parent: basic, exercises: [rules.key])
    let bad = BadSignatures(op: op, signature: signer.signature, subject: "the text", rule: rules.der)
    let rOf31Bytes = declareShape(.rOf31Bytes)
    let bothTopBitsSet = declareShape(.bothTopBitsSet)
    let noTopBitSet = declareShape(.noTopBitSet)
    _ = declareShape(.sOf31Bytes)
    bad.declareBadEncodings(of: basic)
    bad.declareLooseEncodings(of: published, prefix: "published")
    bad.declareLooseEncodings(of: rOf31Bytes, prefix: "signature-with-r-of-31-bytes")
    bad.declareBadNumbers(of: noTopBitSet)
    bad.declareForgedEncodings(of: basic, bothTopBitsSet: bothTopBitsSet)
    bad.declareHighS(of: basic, exercising: rules.malleable)
    bad.declareHighS(of: published, exercising: rules.malleable, name: "published/high-s")
    bad.declareBytesInFront(of: published, prefix: "published")
    op.variant(
      "other-key", of: basic, change: "publicKey: another one", "Another key signed it.", exercises: [rules.key],
      flags: [.crossed], expecting: .reject(.signatureMismatch)
    ) { [publicKey = signer.publicKey] draft in draft[publicKey] = draft.draw("otherKey") { KeyPair(&$0) }.publicKey }
    op.accumulated(
      "accumulated", "A hundred signatures of drawn texts by drawn keys.", count: 100,
      cases: "everything drawn, signed by RFC 6979", exercises: [rules.message, rules.der], flags: [.accumulated])
    op.random(6, "Everything drawn from the seed.", exercises: [rules.message, rules.der], flags: [.random])
  }

  /// Declares a signature of another text or of other bytes.
  func declareForeign(
    _ name: String, _ words: String, of basic: Scenario, _ message: @escaping @Sendable (String) -> [UInt8]
  ) {
    op.variant(
      "signature-of-\(name)", of: basic, change: "signature: \(words)", "What was signed is not this text.",
      exercises: [rules.message], flags: [.tampered], expecting: .reject(.signatureMismatch)
    ) { [signer] draft in try signer.sign(&draft, with: draft.draw("masterKey") { KeyPair(&$0) }, message) }
  }

  /// Declares a signature whose integers have a shape; the key is drawn until they have.
  private func declareShape(_ shape: SignatureShape) -> Scenario {
    op.scenario(
      "signature-with-\(shape.name)", "A signature with \(shape.words).", exercises: [rules.der],
      flags: [.leadingZero]
    ) { [signer] draft in
      let message = Array(signer.text(&draft).utf8)
      let pair = try draft.draw("search") { draw in
        while true {
          let pair = KeyPair(&draw)
          if shape.isWanted(try P256.PrivateKey(scalar: pair.privateKey).signature(for: message)) { return pair }
        }
      }
      try signer.sign(&draft, with: pair) { Array($0.utf8) }
    }
  }
}

/// Signs the text of a draft with a master key.
struct MasterKeySigner: Sendable {
  let signature: Field<[UInt8]>
  let publicKey: Field<[UInt8]>
  /// Draws what is signed where a scenario did not set it, and returns the signed text.
  let text: @Sendable (inout Draft) -> String

  /// Signs, and puts the public key where the operation reads it.
  func sign(_ draft: inout Draft, with pair: KeyPair, _ message: (String) -> [UInt8]) throws {
    draft[publicKey] = pair.publicKey
    try putSignature(of: pair, into: &draft, message)
  }

  func putSignature(of pair: KeyPair, into draft: inout Draft, _ message: (String) -> [UInt8]) throws {
    draft[signature] = try P256.PrivateKey(scalar: pair.privateKey).signature(for: message(text(&draft))).der
  }
}

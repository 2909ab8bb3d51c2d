package import Conformance
internal import Encodings
internal import PowerAuth
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
    op.refuses(
      "other-key", of: basic, "publicKey: another one", "Another key signed it.", .signatureMismatch, [rules.key],
      .crossed
    ) { [publicKey = signer.publicKey] draft in draft[publicKey] = draft.draw("otherKey") { KeyPair(&$0) }.publicKey }
    op.accumulated(
      100, "A hundred signatures of drawn texts by drawn keys.", cases: "everything drawn, signed by RFC 6979",
      [rules.message, rules.der])
    op.random(6, "Everything drawn from the seed.", [rules.message, rules.der])
  }

  /// Declares a signature of another text or of other bytes.
  func declareForeign(
    _ name: String, _ words: String, of basic: Scenario, _ message: @escaping @Sendable (String) -> [UInt8]
  ) {
    op.refuses(
      "signature-of-\(name)", of: basic, "signature: \(words)", "What was signed is not this text.", .signatureMismatch,
      [rules.message], .tampered
    ) { [signer] draft in try signer.sign(&draft, with: draft.draw("masterKey") { KeyPair(&$0) }, message) }
  }

  /// Declares a signature whose integers have a shape; the key is drawn until they have.
  private func declareShape(_ shape: SignatureShape) -> Scenario {
    op.scenario("signature-with-\(shape.name)", "A signature with \(shape.words).", [rules.der], .leadingZero) {
      [signer] draft in
      let message = Array(signer.text(&draft).utf8)
      let pair = try draft.search({ KeyPair(&$0) }) {
        shape.isWanted(try P256.PrivateKey(scalar: $0.privateKey).signature(for: message))
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

extension VerifyHalvesOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("That the halves are those of a code is checked by `activation-code.split`.")
    let scenarios = OlderSignatureScenarios(
      op: op,
      signer: MasterKeySigner(signature: signature, publicKey: publicKey) { draft in
        "\(draft.fill(identifier))-\(draft.fill(password))"
      },
      rules: rules)
    let message = rules.message
    scenarios.arrange()
    let basic = op.scenario("basic", "A code that a drawn key has signed.", [message], .basic)
    let published = op.scenario("published", "The published example.", [message], .basic) {
      $0[identifier] = "EGHLC-557KB"
      $0[password] = "ZHECN-OUJ56"
      $0[publicKey] = Base64.decode(
        "BN0dd6k7bB3tZuz0pwpyM2OjRqbBTmGZTyPVuxHiy1Lz85GcHAgygNogkHSvKa1gNFIKsnbZSXOWOtVODwHH/5g=")
      $0[signature] = Base64.decode(
        "MEUCIQCCHgvOH0oomFD/2UKZlzvmRSK9CFqQi5gOEb+foMNXSAIgMwsB6O6k0QDz4VPJSPjd8PT9NcLxu/05wAhapxEmOxk=")
    }
    scenarios.declare(of: basic, published: published)
    let foreign: [Row<@Sendable (String) -> String>] = [
      Row("code-without-dashes", "of the code without dashes", { $0.replacing("-", with: "") }),
      Row(
        "halves-without-dash-between", "of the halves without the dash between them",
        { String($0.prefix(11) + $0.dropFirst(12)) }
      ),
      Row("identifier", "of the first half", { String($0.prefix(11)) }),
      Row("halves-exchanged", "of the halves exchanged", { "\($0.dropFirst(12))-\($0.prefix(11))" }),
      Row("code-and-hash", "of the code and the # behind it", { "\($0)#" }),
      Row("lower-case", "of the code in lower case", { $0.lowercased() }),
      Row("ampersand", "of the halves with an ampersand between them", { "\($0.prefix(11))&\($0.dropFirst(12))" }),
    ]
    for row in foreign {
      scenarios.declareForeign(row.name, row.words, of: basic) { Array(row.value($0).utf8) }
    }
    op.refuses(
      "halves-exchanged", of: published, "activationIdShort: the second half; activationOtp: the first",
      "The halves have an order.", .signatureMismatch, [message], .tampered
    ) { draft in
      let first = try draft.value(of: identifier)
      draft[identifier] = try draft.value(of: password)
      draft[password] = first
    }
    op.corners(of: basic)
    op.protected([signature.name])
    op.omitCorners(
      "empty", "a-byte-less", "a-zero-byte-more", of: signature.name, because: "They are declared by hand.")
  }
}

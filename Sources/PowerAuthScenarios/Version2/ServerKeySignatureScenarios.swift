package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension ServerKeySignatureOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "The client verifies this signature before `activation.decrypt-public-key`: no MAC protects the encrypted key.")
    op.arrange { draft in
      guard draft[fields.signature] == nil else { return }
      let pair = draft.draw("master") { KeyPair(&$0) }
      draft[fields.publicKey] = draft[fields.publicKey] ?? pair.publicKey
      try fields.sign(&draft, with: pair)
    }
    ServerKeySignatureScenarios(op: op, fields: fields, rules: rules).declare()
  }
}

extension ServerKeySignatureFields {
  /// What is signed of the values of a draft.
  func message(_ draft: inout Draft) -> [UInt8] {
    let id = draft.fill(activationId)
    return Rules.right.serverKeyMessage(
      SignedServerKey(activationId: id, encryptedServerPublicKey: draft.fill(encryptedKey)))
  }

  /// Signs the values of a draft, or the bytes that the body makes of the right message.
  func sign(_ draft: inout Draft, with pair: KeyPair, _ change: ([UInt8]) -> [UInt8] = { $0 }) throws {
    let message = change(message(&draft))
    draft[signature] = try P256.PrivateKey(scalar: pair.privateKey).signature(for: message).der
  }
}

/// Declares the scenarios of the check of a server's encrypted key.
struct ServerKeySignatureScenarios {
  let op: OperationBuilder
  let fields: ServerKeySignatureFields
  let rules: ServerKeySignatureSentences

  func declare() {
    let published = op.scenario("published", "The published example.", rules.computation, .basic) { [fields] in
      fields.setExample(&$0)
    }
    let basic = op.scenario("basic", "Values that a drawn key has signed.", rules.computation, .basic)
    declareLengths()
    declareOtherMessages(of: basic)
    declareOtherValues(of: published)
    SigningKeyForms(
      op: op, publicKey: fields.publicKey, keyName: "master", keyWords: "master public key", rule: rules.key
    ) { [fields] draft, pair in try fields.sign(&draft, with: pair) }.declare(of: basic)
    declareBadPoints(on: op, publicKey: fields.publicKey, parent: basic, exercises: [rules.key])
    let shapes = [SignatureShape.bothTopBitsSet, .noTopBitSet, .rOf31Bytes, .sOf31Bytes].map(declareShape)
    let bad = BadSignatures(op: op, signature: fields.signature, subject: "this text", rule: rules.der)
    bad.declareBadEncodings(of: basic)
    bad.declareLooseEncodings(of: published, prefix: "published")
    bad.declareBytesInFront(of: published, prefix: "published")
    bad.declareBadNumbers(of: shapes[1])
    bad.declareForgedEncodings(of: basic, bothTopBitsSet: shapes[0])
    bad.declareLooseEncodings(of: shapes[2], prefix: "signature-with-r-of-31-bytes")
    bad.declareHighS(of: basic, exercising: rules.malleable)
    bad.declareHighS(of: shapes[3], exercising: rules.malleable, name: "signature-with-s-of-31-bytes/high-s")
    op.accumulated(
      100, "A hundred signatures by drawn keys.", cases: "identifier, encrypted key and key drawn", rules.computation)
    op.random(6, "Inputs drawn from the seed.", rules.computation)
    op.corners(of: basic)
    op.protected([fields.activationId.name, fields.encryptedKey.name, fields.signature.name])
    op.omitCorners(
      "empty", "a-byte-less", "a-zero-byte-more", of: fields.signature.name, because: "They are declared by hand.")
  }

  private func declareLengths() {
    for count in [0, 1, 2, 3, 48, 79, 81, 96] {
      op.scenario(
        "encrypted-key-of-\(count)-bytes", "The encrypted key has \(count) bytes, and is signed in this form.",
        [rules.encoding],
        .length
      ) { [fields] draft in draft[fields.encryptedKey] = draft.draw("encryptedKey") { $0.bytes(count) } }
    }
    let identifiers: [Row<String>] = [
      Row("upper-case", "in upper case", "8172E457-F8A5-41CB-B1BA-42B50E84AEC7"),
      Row(
        "of-35-characters", "a character short, so that its Base64 has padding", "8172e457-f8a5-41cb-b1ba-42b50e84aec"),
      Row("beyond-ascii", "a text beyond ASCII", "zařízení-🔑"), Row("empty", "empty", ""),
    ]
    op.scenarios(
      identifiers, named: "identifier-", saying: { "The identifier is \($0), and is signed in this form." },
      [rules.encoding],
      .text
    ) { [fields] in $0[fields.activationId] = $1 }
    op.scenario("plus-and-slash", "The Base64 texts contain + and /.", [rules.encoding], .text) { [fields] draft in
      draft[fields.activationId] = "~~~???>>>"
      draft[fields.encryptedKey] = [0xFB, 0xEF, 0xBE, 0xFF, 0xFF, 0xFF] + draft.draw("rest") { $0.bytes(74) }
    }
  }

  /// Declares signatures of the same values in another form.
  ///
  /// [D-21: the published documents sign the raw values.]
  private func declareOtherMessages(of basic: Scenario) {
    let others: [Row<@Sendable (String, [UInt8]) -> [UInt8]>] = [
      Row("raw-values", "of the raw values, as the published documents say", { id, key in Array(id.utf8) + key }),
      Row(
        "raw-values-with-separator", "of the raw values with & between them",
        { id, key in Array(id.utf8) + Array("&".utf8) + key }),
      Row("raw-identifier", "of the identifier as it is", { id, key in Array("\(id)&\(Base64.encode(key))".utf8) }),
      Row(
        "raw-key", "of the encrypted key as it is",
        { id, key in Array("\(Base64.encode(Array(id.utf8)))&".utf8) + key }),
      Row(
        "encrypted-key-first", "of the encrypted key before the identifier",
        { id, key in Array("\(Base64.encode(key))&\(Base64.encode(Array(id.utf8)))".utf8) }),
      Row("encrypted-key-alone", "of the encrypted key alone", { _, key in Array(Base64.encode(key).utf8) }),
      Row("identifier-alone", "of the identifier alone", { id, _ in Array(Base64.encode(Array(id.utf8)).utf8) }),
      Row("no-separator", "without &", { id, key in Array((Base64.encode(Array(id.utf8)) + Base64.encode(key)).utf8) }),
    ]
    for row in others {
      op.refuses(
        "signature-of-\(row.name)", of: basic, "signature: \(row.words)", "What was signed is another text.",
        .signatureMismatch, [rules.text, rules.encoding], .tampered
      ) { [fields] draft in
        let message = row.value(draft.fill(fields.activationId), draft.fill(fields.encryptedKey))
        let pair = draft.draw("master") { KeyPair(&$0) }
        draft[fields.publicKey] = pair.publicKey
        try fields.sign(&draft, with: pair) { _ in message }
      }
    }
  }

  private func declareOtherValues(of published: Scenario) {
    declareChange("identifier-other", of: published, "activationId: another one") { [fields] draft in
      draft[fields.activationId] = "8172e457-f8a5-41cb-b1ba-42b50e84aec8"
    }
    declareChange("identifier-in-other-case", of: published, "activationId: in upper case") { [fields] draft in
      draft[fields.activationId] = try draft.value(of: fields.activationId).uppercased()
    }
    declareChange("identifier-empty", of: published, "activationId: no character") { [fields] draft in
      draft[fields.activationId] = ""
    }
    declareChange("encrypted-key-changed", of: published, "encryptedServerPublicKey: last bit flipped") {
      [fields] draft in
      draft[fields.encryptedKey] = try draft.value(of: fields.encryptedKey).withLastBitFlipped
    }
    declareChange("encrypted-key-empty", of: published, "encryptedServerPublicKey: no byte") { [fields] draft in
      draft[fields.encryptedKey] = []
    }
    declareChange("other-key", of: published, "publicKey: another one", rule: rules.key) { [fields] draft in
      draft[fields.publicKey] = draft.draw("other") { KeyPair(&$0) }.publicKey
    }
  }

  private func declareChange(
    _ name: String, of parent: Scenario, _ change: String, rule: Rule? = nil,
    build: @escaping @Sendable (inout Draft) throws -> Void
  ) {
    op.refuses(
      "published/\(name)", of: parent, change, "This was not signed by this key.", .signatureMismatch,
      [rule ?? rules.text], .tampered, build: build)
  }

  private func declareShape(_ shape: SignatureShape) -> Scenario {
    op.scenario("signature-with-\(shape.name)", "A signature with \(shape.words).", [rules.der], .leadingZero) {
      [fields] draft in
      let pair = draft.draw("master") { KeyPair(&$0) }
      let id = draft.fill(fields.activationId)
      let found = try draft.draw("search") { draw in
        try shape.search(&draw, pair, drawing: { $0.bytes(80) }) { key in
          Rules.right.serverKeyMessage(SignedServerKey(activationId: id, encryptedServerPublicKey: key))
        }
      }
      draft[fields.publicKey] = pair.publicKey
      draft[fields.encryptedKey] = found.subject
      draft[fields.signature] = found.signature.der
    }
  }
}

extension ServerKeySignatureFields {
  /// Sets the published example: the first record of the sound file, of release 0.19.0.
  fileprivate func setExample(_ draft: inout Draft) {
    draft[activationId] = "8172e457-f8a5-41cb-b1ba-42b50e84aec7"
    draft[encryptedKey] = Base64.decode(
      "AXcwHZGkGwJiOd0m0mgXtIxFX0Vlj+kfRuld4AfJySsSLud15ZuA9xJ7sGsk7HOA2BdgjuL3Gq3NyvSIURpT1Q//IrvD6DPJk0G+SlZ/DihY"
        + "N6cZF4zjeArcd4+K15dz")
    draft[signature] = Base64.decode(
      "MEUCICrp7YM0BN2809lKXsN6jibYLDfUk0yW4RIZ467fTn76AiEAnblSCUIUXei/X2e9YFC/GPh0P6Ao2PIgTC+BdkEdjjU=")
    draft[publicKey] = Base64.decode(
      "BKVAZJV4OsxuTKDRaz7s6pdqG8kXPjF7QTyOZbjcXC17aY8zOKnziAIboaRv/2+vloL1C4PaJZ1eP7HEoXr/edk=")
  }
}

package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension TokenResponseOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The request is signed, and names the ephemeral key; 2.0 has no tokens.")
    op.arrange { draft in
      fields.fill(&draft)
      guard draft[fields.cryptogram.encryptedData] == nil else { return }
      try fields.encrypt(draft.fill(wanted: plaintext), in: &draft)
    }
    let scenarios = TokenResponseScenarios(op: op, fields: fields, rules: rules, plaintext: plaintext)
    let basic = scenarios.declare()
    op.accumulated(100, "A hundred responses.", cases: "all inputs drawn, the cryptogram computed", rules.computation)
    op.random(8, "A response drawn from the seed.", rules.computation + [rules.order])
    op.corners(of: basic)
    op.omitProtectedCorners(of: fields.cryptogram.encryptedData, fields.cryptogram.mac)
  }
}

extension TokenResponseFields {
  func fill(_ draft: inout Draft) {
    draft.fill(publicKey)
    draft.fill(ephemeralPrivateKey)
  }

  /// Encrypts as a server does that follows the rules.
  func encrypt(_ plaintext: [UInt8], by rules: Rules = .right, in draft: inout Draft) throws {
    cryptogram.put(try rules.encrypt(plaintext, with: envelope(draft.inputs, by: rules)), in: &draft)
  }

  /// Puts encrypted data under a right MAC.
  func putData(_ make: (Envelope) throws -> [UInt8], in draft: inout Draft) throws {
    let envelope = try envelope(draft.inputs)
    let data = try make(envelope)
    cryptogram.put(Cryptogram(encryptedData: data, mac: Rules.right.computeMAC(of: data, with: envelope)), in: &draft)
  }
}

/// Declares the scenarios of a response with a token.
struct TokenResponseScenarios {
  let op: OperationBuilder
  let fields: TokenResponseFields
  let rules: TokenResponseSentences
  let plaintext: Field<[UInt8]>

  private var mismatch: Fault {
    Fault("The MAC is not that of the encrypted data under these keys.", .macMismatch, [rules.order], .tampered)
  }

  /// Declares the scenarios, and returns the basic one.
  func declare() -> Scenario {
    let basic = op.scenario("basic", "A drawn response.", rules.computation, .basic) { [plaintext] draft in
      draft[wanted: plaintext] = draft.draw("plaintext") { $0.bytes(90) }
    }
    let example = declareExample()
    for count in [0, 1, 15, 16, 17, 32, 255] {
      op.scenario(
        "plaintext-of-\(count)-bytes", "A plaintext of \(count) bytes, which padding always lengthens.",
        [rules.cipher], .length
      ) { [plaintext] draft in draft[wanted: plaintext] = draft.draw("plaintext") { $0.bytes(count) } }
    }
    op.scenario(
      "plaintext-with-leading-zero", "A plaintext that begins with a zero byte.", [rules.cipher], .leadingZero
    ) { [plaintext] in $0[wanted: plaintext] = [0] + Array("token".utf8) }
    op.declareNotablePlaintexts(rules.cipher) { [plaintext] in $0[wanted: plaintext] = $1 }
    op.declareKeyForms(publicKey: fields.publicKey, privateKey: fields.ephemeralPrivateKey, rules.agreement)
    op.scenario(
      "scalar-with-zero-bytes-before", "An ephemeral scalar of 35 bytes.", [rules.agreement], .leadingZero
    ) { [scalar = fields.ephemeralPrivateKey] draft in
      draft[scalar] = [0, 0, 0] + draft.draw("ephemeralPrivateKey") { $0.bytes(32) }
    }
    declareSentKeys(of: example)
    op.refuses("data-", changesOfAnyBytes, of: basic, fields.cryptogram.encryptedData, mismatch)
    op.refuses("mac-", changesOfAnyBytes + changesOfMac, of: basic, fields.cryptogram.mac, mismatch)
    // MACs and encrypted data whose first byte is zero, which ends a text in C and gets lost in a number.
    for number in 1...2 {
      let name = "mac-with-leading-zero/\(number)"
      let parent = declareLeadingZero(name, "The MAC", of: \.mac)
      op.refuses("\(name)/last-bit-flipped", of: parent, fields.cryptogram.mac.lastBitFlipped, mismatch)
      _ = declareLeadingZero(
        "encrypted-data-with-leading-zero/\(number)", "The first encrypted block", of: \.encryptedData)
    }
    for row in bytesInFront {
      for field in [fields.cryptogram.encryptedData, fields.cryptogram.mac] {
        op.refuses(
          "worked-example/\(field.name.slug)-\(row.name)", of: example, field.changed(row.words, row.value), mismatch)
      }
    }
    declareMessagesOfMistakes(of: basic)
    declareWrongPaddings(of: basic, example: example)
    op.declareBadScalars(fields.ephemeralPrivateKey, of: basic, rules.invalidKeys)
    declareBadPoints(on: op, publicKey: fields.publicKey, parent: basic, exercises: [rules.invalidKeys])
    declareHybridPoint(of: basic)
    return basic
  }

  /// Worked example 16.9.
  private func declareExample() -> Scenario {
    op.scenario(
      "worked-example", "The response of the worked example, for a key that was sent compressed.", rules.computation,
      .basic,
      set: fields.publicKey(ExampleKey.master),
      fields.ephemeralPrivateKey(bytes(hex: "76111e619b3823c2025583a3e32ccf971a757274369f270c5b3bb171a6cf7d7b")),
      fields.ephemeralPublicKey(bytes(hex: "03e3804f02e8d97a3fe94327a22cd9e62c152ad45af456728134a240b1deafc75d")),
      fields.cryptogram.encryptedData(
        bytes(
          hex: "dce35c5333bb782343e0d3b507db6bb86943921ea0228367424be3e7731d38041f4628a4ff0bffaee5dc560ec4231a6e"
            + "9065ef4065d4d9044ac5c0b86f32c61983e61ca0a6a0faf3b49b42116371ef39ff7afa85bcaf5b0d18fbbd24a8445eb5")),
      fields.cryptogram.mac(bytes(hex: "4c20288816606e5eb3ba081dbbb6f67f8840efc7c9c838e7fbd385687c953026")))
  }

  /// Declares the ephemeral key as it was sent, in both forms, and keys that were not those of the request.
  private func declareSentKeys(of example: Scenario) {
    let (fields, sent) = (fields, fields.ephemeralPublicKey)
    func declareForm(_ form: String, _ point: @escaping @Sendable (KeyPair) -> [UInt8]) -> Scenario {
      op.scenario(
        "ephemeral-key-\(form)", "The ephemeral key was sent \(form), and enters in that form.", [rules.keys],
        .pointEncoding
      ) { draft in
        let pair = draft.draw("ephemeralPrivateKey") { KeyPair(&$0) }
        draft[fields.ephemeralPrivateKey] = pair.privateKey
        draft[sent] = point(pair)
      }
    }
    _ = declareForm("compressed", \.compressed)
    let uncompressed = declareForm("uncompressed", \.publicKey)
    let ofKeys = mismatch.exercising(rules.keys)
    op.refuses(
      "worked-example/ephemeral-key-absent", of: example, "ephemeralPublicKey: absent, and so taken uncompressed",
      ofKeys.flagged(.pointEncoding)
    ) { $0[sent] = nil }
    op.refuses(
      "ephemeral-key-in-other-form", of: uncompressed, sent.changed("compressed") { [2 | ($0[64] & 1)] + $0[1..<33] },
      ofKeys.flagged(.pointEncoding))
    let ofAgreement = mismatch.exercising(rules.agreement).flagged(.crossed)
    op.refuses("other-public-key", of: uncompressed, fields.publicKey.anotherPublicKey, ofAgreement)
    op.refuses("other-ephemeral-scalar", of: uncompressed, fields.ephemeralPrivateKey.anotherScalar, ofAgreement)
    op.refuses("other-sent-key", of: uncompressed, sent.anotherPublicKey, ofKeys.flagged(.crossed))
  }

  /// Declares a response of which a part begins with a zero byte.
  private func declareLeadingZero(
    _ name: String, _ words: String, of part: any KeyPath<Cryptogram, [UInt8]> & Sendable
  ) -> Scenario {
    op.scenario(name, "\(words) begins with a zero byte.", [rules.order], .leadingZero) { [fields, plaintext] draft in
      fields.fill(&draft)
      let envelope = try fields.envelope(draft.inputs)
      draft[wanted: plaintext] = try draft.search({ $0.bytes(20) }) {
        try Rules.right.encrypt($0, with: envelope)[keyPath: part][0] == 0
      }
    }
  }

  /// Declares responses of servers that make one mistake: a client that makes it too accepts them.
  private func declareMessagesOfMistakes(of basic: Scenario) {
    let mistakes: [Mistake] = [
      .tokenPurposeInInfo, .tokenVersionInInfo, .tokenInfoOmitted, .tokenMACOfKey, .ephemeralKeyCompressed,
      .ephemeralKeyWithoutPrefix, .keysExchanged, .macOverPlaintext, .macOverBase64, .macUnderEncryptionKey,
      .macArgumentsExchanged, .hashInsteadOfMac, .macOf16Bytes, .sharedSecretFolded,
    ]
    for mistake in mistakes {
      op.refuses(
        "made-with/\(mistake.slug)", of: basic, "encryptedData and mac: made with a mistake",
        mismatch.exercising(rules.mac).flagged(.mistaken)
      ) { [fields] draft in try fields.encrypt(Array("made".utf8), by: .right.making(mistake), in: &draft) }
    }
  }

  private func declareWrongPaddings(of basic: Scenario, example: Scenario) {
    let fields = fields
    let paddings = PaddingScenarios(op: op, mac: fields.cryptogram.mac, order: rules.order, padding: rules.padding)
    for row in wrongPaddings {
      paddings.declare("padding-\(row.name)", of: basic, "padded with \(row.words)") { draft in
        try fields.putData(
          { try AES128.encryptCBC(row.value, key: $0.key.encryptionKey, iv: $0.iv, padding: .none) }, in: &draft)
      }
    }
    for count in [0, 1, 15, 17, 31] {
      paddings.declare("data-of-\(count)-bytes", of: basic, "\(count) bytes, which are not blocks") {
        try fields.putData({ _ in [UInt8](repeating: 5, count: count) }, in: &$0)
      }
    }
    for count in [1, 15] {
      paddings.declare("message-and-\(count)-bytes-more", of: basic, "\(count) more behind the last block") { draft in
        try fields.putData(
          { envelope in
            try Rules.right.encrypt(Array("made".utf8), with: envelope).encryptedData
              + [UInt8](repeating: 0, count: count)
          }, in: &draft)
      }
    }
    paddings.declare("worked-example/empty-data", of: example, "no block at all") {
      try fields.putData({ _ in [] }, in: &$0)
    }
  }

  private func declareHybridPoint(of basic: Scenario) {
    let text: [UInt8] = [1, 2, 3]
    op.variant(
      "point-hybrid", of: basic, "publicKey: prefix 06 or 07, as its Y says",
      "Both published implementations take the hybrid form when executed; an implementation may refuse it.",
      [rules.invalidKeys], .policy, .pointEncoding,
      expecting: .either(.invalidPublicKey) { [plaintext] _ in [Record([plaintext(text)])] }
    ) { [fields] draft in
      draft[fields.publicKey] = try draft.value(of: fields.publicKey).withHybridPrefix
      try fields.encrypt(text, by: .takingHybridPoints, in: &draft)
    }
  }
}

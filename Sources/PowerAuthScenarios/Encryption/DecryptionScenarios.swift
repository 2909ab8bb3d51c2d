package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension OperationBuilder {
  /// Declares what is refused whoever computes: parameters that do not fit, and values that are not keys.
  func declareRefusals(_ fields: MessageFields, of messages: MessageScenarios, _ rules: MessageRules) {
    stricterThanMessages(fields)
    declareParameterRefusals(
      fields.context, fields.parameters, of: messages.basic, and: messages.activation, rules.parameters)
    declareUnexpectedTransportKey(fields.context, of: messages.basic, rules.parameters)
    declareBadScalars(fields.privateKey, of: messages.basic, rules.invalidKeys)
    declareBadPoints(on: self, publicKey: fields.publicKey, parent: messages.basic, exercises: [rules.invalidKeys])
  }

  /// Declares what both decryptions have in common behind the changes that they declare themselves.
  func declareDecryption(
    _ decryption: Decryption, _ rules: MessageRules, _ decryptionRules: DecryptionRules, of messages: MessageScenarios,
    secretWithLeadingZeros: Scenario, cases: String
  ) {
    let fields = decryption.fields
    declareCrossedVersions(decryption, rules, of: messages.basic)
    declareWrongPaddings(decryption, decryptionRules, of: messages.basic)
    declareRefusals(fields, of: messages, rules)
    declareKeysUnderRightMacs(decryption, rules.invalidKeys)
    declareParametersUnderRightMacs(decryption, of: messages.basic, and: messages.activation, rules.parameters)
    let hybridText: [UInt8] = [1, 2, 3]
    declareHybridPoint(fields, of: messages.basic, rules.invalidKeys) {
      try decryption.encrypt(hybridText, by: .takingHybridPoints, in: &$0)
    }
    accumulated(100, "A hundred \(cases).", cases: "all inputs drawn, the cryptogram computed", rules.computation)
    random(
      6, "A \(cases.dropLast()) drawn from the seed.",
      rules.computation + [decryptionRules.order, decryptionRules.padding])

    declareNotablePlaintexts(rules.mac) { $0[wanted: decryption.plaintext] = $1 }
    let timestamp = declareNotableTimestamp(fields.context, fields.timestamp, rules.mac)
    declareParameterRefusals(fields.parameters, inActivation: messages.activation, rules.parameters)
    declareForeignMessages(
      decryption, rules,
      of: ForeignParents(
        messages: messages, secretWithLeadingZeros: secretWithLeadingZeros, notableTimestamp: timestamp))
    declareMessagesWithoutParameter(decryption, of: messages.activation, rules.parameters)
    declareNotableMac(decryption, decryptionRules.order)
    declareNotableEncryptedData(decryption, decryptionRules.order)
    declarePartialBlocks(decryption, of: messages.basic, decryptionRules.padding)
  }

  /// Declares that the MAC protects these fields, and leaves out corners of theirs that scenarios by hand make.
  func omitProtectedCorners(of fields: Field<[UInt8]>...) {
    protected(fields.map(\.name))
    for field in fields {
      omitCorners(
        "empty", "one-byte", "a-byte-less", "a-byte-more", "a-zero-byte-more", "a-block-less", "a-block-more",
        "all-zeros", "leading-zero", "zero-byte-inside", "top-bit", "not-utf-8", "mark-in-front", of: field.name,
        because: "What is changed here is refused for one reason only, and a corner allows others.")
    }
  }
}

extension DecryptRequestOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let decryption = Decryption(fields: fields, encryptedData: encryptedData, mac: mac, plaintext: plaintext)
    op.arrange { try decryption.fill(&$0) }
    let messages = op.declareMessages(context, rules) { $0[wanted: plaintext] = $1 }
    op.declareTimestamps(timestamp, rules.mac)
    let leadingZeros = op.declareKeyForms(publicKey: ephemeralPublicKey, privateKey: privateKey, rules.agreement)
    op.scenario(
      "compressed-ephemeral-key", "The ephemeral key was sent compressed, and enters in that form.", [rules.keys],
      .pointEncoding
    ) { draft in draft[ephemeralPublicKey] = draft.draw("ephemeralPublicKey") { KeyPair(&$0) }.compressed }
    op.scenario("scalar-with-zero-bytes-before", "A recipient's scalar of 35 bytes.", [rules.agreement], .leadingZero) {
      draft in draft[privateKey] = [0, 0, 0] + draft.draw("privateKey") { $0.bytes(32) }
    }
    op.declareTampering(decryption, of: messages, decryptionRules.order)
    op.declareUnprotectedFields(decryption, rules, of: messages)
    op.refuses(
      "ephemeral-key-in-other-form", of: messages.basic,
      ephemeralPublicKey.changed("compressed, though it was sent uncompressed") {
        try P256.PublicKey(encoded: $0).compressed
      }, "The same point in another form gives other keys.", .macMismatch, [rules.keys], .pointEncoding)
    op.refuses(
      "other-ephemeral-key", of: messages.basic,
      ephemeralPublicKey.made("another one") { draft in draft.draw("other") { KeyPair(&$0) }.publicKey },
      "The shared secret is another one.", .macMismatch, [rules.agreement], .tampered)
    op.refuses(
      "other-recipient", of: messages.basic, privateKey.anotherScalar, "It was encrypted for somebody else.",
      .macMismatch, [rules.agreement], .crossed)
    op.declareDecryption(
      decryption, rules, decryptionRules, of: messages, secretWithLeadingZeros: leadingZeros, cases: "requests")
    op.corners(of: messages.basic, messages.activation)
    op.omitProtectedCorners(of: encryptedData, mac)
  }
}

extension DecryptResponseOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let decryption = Decryption(fields: fields, encryptedData: encryptedData, mac: mac, plaintext: plaintext)
    op.arrange { try decryption.fill(&$0) }
    let messages = op.declareMessages(context, rules) { $0[wanted: plaintext] = $1 }
    op.declareTimestamps(timestamp, rules.mac)
    let leadingZeros = op.declareKeyForms(publicKey: publicKey, privateKey: ephemeralPrivateKey, rules.agreement)
    op.scenario("scalar-with-zero-bytes-before", "An ephemeral scalar of 35 bytes.", [rules.agreement], .leadingZero) {
      draft in draft[ephemeralPrivateKey] = [0, 0, 0] + draft.draw("ephemeralPrivateKey") { $0.bytes(32) }
    }
    op.declareSentKeyForms(fields, ephemeralPublicKey, rules)
    op.declareTampering(decryption, of: messages, decryptionRules.order)
    op.declareUnprotectedFields(decryption, rules, of: messages)
    op.declareDecryption(
      decryption, rules, decryptionRules, of: messages, secretWithLeadingZeros: leadingZeros, cases: "responses")
    op.scenario(
      "request-nonce-beginning-with-mark", "The request's nonce begins with the bytes of a byte order mark.",
      [rules.iv], .text, in: Versions.onlyRequestNonce
    ) { draft in
      draft[context.scope] = EncryptionScope.activation.rawValue
      draft[requestNonce] = .byteOrderMark + draft.draw("requestNonce") { $0.bytes(13) }
    }
    op.corners(of: messages.basic, messages.activation)
    op.omitProtectedCorners(of: encryptedData, mac)
    op.omitCorners(
      "a-byte-more", "a-zero-byte-more", "a-block-more", "mark-put-in-front", of: requestNonce.name,
      because: "Respected implementations differ where a nonce has more than 16 bytes, as is declared by hand.")
  }
}

extension OperationBuilder {
  /// Declares the ephemeral key as it was sent, in both forms, and keys that were not those of the request.
  fileprivate func declareSentKeyForms(
    _ fields: MessageFields, _ ephemeralPublicKey: OptionalField<[UInt8]>, _ rules: MessageRules
  ) {
    func declareForm(_ form: String, _ point: @escaping @Sendable (KeyPair) -> [UInt8]) -> Scenario {
      scenario(
        "ephemeral-key-\(form)", "The ephemeral key was sent \(form), and enters in that form.", [rules.keys],
        .pointEncoding
      ) { draft in
        let pair = draft.draw("ephemeralPrivateKey") { KeyPair(&$0) }
        draft[fields.privateKey] = pair.privateKey
        draft[ephemeralPublicKey] = point(pair)
      }
    }
    let compressed = declareForm("compressed", \.compressed)
    let uncompressed = declareForm("uncompressed", \.publicKey)
    refuses(
      "ephemeral-key-in-other-form", of: compressed, "ephemeralPublicKey: absent, and so taken uncompressed",
      "The same point in another form gives other keys.", .macMismatch, [rules.keys], .pointEncoding
    ) { $0[ephemeralPublicKey] = nil }
    refuses(
      "ephemeral-key-compressed-unlike-sent", of: uncompressed,
      "ephemeralPublicKey: compressed, though it was sent uncompressed",
      "The same point in another form gives other keys.", .macMismatch, [rules.keys], .pointEncoding
    ) { draft in
      let sent = try draft.value(of: ephemeralPublicKey)
      draft[ephemeralPublicKey] = [0x02 | (sent[64] & 1)] + sent[1..<33]
    }
    func declareOther(_ name: String, _ field: String, edit: @escaping @Sendable (inout Draft) -> Void) {
      refuses(
        name, of: uncompressed, "\(field): another one", "It answers a request of other keys.", .macMismatch,
        [rules.agreement, rules.keys], .crossed, build: edit)
    }
    declareOther("other-public-key", fields.publicKey.name) { draft in
      draft[fields.publicKey] = draft.draw("other") { KeyPair(&$0) }.publicKey
    }
    declareOther("other-ephemeral-scalar", fields.privateKey.name) { draft in
      draft[fields.privateKey] = draft.draw("other") { $0.bytes(32) }
    }
    declareOther("other-sent-key", ephemeralPublicKey.name) { draft in
      draft[ephemeralPublicKey] = draft.draw("other") { KeyPair(&$0) }.publicKey
    }
  }
}

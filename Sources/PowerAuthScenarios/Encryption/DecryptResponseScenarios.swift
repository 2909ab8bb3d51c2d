package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension DecryptResponseOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let fields = fields
    let decryption = Decryption(fields: fields, encryptedData: encryptedData, mac: mac, plaintext: plaintext)
    op.arrange { try decryption.fill(&$0) }
    let messages = op.declareMessages(context, rules) { $0[wanted: plaintext] = $1 }
    op.declareTimestamps(timestamp, rules.mac)
    let leadingZeros = op.declareKeyForms(publicKey: publicKey, privateKey: ephemeralPrivateKey, rules.agreement)
    op.scenario(
      "scalar-with-zero-bytes-before", "An ephemeral scalar of 35 bytes.", exercises: [rules.agreement],
      flags: [.leadingZero]
    ) { draft in draft[ephemeralPrivateKey] = [0, 0, 0] + draft.draw("ephemeralPrivateKey") { $0.bytes(32) } }
    op.declareSentKeyForms(fields, ephemeralPublicKey, rules)
    op.declareTampering(decryption, of: messages, decryptionRules.order)
    op.declareUnprotectedFields(decryption, rules, of: messages)
    op.declareDecryption(
      decryption, rules, decryptionRules, of: messages, secretWithLeadingZeros: leadingZeros, cases: "responses")
    op.scenario(
      "request-nonce-beginning-with-mark", "The request's nonce begins with the bytes of a byte order mark.",
      exercises: [rules.iv], flags: [.text], protocols: Versions.onlyRequestNonce
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
        "ephemeral-key-\(form)", "The ephemeral key was sent \(form), and enters in that form.",
        exercises: [rules.keys], flags: [.pointEncoding]
      ) { draft in
        let pair = draft.draw("ephemeralPrivateKey") { KeyPair(&$0) }
        draft[fields.privateKey] = pair.privateKey
        draft[ephemeralPublicKey] = point(pair)
      }
    }
    let compressed = declareForm("compressed", \.compressed)
    let uncompressed = declareForm("uncompressed", \.publicKey)
    variant(
      "ephemeral-key-in-other-form", of: compressed, change: "ephemeralPublicKey: absent, and so taken uncompressed",
      "The same point in another form gives other keys.", exercises: [rules.keys], flags: [.pointEncoding],
      expecting: .reject(.macMismatch)
    ) { $0[ephemeralPublicKey] = nil }
    variant(
      "ephemeral-key-compressed-unlike-sent", of: uncompressed,
      change: "ephemeralPublicKey: compressed, though it was sent uncompressed",
      "The same point in another form gives other keys.", exercises: [rules.keys], flags: [.pointEncoding],
      expecting: .reject(.macMismatch)
    ) { draft in
      let sent = try draft.value(of: ephemeralPublicKey)
      draft[ephemeralPublicKey] = [0x02 | (sent[64] & 1)] + sent[1..<33]
    }
    func declareOther(_ name: String, _ field: String, edit: @escaping @Sendable (inout Draft) -> Void) {
      variant(
        name, of: uncompressed, change: "\(field): another one", "It answers a request of other keys.",
        exercises: [rules.agreement, rules.keys], flags: [.crossed], expecting: .reject(.macMismatch), build: edit)
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

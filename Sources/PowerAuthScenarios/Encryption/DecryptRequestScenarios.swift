package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension DecryptRequestOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let fields = fields
    let decryption = Decryption(fields: fields, encryptedData: encryptedData, mac: mac, plaintext: plaintext)
    op.arrange { try decryption.fill(&$0) }
    let messages = op.declareMessages(context, rules) { $0[wanted: plaintext] = $1 }
    op.declareTimestamps(timestamp, rules.mac)
    let leadingZeros = op.declareKeyForms(publicKey: ephemeralPublicKey, privateKey: privateKey, rules.agreement)
    op.scenario(
      "compressed-ephemeral-key", "The ephemeral key was sent compressed, and enters in that form.",
      exercises: [rules.keys], flags: [.pointEncoding]
    ) { draft in draft[ephemeralPublicKey] = draft.draw("ephemeralPublicKey") { KeyPair(&$0) }.compressed }
    op.scenario(
      "scalar-with-zero-bytes-before", "A recipient's scalar of 35 bytes.", exercises: [rules.agreement],
      flags: [.leadingZero]
    ) { draft in draft[privateKey] = [0, 0, 0] + draft.draw("privateKey") { $0.bytes(32) } }
    op.declareTampering(decryption, of: messages, decryptionRules.order)
    op.declareUnprotectedFields(decryption, rules, of: messages)
    op.variant(
      "ephemeral-key-in-other-form", of: messages.basic,
      change: "ephemeralPublicKey: compressed, though it was sent uncompressed",
      "The same point in another form gives other keys.", exercises: [rules.keys], flags: [.pointEncoding],
      expecting: .reject(.macMismatch)
    ) { draft in
      draft[ephemeralPublicKey] = try P256.PublicKey(encoded: draft.value(of: ephemeralPublicKey)).compressed
    }
    op.variant(
      "other-ephemeral-key", of: messages.basic, change: "ephemeralPublicKey: another one",
      "The shared secret is another one.", exercises: [rules.agreement], flags: [.tampered],
      expecting: .reject(.macMismatch)
    ) { draft in draft[ephemeralPublicKey] = draft.draw("other") { KeyPair(&$0) }.publicKey }
    op.variant(
      "other-recipient", of: messages.basic, change: "privateKey: another one", "It was encrypted for somebody else.",
      exercises: [rules.agreement], flags: [.crossed], expecting: .reject(.macMismatch)
    ) { draft in draft[privateKey] = draft.draw("other") { $0.bytes(32) } }
    op.declareDecryption(
      decryption, rules, decryptionRules, of: messages, secretWithLeadingZeros: leadingZeros, cases: "requests")
    op.corners(of: messages.basic, messages.activation)
    op.omitProtectedCorners(of: encryptedData, mac)
  }
}

internal import Conformance
internal import PowerAuth
internal import Primitives

/// The decryption of a request, by the server.
let decryptRequestOperation = Operation(
  powerAuth: "ecies.decrypt-request", "The decryption of a request.", reference: "Encryption/DecryptRequest",
  ranges: ProtocolRange.v3Each
) { op in
  let context = EncryptionFields(op)
  let privateKey = op.input("privateKey", .privateKey, "The recipient's scalar.")
  let ephemeralPublicKey = op.input("ephemeralPublicKey", .publicKey, "The ephemeral public key, as it was sent.")
  let encryptedData = op.input("encryptedData", .encryptedData, "The encrypted data.")
  let mac = op.input("mac", .bytes(32), "The MAC.")
  let nonce = op.optionalInput("nonce", .bytes(16), "The nonce, 16 bytes, from 3.1 on.")
  let timestamp = op.optionalInput("timestamp", .timestamp, "Milliseconds since 1970, from 3.2 on.")
  let steps = EncryptionSteps(op, of: privateKey, and: ephemeralPublicKey, isResponse: false)
  let plaintext = op.output("plaintext", .plaintext, "What was encrypted.", formula: EncryptionFormula.plaintext)
  op.refuses(
    .missingParameter, .unexpectedParameter, .invalidLength, .invalidPrivateKey, .invalidPublicKey, .macMismatch,
    .padding)
  let rules = MessageRules(op, isResponse: false)
  let decryptionRules = DecryptionRules(op)
  let fields = MessageFields(
    context: context, message: .request, isSender: false, privateKey: privateKey, publicKey: ephemeralPublicKey,
    nonce: nonce, timestamp: timestamp)
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
  op.decryptionMistakes(rules, decryptionRules, .request)
  op.corners(
    of: messages.basic, messages.activation,
    exercise: rules.computation + [rules.associatedData, rules.parameters, decryptionRules.order])
  op.omitProtectedCorners(of: encryptedData, mac)
  op.answer(with: { _, version in version }) { rules, request, version in
    let envelope = try fields.envelope(request.input, version: version, by: rules)
    let cryptogram = Cryptogram(encryptedData: request[encryptedData], mac: request[mac])
    return request.accept(plaintext(try rules.decrypt(cryptogram, with: envelope))) { steps(envelope) }
  }
  op.showRefused { request, version in
    let envelope = try fields.envelope(request.input, version: version, by: .right)
    return steps(envelope) + [Step("mac", Rules.right.computeMAC(of: request[encryptedData], with: envelope))]
  }
}

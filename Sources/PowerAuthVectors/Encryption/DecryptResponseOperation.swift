internal import Conformance
internal import PowerAuth

/// The decryption of a response, by the client.
let decryptResponseOperation = Operation(
  questioned: "ecies.decrypt-response", "The decryption of a response.",
  reference: "Encryption/DecryptResponse", ranges: ProtocolRange.v3Each
) { op in
  let fields = EncryptionFields(op)
  let publicKey = op.input("publicKey", .publicKey, "The key for which the request was encrypted.")
  let ephemeralPrivateKey = op.input("ephemeralPrivateKey", .privateKey, "The request's ephemeral scalar.")
  let ephemeralPublicKey = op.optionalInput(
    "ephemeralPublicKey", .bytes(65), "The request's ephemeral public key as it was sent; uncompressed where absent.")
  let requestNonce = op.optionalInput("requestNonce", .bytes(16), "The request's nonce, in 3.1 only.")
  let nonce = op.optionalInput("nonce", .bytes(16), "The response's nonce, 16 bytes, from 3.2 on.")
  let timestamp = op.optionalInput("timestamp", .timestamp, "Milliseconds since 1970, from 3.2 on.")
  let encryptedData = op.input("encryptedData", .bytes(16), "The encrypted data.")
  let mac = op.input("mac", .bytes(32), "The MAC.")
  let plaintext = op.output("plaintext", .bytes { draw in draw.bytes(draw.count(1...120)) }, "What was encrypted.")
  op.refuses(
    .missingParameter, .unexpectedParameter, .invalidLength, .invalidPrivateKey, .invalidPublicKey, .macMismatch,
    .padding)
  let rules = EncryptionRules(op, isResponse: true)
  let decryptionRules = DecryptionRules(op)
  let decryption = Decryption(
    fields: fields, message: .response, privateKey: ephemeralPrivateKey, publicKey: publicKey,
    ephemeralPublicKey: ephemeralPublicKey, encryptedData: encryptedData, mac: mac, nonce: nonce,
    requestNonce: requestNonce, timestamp: timestamp, plaintext: plaintext)

  op.arrange { try decryption.settle(&$0) }
  declareMessages(on: op, fields: fields, rules: rules) { $0[wanted: plaintext] = $1 }
  declareTimestamps(on: op, timestamp: timestamp, rule: rules.mac)
  declareKeyForms(on: op, publicKey: publicKey, privateKey: ephemeralPrivateKey, rule: rules.agreement)
  op.scenario(
    "scalar-with-zero-bytes-before", "An ephemeral scalar of 35 bytes.", exercises: [rules.agreement],
    flags: [.leadingZero]
  ) { draft in draft[ephemeralPrivateKey] = [0, 0, 0] + draft.draw("ephemeralPrivateKey") { $0.bytes(32) } }
  for form in ["compressed", "uncompressed"] {
    op.scenario(
      "ephemeral-key-\(form)", "The ephemeral key was sent \(form), and enters in that form.", exercises: [rules.keys],
      flags: [.pointEncoding]
    ) { draft in
      let pair = draft.draw("ephemeralPrivateKey") { KeyPair(&$0) }
      draft[ephemeralPrivateKey] = pair.privateKey
      draft[ephemeralPublicKey] = form == "compressed" ? pair.compressed : pair.publicKey
    }
  }
  op.variant(
    "ephemeral-key-in-other-form", of: "ephemeral-key-compressed",
    change: "ephemeralPublicKey: absent, and so taken uncompressed",
    "The same point in another form gives other keys.", exercises: [rules.keys], flags: [.pointEncoding],
    expecting: .reject(.macMismatch, also: [])
  ) { $0[ephemeralPublicKey] = nil }
  op.variant(
    "ephemeral-key-compressed-unlike-sent", of: "ephemeral-key-uncompressed",
    change: "ephemeralPublicKey: compressed, though it was sent uncompressed",
    "The same point in another form gives other keys.", exercises: [rules.keys], flags: [.pointEncoding],
    expecting: .reject(.macMismatch, also: [])
  ) { draft in draft[ephemeralPublicKey] = draft[ephemeralPublicKey].map { [0x02 | ($0[64] & 1)] + $0[1..<33] } }
  let keys: [(String, String, @Sendable (inout Draft) -> Void)] = [
    (
      "other-public-key", "publicKey: another one",
      { draft in draft[publicKey] = draft.draw("other") { KeyPair(&$0) }.publicKey }
    ),
    (
      "other-ephemeral-scalar", "ephemeralPrivateKey: another one",
      { draft in draft[ephemeralPrivateKey] = draft.draw("other") { $0.bytes(32) } }
    ),
    (
      "other-sent-key", "ephemeralPublicKey: another one",
      { draft in draft[ephemeralPublicKey] = draft.draw("other") { KeyPair(&$0) }.publicKey }
    ),
  ]
  for (name, change, edit) in keys {
    op.variant(
      name, of: "ephemeral-key-uncompressed", change: change, "It answers a request of other keys.",
      exercises: [rules.agreement, rules.keys], flags: [.crossed], expecting: .reject(.macMismatch, also: []),
      build: edit)
  }
  declareTampering(on: op, decryption, decryptionRules.order)
  declareUnprotectedFields(on: op, decryption, rules)
  declareCrossedVersions(on: op, decryption, rules)
  declareWrongPaddings(on: op, decryption, decryptionRules)
  let parameters =
    messageParameters(nonce: nonce, nonceVersions: Versions.timestamp, timestamp: timestamp) + [
      MessageParameter(
        name: "requestNonce", versions: Versions.onlyRequestNonce, set: { $0[requestNonce] = $1 }, hasLength: true)
    ]
  declareParameterRefusals(on: op, fields: fields, parameters: parameters, rule: rules.parameters)
  declareBadScalars(on: op, privateKey: ephemeralPrivateKey, rule: rules.invalidKeys)
  declareBadPoints(on: op, publicKey: publicKey, parent: "basic", exercises: [rules.invalidKeys])
  declareKeysUnderRightMacs(on: op, decryption, rules.invalidKeys)
  declareParametersUnderRightMacs(on: op, decryption, rules.parameters)
  declareHybridPoint(
    on: op, publicKey: publicKey, rule: rules.invalidKeys, build: decryption.encryptUnderHybridPoint
  ) { _, _ in Record([plaintext(Decryption.hybridText)]) }
  op.accumulated(
    "accumulated", "A hundred responses.", count: 100, cases: "all inputs drawn, the cryptogram computed",
    exercises: rules.computation, flags: [.accumulated])
  op.random(
    6, "A response drawn from the seed.",
    exercises: rules.computation + [decryptionRules.order, decryptionRules.padding], flags: [.random])

  declareDecryptionMistakes(on: op, decryption, rules, decryptionRules, parameters: parameters)

  return { question in
    let parameters = try EncryptionParameters.response(
      try fields.context(question), requestNonce: question[requestNonce], nonce: question[nonce],
      timestamp: question[timestamp])
    let envelope = try Envelope(
      sender: parameters, publicKey: question[publicKey], ephemeralPrivateKey: question[ephemeralPrivateKey],
      ephemeralPublicKey: question[ephemeralPublicKey])
    let opened = try envelope.decrypt(Cryptogram(encryptedData: question[encryptedData], mac: question[mac]))
    return .accept([plaintext(opened)], for: question) { envelope.steps }
  }
}

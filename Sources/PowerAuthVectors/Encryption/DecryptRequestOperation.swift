internal import Conformance
internal import PowerAuth
internal import Primitives

/// The decryption of a request, by the server.
let decryptRequestOperation = Operation(
  questioned: "ecies.decrypt-request", "The decryption of a request.",
  reference: "Encryption/DecryptRequest", ranges: ProtocolRange.v3Each
) { op in
  let fields = EncryptionFields(op)
  let privateKey = op.input("privateKey", .privateKey, "The recipient's scalar.")
  let ephemeralPublicKey = op.input("ephemeralPublicKey", .publicKey, "The ephemeral public key, as it was sent.")
  let encryptedData = op.input("encryptedData", .bytes(16), "The encrypted data.")
  let mac = op.input("mac", .bytes(32), "The MAC.")
  let nonce = op.optionalInput("nonce", .bytes(16), "The nonce, 16 bytes, from 3.1 on.")
  let timestamp = op.optionalInput("timestamp", .timestamp, "Milliseconds since 1970, from 3.2 on.")
  let plaintext = op.output("plaintext", .bytes { draw in draw.bytes(draw.count(1...120)) }, "What was encrypted.")
  op.refuses(
    .missingParameter, .unexpectedParameter, .invalidLength, .invalidPrivateKey, .invalidPublicKey, .macMismatch,
    .padding)
  let rules = EncryptionRules(op, isResponse: false)
  let decryptionRules = DecryptionRules(op)
  let decryption = Decryption(
    fields: fields, message: .request, privateKey: privateKey, publicKey: ephemeralPublicKey,
    encryptedData: encryptedData, mac: mac, nonce: nonce, timestamp: timestamp, plaintext: plaintext)

  op.arrange { try decryption.settle(&$0) }
  declareMessages(on: op, fields: fields, rules: rules) { $0[wanted: plaintext] = $1 }
  declareTimestamps(on: op, timestamp: timestamp, rule: rules.mac)
  declareKeyForms(on: op, publicKey: ephemeralPublicKey, privateKey: privateKey, rule: rules.agreement)
  op.scenario(
    "compressed-ephemeral-key", "The ephemeral key was sent compressed, and enters in that form.",
    exercises: [rules.keys], flags: [.pointEncoding]
  ) { draft in draft[ephemeralPublicKey] = draft.draw("ephemeralPublicKey") { KeyPair(&$0) }.compressed }
  op.scenario(
    "scalar-with-zero-bytes-before", "A recipient's scalar of 35 bytes.", exercises: [rules.agreement],
    flags: [.leadingZero]
  ) { draft in draft[privateKey] = [0, 0, 0] + draft.draw("privateKey") { $0.bytes(32) } }
  declareTampering(on: op, decryption, decryptionRules.order)
  declareUnprotectedFields(on: op, decryption, rules)
  op.variant(
    "ephemeral-key-in-other-form", of: "basic",
    change: "ephemeralPublicKey: compressed, though it was sent uncompressed",
    "The same point in another form gives other keys.", exercises: [rules.keys], flags: [.pointEncoding],
    expecting: .reject(.macMismatch, also: [])
  ) { draft in
    draft[ephemeralPublicKey] = draft.draw("point") { _ in
      (try? P256.PublicKey(encoded: draft[ephemeralPublicKey] ?? []))?.compressed
    }
  }
  op.variant(
    "other-ephemeral-key", of: "basic", change: "ephemeralPublicKey: another one", "The shared secret is another one.",
    exercises: [rules.agreement], flags: [.tampered], expecting: .reject(.macMismatch, also: [])
  ) { draft in draft[ephemeralPublicKey] = draft.draw("other") { KeyPair(&$0) }.publicKey }
  op.variant(
    "other-recipient", of: "basic", change: "privateKey: another one", "It was encrypted for somebody else.",
    exercises: [rules.agreement], flags: [.crossed], expecting: .reject(.macMismatch, also: [])
  ) { draft in draft[privateKey] = draft.draw("other") { $0.bytes(32) } }
  declareCrossedVersions(on: op, decryption, rules)
  declareWrongPaddings(on: op, decryption, decryptionRules)
  let parameters = messageParameters(nonce: nonce, nonceVersions: Versions.nonce, timestamp: timestamp)
  declareParameterRefusals(on: op, fields: fields, parameters: parameters, rule: rules.parameters)
  declareBadScalars(on: op, privateKey: privateKey, rule: rules.invalidKeys)
  declareBadPoints(on: op, publicKey: ephemeralPublicKey, parent: "basic", exercises: [rules.invalidKeys])
  declareKeysUnderRightMacs(on: op, decryption, rules.invalidKeys)
  declareParametersUnderRightMacs(on: op, decryption, rules.parameters)
  declareHybridPoint(
    on: op, publicKey: ephemeralPublicKey, rule: rules.invalidKeys, build: decryption.encryptUnderHybridPoint
  ) { _, _ in Record([plaintext(Decryption.hybridText)]) }
  op.accumulated(
    "accumulated", "A hundred requests.", count: 100, cases: "all inputs drawn, the cryptogram computed",
    exercises: rules.computation, flags: [.accumulated])
  op.random(
    6, "A request drawn from the seed.",
    exercises: rules.computation + [decryptionRules.order, decryptionRules.padding], flags: [.random])

  declareDecryptionMistakes(on: op, decryption, rules, decryptionRules, parameters: parameters)

  return { question in
    let parameters = try EncryptionParameters.request(
      try fields.context(question), nonce: question[nonce], timestamp: question[timestamp])
    let envelope = try Envelope(
      recipient: parameters, privateKey: question[privateKey], ephemeralPublicKey: question[ephemeralPublicKey])
    let opened = try envelope.decrypt(Cryptogram(encryptedData: question[encryptedData], mac: question[mac]))
    return .accept([plaintext(opened)], for: question) { envelope.steps }
  }
}

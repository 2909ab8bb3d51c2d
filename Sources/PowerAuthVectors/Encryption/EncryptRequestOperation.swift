internal import Conformance
internal import PowerAuth
internal import Primitives

/// The encryption of a request, by the client.
let encryptRequestOperation = Operation(
  questioned: "ecies.encrypt-request", "The encryption of a request, with everything random given.",
  reference: "Encryption/EncryptRequest", ranges: ProtocolRange.v3Each
) { op in
  let fields = EncryptionFields(op)
  let publicKey = op.input("publicKey", .publicKey, "The recipient's public key.")
  let ephemeralPrivateKey = op.input("ephemeralPrivateKey", .privateKey, "The ephemeral scalar.")
  let nonce = op.optionalInput("nonce", .bytes(16), "The nonce, 16 bytes, from 3.1 on.")
  let timestamp = op.optionalInput("timestamp", .timestamp, "Milliseconds since 1970, from 3.2 on.")
  let plaintext = op.input("plaintext", .bytes { draw in draw.bytes(draw.count(1...120)) }, "What is encrypted.")
  let ephemeralPublicKey = op.output("ephemeralPublicKey", .bytes(65), "The ephemeral public key, uncompressed.")
  let encryptedData = op.output("encryptedData", .bytes(16), "The encrypted data.")
  let mac = op.output("mac", .bytes(32), "The MAC.")
  op.refuses(.missingParameter, .unexpectedParameter, .invalidLength, .invalidPrivateKey, .invalidPublicKey)
  let rules = EncryptionRules(op, isResponse: false)

  op.arrange { draft in
    let version = try fields.settle(&draft).version
    if version.hasNonce { draft.settle(nonce) }
    if version.hasTimestamp { draft.settle(timestamp) }
  }
  declareMessages(on: op, fields: fields, rules: rules) { $0[plaintext] = $1 }
  declareTimestamps(on: op, timestamp: timestamp, rule: rules.mac)
  op.scenario(
    "compressed-recipient", "The recipient's key is compressed, which changes nothing.", exercises: [rules.agreement],
    flags: [.pointEncoding]
  ) { draft in draft[publicKey] = draft.draw("publicKey") { KeyPair(&$0) }.compressed }
  declareKeyForms(on: op, publicKey: publicKey, privateKey: ephemeralPrivateKey, rule: rules.agreement)
  declareHybridPoint(on: op, publicKey: publicKey, rule: rules.invalidKeys) { input, version in
    let parameters = try EncryptionParameters.request(
      fields.context(input, version: version), nonce: input[nonce], timestamp: input[timestamp])
    let envelope = try Envelope(
      sender: parameters, publicKey: [4] + input[publicKey].dropFirst(), ephemeralPrivateKey: input[ephemeralPrivateKey]
    )
    let cryptogram = try envelope.encrypt(input[plaintext])
    return Record([
      ephemeralPublicKey(envelope.ephemeralPublicKey), encryptedData(cryptogram.encryptedData), mac(cryptogram.mac),
    ])
  }
  op.scenario(
    "scalar-with-zero-bytes-before", "An ephemeral scalar of 35 bytes.", exercises: [rules.agreement],
    flags: [.leadingZero]
  ) {
    draft in draft[ephemeralPrivateKey] = [0, 0, 0] + draft.draw("ephemeralPrivateKey") { $0.bytes(32) }
  }
  let parameters = messageParameters(nonce: nonce, nonceVersions: Versions.nonce, timestamp: timestamp)
  declareParameterRefusals(on: op, fields: fields, parameters: parameters, rule: rules.parameters)
  declareBadScalars(on: op, privateKey: ephemeralPrivateKey, rule: rules.invalidKeys)
  declareBadPoints(on: op, publicKey: publicKey, parent: "basic", exercises: [rules.invalidKeys])
  op.accumulated(
    "accumulated", "A hundred requests.", count: 100, cases: "all inputs drawn, those that version and scope have",
    exercises: rules.computation, flags: [.accumulated])
  op.random(6, "A request drawn from the seed.", exercises: rules.computation, flags: [.random])

  declareNotablePlaintexts(on: op, rule: rules.mac) { $0[plaintext] = $1 }
  declareNotableTimestamp(on: op, fields: fields, timestamp: timestamp, rule: rules.mac)
  declareParameterRefusalsInActivation(on: op, fields: fields, parameters: parameters, rule: rules.parameters)
  declareEncryptionMistakes(on: op, rules: rules, message: .request)
  op.equivalent(
    .ephemeralKeyUncompressed, because: "The ephemeral key is sent uncompressed, so that it has this form anyway.")
  op.mistaken { question in
    let parameters = try MistakenEncryption(question: question)
      .request(try fields.context(question), nonce: question[nonce], timestamp: question[timestamp])
    let mistaken = try MistakenEnvelope(
      question, sender: parameters, publicKey: question[publicKey], ephemeralPrivateKey: question[ephemeralPrivateKey])
    return answer(question, mistaken.envelope, try mistaken.encrypt(question[plaintext]))
  }
  @Sendable func answer(_ question: Question, _ envelope: Envelope, _ cryptogram: Cryptogram) -> Answer {
    .accept(
      [
        ephemeralPublicKey(envelope.ephemeralPublicKey), encryptedData(cryptogram.encryptedData),
        mac(cryptogram.mac),
      ], for: question
    ) { envelope.steps }
  }

  return { question in
    let parameters = try EncryptionParameters.request(
      try fields.context(question), nonce: question[nonce], timestamp: question[timestamp])
    let envelope = try Envelope(
      sender: parameters, publicKey: question[publicKey], ephemeralPrivateKey: question[ephemeralPrivateKey])
    return answer(question, envelope, try envelope.encrypt(question[plaintext]))
  }
}

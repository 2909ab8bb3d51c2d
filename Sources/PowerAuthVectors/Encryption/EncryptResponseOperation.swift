internal import Conformance
internal import PowerAuth
internal import Primitives

/// The encryption of a response, by the server.
let encryptResponseOperation = Operation(
  questioned: "ecies.encrypt-response", "The encryption of a response, with everything random given.",
  reference: "Encryption/EncryptResponse", ranges: ProtocolRange.v3Each
) { op in
  let fields = EncryptionFields(op)
  let privateKey = op.input("privateKey", .privateKey, "The scalar of the key for which the request was encrypted.")
  let ephemeralPublicKey = op.input(
    "ephemeralPublicKey", .publicKey, "The request's ephemeral public key, as it was sent.")
  let requestNonce = op.optionalInput("requestNonce", .bytes(16), "The request's nonce, in 3.1 only.")
  let nonce = op.optionalInput("nonce", .bytes(16), "The response's nonce, 16 bytes, from 3.2 on.")
  let timestamp = op.optionalInput("timestamp", .timestamp, "Milliseconds since 1970, from 3.2 on.")
  let plaintext = op.input("plaintext", .bytes { draw in draw.bytes(draw.count(1...120)) }, "What is encrypted.")
  let encryptedData = op.output("encryptedData", .bytes(16), "The encrypted data.")
  let mac = op.output("mac", .bytes(32), "The MAC.")
  op.refuses(.missingParameter, .unexpectedParameter, .invalidLength, .invalidPrivateKey, .invalidPublicKey)
  let rules = EncryptionRules(op, isResponse: true)

  op.arrange { draft in
    let version = try fields.settle(&draft).version
    if Versions.onlyRequestNonce.contains(version.rawValue) { draft.settle(requestNonce) }
    if version.hasResponseNonce { draft.settle(nonce) }
    if version.hasTimestamp { draft.settle(timestamp) }
  }
  declareMessages(on: op, fields: fields, rules: rules) { $0[plaintext] = $1 }
  declareTimestamps(on: op, timestamp: timestamp, rule: rules.mac)
  op.scenario(
    "compressed-ephemeral-key", "The ephemeral key was sent compressed, and enters in that form.",
    exercises: [rules.keys],
    flags: [.pointEncoding]
  ) { draft in draft[ephemeralPublicKey] = draft.draw("ephemeralPublicKey") { KeyPair(&$0) }.compressed }
  declareKeyForms(on: op, publicKey: ephemeralPublicKey, privateKey: privateKey, rule: rules.agreement)
  declareHybridPoint(on: op, publicKey: ephemeralPublicKey, rule: rules.invalidKeys) { input, version in
    let parameters = try EncryptionParameters.response(
      fields.context(input, version: version), requestNonce: input[requestNonce], nonce: input[nonce],
      timestamp: input[timestamp])
    let sent = input[ephemeralPublicKey]
    let envelope = Envelope(
      parameters, sharedSecret: try agreedSecret(input[privateKey], [4] + sent.dropFirst()), ephemeralPublicKey: sent)
    let cryptogram = try envelope.encrypt(input[plaintext])
    return Record([encryptedData(cryptogram.encryptedData), mac(cryptogram.mac)])
  }
  op.scenario(
    "scalar-with-zero-bytes-before", "A recipient's scalar of 35 bytes.", exercises: [rules.agreement],
    flags: [.leadingZero]
  ) { draft in draft[privateKey] = [0, 0, 0] + draft.draw("privateKey") { $0.bytes(32) } }
  let parameters =
    messageParameters(nonce: nonce, nonceVersions: Versions.timestamp, timestamp: timestamp) + [
      MessageParameter(
        name: "requestNonce", versions: Versions.onlyRequestNonce, set: { $0[requestNonce] = $1 }, hasLength: true)
    ]
  declareParameterRefusals(on: op, fields: fields, parameters: parameters, rule: rules.parameters)
  declareBadScalars(on: op, privateKey: privateKey, rule: rules.invalidKeys)
  declareBadPoints(on: op, publicKey: ephemeralPublicKey, parent: "basic", exercises: [rules.invalidKeys])
  op.accumulated(
    "accumulated", "A hundred responses.", count: 100, cases: "all inputs drawn, those that version and scope have",
    exercises: rules.computation, flags: [.accumulated])
  op.random(6, "A response drawn from the seed.", exercises: rules.computation, flags: [.random])

  declareNotablePlaintexts(on: op, rule: rules.mac) { $0[plaintext] = $1 }
  declareNotableTimestamp(on: op, fields: fields, timestamp: timestamp, rule: rules.mac)
  declareParameterRefusalsInActivation(on: op, fields: fields, parameters: parameters, rule: rules.parameters)
  declareEncryptionMistakes(on: op, rules: rules, message: .response)
  op.mistakes([.ephemeralKeyUncompressed], violate: [rules.keys])
  op.mistaken { question in
    let parameters = try MistakenEncryption(question: question)
      .response(
        try fields.context(question), requestNonce: question[requestNonce], nonce: question[nonce],
        timestamp: question[timestamp])
    let mistaken = try MistakenEnvelope(
      question, recipient: parameters, privateKey: question[privateKey],
      ephemeralPublicKey: question[ephemeralPublicKey])
    let cryptogram = try mistaken.encrypt(question[plaintext])
    return .accept([encryptedData(cryptogram.encryptedData), mac(cryptogram.mac)], for: question) {
      mistaken.envelope.steps
    }
  }

  return { question in
    let parameters = try EncryptionParameters.response(
      try fields.context(question), requestNonce: question[requestNonce], nonce: question[nonce],
      timestamp: question[timestamp])
    let envelope = try Envelope(
      recipient: parameters, privateKey: question[privateKey], ephemeralPublicKey: question[ephemeralPublicKey])
    let cryptogram = try envelope.encrypt(question[plaintext])
    return .accept([encryptedData(cryptogram.encryptedData), mac(cryptogram.mac)], for: question) { envelope.steps }
  }
}

internal import Conformance
internal import PowerAuth

/// The encryption of a response, by the server.
let encryptResponseOperation = Operation(
  powerAuth: "ecies.encrypt-response", "The encryption of a response, with everything random given.",
  reference: "Encryption/EncryptResponse", ranges: ProtocolRange.v3Each
) { op in
  let context = EncryptionFields(op)
  let privateKey = op.input("privateKey", .privateKey, "The scalar of the key for which the request was encrypted.")
  let ephemeralPublicKey = op.input(
    "ephemeralPublicKey", .publicKey, "The request's ephemeral public key, as it was sent.")
  let requestNonce = op.optionalInput("requestNonce", .bytes(16), "The request's nonce, in 3.1 only.")
  let nonce = op.optionalInput("nonce", .bytes(16), "The response's nonce, 16 bytes, from 3.2 on.")
  let timestamp = op.optionalInput("timestamp", .timestamp, "Milliseconds since 1970, from 3.2 on.")
  let plaintext = op.input("plaintext", .plaintext, "What is encrypted.")
  let steps = EncryptionSteps(op, of: privateKey, and: ephemeralPublicKey, isResponse: true)
  let encryptedData = op.output(
    "encryptedData", .encryptedData, "The encrypted data.", formula: EncryptionFormula.encryptedData)
  let mac = op.output("mac", .bytes(32), "The MAC.", formula: EncryptionFormula.mac)
  op.refuses(.missingParameter, .unexpectedParameter, .invalidLength, .invalidPrivateKey, .invalidPublicKey)
  let rules = MessageRules(op, isResponse: true)
  let fields = MessageFields(
    context: context, message: .response, isSender: false, privateKey: privateKey, publicKey: ephemeralPublicKey,
    nonce: nonce, requestNonce: requestNonce, timestamp: timestamp)
  let outputs: @Sendable (Cryptogram) -> [Binding] = { [encryptedData($0.encryptedData), mac($0.mac)] }

  op.arrange { try fields.fill(&$0) }
  let messages = op.declareMessages(context, rules) { $0[plaintext] = $1 }
  op.declareTimestamps(timestamp, rules.mac)
  op.scenario(
    "compressed-ephemeral-key", "The ephemeral key was sent compressed, and enters in that form.",
    exercises: [rules.keys], flags: [.pointEncoding]
  ) { draft in draft[ephemeralPublicKey] = draft.draw("ephemeralPublicKey") { KeyPair(&$0) }.compressed }
  op.declareKeyForms(publicKey: ephemeralPublicKey, privateKey: privateKey, rules.agreement)
  op.declareHybridPoint(fields, of: messages.basic, rules.invalidKeys) { input, envelope in
    Record(outputs(try Rules.right.encrypt(input[plaintext], with: envelope)))
  }
  op.scenario(
    "scalar-with-zero-bytes-before", "A recipient's scalar of 35 bytes.", exercises: [rules.agreement],
    flags: [.leadingZero]
  ) { draft in draft[privateKey] = [0, 0, 0] + draft.draw("privateKey") { $0.bytes(32) } }
  op.declareRefusals(fields, of: messages, rules)
  op.accumulated(
    "accumulated", "A hundred responses.", count: 100, cases: "all inputs drawn, those that version and scope have",
    exercises: rules.computation, flags: [.accumulated])
  op.random(6, "A response drawn from the seed.", exercises: rules.computation, flags: [.random])

  op.declareNotablePlaintexts(rules.mac) { $0[plaintext] = $1 }
  op.declareNotableTimestamp(context, timestamp, rules.mac)
  op.declareParameterRefusals(fields.parameters, inActivation: messages.activation, rules.parameters)
  op.encryptionMistakes(rules, .response)
  op.mistake(.ephemeralKeyUncompressed, violates: [rules.keys])
  op.corners(
    of: messages.basic, messages.activation,
    exercise: rules.computation + [rules.associatedData, rules.parameters])
  op.answer(with: { _, version in version }) { rules, request, version in
    let envelope = try fields.envelope(request.input, version: version, by: rules)
    return request.accept(outputs(try rules.encrypt(request[plaintext], with: envelope))) { steps(envelope) }
  }
}

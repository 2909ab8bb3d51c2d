internal import Conformance
internal import PowerAuth

/// The encryption of a request, by the client.
let encryptRequestOperation = Operation(
  powerAuth: "ecies.encrypt-request", "The encryption of a request, with everything random given.",
  reference: "Encryption/EncryptRequest", ranges: ProtocolRange.v3Each
) { op in
  let context = EncryptionFields(op)
  let publicKey = op.input("publicKey", .publicKey, "The recipient's public key.")
  let ephemeralPrivateKey = op.input("ephemeralPrivateKey", .privateKey, "The ephemeral scalar.")
  let nonce = op.optionalInput("nonce", .bytes(16), "The nonce, 16 bytes, from 3.1 on.")
  let timestamp = op.optionalInput("timestamp", .timestamp, "Milliseconds since 1970, from 3.2 on.")
  let plaintext = op.input("plaintext", .plaintext, "What is encrypted.")
  let steps = EncryptionSteps(op, of: ephemeralPrivateKey, and: publicKey, isResponse: false)
  let ephemeralPublicKey = op.output(
    "ephemeralPublicKey", .bytes(65), "The ephemeral public key, uncompressed.",
    formula: EncryptionFormula.ephemeralPublicKey)
  let encryptedData = op.output(
    "encryptedData", .encryptedData, "The encrypted data.", formula: EncryptionFormula.encryptedData)
  let mac = op.output("mac", .bytes(32), "The MAC.", formula: EncryptionFormula.mac)
  op.refuses(.missingParameter, .unexpectedParameter, .invalidLength, .invalidPrivateKey, .invalidPublicKey)
  let rules = MessageRules(op, isResponse: false)
  let fields = MessageFields(
    context: context, message: .request, isSender: true, privateKey: ephemeralPrivateKey, publicKey: publicKey,
    nonce: nonce, timestamp: timestamp)
  let outputs: @Sendable (Envelope, Cryptogram) -> [Binding] = { envelope, cryptogram in
    [
      ephemeralPublicKey(envelope.ephemeralPublicKey), encryptedData(cryptogram.encryptedData), mac(cryptogram.mac),
    ]
  }

  op.arrange { try fields.fill(&$0) }
  let messages = op.declareMessages(context, rules) { $0[plaintext] = $1 }
  op.declareTimestamps(timestamp, rules.mac)
  op.scenario(
    "compressed-recipient", "The recipient's key is compressed, which changes nothing.", exercises: [rules.agreement],
    flags: [.pointEncoding]
  ) { draft in draft[publicKey] = draft.draw("publicKey") { KeyPair(&$0) }.compressed }
  op.declareKeyForms(publicKey: publicKey, privateKey: ephemeralPrivateKey, rules.agreement)
  op.declareHybridPoint(fields, of: messages.basic, rules.invalidKeys) { input, envelope in
    Record(outputs(envelope, try Rules.right.encrypt(input[plaintext], with: envelope)))
  }
  op.scenario(
    "scalar-with-zero-bytes-before", "An ephemeral scalar of 35 bytes.", exercises: [rules.agreement],
    flags: [.leadingZero]
  ) { draft in draft[ephemeralPrivateKey] = [0, 0, 0] + draft.draw("ephemeralPrivateKey") { $0.bytes(32) } }
  op.declareRefusals(fields, of: messages, rules)
  op.accumulated(
    "accumulated", "A hundred requests.", count: 100, cases: "all inputs drawn, those that version and scope have",
    exercises: rules.computation, flags: [.accumulated])
  op.random(6, "A request drawn from the seed.", exercises: rules.computation, flags: [.random])

  op.declareNotablePlaintexts(rules.mac) { $0[plaintext] = $1 }
  op.declareNotableTimestamp(context, timestamp, rules.mac)
  op.declareParameterRefusals(fields.parameters, inActivation: messages.activation, rules.parameters)
  op.encryptionMistakes(rules, .request)
  op.notDetectable(
    .ephemeralKeyUncompressed, because: "The ephemeral key is sent uncompressed, so that it has this form anyway.")
  op.corners(
    of: messages.basic, messages.activation,
    exercise: rules.computation + [rules.associatedData, rules.parameters])
  op.notDetectable(
    "output.leading-zeros-dropped.ephemeralPublicKey", "output.as-signed-number.ephemeralPublicKey",
    because: "A point begins with its prefix, which is neither zero nor has its top bit set.")
  op.answer(with: { _, version in version }) { rules, request, version in
    let envelope = try fields.envelope(request.input, version: version, by: rules)
    return request.accept(outputs(envelope, try rules.encrypt(request[plaintext], with: envelope))) { steps(envelope) }
  }
}

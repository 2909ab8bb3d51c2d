internal import Conformance
internal import PowerAuth
internal import Primitives

/// The decryption of a response, by the client.
let decryptResponseOperation = Operation(
  powerAuth: "ecies.decrypt-response", "The decryption of a response.",
  reference: "Encryption/DecryptResponse", ranges: ProtocolRange.each
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
  let order = op.rule("R9", "The MAC is compared whole, in constant time, before anything is decrypted.")

  @Sendable func envelope(_ draft: Draft, asRequest: Bool = false) throws -> Envelope {
    let context = try fields.context(draft)
    let parameters =
      asRequest
      ? try EncryptionParameters.request(
        context, nonce: draft[nonce] ?? draft[requestNonce], timestamp: draft[timestamp])
      : try EncryptionParameters.response(
        context, requestNonce: draft[requestNonce], nonce: draft[nonce], timestamp: draft[timestamp])
    return try Envelope(
      sender: parameters, publicKey: draft[publicKey] ?? [], ephemeralPrivateKey: draft[ephemeralPrivateKey] ?? [],
      ephemeralPublicKey: draft[ephemeralPublicKey])
  }
  op.arrange { draft in
    let version = try fields.settle(&draft).version
    if Versions.onlyRequestNonce.contains(version.rawValue) { draft.settle(requestNonce) }
    if version.hasResponseNonce { draft.settle(nonce) }
    if version.hasTimestamp { draft.settle(timestamp) }
    draft.settle(publicKey)
    draft.settle(ephemeralPrivateKey)
    let text = draft.settle(wanted: plaintext)
    let cryptogram = try envelope(draft).encrypt(text)
    draft[encryptedData] = cryptogram.encryptedData
    draft[mac] = cryptogram.mac
  }
  declareMessages(on: op, fields: fields, rules: rules) { $0[wanted: plaintext] = $1 }
  declareTimestamps(on: op, timestamp: timestamp, rule: rules.mac)
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
  declareTampering(
    on: op, fields: fields,
    cryptogram: CryptogramFields(
      ephemeralPublicKey: { _, _ in }, encryptedData: encryptedData, mac: mac, nonce: nonce, timestamp: timestamp),
    nonceVersions: Versions.timestamp, rule: order)
  op.variant(
    "request-as-response", of: "basic", change: "encryptedData and mac: of a request with the same values",
    "A request that comes back is no response: from 3.2 on the MAC of a request covers the ephemeral key.",
    exercises: [rules.mac], flags: [.crossed], expecting: .reject(.macMismatch, also: []),
    protocols: Versions.associatedData
  ) { draft in
    let cryptogram = try envelope(draft, asRequest: true).encrypt([1, 2, 3])
    draft[encryptedData] = cryptogram.encryptedData
    draft[mac] = cryptogram.mac
  }
  op.variant(
    "padding-zero", of: "basic", change: "encryptedData: padded with zeros, under a right MAC",
    "The MAC is right and the padding is not.", exercises: [order], flags: [.malformed],
    expecting: .reject(.padding, also: [])
  ) { draft in
    let envelope = try envelope(draft)
    let data = try AES128.encryptCBC(
      [UInt8](repeating: 0, count: 16), key: envelope.key.encryptionKey, iv: envelope.iv, padding: .none)
    draft[encryptedData] = data
    draft[mac] = envelope.mac(data)
  }
  declareParameterRefusals(
    on: op, fields: fields,
    parameters: messageParameters(nonce: nonce, nonceVersions: Versions.timestamp, timestamp: timestamp) + [
      MessageParameter(
        name: "requestNonce", versions: Versions.onlyRequestNonce, set: { $0[requestNonce] = $1 }, hasLength: true)
    ], rule: rules.parameters)
  declareBadScalars(on: op, privateKey: ephemeralPrivateKey, rule: rules.invalidKeys)
  declareBadPoints(on: op, publicKey: publicKey, parent: "basic", exercises: [rules.invalidKeys])
  op.accumulated(
    "accumulated", "A hundred responses.", count: 100, cases: "all inputs drawn, the cryptogram computed",
    exercises: rules.computation, flags: [.accumulated])
  op.random(6, "A response drawn from the seed.", exercises: rules.computation + [order], flags: [.random])

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

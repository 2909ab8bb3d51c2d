internal import Conformance
internal import PowerAuth
internal import Primitives

/// The decryption of a request, by the server.
let decryptRequestOperation = Operation(
  powerAuth: "ecies.decrypt-request", "The decryption of a request.",
  reference: "Encryption/DecryptRequest", ranges: ProtocolRange.each
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
  let order = op.rule("R9", "The MAC is compared whole, in constant time, before anything is decrypted.")
  let padding = op.rule("R10", "What was decrypted ends in PKCS#7 padding, of which every byte is checked.")

  /// The envelope of the draft, opened with the recipient's key, as a version sees it.
  @Sendable func envelope(_ draft: Draft, version: ProtocolVersion? = nil) throws -> Envelope {
    var context = try fields.context(draft, version: version)
    if !context.version.hasTemporaryKey { context.temporaryKeyId = nil }
    if context.version.hasTemporaryKey, context.temporaryKeyId == nil { context.temporaryKeyId = "" }
    let parameters = try EncryptionParameters.request(
      context, nonce: context.version.hasNonce ? draft[nonce] ?? [UInt8](repeating: 0, count: 16) : nil,
      timestamp: context.version.hasTimestamp ? draft[timestamp] ?? 0 : nil)
    return try Envelope(
      recipient: parameters, privateKey: draft[privateKey] ?? [], ephemeralPublicKey: draft[ephemeralPublicKey] ?? [])
  }
  @Sendable func put(_ cryptogram: Cryptogram, in draft: inout Draft) {
    draft[encryptedData] = cryptogram.encryptedData
    draft[mac] = cryptogram.mac
  }
  op.arrange { draft in
    let version = try fields.settle(&draft).version
    if version.hasNonce { draft.settle(nonce) }
    if version.hasTimestamp { draft.settle(timestamp) }
    draft.settle(privateKey)
    draft.settle(ephemeralPublicKey)
    let text = draft.settle(wanted: plaintext)
    put(try envelope(draft).encrypt(text), in: &draft)
  }
  declareMessages(on: op, fields: fields, rules: rules) { $0[wanted: plaintext] = $1 }
  declareTimestamps(on: op, timestamp: timestamp, rule: rules.mac)
  op.scenario(
    "plaintext-of-65536-bytes", "A long plaintext.", exercises: [rules.mac, order], flags: [.length], protocols: ["3.3"]
  ) { draft in draft[wanted: plaintext] = draft.draw("plaintext") { $0.bytes(65_536) } }
  op.scenario(
    "compressed-ephemeral-key", "The ephemeral key was sent compressed, and enters in that form.",
    exercises: [rules.keys],
    flags: [.pointEncoding]
  ) { draft in draft[ephemeralPublicKey] = draft.draw("ephemeralPublicKey") { KeyPair(&$0) }.compressed }
  op.scenario(
    "scalar-with-zero-bytes-before", "A recipient's scalar of 35 bytes.", exercises: [rules.agreement],
    flags: [.leadingZero]
  ) {
    draft in draft[privateKey] = [0, 0, 0] + draft.draw("privateKey") { $0.bytes(32) }
  }
  declareTampering(
    on: op, fields: fields,
    cryptogram: CryptogramFields(
      ephemeralPublicKey: { draft, change in draft[ephemeralPublicKey] = change(draft[ephemeralPublicKey] ?? []) },
      encryptedData: encryptedData, mac: mac, nonce: nonce, timestamp: timestamp),
    nonceVersions: Versions.temporaryKey.union(Versions.timestamp), rule: order)
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
  for other in ProtocolVersion.allCases where other != .v3_0 {
    // 3.1 differs from 3.0 by what its MAC key is derived with nothing: only the vector of the cipher differs there.
    op.variant(
      "computed-as-\(other.rawValue)", of: "basic", change: "encryptedData and mac: computed as \(other.rawValue) does",
      "A message of another version, with the right keys, is none of this one.", exercises: [rules.keys, rules.mac],
      flags: [.crossed], expecting: .reject(.macMismatch, also: []),
      protocols: Versions.having { $0 != other && (other.hasTimestamp || $0.hasTimestamp) }
    ) { draft in put(try envelope(draft, version: other).encrypt([1, 2, 3]), in: &draft) }
  }
  let badPlaintexts: [(String, String, [UInt8])] = [
    ("zero", "the last byte 0", [UInt8](repeating: 0, count: 16)),
    ("seventeen", "the last byte 17", [UInt8](repeating: 17, count: 16)),
    ("large", "the last byte 255", [UInt8](repeating: 0xFF, count: 16)),
    ("unequal", "three bytes of which the first differs", [UInt8](repeating: 1, count: 13) + [2, 3, 3]),
    ("sixteen-unequal", "16 in the last byte only", [UInt8](repeating: 1, count: 15) + [16]),
  ]
  for (name, words, block) in badPlaintexts {
    op.variant(
      "padding-\(name)", of: "basic", change: "encryptedData: padded with \(words), under a right MAC",
      "The MAC is right and the padding is not: the sender made a mistake, and guessing would hide it.",
      exercises: [padding], flags: [.malformed], expecting: .reject(.padding, also: [])
    ) { draft in
      let envelope = try envelope(draft)
      let data = try AES128.encryptCBC(block, key: envelope.key.encryptionKey, iv: envelope.iv, padding: .none)
      put(Cryptogram(encryptedData: data, mac: envelope.mac(data)), in: &draft)
    }
  }
  for (name, data): (String, [UInt8]) in [
    ("empty-data", []), ("data-of-15-bytes", [UInt8](repeating: 5, count: 15)),
    ("data-of-17-bytes", [UInt8](repeating: 5, count: 17)),
  ] {
    op.variant(
      name, of: "basic", change: "encryptedData: \(data.count) bytes, under a right MAC",
      "Encrypted data are whole blocks, at least one.",
      exercises: [padding], flags: [.malformed], expecting: .reject(.padding, also: [])
    ) { draft in put(Cryptogram(encryptedData: data, mac: try envelope(draft).mac(data)), in: &draft) }
  }
  declareParameterRefusals(
    on: op, fields: fields,
    parameters: messageParameters(nonce: nonce, nonceVersions: Versions.nonce, timestamp: timestamp),
    rule: rules.parameters)
  declareBadScalars(on: op, privateKey: privateKey, rule: rules.invalidKeys)
  declareBadPoints(on: op, publicKey: ephemeralPublicKey, parent: "basic", exercises: [rules.invalidKeys])
  op.accumulated(
    "accumulated", "A hundred requests.", count: 100, cases: "all inputs drawn, the cryptogram computed",
    exercises: rules.computation, flags: [.accumulated])
  op.random(6, "A request drawn from the seed.", exercises: rules.computation + [order, padding], flags: [.random])

  return { question in
    let parameters = try EncryptionParameters.request(
      try fields.context(question), nonce: question[nonce], timestamp: question[timestamp])
    let envelope = try Envelope(
      recipient: parameters, privateKey: question[privateKey], ephemeralPublicKey: question[ephemeralPublicKey])
    let opened = try envelope.decrypt(Cryptogram(encryptedData: question[encryptedData], mac: question[mac]))
    return .accept([plaintext(opened)], for: question) { envelope.steps }
  }
}

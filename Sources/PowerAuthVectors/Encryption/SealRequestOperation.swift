internal import Conformance
internal import PowerAuth

/// The encryption of a request by an implementation that draws what must be random.
let sealRequestOperation = Operation(
  powerAuth: "ecies.seal-request", "The encryption of a request, with ephemeral key, nonce and timestamp drawn anew.",
  reference: "Encryption/SealRequest", ranges: ProtocolRange.v3Each
) { op in
  let fields = EncryptionFields(op)
  let publicKey = op.input("publicKey", .publicKey, "The recipient's public key.")
  let plaintext = op.input("plaintext", .plaintext, "What is encrypted.")
  let ephemeralPublicKey = op.output(
    "ephemeralPublicKey", .bytes(65), "The ephemeral public key, as it is sent.",
    formula: "e · G, uncompressed or compressed, of a drawn private key e")
  let encryptedData = op.output(
    "encryptedData", .encryptedData, "The encrypted data.", formula: sealedFormula)
  let mac = op.output("mac", .bytes(32), "The MAC.", formula: sealedFormula)
  let nonce = op.optionalOutput("nonce", .bytes(16), "The nonce, from 3.1 on.")
  let timestamp = op.optionalOutput("timestamp", .timestamp, "Milliseconds since 1970, from 3.2 on.")
  op.formula(of: nonce, inVersions: [["3.1", "3.2", "3.3"]: "16 drawn bytes"])
  op.formula(of: timestamp, inVersions: [["3.2", "3.3"]: "the time of the clock"])
  op.draws("ephemeralPublicKey", "nonce", verifiedBy: "ecies.decrypt-request")
  op.refuses(.missingParameter, .unexpectedParameter, .invalidLength, .invalidPublicKey)
  let opens = op.rule("R1", "The recipient can decrypt it, with what was drawn.")
  let fresh = op.rule("R2", "Ephemeral key and nonce are drawn anew for each request.")
  let parameters = op.rule("R3", "What version and scope demand is there, and what they do not have is not.")
  let invalidKey = op.rule("R4", "An invalid public key is refused.")
  op.stricterThanContexts(of: .request)

  /// Completes a draft whose answer the owner of the pair is to open.
  @Sendable func fill(_ draft: inout Draft, for pair: KeyPair) throws {
    try fields.fill(&draft)
    if draft[publicKey] == nil { draft[publicKey] = pair.publicKey }
    let text = draft.fill(plaintext)
    draft.verification = Verification(
      operation: "ecies.decrypt-request", input: Record(["privateKey": .bytes(pair.privateKey)]),
      output: Record(["plaintext": .bytes(text)]))
  }
  op.arrange { draft in
    guard draft.verification == nil else { return }
    try fill(&draft, for: draft.draw("recipient") { KeyPair(&$0) })
  }
  let basic = op.scenario(
    "basic", "A request in the application scope.", exercises: [opens, fresh], flags: [.basic]
  ) { $0[fields.scope] = "application" }
  let activation = op.scenario(
    "activation-scope", "A request in the activation scope.", exercises: [opens, fresh], flags: [.basic]
  ) { $0[fields.scope] = "activation" }
  for prefix: UInt8 in [2, 3] {
    op.scenario(
      "point-compressed-0\(prefix)", "A compressed recipient's key with Y \(prefix == 2 ? "even" : "odd").",
      exercises: [opens], flags: [.pointEncoding]
    ) { draft in
      let pair = draft.draw("recipient") { KeyPair(&$0, prefix: prefix) }
      draft[publicKey] = pair.compressed
      try fill(&draft, for: pair)
    }
  }
  op.scenario(
    "texts-beyond-ascii", "Texts whose bytes are more than their characters.", exercises: [opens], flags: [.text]
  ) {
    $0[fields.scope] = "activation"
    $0[fields.applicationKey] = "klíč-€-😀"
    $0[fields.applicationSecret] = "not Base64: č€😀"
    $0[fields.activationId] = "aktivace-č"
  }
  op.scenario(
    "plaintext-of-65536-bytes", "A long plaintext.", exercises: [opens], flags: [.length], protocols: ["3.0", "3.3"]
  ) { draft in draft[plaintext] = draft.draw("plaintext") { $0.bytes(65_536) } }
  for count in [0, 1, 15, 16, 17, 255] {
    op.scenario("plaintext-of-\(count)-bytes", "A plaintext of \(count) bytes.", exercises: [opens], flags: [.length]) {
      draft in draft[plaintext] = draft.draw("plaintext") { $0.bytes(count) }
    }
  }
  op.scenario(
    "same-twice", "The inputs of the next vector: nothing that was drawn may be the same.", exercises: [fresh],
    flags: [.basic]
  ) {
    $0[fields.scope] = "application"
    $0[plaintext] = Array("the same".utf8)
  }
  op.scenario("same-twice-again", "The same plaintext once more.", exercises: [fresh], flags: [.basic]) {
    $0[fields.scope] = "application"
    $0[plaintext] = Array("the same".utf8)
  }
  let temporaryKey = fields.temporaryKeyParameter(of: .request)
  op.declareParameterRefusals(fields, [temporaryKey], of: basic, and: activation, parameters)
  declareBadPoints(on: op, publicKey: publicKey, parent: basic, exercises: [invalidKey])
  op.random(4, "A request drawn from the seed.", exercises: [opens, fresh], flags: [.random])

  op.scenario(
    "activation-of-300-bytes", "An activation of 300 bytes, whose size takes two.", exercises: [opens], flags: [.text],
    protocols: Versions.associatedData
  ) {
    $0[fields.scope] = "activation"
    $0[fields.activationId] = String(repeating: "0123456789", count: 30)
  }
  op.declareNotablePlaintexts(opens) { $0[plaintext] = $1 }
  op.declareParameterRefusals([temporaryKey], inActivation: activation, parameters)
  op.sealingMistakes(
    MessageRules(computation: opens, parameters: parameters, invalidKeys: invalidKey), fresh: fresh)
  op.corners(of: basic, activation, exercise: [opens, parameters])
  op.cornersOfSetup(fields, of: activation)
  op.notDetectable(
    "output.leading-zeros-dropped.ephemeralPublicKey", "output.as-signed-number.ephemeralPublicKey",
    because: "A point begins with its prefix, which is neither zero nor has its top bit set.")
  op.notDetectable(
    "output.leading-zeros-dropped.nonce",
    because: "No vector can demand a nonce that begins with zero, since the implementation draws it.")
  op.notDetectable(
    "output.leading-zeros-dropped.encryptedData", "output.leading-zeros-dropped.mac",
    because:
      "No vector can demand a message or a MAC that begins with zero, since the implementation draws the key.")
  op.answerDrawing(with: { _, version in version }) { rules, request, version, environment in
    let sealed = try rules.sealRequest(
      fields.context(request.input, version: version), plaintext: request[plaintext],
      publicKey: request[publicKey], randomBytes: environment.randomBytes, clock: environment.currentMilliseconds)
    return request.accept(
      ephemeralPublicKey(sealed.ephemeralPublicKey), encryptedData(sealed.cryptogram.encryptedData),
      mac(sealed.cryptogram.mac), nonce(sealed.nonce), timestamp(sealed.timestamp))
  }
}

/// How what is sent follows from what was drawn.
private let sealedFormula = "that of `ecies.encrypt-request`, of the drawn values"

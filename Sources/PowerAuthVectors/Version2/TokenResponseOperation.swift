internal import Conformance
internal import PowerAuth
internal import Primitives

/// The decryption of the response that gives a token in 2.1, by the client.
let tokenResponseOperation = Operation(
  powerAuth: "token.decrypt-response", "The decryption of the response that gives a token in 2.1.",
  reference: "Version2/TokenResponse", ranges: [ProtocolRange(["2.1"])]
) { op in
  let fields = TokenResponseFields(op)
  let steps = TokenResponseSteps(op)
  let plaintext = op.output("plaintext", .plaintext, "What was encrypted.", formula: steps.plaintext)
  op.refuses(.invalidPrivateKey, .invalidPublicKey, .macMismatch, .padding)
  op.note("The request is signed, and names the ephemeral key; 2.0 has no tokens.")
  let rules = TokenResponseSentences(op)
  op.arrange { draft in
    fields.fill(&draft)
    guard draft[fields.cryptogram.encryptedData] == nil else { return }
    try fields.encrypt(draft.fill(wanted: plaintext), in: &draft)
  }

  let scenarios = TokenResponseScenarios(op: op, fields: fields, rules: rules, plaintext: plaintext)
  let basic = scenarios.declare()
  op.accumulated(
    "accumulated", "A hundred responses.", count: 100, cases: "all inputs drawn, the cryptogram computed",
    exercises: rules.computation, flags: [.accumulated])
  op.random(8, "A response drawn from the seed.", exercises: rules.computation + [rules.order], flags: [.random])
  op.corners(of: basic, exercise: rules.computation + [rules.order])
  op.omitProtectedCorners(of: fields.cryptogram.encryptedData, fields.cryptogram.mac)
  rules.declareMistakes(on: op)
  op.answer { rules, request in
    let envelope = try fields.envelope(request.input, by: rules)
    let received = fields.cryptogram(of: request.input)
    return request.accept(plaintext(try rules.decrypt(received, with: envelope))) { steps(envelope) }
  }
}

/// The inputs of a client that gets a token.
struct TokenResponseFields: Sendable {
  let publicKey: Field<[UInt8]>
  let ephemeralPrivateKey: Field<[UInt8]>
  let ephemeralPublicKey: OptionalField<[UInt8]>
  let cryptogram: LegacyCryptogramFields

  init(_ op: OperationBuilder) {
    publicKey = op.input("publicKey", .publicKey, "The master key of the application.")
    ephemeralPrivateKey = op.input("ephemeralPrivateKey", .privateKey, "The request's ephemeral scalar.")
    ephemeralPublicKey = op.optionalInput(
      "ephemeralPublicKey", .sentKey, "The request's ephemeral public key as it was sent; uncompressed where absent.")
    cryptogram = LegacyCryptogramFields(
      encryptedData: op.input("encryptedData", .encryptedData, "The encrypted data."),
      mac: op.input("mac", .bytes(32), "The MAC."))
  }

  func fill(_ draft: inout Draft) {
    draft.fill(publicKey)
    draft.fill(ephemeralPrivateKey)
  }

  func envelope(_ input: Record, by rules: Rules = .right) throws -> Envelope {
    try rules.makeTokenEnvelope(
      publicKey: input[publicKey], ephemeralPrivateKey: input[ephemeralPrivateKey],
      ephemeralPublicKey: input[ephemeralPublicKey])
  }

  func cryptogram(of input: Record) -> Cryptogram {
    Cryptogram(encryptedData: input[cryptogram.encryptedData], mac: input[cryptogram.mac])
  }

  /// Encrypts as a server does that follows the rules.
  func encrypt(_ plaintext: [UInt8], by rules: Rules = .right, in draft: inout Draft) throws {
    cryptogram.put(try rules.encrypt(plaintext, with: envelope(draft.inputs, by: rules)), in: &draft)
  }

  /// Puts encrypted data under a right MAC.
  func putData(_ make: (Envelope) throws -> [UInt8], in draft: inout Draft) throws {
    let envelope = try envelope(draft.inputs)
    let data = try make(envelope)
    cryptogram.put(
      Cryptogram(encryptedData: data, mac: Rules.right.computeMAC(of: data, with: envelope)), in: &draft)
  }
}

/// The intermediate values of a response with a token.
private struct TokenResponseSteps: Sendable {
  let plaintext = """
    AES-128-CBC⁻¹(key: encryptionKey, iv: 16 zero bytes, encryptedData), PKCS#7 removed; only if the input mac = \
    HMAC-SHA-256(key: macKey, data: encryptedData)
    """
  private let sharedSecret: StepHandle
  private let envelopeKey: StepHandle
  private let encryptionKey: StepHandle
  private let macKey: StepHandle

  init(_ op: OperationBuilder) {
    sharedSecret = op.step("sharedSecret", "X of ephemeralPrivateKey · publicKey, 32 bytes")
    envelopeKey = op.step(
      "envelopeKey",
      "X9.63-SHA-256(sharedSecret, ephemeralPublicKey as it was sent), 32 bytes; without it, ephemeralPrivateKey · G, "
        + "uncompressed")
    encryptionKey = op.step("encryptionKey", "envelopeKey[0..<16]")
    macKey = op.step("macKey", "envelopeKey[16..<32]")
  }

  func callAsFunction(_ envelope: Envelope) -> [Step] {
    [
      sharedSecret(envelope.sharedSecret), envelopeKey(envelope.key.bytes),
      encryptionKey(envelope.key.encryptionKey), macKey(envelope.key.macKey),
    ]
  }
}

/// What holds of a response with a token.
struct TokenResponseSentences {
  let agreement: Rule
  let keys: Rule
  let cipher: Rule
  let mac: Rule
  let order: Rule
  let padding: Rule
  let invalidKeys: Rule

  init(_ op: OperationBuilder) {
    agreement = op.rule(
      "R1", "The shared secret is the X of the common point of the ephemeral scalar and the master key.")
    keys = op.rule(
      "R2", "The keys are 32 bytes of X9.63 with the ephemeral key alone as info, in the form in which it was sent.")
    cipher = op.rule("R3", "The cipher is AES-128-CBC with PKCS#7 and a vector of zeros.")
    mac = op.rule("R4", "The MAC is HMAC-SHA-256 of the encrypted data and of nothing else.")
    order = op.rule("R5", "The MAC is compared whole, before anything is decrypted.")
    padding = op.rule("R6", "Encrypted data under a right MAC that do not end in a padding are refused.")
    invalidKeys = op.rule("R7", "A scalar outside its range, and a point that is none, are refused.")
  }

  var computation: [Rule] { [agreement, keys, cipher, mac] }

  func declareMistakes(on op: OperationBuilder) {
    op.mistakes(Mistake.ofAnySharedSecret + [.sharedSecretAsNumber, .sharedSecretLeftAligned], violate: [agreement])
    op.mistakes(Mistake.ofScalarForms, violate: [agreement])
    op.mistakes(Mistake.ofPointForms, violate: [agreement, invalidKeys])
    op.mistakes(Mistake.ofScalarRange + Mistake.ofPointChecks, violate: [invalidKeys])
    for mistake in Mistake.ofParity {
      op.notDetectable(mistake, because: "A point and its negative have the same X, and so have their multiples.")
    }
    op.mistakes(Mistake.ofTokenEnvelopeKeys, violate: [keys])
    op.mistakes(Mistake.ofCipher, violate: [cipher])
    op.mistakes(Mistake.ofTokenResponseMACs, violate: [mac])
    op.mistakes(Mistake.ofComparison, violate: [order])
    op.mistakes(
      [.emptyPlaintextAsEmptyData] + Mistake.ofDecryptedPlaintext + Mistake.ofUnpadding, violate: [padding])
  }
}

/// What goes wrong with a response with a token.
extension Mistake {
  static let tokenPurposeInInfo = Mistake(
    "token.purpose-in-info", "The info begins with the purpose of the exchange, as from 3.0 on.",
    \.tokenResponse.makeInfo, giving { Array("/pa/token/create".utf8) + $0 })
  static let tokenVersionInInfo = Mistake(
    "token.version-in-info", "The info begins with the version, as from 3.2 on.", \.tokenResponse.makeInfo,
    giving { Array("2.1".utf8) + $0 })
  static let tokenInfoOmitted = Mistake(
    "token.ephemeral-key-missing-in-info", "The keys are derived without the ephemeral key.",
    \.tokenResponse.makeInfo, giving { _ in [] })
  static let tokenMACOfKey = Mistake(
    "token.mac-of-ephemeral-key", "The MAC covers the ephemeral key as well.", \.tokenResponse.makeSharedInfo2
  ) { _ in { $0 } }

  static let ofTokenEnvelopeKeys = [
    tokenPurposeInInfo, tokenVersionInInfo, tokenInfoOmitted, ephemeralKeyCompressed, ephemeralKeyUncompressed,
    ephemeralKeyWithoutPrefix, keysExchanged, counterFromZero, littleEndianCounter, counterInOneByte,
    counterInEightBytes, infoBeforeCounter, counterBeforeSecret, secretKeysAnHMAC,
  ]
  static let ofTokenResponseMACs = [
    tokenMACOfKey, macOverPlaintext, macOverBase64, macUnderEncryptionKey, macArgumentsExchanged, hashInsteadOfMac,
    macOf16Bytes,
  ]
}

internal import Conformance
internal import PowerAuth
internal import Primitives

extension FieldKind where Native == String {
  /// A half of an activation code: two groups of five characters.
  static let halfOfCode = FieldKind.text { draw in
    let characters = Array(Base32.encode(draw.bytes(7)).prefix(10))
    return String(characters[..<5]) + "-" + String(characters[5...])
  }
}

/// The inputs of the operations that encrypt or decrypt a public key.
struct KeyExchangeFields: Sendable {
  let activationIdShort: Field<String>
  let activationOtp: Field<String>
  let nonce: Field<[UInt8]>
  let privateKey: Field<[UInt8]>
  let publicKey: Field<[UInt8]>

  init(_ op: OperationBuilder) {
    activationIdShort = op.input("activationIdShort", .halfOfCode, "The first half of the code, with its dash.")
    activationOtp = op.input("activationOtp", .halfOfCode, "The second half of the code, with its dash.")
    nonce = op.input("nonce", .bytes(16), "The nonce of the message, 16 bytes.")
    privateKey = op.input(
      "privateKey", .privateKey, "The private key: the ephemeral one of the sender, or that of the recipient.")
    publicKey = op.input("publicKey", .publicKey, "The other's point.")
  }

  func fill(_ draft: inout Draft) {
    draft.fill(activationIdShort)
    draft.fill(activationOtp)
    draft.fill(nonce)
    draft.fill(privateKey)
    draft.fill(publicKey)
  }

  func keys(_ input: Record, by rules: Rules = .right) throws -> KeyExchangeKeys {
    try rules.makeKeyExchangeKeys(
      KeyExchange(
        activationIdShort: input[activationIdShort], activationOtp: input[activationOtp],
        privateKey: input[privateKey], publicKey: input[publicKey]))
  }

  /// Sets the published example of a device's key.
  func setExample(_ draft: inout Draft) {
    draft[activationIdShort] = "WNJ4Y-V7WMX"
    draft[activationOtp] = "YTSYD-UHILQ"
    draft[nonce] = Base64.decode("+hUoRcG13JJNl8VPtzu6VQ==")
    draft[privateKey] = Base64.decode("Y7H5YPWAoZNf88BQheb7lOyaZZVPIlbtFvj/4ZQAn9Y=")
    draft[publicKey] = Base64.decode(
      "BIxmACakL2oSW5YQ4ap/bQ/qC9Ycl0McIxAZqZOotM0lkv1PMNWjrIcxpkj1MEXNsZaFm1HEu0N6CriN9cBVAOI=")
  }

  /// The device's key of the published example.
  static let exampleKey = Base64.decode(
    "BBbLj5V7RZNeiAgRPuJbAMapLeaH6b8W48+5cZ+elVkZ58LPDlMjY/jkTTb3xUQ5TsEFgtRrhokb3um1l6rjhOE=")
}

/// The intermediate values of both layers.
struct KeyExchangeSteps: Sendable {
  private let otpKey: StepHandle
  private let sharedSecret: StepHandle
  private let ephemeralKey: StepHandle
  private let innerData: StepHandle

  init(_ op: OperationBuilder, innerData formula: String) {
    otpKey = op.step(
      "otpKey", "PBKDF2-HMAC-SHA-1(UTF-8(activationOtp), salt: UTF-8(activationIdShort), 10 000), 16 bytes")
    sharedSecret = op.step("sharedSecret", "X of privateKey · publicKey, 32 bytes")
    ephemeralKey = op.step("ephemeralKey", "sharedSecret[0..<16] ⊕ sharedSecret[16..<32]")
    innerData = op.step("innerData", formula)
  }

  func callAsFunction(_ keys: KeyExchangeKeys, _ exchanged: ExchangedKey) -> [Step] {
    [
      otpKey(keys.otpKey), sharedSecret(keys.sharedSecret), ephemeralKey(keys.ephemeralKey),
      innerData(exchanged.innerData),
    ]
  }
}

/// What holds of both operations.
struct KeyExchangeSentences {
  let otpKey: Rule
  let agreement: Rule
  let layers: Rule
  let nonce: Rule
  let scalars: Rule
  let points: Rule

  init(_ op: OperationBuilder) {
    otpKey = op.rule(
      "R1",
      "The key of the one-time password is PBKDF2 with HMAC-SHA-1, 10 000 iterations, and the short identifier as salt; "
        + "both texts enter in UTF-8, with their dashes.")
    agreement = op.rule("R2", "The other key is the shared secret of both key pairs, folded to 16 bytes.")
    layers = op.rule(
      "R3",
      "The inner layer has the key of the one-time password, and the outer one that of the agreement; both are "
        + "AES-128-CBC with PKCS#7.")
    nonce = op.rule("R4", "The nonce, 16 bytes, is the initialisation vector of both layers.")
    scalars = op.rule("R5", "The scalar is unsigned, with or without leading zero bytes, and below the order.")
    points = op.rule("R6", "A point is taken compressed and uncompressed, and what is none is refused.")
  }

  var computation: [Rule] { [otpKey, agreement, layers, nonce] }

  func declareMistakes(on op: OperationBuilder) {
    op.mistakes(Mistake.ofOtpKeys, violate: [otpKey])
    op.mistakes(Mistake.ofSharedSecrets + Mistake.ofFolding + [.masterSecretByX963], violate: [agreement])
    op.mistakes(Mistake.ofExchangeLayers + Mistake.ofCipher, violate: [layers])
    op.mistakes(Mistake.ofExchangeNonces, violate: [nonce])
    op.mistakes(Mistake.ofScalarForms + Mistake.ofScalarRange, violate: [scalars])
    op.mistakes(Mistake.ofPointForms + Mistake.ofPointChecks, violate: [points])
    for mistake in Mistake.ofParity {
      op.notDetectable(mistake, because: "A point and its negative have the same X, and so have their multiples.")
    }
    op.notDetectable(
      .passwordKeyCut,
      because: "PBKDF2 computes its blocks apart from each other, and 16 bytes are the beginning of the first one.")
  }
}

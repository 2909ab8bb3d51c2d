internal import Conformance
internal import PowerAuth
internal import Primitives

/// The proof that the request of an activation comes from an application that knows its secret.
let applicationSignatureOperation = Operation(
  powerAuth: "activation.application-signature",
  "The signature that an application gives, with its secret, to the request of an activation.",
  reference: "Version2/ApplicationSignature", ranges: [.v2]
) { op in
  let fields = ApplicationSignatureFields(op)
  let signedText = op.step(
    "signedText", "activationIdShort & Base64(nonce) & Base64(encryptedDevicePublicKey) & applicationKey")
  let signature = op.output(
    "applicationSignature", .bytes(32), "The signature, 32 bytes; it travels as Base64.",
    formula: "HMAC-SHA-256(key: Base64⁻¹(applicationSecret), data: UTF-8(signedText))")
  op.refuses(.invalidLength, .invalidEncoding)

  let text = op.rule(
    "R1", "The signed text is short identifier, nonce, encrypted key and APP_KEY, in this order, with & between them.")
  let encoding = op.rule(
    "R2", "Nonce and encrypted key enter as Base64 with padding; the texts enter as they are, in UTF-8.")
  let secret = op.rule("R3", "The key of the HMAC is APP_SECRET decoded from Base64, and not its text.")
  let secretForm = op.rule("R4", "APP_SECRET is padded Base64 of the standard alphabet, and has 16 bytes.")
  let nonceLength = op.rule("R5", "The nonce has 16 bytes.")
  let computation = [text, encoding, secret]

  let published = op.scenario("published", "The published example.", exercises: computation, flags: [.basic]) {
    fields.setExample(&$0)
  }
  let basic = op.scenario("basic", "Drawn values.", exercises: computation, flags: [.basic])
  for count in [0, 1, 15, 16, 17, 48, 79, 81, 96] {
    op.scenario(
      "encrypted-key-of-\(count)-bytes", "The encrypted key has \(count) bytes.", exercises: [encoding],
      flags: [.length]
    ) { draft in
      draft[fields.encryptedKey] = draft.draw("encryptedKey") { $0.bytes(count) }
    }
  }
  for (name, value) in [("zeros", UInt8(0)), ("ones", 0xFF)] {
    op.scenario(
      "nonce-of-\(name)", "The nonce is \(name) only.", exercises: [encoding], flags: [.leadingZero]
    ) { $0[fields.nonce] = [UInt8](repeating: value, count: 16) }
    op.scenario(
      "secret-of-\(name)", "APP_SECRET stands for \(name) only.", exercises: [secret], flags: [.leadingZero]
    ) { $0[fields.applicationSecret] = Base64.encode([UInt8](repeating: value, count: 16)) }
  }
  op.scenario(
    "plus-and-slash", "Base64 texts of nonce, encrypted key and both values of the application contain + and /.",
    exercises: [encoding, secretForm], flags: [.text]
  ) { draft in
    let bytes: [UInt8] = [0xFB, 0xEF, 0xBE, 0xFF, 0xFF, 0xFF] + draft.draw("rest") { $0.bytes(10) }
    draft[fields.nonce] = bytes
    draft[fields.encryptedKey] = bytes + bytes
    draft[fields.applicationKey] = Base64.encode(bytes)
    draft[fields.applicationSecret] = Base64.encode(bytes)
  }
  for (name, count) in [("one", 1), ("two", 2)] {
    op.scenario(
      "signature-with-leading-zero/\(name)", "The signature begins with a zero byte.", exercises: [secret],
      flags: [.leadingZero]
    ) { draft in try fields.searchLeadingZero(&draft, skipping: count - 1) }
  }
  for count in [0, 8, 15, 17, 32] {
    op.variant(
      "nonce-of-\(count)-bytes", of: basic, change: "nonce: \(count) bytes", "A nonce has 16 bytes.",
      exercises: [nonceLength], flags: [.invalidLength], expecting: .reject(.invalidLength)
    ) { draft in draft[fields.nonce] = draft.draw("nonce") { $0.bytes(count) } }
  }
  fields.declareSecrets(on: op, of: basic, secretForm)
  op.accumulated(
    "accumulated", "A thousand signatures.", count: 1000, cases: "all inputs drawn", exercises: computation,
    flags: [.accumulated])
  op.random(10, "Inputs drawn from the seed.", exercises: computation, flags: [.random])

  op.corners(of: basic, exercise: computation + [nonceLength])
  op.corners(ofFields: fields.applicationSecret.name, madeFrom: published)
  op.omitCorners(
    "empty", of: fields.applicationSecret.name, because: "Respected implementations differ; it is declared by hand.")
  op.mistakes(Mistake.ofApplicationTexts, violate: [text])
  op.mistakes(Mistake.ofApplicationEncodings, violate: [encoding])
  op.mistakes(Mistake.ofApplicationSecrets, violate: [secret])
  op.mistakes(Mistake.ofSecretForms, violate: [secretForm])
  op.mistake(.exchangeNonceOfAnyLength, violates: [nonceLength])
  op.notDetectable(
    "input.composed.applicationSecret", "input.decomposed.applicationSecret",
    because: "A text with accents is no Base64, and is refused with the mistake as well.")
  op.answer { rules, request in
    let made = try fields.sign(request.input, by: rules)
    return request.accept(signature(made.value)) { [signedText(made.signedText)] }
  }
}

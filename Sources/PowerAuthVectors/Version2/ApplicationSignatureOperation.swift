package import Conformance
internal import PowerAuth

/// The proof that the request of an activation comes from an application that knows its secret.
package struct ApplicationSignatureOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "activation.application-signature",
    "The signature that an application gives, with its secret, to the request of an activation.",
    reference: "Version2/ApplicationSignature", ranges: [.v2], chapter: .activation2,
    use: "The client of protocol 2 puts it into the request of an activation.")
  package let fields = ApplicationSignatureFields()
  package let signedText = textStep(
    "signedText", "activationIdShort & Base64(nonce) & Base64(encryptedDevicePublicKey) & applicationKey")
  package let signature = output(
    "applicationSignature", .bytes(32), "The signature, 32 bytes; it travels as Base64.",
    formula: "HMAC-SHA-256(key: Base64⁻¹(applicationSecret), data: UTF-8(signedText))")
  package let text = rule(
    "R1", "The signed text is short identifier, nonce, encrypted key and APP_KEY, in this order, with & between them.",
    \.applicationSignature.parts, \.applicationSignature.separator)
  package let encoding = rule(
    "R2", "Nonce and encrypted key enter as Base64 with padding; the texts enter as they are, in UTF-8.",
    \.applicationSignature.encode, \.applicationSignature.takeText)
  package let secret = rule(
    "R3", "The key of the HMAC is APP_SECRET decoded from Base64, and not its text.",
    \.applicationSignature.authenticate, \.applicationSignature.checkSecret)
  package let secretForm = rule(
    "R4", "APP_SECRET is padded Base64 of the standard alphabet, and has 16 bytes.", \.applicationSignature.decodeSecret
  )
  package let nonceLength = rule("R5", "The nonce has 16 bytes.", \.keyExchange.checkNonce)

  /// What each accepted vector exercises.
  package var computation: [Rule] { [text, encoding, secret] }

  package var fieldRules: [Rule] { computation + [nonceLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .invalidEncoding)
    op.answer { rules, request in
      let made = try fields.sign(request.input, by: rules)
      return request.accept(signature(made.value)) { [signedText(made.signedText)] }
    }
  }
}

package import Conformance
package import PowerAuth

/// The decryption of the response that gives a token in 2.1, by the client.
package struct TokenResponseOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "token.decrypt-response", "The decryption of the response that gives a token in 2.1.",
    reference: "Version2/TokenResponse", ranges: [ProtocolRange(["2.1"])], chapter: .tokens2,
    use: "The client of 2.1, with the answer to its request for a token.")
  package let fields = TokenResponseFields()
  package let steps = TokenResponseSteps()
  package let plaintext = output("plaintext", .plaintext, "What was encrypted.", formula: TokenResponseSteps.plaintext)
  package let rules = TokenResponseSentences()

  package var fieldRules: [Rule] { rules.computation + [rules.order] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidPrivateKey, .invalidPublicKey, .macMismatch, .padding)
    op.answer { rules, request in
      let envelope = try fields.envelope(request.input, by: rules)
      let received = fields.received(request.input)
      return request.accept(plaintext(try rules.decrypt(received, with: envelope))) { steps(envelope) }
    }
  }
}

/// The inputs of a client that gets a token.
package struct TokenResponseFields: DeclarationGroup {
  package let publicKey = input("publicKey", .publicKey, "The master key of the application.")
  package let ephemeralPrivateKey = input("ephemeralPrivateKey", .privateKey, "The request's ephemeral scalar.")
  package let ephemeralPublicKey = optionalInput(
    "ephemeralPublicKey", .sentKey, "The request's ephemeral public key as it was sent; uncompressed where absent.")
  package let cryptogram = LegacyCryptogramFields()

  package func envelope(_ input: Record, by rules: Rules = .right) throws -> Envelope {
    try rules.makeTokenEnvelope(
      publicKey: input[publicKey], ephemeralPrivateKey: input[ephemeralPrivateKey],
      ephemeralPublicKey: input[ephemeralPublicKey])
  }

  package func received(_ input: Record) -> Cryptogram {
    Cryptogram(encryptedData: input[cryptogram.encryptedData], mac: input[cryptogram.mac])
  }
}

/// The intermediate values of a response with a token.
package struct TokenResponseSteps: DeclarationGroup {
  package let sharedSecret = step("sharedSecret", "X of ephemeralPrivateKey · publicKey, 32 bytes")
  package let envelopeKey = step(
    "envelopeKey",
    "X9.63-SHA-256(sharedSecret, ephemeralPublicKey as it was sent), 32 bytes; without it, ephemeralPrivateKey · G, "
      + "uncompressed")
  package let encryptionKey = step("encryptionKey", "envelopeKey[0..<16]")
  package let macKey = step("macKey", "envelopeKey[16..<32]")

  static let plaintext = """
    AES-128-CBC⁻¹(key: encryptionKey, iv: 16 zero bytes, encryptedData), PKCS#7 removed; only if the input mac = \
    HMAC-SHA-256(key: macKey, data: encryptedData)
    """

  package func callAsFunction(_ envelope: Envelope) -> [Step] {
    [
      sharedSecret(envelope.sharedSecret), envelopeKey(envelope.key.bytes),
      encryptionKey(envelope.key.encryptionKey), macKey(envelope.key.macKey),
    ]
  }
}

package import Conformance
package import PowerAuth

/// The encryption of a request, by the client.
package struct EncryptRequestOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "ecies.encrypt-request", "The encryption of a request, with everything random given.",
    reference: "Encryption/EncryptRequest", ranges: ProtocolRange.v3Each, chapter: .ecies,
    use: "The client encrypts a request.")
  package let context = EncryptionFields()
  package let publicKey = input("publicKey", .publicKey, "The recipient's public key.")
  package let ephemeralPrivateKey = input("ephemeralPrivateKey", .privateKey, "The ephemeral scalar.")
  package let nonce = optionalInput("nonce", .bytes(16), "The nonce, 16 bytes, from 3.1 on.")
  package let timestamp = optionalInput("timestamp", .timestamp, "Milliseconds since 1970, from 3.2 on.")
  package let plaintext = input("plaintext", .plaintext, "What is encrypted.")
  package let steps: EncryptionSteps
  package let ephemeralPublicKey = output(
    "ephemeralPublicKey", .bytes(65), "The ephemeral public key, uncompressed.",
    formula: EncryptionFormula.ephemeralPublicKey)
  package let encryptedData = output(
    "encryptedData", .encryptedData, "The encrypted data.", formula: EncryptionFormula.encryptedData)
  package let mac = output("mac", .bytes(32), "The MAC.", formula: EncryptionFormula.mac)
  package let rules = MessageRules(isResponse: false)

  init() {
    steps = EncryptionSteps(of: ephemeralPrivateKey, and: publicKey, isResponse: false)
  }

  package var fields: MessageFields {
    MessageFields(
      context: context, message: .request, isSender: true, privateKey: ephemeralPrivateKey, publicKey: publicKey,
      nonce: nonce, timestamp: timestamp)
  }

  package var fieldRules: [Rule] { rules.computation + [rules.associatedData, rules.parameters] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.missingParameter, .unexpectedParameter, .invalidLength, .invalidPrivateKey, .invalidPublicKey)
    let fields = fields
    op.answer(with: { _, version in version }) { rules, request, version in
      let envelope = try fields.envelope(request.input, version: version, by: rules)
      return request.accept(outputs(envelope, try rules.encrypt(request[plaintext], with: envelope))) {
        steps(envelope)
      }
    }
  }

  package func outputs(_ envelope: Envelope, _ cryptogram: Cryptogram) -> [Binding] {
    [
      ephemeralPublicKey(envelope.ephemeralPublicKey), encryptedData(cryptogram.encryptedData), mac(cryptogram.mac),
    ]
  }
}

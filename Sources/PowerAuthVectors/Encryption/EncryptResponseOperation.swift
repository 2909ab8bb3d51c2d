package import Conformance
package import PowerAuth

/// The encryption of a response, by the server.
package struct EncryptResponseOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "ecies.encrypt-response", "The encryption of a response, with everything random given.",
    reference: "Encryption/EncryptResponse", ranges: ProtocolRange.v3Each, chapter: .ecies,
    use: "The server encrypts its response.")
  package let context = EncryptionFields()
  package let privateKey = input(
    "privateKey", .privateKey, "The scalar of the key for which the request was encrypted.")
  package let ephemeralPublicKey = input(
    "ephemeralPublicKey", .publicKey, "The request's ephemeral public key, as it was sent.")
  package let requestNonce = optionalInput("requestNonce", .bytes(16), "The request's nonce, in 3.1 only.")
  package let nonce = optionalInput("nonce", .bytes(16), "The response's nonce, 16 bytes, from 3.2 on.")
  package let timestamp = optionalInput("timestamp", .timestamp, "Milliseconds since 1970, from 3.2 on.")
  package let plaintext = input("plaintext", .plaintext, "What is encrypted.")
  package let steps: EncryptionSteps
  package let encryptedData = output(
    "encryptedData", .encryptedData, "The encrypted data.", formula: EncryptionFormula.encryptedData)
  package let mac = output("mac", .bytes(32), "The MAC.", formula: EncryptionFormula.mac)
  package let rules = MessageRules(isResponse: true)

  init() {
    steps = EncryptionSteps(of: privateKey, and: ephemeralPublicKey, isResponse: true)
  }

  package var fields: MessageFields {
    MessageFields(
      context: context, message: .response, isSender: false, privateKey: privateKey, publicKey: ephemeralPublicKey,
      nonce: nonce, requestNonce: requestNonce, timestamp: timestamp)
  }

  package var fieldRules: [Rule] { rules.computation + [rules.associatedData, rules.parameters] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.missingParameter, .unexpectedParameter, .invalidLength, .invalidPrivateKey, .invalidPublicKey)
    let fields = fields
    op.answer(with: { _, version in version }) { rules, request, version in
      let envelope = try fields.envelope(request.input, version: version, by: rules)
      return request.accept(outputs(try rules.encrypt(request[plaintext], with: envelope))) { steps(envelope) }
    }
  }

  package func outputs(_ cryptogram: Cryptogram) -> [Binding] {
    [encryptedData(cryptogram.encryptedData), mac(cryptogram.mac)]
  }
}

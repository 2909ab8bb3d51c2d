package import Conformance
internal import PowerAuth

/// The decryption of a response, by the client.
package struct DecryptResponseOperation: DecryptionOperation {
  package let heading = OperationHeading(
    "ecies.decrypt-response", "The decryption of a response.", reference: "Encryption/DecryptResponse",
    ranges: ProtocolRange.v3Each, chapter: .ecies,
    use: "The client decrypts the response to its request.")
  package let context = EncryptionFields()
  package let publicKey = input("publicKey", .publicKey, "The key for which the request was encrypted.")
  package let ephemeralPrivateKey = input("ephemeralPrivateKey", .privateKey, "The request's ephemeral scalar.")
  package let ephemeralPublicKey = optionalInput(
    "ephemeralPublicKey", .sentKey, "The request's ephemeral public key as it was sent; uncompressed where absent.")
  package let requestNonce = optionalInput("requestNonce", .bytes(16), "The request's nonce, in 3.1 only.")
  package let nonce = optionalInput("nonce", .bytes(16), "The response's nonce, 16 bytes, from 3.2 on.")
  package let timestamp = optionalInput("timestamp", .timestamp, "Milliseconds since 1970, from 3.2 on.")
  package let encryptedData = input("encryptedData", .encryptedData, "The encrypted data.")
  package let mac = input("mac", .bytes(32), "The MAC.")
  package let steps: EncryptionSteps
  package let plaintext = output("plaintext", .plaintext, "What was encrypted.", formula: EncryptionFormula.plaintext)
  package let rules = MessageRules(isResponse: true)
  package let decryptionRules = DecryptionRules()

  init() {
    steps = EncryptionSteps(of: ephemeralPrivateKey, and: publicKey, isResponse: true)
  }

  package var fields: MessageFields {
    MessageFields(
      context: context, message: .response, isSender: true, privateKey: ephemeralPrivateKey, publicKey: publicKey,
      ephemeralPublicKey: ephemeralPublicKey, nonce: nonce, requestNonce: requestNonce, timestamp: timestamp)
  }
}

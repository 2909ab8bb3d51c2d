package import Conformance
internal import PowerAuth

/// The decryption of a request, by the server.
package struct DecryptRequestOperation: DecryptionOperation {
  package let heading = OperationHeading(
    "ecies.decrypt-request", "The decryption of a request.", reference: "Encryption/DecryptRequest",
    ranges: ProtocolRange.v3Each, chapter: .ecies,
    use: "The server decrypts a request.")
  package let context = EncryptionFields()
  package let privateKey = input("privateKey", .privateKey, "The recipient's scalar.")
  package let ephemeralPublicKey = input("ephemeralPublicKey", .publicKey, "The ephemeral public key, as it was sent.")
  package let encryptedData = input("encryptedData", .encryptedData, "The encrypted data.")
  package let mac = input("mac", .bytes(32), "The MAC.")
  package let nonce = optionalInput("nonce", .bytes(16), "The nonce, 16 bytes, from 3.1 on.")
  package let timestamp = optionalInput("timestamp", .timestamp, "Milliseconds since 1970, from 3.2 on.")
  package let steps: EncryptionSteps
  package let plaintext = output("plaintext", .plaintext, "What was encrypted.", formula: EncryptionFormula.plaintext)
  package let rules = MessageRules(isResponse: false)
  package let decryptionRules = DecryptionRules()

  init() {
    steps = EncryptionSteps(of: privateKey, and: ephemeralPublicKey, isResponse: false)
  }

  package var fields: MessageFields {
    MessageFields(
      context: context, message: .request, isSender: false, privateKey: privateKey, publicKey: ephemeralPublicKey,
      nonce: nonce, timestamp: timestamp)
  }
}

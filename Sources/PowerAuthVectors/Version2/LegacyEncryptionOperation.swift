package import Conformance
internal import PowerAuth

/// The encryption of a request or a response, in a session of an application or of an activation.
package struct LegacyEncryptionOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "e2ee.encrypt", "The encryption of a message with the key of a session.", reference: "Version2/Encrypt",
    ranges: [.v2], chapter: .encryption2,
    use: "Both parties of protocol 2, before they send an encrypted message.")
  package let fields = LegacyMessageFields()
  package let plaintext = input("plaintext", .plaintext, "What is encrypted.")
  package let steps = LegacyMessageSteps()
  package let encryptedData = output(
    "encryptedData", .encryptedData, "The encrypted data.",
    formula: "AES-128-CBC(key: encryptionKey, iv: nonce, plaintext with PKCS#7)")
  package let mac = output("mac", .bytes(32), "The MAC.", formula: "HMAC-SHA-256(key: macKey, data: encryptedData)")
  package let rules = LegacyMessageSentences()

  package var fieldRules: [Rule] { rules.computation + [rules.indexes, rules.lengths] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .invalidIndex)
    op.checkOrder(.invalidIndex, .invalidLength)
    op.answer { rules, request in
      let keys = try fields.keys(request.input, by: rules)
      let made = try rules.encryptLegacyMessage(request[plaintext], fields.parameters(request.input), keys: keys)
      return request.accept(encryptedData(made.encryptedData), mac(made.mac)) { steps(keys) }
    }
  }
}

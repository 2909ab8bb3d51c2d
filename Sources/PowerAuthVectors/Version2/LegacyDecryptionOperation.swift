package import Conformance
internal import PowerAuth

/// The decryption of a request or a response.
package struct LegacyDecryptionOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "e2ee.decrypt", "The decryption of a message with the key of a session.", reference: "Version2/Decrypt",
    ranges: [.v2], chapter: .encryption2,
    use: "Both parties of protocol 2, when an encrypted message arrives.")
  package let fields = LegacyMessageFields()
  package let cryptogram = LegacyCryptogramFields()
  package let steps = LegacyMessageSteps()
  package let plaintext = output(
    "plaintext", .plaintext, "What was encrypted.",
    formula: """
      AES-128-CBC⁻¹(key: encryptionKey, iv: nonce, encryptedData), PKCS#7 removed; only if the input mac is that of \
      `e2ee.encrypt`
      """
  )
  package let rules = LegacyMessageSentences()
  package let order = rule(
    "R6", "The MAC is compared whole, before anything is decrypted.", \.mac.areEqual, \.mac.chooseData)
  package let padding = rule(
    "R7", "Encrypted data under a right MAC that do not end in a padding are refused.", \.cipher.takePlaintext,
    \.cipher.unpad, \.cipher.checkData)

  package var fieldRules: [Rule] { rules.computation + [rules.indexes, rules.lengths, order] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .invalidIndex, .macMismatch, .padding)
    op.checkOrder(.invalidIndex, .invalidLength, .macMismatch, .padding)
    op.answer { rules, request in
      let keys = try fields.keys(request.input, by: rules)
      let received = Cryptogram(encryptedData: request[cryptogram.encryptedData], mac: request[cryptogram.mac])
      let text = try rules.decryptLegacyMessage(received, fields.parameters(request.input), keys: keys)
      return request.accept(plaintext(text)) { steps(keys) }
    }
  }
}

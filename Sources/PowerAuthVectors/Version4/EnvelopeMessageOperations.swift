package import Conformance
internal import PowerAuth

/// The encryption of a request or a response of protocol 4.
package struct EncryptMessageOperation: OperationDeclaration {
  package let heading: OperationHeading
  package let fields: EnvelopeMessageFields
  package let plaintext = input("plaintext", .plaintext, "What is encrypted.")
  package let encryptedData: Field<[UInt8]>
  package let rules: EnvelopeMessageSentences

  init(_ message: EncryptionParameters.Message) {
    let name = message == .request ? "request" : "response"
    heading = OperationHeading(
      "e2ee.encrypt-\(name)", "The encryption of a \(name), with everything random given.",
      reference: "Version4/Messages", ranges: [.onlyV4], chapter: .messages4,
      use: message == .request
        ? "The client of protocol 4 encrypts a request." : "The server of protocol 4 encrypts its response.")
    fields = EnvelopeMessageFields(message)
    rules = EnvelopeMessageSentences(message)
    encryptedData = output(
      "encryptedData", .sealed, "The encrypted data.",
      formula: "aead.seal(envelopeKey, keyContext, \(fields.half), associatedData, plaintext)")
  }

  package var fieldRules: [Rule] { rules.computation + rules.refusals }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.missingParameter, .unexpectedParameter, .invalidLength, .invalidEncoding, .equalHalves)
    op.answer { rules, request in
      let result = try rules.encryptMessage(request[plaintext], fields.message, fields.context(request.input))
      return request.accept(encryptedData(result.sealed.bytes)) { fields.steps(result.sealing) }
    }
  }
}

/// The decryption of a request or a response of protocol 4.
package struct DecryptMessageOperation: OperationDeclaration {
  package let heading: OperationHeading
  package let fields: EnvelopeMessageFields
  package let encryptedData = input("encryptedData", .sealed, "The encrypted data.")
  package let plaintext: Field<[UInt8]>
  package let rules: EnvelopeMessageSentences
  package let shortest = rule(
    "R14", "Encrypted data of less than 44 bytes are refused.", \.version4.aead.checkSealed)
  package let prefix = rule(
    "R15", "Encrypted data that do not begin with their half of the nonce are refused.",
    \.version4.message.compareNonces)
  package let tag = rule(
    "R16", "Encrypted data with another tag are refused, and nothing is decrypted.", \.version4.aead.areEqual)

  init(_ message: EncryptionParameters.Message) {
    let name = message == .request ? "request" : "response"
    heading = OperationHeading(
      "e2ee.decrypt-\(name)", "The decryption of a \(name).", reference: "Version4/Messages", ranges: [.onlyV4],
      chapter: .messages4,
      use: message == .request
        ? "The server of protocol 4 decrypts a request."
        : "The client of protocol 4 decrypts the response to its request.")
    fields = EnvelopeMessageFields(message)
    rules = EnvelopeMessageSentences(message)
    plaintext = output(
      "plaintext", .plaintext, "What was encrypted.",
      formula: "aead.open(envelopeKey, keyContext, associatedData, encryptedData)")
  }

  package var fieldRules: [Rule] { rules.computation + rules.refusals + [shortest, prefix, tag] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(
      .missingParameter, .unexpectedParameter, .invalidLength, .invalidEncoding, .equalHalves, .nonceMismatch,
      .macMismatch)
    op.answer { rules, request in
      let result = try rules.decryptMessage(request[encryptedData], fields.message, fields.context(request.input))
      return request.accept(plaintext(result.plaintext)) { fields.steps(result.sealing) }
    }
  }
}

package import Conformance
package import PowerAuth

/// The JSON of an encrypted request.
package struct ParseRequestOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "ecies.parse-request", "The members of an encrypted request that has arrived.",
    reference: "Encryption/ParseRequest", ranges: ProtocolRange.v3Each, chapter: .encryptedFields,
    use: "The server reads the body of an encrypted request, before it decrypts it.")

  package let fields = EncryptedMessageFields(.request)
  package let rules = EncryptedMessageSentences(.request)

  package var fieldRules: [Rule] { [rules.encoding, rules.lengths] }

  package func declareAnswer(on op: OperationBuilder) { fields.declareAnswer(on: op) }
}

/// The JSON of an encrypted response.
package struct ParseResponseOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "ecies.parse-response", "The members of an encrypted response that has arrived.",
    reference: "Encryption/ParseResponse", ranges: ProtocolRange.v3Each, chapter: .encryptedFields,
    use: "The client reads the body of an encrypted response, before it decrypts it.")

  package let fields = EncryptedMessageFields(.response)
  package let rules = EncryptedMessageSentences(.response)

  package var fieldRules: [Rule] { [rules.encoding, rules.lengths] }

  package func declareAnswer(on op: OperationBuilder) { fields.declareAnswer(on: op) }
}

/// The input and the outputs of an operation that reads an encrypted message.
package struct EncryptedMessageFields: DeclarationGroup {
  package let message: EncryptionParameters.Message
  package let text: Field<String>
  package let ephemeralPublicKey: Field<[UInt8]>?
  package let encryptedData: Field<[UInt8]>
  package let mac: Field<[UInt8]>
  package let nonce: OptionalField<[UInt8]>
  package let timestamp: OptionalField<Int64>
  package let temporaryKeyId: OptionalField<String>?

  init(_ message: EncryptionParameters.Message) {
    self.message = message
    let isRequest = message == .request
    text = input(
      isRequest ? "request" : "response", .text { _ in "" }.withoutCornersOfForm, "The body of the message, JSON.")
    ephemeralPublicKey =
      isRequest
      ? output(
        "ephemeralPublicKey", .sentKey, "The ephemeral public key, as it was sent.",
        formula: "Base64⁻¹(the member `ephemeralPublicKey`)") : nil
    encryptedData = output(
      "encryptedData", .encryptedData, "The encrypted data.", formula: "Base64⁻¹(the member `encryptedData`)")
    mac = output("mac", .bytes(32), "The MAC, 32 bytes.", formula: "Base64⁻¹(the member `mac`)")
    nonce = optionalOutput(
      "nonce", .bytes(16), "The nonce, where the version has one.", formula: "Base64⁻¹(the member `nonce`)")
    timestamp = optionalOutput(
      "timestamp", .timestamp, "Milliseconds since 1970, from 3.2 on.", formula: "the member `timestamp`")
    temporaryKeyId =
      isRequest
      ? optionalOutput(
        "temporaryKeyId", .identifier, "The temporary key, from 3.3 on.", formula: "the member `temporaryKeyId`") : nil
  }

  func declareAnswer(on op: OperationBuilder) {
    op.refuses(.messageSyntax, .missingParameter, .unexpectedParameter, .invalidEncoding, .invalidLength)
    op.answer(with: { _, version in version }) { rules, request, version in
      request.accept(outputs(try rules.readEncryptedMessage(request[text], message, version: version)))
    }
  }

  package func outputs(_ message: EncryptedMessage) -> [Binding] {
    [
      ephemeralPublicKey.map { $0(message.ephemeralPublicKey ?? []) }, encryptedData(message.encryptedData),
      mac(message.mac), nonce(message.nonce), timestamp(message.timestamp),
      temporaryKeyId.map { $0(message.temporaryKeyId) },
    ].compactMap { $0 }
  }
}

/// What holds of the JSON of an encrypted message.
package struct EncryptedMessageSentences: DeclarationGroup {
  package let object: Rule
  package let names: Rule
  package let presence: Rule
  package let absence: Rule
  package let encoding: Rule
  package let lengths: Rule
  package let timestamp: Rule
  package let keyId: Rule?

  init(_ message: EncryptionParameters.Message) {
    object = rule(
      "R1", "The body is the JSON object itself, in which no name occurs twice; no other object is around it.",
      \.encryptedMessage.unwrap, \.encryptedMessage.readObject, \.notation.takeJSON)
    names = rule(
      "R2", "A member is found by its name, letter for letter, in any order; other members are passed over.",
      \.encryptedMessage.find, \.encryptedMessage.checkNames)
    presence = rule(
      "R3", "What the version demands is there; null means that it is absent, and so does an empty text.",
      \.encryptedMessage.demandMember, \.encryptedMessage.find, \.encryptedMessage.checkPresence)
    absence = rule("R4", "A member that only other versions have is refused.", \.encryptedMessage.refuseMember)
    encoding = rule(
      "R5", "Bytes are JSON texts of standard Base64 with padding, on one line.", \.encryptedMessage.decode,
      \.encryptedMessage.readText)
    lengths = rule(
      "R6", "A MAC has 32 bytes, and a nonce has 16.", \.encryptedMessage.checkMAC, \.encryptedMessage.checkNonce)
    timestamp = rule(
      "R7", "The timestamp is a JSON number of whole milliseconds, and is not negative.",
      \.encryptedMessage.readTimestamp)
    keyId =
      message == .request
      ? rule(
        "R8", "The temporary key is named by a UUID in any case, which is taken as it is.",
        \.encryptedMessage.checkKeyId) : nil
  }

  /// The rules that the members of any message follow.
  package var all: [Rule] { [object, names, presence, encoding, lengths] }
}

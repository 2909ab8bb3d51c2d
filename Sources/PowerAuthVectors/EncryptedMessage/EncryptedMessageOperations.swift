internal import Conformance
internal import PowerAuth

/// The JSON of an encrypted request.
let parseRequestOperation = Operation(
  powerAuth: "ecies.parse-request", "The members of an encrypted request that has arrived.",
  reference: "Encryption/ParseRequest", ranges: ProtocolRange.v3Each
) { op in
  op.note(
    "The order is free, and members of other names are passed over. Whether the ephemeral key is a point, and whether the "
      + "data are whole blocks, is found where the request is decrypted.")
  declareEncryptedMessage(.request, on: op)
}

/// The JSON of an encrypted response.
let parseResponseOperation = Operation(
  powerAuth: "ecies.parse-response", "The members of an encrypted response that has arrived.",
  reference: "Encryption/ParseResponse", ranges: ProtocolRange.v3Each
) { op in
  op.note("Whether the data are whole blocks is found where the response is decrypted.")
  declareEncryptedMessage(.response, on: op)
}

private func declareEncryptedMessage(_ message: EncryptionParameters.Message, on op: OperationBuilder) {
  let fields = EncryptedMessageFields(op, message)
  op.refuses(.messageSyntax, .missingParameter, .unexpectedParameter, .invalidEncoding, .invalidLength)
  let rules = EncryptedMessageSentences(op, message)
  EncryptedMessageScenarios(op: op, text: fields.text, message: message, rules: rules).declare()
  rules.declareMistakes(on: op)
  op.answer(with: { _, version in version }) { rules, request, version in
    request.accept(
      fields.outputs(try rules.readEncryptedMessage(request[fields.text], message, version: version)))
  }
}

/// The input and the outputs of an operation that reads an encrypted message.
struct EncryptedMessageFields: Sendable {
  let text: Field<String>
  private let ephemeralPublicKey: Field<[UInt8]>?
  private let encryptedData: Field<[UInt8]>
  private let mac: Field<[UInt8]>
  private let nonce: OptionalField<[UInt8]>
  private let timestamp: OptionalField<Int64>
  private let temporaryKeyId: OptionalField<String>?

  init(_ op: OperationBuilder, _ message: EncryptionParameters.Message) {
    let isRequest = message == .request
    text = op.input(
      isRequest ? "request" : "response", .text { _ in "" }.withoutCornersOfForm, "The body of the message, JSON.")
    ephemeralPublicKey =
      isRequest
      ? op.output(
        "ephemeralPublicKey", .sentKey, "The ephemeral public key, as it was sent.",
        formula: "Base64⁻¹(the member `ephemeralPublicKey`)") : nil
    encryptedData = op.output(
      "encryptedData", .encryptedData, "The encrypted data.", formula: "Base64⁻¹(the member `encryptedData`)")
    mac = op.output("mac", .bytes(32), "The MAC, 32 bytes.", formula: "Base64⁻¹(the member `mac`)")
    nonce = op.optionalOutput(
      "nonce", .bytes(16), "The nonce, where the version has one.", formula: "Base64⁻¹(the member `nonce`)")
    timestamp = op.optionalOutput(
      "timestamp", .timestamp, "Milliseconds since 1970, from 3.2 on.", formula: "the member `timestamp`")
    temporaryKeyId =
      isRequest
      ? op.optionalOutput(
        "temporaryKeyId", .identifier, "The temporary key, from 3.3 on.", formula: "the member `temporaryKeyId`") : nil
  }

  func outputs(_ message: EncryptedMessage) -> [Binding] {
    [
      ephemeralPublicKey.map { $0(message.ephemeralPublicKey ?? []) }, encryptedData(message.encryptedData),
      mac(message.mac), nonce(message.nonce), timestamp(message.timestamp),
      temporaryKeyId.map { $0(message.temporaryKeyId) },
    ].compactMap { $0 }
  }
}

/// What holds of the JSON of an encrypted message.
struct EncryptedMessageSentences: Sendable {
  let object: Rule
  let names: Rule
  let presence: Rule
  let absence: Rule
  let encoding: Rule
  let lengths: Rule
  let timestamp: Rule
  let keyId: Rule?

  init(_ op: OperationBuilder, _ message: EncryptionParameters.Message) {
    object = op.rule(
      "R1", "The body is the JSON object itself, in which no name occurs twice; no other object is around it.")
    names = op.rule(
      "R2", "A member is found by its name, letter for letter, in any order; other members are passed over.")
    presence = op.rule("R3", "What the version demands is there; null stands for none, and an empty text is none.")
    absence = op.rule("R4", "A member that only other versions have is refused.")
    encoding = op.rule("R5", "Bytes are JSON texts of standard Base64 with padding, on one line.")
    lengths = op.rule("R6", "A MAC has 32 bytes, and a nonce has 16.")
    timestamp = op.rule("R7", "The timestamp is a JSON number of whole milliseconds, and is not negative.")
    keyId =
      message == .request
      ? op.rule("R8", "The temporary key is named by a UUID in any case, which is taken as it is.") : nil
  }

  /// The rules that the members of any message follow.
  var all: [Rule] { [object, names, presence, encoding, lengths] }

  func declareMistakes(on op: OperationBuilder) {
    op.mistakes(Mistake.ofMessageObjects, violate: [object])
    op.mistakes(Mistake.ofMessageNames, violate: [names])
    op.mistakes(Mistake.ofMessagePresence, violate: [presence])
    op.mistake(.unexpectedMembersIgnored, violates: [absence])
    op.mistakes(Mistake.ofMessageEncodings, violate: [encoding])
    op.mistakes(Mistake.ofMessageLengths, violate: [lengths])
    op.mistakes(Mistake.ofMessageTimestamps, violate: [timestamp])
    if let keyId { op.mistakes(Mistake.ofMessageKeyIds, violate: [keyId]) }
  }
}

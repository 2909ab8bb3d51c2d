internal import Conformance

/// Encrypted requests with their responses.
enum Version4Exchange {
  /// The scopes, by the publisher's names.
  private static let scopes = ["APPLICATION_SCOPE": "application", "ACTIVATION_SCOPE": "activation"]

  /// The purpose texts (sharedInfo1), by the publisher's names of encryptors.
  private static let sharedInfo1 = [
    "APPLICATION_SCOPE_GENERIC": "/pa/generic/application", "ACTIVATION_SCOPE_GENERIC": "/pa/generic/activation",
  ]

  static func exchange(_ members: inout Version4Members) throws(FieldError) -> Version4Statement {
    if let version = try members.textIfPresent("protocolVersion"), version != "4.0" {
      return .judged(.notCovered("the item is one of protocol \(version)"))
    }
    let (scopeName, encryptor) = (try members.text("encryptorScope"), try members.text("encryptorId"))
    guard let scope = scopes[scopeName] else { throw FieldError("encryptorScope", "is not a known scope") }
    guard let sharedInfo1 = sharedInfo1[encryptor] else {
      return .judged(.notCovered("the purpose of the encryptor \(encryptor) is not known"))
    }
    let common = try inputs(&members, scope: scope, sharedInfo1: sharedInfo1)
    return .computations(
      try message("request", "Request", &members, common) + message("response", "Response", &members, common))
  }

  /// The inputs that all computations of an exchange have.
  private static func inputs(
    _ members: inout Version4Members, scope: String, sharedInfo1: String
  ) throws(FieldError) -> Record {
    var inputs = Record([
      "scope": .text(scope), "sharedInfo1": .text(sharedInfo1),
      "applicationKey": .text(try members.text("applicationKey")),
      "applicationSecret": .text(try members.text("applicationSecret")),
      "temporaryKeyId": .text(try members.text("temporaryKeyId")),
      "envelopeKey": .bytes(try members.base64("envelopeKey")), "nonce": .bytes(try members.base64("nonce")),
    ])
    inputs["activationId"] = try members.textIfPresent("activationId").map { Value.text($0) }
    inputs["keySharedInfo2"] = try members.base64IfPresent("sharedInfo2Key").map { Value.bytes($0) }
    return inputs
  }

  /// The encryption and the decryption of a message, whose members end with a suffix or begin with a name.
  private static func message(
    _ name: String, _ suffix: String, _ members: inout Version4Members, _ common: Record
  ) throws(FieldError) -> [PublishedComputation] {
    let (dataField, encryptedField) = ("\(name)Data", "encryptedData\(suffix)")
    let plaintext = Array(try members.text(dataField).utf8)
    let encrypted = try members.base64(encryptedField)
    var encryption = common
    encryption["timestamp"] = .int(try members.decimal("timestamp\(suffix)"))
    var decryption = encryption
    encryption["plaintext"] = .bytes(plaintext)
    decryption["encryptedData"] = .bytes(encrypted)
    let text = PublishedOutput(field: dataField, name: "plaintext", value: .bytes(plaintext), notation: .utf8)
    return [
      .version4(
        "e2ee.encrypt-\(name)", encryption, gives: .bytes(encrypted, in: encryptedField, as: "encryptedData")),
      .version4("e2ee.decrypt-\(name)", decryption, gives: text),
    ]
  }
}

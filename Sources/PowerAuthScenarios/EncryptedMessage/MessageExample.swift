internal import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// The JSON of an encrypted message, of which one thing can be changed.
struct MessageExample: Sendable {
  /// The members, each with its value as JSON text.
  var members: [(name: String, json: String)]
  /// What stands around the object.
  var frame: @Sendable (String) -> String = { $0 }
  /// What stands between the parts of the object.
  var space = ""

  /// The message of worked example 5.6, with the members that the version has.
  init(_ message: EncryptionParameters.Message, in version: ProtocolVersion) {
    let values = message == .request ? Self.request : Self.response
    self.init(message, in: version) { values[$0] ?? "" }
  }

  /// A message of drawn values.
  init(_ message: EncryptionParameters.Message, in version: ProtocolVersion, _ draw: inout Draw) {
    var drawn: [MessageMember: String] = [:]
    for member in MessageMember.of(message) { drawn[member] = Self.draw(member, &draw) }
    self.init(message, in: version) { drawn[$0] ?? "" }
  }

  private init(_ message: EncryptionParameters.Message, in version: ProtocolVersion, json: (MessageMember) -> String) {
    members = MessageMember.of(message).filter { $0.isDemanded(of: message, in: version) }
      .map { ($0.rawValue, json($0)) }
  }

  private static func draw(_ member: MessageMember, _ draw: inout Draw) -> String {
    switch member {
    case .temporaryKeyId: HeaderField.activationId.kind.draw(&draw).quoted
    case .ephemeralPublicKey: base64(KeyPair(&draw).compressed)
    case .encryptedData: base64(draw.bytes(16 * draw.count(1...6)))
    case .mac: base64(draw.bytes(32))
    case .nonce: base64(draw.bytes(16))
    case .timestamp: String(FieldKind<Int64>.timestamp.draw(&draw))
    }
  }

  static func base64(_ bytes: [UInt8]) -> String { Base64.encode(bytes).quoted }

  var text: String {
    let written = members.map { "\"\($0.name)\"\(space):\(space)\($0.json)" }.joined(separator: ",\(space)")
    return frame("{\(space)\(written)\(space)}")
  }

  /// The value of a member as JSON text.
  subscript(member: MessageMember) -> String? {
    get { members.first { $0.name == member.rawValue }?.json }
    set {
      guard let place = members.firstIndex(where: { $0.name == member.rawValue }) else {
        if let newValue { members.append((member.rawValue, newValue)) }
        return
      }
      if let newValue { members[place].json = newValue } else { members.remove(at: place) }
    }
  }

  /// The value of a member, which is a text, without its quotes.
  func value(of member: MessageMember) -> String { String((self[member] ?? "\"\"").dropFirst().dropLast()) }

  /// Gives a member another name.
  mutating func rename(_ member: MessageMember, _ name: String) {
    members = members.map { ($0.name == member.rawValue ? name : $0.name, $0.json) }
  }

  static let request: [MessageMember: String] = [
    .temporaryKeyId: "8f1d1c1a-0d8c-4f5b-9f06-6f1b0a0a7c01".quoted,
    .ephemeralPublicKey: "A6L0Vh9u3jYE37jGyO+u2qxVtisImcUNGn9IaEIqv+HG".quoted,
    .encryptedData:
      ("Sjol5RUR3gJYP9Mhz3fwltS3AVAbGqNIKZP+/BnDZbx11LT3eAML2UfYdOmTTauGNck8ADpkV7ZO/n2lrY0w9GAGMYX+iqJmn4rWjbaFGYU9MM"
      + "bc1N6mGkQyde/xfhW9+iJX4oHxDg56OZo3g94kmrh8XqPgB4ylQk8KeT2R3834ihB62e0HsWHq6fWsgMg6").quoted,
    .mac: "kQVJAxv1z3WaxOYD+qUqO3jzMT/0srk+waidRV6L6lc=".quoted, .nonce: "0HTaYvMBUSuV+WPDo7JpoQ==".quoted,
    .timestamp: "1718000000123",
  ]

  static let response: [MessageMember: String] = [
    .encryptedData:
      ("5Pb4PUhy6QuuUK1guNBmxotv9JRUMBv+35uqCTnDbzOTgNxaSuznxtsqpE7+e4DoUvVIerv184rMYZrAhfth1vG87vj5eoeR5c6aS0PbzeLuII"
      + "5fbJTrJnBFH6PRNf4nf7o+PKeDC6WlVvzpJnPwRWWJISaPSv7lzx2imtHDJyr4nGCPUc4zxwpXmupcjWE7cdRPuOmm+NZ9uiQv6UI1L0HCKurU"
      + "16gxrwCpAS7xwWt4rH/ymu8cu5tHMogKGDlDzT2rpidKd4zrGPLSg7764g==").quoted,
    .mac: "vFu+yHTGe2TX8QDiQRO6viIGUuXCi7TKAwIVzE0OjPg=".quoted, .nonce: "WppPIQ+kPtaKVMuS3sAv5Q==".quoted,
    .timestamp: "1718000000163",
  ]
}

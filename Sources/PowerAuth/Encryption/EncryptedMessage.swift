import Primitives
package import StrictJSON

/// An encrypted request or response, as it travels in a JSON object (§ 12.3).
package struct EncryptedMessage: Equatable, Sendable {
  /// The ephemeral key; none in responses.
  package let ephemeralPublicKey: [UInt8]?
  package let encryptedData: [UInt8]
  package let mac: [UInt8]
  package let nonce: [UInt8]?
  /// Milliseconds since 1970.
  package let timestamp: Int64?
  package let temporaryKeyId: String?
}

/// The members of the JSON objects of encrypted messages.
package enum MessageMember: String, CaseIterable, Sendable {
  case temporaryKeyId, ephemeralPublicKey, encryptedData, mac, nonce, timestamp

  /// The members that messages of a kind have in any version.
  package static func of(_ message: EncryptionParameters.Message) -> [MessageMember] {
    message == .request ? allCases : [.encryptedData, .mac, .nonce, .timestamp]
  }

  /// Whether the messages of a version have the member; then they must have it.
  package func isDemanded(of message: EncryptionParameters.Message, in version: ProtocolVersion) -> Bool {
    switch self {
    case .encryptedData, .mac: true
    case .ephemeralPublicKey: message == .request
    case .nonce: message == .request ? version.hasNonce : version.hasResponseNonce
    case .timestamp: version.hasTimestamp
    case .temporaryKeyId: message == .request && version.hasTemporaryKey
    }
  }
}

package struct EncryptedMessageRules: Sendable {
  /// The text is a JSON object in which no name occurs twice.
  package var readObject: @Sendable (String) throws -> JSONObject = readMessageObject
  /// The message is the object itself; only unencrypted messages have another object around them.
  package var unwrap: Function<JSONObject, JSONObject> = { $0 }
  /// The order of the members is free, and other members are passed over.
  package var checkNames: Check<[String]> = { $0 }
  /// A member is found by its name, letter for letter; null stands for none.
  package var find: @Sendable (_ object: JSONObject, _ name: String) -> JSONValue? = { object, name in
    object[name].flatMap { $0 == .null ? nil : $0 }
  }
  /// The members of the version are there.
  package var demandMember: @Sendable (JSONValue?, MessageMember) throws -> JSONValue? = { value, _ in
    guard let value else { throw Refusal.missingParameter }
    return value
  }
  /// The members that only other versions have are not there.
  package var refuseMember: @Sendable (JSONValue?) throws -> Void = { value in
    try demand(value == nil, else: .unexpectedParameter)
  }
  /// Bytes and identifiers are JSON texts.
  package var readText: @Sendable (JSONValue) throws -> String = { value in
    guard case .string(let text) = value else { throw Refusal.invalidEncoding }
    return text
  }
  /// A text has at least one character.
  package var checkPresence: Check<String> = { text in
    try demand(!text.isEmpty, else: .missingParameter)
    return text
  }
  /// Bytes are standard Base64 with its padding, spare bits zero.
  package var decode: @Sendable (String) throws -> [UInt8] = decodeBase64Text
  /// A MAC has 32 bytes.
  package var checkMAC: Check<[UInt8]> = { mac in
    try demand(mac.count == 32, else: .invalidLength)
    return mac
  }
  /// A nonce has 16 bytes.
  ///
  /// [D-15: the mobile core takes longer ones, in responses.]
  package var checkNonce: Check<[UInt8]> = checkedKey
  /// The timestamp is a JSON number of whole milliseconds, and is not negative.
  package var readTimestamp: @Sendable (JSONValue) throws -> Int64 = { value in
    guard case .number(let number) = value, let time = number.integer, time >= 0 else { throw Refusal.invalidEncoding }
    return time
  }
  /// A temporary key is named by a UUID of any version, in any case, which is taken as it is.
  package var checkKeyId: Check<String> = { text in
    try demand(isUUID(text), else: .invalidEncoding)
    return text
  }
}

/// Reads a JSON object in which no name occurs twice.
let readMessageObject: @Sendable (String) throws -> JSONObject = { text in
  guard let object = jsonObject(Array(text.utf8)) else { throw Refusal.messageSyntax }
  return object
}

/// Whether a text is 8, 4, 4, 4 and 12 hexadecimal digits, in any case, with dashes between them.
private func isUUID(_ text: String) -> Bool {
  let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
  let digits = Set("0123456789abcdefABCDEF".utf8)
  return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy(digits.contains) }
}

extension EncryptedMessageRules {
  private func readPresentText(_ value: JSONValue) throws -> String { try checkPresence(readText(value)) }

  fileprivate func readBytes(_ value: JSONValue, of member: MessageMember) throws -> [UInt8] {
    let bytes = try decode(readPresentText(value))
    switch member {
    case .mac: return try checkMAC(bytes)
    case .nonce: return try checkNonce(bytes)
    default: return bytes
    }
  }

  fileprivate func readKeyId(_ value: JSONValue) throws -> String { try checkKeyId(readPresentText(value)) }

  /// Whether a value can be read as that of a member.
  package func canRead(_ value: JSONValue, as member: MessageMember) -> Bool {
    do {
      switch member {
      case .ephemeralPublicKey, .encryptedData, .mac, .nonce: _ = try readBytes(value, of: member)
      case .timestamp: _ = try readTimestamp(value)
      case .temporaryKeyId: _ = try readKeyId(value)
      }
      return true
    } catch {
      return false
    }
  }
}

extension Rules {
  /// Reads the JSON of an encrypted message: first what is there, and then each value (§ 12.3).
  package func readEncryptedMessage(
    _ text: String, _ message: EncryptionParameters.Message, version: ProtocolVersion
  ) throws -> EncryptedMessage {
    let rules = encryptedMessage
    let object = rules.unwrap(try rules.readObject(takeJSON(text)))
    _ = try rules.checkNames(object.members.map(\.key))
    let values = try findMembers(of: message, in: object, version: version)
    func bytes(_ member: MessageMember) throws -> [UInt8]? {
      try values[member].map { try rules.readBytes($0, of: member) }
    }
    return EncryptedMessage(
      ephemeralPublicKey: try bytes(.ephemeralPublicKey), encryptedData: try bytes(.encryptedData) ?? [],
      mac: try bytes(.mac) ?? [], nonce: try bytes(.nonce),
      timestamp: try values[MessageMember.timestamp].map(rules.readTimestamp),
      temporaryKeyId: try values[MessageMember.temporaryKeyId].map { try rules.readKeyId($0) })
  }

  private func findMembers(
    of message: EncryptionParameters.Message, in object: JSONObject, version: ProtocolVersion
  ) throws -> [MessageMember: JSONValue] {
    var values: [MessageMember: JSONValue] = [:]
    for member in MessageMember.of(message) {
      let value = encryptedMessage.find(object, member.rawValue)
      if member.isDemanded(of: message, in: version) {
        values[member] = try encryptedMessage.demandMember(value, member)
      } else {
        try encryptedMessage.refuseMember(value)
      }
    }
    return values
  }
}

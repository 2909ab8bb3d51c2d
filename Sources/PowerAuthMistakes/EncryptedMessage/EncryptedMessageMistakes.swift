internal import Conformance
internal import PowerAuth
internal import StrictJSON

/// Mistakes where an encrypted message is read.
extension MistakeTable {
  static let encryptedMessage: MistakeTable = [
    // Mistakes with the object of an encrypted message, and with the names in it.
    "message.wrapper-taken": breaking(\.encryptedMessage.unwrap)(
      "An object in `requestObject` or `responseObject` is the message, as without encryption.",
      entering { $0.object("requestObject") ?? $0.object("responseObject") ?? $0 }),
    "message.list-taken": breaking(\.encryptedMessage.readObject)(
      "Of a list, the first element is the message.",
      { right in { text in try text.asJSON?.elements?.first?.object ?? right(text) } }),
    "message.rest-ignored": breaking(\.encryptedMessage.readObject)("What stands behind the object is not looked at.") {
      right, text in
      guard let end = text.firstIndex(of: "}") else { return try right(text) }
      return try right(text.contains("{}") || text.hasSuffix("}}") ? String(text[...end]) : text)
    },
    "message.text-taken": breaking(\.encryptedMessage.readObject)(
      "A JSON text is read as JSON once more.", changing { $0.asJSON?.text ?? $0 }),
    "message.case-of-names-ignored": breaking(\.encryptedMessage.find)("Names are equal in any case.") {
      right, object, name in
      right(object, name) ?? object.members.first { $0.key.lowercased() == name.lowercased() }?.value
    },
    "message.names-with-underscores-taken": breaking(\.encryptedMessage.find)(
      "Names with underscores between their words are taken as well.",
      { right in { object, name in right(object, name) ?? right(object, name.slug.replacing("-", with: "_")) } }),
    "message.other-members-refused": breaking(\.encryptedMessage.checkNames)(
      "A member of another name is refused.",
      refusing(as: .unexpectedParameter) { names in
        names.contains { name in !MessageMember.allCases.contains { $0.rawValue == name } }
      }),
    "message.order-demanded": breaking(\.encryptedMessage.checkNames)(
      "The members must stand in the order in which the implementation writes them.",
      refusing(as: .messageSyntax) { names in
        let order = MessageMember.allCases.map(\.rawValue)
        let places = names.compactMap { order.firstIndex(of: $0) }
        return places != places.sorted()
      }),

    // Mistakes with the presence of members.
    "message.missing-members-taken": breaking(\.encryptedMessage.demandMember)(
      "A nonce, a timestamp or a temporary key that is absent is not missed."
    ) { right, value, member in
      [.nonce, .timestamp, .temporaryKeyId].contains(member) ? value : try right(value, member)
    },
    "message.missing-bytes-as-none": breaking(\.encryptedMessage.demandMember)(
      "An absent MAC, key or data has no byte."
    ) { right, value, member in
      [.mac, .ephemeralPublicKey, .encryptedData].contains(member) ? value : try right(value, member)
    },
    "message.null-as-text": breaking(\.encryptedMessage.find)(
      "null is read as the text `null`.",
      { _ in { object, name in object[name].map { $0 == .null ? .string("null") : $0 } } }),
    "message.empty-members-taken": breaking(\.encryptedMessage.checkPresence)(
      "A text without a character is Base64 of no byte, which is not refused.", accepting()),
    "message.unexpected-members-ignored": breaking(\.encryptedMessage.refuseMember)(
      "A member that only other versions have is passed over.", { _ in { _ in } }),

    // Mistakes with the values of members.
    "message.url-alphabet-taken": breaking(\.encryptedMessage.decode)(
      "- and _ are taken for + and /.", changing(\.fromURLAlphabet)),
    "message.white-space-skipped": breaking(\.encryptedMessage.decode)(
      "White space in Base64 is passed over.", changing(\.withoutWhiteSpace)),
    "message.foreign-characters-skipped": breaking(\.encryptedMessage.decode)(
      "Characters outside the alphabet of Base64 are passed over."
    ) { right, text in
      let digits = text.withoutForeignCharacters
      return try right(String(digits.dropLast(digits.utf8.count % 4)))
    },
    "message.undecoded": breaking(\.encryptedMessage.decode)(
      "Base64 is not decoded: its characters are the bytes.", { _ in { Array($0.utf8) } }),
    "message.numbers-as-texts": breaking(\.encryptedMessage.readText)(
      "A number stands for the text of its digits.",
      { right in { value in try value.number?.literal ?? right(value) } }),
    "message.mac-length-unchecked": breaking(\.encryptedMessage.checkMAC)(
      "The length of the MAC is not checked.", accepting()),
    "message.long-mac-cut": breaking(\.encryptedMessage.checkMAC)(
      "Of a longer MAC, the first 32 bytes are taken.", changing { Array($0.prefix(32)) }),
    "message.short-mac-taken": breaking(\.encryptedMessage.checkMAC)(
      "A MAC of at least 16 bytes is taken.", accepting(when: { 16...32 ~= $0.count })),
    "message.nonce-length-unchecked": breaking(\.encryptedMessage.checkNonce)(
      "The length of the nonce is not checked.", accepting()),
    "message.nonce-fitted": breaking(\.encryptedMessage.checkNonce)(
      "A nonce is cut, or filled up with zeros, to 16 bytes.", accepting { $0.fitted(to: keyByteCount) }),

    // Mistakes with the timestamp and with the name of the temporary key.
    "message.timestamp-as-text-taken": breaking(\.encryptedMessage.readTimestamp)(
      "A timestamp that is a text of digits is taken.",
      { right in { value in try value.text.flatMap { Int64($0) } ?? right(value) } }),
    "message.timestamp-fraction-cut": breaking(\.encryptedMessage.readTimestamp)(
      "The fraction of a timestamp is dropped."
    ) { right, value in
      guard let literal = value.number?.literal, literal.contains("."), let time = Double(literal) else {
        return try right(value)
      }
      return Int64(time)
    },
    "message.timestamp-of-32-bits": breaking(\.encryptedMessage.readTimestamp)(
      "A timestamp is cut to its lower 32 bits.", returning { $0 & 0xFFFF_FFFF }),
    "message.timestamp-of-seconds": breaking(\.encryptedMessage.readTimestamp)(
      "A timestamp is taken for seconds.", returning { $0 / 1000 }),
    "message.timestamp-sign-dropped": breaking(\.encryptedMessage.readTimestamp)(
      "The sign of a timestamp is dropped.", { right in { value in try value.integer.map(abs) ?? right(value) } }),
    "message.key-id-unchecked": breaking(\.encryptedMessage.checkKeyId)(
      "The name of the temporary key is any text.", accepting()),
    "message.key-id-in-lower-case": breaking(\.encryptedMessage.checkKeyId)(
      "The name of the temporary key is written in lower case, as UUIDs are.", returning { $0.lowercased() }),
    "message.upper-case-key-id-refused": breaking(\.encryptedMessage.checkKeyId)(
      "A UUID with letters in upper case is refused.", refusing(as: .invalidEncoding) { $0 != $0.lowercased() }),
    "message.other-forms-of-key-id-taken": breaking(\.encryptedMessage.checkKeyId)(
      "A UUID is also taken in braces, behind `urn:uuid:` or without dashes.",
      accepting(when: { text in
        let bare = text.replacing("urn:uuid:", with: "").filter { !"{}-".contains($0) }
        return bare.utf8.count == 32 && bare.allSatisfy { $0.isASCII && $0.isHexDigit }
      })),
  ]
}

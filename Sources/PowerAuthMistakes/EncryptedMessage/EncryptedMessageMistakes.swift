package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives
internal import StrictJSON

/// Mistakes with the object of an encrypted message, and with the names in it.
extension Mistake {
  static let messageUnwrapped = Mistake(
    "message.wrapper-taken", "An object in `requestObject` or `responseObject` is the message, as without encryption.",
    \.encryptedMessage.unwrap
  ) { right in
    { object in
      for name in ["requestObject", "responseObject"] {
        if case .object(let inner)? = object[name] { return right(inner) }
      }
      return right(object)
    }
  }
  static let messageListTaken = Mistake(
    "message.list-taken", "Of a list, the first element is the message.", \.encryptedMessage.readObject
  ) { right in
    { text in
      guard case .array(let list)? = try? JSONReader.parse(Array(text.utf8)), case .object(let first)? = list.first
      else { return try right(text) }
      return first
    }
  }
  static let messageRestIgnored = Mistake(
    "message.rest-ignored", "What stands behind the object is not looked at.", \.encryptedMessage.readObject
  ) { right in
    { text in
      guard let end = text.firstIndex(of: "}") else { return try right(text) }
      return try right(text.contains("{}") || text.hasSuffix("}}") ? String(text[...end]) : text)
    }
  }
  static let messageInTextTaken = Mistake(
    "message.text-taken", "A JSON text is read as JSON once more.", \.encryptedMessage.readObject
  ) { right in
    { text in
      guard case .string(let inner)? = try? JSONReader.parse(Array(text.utf8)) else { return try right(text) }
      return try right(inner)
    }
  }

  static let memberCaseIgnored = Mistake(
    "message.case-of-names-ignored", "Names are equal in any case.", \.encryptedMessage.find
  ) { right in
    { object, name in
      right(object, name) ?? object.members.first { $0.key.lowercased() == name.lowercased() }?.value
    }
  }
  static let snakeCaseMembersTaken = Mistake(
    "message.names-with-underscores-taken", "Names with underscores between their words are taken as well.",
    \.encryptedMessage.find
  ) { right in
    { object, name in right(object, name) ?? right(object, name.slug.replacing("-", with: "_")) }
  }
  static let otherMembersRefused = Mistake(
    "message.other-members-refused", "A member of another name is refused.", \.encryptedMessage.checkNames,
    refusing(as: .unexpectedParameter) { names in
      names.contains { name in !MessageMember.allCases.contains { $0.rawValue == name } }
    })
  static let memberOrderDemanded = Mistake(
    "message.order-demanded", "The members must stand in the order in which the implementation writes them.",
    \.encryptedMessage.checkNames,
    refusing(as: .messageSyntax) { names in
      let order = MessageMember.allCases.map(\.rawValue)
      let places = names.compactMap { order.firstIndex(of: $0) }
      return places != places.sorted()
    })
}

/// Mistakes with the presence of members.
extension Mistake {
  static let missingMembersTaken = Mistake(
    "message.missing-members-taken", "A nonce, a timestamp or a temporary key that is absent is not missed.",
    \.encryptedMessage.demandMember
  ) { right in
    { value, member in [.nonce, .timestamp, .temporaryKeyId].contains(member) ? value : try right(value, member) }
  }
  static let missingBytesAsNone = Mistake(
    "message.missing-bytes-as-none", "An absent MAC, key or data has no byte.", \.encryptedMessage.demandMember
  ) { right in
    { value, member in [.mac, .ephemeralPublicKey, .encryptedData].contains(member) ? value : try right(value, member) }
  }
  static let nullAsText = Mistake(
    "message.null-as-text", "null is read as the text `null`.", \.encryptedMessage.find
  ) { _ in { object, name in object[name].map { $0 == .null ? .string("null") : $0 } } }
  static let emptyMemberTaken = Mistake(
    "message.empty-members-taken", "A text without a character is Base64 of no byte, which is not refused.",
    \.encryptedMessage.checkPresence, accepting())

  static let unexpectedMembersIgnored = Mistake(
    "message.unexpected-members-ignored", "A member that only other versions have is passed over.",
    \.encryptedMessage.refuseMember
  ) { _ in { _ in } }
}

/// Mistakes with the values of members.
extension Mistake {
  static let messageURLAlphabetTaken = Mistake(
    "message.url-alphabet-taken", "- and _ are taken for + and /.", \.encryptedMessage.decode,
    changing { String($0.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }) })
  static let messageWhiteSpaceSkipped = Mistake(
    "message.white-space-skipped", "White space in Base64 is passed over.", \.encryptedMessage.decode,
    changing { String(decoding: $0.utf8.filter { !$0.isWhiteSpace }, as: UTF8.self) })
  static let messageForeignSkipped = Mistake(
    "message.foreign-characters-skipped", "Characters outside the alphabet of Base64 are passed over.",
    \.encryptedMessage.decode
  ) { right in
    { text in
      let digits = text.utf8.filter { Mistake.base64Alphabet.contains($0) }
      let rest = digits.count % 4 == 0 ? digits : digits.dropLast(digits.count % 4)
      return try right(String(decoding: rest, as: UTF8.self))
    }
  }
  static let messageUndecoded = Mistake(
    "message.undecoded", "Base64 is not decoded: its characters are the bytes.", \.encryptedMessage.decode
  ) { _ in { Array($0.utf8) } }
  static let messageNumbersAsTexts = Mistake(
    "message.numbers-as-texts", "A number stands for the text of its digits.", \.encryptedMessage.readText
  ) { right in
    { value in
      guard case .number(let number) = value else { return try right(value) }
      return number.literal
    }
  }

  private static let base64Alphabet = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=".utf8)

  static let messageMACUnchecked = Mistake(
    "message.mac-length-unchecked", "The length of the MAC is not checked.", \.encryptedMessage.checkMAC, accepting())
  static let messageMACCut = Mistake(
    "message.long-mac-cut", "Of a longer MAC, the first 32 bytes are taken.", \.encryptedMessage.checkMAC,
    changing { Array($0.prefix(32)) })
  static let messageMACOfHalf = Mistake(
    "message.short-mac-taken", "A MAC of at least 16 bytes is taken.", \.encryptedMessage.checkMAC,
    accepting(when: { 16...32 ~= $0.count }))
  static let messageNonceUnchecked = Mistake(
    "message.nonce-length-unchecked", "The length of the nonce is not checked.", \.encryptedMessage.checkNonce,
    accepting())
  static let messageNonceFitted = Mistake(
    "message.nonce-fitted", "A nonce is cut, or filled up with zeros, to 16 bytes.", \.encryptedMessage.checkNonce,
    accepting { $0.fitted(to: keyByteCount) })
}

/// Mistakes with the timestamp and with the name of the temporary key.
extension Mistake {
  static let messageTimestampAsText = Mistake(
    "message.timestamp-as-text-taken", "A timestamp that is a text of digits is taken.",
    \.encryptedMessage.readTimestamp
  ) { right in
    { value in
      guard case .string(let text) = value, let time = Int64(text) else { return try right(value) }
      return time
    }
  }
  static let messageTimestampCut = Mistake(
    "message.timestamp-fraction-cut", "The fraction of a timestamp is dropped.", \.encryptedMessage.readTimestamp
  ) { right in
    { value in
      guard case .number(let number) = value, number.literal.contains("."), let time = Double(number.literal) else {
        return try right(value)
      }
      return Int64(time)
    }
  }
  static let messageTimestampOf32Bits = Mistake(
    "message.timestamp-of-32-bits", "A timestamp is cut to its lower 32 bits.", \.encryptedMessage.readTimestamp,
    returning { $0 & 0xFFFF_FFFF })
  static let messageTimestampOfSeconds = Mistake(
    "message.timestamp-of-seconds", "A timestamp is taken for seconds.", \.encryptedMessage.readTimestamp,
    returning { $0 / 1000 })
  static let messageTimestampUnsigned = Mistake(
    "message.timestamp-sign-dropped", "The sign of a timestamp is dropped.", \.encryptedMessage.readTimestamp
  ) { right in
    { value in
      guard case .number(let number) = value, let time = number.integer else { return try right(value) }
      return abs(time)
    }
  }

  static let messageKeyIdUnchecked = Mistake(
    "message.key-id-unchecked", "The name of the temporary key is any text.", \.encryptedMessage.checkKeyId,
    accepting())
  static let messageKeyIdInLowerCase = Mistake(
    "message.key-id-in-lower-case", "The name of the temporary key is written in lower case, as UUIDs are.",
    \.encryptedMessage.checkKeyId, returning { $0.lowercased() })
  static let messageKeyIdUpperCaseRefused = Mistake(
    "message.upper-case-key-id-refused", "A UUID with letters in upper case is refused.",
    \.encryptedMessage.checkKeyId, refusing(as: .invalidEncoding) { $0 != $0.lowercased() })
  static let messageKeyIdFormsTaken = Mistake(
    "message.other-forms-of-key-id-taken", "A UUID is also taken in braces, behind `urn:uuid:` or without dashes.",
    \.encryptedMessage.checkKeyId,
    accepting(when: { text in
      let bare = text.replacing("urn:uuid:", with: "").filter { !"{}-".contains($0) }
      return bare.utf8.count == 32 && bare.allSatisfy { $0.isASCII && $0.isHexDigit }
    }))
}

extension ParseRequestOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "output.leading-zeros-dropped.ephemeralPublicKey", "output.as-signed-number.ephemeralPublicKey",
      because: "A point begins with its prefix, which is neither zero nor has its top bit set.")
  }
}

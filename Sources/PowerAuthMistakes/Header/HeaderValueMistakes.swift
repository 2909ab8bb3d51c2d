internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes where the form of a value is checked.
extension Mistake {
  static let headerIdentifierUnchecked = Mistake(
    "header.identifier-unchecked", "Any text that is not empty names an activation or a token.",
    \.headerReading.isIdentifier
  ) { _ in { !$0.isEmpty } }
  static let headerIdentifierOfAnyVersion = Mistake(
    "header.identifier-of-any-version", "Version and variant of a UUID are not checked.", \.headerReading.isIdentifier
  ) { right in
    { text in
      var characters = Array(text)
      guard characters.count == 36, characters[14].isHexDigit, characters[19].isHexDigit else { return right(text) }
      (characters[14], characters[19]) = ("4", "8")
      return right(String(characters))
    }
  }
  static let headerIdentifierOfVersion4 = Mistake(
    "header.identifier-of-version-4", "Only UUIDs of version 4 are taken.", \.headerReading.isIdentifier
  ) { right in { text in right(text) && text.dropFirst(14).first == "4" } }
  static let headerIdentifierInLowerCaseDemanded = Mistake(
    "header.identifier-in-lower-case-demanded", "A UUID in upper case is refused.", \.headerReading.isIdentifier
  ) { right in { text in right(text) && text == text.lowercased() } }
  static let headerIdentifierWithoutDashesTaken = Mistake(
    "header.identifier-without-dashes-taken", "32 digits without dashes, or in braces, are a UUID as well.",
    \.headerReading.isIdentifier
  ) { right in
    { text in
      let digits = text.filter { !"-{}".contains($0) }
      return right(text) || (digits.utf8.count == 32 && digits.allSatisfy(\.isHexDigit))
    }
  }

  static let headerBase64Unchecked = Mistake(
    "header.base64-unchecked", "Characters outside the alphabet of Base64 are skipped.", \.headerReading.decode
  ) { right in
    { text in right(String(text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "+/=".contains($0)) })) }
  }
  static let headerURLAlphabetTaken = Mistake(
    "header.url-alphabet-taken", "Base64 in the alphabet for addresses is taken as well.", \.headerReading.decode
  ) { right in { text in right(String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })) } }
  static let headerHexTaken = Mistake(
    "header.hex-taken", "Keys and nonces in hex are taken as well.", \.headerReading.decode
  ) { right in { text in Hex.decode(text) ?? right(text) } }
  static let headerLengthUnchecked = Mistake(
    "header.length-unchecked", "Keys, nonces and digests may have any length.", \.headerReading.hasByteCount
  ) { _ in { _, _ in true } }
  static let headerLengthAtLeast = Mistake(
    "header.length-at-least", "Keys, nonces and digests may be longer than they must be.", \.headerReading.hasByteCount
  ) { right in { bytes, field in right(Array(bytes.prefix(field == .tokenDigest ? 32 : 16)), field) } }
  static let headerLengthOfText = Mistake(
    "header.length-of-text", "It is the text of a key or nonce that has 24 characters: 16, 17 or 18 bytes.",
    \.headerReading.hasByteCount
  ) { right in
    { bytes, field in right(bytes, field) || (field != .tokenDigest && Base64.encode(bytes).utf8.count == 24) }
  }

  static let headerTypeUnchecked = Mistake(
    "header.type-unchecked", "Any text is the type of a signature.", \.headerReading.isSignatureType
  ) { _ in { _ in true } }
  static let headerTypeByFactors = Mistake(
    "header.type-by-factors", "Any factors in any order are the type of a signature.", \.headerReading.isSignatureType
  ) { _ in { $0.split(separator: "_").allSatisfy { SignatureFactor(rawValue: String($0)) != nil } } }
  static let headerSignatureUnchecked = Mistake(
    "header.signature-unchecked", "Any text that is not empty is a signature.", \.headerReading.isSignature
  ) { _ in { text, _ in !text.isEmpty } }
  static let headerSignatureOfAnyLength = Mistake(
    "header.signature-of-any-length", "Base64 of any length is a signature.", \.headerReading.isSignature
  ) { right in { text, decode in right(text, decode) || decode(text)?.isEmpty == false } }
  static let headerSignatureOfAnyDigits = Mistake(
    "header.signature-of-any-digits", "Groups of digits of any length and number are a signature.",
    \.headerReading.isSignature
  ) { right in { text, decode in right(text, decode) || text.allSatisfy { $0.isNumber || $0 == "-" } } }
  static let headerDecimalRefused = Mistake(
    "header.decimal-refused", "A decimal signature is refused.", \.headerReading.isSignature
  ) { right in { text, decode in right(text, decode) && decode(text) != nil && !text.hasDecimalGroups } }
  static let headerThreeFactorsRefused = Mistake(
    "header.three-factors-refused", "A signature with three components is refused.", \.headerReading.isSignature
  ) { right in { text, decode in right(text, decode) && text.utf8.count != 26 && text.utf8.count != 64 } }

  static let headerTimestampUnchecked = Mistake(
    "header.timestamp-unchecked", "Any text is a timestamp.", \.headerReading.isTimestamp
  ) { _ in { _ in true } }
  static let headerTimestampOfAnyLength = Mistake(
    "header.timestamp-of-any-length", "A timestamp may have any number of digits.", \.headerReading.isTimestamp
  ) { _ in { $0.utf8.allSatisfy(HeaderForm.isDigit) } }
  static let headerTimestampOf13Digits = Mistake(
    "header.timestamp-of-13-digits", "A timestamp has exactly 13 digits.", \.headerReading.isTimestamp
  ) { right in { right($0) && $0.utf8.count == 13 } }
  static let headerTimestampAsSigned = Mistake(
    "header.timestamp-as-signed", "A timestamp may have a sign.", \.headerReading.isTimestamp
  ) { _ in { Int64($0) != nil && 9...15 ~= $0.utf8.count } }
  static let headerTimestampInAnyDigits = Mistake(
    "header.timestamp-in-any-digits", "The digits of any script are a timestamp.", \.headerReading.isTimestamp
  ) { _ in { 9...15 ~= $0.count && $0.allSatisfy(\.isNumber) } }

  static let headerVersionUnchecked = Mistake(
    "header.version-unchecked", "Any text is a version.", \.headerReading.isVersion
  ) { _ in { _, _ in true } }
  static let headerVersionByBeginning = Mistake(
    "header.version-by-beginning", "Any version that begins with 3 is taken.", \.headerReading.isVersion
  ) { _ in { text, _ in text.hasPrefix("3") } }
  static let headerVersionAsNumber = Mistake(
    "header.version-as-number", "The version is read as a number, so that 3.30 and 03.3 are 3.3.",
    \.headerReading.isVersion
  ) { right in { text, known in right(Double(text).map { "\($0)" } ?? text, known) } }
  static let headerVersion33Refused = Mistake(
    "header.version-3.3-refused", "Version 3.3 is unknown.",
    evidence: "The published example of a header is one of 3.2.", \.headerReading.isVersion
  ) { right in { text, known in right(text, known) && text != "3.3" } }
  static let headerOlderVersionsUnknown = Mistake(
    "header.older-versions-unknown", "Versions 2.0 and 2.1 are unknown also where they are spoken.",
    evidence: "The publisher's present Java library knows 3.0 to 3.3.", \.headerReading.knownVersions
  ) { _ in { _ in headerVersions } }
}

/// Mistakes with the values that are handed out.
extension Mistake {
  static let headerIdentifierLowered = Mistake(
    "header.identifier-lowered", "Identifiers are handed out in lower case.", \.headerReading.giveValue
  ) { right in
    { value, field in
      let given = right(value, field)
      return field == .activationId || field == .tokenId ? given.lowercased() : given
    }
  }
  static let headerTimestampReadAsNumber = Mistake(
    "header.timestamp-read-as-number", "The timestamp is read as a number, which drops leading zeros.",
    \.headerReading.giveValue
  ) { right in
    { value, field in
      let given = right(value, field)
      return field == .timestamp ? Int64(given).map { String($0) } ?? given : given
    }
  }
  static let headerPaddingDropped = Mistake(
    "header.padding-dropped", "Base64 is handed out without its padding.", \.headerReading.giveValue
  ) { right in { value, field in String(right(value, field).prefix { $0 != "=" }) } }
}

extension String {
  fileprivate var hasDecimalGroups: Bool { utf8.allSatisfy { HeaderForm.isDigit($0) || $0 == UInt8(ascii: "-") } }

  /// The bytes of Base64 whose padding may be missing, and whose spare bits may be set.
  package var unpaddedBase64: [UInt8]? {
    guard !contains("=") else { return Base64.decode(self, allowingSpareBits: true) }
    let padding = String(repeating: "=", count: (4 - utf8.count % 4) % 4)
    return Base64.decode(self + padding, allowingSpareBits: true)
  }
}

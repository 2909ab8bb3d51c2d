internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes with the values of a header that is read.
extension MistakeTable {
  static let headerValue: MistakeTable = [
    // Mistakes where the form of a value is checked.
    "header.identifier-unchecked": breaking(\.headerReading.isIdentifier)(
      "Any text that is not empty names an activation or a token.", { _ in { !$0.isEmpty } }),
    "header.identifier-of-any-version": breaking(\.headerReading.isIdentifier)(
      "Version and variant of a UUID are not checked."
    ) { right, text in
      var characters = Array(text)
      guard characters.count == 36, characters[14].isHexDigit, characters[19].isHexDigit else { return right(text) }
      (characters[14], characters[19]) = ("4", "8")
      return right(String(characters))
    },
    "header.identifier-of-version-4": breaking(\.headerReading.isIdentifier)(
      "Only UUIDs of version 4 are taken.", { right in { text in right(text) && text.dropFirst(14).first == "4" } }),
    "header.identifier-in-lower-case-demanded": breaking(\.headerReading.isIdentifier)(
      "A UUID in upper case is refused.", { right in { text in right(text) && text == text.lowercased() } }),
    "header.identifier-without-dashes-taken": breaking(\.headerReading.isIdentifier)(
      "32 digits without dashes, or in braces, are a UUID as well."
    ) { right, text in
      let digits = text.filter { !"-{}".contains($0) }
      return right(text) || (digits.utf8.count == 32 && digits.allSatisfy(\.isHexDigit))
    },
    "header.base64-unchecked": breaking(\.headerReading.decode)(
      "Characters outside the alphabet of Base64 are skipped."
    ) { right, text in
      right(String(text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "+/=".contains($0)) }))
    },
    "header.url-alphabet-taken": breaking(\.headerReading.decode)(
      "Base64 in the alphabet for addresses is taken as well.", entering(\.fromURLAlphabet)),
    "header.hex-taken": breaking(\.headerReading.decode)(
      "Keys and nonces in hex are taken as well.", { right in { text in Hex.decode(text) ?? right(text) } }),
    "header.length-unchecked": breaking(\.headerReading.hasByteCount)(
      "Keys, nonces and digests may have any length.", { _ in { _, _ in true } }),
    "header.length-at-least": breaking(\.headerReading.hasByteCount)(
      "Keys, nonces and digests may be longer than they must be.",
      { right in { bytes, field in right(Array(bytes.prefix(field == .tokenDigest ? 32 : 16)), field) } }),
    "header.length-of-text": breaking(\.headerReading.hasByteCount)(
      "It is the text of a key or nonce that has 24 characters: 16, 17 or 18 bytes."
    ) { right, bytes, field in
      right(bytes, field) || (field != .tokenDigest && Base64.encode(bytes).utf8.count == 24)
    },
    "header.type-unchecked": breaking(\.headerReading.isSignatureType)(
      "Any text is the type of a signature.", { _ in { _ in true } }),
    "header.type-by-factors": breaking(\.headerReading.isSignatureType)(
      "Any factors in any order are the type of a signature.",
      { _ in { $0.split(separator: "_").allSatisfy { SignatureFactor(rawValue: String($0)) != nil } } }),
    "header.signature-unchecked": breaking(\.headerReading.isSignature)(
      "Any text that is not empty is a signature.", { _ in { text, _ in !text.isEmpty } }),
    "header.signature-of-any-length": breaking(\.headerReading.isSignature)(
      "Base64 of any length is a signature.",
      { right in { text, decode in right(text, decode) || decode(text)?.isEmpty == false } }),
    "header.signature-by-length-of-text": breaking(\.headerReading.isSignature)(
      "It is the text of a signature in Base64 that has the right length: 17 bytes are taken for 16, and 33 for 32.",
      { right in
        { text, decode in right(text, decode) || (decode(text) != nil && [24, 44, 64].contains(text.utf8.count)) }
      }),
    "header.signature-of-any-digits": breaking(\.headerReading.isSignature)(
      "Groups of digits of any length and number are a signature.",
      { right in { text, decode in right(text, decode) || text.allSatisfy { $0.isNumber || $0 == "-" } } }),
    "header.decimal-refused": breaking(\.headerReading.isSignature)(
      "A decimal signature is refused.",
      { right in { text, decode in right(text, decode) && decode(text) != nil && !text.hasDecimalGroups } }),
    "header.three-factors-refused": breaking(\.headerReading.isSignature)(
      "A signature with three components is refused.",
      { right in { text, decode in right(text, decode) && text.utf8.count != 26 && text.utf8.count != 64 } }),
    "header.timestamp-unchecked": breaking(\.headerReading.isTimestamp)(
      "Any text is a timestamp.", { _ in { _ in true } }),
    "header.timestamp-of-any-length": breaking(\.headerReading.isTimestamp)(
      "A timestamp may have any number of digits.", { _ in { $0.utf8.allSatisfy(HeaderForm.isDigit) } }),
    "header.timestamp-of-13-digits": breaking(\.headerReading.isTimestamp)(
      "A timestamp has exactly 13 digits.", { right in { right($0) && $0.utf8.count == 13 } }),
    "header.timestamp-as-signed": breaking(\.headerReading.isTimestamp)(
      "A timestamp may have a sign.", { _ in { Int64($0) != nil && 9...15 ~= $0.utf8.count } }),
    "header.timestamp-in-any-digits": breaking(\.headerReading.isTimestamp)(
      "The digits of any script are a timestamp.", { _ in { 9...15 ~= $0.count && $0.allSatisfy(\.isNumber) } }),
    "header.version-unchecked": breaking(\.headerReading.isVersion)(
      "Any text is a version.", { _ in { _, _ in true } }),
    "header.version-by-beginning": breaking(\.headerReading.isVersion)(
      "Any version that begins with 3 is taken.", { _ in { text, _ in text.hasPrefix("3") } }),
    "header.version-as-number": breaking(\.headerReading.isVersion)(
      "The version is read as a number, so that 3.30 and 03.3 are 3.3.",
      { right in { text, known in right(Double(text).map { "\($0)" } ?? text, known) } }),
    "header.version-3.3-refused": breaking(\.headerReading.isVersion)(
      "Version 3.3 is unknown.", evidence: "The published example of a header is one of 3.2.",
      { right in { text, known in right(text, known) && text != "3.3" } }),
    "header.older-versions-unknown": breaking(\.headerReading.knownVersions)(
      "Versions 2.0 and 2.1 are unknown also where they are spoken.",
      evidence: "The publisher's present Java library knows 3.0 to 3.3.", { _ in { _ in headerVersions } }),

    // Mistakes with the values that are handed out.
    "header.identifier-lowered": breaking(\.headerReading.giveValue)("Identifiers are handed out in lower case.") {
      right, value, field in
      let given = right(value, field)
      return field == .activationId || field == .tokenId ? given.lowercased() : given
    },
    "header.timestamp-read-as-number": breaking(\.headerReading.giveValue)(
      "The timestamp is read as a number, which drops leading zeros."
    ) { right, value, field in
      let given = right(value, field)
      return field == .timestamp ? Int64(given).map { String($0) } ?? given : given
    },
    "header.padding-dropped": breaking(\.headerReading.giveValue)(
      "Base64 is handed out without its padding.",
      { right in { value, field in String(right(value, field).prefix { $0 != "=" }) } }),
  ]
}

extension String {
  fileprivate var hasDecimalGroups: Bool { utf8.allSatisfy { HeaderForm.isDigit($0) || $0 == UInt8(ascii: "-") } }

  /// The bytes of Base64 whose padding may be missing, and whose spare bits may be set.
  package var unpaddedBase64: [UInt8]? {
    Base64.decode(contains("=") ? self : paddedBase64, allowingSpareBits: true)
  }
}

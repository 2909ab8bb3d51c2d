import Encodings
import Primitives

/// A header with the values of its fields (§ 9.5, § 12.3, § 14).
package struct ReadHeader: Equatable, Sendable {
  /// The pairs in the order of the text, also those whose names are unknown.
  package let pairs: [HeaderPair]
  package let values: [HeaderField: String]
}

/// The versions that the header of a version with a hash-based counter can name.
package let headerVersions: [ProtocolVersion] = [.v3_0, .v3_1, .v3_2, .v3_3]

/// The versions of before that.
package let olderHeaderVersions: [ProtocolVersion] = [.v2_0, .v2_1]

package struct HeaderReadingRules: Sendable {
  /// A name occurs once.
  ///
  /// [The Java library takes the last of several pairs with one name.]
  package var findValue: @Sendable (_ pairs: [HeaderPair], _ name: String) throws -> String? = { pairs, name in
    let found = pairs.filter { $0.name == name }
    try demand(found.count <= 1, else: .duplicateField)
    return found.first?.value
  }
  /// A field that the header must have is there.
  package var replaceMissing: @Sendable (HeaderField) throws -> String? = { _ in throw Refusal.missingField }
  /// A pair with another name is ignored.
  package var checkUnknownNames: Check<[String]> = { $0 }
  /// Activation and token are named by a UUID of version 1 to 5, in any case.
  package var isIdentifier: Function<String, Bool> = { HeaderForm.isIdentifier($0) }
  /// Keys, nonces and digests are standard Base64 with its padding, spare bits zero.
  ///
  /// [The Java library's decoder takes missing padding and any spare bits.]
  package var decode: Function<String, [UInt8]?> = { Base64.decode($0) }
  /// Application key and nonce have 16 bytes, and the digest of a token has 32.
  package var hasByteCount: @Sendable (_ bytes: [UInt8], _ field: HeaderField) -> Bool = { bytes, field in
    bytes.count == (field == .tokenDigest ? 32 : keyByteCount)
  }
  /// The type of a signature is one of six texts, in lower case.
  ///
  /// [The Java library takes them in any case.]
  package var isSignatureType: Function<String, Bool> = { SignatureType(rawValue: $0) != nil }
  /// A signature is one to three groups of eight digits, or Base64 of 16, 32 or 48 bytes.
  package var isSignature: @Sendable (String, _ decode: Function<String, [UInt8]?>) -> Bool = { text, decode in
    HeaderForm.isDecimalSignature(text) || [16, 32, 48].contains(decode(text)?.count)
  }
  /// A timestamp has 9 to 15 digits.
  package var isTimestamp: Function<String, Bool> = { text in
    9...15 ~= text.utf8.count && text.utf8.allSatisfy(HeaderForm.isDigit)
  }
  /// The known versions are 3.0 to 3.3, with 2.0 and 2.1 where one of these is spoken, and with 4.0 where it is.
  ///
  /// [Older releases of the Java library do not check the version; the present one does not know 2.0 and 2.1.]
  package var knownVersions: Function<ProtocolVersion, [ProtocolVersion]> = { spoken in
    (spoken.hasNumericCounter ? olderHeaderVersions : []) + headerVersions + (spoken.hasKMAC ? [.v4_0] : [])
  }
  /// The version is the text of a known one.
  package var isVersion: @Sendable (String, _ known: [ProtocolVersion]) -> Bool = { text, known in
    known.map(\.rawValue).contains(text)
  }
  /// A value is handed out as it stands in the text.
  package var giveValue: @Sendable (String, HeaderField) -> String = { value, _ in value }
}

/// The forms of values that are not text of the protocol's other chapters.
package enum HeaderForm {
  package static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  /// Whether the text is 8, 4, 4, 4 and 12 hexadecimal digits, with a version of 1 to 5 and the variant of RFC 4122.
  package static func isIdentifier(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard groups.map(\.count) == [8, 4, 4, 4, 12], groups.allSatisfy({ $0.allSatisfy(isHexDigit) }),
      let version = groups[2].first, let variant = groups[3].first
    else { return false }
    return UInt8(ascii: "1")...UInt8(ascii: "5") ~= version && "89abAB".utf8.contains(variant)
  }

  /// Whether the text is one to three groups of eight digits, joined by dashes.
  package static func isDecimalSignature(_ text: String) -> Bool {
    (1...3).contains { SignatureFormat.decimal(digits: 8).isWellFormed(text, componentCount: $0) }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
  }
}

extension Rules {
  /// Reads the text of a header, and checks the form of each value.
  package func readHeader(
    _ kind: HeaderKind, _ text: String, knownVersions: [ProtocolVersion]
  ) throws -> ReadHeader {
    let pairs = try readHeaderPairs(text)
    let names = Set(kind.fields.map { kind.namePrefix + $0.snakeCaseName })
    _ = try headerReading.checkUnknownNames(pairs.map(\.name).filter { !names.contains($0) })
    var values: [HeaderField: String] = [:]
    for field in kind.fields {
      let found = try headerReading.findValue(pairs, kind.namePrefix + field.snakeCaseName)
      guard let value = try found ?? (kind.mayLack(field) ? nil : headerReading.replaceMissing(field)) else { continue }
      try demand(hasForm(value, field, knownVersions), else: .invalidField)
      values[field] = headerReading.giveValue(value, field)
    }
    return ReadHeader(pairs: pairs, values: values)
  }

  /// Whether the value of a field has its form.
  package func hasForm(_ value: String, _ field: HeaderField, _ knownVersions: [ProtocolVersion]) -> Bool {
    switch field {
    case .activationId, .tokenId: headerReading.isIdentifier(value)
    case .applicationKey, .nonce, .tokenDigest:
      headerReading.decode(value).map { headerReading.hasByteCount($0, field) } ?? false
    case .signatureType: headerReading.isSignatureType(value)
    case .signature: headerReading.isSignature(value, headerReading.decode)
    case .timestamp: headerReading.isTimestamp(value)
    case .authCodeType: version4.authorizationHeader.isCodeType(value)
    case .authCode: version4.authorizationHeader.isCode(value, headerReading.decode)
    case .version: headerReading.isVersion(value, knownVersions)
    }
  }
}

package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes with the form of a header that is written.
extension Mistake {
  static let headerInOtherOrder = Mistake(
    "header.other-order", "The fields are written in the order of the mobile core, the version first.",
    \.headerWriting.order, giving { [.version] + $0.filter { $0 != .version } })
  static let headerWithoutScheme = Mistake(
    "header.scheme-missing", "The name of the scheme is missing.", \.headerWriting.scheme, constant(""))
  static let headerWithForeignScheme = Mistake(
    "header.foreign-scheme", "The scheme is Bearer, as that of other tokens.", \.headerWriting.scheme,
    constant("Bearer "))
  static let headerSchemeInLowerCase = Mistake(
    "header.scheme-in-lower-case", "The name of the scheme is written in lower case.", \.headerWriting.scheme
  ) { $0.lowercased() }
  static let headerSchemeWithColon = Mistake(
    "header.scheme-with-colon", "A colon follows the name of the scheme.", \.headerWriting.scheme,
    constant("PowerAuth: "))
  static let headerValuesUnquoted = Mistake(
    "header.values-unquoted", "Values stand without quotes.", \.headerWriting.join
  ) { _ in { "\($0)=\($1)" } }
  static let headerValuesInSingleQuotes = Mistake(
    "header.values-in-single-quotes", "Values stand between single quotes.", \.headerWriting.join
  ) { _ in { "\($0)='\($1)'" } }
  static let headerSpaceAroundEquals = Mistake(
    "header.space-around-equals", "Spaces stand around the equals sign.", \.headerWriting.join
  ) { _ in { "\($0) = \"\($1)\"" } }
  static let headerWithColons = Mistake(
    "header.colons-for-equals", "A colon stands between name and value, as in JSON.", \.headerWriting.join
  ) { _ in { "\($0):\"\($1)\"" } }
  static let headerWithoutCommas = Mistake(
    "header.commas-missing", "Only a space stands between two fields.",
    evidence: "The example in the published documents lacks a comma.", \.headerWriting.separator, constant(" "))
  static let headerWithSemicolons = Mistake(
    "header.semicolons-for-commas", "A semicolon stands between two fields, as in cookies.", \.headerWriting.separator,
    constant("; "))
  static let headerNamesInCamelCase = Mistake(
    "header.names-in-camel-case", "The names are written as in the program: activationId.", \.headerWriting.writeName
  ) { _ in { field, kind in kind.namePrefix + field.rawValue } }
  static let headerNamesWithDashes = Mistake(
    "header.names-with-dashes", "A dash joins the words of a name.", \.headerWriting.writeName
  ) { right in { field, kind in right(field, kind).replacing("_", with: "-") } }
  static let headerNamesInUpperCase = Mistake(
    "header.names-in-upper-case", "The names are written in upper case.", \.headerWriting.writeName
  ) { right in { field, kind in right(field, kind).uppercased() } }
  static let headerPrefixMissing = Mistake(
    "header.prefix-missing", "The names of a signature lack their prefix pa_.", \.headerWriting.writeName
  ) { _ in { field, _ in field.words } }
  static let headerPrefixEverywhere = Mistake(
    "header.prefix-everywhere", "The names of all headers have the prefix pa_.", \.headerWriting.writeName
  ) { _ in { field, _ in "pa_" + field.words } }
}

/// Mistakes with the values of a header that is written.
extension Mistake {
  private static func writing(
    _ id: String, _ sentence: String, _ fields: HeaderField..., change: @escaping @Sendable (String) -> String?
  ) -> Mistake {
    Mistake(id, sentence, \.headerWriting.writeValue) { right in
      { value, field in fields.contains(field) ? right(value, field).flatMap(change) : right(value, field) }
    }
  }

  static let headerURLAlphabet = writing(
    "header.url-alphabet", "Base64 is written in the alphabet for addresses.", .applicationKey, .nonce, .tokenDigest,
    .signature
  ) { $0.inURLAlphabet }
  static let headerPaddingMissing = writing(
    "header.padding-missing", "Base64 is written without its padding.", .applicationKey, .nonce, .tokenDigest
  ) { String($0.prefix { $0 != "=" }) }
  static let headerNonceInHex = writing("header.nonce-in-hex", "The nonce is written in hex.", .nonce) { nonce in
    Base64.decode(nonce).map(Hex.encode)
  }
  static let headerNonceEncodedTwice = writing(
    "header.nonce-encoded-twice", "The nonce is Base64 of its Base64 text.", .nonce
  ) { Base64.encode(Array($0.utf8)) }
  static let headerValuesEscaped = writing(
    "header.values-escaped", "Values are escaped as in addresses.", .applicationKey, .nonce, .signature, .tokenDigest
  ) { FormEncoding.encode($0) }
  static let headerNonceMissing = writing("header.nonce-missing", "The nonce is not sent.", .nonce) { _ in nil }
  static let headerVersionMissing = writing("header.version-missing", "The version is not sent.", .version) { _ in nil }
  static let headerTypeInUpperCase = writing(
    "header.type-in-upper-case", "The type of a signature is written in upper case.", .signatureType
  ) { $0.uppercased() }
  static let headerTypeWithPlus = writing(
    "header.type-with-plus", "The factors of a type are joined by a plus sign.", .signatureType
  ) { $0.replacing("_", with: "+") }
  static let headerTypeInOtherOrder = writing(
    "header.type-in-other-order", "The factors of a type are written in the opposite order.", .signatureType
  ) { $0.split(separator: "_").reversed().joined(separator: "_") }
  static let headerIdentifierInUpperCase = writing(
    "header.identifier-in-upper-case", "The identifier is written in upper case.", .activationId, .tokenId
  ) { $0.uppercased() }
  static let headerIdentifierInLowerCase = writing(
    "header.identifier-in-lower-case", "The identifier is written in lower case.", .activationId, .tokenId
  ) { $0.lowercased() }
  static let headerIdentifierWithoutDashes = writing(
    "header.identifier-without-dashes", "The identifier is written without dashes.", .activationId, .tokenId
  ) { $0.replacing("-", with: "") }
  static let headerIdentifierInBraces = writing(
    "header.identifier-in-braces", "The identifier is written in braces.", .activationId, .tokenId
  ) { "{\($0)}" }
  static let headerTimestampInSeconds = writing(
    "header.timestamp-in-seconds", "The timestamp is written in seconds.", .timestamp
  ) { String($0.dropLast(3)) }
  static let headerTimestampAsNumber = writing(
    "header.timestamp-as-number", "The timestamp passes through a number, which drops leading zeros.", .timestamp
  ) { Int64($0).map { String($0) } }
  static let headerTimestampWithFraction = writing(
    "header.timestamp-with-fraction", "The timestamp is written as seconds with a fraction.", .timestamp
  ) { "\($0.dropLast(3)).\($0.suffix(3))" }

  static let headerVersionFixed = writing(
    "header.version-fixed", "The version is that of the published example, 3.2.", .version
  ) { _ in "3.2" }
  static let headerMajorVersion = writing(
    "header.major-version", "Only the first number of the version is sent.", .version
  ) { String($0.prefix(1)) }
  static let headerVersionWithV = writing(
    "header.version-with-v", "The letter V stands before the version.", .version
  ) { "V\($0)" }

  static let headerValueUnchecked = Mistake(
    "header.value-unchecked", "Values are written whatever they contain.",
    evidence: "The publisher's Java library does so.", \.headerWriting.checkValue, accepting())

  static let activationNeverNamed = writing(
    "header.activation-never-named", "The header of an encryption never names the activation.", .activationId
  ) { _ in nil }
  static let activationAlwaysNamed = Mistake(
    "header.activation-always-named", "In the application scope the activation is there, with an empty value.",
    \.headerWriting.join
  ) { right in
    { name, value in
      name == "application_key" ? right(name, value) + ", activation_id=\"\"" : right(name, value)
    }
  }
}

extension SignatureHeaderOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectableInHeaders()
    op.leaveOut(
      "header.prefix-everywhere", "header.timestamp-in-seconds", "header.timestamp-as-number",
      "header.timestamp-with-fraction", "header.activation-always-named",
      because: "Vectors of the operations to which these steps belong show them.")
  }
}

extension TokenHeaderOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectableInHeaders()
    op.leaveOut(
      "header.prefix-missing", "header.type-in-upper-case", "header.type-with-plus", "header.type-in-other-order",
      "header.activation-never-named", "header.activation-always-named",
      because: "Vectors of the operations to which these steps belong show them.")
  }
}

extension EncryptionHeaderOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectableInHeaders()
    op.leaveOut(
      "header.prefix-missing", "header.nonce-in-hex", "header.nonce-encoded-twice", "header.nonce-missing",
      "header.type-in-upper-case", "header.type-with-plus", "header.type-in-other-order", "header.timestamp-in-seconds",
      "header.timestamp-as-number", "header.timestamp-with-fraction",
      because: "Vectors of the operations to which these steps belong show them.")
  }
}

extension OperationBuilder {
  /// Declares what does not matter in headers.
  fileprivate func notDetectableInHeaders() {
    notDetectable("header.other-order", because: "The order of the fields is free.")
  }
}

internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes where a header is written.
extension MistakeTable {
  static let headerWriting: MistakeTable = [
    // Mistakes with the form of a header that is written.
    "header.other-order": breaking(\.headerWriting.order)(
      "The fields are written in the order of the mobile core, the version first.",
      giving { [.version] + $0.filter { $0 != .version } }),
    "header.scheme-missing": breaking(\.headerWriting.scheme)("The name of the scheme is missing.", constant("")),
    "header.foreign-scheme": breaking(\.headerWriting.scheme)(
      "The scheme is Bearer, as that of other tokens.", constant("Bearer ")),
    "header.scheme-in-lower-case": breaking(\.headerWriting.scheme)(
      "The name of the scheme is written in lower case.", { $0.lowercased() }),
    "header.scheme-with-colon": breaking(\.headerWriting.scheme)(
      "A colon follows the name of the scheme.", constant("PowerAuth: ")),
    "header.values-unquoted": breaking(\.headerWriting.join)(
      "Values stand without quotes.", { _ in { "\($0)=\($1)" } }),
    "header.values-in-single-quotes": breaking(\.headerWriting.join)(
      "Values stand between single quotes.", { _ in { "\($0)='\($1)'" } }),
    "header.space-around-equals": breaking(\.headerWriting.join)(
      "Spaces stand around the equals sign.", { _ in { "\($0) = \"\($1)\"" } }),
    "header.colons-for-equals": breaking(\.headerWriting.join)(
      "A colon stands between name and value, as in JSON.", { _ in { "\($0):\"\($1)\"" } }),
    "header.commas-missing": breaking(\.headerWriting.separator)(
      "Only a space stands between two fields.", evidence: "The example in the published documents lacks a comma.",
      constant(" ")),
    "header.semicolons-for-commas": breaking(\.headerWriting.separator)(
      "A semicolon stands between two fields, as in cookies.", constant("; ")),
    "header.names-in-camel-case": breaking(\.headerWriting.writeName)(
      "The names are written as in the program: activationId.",
      { _ in { field, kind in kind.namePrefix + field.rawValue } }),
    "header.names-with-dashes": breaking(\.headerWriting.writeName)(
      "A dash joins the words of a name.", { right in { field, kind in right(field, kind).replacing("_", with: "-") } }),
    "header.names-in-upper-case": breaking(\.headerWriting.writeName)(
      "The names are written in upper case.", { right in { field, kind in right(field, kind).uppercased() } }),
    "header.prefix-missing": breaking(\.headerWriting.writeName)(
      "The names of a signature lack their prefix pa_.", { _ in { field, _ in field.snakeCaseName } }),
    "header.prefix-everywhere": breaking(\.headerWriting.writeName)(
      "The names of all headers have the prefix pa_.", { _ in { field, _ in "pa_" + field.snakeCaseName } }),

    // Mistakes with the values of a header that is written.
    "header.url-alphabet": writing(
      "Base64 is written in the alphabet for addresses.", .applicationKey, .nonce, .tokenDigest, .signature
    ) { $0.inURLAlphabet },
    "header.padding-missing": writing("Base64 is written without its padding.", .applicationKey, .nonce, .tokenDigest) {
      String($0.prefix { $0 != "=" })
    },
    "header.nonce-in-hex": writing("The nonce is written in hex.", .nonce) { nonce in
      Base64.decode(nonce).map(Hex.encode)
    },
    "header.nonce-encoded-twice": writing("The nonce is Base64 of its Base64 text.", .nonce) {
      Base64.encode(Array($0.utf8))
    },
    "header.values-escaped": writing(
      "Values are escaped as in addresses.", .applicationKey, .nonce, .signature, .tokenDigest
    ) { FormEncoding.encode($0) },
    "header.nonce-missing": writing("The nonce is not sent.", .nonce) { _ in nil },
    "header.version-missing": writing("The version is not sent.", .version) { _ in nil },
    "header.type-in-upper-case": writing(
      "The type of a signature or a code is written in upper case.", .signatureType, .authCodeType
    ) { $0.uppercased() },
    "header.type-with-plus": writing(
      "The factors of a type are joined by a plus sign.", .signatureType, .authCodeType
    ) { $0.replacing("_", with: "+") },
    "header.type-in-other-order": writing(
      "The factors of a type are written in the opposite order.", .signatureType, .authCodeType
    ) { $0.split(separator: "_").reversed().joined(separator: "_") },
    "header.identifier-in-upper-case": writing("The identifier is written in upper case.", .activationId, .tokenId) {
      $0.uppercased()
    },
    "header.identifier-in-lower-case": writing("The identifier is written in lower case.", .activationId, .tokenId) {
      $0.lowercased()
    },
    "header.identifier-without-dashes": writing("The identifier is written without dashes.", .activationId, .tokenId) {
      $0.replacing("-", with: "")
    },
    "header.identifier-in-braces": writing("The identifier is written in braces.", .activationId, .tokenId) {
      "{\($0)}"
    },
    "header.timestamp-in-seconds": writing("The timestamp is written in seconds.", .timestamp) {
      String($0.dropLast(3))
    },
    "header.timestamp-as-number": writing(
      "The timestamp passes through a number, which drops leading zeros.", .timestamp
    ) { Int64($0).map { String($0) } },
    "header.timestamp-with-fraction": writing("The timestamp is written as seconds with a fraction.", .timestamp) {
      "\($0.dropLast(3)).\($0.suffix(3))"
    },
    "header.version-fixed": writing("The version is that of the published example, 3.2.", .version) { _ in "3.2" },
    "header.major-version": writing("Only the first number of the version is sent.", .version) { String($0.prefix(1)) },
    "header.version-with-v": writing("The letter V stands before the version.", .version) { "V\($0)" },
    "header.value-unchecked": breaking(\.headerWriting.checkValue)(
      "Values are written whatever they contain.", evidence: "The publisher's Java library does so.", accepting()),
    "header.activation-never-named": writing("The header of an encryption never names the activation.", .activationId) {
      _ in nil
    },
    "header.activation-always-named": breaking(\.headerWriting.join)(
      "In the application scope the activation is there, with an empty value.",
      { right in
        { name, value in name == "application_key" ? right(name, value) + ", activation_id=\"\"" : right(name, value) }
      }),
  ]
}

private func writing(
  _ sentence: String, _ fields: HeaderField..., change: @escaping @Sendable (String) -> String?
) -> UnnamedMistake {
  breaking(\.headerWriting.writeValue)(sentence) { right, value, field in
    fields.contains(field) ? right(value, field).flatMap(change) : right(value, field)
  }
}

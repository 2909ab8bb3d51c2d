/// The header of a request with an authentication code (§ 26.6).
package struct AuthorizationHeaderRules: Sendable {
  /// The type is one of six, in lower case.
  package var isCodeType: Function<String, Bool> = { SignatureType(rawValue: $0) != nil }
  /// A code is Base64 of 32, 64 or 96 bytes.
  package var isCode: @Sendable (String, _ decode: Function<String, [UInt8]?>) -> Bool = { text, decode in
    [32, 64, 96].contains(decode(text)?.count)
  }
  /// The names of the fields are those of protocol 4, and the version is 4.0.
  package var versions: [ProtocolVersion] = [.v4_0]
}

extension Rules {
  /// Reads the text of a header with an authentication code (§ 26.6).
  package func readAuthorizationHeader(_ text: String) throws -> ReadHeader {
    try readHeader(.authorization, text, knownVersions: version4.authorizationHeader.versions)
  }
}

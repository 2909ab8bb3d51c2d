package import Primitives
package import StrictJSON

package struct JSONWebTokenReadingRules: Sendable {
  /// A token has three parts between dots, and none is empty.
  package var split: @Sendable (String) throws -> [String] = { text in
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    try demand(parts.count == 3 && !parts.contains(where: \.isEmpty), else: .tokenFormat)
    return parts.map { String(Substring($0)) }
  }
  /// Each part is Base64 in the alphabet for addresses, without padding, spare bits zero.
  ///
  /// [The iOS layer also takes the standard alphabet and padding.]
  package var decode: @Sendable (String) throws -> [UInt8] = { text in
    guard let bytes = Base64URL.decode(text) else { throw Refusal.tokenEncoding }
    return bytes
  }
  /// The header is a JSON object in which no name occurs twice.
  package var readHeader: @Sendable ([UInt8]) throws -> JSONObject = { bytes in
    guard let header = jsonObject(bytes) else { throw Refusal.tokenHeader }
    return header
  }
  /// The header names the type JWT.
  ///
  /// [The iOS layer notes another type and continues.]
  package var isType: Function<TokenMember, Bool> = { $0 == .string("JWT") }
  /// The header does not demand extensions.
  package var isCritical: Function<TokenMember, Bool> = { $0 != nil }
  /// The algorithm is the one that is due, whatever the header names.
  package var chooseAlgorithm: @Sendable (_ named: TokenMember, _ due: TokenAlgorithm) throws -> TokenAlgorithm? = {
    named, due in
    try demand(named == .string(due.rawValue), else: .tokenHeader)
    return due
  }
  /// The signature of ES256 is r and s, 32 bytes each.
  package var decodeSignature: @Sendable (_ encoded: [UInt8]) throws -> P256.Signature = { encoded in
    guard let signature = P256.Signature(raw: encoded) else { throw Refusal.signatureEncoding }
    return signature
  }
  /// What is signed are the first two parts with a dot between them, as they were received.
  package var takeSigned: @Sendable (_ header: String, _ claims: String) -> [UInt8] = { Array("\($0).\($1)".utf8) }
  /// The code of HS256 is compared in all its bytes.
  package var isCode: @Sendable (_ stated: [UInt8], _ computed: [UInt8]) -> Bool = { ConstantTime.areEqual($0, $1) }
  /// The claims are a JSON object in which no name occurs twice.
  package var readClaims: @Sendable ([UInt8]) throws -> JSONObject = { bytes in
    guard let claims = jsonObject(bytes) else { throw Refusal.tokenClaims }
    return claims
  }
}

/// A member of a header; nil where it is absent.
package typealias TokenMember = JSONValue?

/// A token whose protection was checked.
package struct ReadToken: Equatable, Sendable {
  /// The header, as text.
  package let header: String
  /// The bytes that are signed.
  package let signed: [UInt8]
  /// The claims, as text.
  package let claimsText: String
  package let claims: JSONObject
}

extension Rules {
  /// Reads a token, and checks its protection by a public key or a secret (§ 11, § 12.4).
  package func readToken(_ text: String, by due: TokenAlgorithm, key: [UInt8]) throws -> ReadToken {
    let parts = try tokenReading.split(text)
    let bytes = try parts.map(tokenReading.decode)
    let header = try tokenReading.readHeader(notation.takeJSON(bytes[0]))
    try demand(tokenReading.isType(header["typ"]), else: .tokenHeader)
    try demand(!tokenReading.isCritical(header["crit"]), else: .tokenHeader)
    let signed = tokenReading.takeSigned(parts[0], parts[1])
    if let algorithm = try tokenReading.chooseAlgorithm(header["alg"], due) {
      try demand(isProtected(signed, by: algorithm, bytes[2], key: key), else: .signatureMismatch)
    }
    return ReadToken(
      header: String(decoding: bytes[0], as: UTF8.self), signed: signed,
      claimsText: String(decoding: bytes[1], as: UTF8.self),
      claims: try tokenReading.readClaims(notation.takeJSON(bytes[1])))
  }

  private func isProtected(
    _ message: [UInt8], by algorithm: TokenAlgorithm, _ signature: [UInt8], key: [UInt8]
  ) throws -> Bool {
    switch algorithm {
    case .es256:
      let key = try importPublicKey(agreement.readPoint(key))
      return try ecdsa.verify(tokenReading.decodeSignature(signature), message, key)
    case .hs256: return tokenReading.isCode(signature, HMACSHA256.authenticationCode(for: message, key: key))
    }
  }
}

/// Reads a JSON object; nil for anything else.
package func jsonObject(_ bytes: [UInt8]) -> JSONObject? {
  guard case .object(let object)? = try? JSONReader.parse(bytes) else { return nil }
  return object
}

internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives
internal import StrictJSON

/// Mistakes where a token is written.
extension Mistake {
  private static func header(_ id: String, _ sentence: String, _ text: String) -> Mistake {
    Mistake(id, sentence, \.tokenWriting.writeHeader) { _ in { _ in text } }
  }

  static let tokenTypeFirst = header(
    "jwt.type-first", "The header has the type before the algorithm.", "{\"typ\":\"JWT\",\"alg\":\"ES256\"}")
  static let tokenAlgorithmMissing = header(
    "jwt.algorithm-missing", "The header names no algorithm.", "{\"typ\":\"JWT\"}")
  static let tokenTypeMissing = header("jwt.type-missing", "The header names no type.", "{\"alg\":\"ES256\"}")
  static let tokenAlgorithmNone = header(
    "jwt.algorithm-none", "The header names the algorithm none.", "{\"alg\":\"none\",\"typ\":\"JWT\"}")
  static let tokenAlgorithmHS256 = header(
    "jwt.algorithm-hs256", "The header names the algorithm HS256.", "{\"alg\":\"HS256\",\"typ\":\"JWT\"}")
  static let tokenAlgorithmByName = header(
    "jwt.algorithm-by-name", "The header names the algorithm as libraries do.",
    "{\"alg\":\"SHA256withECDSA\",\"typ\":\"JWT\"}")

  static let tokenPadded = Mistake(
    "jwt.padded", "The parts have padding.", \.tokenWriting.encode
  ) { _ in { Base64.encode($0).inURLAlphabet } }
  static let tokenInStandardAlphabet = Mistake(
    "jwt.standard-alphabet", "The parts are in the standard alphabet of Base64.", \.tokenWriting.encode
  ) { _ in { Base64.encode($0).unpadded } }
  static let tokenInHex = Mistake("jwt.in-hex", "The parts are in hex.", \.tokenWriting.encode) { _ in
    { Hex.encode($0) }
  }
  static let tokenInLines = Mistake(
    "jwt.in-lines", "The parts have a line break after each 76 characters.", \.tokenWriting.encode,
    giving { text in
      stride(from: 0, to: text.utf8.count, by: 76).map { String(text.dropFirst($0).prefix(76)) }.joined(
        separator: "\r\n")
    })

  private static func claims(
    _ id: String, _ sentence: String, _ change: @escaping @Sendable (String) -> String
  ) -> Mistake {
    Mistake(id, sentence, \.tokenWriting.writeClaims, entering(change))
  }

  static let claimsInLatin1 = Mistake(
    "jwt.claims-in-latin-1", "Characters of the claims are written as one byte each.", \.tokenWriting.writeClaims
  ) { _ in { $0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } } }
  static let claimsSlashesEscaped = claims(
    "jwt.slashes-escaped", "Slashes in the claims are escaped."
  ) { $0.replacing("/", with: "\\/") }
  static let claimsEscaped = claims(
    "jwt.characters-escaped", "Characters beyond ASCII are escaped in the claims."
  ) { text in
    text.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return unit < 0x80
        ? String(UnicodeScalar(UInt8(unit))) : "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }.joined()
  }
  static let claimsWithoutSpace = claims(
    "jwt.white-space-dropped", "White space is dropped from the claims."
  ) { $0.filter { !$0.isWhitespace } }
  static let claimsComposed = claims(
    "jwt.claims-composed", "Letters and their accents are put together in the claims."
  ) { $0.replacing("e\u{301}", with: "\u{e9}") }
  static let claimsWithTime = claims(
    "jwt.time-added", "The time of issue is added to the claims."
  ) { $0 == "{}" ? "{\"iat\":1718000000}" : $0.dropLast() + ",\"iat\":1718000000}" }
  static let claimsEncodedTwice = claims(
    "jwt.claims-encoded-twice", "The claims are Base64 text in a JSON text."
  ) { "\"\(Base64URL.encode(Array($0.utf8)))\"" }

  static let claimsUnread = Mistake(
    "jwt.claims-unread", "It is not checked whether the claims are a JSON object.", \.tokenReading.readClaims
  ) { _ in { jsonObject($0) ?? [:] } }

  private static func signature(
    _ id: String, _ sentence: String, _ write: @escaping @Sendable (P256.Signature) -> [UInt8]
  ) -> Mistake {
    Mistake(id, sentence, \.tokenWriting.encodeSignature) { _ in write }
  }

  static let tokenSignatureInDER = signature("jwt.signature-in-der", "The signature is DER.") { $0.der }
  static let tokenSignatureWithoutZeros = signature(
    "jwt.signature-without-zeros", "The numbers of the signature lose their leading zero bytes."
  ) { $0.r.withoutLeadingZeros + $0.s.withoutLeadingZeros }
  static let tokenSignatureWithSignBytes = signature(
    "jwt.signature-with-sign-bytes", "The numbers of the signature keep the zero byte that DER has before a top bit."
  ) { [$0.r, $0.s].flatMap { $0[0] >= 0x80 ? [0] + $0 : $0 } }
  static let tokenSignatureExchanged = signature(
    "jwt.signature-exchanged", "s is written before r."
  ) { $0.s + $0.r }
  static let tokenClaimsSigned = Mistake(
    "jwt.claims-signed", "Only the claims are signed.", \.tokenWriting.layOut
  ) { _ in { $1 } }
  static let tokenSignedWithoutDot = Mistake(
    "jwt.signed-without-dot", "The two parts are signed without the dot between them.", \.tokenWriting.layOut
  ) { _ in { $0 + $1 } }
  static let tokenSignedDecoded = Mistake(
    "jwt.signed-decoded", "The parts are signed before they are encoded.", \.tokenWriting.layOut
  ) { right in
    { header, claims in
      let texts = [header, claims].map { String(decoding: Base64URL.decode($0) ?? [], as: UTF8.self) }
      return right(texts[0], texts[1])
    }
  }
}

extension String {
  /// Base64 without its padding.
  package var unpadded: String { String(prefix { $0 != "=" }) }
}

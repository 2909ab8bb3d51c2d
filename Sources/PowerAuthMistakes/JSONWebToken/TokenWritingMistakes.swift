internal import Encodings
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// Mistakes where a token is written.
extension MistakeTable {
  static let tokenWriting: MistakeTable = [
    "jwt.type-first": header("The header has the type before the algorithm.", "{\"typ\":\"JWT\",\"alg\":\"ES256\"}"),
    "jwt.algorithm-missing": header("The header names no algorithm.", "{\"typ\":\"JWT\"}"),
    "jwt.type-missing": header("The header names no type.", "{\"alg\":\"ES256\"}"),
    "jwt.algorithm-none": header("The header names the algorithm none.", "{\"alg\":\"none\",\"typ\":\"JWT\"}"),
    "jwt.algorithm-hs256": header("The header names the algorithm HS256.", "{\"alg\":\"HS256\",\"typ\":\"JWT\"}"),
    "jwt.algorithm-by-name": header(
      "The header names the algorithm as libraries do.", "{\"alg\":\"SHA256withECDSA\",\"typ\":\"JWT\"}"),
    "jwt.padded": breaking(\.tokenWriting.encode)(
      "The parts have padding.", { _ in { Base64.encode($0).inURLAlphabet } }),
    "jwt.standard-alphabet": breaking(\.tokenWriting.encode)(
      "The parts are in the standard alphabet of Base64.", { _ in { Base64.encode($0).unpadded } }),
    "jwt.in-hex": breaking(\.tokenWriting.encode)("The parts are in hex.", { _ in { Hex.encode($0) } }),
    "jwt.in-lines": breaking(\.tokenWriting.encode)(
      "The parts have a line break after each 76 characters.",
      giving { $0.inLines.joined(separator: "\r\n") }),
    "jwt.claims-in-latin-1": breaking(\.tokenWriting.writeClaims)(
      "Characters of the claims are written as one byte each.",
      { _ in { $0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } } }),
    "jwt.slashes-escaped": claims("Slashes in the claims are escaped.") { $0.replacing("/", with: "\\/") },
    "jwt.characters-escaped": claims("Characters beyond ASCII are escaped in the claims.") { text in
      text.utf16.map { unit in
        let digits = String(unit, radix: 16)
        return unit < 0x80
          ? String(UnicodeScalar(UInt8(unit))) : "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }.joined()
    },
    "jwt.white-space-dropped": claims("White space is dropped from the claims.") { $0.filter { !$0.isWhitespace } },
    "jwt.claims-composed": claims("Letters and their accents are put together in the claims.") {
      $0.replacing("e\u{301}", with: "\u{e9}")
    },
    "jwt.time-added": claims("The time of issue is added to the claims.") {
      $0 == "{}" ? "{\"iat\":1718000000}" : $0.dropLast() + ",\"iat\":1718000000}"
    },
    "jwt.claims-encoded-twice": claims("The claims are Base64 text in a JSON text.") {
      "\"\(Base64URL.encode(Array($0.utf8)))\""
    },
    "jwt.claims-unread": breaking(\.tokenReading.readClaims)(
      "It is not checked whether the claims are a JSON object.", { _ in { jsonObject($0) ?? [:] } }),
    "jwt.signature-in-der": signature("The signature is DER.") { $0.der },
    "jwt.signature-without-zeros": signature("The numbers of the signature lose their leading zero bytes.") {
      $0.r.withoutLeadingZeros + $0.s.withoutLeadingZeros
    },
    "jwt.signature-with-sign-bytes": signature(
      "The numbers of the signature keep the zero byte that DER has before a top bit."
    ) { [$0.r, $0.s].flatMap { $0[0] >= 0x80 ? [0] + $0 : $0 } },
    "jwt.signature-exchanged": signature("s is written before r.") { $0.s + $0.r },
    "jwt.claims-signed": breaking(\.tokenWriting.layOut)("Only the claims are signed.", { _ in { $1 } }),
    "jwt.signed-without-dot": breaking(\.tokenWriting.layOut)(
      "The two parts are signed without the dot between them.", { _ in { $0 + $1 } }),
    "jwt.signed-decoded": breaking(\.tokenWriting.layOut)("The parts are signed before they are encoded.") {
      right, header, claims in
      let texts = [header, claims].map { String(decoding: Base64URL.decode($0) ?? [], as: UTF8.self) }
      return right(texts[0], texts[1])
    },
  ]
}

private func header(_ sentence: String, _ text: String) -> UnnamedMistake {
  breaking(\.tokenWriting.writeHeader)(sentence) { _, _ in text }
}

private func claims(
  _ sentence: String, _ change: @escaping @Sendable (String) -> String
) -> UnnamedMistake {
  breaking(\.tokenWriting.writeClaims)(sentence, entering(change))
}

private func signature(
  _ sentence: String, _ write: @escaping @Sendable (P256.Signature) -> [UInt8]
) -> UnnamedMistake {
  breaking(\.tokenWriting.encodeSignature)(sentence) { _ in write }
}

extension String {
  /// Base64 without its padding.
  package var unpadded: String { String(prefix { $0 != "=" }) }
}

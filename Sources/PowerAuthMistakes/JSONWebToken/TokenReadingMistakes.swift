internal import Encodings
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives
internal import StrictJSON

/// Mistakes where a JSON Web Token is read.
extension MistakeTable {
  static let tokenReading: MistakeTable = [
    // Mistakes where a token is taken apart.
    "jwt.parts-behind-ignored": breaking(\.tokenReading.split)(
      "Parts behind the third are ignored.",
      changing { $0.split(separator: ".", omittingEmptySubsequences: false).prefix(3).joined(separator: ".") }),
    "jwt.empty-parts-dropped": breaking(\.tokenReading.split)(
      "Empty parts are dropped before the parts are counted.",
      changing { $0.split(separator: ".").joined(separator: ".") }),
    "jwt.unsigned-taken": breaking(\.tokenReading.split)("A token without a signature is taken.") { right, text in
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
      guard parts.count >= 2, parts.dropFirst(2).allSatisfy(\.isEmpty) else { return try right(text) }
      return [parts[0], parts[1], "AA"]
    }
    .and(\.tokenReading.decodeSignature) { right in
      { encoded in
        guard encoded == [0], let none = P256.Signature(raw: [UInt8](repeating: 0, count: 64)) else {
          return try right(encoded)
        }
        return none
      }
    }
    .and(\.ecdsa.verify) { right in
      { signature, message, key in try signature.raw.allSatisfy { $0 == 0 } || right(signature, message, key) }
    },
    "jwt.scheme-dropped": breaking(\.tokenReading.split)(
      "The word Bearer before a token is dropped.", changing { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : $0 }),
    "jwt.trimmed": breaking(\.tokenReading.split)(
      "White space is dropped wherever it stands in a token.",
      changing { String(String.UnicodeScalarView($0.unicodeScalars.filter { !" \r\n\t".unicodeScalars.contains($0) })) }
    ),
    "jwt.standard-base64-demanded": breaking(\.tokenReading.decode)(
      "The parts are decoded as standard Base64 with padding."
    ) { _, text in
      guard let bytes = Base64.decode(text) else { throw Refusal.tokenEncoding }
      return bytes
    },
    "jwt.standard-alphabet-demanded": breaking(\.tokenReading.decode)(
      "The parts are decoded in the standard alphabet, without padding.",
      changing { String($0.map { "-_".contains($0) ? "=" : $0 }) }),
    "jwt.last-character-dropped": breaking(\.tokenReading.decode)(
      "A character that is alone in its group of four is dropped.",
      changing { $0.utf8.count % 4 == 1 ? String($0.dropLast()) : $0 }),
    "jwt.foreign-characters-skipped": breaking(\.tokenReading.decode)(
      "Characters outside the alphabet are skipped.",
      changing { text in text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) } }),

    // Mistakes with the header of a token that is read.
    "jwt.none-taken": breaking(\.tokenReading.chooseAlgorithm)(
      "A token that names the algorithm none is taken without a signature."
    ) { right, named, due in
      guard case .string(let text)? = named, text.lowercased() == "none" else { return try right(named, due) }
      return nil
    },
    "jwt.algorithm-by-token": breaking(\.tokenReading.chooseAlgorithm)(
      "The token chooses the algorithm: with HS256 the public key is the secret."
    ) { right, named, due in
      guard case .string("HS256")? = named else { return try right(named, due) }
      return .hs256
    },
    "jwt.algorithm-ignored": breaking(\.tokenReading.chooseAlgorithm)(
      "The header need not name the algorithm that is used.", { _ in { _, due in due } }),
    "jwt.algorithm-in-any-case": breaking(\.tokenReading.chooseAlgorithm)(
      "Any algorithm that begins with ES is taken for ES256, in any case."
    ) { right, named, due in
      guard case .string(let text)? = named, text.lowercased().hasPrefix("es") else { return try right(named, due) }
      return due
    },
    "jwt.type-ignored": breaking(\.tokenReading.isType)(
      "The type of a token is not checked.", evidence: "The publisher's iOS layer continues with another type.",
      { _ in { _ in true } }),
    "jwt.header-compared": breaking(\.tokenReading.readHeader)("The header is compared with a constant text.") {
      right, bytes in
      try demand(bytes == Array(ordinaryTokenHeader.utf8), else: .tokenHeader)
      return try right(bytes)
    },
    "jwt.header-searched": breaking(\.tokenReading.readHeader)(
      "A header that contains the right members somewhere is taken, whatever else it contains."
    ) { right, bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.contains("\"ES256\""), text.contains("\"JWT\"") else { return try right(bytes) }
      return ["alg": .string("ES256"), "typ": .string("JWT")]
    },

    // Mistakes with the signature and the claims of a token that is read.
    "jwt.der-taken": breaking(\.tokenReading.decodeSignature)(
      "A signature in DER is taken as well.",
      { right in { encoded in try P256.Signature(der: encoded) ?? right(encoded) } }),
    "jwt.der-demanded": breaking(\.tokenReading.decodeSignature)("The signature is read as DER.") { _, encoded in
      guard let signature = P256.Signature(der: encoded) else { throw Refusal.signatureEncoding }
      return signature
    },
    "jwt.signature-cut": breaking(\.tokenReading.decodeSignature)(
      "What follows the 64 bytes of a signature is ignored.", changing { Array($0.prefix(64)) }),
    "jwt.signature-end-taken": breaking(\.tokenReading.decodeSignature)(
      "The last 64 bytes are the signature, whatever stands before them.", changing { Array($0.suffix(64)) }),
    "jwt.verified-decoded": breaking(\.tokenReading.takeSigned)(
      "The signature is taken for one of the decoded parts.",
      { right in { header, claims in (Base64URL.decode(header) ?? []) + [0x2E] + (Base64URL.decode(claims) ?? []) } }),
    "jwt.claims-verified": breaking(\.tokenReading.takeSigned)(
      "The signature is taken for one of the claims alone.", { _ in { Array($1.utf8) } }),
    "jwt.hash-verified": breaking(\.tokenReading.takeSigned)(
      "The two parts are hashed, and the function that verifies hashes the hash again.",
      { right in { SHA256.hash(right($0, $1)) } }),
    "jwt.claims-of-any-json": breaking(\.tokenReading.readClaims)(
      "The claims may be anything.", { _ in { jsonObject($0) ?? [:] } }),

    //
    "jwt.critical-ignored": breaking(\.tokenReading.isCritical)(
      "Extensions that the header demands are not looked at.", { _ in { _ in false } }),
  ]
}

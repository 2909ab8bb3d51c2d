package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives
internal import StrictJSON

/// Mistakes where a token is taken apart.
extension Mistake {
  static let tokenPartsBehindIgnored = Mistake(
    "jwt.parts-behind-ignored", "Parts behind the third are ignored.", \.tokenReading.split,
    changing { $0.split(separator: ".", omittingEmptySubsequences: false).prefix(3).joined(separator: ".") })
  static let tokenEmptyPartsDropped = Mistake(
    "jwt.empty-parts-dropped", "Empty parts are dropped before the parts are counted.", \.tokenReading.split,
    changing { $0.split(separator: ".").joined(separator: ".") })
  static let tokenWithoutSignatureTaken = Mistake(
    "jwt.unsigned-taken", "A token without a signature is taken.", \.tokenReading.split
  ) { right in
    { text in
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
      guard parts.count >= 2, parts.dropFirst(2).allSatisfy(\.isEmpty) else { return try right(text) }
      return [parts[0], parts[1], "AA"]
    }
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
  }
  static let tokenSchemeDropped = Mistake(
    "jwt.scheme-dropped", "The word Bearer before a token is dropped.", \.tokenReading.split,
    changing { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : $0 })
  static let tokenTrimmed = Mistake(
    "jwt.trimmed", "White space is dropped wherever it stands in a token.", \.tokenReading.split,
    changing { String(String.UnicodeScalarView($0.unicodeScalars.filter { !" \r\n\t".unicodeScalars.contains($0) })) })

  static let tokenStandardDemanded = Mistake(
    "jwt.standard-base64-demanded", "The parts are decoded as standard Base64 with padding.", \.tokenReading.decode
  ) { _ in
    { text in
      guard let bytes = Base64.decode(text) else { throw Refusal.tokenEncoding }
      return bytes
    }
  }
  static let tokenStandardAlphabetDemanded = Mistake(
    "jwt.standard-alphabet-demanded", "The parts are decoded in the standard alphabet, without padding.",
    \.tokenReading.decode, changing { String($0.map { "-_".contains($0) ? "=" : $0 }) })
  static let tokenForeignSkipped = Mistake(
    "jwt.foreign-characters-skipped", "Characters outside the alphabet are skipped.", \.tokenReading.decode,
    changing { text in text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) } })
}

/// Mistakes with the header of a token that is read.
extension Mistake {
  static let tokenNoneTaken = Mistake(
    "jwt.none-taken", "A token that names the algorithm none is taken without a signature.",
    \.tokenReading.chooseAlgorithm
  ) { right in
    { named, due in
      guard case .string(let text)? = named, text.lowercased() == "none" else { return try right(named, due) }
      return nil
    }
  }
  static let tokenAlgorithmByToken = Mistake(
    "jwt.algorithm-by-token", "The token chooses the algorithm: with HS256 the public key is the secret.",
    \.tokenReading.chooseAlgorithm
  ) { right in
    { named, due in
      guard case .string("HS256")? = named else { return try right(named, due) }
      return .hs256
    }
  }
  static let tokenAlgorithmIgnored = Mistake(
    "jwt.algorithm-ignored", "The header need not name the algorithm that is used.", \.tokenReading.chooseAlgorithm
  ) { _ in { _, due in due } }
  static let tokenAlgorithmInAnyCase = Mistake(
    "jwt.algorithm-in-any-case", "Any algorithm that begins with ES is taken for ES256, in any case.",
    \.tokenReading.chooseAlgorithm
  ) { right in
    { named, due in
      guard case .string(let text)? = named, text.lowercased().hasPrefix("es") else { return try right(named, due) }
      return due
    }
  }
  static let tokenTypeIgnored = Mistake(
    "jwt.type-ignored", "The type of a token is not checked.",
    evidence: "The publisher's iOS layer goes on with another type.",
    \.tokenReading.isType
  ) { _ in { _ in true } }
  static let tokenHeaderCompared = Mistake(
    "jwt.header-compared", "The header is compared with a constant text.", \.tokenReading.readHeader
  ) { right in
    { bytes in
      try demand(bytes == Array(ordinaryTokenHeader.utf8), else: .tokenHeader)
      return try right(bytes)
    }
  }
  static let tokenHeaderSearched = Mistake(
    "jwt.header-searched", "A header that contains the right members somewhere is taken, whatever else it contains.",
    \.tokenReading.readHeader
  ) { right in
    { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.contains("\"ES256\""), text.contains("\"JWT\"") else { return try right(bytes) }
      return ["alg": .string("ES256"), "typ": .string("JWT")]
    }
  }
}

/// Mistakes with the signature and the claims of a token that is read.
extension Mistake {
  static let tokenDERTaken = Mistake(
    "jwt.der-taken", "A signature in DER is taken as well.", \.tokenReading.decodeSignature
  ) { right in { encoded in try P256.Signature(der: encoded) ?? right(encoded) } }
  static let tokenDERDemanded = Mistake(
    "jwt.der-demanded", "The signature is read as DER.", \.tokenReading.decodeSignature
  ) { _ in
    { encoded in
      guard let signature = P256.Signature(der: encoded) else { throw Refusal.signatureEncoding }
      return signature
    }
  }
  static let tokenSignatureCut = Mistake(
    "jwt.signature-cut", "What follows the 64 bytes of a signature is ignored.", \.tokenReading.decodeSignature,
    changing { Array($0.prefix(64)) })
  static let tokenSignatureEndTaken = Mistake(
    "jwt.signature-end-taken", "The last 64 bytes are the signature, whatever stands before them.",
    \.tokenReading.decodeSignature, changing { Array($0.suffix(64)) })
  static let tokenSignedDecodedRead = Mistake(
    "jwt.verified-decoded", "The signature is taken for one of the decoded parts.", \.tokenReading.takeSigned
  ) { right in
    { header, claims in
      (Base64URL.decode(header) ?? []) + [0x2E] + (Base64URL.decode(claims) ?? [])
    }
  }
  static let tokenClaimsVerified = Mistake(
    "jwt.claims-verified", "The signature is taken for one of the claims alone.", \.tokenReading.takeSigned
  ) { _ in { Array($1.utf8) } }
  static let tokenHashVerified = Mistake(
    "jwt.hash-verified", "The two parts are hashed, and the function that verifies hashes the hash again.",
    \.tokenReading.takeSigned
  ) { right in { SHA256.hash(right($0, $1)) } }

  static let tokenClaimsUnchecked = Mistake(
    "jwt.claims-of-any-json", "The claims may be anything.", \.tokenReading.readClaims
  ) { _ in { jsonObject($0) ?? [:] } }
}

extension JwtVerifyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) { op.declareTokenPolicies() }
}

extension OperationBuilder {
  /// Declares behaviour that the vectors allow, because published implementations or standards differ.
  func declareTokenPolicies() {
    notDetectable(
      .tokenCriticalIgnored, because: "The iOS layer does not look at crit, so that both answers are allowed.")
  }
}

extension Mistake {
  static let tokenCriticalIgnored = Mistake(
    "jwt.critical-ignored", "Extensions that the header demands are not looked at.", \.tokenReading.isCritical
  ) { _ in { _ in false } }
}

internal import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives
internal import StrictJSON

// MARK: - Headers and claims that are right signed, and not what they must be

extension JWTVerifyScenarios {
  func declareBadHeaders(of basic: Scenario) {
    let bad: [Row<String>] = [
      Row("none", "alg none", "{\"alg\":\"none\",\"typ\":\"JWT\"}"),
      Row("none-capital", "alg None", "{\"alg\":\"None\",\"typ\":\"JWT\"}"),
      Row("hs256", "alg HS256", "{\"alg\":\"HS256\",\"typ\":\"JWT\"}"),
      Row("es384", "alg ES384", "{\"alg\":\"ES384\",\"typ\":\"JWT\"}"),
      Row("rs256", "alg RS256", "{\"alg\":\"RS256\",\"typ\":\"JWT\"}"),
      Row("es256k", "alg ES256K", "{\"alg\":\"ES256K\",\"typ\":\"JWT\"}"),
      Row("lower-case", "alg es256", "{\"alg\":\"es256\",\"typ\":\"JWT\"}"),
      Row("algorithm-missing", "no alg", "{\"typ\":\"JWT\"}"),
      Row("algorithm-empty", "an empty alg", "{\"alg\":\"\",\"typ\":\"JWT\"}"),
      Row("algorithm-null", "alg null", "{\"alg\":null,\"typ\":\"JWT\"}"),
      Row("algorithm-array", "alg in an array", "{\"alg\":[\"ES256\"],\"typ\":\"JWT\"}"),
      Row("algorithm-capital-name", "ALG for alg", "{\"ALG\":\"ES256\",\"typ\":\"JWT\"}"),
      Row("algorithm-twice", "alg twice", "{\"alg\":\"none\",\"alg\":\"ES256\",\"typ\":\"JWT\"}"),
      Row("empty-object", "no members", "{}"), Row("array", "an array", "[\"ES256\",\"JWT\"]"),
      Row("text", "a text", "\"ES256\""),
      Row("no-json", "no JSON", "alg=ES256"),
      Row("cut", "an object without its end", "{\"alg\":\"ES256\",\"typ\":\"JWT\""),
      Row("trailing-comma", "a comma behind the last member", "{\"alg\":\"ES256\",\"typ\":\"JWT\",}"),
      Row("byte-order-mark", "a byte order mark in front", "\u{feff}{\"alg\":\"ES256\",\"typ\":\"JWT\"}"),
      Row("bytes-behind", "a second object behind", "{\"alg\":\"ES256\",\"typ\":\"JWT\"}{}"),
      Row("type-jose", "typ JOSE", "{\"alg\":\"ES256\",\"typ\":\"JOSE\"}"),
      Row("type-number", "typ as a number", "{\"alg\":\"ES256\",\"typ\":1}"),
      Row("type-empty", "an empty typ", "{\"alg\":\"ES256\",\"typ\":\"\"}"),
    ]
    for row in bad {
      variant(
        "header/\(row.name)", of: basic, "the header has \(row.words), and is signed so",
        "The signature is right for this header, and the header is not that of such a token.",
        TokenExample(header: row.value), [rules.header], .crossed,
        expecting: .reject(.tokenHeader, also: [.signatureEncoding, .signatureMismatch]))
    }
    let lax: [Row<(String, RuleEdit)>] = [
      Row("type-missing", "no typ", ("{\"alg\":\"ES256\"}", takingType { $0 == nil })),
      Row(
        "type-lower-case", "typ in lower case",
        ("{\"alg\":\"ES256\",\"typ\":\"jwt\"}", takingType { $0 == .string("jwt") })),
    ]
    for row in lax {
      declarePolicy(
        "header/\(row.name)", of: basic, "the header has \(row.words)",
        "RFC 7519 needs no type, and compares it without case; the protocol demands JWT.",
        TokenExample(header: row.value.0),
        rules.header, .either(.tokenHeader, by: row.value.1))
    }
    declarePolicy(
      "header/critical", of: basic, "the header has crit",
      "RFC 7515 refuses extensions that are not understood; the iOS layer does not look at them.",
      TokenExample(header: "{\"alg\":\"ES256\",\"typ\":\"JWT\",\"crit\":[\"exp\"],\"exp\":1}"), rules.header,
      .either(.tokenHeader, by: RuleEdit(\Rules.tokenReading.isCritical) { _ in { _ in false } }))
  }

  func declareBadClaims(of basic: Scenario) {
    for row in badClaims {
      variant(
        "claims/\(row.name)", of: basic, "the claims are \(row.words), and are signed so",
        "The claims of a token are a JSON object in UTF-8.", TokenExample(claimsBytes: row.value),
        [rules.claims], .malformed, expecting: .reject(.tokenClaims))
    }
    variant(
      "claims/name-twice", of: basic, "the claims have a name twice, and are signed so",
      "Of two claims with one name, two readers may take different ones.",
      TokenExample(claims: "{\"sub\":\"user-id\",\"sub\":\"admin\"}"), [rules.claims], .ambiguous,
      expecting: .reject(.tokenClaims))
    for loose in LooseObject.all {
      variant(
        "header/\(loose.id)", of: basic, "the header has \(loose.words), and is signed so", loose.comment,
        TokenExample(header: loose.change(ordinaryTokenHeader)), [rules.header], loose.flag,
        expecting: .reject(.tokenHeader, also: [.signatureEncoding, .signatureMismatch]))
      variant(
        "claims/\(loose.id)", of: basic, "the claims have \(loose.words), and are signed so", loose.comment,
        TokenExample(claims: loose.change("{\"sub\":\"user-id\"}")), [rules.claims], loose.flag,
        expecting: .reject(.tokenClaims))
    }
  }

  /// Declares tokens that are protected by nothing, or by a secret that everybody knows.
  func declareConfusedAlgorithms(of basic: Scenario) {
    let secrets: [Row<@Sendable (KeyPair) -> [UInt8]>] = [
      Row("key", "the public key", \.publicKey), Row("compressed-key", "the compressed public key", \.compressed),
      Row("base64-key", "the Base64 text of the public key", { Array(Base64.encode($0.publicKey).utf8) }),
      Row("nothing", "no secret", { _ in [] }),
    ]
    for row in secrets {
      for header in ["HS256", "ES256"] {
        op.refuses(
          "confused/\(header.lowercased())-by-\(row.name)", of: basic,
          "token: alg \(header), and a code of HMAC by \(row.words)",
          "Everybody knows the public key: whoever takes it for the secret of HMAC accepts tokens of everybody.",
          header == "HS256" ? .tokenHeader : .signatureEncoding, also: [.signatureEncoding, .signatureMismatch],
          [rules.header], .crossed
        ) { [fields] draft in
          let pair = draft.draw("signer") { KeyPair(&$0) }
          draft[fields.publicKey] = row.name == "compressed-key" ? pair.compressed : pair.publicKey
          draft[fields.token] = TokenExample(header: "{\"alg\":\"\(header)\",\"typ\":\"JWT\"}").text(
            secret: row.value(pair))
        }
      }
    }
    for (name, signature) in [
      ("-with-one-byte", "AA"), ("-with-64-zeros", Base64URL.encode([UInt8](repeating: 0, count: 64))),
    ] {
      variant(
        "confused/none\(name)", of: basic, "alg none, and a signature of zeros", "Nobody signed it.",
        TokenExample(header: "{\"alg\":\"none\",\"typ\":\"JWT\"}", encodeSignature: { _ in signature }),
        [rules.header], .crossed, expecting: .reject(.tokenHeader, also: [.signatureEncoding, .signatureMismatch]))
    }
  }

  /// Declares right signatures of something else than the two parts.
  func declareOtherMessages(of basic: Scenario) {
    let messages: [Row<@Sendable (String, String) -> [UInt8]>] = [
      Row("claims-alone", "the claims alone", { Array($1.utf8) }),
      Row("without-dot", "the two parts without the dot", { Array(($0 + $1).utf8) }),
      Row("decoded", "the decoded parts", { (Base64URL.decode($0) ?? []) + [0x2E] + (Base64URL.decode($1) ?? []) }),
      Row("decoded-claims", "the decoded claims", { Base64URL.decode($1) ?? [] }),
      Row("hash", "the SHA-256 of the two parts", { SHA256.hash(Array("\($0).\($1)".utf8)) }),
      Row("line-feed", "the two parts and a line feed", { Array("\($0).\($1)\n".utf8) }),
      Row("dot-behind", "the two parts and a dot behind each", { Array("\($0).\($1).".utf8) }),
    ]
    for row in messages {
      variant(
        "signed/\(row.name)", of: basic, "the signature is of \(row.words)",
        "What is signed are the first two parts with the dot between them, as they are sent.",
        TokenExample(signed: row.value),
        [rules.signature], .tampered, expecting: .reject(.signatureMismatch))
    }
    op.refuses(
      "signed/other-key", of: basic, "publicKey: another one", "Another key signed it.", .signatureMismatch,
      [rules.key], .crossed
    ) { [key = fields.publicKey] draft in draft[key] = draft.draw("otherKey") { KeyPair(&$0) }.publicKey }
  }

  /// Declares parts in other encodings of Base64, signed as they are sent.
  func declareEncodings(of basic: Scenario) {
    let claims = "{\"a\":\"??>>~~\"}"
    let padded = "{\"ab\":\"cd\"}"
    let lax: [Row<TokenExample>] = [
      Row(
        "claims-padded", "claims with padding",
        TokenExample(claims: padded, encodeClaims: { Base64.encode($0).inURLAlphabet })),
      Row(
        "claims-standard", "claims in the standard alphabet",
        TokenExample(claims: claims, encodeClaims: { Base64.encode($0).unpadded })),
      Row(
        "signature-padded", "a signature with padding",
        TokenExample(encodeSignature: { Base64.encode($0).inURLAlphabet })),
      Row(
        "standard-and-padded", "claims and signature in standard Base64 with padding",
        TokenExample(claims: padded, encodeClaims: { Base64.encode($0) }, encodeSignature: { Base64.encode($0) })
      ),
    ]
    for row in lax {
      declarePolicy(
        "encoding/\(row.name)", of: basic, row.words,
        "The iOS layer takes padding and the standard alphabet as well; RFC 7515 has neither.", row.value,
        rules.encoding,
        .either(.tokenEncoding, by: RuleEdit(\Rules.tokenReading.decode) { _ in { try decodeAnyBase64($0) } }))
    }
    declarePolicy(
      "encoding/claims-with-spare-bit", of: basic, "a bit of the claims set that belongs to no byte",
      "Many decoders ignore such bits; strict ones refuse them.",
      // The Base64 of these claims ends in 0, whose two lowest bits belong to no byte.
      TokenExample(claims: padded, encodeClaims: { Base64URL.encode($0).dropLast() + "1" }), rules.encoding,
      .either(.tokenEncoding, by: RuleEdit(\Rules.tokenReading.decode) { _ in { try decodeAnyBase64($0) } }))
    let bad: [Row<TokenExample>] = [
      Row(
        "claims-with-one-character-more", "claims whose last group has one character",
        TokenExample(claims: "{\"ab\":\"cde\"}", encodeClaims: { Base64URL.encode($0) + "A" })),
      Row(
        "header-with-one-character-more", "a header whose last group has one character",
        TokenExample(encodeHeader: { Base64URL.encode($0) + "A" })),
      Row(
        "claims-not-encoded", "claims that are not encoded",
        TokenExample(encodeClaims: { String(decoding: $0, as: UTF8.self) })),
      Row(
        "header-not-encoded", "a header that is not encoded",
        TokenExample(encodeHeader: { String(decoding: $0, as: UTF8.self) })),
      Row(
        "padding-too-long", "claims with padding too much",
        TokenExample(claims: padded, encodeClaims: { Base64.encode($0) + "=" })),
      Row(
        "escaped-padding", "claims with escaped padding",
        TokenExample(claims: padded, encodeClaims: { Base64URL.encode($0) + "%3D" })),
      Row(
        "with-line-feeds", "claims with a line feed after some characters",
        TokenExample(encodeClaims: { "\(Base64URL.encode($0).prefix(20))\n\(Base64URL.encode($0).dropFirst(20))" })
      ),
    ]
    for row in bad {
      variant(
        "encoding/\(row.name)", of: basic, "\(row.words), signed so", "A part has one encoding.", row.value,
        [rules.encoding], .malformed,
        expecting: .reject(.tokenEncoding, also: [.tokenHeader, .tokenClaims, .tokenFormat]))
    }
    for claims in ["{\"a\":\"((((((\"}", "{\"sub\":\"()()()()\"}"] {
      variant(
        "encoding/kelvin-sign-of-\(claims.utf8.count)", of: basic, "U+212A, the sign for kelvin, for each K",
        "Normalisation makes a letter of the sign, which is not a character of Base64.",
        TokenExample(
          claims: claims, encodeClaims: { Base64URL.encode($0).replacing("K", with: "\u{212a}") },
          signed: { Array("\($0).\($1.replacing("\u{212a}", with: "K"))".utf8) }), [rules.encoding],
        .malformed, expecting: .reject(.tokenEncoding, also: [.tokenClaims, .signatureMismatch]))
    }
    variant(
      "encoding/signature-in-hex", of: basic, "the signature in hex", "A part has one encoding.",
      TokenExample(encodeSignature: { Hex.encode($0) }), [rules.encoding], .malformed,
      expecting: .reject(.signatureEncoding, also: [.tokenEncoding, .signatureMismatch]))
  }

  private func declarePolicy(
    _ name: String, of basic: Scenario, _ words: String, _ comment: String, _ example: TokenExample, _ rule: Rule,
    _ expecting: Expected
  ) {
    variant(
      name, of: basic, "\(words), and is signed so", comment, example, [rule], .policy,
      expecting: expecting)
  }
}

/// Takes some types that are not JWT.
private func takingType(when isTaken: @escaping @Sendable (TokenMember) -> Bool) -> RuleEdit {
  RuleEdit(\Rules.tokenReading.isType) { right in { right($0) || isTaken($0) } }
}

/// Decodes Base64 in either alphabet, with or without padding.
@Sendable func decodeAnyBase64(_ text: String) throws -> [UInt8] {
  let standard = text.fromURLAlphabet
  let filled = standard.hasSuffix("=") ? standard : standard.paddedBase64
  guard let bytes = Base64.decode(filled, allowingSpareBits: true) else { throw Refusal.tokenEncoding }
  return bytes
}

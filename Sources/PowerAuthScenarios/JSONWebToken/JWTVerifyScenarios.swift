package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension JwtVerifyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "Times among the claims, such as `exp`, are not judged: the protocol uses others (see `temporary-key.accept`).")
    op.stricter(
      "The iOS layer notes a type other than JWT, and continues.",
      because: "a token that was made for another purpose is not taken for this one")
    op.arrange { draft in
      guard draft[fields.token] == nil else { return }
      let pair = draft.draw("signer") { KeyPair(&$0) }
      draft[fields.publicKey] = pair.publicKey
      let claims = draft.draw("claims") { "{\"sub\":\"\($0.decimal(digits: 8))\"}" }
      draft[fields.token] = try TokenExample(claims: claims).text(privateKey: pair.privateKey)
    }
    JWTVerifyScenarios(op: op, fields: fields, rules: rules).declare()
  }
}

/// Declares the scenarios of the check of tokens.
struct JWTVerifyScenarios {
  let op: OperationBuilder
  let fields: JWTVerifyFields
  let rules: JWTVerifyRules

  func declare() {
    let basic = op.scenario(
      "basic", "A token of a drawn key.", [rules.format, rules.encoding, rules.header, rules.signature, rules.key],
      .basic)
    let worked = op.scenario(
      "worked-example", "The protocol's worked example.", [rules.signature, rules.claims], .basic,
      set: fields.token(workedToken), fields.publicKey(ExampleKey.device))
    for row in notableClaims {
      declare(
        "claims-\(row.name)", row.words, TokenExample(claims: row.value), exercises: [rules.claims, rules.encoding])
    }
    for row in goodHeaders {
      declare("header-\(row.name)", row.words, TokenExample(header: row.value), exercises: [rules.header])
    }
    for shape in [SignatureShape.bothTopBitsSet, .noTopBitSet, .rOf31Bytes, .sOf31Bytes] { declareShape(shape) }
    for (name, parent) in [("basic", basic), ("worked-example", worked)] {
      declareBadTexts(of: parent, name)
      declareBadSignatures(of: parent, name)
    }
    declareBadHeaders(of: basic)
    declareBadClaims(of: basic)
    declareConfusedAlgorithms(of: basic)
    declareOtherMessages(of: basic)
    declareEncodings(of: basic)
    SigningKeyForms(op: op, publicKey: fields.publicKey, keyName: "signer", keyWords: "public key", rule: rules.key) {
      [fields] draft, pair in draft[fields.token] = try TokenExample().text(privateKey: pair.privateKey)
    }.declare(of: basic) { [fields] input in
      let claims = Base64URL.decode(input[fields.token].tokenParts[1]) ?? []
      return [Record([fields.claims(String(decoding: claims, as: UTF8.self))])]
    }
    declareBadPoints(on: op, publicKey: fields.publicKey, parent: basic, exercises: [rules.key])
    op.accumulated(
      100, "A hundred tokens of drawn keys.", cases: "key and one claim drawn, signed by RFC 6979", [rules.signature])
    op.random(8, "Key and claim drawn from the seed.", [rules.signature])
    op.corners(of: basic)
    op.protected([fields.token.name])
  }

  /// Declares a token that a drawn key signs, with a change that the signature covers.
  @discardableResult
  func declare(
    _ name: String, _ comment: String, _ example: TokenExample, exercises rules: [Rule], flags: [Flag] = [.text],
    expecting: Expected = .accept
  ) -> Scenario {
    op.scenario(name, comment, rules, flags: flags, expecting: expecting) { [fields] draft in
      let pair = draft.draw("signer") { KeyPair(&$0) }
      draft[fields.publicKey] = pair.publicKey
      draft[fields.token] = try example.text(privateKey: pair.privateKey)
    }
  }

  /// Declares a copy of the ordinary token, made otherwise and signed with another drawn key.
  func variant(
    _ name: String, of parent: Scenario, _ change: String, _ comment: String, _ example: TokenExample,
    _ rules: [Rule], _ flags: Flag..., expecting: Expected
  ) {
    op.variant(
      name, of: parent, "token: \(change)", comment, rules, flags: flags, expecting: expecting
    ) { [fields] draft in
      let pair = draft.draw("signer") { KeyPair(&$0) }
      draft[fields.publicKey] = pair.publicKey
      draft[fields.token] = try example.text(privateKey: pair.privateKey)
    }
  }

  private func declareShape(_ shape: SignatureShape) {
    op.scenario("signature-with-\(shape.name)", "A signature with \(shape.words).", [rules.signature], .leadingZero) {
      [fields] draft in
      let pair = draft.draw("signer") { KeyPair(&$0) }
      draft[fields.publicKey] = pair.publicKey
      let claims = try draft.draw("search") { draw in
        try shape.search(
          &draw, pair, drawing: { "{\"sub\":\"\(Hex.encode($0.bytes(8)))\"}" },
          message: { claims in
            Array("\(Base64URL.encode(Array(TokenExample().header.utf8))).\(Base64URL.encode(Array(claims.utf8)))".utf8)
          }
        ).subject
      }
      draft[fields.token] = try TokenExample(claims: claims).text(privateKey: pair.privateKey)
    }
  }

  private func declareBadTexts(of parent: Scenario, _ name: String) {
    for row in tokensOfOtherParts {
      declareText(
        "\(name)/\(row.name)", of: parent, row, exercises: [rules.format], reason: .tokenFormat,
        others: [.tokenEncoding])
    }
    for row in unreadableTokens {
      declareText(
        "\(name)/\(row.name)", of: parent, row, exercises: [rules.encoding], reason: .tokenEncoding,
        others: [.tokenFormat, .tokenHeader, .signatureMismatch])
    }
  }

  private func declareText(
    _ name: String, of parent: Scenario, _ row: Row<@Sendable ([String]) -> String>, exercises rules: [Rule],
    reason: Refusal, others: [Refusal]
  ) {
    op.refuses(
      "text/\(name)", of: parent, fields.token.changed(row.words) { row.value($0.tokenParts) }, "A token has one form.",
      reason, also: others, rules, .malformed)
  }

  private func declareBadSignatures(of parent: Scenario, _ name: String) {
    let wrong: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("der", "in DER", { P256.Signature(raw: $0)?.der ?? $0 }),
      Row("truncated", "without its last byte", { Array($0.dropLast()) }),
      Row("trailing-byte", "with a byte behind it", { $0 + [0] }),
      Row("zero-byte-in-front", "with a zero byte before it", { [0] + $0 }),
      Row("r-alone", "r alone", { Array($0.prefix(32)) }),
    ]
    let mismatching: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("zeros", "of zeros", { _ in [UInt8](repeating: 0, count: 64) }),
      Row("orders", "of orders", { _ in curveOrder + curveOrder }),
      Row("exchanged", "with r and s exchanged", { $0.suffix(32) + $0.prefix(32) }),
      Row("little-endian", "with little-endian numbers", { $0.prefix(32).reversed() + $0.suffix(32).reversed() }),
      Row("last-bit", "with its last bit flipped", { $0.withLastBitFlipped }),
    ]
    for (rows, reason, flag) in [
      (wrong, Refusal.signatureEncoding, Flag.malformed), (mismatching, .signatureMismatch, .tampered),
    ] {
      for row in rows {
        op.refuses(
          "signature/\(name)/\(row.name)", of: parent, "token: the signature \(row.words)",
          "The signature of a token is r and s of 32 bytes each.", reason,
          also: [.signatureEncoding, .signatureMismatch].filter { $0 != reason }, [rules.signature], flag
        ) { [token = fields.token] draft in
          let parts = try draft.value(of: token).tokenParts
          let signature = Base64URL.encode(row.value(Base64URL.decode(parts[2]) ?? []))
          draft[token] = "\(parts[0]).\(parts[1]).\(signature)"
        }
      }
    }
    op.variant(
      "signature/\(name)/high-s", of: parent, "token: s replaced by n − s",
      "ECDSA accepts both; the protocol does not require a low S.", [rules.signature], .highBit, expecting: .accept
    ) { [token = fields.token] draft in
      let parts = try draft.value(of: token).tokenParts
      let raw = Base64URL.decode(parts[2]) ?? []
      let other: [UInt8] = raw.prefix(32) + curveOrder.subtracting(Array(raw.suffix(32)))
      draft[token] = "\(parts[0]).\(parts[1]).\(Base64URL.encode(other))"
    }
    for (part, index) in [("header", 0), ("claims", 1)] {
      op.refuses(
        "changed/\(name)/\(part)", of: parent, "token: other \(part) under the signature",
        "The signature covers the first two parts.", .signatureMismatch, [rules.signature], .tampered
      ) { [token = fields.token] draft in
        var parts = try draft.value(of: token).tokenParts
        let texts = ["{\"typ\":\"JWT\",\"alg\":\"ES256\"}", "{\"sub\":\"admin\"}"]
        parts[index] = Base64URL.encode(Array(texts[index].utf8))
        draft[token] = parts.joined(separator: ".")
      }
    }
  }
}

private let workedToken =

  "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiYWRtaW4iOnRydWV9"
  + ".hxOujeqP-585wlN0wrbxe58FvgcEXGBHm05mVhTnajOagLi4FyBWODfddsiQvKHtg1368LGt-QWhRVkS_QLrcA"

/// Headers that name what they must, in another form than the usual one.
private let goodHeaders: [Row<String>] = [
  Row("type-first", "The type before the algorithm.", "{\"typ\":\"JWT\",\"alg\":\"ES256\"}"),
  Row("with-key-id", "A member more.", "{\"alg\":\"ES256\",\"typ\":\"JWT\",\"kid\":\"1\"}"),
  Row("with-white-space", "White space.", "{ \"alg\" : \"ES256\",\n  \"typ\" : \"JWT\" }"),
  Row("with-escape", "An escaped letter.", "{\"\\u0061lg\":\"ES256\",\"typ\":\"J\\u0057T\"}"),
]

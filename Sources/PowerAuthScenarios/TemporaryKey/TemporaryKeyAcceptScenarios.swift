package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension TemporaryKeyAcceptOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "The key is accepted and used at `time`: its point is checked here as it is on its first use, and it is refused in the last "
        + "ten seconds before it expires.")
    op.stricter(
      "The iOS layer notes a type other than JWT, and continues.",
      because: "a token that was made for another purpose is not taken for this one")
    op.arrange { draft in
      guard draft[fields.token] == nil else { return }
      try fields.respond(&draft) { _ in }
    }
    TemporaryKeyAcceptScenarios(op: op, fields: fields, rules: rules).declare()
  }
}

extension TemporaryKeyAcceptFields {
  /// Makes an answer of drawn values, of which one can be changed before it is signed.
  func respond(_ draft: inout Draft, _ change: (inout KeyAnswerExample) -> Void) throws {
    common.fill(&draft)
    let signer = draft.draw("signer") { KeyPair(&$0) }
    draft[publicKey] = signer.publicKey
    var example = draft.draw("answer") { KeyAnswerExample(&$0) }
    example.set("applicationKey", jsonText(draft.fill(common.applicationKey)))
    example.set("challenge", jsonText(Base64.encode(draft.fill(common.challenge))))
    let activation = draft[common.scope] == EncryptionScope.activation.rawValue ? draft[common.activationId] : nil
    example.set("activationId", activation.map { jsonText($0) })
    draft[time] = example.issued + 1000
    change(&example)
    draft[token] = try example.token(signer)
  }
}

/// Declares the scenarios of the acceptance of a key.
struct TemporaryKeyAcceptScenarios {
  let op: OperationBuilder
  let fields: TemporaryKeyAcceptFields
  let rules: TemporaryKeyAcceptRules

  func declare() {
    let parents = EncryptionScope.allCases.map { scope in
      op.scenario("\(scope.rawValue)-scope", "An answer in the \(scope.rawValue) scope.", rules.all, .basic) {
        [field = fields.common.scope] in $0[field] = scope.rawValue
      }
    }
    for (scope, token, key) in [
      (EncryptionScope.application, workedApplicationAnswer, ExampleKey.master),
      (.activation, workedActivationAnswer, ExampleKey.server),
    ] {
      let example = op.scenario("worked-example-\(scope.rawValue)", "The protocol's worked example.", rules.all, .basic)
      { [fields] draft in
        draft[fields.common.scope] = scope.rawValue
        draft[fields.common.applicationKey] = WorkedTemporaryKey.applicationKey
        draft[fields.common.challenge] = WorkedTemporaryKey.challenge
        if scope == .activation { draft[fields.common.activationId] = WorkedTemporaryKey.activationId }
        draft[fields.publicKey] = key
        draft[fields.time] = 1_718_000_000_123
        draft[fields.token] = token
      }
      op.refuses(
        "worked-example-\(scope.rawValue)/key-of-other-scope", of: example,
        fields.publicKey.set("that of the other scope", scope == .activation ? ExampleKey.master : ExampleKey.server),
        "An answer in one scope is not valid in the other.", .signatureMismatch, [rules.signature], .crossed)
    }
    let scopes = zip(EncryptionScope.allCases, parents).map { scope, parent in
      ScopedAnswers(scenarios: self, scope: scope, parent: parent)
    }
    for answers in scopes {
      answers.declareSignatures()
      answers.declareSame()
      answers.declareKeys()
      answers.declareTimes()
      answers.declareLooseObjects()
      answers.declareTexts()
    }
    op.refuses(
      "activation/activation-missing", of: parents[1], fields.common.activationId.absent,
      "A key of an activation is accepted for this activation only.", .missingParameter, [rules.same], .missing)
    declareBadPoints(on: op, publicKey: fields.publicKey, parent: parents[0], exercises: [rules.signature])
    for answers in scopes { answers.declareFirstMoment() }
    op.random(6, "An answer drawn from the seed.", rules.all)
    op.corners(of: parents[1])
    op.protected(["applicationKey", "activationId", "challenge"])
  }
}

/// Declares the answers in one scope.
private struct ScopedAnswers {
  let scenarios: TemporaryKeyAcceptScenarios
  let scope: EncryptionScope
  let parent: Scenario

  private var rules: TemporaryKeyAcceptRules { scenarios.rules }

  private func refuses(
    _ name: String, _ change: String, _ fault: Fault,
    _ edit: @escaping @Sendable (inout KeyAnswerExample, inout Draw) -> Void
  ) {
    scenarios.op.refuses("\(scope.rawValue)/\(name)", of: parent, "token: \(change)", fault, build: responding(edit))
  }

  private func accepts(
    _ name: String, _ change: String, _ comment: String, _ rule: Rule, _ flag: Flag = .text,
    _ edit: @escaping @Sendable (inout KeyAnswerExample, inout Draw) -> Void
  ) {
    scenarios.op.variant(
      "\(scope.rawValue)/\(name)", of: parent, Change("token: \(change)", build: responding(edit)), comment, [rule],
      flag, expecting: .accept)
  }

  /// Makes an answer, with an edit before it is signed.
  private func responding(_ edit: @escaping @Sendable (inout KeyAnswerExample, inout Draw) -> Void) -> Build {
    { [fields = scenarios.fields] draft in
      var draw = draft.draw("change") { $0 }
      try fields.respond(&draft) { edit(&$0, &draw) }
    }
  }

  func declareSignatures() {
    let rules = [rules.signature]
    func raw(_ comment: String) -> Fault { Fault(comment, .signatureEncoding, rules, .malformed) }
    refuses(
      "other-signer", "signed with another key",
      Fault("Nobody but the server may hand out a key.", .signatureMismatch, rules, .crossed)
    ) { $0.signer = KeyPair(&$1) }
    let signatures: [(String, String, Fault, @Sendable (P256.Signature) -> [UInt8])] = [
      ("in-der", "a signature in DER", raw("The signature of a token is raw."), { $0.der }),
      ("trailing-byte", "a byte behind the signature", raw("The signature of a token has 64 bytes."), { $0.raw + [0] }),
      (
        "zero-byte-in-front", "a zero byte before the signature", raw("The signature of a token has 64 bytes."),
        { [0] + $0.raw }
      ),
      (
        "last-bit", "the last bit of the signature flipped",
        Fault("The signature is not that of the answer.", .signatureMismatch, rules, .tampered),
        { $0.raw.withLastBitFlipped }
      ),
      (
        "zeros", "a signature of zeros",
        Fault("Nobody signed it.", .signatureMismatch, also: [.signatureEncoding], rules, .tampered),
        { _ in [UInt8](repeating: 0, count: 64) }
      ),
    ]
    for (name, change, fault, signature) in signatures {
      refuses(name, change, fault) { example, _ in example.token.signature = signature }
    }
    declareHeaders()
  }

  private func declareHeaders() {
    let reasons: [Refusal] = [.signatureMismatch, .signatureEncoding]
    let wrong = Fault("The header names ES256 and JWT.", .tokenHeader, also: reasons, [rules.token], .crossed)
    for (name, header) in [
      ("none", "{\"alg\":\"none\",\"typ\":\"JWT\"}"), ("hs256", "{\"alg\":\"HS256\",\"typ\":\"JWT\"}"),
      ("es384", "{\"alg\":\"ES384\",\"typ\":\"JWT\"}"), ("algorithm-missing", "{\"typ\":\"JWT\"}"),
      ("type-jose", "{\"alg\":\"ES256\",\"typ\":\"JOSE\"}"),
    ] {
      refuses("header-\(name)", "the header \(header), signed so", wrong) { example, _ in
        example.token.header = header
      }
    }
    scenarios.op.refuses(
      "\(scope.rawValue)/hs256-by-key", of: parent, "token: alg HS256, and a code of HMAC by the public key",
      Fault("Everybody knows the public key.", .tokenHeader, also: reasons, [rules.token], .crossed)
    ) { [fields = scenarios.fields] draft in
      var claims = ""
      try fields.respond(&draft) { example in
        claims = "{" + example.claims.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",") + "}"
      }
      draft[fields.token] = TokenExample(header: "{\"alg\":\"HS256\",\"typ\":\"JWT\"}", claims: claims).text(
        secret: try draft.value(of: fields.publicKey))
    }
  }

  func declareSame() {
    let others = [
      ("challenge", "\"AAAAAAAAAAAAAAAAAAAAAAAA\""), ("applicationKey", "\"AAAAAAAAAAAAAAAAAAAAAA==\""),
      ("activationId", "\"00000000-0000-4000-8000-000000000000\""),
    ]
    let another = Fault(
      "The answer is one to another request.", .claimMismatch, also: [.tokenClaims], [rules.same], .crossed)
    let missing = Fault(
      "The answer does not say to which request it belongs.", .claimMismatch, also: [.tokenClaims], [rules.same],
      .missing)
    let changed = Fault("Texts are compared in all their characters.", .claimMismatch, [rules.same], .crossed)
    for (name, other) in others where scope == .activation || name != "activationId" {
      for (slug, json) in [("other", other), ("empty", "\"\""), ("null", "null"), ("number", "1")] {
        refuses("\(name.slug)-\(slug)", "\(name) is \(json)", another) { example, _ in example.set(name, json) }
      }
      refuses("\(name.slug)-missing", "\(name) is absent", missing) { example, _ in example.set(name, nil) }
      refuses("\(name.slug)-in-other-case", "\(name) in the other case", changed) { example, _ in
        guard let own = example.claims.first(where: { $0.name == name })?.json else { return }
        example.set(name, own == own.uppercased() ? own.lowercased() : own.uppercased())
      }
      refuses("\(name.slug)-with-space", "\(name) with a space behind", changed) { example, _ in
        guard let own = example.claims.first(where: { $0.name == name })?.json else { return }
        example.set(name, "\(own.dropLast()) \"")
      }
    }
  }

  func declareKeys() {
    let absent = Fault("Without it there is no key.", .tokenClaims, also: [.invalidPublicKey], [rules.key], .missing)
    for (slug, json) in [("missing", nil), ("empty", "\"\""), ("null", "null"), ("number", "7")] {
      for name in ["sub", "publicKey"] {
        refuses("\(name.slug)-\(slug)", "\(name) is \(json ?? "absent")", absent) { example, _ in
          example.set(name, json)
        }
      }
    }
    accepts(
      "key-compressed", "the temporary key compressed", "A key may have either encoding.", rules.key, .pointEncoding
    ) { $0.set("publicKey", jsonText(Base64.encode(KeyPair(&$1).compressed))) }
    let points: [Row<@Sendable (KeyPair) -> String>] = [
      Row("off-curve", "a point that is not on the curve", { Base64.encode($0.publicKey.withLastBitFlipped) }),
      Row("infinity", "the point at infinity", { _ in "AA==" }),
      Row("of-64-bytes", "a point without its prefix", { Base64.encode(Array($0.publicKey.dropFirst())) }),
      Row("no-square-root", "an X without a Y", { _ in Base64.encode([2] + [UInt8](repeating: 0, count: 31) + [1]) }),
    ]
    let noPoint = Fault("Encrypting for it would tell what is encrypted.", .invalidPublicKey, [rules.key], .invalidKey)
    for row in points {
      refuses("key-\(row.name)", "the temporary key is \(row.words)", noPoint) {
        $0.set("publicKey", jsonText(row.value(KeyPair(&$1))))
      }
    }
    func encoded(_ comment: String) -> Fault {
      Fault(comment, .tokenClaims, also: [.invalidPublicKey], [rules.key], .malformed)
    }
    refuses("key-in-hex", "the temporary key in hex", encoded("The key is Base64.")) {
      $0.set("publicKey", jsonText(Hex.encode(KeyPair(&$1).publicKey)))
    }
    refuses(
      "key-in-url-alphabet", "the temporary key in the alphabet for addresses", encoded("The key is standard Base64.")
    ) { $0.set("publicKey", jsonText(Base64URL.encode(KeyPair(&$1).publicKey))) }
    for (name, json) in [("unknown-claim", "1"), ("nested-claim", "{\"sub\":\"x\"}")] {
      accepts(name, "a claim more", "A claim that is not known is ignored.", rules.key) { example, _ in
        example.claims.append(("new_claim", json))
      }
    }
  }

  func declareTimes() {
    let lifetimes: [Row<Int64>] = [
      Row("at-once", "the moment of its issue", -300_000), Row("last-moment", "ten seconds before it expires", -10_000),
      Row("before-issue", "a moment before its issue", -301_000),
    ]
    for row in lifetimes { declareUse(row, .length, .accept) }
    let late: [Row<Int64>] = [
      Row("a-millisecond-late", "a millisecond less than ten seconds before it expires", -9_999),
      Row("nine-seconds-before", "nine seconds before it expires", -9_000),
      Row("at-expiry", "the moment it expires", 0), Row("an-hour-late", "an hour after it expires", 3_600_000),
    ]
    for row in late { declareUse(row, .lapsed, .reject(.expired)) }
    let wrong = Fault("A time is whole milliseconds.", .tokenClaims, also: [.expired], [rules.time], .malformed)
    for name in ["exp_ms", "iat_ms"] {
      for (slug, json) in [
        ("missing", nil), ("text", "\"1718000300123\""), ("null", "null"), ("fraction", "1718000300123.5"),
        ("negative", "-1"),
      ] {
        refuses("\(name.replacing("_", with: "-"))-\(slug)", "\(name) is \(json ?? "absent")", wrong) { example, _ in
          example.set(name, json)
        }
      }
    }
    for (name, json) in [("exp", "1"), ("iat", "9999999999"), ("exp", "\"text\""), ("iat", "null")] {
      accepts(
        "\(name)-is-\(json.filter { $0 != "\"" })", "\(name) is \(json)", "\(name) is not used.", rules.time
      ) { example, _ in example.set(name, json) }
    }
    accepts("without-seconds", "exp and iat are absent", "They are not used.", rules.time) { example, _ in
      example.set("exp", nil)
      example.set("iat", nil)
    }
  }

  /// Declares headers and claims that some readers take for JSON objects, and claims that are there twice.
  func declareLooseObjects() {
    for loose in LooseObject.all {
      refuses(
        "header-\(loose.id)", "the header has \(loose.words)",
        Fault(
          loose.comment, .tokenHeader, also: [.signatureEncoding, .signatureMismatch], [rules.token], loose.flag)
      ) { example, _ in example.token.header = loose.change(ordinaryTokenHeader) }
      refuses(
        "claims-\(loose.id)", "the claims have \(loose.words)",
        Fault(loose.comment, .tokenClaims, [rules.token], loose.flag)
      ) { example, _ in example.writeClaims = loose.change }
    }
    let twice = Fault(LooseObject.commentOfNames, .tokenClaims, [rules.token], .ambiguous)
    for (name, json) in [
      ("challenge", "\"AAAAAAAAAAAAAAAAAAAAAAAA\""), ("sub", "\"1\""), ("publicKey", "\"AA==\""), ("exp_ms", "1"),
    ] {
      let slug = name.slug.replacing("_", with: "-")
      refuses("repeated/\(slug)-first", "\(name) twice, the first one other", twice) { example, _ in
        example.claims.insert((name, json), at: 0)
      }
      refuses("repeated/\(slug)-last", "\(name) twice, the last one other", twice) { example, _ in
        example.claims.append((name, json))
      }
    }
  }

  /// Declares tokens that do not have the form of one.
  func declareTexts() {
    let comment = "A token has one form."
    let format = Fault(comment, .tokenFormat, also: [.tokenEncoding], [rules.token], .malformed)
    let encoding = Fault(
      comment, .tokenEncoding, also: [.tokenFormat, .tokenHeader, .signatureEncoding, .signatureMismatch],
      [rules.token], .malformed)
    for (rows, fault) in [(tokensOfOtherParts, format), (unreadableTokens, encoding)] {
      for row in rows {
        scenarios.op.refuses(
          "\(scope.rawValue)/text-\(row.name)", of: parent,
          scenarios.fields.token.changed(row.words) { row.value($0.tokenParts) }, fault)
      }
    }
  }

  func declareFirstMoment() {
    accepts("issued-at-zero", "iat_ms is 0", "The first moment of 1970 is a time.", rules.time, .leadingZero) {
      example, _ in example.set("iat_ms", "0")
    }
  }

  private func declareUse(_ row: Row<Int64>, _ flag: Flag, _ expecting: Expected) {
    let fields = scenarios.fields
    scenarios.op.variant(
      "\(scope.rawValue)/used-\(row.name)", of: parent,
      fields.time.made(row.words) { draft in
        var expires: Int64 = 0
        try fields.respond(&draft) { expires = $0.expires }
        return expires + row.value
      }, "A key is used up to ten seconds before it expires.", [rules.time], flag, expecting: expecting)
  }
}

extension Flag {
  static let lapsed = Flag(
    "Lapsed", .negative, .security, "A key that expires soon, or has expired.",
    effect: "Requests are encrypted for a key that the server no longer has, or that others may have found.")
}

private let workedApplicationAnswer =
  "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJhcHBsaWNhdGlvbktleSI6InI1Q2d3SEFxcXlyQklSNFlwaHhYNnc9PSIsImNoYWxsZW5nZ"
  + "SI6Inljdkg1SWY4SDcybmhQRE52UnhjQU95ayIsInB1YmxpY0tleSI6IkJJRWVqOEE4a2FuOXNGemRyOUdCRWdBSEJ0SEZkckNzM0pSdkZlMlZ"
  + "3cVg5YS9Dd2ZMVmpIUmZON1loWEFoaUtpOGdTYTlnZnVYdUdKNTBJNDd2SnUrUT0iLCJzdWIiOiI4ZjFkMWMxYS0wZDhjLTRmNWItOWYwNi02Z"
  + "jFiMGEwYTdjMDEiLCJleHAiOjE3MTgwMDAzMDAsImV4cF9tcyI6MTcxODAwMDMwMDEyMywiaWF0IjoxNzE4MDAwMDAwLCJpYXRfbXMiOjE3MTg"
  + "wMDAwMDAxMjN9.WVPDtAe0SC1hQ3N544m9AqnyWp88lNwwWfyoBBDOYQ-qPz1o05rXsLSwJV9JqPNSoTQbUjDZzErkKslWHQjhJg"
private let workedActivationAnswer =
  "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJhY3RpdmF0aW9uSWQiOiJmMzg1NDI4NC1hNzVjLTQzMTMtYTc3Ni00NTlkYzUyOTEyZGYiL"
  + "CJhcHBsaWNhdGlvbktleSI6InI1Q2d3SEFxcXlyQklSNFlwaHhYNnc9PSIsImNoYWxsZW5nZSI6Inljdkg1SWY4SDcybmhQRE52UnhjQU95ayI"
  + "sInB1YmxpY0tleSI6IkJHMHhMb2xVV3R2NXMxeEczQmxjVU92MDBnOUdTQ0I4bjdBQkJobHM3ZVdOU3dXLzFkakJSa20rN21xYUdPUmhseTZWc"
  + "i93TUN2Y05xWTJqWThsWXg2Zz0iLCJzdWIiOiI4ZjFkMWMxYS0wZDhjLTRmNWItOWYwNi02ZjFiMGEwYTdjMDIiLCJleHAiOjE3MTgwMDAzMDA"
  + "sImV4cF9tcyI6MTcxODAwMDMwMDEyMywiaWF0IjoxNzE4MDAwMDAwLCJpYXRfbXMiOjE3MTgwMDAwMDAxMjN9.SUFXva1JfTMp2Ph47ReeLwrc"
  + "4Mcgjzld3Q3Zc1dXXFrlGldeIy3eNQU3XwyqyNYZa0joDBQAhSf2o9QmIMop0w"

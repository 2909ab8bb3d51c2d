package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension TemporaryKeyAcceptOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "The key is accepted and used at `time`: its point is checked here as it is on its first use, and it is refused in the last "
        + "ten seconds before it expires.")
    op.stricter(
      "The iOS layer notes a type other than JWT, and goes on.",
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
      op.scenario(
        "\(scope.rawValue)-scope", "An answer in the \(scope.rawValue) scope.", exercises: rules.all, flags: [.basic]
      ) { [field = fields.common.scope] in $0[field] = scope.rawValue }
    }
    declareWorkedExamples()
    let scopes = zip(EncryptionScope.allCases, parents).map { scope, parent in
      ScopedAnswers(scenarios: self, scope: scope, parent: parent)
    }
    for answers in scopes {
      answers.declareSignatures()
      answers.declareSame()
      answers.declareKeys()
      answers.declareTimes()
    }
    op.variant(
      "activation/activation-missing", of: parents[1], change: "activationId: absent",
      "A key of an activation is accepted for this activation only.", exercises: [rules.same], flags: [.missing],
      expecting: .reject(.missingParameter)
    ) { [field = fields.common.activationId] in $0[field] = nil }
    declareBadPoints(on: op, publicKey: fields.publicKey, parent: parents[0], exercises: [rules.signature])
    for answers in scopes { answers.declareFirstMoment() }
    op.random(6, "An answer drawn from the seed.", exercises: rules.all, flags: [.random])
    op.corners(of: parents[1])
    op.protected(["applicationKey", "activationId", "challenge"])
  }

  private func declareWorkedExamples() {
    for (scope, token, key) in [
      (EncryptionScope.application, workedApplicationAnswer, ExampleKey.master),
      (.activation, workedActivationAnswer, ExampleKey.server),
    ] {
      let example = op.scenario(
        "worked-example-\(scope.rawValue)", "The protocol's worked example.", exercises: rules.all, flags: [.basic]
      ) { [fields] draft in
        draft[fields.common.scope] = scope.rawValue
        draft[fields.common.applicationKey] = WorkedTemporaryKey.applicationKey
        draft[fields.common.challenge] = WorkedTemporaryKey.challenge
        if scope == .activation { draft[fields.common.activationId] = WorkedTemporaryKey.activationId }
        draft[fields.publicKey] = key
        draft[fields.time] = 1_718_000_000_123
        draft[fields.token] = token
      }
      op.variant(
        "worked-example-\(scope.rawValue)/key-of-other-scope", of: example,
        change: "publicKey: that of the other scope",
        "An answer in one scope is none in the other.", exercises: [rules.signature], flags: [.crossed],
        expecting: .reject(.signatureMismatch)
      ) { [field = fields.publicKey] in $0[field] = scope == .activation ? ExampleKey.master : ExampleKey.server }
    }
  }
}

/// Declares the answers in one scope.
private struct ScopedAnswers {
  let scenarios: TemporaryKeyAcceptScenarios
  let scope: EncryptionScope
  let parent: Scenario

  private var rules: TemporaryKeyAcceptRules { scenarios.rules }

  private func declare(
    _ name: String, _ change: String, _ comment: String, exercises rule: Rule, flag: Flag, expecting: Expected,
    _ edit: @escaping @Sendable (inout KeyAnswerExample, inout Draw) -> Void
  ) {
    scenarios.op.variant(
      "\(scope.rawValue)/\(name)", of: parent, change: "token: \(change)", comment, exercises: [rule], flags: [flag],
      expecting: expecting
    ) { [fields = scenarios.fields] draft in
      var draw = draft.draw("change") { $0 }
      try fields.respond(&draft) { edit(&$0, &draw) }
    }
  }

  func declareSignatures() {
    declare(
      "other-signer", "signed with another key", "Nobody but the server may hand out a key.",
      exercises: rules.signature,
      flag: .crossed, expecting: .reject(.signatureMismatch)
    ) { $0.signer = KeyPair(&$1) }
    declare(
      "in-der", "a signature in DER", "The signature of a token is raw.", exercises: rules.signature, flag: .malformed,
      expecting: .reject(.signatureEncoding)
    ) { example, _ in example.token.signature = { $0.der } }
    declare(
      "trailing-byte", "a byte behind the signature", "The signature of a token has 64 bytes.",
      exercises: rules.signature,
      flag: .malformed, expecting: .reject(.signatureEncoding)
    ) { example, _ in example.token.signature = { $0.raw + [0] } }
    declare(
      "zero-byte-in-front", "a zero byte before the signature", "The signature of a token has 64 bytes.",
      exercises: rules.signature, flag: .malformed, expecting: .reject(.signatureEncoding)
    ) { example, _ in example.token.signature = { [0] + $0.raw } }
    declare(
      "last-bit", "the last bit of the signature flipped", "The signature is not that of the answer.",
      exercises: rules.signature, flag: .tampered, expecting: .reject(.signatureMismatch)
    ) { example, _ in example.token.signature = { $0.raw.withLastBitFlipped } }
    declare(
      "zeros", "a signature of zeros", "Nobody signed it.", exercises: rules.signature, flag: .tampered,
      expecting: .reject(.signatureMismatch, also: [.signatureEncoding])
    ) { example, _ in example.token.signature = { _ in [UInt8](repeating: 0, count: 64) } }
    for (name, header) in [
      ("none", "{\"alg\":\"none\",\"typ\":\"JWT\"}"), ("hs256", "{\"alg\":\"HS256\",\"typ\":\"JWT\"}"),
      ("es384", "{\"alg\":\"ES384\",\"typ\":\"JWT\"}"), ("algorithm-missing", "{\"typ\":\"JWT\"}"),
      ("type-jose", "{\"alg\":\"ES256\",\"typ\":\"JOSE\"}"),
    ] {
      declare(
        "header-\(name)", "the header \(header), signed so", "The header names ES256 and JWT.", exercises: rules.token,
        flag: .crossed, expecting: .reject(.tokenHeader, also: [.signatureMismatch, .signatureEncoding])
      ) { example, _ in example.token.header = header }
    }
    declareConfused()
  }

  private func declareConfused() {
    scenarios.op.variant(
      "\(scope.rawValue)/hs256-by-key", of: parent, change: "token: alg HS256, and a code of HMAC by the public key",
      "Everybody knows the public key.", exercises: [rules.token], flags: [.crossed],
      expecting: .reject(.tokenHeader, also: [.signatureMismatch, .signatureEncoding])
    ) { [fields = scenarios.fields] draft in
      var claims = ""
      try fields.respond(&draft) { example in
        claims = "{" + example.claims.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",") + "}"
      }
      draft[fields.token] = TokenExample(header: "{\"alg\":\"HS256\",\"typ\":\"JWT\"}", claims: claims)
        .text(secret: try draft.value(of: fields.publicKey))
    }
  }

  func declareSame() {
    let others = [
      ("challenge", "\"AAAAAAAAAAAAAAAAAAAAAAAA\""), ("applicationKey", "\"AAAAAAAAAAAAAAAAAAAAAA==\""),
      ("activationId", "\"00000000-0000-4000-8000-000000000000\""),
    ]
    for (name, other) in others where scope == .activation || name != "activationId" {
      for (slug, json) in [("other", other), ("empty", "\"\""), ("null", "null"), ("number", "1")] {
        declare(
          "\(name.slug)-\(slug)", "\(name) is \(json)", "The answer is one to another request.", exercises: rules.same,
          flag: .crossed, expecting: .reject(.claimMismatch, also: [.tokenClaims])
        ) { example, _ in example.set(name, json) }
      }
      declare(
        "\(name.slug)-missing", "\(name) is absent", "The answer does not say to which request it belongs.",
        exercises: rules.same, flag: .missing, expecting: .reject(.claimMismatch, also: [.tokenClaims])
      ) { example, _ in example.set(name, nil) }
      declare(
        "\(name.slug)-in-other-case", "\(name) in the other case", "Texts are compared in all their characters.",
        exercises: rules.same, flag: .crossed, expecting: .reject(.claimMismatch)
      ) { example, _ in
        guard let own = example.claims.first(where: { $0.name == name })?.json else { return }
        example.set(name, own == own.uppercased() ? own.lowercased() : own.uppercased())
      }
      declare(
        "\(name.slug)-with-space", "\(name) with a space behind", "Texts are compared in all their characters.",
        exercises: rules.same, flag: .crossed, expecting: .reject(.claimMismatch)
      ) { example, _ in
        guard let own = example.claims.first(where: { $0.name == name })?.json else { return }
        example.set(name, "\(own.dropLast()) \"")
      }
    }
  }

  func declareKeys() {
    for (slug, json) in [("missing", nil), ("empty", "\"\""), ("null", "null"), ("number", "7")] {
      for name in ["sub", "publicKey"] {
        declare(
          "\(name.slug)-\(slug)", "\(name) is \(json ?? "absent")", "Without it there is no key.", exercises: rules.key,
          flag: .missing, expecting: .reject(.tokenClaims, also: [.invalidPublicKey])
        ) { example, _ in example.set(name, json) }
      }
    }
    declare(
      "key-compressed", "the temporary key compressed", "A key may have either encoding.", exercises: rules.key,
      flag: .pointEncoding, expecting: .accept
    ) { $0.set("publicKey", jsonText(Base64.encode(KeyPair(&$1).compressed))) }
    let points: [Row<@Sendable (KeyPair) -> String>] = [
      Row("off-curve", "a point that is not on the curve", { Base64.encode($0.publicKey.withLastBitFlipped) }),
      Row("infinity", "the point at infinity", { _ in "AA==" }),
      Row("of-64-bytes", "a point without its prefix", { Base64.encode(Array($0.publicKey.dropFirst())) }),
      Row("no-square-root", "an X without a Y", { _ in Base64.encode([2] + [UInt8](repeating: 0, count: 31) + [1]) }),
    ]
    for row in points {
      declare(
        "key-\(row.name)", "the temporary key is \(row.words)", "Encrypting for it would tell what is encrypted.",
        exercises: rules.key, flag: .invalidKey, expecting: .reject(.invalidPublicKey)
      ) { $0.set("publicKey", jsonText(row.value(KeyPair(&$1)))) }
    }
    declare(
      "key-in-hex", "the temporary key in hex", "The key is Base64.", exercises: rules.key, flag: .malformed,
      expecting: .reject(.tokenClaims, also: [.invalidPublicKey])
    ) { $0.set("publicKey", jsonText(Hex.encode(KeyPair(&$1).publicKey))) }
    declare(
      "key-in-url-alphabet", "the temporary key in the alphabet for addresses", "The key is standard Base64.",
      exercises: rules.key, flag: .malformed, expecting: .reject(.tokenClaims, also: [.invalidPublicKey])
    ) { $0.set("publicKey", jsonText(Base64URL.encode(KeyPair(&$1).publicKey))) }
    for (name, json) in [("unknown-claim", "1"), ("nested-claim", "{\"sub\":\"x\"}")] {
      declare(
        name, "a claim more", "A claim that is not known is ignored.", exercises: rules.key, flag: .text,
        expecting: .accept
      ) { example, _ in example.claims.append(("new_claim", json)) }
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
      Row("at-expiry", "the moment it expires", 0),
      Row("an-hour-late", "an hour after it expires", 3_600_000),
    ]
    for row in late { declareUse(row, .lapsed, .reject(.expired)) }
    for name in ["exp_ms", "iat_ms"] {
      for (slug, json) in [
        ("missing", nil), ("text", "\"1718000300123\""), ("null", "null"), ("fraction", "1718000300123.5"),
        ("negative", "-1"),
      ] {
        declare(
          "\(name.replacing("_", with: "-"))-\(slug)", "\(name) is \(json ?? "absent")",
          "A time is whole milliseconds.",
          exercises: rules.time, flag: .malformed, expecting: .reject(.tokenClaims, also: [.expired])
        ) { example, _ in example.set(name, json) }
      }
    }
    for (name, json) in [("exp", "1"), ("iat", "9999999999"), ("exp", "\"text\""), ("iat", "null")] {
      declare(
        "\(name)-is-\(json.filter { $0 != "\"" })", "\(name) is \(json)", "\(name) is not used.", exercises: rules.time,
        flag: .text, expecting: .accept
      ) { example, _ in example.set(name, json) }
    }
    declare(
      "without-seconds", "exp and iat are absent", "They are not used.", exercises: rules.time, flag: .text,
      expecting: .accept
    ) { example, _ in
      example.set("exp", nil)
      example.set("iat", nil)
    }
  }

  func declareFirstMoment() {
    declare(
      "issued-at-zero", "iat_ms is 0", "The first moment of 1970 is a time.", exercises: rules.time, flag: .leadingZero,
      expecting: .accept
    ) { example, _ in example.set("iat_ms", "0") }
  }

  private func declareUse(_ row: Row<Int64>, _ flag: Flag, _ expecting: Expected) {
    scenarios.op.variant(
      "\(scope.rawValue)/used-\(row.name)", of: parent, change: "time: \(row.words)",
      "A key is used up to ten seconds before it expires.", exercises: [rules.time], flags: [flag], expecting: expecting
    ) { [fields = scenarios.fields] draft in
      var expires: Int64 = 0
      try fields.respond(&draft) { expires = $0.expires }
      draft[fields.time] = expires + row.value
    }
  }
}

extension Flag {
  static let lapsed = Flag(
    "Lapsed", .negative, .security, "A key that expires soon, or has expired.",
    effect: "Requests are encrypted for a key that the server does not have any more, or that others may have found.")
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

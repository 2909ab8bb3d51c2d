package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension TemporaryKeyReadOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.arrange { draft in
      guard draft[fields.token] == nil else { return }
      try fields.request(&draft) { _ in }
    }
    TemporaryKeyReadScenarios(op: op, fields: fields, rules: rules).declare()
  }
}

extension TemporaryKeyReadFields {
  /// Makes a request of drawn values, of which one can be changed before it is protected.
  func request(_ draft: inout Draft, _ change: (inout KeyRequestExample) -> Void) throws {
    let isActivation = draft.fill(scope) == EncryptionScope.activation.rawValue
    secrets.fill(&draft, isActivation: isActivation)
    var example = draft.draw("claims") { KeyRequestExample(&$0, isActivation: isActivation) }
    change(&example)
    let secret = try Rules.right.temporaryKeySecret(
      secrets.secrets(draft.inputs), isActivation ? .activation : .application)
    draft[token] = example.token(secret)
  }
}

/// A request of which one thing is made otherwise than it must be.
struct KeyRequestExample: Sendable {
  /// The claims, each as JSON text.
  var claims: [(name: String, json: String)]
  var header = "{\"alg\":\"HS256\",\"typ\":\"JWT\"}"
  /// Gives the claims, which are the right ones unless they are changed.
  var writeClaims: @Sendable (_ right: String) -> String = { $0 }
  /// How header and claims are encoded.
  var encodeHeader: @Sendable ([UInt8]) -> String = { Base64URL.encode($0) }
  var encodeClaims: @Sendable ([UInt8]) -> String = { Base64URL.encode($0) }
  /// Changes the token, given its three parts.
  var finish: @Sendable ([String]) -> String = { $0.joined(separator: ".") }

  init(_ draw: inout Draw, isActivation: Bool) {
    claims = [
      ("applicationKey", "\"\(Base64.encode(draw.bytes(16)))\""), ("challenge", "\"\(Base64.encode(draw.bytes(18)))\""),
    ]
    if isActivation { claims.append(("activationId", "\"\(HeaderField.activationId.kind.draw(&draw))\"")) }
  }

  /// Replaces a claim, or removes it.
  mutating func set(_ name: String, _ json: String?) {
    claims = claims.compactMap { $0.name == name ? json.map { (name, $0) } : $0 }
  }

  func token(_ secret: [UInt8]) -> String {
    let text = writeClaims("{" + claims.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",") + "}")
    let token = TokenExample(
      header: header, claims: text, encodeHeader: encodeHeader, encodeClaims: encodeClaims
    ).text(secret: secret)
    return finish(token.split(separator: ".").map { String($0) })
  }
}

/// Declares the scenarios of the reading of a request.
struct TemporaryKeyReadScenarios {
  let op: OperationBuilder
  let fields: TemporaryKeyReadFields
  let rules: TemporaryKeyReadRules

  func declare() {
    let parents = EncryptionScope.allCases.map { scope in
      op.scenario(
        "\(scope.rawValue)-scope", "A request in the \(scope.rawValue) scope.",
        [rules.token, rules.key, rules.code, rules.claims], .basic
      ) { [field = fields.scope] in $0[field] = scope.rawValue }
    }
    let examples = [
      (EncryptionScope.application, workedApplicationRequest), (.activation, workedActivationRequest),
    ]
    for (scope, token) in examples {
      op.scenario(
        "worked-example-\(scope.rawValue)", "The protocol's worked example.", [rules.key, rules.claims], .basic
      ) { [fields] draft in
        draft[fields.scope] = scope.rawValue
        draft[fields.secrets.applicationSecret] = WorkedTemporaryKey.applicationSecret
        if scope == .activation { draft[fields.secrets.transportKey] = WorkedTemporaryKey.transportKey }
        draft[fields.token] = token
      }
    }
    for (scope, parent) in zip(EncryptionScope.allCases, parents) {
      declareClaims(scope, of: parent)
      declareCodes(scope, of: parent)
      let headers: [Row<String>] = [
        Row("none", "alg none", "{\"alg\":\"none\",\"typ\":\"JWT\"}"),
        Row("es256", "alg ES256", "{\"alg\":\"ES256\",\"typ\":\"JWT\"}"),
        Row("hs512", "alg HS512", "{\"alg\":\"HS512\",\"typ\":\"JWT\"}"),
        Row("algorithm-missing", "no alg", "{\"typ\":\"JWT\"}"),
        Row("type-jose", "typ JOSE", "{\"alg\":\"HS256\",\"typ\":\"JOSE\"}"),
        Row("no-object", "an array", "[\"HS256\",\"JWT\"]"),
        Row("cut", "no end, although HS256 and JWT are in it", "{\"alg\":\"HS256\",\"typ\":\"JWT\""),
        Row("algorithm-twice", "alg twice", "{\"alg\":\"none\",\"alg\":\"HS256\",\"typ\":\"JWT\"}"),
      ]
      for row in headers {
        declare(
          "header-\(row.name)", scope, of: parent, "a header with \(row.words)", "The header names HS256 and JWT.",
          exercises: rules.token, flag: .crossed, expecting: .reject(.tokenHeader, also: [.signatureMismatch])
        ) { $0.header = row.value }
      }
      declareTexts(scope, of: parent)
      declareLooseObjects(scope, of: parent)
      declareLastCharacters(scope, of: parent)
      declareSecrets(scope, of: parent)
    }
    op.random(6, "A request drawn from the seed.", [rules.key, rules.claims])
  }

  private func declare(
    _ name: String, _ scope: EncryptionScope, of parent: Scenario, _ words: String, _ comment: String,
    exercises rule: Rule,
    flag: Flag, expecting: Expected, _ change: @escaping @Sendable (inout KeyRequestExample) -> Void
  ) {
    op.variant(
      "\(scope.rawValue)/\(name)", of: parent, "token: \(words)", comment, [rule], flag, expecting: expecting
    ) { [fields] draft in try fields.request(&draft, change) }
  }

  private func declareClaims(_ scope: EncryptionScope, of parent: Scenario) {
    let names = ["applicationKey", "challenge"] + (scope == .activation ? ["activationId"] : [])
    let forms: [Row<String?>] = [
      Row("missing", "absent", nil), Row("null", "null", "null"), Row("number", "a number", "1"),
      Row("empty", "an empty text", "\"\""), Row("array", "in an array", "[\"x\"]"),
    ]
    for name in names {
      for row in forms {
        declare(
          "\(name.slug)-\(row.name)", scope, of: parent, "\(name) is \(row.words)",
          "A claim is a text that is not empty.",
          exercises: rules.claims, flag: .missing, expecting: .reject(.tokenClaims)
        ) { $0.set(name, row.value) }
      }
    }
    let challenges: [Row<String>] = [
      Row("16-bytes", "of 16 bytes", "AAAAAAAAAAAAAAAAAAAAAA=="),
      Row("17-bytes", "of 17 bytes", "AAAAAAAAAAAAAAAAAAAAAAA="),
      Row("24-bytes", "of 24 bytes", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
      Row("url-alphabet", "in the alphabet for addresses", "-_-_-_-_-_-_-_-_-_-_-_-_"),
      Row("hex", "in hex", "c9cbc7e487fc1fbda784f0cdbd1c5c00eca4"),
      Row("no-base64", "that is not Base64", "not Base64, but 24 chars"),
    ]
    for row in challenges {
      declare(
        "challenge-of-\(row.name)", scope, of: parent, "a challenge \(row.words)", "A challenge is Base64 of 18 bytes.",
        exercises: rules.claims, flag: .malformed, expecting: .reject(.tokenClaims)
      ) { $0.set("challenge", "\"\(row.value)\"") }
    }
    declare(
      "unknown-claim", scope, of: parent, "a claim more", "A claim that is not known is ignored.",
      exercises: rules.claims,
      flag: .text, expecting: .accept
    ) { $0.claims.append(("iat", "1718000000")) }
    declare(
      "order-reversed", scope, of: parent, "the claims in the opposite order", "The order of the claims is free.",
      exercises: rules.claims, flag: .text, expecting: .accept
    ) { $0.claims.reverse() }
    declare(
      "claim-twice", scope, of: parent, "the challenge twice",
      "Of two claims with one name, two readers may take different ones.",
      exercises: rules.claims, flag: .ambiguous, expecting: .reject(.tokenClaims)
    ) { $0.claims.append($0.claims[1]) }
    if scope == .application { declareNamedActivation(of: parent) } else { declareRenamedActivation(of: parent) }
  }

  private func declareNamedActivation(of parent: Scenario) {
    for isFirst in [true, false] {
      declare(
        "activation-named-\(isFirst ? "first" : "last")", .application, of: parent, "a claim activationId",
        "A request of the application names no activation.", exercises: rules.claims, flag: .crossed,
        expecting: .reject(.tokenClaims)
      ) { example in
        let activation = ("activationId", "\"\(WorkedTemporaryKey.activationId)\"")
        example.claims.insert(activation, at: isFirst ? 0 : example.claims.count)
      }
    }
  }

  private func declareRenamedActivation(of parent: Scenario) {
    for (slug, name) in [("snake-case", "activation_id"), ("capitals", "activationID")] {
      declare(
        "activation-renamed-\(slug)", .activation, of: parent, "activationId is called \(name)",
        "A claim has one name.",
        exercises: rules.claims, flag: .malformed, expecting: .reject(.tokenClaims)
      ) { example in example.claims = example.claims.map { ($0.name == "activationId" ? name : $0.name, $0.json) } }
    }
  }

  private func declareCodes(_ scope: EncryptionScope, of parent: Scenario) {
    let codes: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("last-bit", "its last bit flipped", { $0.withLastBitFlipped }),
      Row("first-bit", "its first bit flipped", { $0.withFirstBitFlipped }),
      Row("truncated", "its last byte missing", { Array($0.dropLast()) }),
      Row("of-16-bytes", "its first half only", { Array($0.prefix(16)) }),
      Row("trailing-byte", "a byte behind it", { $0 + [0] }),
      Row("one-byte", "its first byte only", { Array($0.prefix(1)) }),
      Row("second-half-zero", "zeros in its second half", { $0.prefix(16) + [UInt8](repeating: 0, count: 16) }),
    ]
    for row in codes {
      declare(
        "code-\(row.name)", scope, of: parent, "the code with \(row.words)", "The code is compared in all its bytes.",
        exercises: rules.code, flag: .tampered, expecting: .reject(.signatureMismatch)
      ) {
        $0.finish = { parts in
          "\(parts[0]).\(parts[1]).\(Base64URL.encode(row.value(Base64URL.decode(parts[2]) ?? [])))"
        }
      }
    }
    declare(
      "claims-changed", scope, of: parent, "other claims under the code", "The code covers the claims.",
      exercises: rules.code,
      flag: .tampered, expecting: .reject(.signatureMismatch)
    ) { $0.finish = { "\($0[0]).\(Base64URL.encode(Array("{\"applicationKey\":\"x\"}".utf8))).\($0[2])" } }
  }

  private func declareTexts(_ scope: EncryptionScope, of parent: Scenario) {
    let texts: [Row<@Sendable ([String]) -> String>] = [
      Row("without-code", "no code", { "\($0[0]).\($0[1])" }),
      Row("code-empty", "an empty code", { "\($0[0]).\($0[1])." }),
      Row("four-parts", "a fourth part", { $0.joined(separator: ".") + ".e30" }),
      Row("empty", "no character", { _ in "" }),
      Row("dot-in-front", "a dot in front", { "." + $0.joined(separator: ".") }),
    ]
    for row in texts {
      declare(
        "text-\(row.name)", scope, of: parent, row.words, "A token has three parts.", exercises: rules.token,
        flag: .malformed,
        expecting: .reject(.tokenFormat)
      ) { $0.finish = row.value }
    }
    let unreadable: [Row<@Sendable ([String]) -> String>] = [
      Row("scheme-in-front", "the word Bearer in front", { "Bearer " + $0.joined(separator: ".") }),
      Row("line-feed-behind", "a line feed at the end", { $0.joined(separator: ".") + "\n" }),
      Row("space-inside", "a space behind a dot", { $0.joined(separator: ". ") }),
    ]
    for row in unreadable {
      declare(
        "text-\(row.name)", scope, of: parent, row.words, "A token has one form.", exercises: rules.token,
        flag: .malformed,
        expecting: .reject(.tokenEncoding, also: [.tokenHeader, .signatureMismatch])
      ) { $0.finish = row.value }
    }
  }

  private func declareLooseObjects(_ scope: EncryptionScope, of parent: Scenario) {
    for loose in LooseObject.all {
      declare(
        "header-\(loose.id)", scope, of: parent, "a header with \(loose.words)", loose.comment, exercises: rules.token,
        flag: loose.flag, expecting: .reject(.tokenHeader, also: [.signatureMismatch])
      ) { $0.header = loose.change($0.header) }
      declare(
        "claims-\(loose.id)", scope, of: parent, "claims with \(loose.words)", loose.comment, exercises: rules.token,
        flag: loose.flag, expecting: .reject(.tokenClaims)
      ) { $0.writeClaims = loose.change }
    }
  }

  private func declareLastCharacters(_ scope: EncryptionScope, of parent: Scenario) {
    declare(
      "header-with-one-character-more", scope, of: parent, "a header whose last group has one character",
      "Base64 of bytes never ends in this way.", exercises: rules.token, flag: .malformed,
      expecting: .reject(.tokenEncoding, also: [.tokenHeader, .signatureMismatch])
    ) { $0.encodeHeader = { Base64URL.encode($0) + "A" } }
    declare(
      "claims-with-one-character-more", scope, of: parent, "claims whose last group has one character",
      "Base64 of bytes never ends in this way.", exercises: rules.token, flag: .malformed,
      expecting: .reject(.tokenEncoding, also: [.tokenClaims, .signatureMismatch])
    ) { example in
      // With as many spaces behind the claims, they are whole groups of three bytes.
      example.encodeClaims = { Base64URL.encode($0 + [UInt8](repeating: 0x20, count: (3 - $0.count % 3) % 3)) + "A" }
    }
  }

  private func declareSecrets(_ scope: EncryptionScope, of parent: Scenario) {
    op.refuses(
      "\(scope.rawValue)/secret-", badApplicationSecrets, of: parent, fields.secrets.applicationSecret,
      "The secret is Base64 of at least one byte.", .invalidEncoding, [rules.key], .malformed)
    op.refuses(
      "\(scope.rawValue)/other-secret", of: parent,
      fields.secrets.applicationSecret.set("another one", WorkedTemporaryKey.applicationSecret),
      "Another application made the request.", .signatureMismatch, [rules.key], .crossed)
    guard scope == .activation else { return }
    op.refuses(
      "activation/other-transport-key", of: parent,
      fields.secrets.transportKey.set("another one", WorkedTemporaryKey.transportKey),
      "Another activation made the request.", .signatureMismatch, [rules.key], .crossed)
    op.refuses(
      "activation/transport-key-missing", of: parent, fields.secrets.transportKey.absent,
      "The secret of an activation is derived from its key.", .missingParameter, [rules.key], .missing)
    op.refuses(
      "activation/transport-key-of-15-bytes", of: parent,
      fields.secrets.transportKey.changed("15 bytes") { Array($0.dropLast()) }, "KEY_TRANSPORT has 16 bytes.",
      .invalidLength, [rules.key], .invalidLength)
  }
}

private let workedApplicationRequest =
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJhcHBsaWNhdGlvbktleSI6InI1Q2d3SEFxcXlyQklSNFlwaHhYNnc9PSIsImNoYWxsZW5nZSI6"
  + "Inljdkg1SWY4SDcybmhQRE52UnhjQU95ayJ9.9ME_ep8cm3TC4qS0UILa3gn8IpvyrusdQ1SO90Jk80w"
private let workedActivationRequest =
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJhY3RpdmF0aW9uSWQiOiJmMzg1NDI4NC1hNzVjLTQzMTMtYTc3Ni00NTlkYzUyOTEyZGYiLCJhcHBs"
  + "aWNhdGlvbktleSI6InI1Q2d3SEFxcXlyQklSNFlwaHhYNnc9PSIsImNoYWxsZW5nZSI6Inljdkg1SWY4SDcybmhQRE52UnhjQU95ayJ9."
  + "WqTg-E8AqKsd2IEMIyCGQ9wYi0bdQrzUdzEnARlNQw0"

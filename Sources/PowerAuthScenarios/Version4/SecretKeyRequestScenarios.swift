package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension SecretKeyRequestOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The order of the claims is free, so that the answer is judged by reading it as a server does.")
    op.arrange { draft in
      guard draft.verification == nil else { return }
      let algorithm = SharedSecretAlgorithm(rawValue: draft.fill(algorithm)) ?? .ecP384
      if draft[encapsulationKeys] == nil {
        draft[encapsulationKeys] = try DrawnExchange(algorithm, in: draft).encapsulationKeys
      }
      var output = Record([
        "applicationKey": .text(draft.fill(applicationKey)), "challenge": .bytes(draft.fill(challenge)),
        "algorithm": .text(algorithm.rawValue),
      ])
      output[encapsulationKeys] = try draft.value(of: encapsulationKeys)
      if let activation = draft[activationId] { output["activationId"] = .text(activation) }
      draft.verification = Verification(
        operation: "temporary-key.read-shared-secret-request", input: Record(), output: output)
    }
    let parents = SharedSecretAlgorithm.allCases.map { algorithm in
      op.scenario(
        algorithm.slug, "A key of the application, by \(algorithm.rawValue).", all, .basic
      ) { $0[self.algorithm] = algorithm.rawValue }
    }
    let activation = op.scenario("activation", "A key of an activation.", all, .basic) { draft in
      draft.fill(activationId)
    }
    op.scenario("activation-hybrid", "A key of an activation, by EC_P384_ML_L3.", all, .basic) { draft in
      draft[algorithm] = SharedSecretAlgorithm.ecP384WithLevel3.rawValue
      draft.fill(activationId)
    }
    op.scenario(
      "worked-example/4-10.1", "Worked example 4-10.1.", all, .basic, set: algorithm("EC_P384"),
      applicationKey(WorkedRequest.applicationKey), challenge(WorkedRequest.challenge),
      encapsulationKeys([WorkedRequest.encapsulationKey]), key(WorkedRequest.key))
    for count in [1, 16, 18, 64] {
      op.scenario("challenge-of-\(count)-bytes", "A challenge of \(count) bytes.", [claims], .length) {
        $0.draw(count, for: challenge)
      }
    }
    for (slug, value) in [
      ("plus-and-slash", bytes(hex: "fbeffbeffbfffbeffbeffbfffbeffbeffbff")),
      ("zeros", [UInt8](repeating: 0, count: 32)),
    ] {
      op.scenario(
        "challenge-of-\(slug)", "A challenge whose Base64 has \(slug.replacing("-", with: " ")).", [claims], .text
      ) {
        $0[challenge] = value
      }
    }
    op.refusesLengths([0, 16, 31, 33, 48, 64], of: key, parent: parents[0], "The key has 32 bytes.", [code])
    op.refuses(
      "algorithm-", unknownAlgorithms, of: parents[0], algorithm, "An algorithm has one name.", .unknownAlgorithm,
      [request], .malformed)
    op.refuses(
      "ec-p384-ml-l3/algorithm-", looseHybridAlgorithms, of: parents[1], algorithm, "An algorithm has one name.",
      .unknownAlgorithm, [request], .malformed)
    let lists: [Row<@Sendable ([[UInt8]]) -> [[UInt8]]>] = [
      Row("none", "no key", { _ in [] }), Row("first-alone", "the first key alone", { Array($0.prefix(1)) }),
      Row("third", "the first key once more", { $0 + $0.prefix(1) }),
      Row("last-alone", "the last key alone", { Array($0.suffix(1)) }),
    ]
    for row in lists {
      op.refuses(
        "keys-\(row.name)", of: parents[1], encapsulationKeys.changed(row.words, row.value),
        "There is one key for each part of the algorithm.", .keyCount, [request], .missing)
    }
    op.refuses(
      "ec-p384/second-key", of: parents[0], encapsulationKeys.changed("the key twice") { $0 + $0 },
      "EC_P384 has one key.", .keyCount, [request], .parameter)
    op.random(4, "Values drawn from the seed.", all)
    op.corners(of: activation)
    for field in [applicationKey.name, activationId.name, challenge.name] {
      op.omitCorners("empty", of: field, because: "A server refuses a claim that is empty.")
    }
  }
}

/// Values of worked example 4-10.1.
enum WorkedRequest {
  static let key = bytes(hex: "3ebb4540eff6ed22ac22462fa36c383f4fcf628ad7619c076d1cc4d25d45afa6")
  static let applicationKey = "r5CgwHAqqyrBIR4YphxX6w=="
  static let challenge = [UInt8](1...32)
  static let encapsulationKey = bytes(
    hex: "0483035c6740de1b60e40a95b8a9bd7d9827bdff03d696d0c30c2a74ebbf9b9d71fbfa0e8d38bff1df66cbf66f9c4662a687"
      + "83411ddde8f8416d943761d093b9ef1bff0f0df267aaa5f1e781b9a944055b8498f9a8ad0ebce375ac1af5bbb30e64")
  static let jwt =
    "eyJhbGciOiJIUzM4NCJ9.eyJhcHBsaWNhdGlvbktleSI6InI1Q2d3SEFxcXlyQklSNFlwaHhYNnc9PSIsImNoYWxsZW5nZSI6IkFRSURCQVV"
    + "HQndnSkNnc01EUTRQRUJFU0V4UVZGaGNZR1JvYkhCMGVIeUE9Iiwic2hhcmVkU2VjcmV0UmVxdWVzdCI6eyJhbGdvcml0aG0iOiJFQ19QMzg"
    + "0IiwiZW5jYXBzdWxhdGlvbktleXMiOlsiQklNRFhHZEEzaHRnNUFxVnVLbTlmWmdudmY4RDFwYlF3d3dxZE91L201MXgrL29PalRpLzhkOW1"
    + "5L1p2bkVaaXBvZURRUjNkNlBoQmJaUTNZZENUdWU4Yi93OE44bWVxcGZIbmdibXBSQVZiaEpqNXFLME92T04xckJyMXU3TU9aQT09Il19fQ."
    + "DR1oqxTrdxVIu5zp9LyTXnMSHou60NlqIUiSgqWvCSeb1r6EH2l3uq2_ONJYDV2l"
}

extension SecretKeyReadOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "The key is that of the scope; which activation and application ask is known before, from the header or the path."
    )
    op.arrange { draft in
      guard draft[jwt] == nil else { return }
      try make(&draft)
    }
    let parents: [Scenario] = [.ecP384, .ecP384WithLevel3, .level5].map { algorithm in
      accepts("application/\(algorithm.slug)", "A request of an application.", rules.all, .basic, on: op, algorithm)
    }
    let activation = accepts(
      "activation", "A request of an activation.", rules.all, .basic, on: op, isOfActivation: true)
    accepts(
      "activation-hybrid", "A request of an activation, by EC_P384_ML_L3.", rules.all, .basic, on: op,
      .ecP384WithLevel3, isOfActivation: true)
    op.scenario(
      "worked-example/4-10.1", "Worked example 4-10.1.", rules.all, .basic, set: jwt(WorkedRequest.jwt),
      key(WorkedRequest.key))
    declareHeaders(of: parents[0], on: op)
    declareTexts(application: parents[0], activation: activation, on: op)
    declareCodes(of: parents[0], on: op)
    declareClaims(of: parents[0], on: op)
    declareKeys(of: parents, on: op)
    op.random(4, "A request drawn from the seed.", rules.all)
  }

  typealias Edit = @Sendable (inout SecretRequestExample, Draft) throws -> Void

  private func make(
    _ draft: inout Draft, _ algorithm: SharedSecretAlgorithm = .ecP384, isOfActivation: Bool = false,
    _ edit: Edit = { _, _ in }
  ) throws {
    let exchange = try DrawnExchange(algorithm, in: draft)
    let values = draft.draw("values") { draw in
      (
        application: Base64.encode(draw.bytes(16)), activation: "a-\(Hex.encode(draw.bytes(8)))",
        challenge: draw.bytes(32)
      )
    }
    var example = SecretRequestExample(
      exchange, applicationKey: values.application, activationId: isOfActivation ? values.activation : nil,
      challenge: values.challenge)
    try edit(&example, draft)
    draft[jwt] = try example.text(key: draft.fill(key))
  }

  @discardableResult
  private func accepts(
    _ name: String, _ words: String, _ rules: [Rule], _ flag: Flag, on op: OperationBuilder,
    _ algorithm: SharedSecretAlgorithm = .ecP384, isOfActivation: Bool = false, _ edit: @escaping Edit = { _, _ in }
  ) -> Scenario {
    op.scenario(name, words, rules, flag) { try make(&$0, algorithm, isOfActivation: isOfActivation, edit) }
  }

  private func refuses(
    _ name: String, of parent: Scenario, _ words: String, _ fault: Fault, on op: OperationBuilder,
    _ algorithm: SharedSecretAlgorithm = .ecP384, isOfActivation: Bool = false, _ edit: @escaping Edit
  ) {
    op.refuses(name, of: parent, "jwt: \(words)", fault) {
      try make(&$0, algorithm, isOfActivation: isOfActivation, edit)
    }
  }

  private func declareHeaders(of parent: Scenario, on op: OperationBuilder) {
    for (name, header) in [
      ("typed", "{\"alg\":\"HS384\",\"typ\":\"JWT\"}"), ("type-first", "{\"typ\":\"JWT\",\"alg\":\"HS384\"}"),
    ] {
      accepts("header-\(name)", "The header \(header), as the mobile core may write it.", [rules.token], .text, on: op)
      {
        example, _ in example.header = header
      }
    }
    let wrong = Fault(
      "The header names HS384.", .tokenHeader, also: [.signatureMismatch], [rules.token], .crossed)
    for (name, header) in [
      ("none", "{\"alg\":\"none\"}"), ("hs256", "{\"alg\":\"HS256\"}"), ("hs512", "{\"alg\":\"HS512\"}"),
      ("es384", "{\"alg\":\"ES384\"}"), ("algorithm-missing", "{\"typ\":\"JWT\"}"),
      ("lower-case", "{\"alg\":\"hs384\"}"),
      ("no-json", "HS384"), ("array", "[\"HS384\"]"), ("algorithm-twice", "{\"alg\":\"none\",\"alg\":\"HS384\"}"),
    ] {
      refuses("header-\(name)", of: parent, "the header \(header), with a code of SHA-384", wrong, on: op) {
        example, _ in
        example.header = header
      }
    }
    for scope in ["", "/typed"] {
      refuses(
        "hs256\(scope)", of: parent, "by HS256, as in the drafts before August 2025",
        Fault("The drafts had another algorithm.", .tokenHeader, also: [.signatureMismatch], [rules.token], .crossed),
        on: op
      ) { example, _ in
        example.header = scope.isEmpty ? "{\"alg\":\"HS256\"}" : "{\"alg\":\"HS256\",\"typ\":\"JWT\"}"
        example.code = { HMACSHA256.authenticationCode(for: $0, key: $1) }
      }
    }
    for loose in LooseObject.all {
      refuses(
        "header-\(loose.id)", of: parent, "a header with \(loose.words)",
        Fault(loose.comment, .tokenHeader, also: [.signatureMismatch], [rules.token], loose.flag), on: op
      ) { example, _ in example.header = loose.change(example.header) }
      refuses(
        "claims-\(loose.id)", of: parent, "claims with \(loose.words)",
        Fault(loose.comment, .tokenClaims, [rules.token], loose.flag), on: op
      ) { example, _ in example.writeClaims = loose.change }
    }
  }

  private func declareTexts(application: Scenario, activation: Scenario, on op: OperationBuilder) {
    let texts: [Row<@Sendable ([String]) -> String>] = [
      Row("without-code", "no code", { "\($0[0]).\($0[1])" }),
      Row("code-empty", "an empty code", { "\($0[0]).\($0[1])." }),
      Row("four-parts", "a fourth part", { $0.joined(separator: ".") + ".e30" }),
      Row("empty", "no character", { _ in "" }),
      Row("dot-in-front", "a dot in front", { "." + $0.joined(separator: ".") }),
    ]
    let unreadable: [Row<@Sendable ([String]) -> String>] = [
      Row("scheme-in-front", "the word Bearer in front", { "Bearer " + $0.joined(separator: ".") }),
      Row("line-feed-behind", "a line feed at the end", { $0.joined(separator: ".") + "\n" }),
      Row("space-inside", "a space behind a dot", { $0.joined(separator: ". ") }),
      Row(
        "header-with-one-character-more", "a header whose last group has one character",
        { "\($0[0])\(String(repeating: "A", count: (5 - $0[0].utf8.count % 4) % 4)).\($0[1]).\($0[2])" }),
    ]
    let parts = Fault("A token has three parts.", .tokenFormat, [rules.token], .malformed)
    let form = Fault(
      "A token has one form.", .tokenEncoding, also: [.tokenHeader, .signatureMismatch], [rules.token], .malformed)
    for (rows, fault) in [(texts, parts), (unreadable, form)] {
      for row in rows {
        refuses("text-\(row.name)", of: application, row.words, fault, on: op) { example, _ in
          example.finish = row.value
        }
      }
    }
    // Once more what a lax reader takes for the right token.
    let loose: Set = ["four-parts", "dot-in-front", "scheme-in-front", "line-feed-behind"]
    for (rows, fault) in [(texts, parts), (unreadable, form)] {
      for row in rows where loose.contains(row.name) {
        refuses(
          "activation/text-\(row.name)", of: activation, row.words, fault, on: op, isOfActivation: true
        ) { example, _ in example.finish = row.value }
      }
    }
  }

  private func declareCodes(of parent: Scenario, on op: OperationBuilder) {
    let codes: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("last-bit", "its last bit flipped", \.withLastBitFlipped),
      Row("first-bit", "its first bit flipped", \.withFirstBitFlipped),
      Row("truncated", "its last byte missing", { Array($0.dropLast()) }),
      Row("of-32-bytes", "its first 32 bytes only", { Array($0.prefix(32)) }),
      Row("trailing-byte", "a byte behind it", { $0 + [0] }),
      Row("one-byte", "its first byte only", { Array($0.prefix(1)) }),
      Row("zeros", "zeros", { [UInt8](repeating: 0, count: $0.count) }),
    ]
    for row in codes {
      refuses(
        "code-\(row.name)", of: parent, "the code with \(row.words)",
        Fault("The code is compared in all its bytes.", .signatureMismatch, [rules.code], .tampered), on: op
      ) { example, _ in example.changeCode = row.value }
    }
    refuses(
      "code-of-sha-256", of: parent, "a code of SHA-256 under the name HS384",
      Fault("The code is one of SHA-384.", .signatureMismatch, [rules.code], .tampered), on: op
    ) { example, _ in example.code = { HMACSHA256.authenticationCode(for: $0, key: $1) } }
    op.refuses(
      "other-key", of: parent, key.made("another one") { $0.draw("other") { $0.bytes(32) } },
      "Another application or activation made the request.", .signatureMismatch, [rules.code], .crossed)
    op.refusesLengths([0, 16, 31, 33, 48, 64], of: key, parent: parent, "The key has 32 bytes.", [rules.code])
  }

  private func declareClaims(of parent: Scenario, on op: OperationBuilder) {
    let forms: [Row<String?>] = [
      Row("missing", "absent", nil), Row("null", "null", "null"), Row("number", "a number", "1"),
      Row("empty", "an empty text", "\"\""), Row("array", "in an array", "[\"x\"]"),
    ]
    let fault = Fault("A claim is a text that is not empty.", .tokenClaims, [rules.claims], .missing)
    for row in forms {
      for name in ["applicationKey", "challenge"] {
        refuses("\(name.slug)-\(row.name)", of: parent, "\(name) is \(row.words)", fault, on: op) { example, _ in
          example.set(name, row.value)
        }
      }
      refuses("request-\(row.name)", of: parent, "sharedSecretRequest is \(row.words)", fault, on: op) { example, _ in
        if let json = row.value {
          example.set("sharedSecretRequest", json)
        } else {
          example.set("sharedSecretRequest", "null")
        }
      }
      if row.value != nil {
        refuses("activation-id-\(row.name)", of: parent, "activationId is \(row.words)", fault, on: op) { example, _ in
          example.set("activationId", row.value)
        }
      }
      for name in ["algorithm", "encapsulationKeys"] where !(name == "encapsulationKeys" && row.name == "array") {
        refuses("\(name.slug)-\(row.name)", of: parent, "\(name) is \(row.words)", fault, on: op) { example, _ in
          example.request.set(name, row.value)
        }
      }
    }
    for (name, json) in [
      ("hex", "\"0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2\""), ("url-alphabet", "\"-_-_-_-_\""),
      ("unpadded", "\"AAA\""),
    ] {
      refuses(
        "challenge-in-\(name)", of: parent, "a challenge in \(name.replacing("-", with: " "))",
        Fault("A challenge is Base64.", .tokenClaims, [rules.claims], .malformed), on: op
      ) { example, _ in example.set("challenge", json) }
    }
    let free: [Row<Edit>] = [
      Row("unknown-claim", "A claim that is not known is ignored.") { example, _ in
        example.claims.append(("iat", "1718000000"))
      },
      Row("order-reversed", "The order of the claims is free.") { example, _ in example.claims.reverse() },
      Row("unknown-member", "A member of sharedSecretRequest that is not known is ignored.") { example, _ in
        example.request.append(("salt", "null"))
      },
      Row("challenge-of-18-bytes", "A challenge of 18 bytes, as the command-line tool sends it.") { example, _ in
        example.set("challenge", "\"AAAAAAAAAAAAAAAAAAAAAAAA\"")
      },
      Row("challenge-of-one-byte", "A challenge of one byte.") { example, _ in example.set("challenge", "\"AA==\"") },
    ]
    for row in free { accepts(row.name, row.words, [rules.claims], .text, on: op, .ecP384, row.value) }
  }

  private func declareKeys(of parents: [Scenario], on op: OperationBuilder) {
    for row in unknownAlgorithms.dropFirst() {
      refuses(
        "algorithm-\(row.name)", of: parents[0], "the algorithm \(row.words)",
        Fault("An algorithm has one name.", .unknownAlgorithm, also: [.tokenClaims], [rules.request], .malformed),
        on: op
      ) { example, _ in example.request.set("algorithm", row.value.quoted) }
    }
    for row in looseHybridAlgorithms {
      refuses(
        "ec-p384-ml-l3/algorithm-\(row.name)", of: parents[1], "the algorithm \(row.words)",
        Fault("An algorithm has one name.", .unknownAlgorithm, also: [.tokenClaims], [rules.request], .malformed),
        on: op, .ecP384WithLevel3
      ) { example, _ in example.request.set("algorithm", row.value.quoted) }
    }
    func list(
      _ name: String, _ words: String, _ reason: Refusal, _ index: Int, _ rule: Rule, _ flag: Flag,
      _ change: @escaping @Sendable ([[UInt8]]) -> [[UInt8]]
    ) {
      let algorithm = [SharedSecretAlgorithm.ecP384, .ecP384WithLevel3, .level5][index]
      refuses(
        "\(algorithm.slug)/\(name)", of: parents[index], words,
        Fault("For such keys no secret is encapsulated.", reason, also: [.tokenClaims], [rule], flag), on: op, algorithm
      ) { example, draft in
        let keys = change(try DrawnExchange(algorithm, in: draft).encapsulationKeys)
        example.request.set("encapsulationKeys", "[\(keys.map { Base64.encode($0).quoted }.joined(separator: ","))]")
      }
    }
    for (index, name) in [(0, "curve"), (1, "hybrid")] {
      list("keys-none-of-\(name)", "no key", .keyCount, index, rules.request, .missing) { _ in [] }
      list("keys-too-many-of-\(name)", "the first key once more", .keyCount, index, rules.request, .parameter) {
        $0 + $0.prefix(1)
      }
    }
    list("keys-first-alone", "the first key alone", .keyCount, 1, rules.request, .missing) { Array($0.prefix(1)) }
    list("keys-last-alone", "the last key alone", .keyCount, 1, rules.request, .missing) { Array($0.suffix(1)) }
  }
}

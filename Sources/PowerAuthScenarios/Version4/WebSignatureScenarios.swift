package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension WebSignatureVerifyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "`strict` says whether a signature may be missing: the answers of a server need all of them."
    )
    op.arrange { draft in
      guard draft[text] == nil else { return }
      try makeSignedText(&draft)
    }
    WebSignatureScenarios(op: op, fields: self).declare()
  }
}

extension WebSignatureVerifyOperation {
  /// Makes a text of what the scenario left open, by an algorithm's keys.
  func makeSignedText(
    _ draft: inout Draft, _ algorithm: SharedSecretAlgorithm? = nil, _ edit: WebSignatureScenarios.Edit = { _, _ in }
  ) throws {
    let algorithm =
      algorithm ?? draft.draw("algorithm") { $0.element(of: [SharedSecretAlgorithm.ecP384, .ecP384WithLevel3]) }
    let signer = try Signer("signer", algorithm, in: draft)
    let form = try webSignatureForm(draft[self.form] ?? WebSignatureForm.json.rawValue)
    let payload = draft.draw("payload") { Array("{\"sub\":\"\(Hex.encode($0.bytes(8)))\"}".utf8) }
    var example = WebSignatureExample(payload, form, by: signer)
    try edit(&example, draft)
    draft[self.form] = form.rawValue
    draft[strict] = draft[strict] ?? "yes"
    draft[keys.keys] = keys.record(signer.keysByAlgorithm)
    draft[text] = try example.text()
  }
}

/// Declares the scenarios of signatures over the web.
struct WebSignatureScenarios {
  let op: OperationBuilder
  let fields: WebSignatureVerifyOperation

  var rules: WebSignatureVerifySentences { fields.rules }

  /// A change of a text before it is signed.
  typealias Edit = @Sendable (inout WebSignatureExample, Draft) throws -> Void

  func declare() {
    let parents: [(scenario: Scenario, algorithm: SharedSecretAlgorithm, form: WebSignatureForm)] = [
      (.ecP384, .compact), (.level3, .compact), (.level5, .compact), (.ecP384, .json), (.ecP384WithLevel3, .json),
      (.ecP384WithLevel5, .json), (.level3, .json),
    ].map { algorithm, form in
      (
        accepts("\(form.rawValue)/\(algorithm.slug)", "A text of drawn keys.", algorithm, form, rules.all, .basic),
        algorithm, form
      )
    }
    for index in [0, 3] {
      declareHeaders(of: parents[index].scenario, parents[index].form)
      declareEncodings(of: parents[index].scenario, parents[index].form)
      declareSigned(of: parents[index].scenario, .ecP384, parents[index].form)
    }
    declareSigned(of: parents[4].scenario, .ecP384WithLevel3, .json)
    declareCurveSignatures(of: parents[0].scenario, .compact)
    declareCurveSignatures(of: parents[3].scenario, .json)
    declareLatticeSignatures(of: parents[1].scenario, .level3, .compact)
    declareLatticeSignatures(of: parents[6].scenario, .level3, .json)
    declareObjects(of: parents[3].scenario, lattice: parents[6].scenario)
    declareCounts(of: parents[4].scenario, .ecP384WithLevel3)
    declareCounts(of: parents[5].scenario, .ecP384WithLevel5)
    declareCompact(of: parents[0].scenario, lattice: parents[1].scenario)
    declareKeys(curve: parents[0].scenario, lattice: parents[1].scenario, hybrid: parents[4].scenario)
    op.accumulated(
      30, "Thirty texts in the JSON form, by one key or by two.", cases: "payload, algorithms and keys drawn", rules.all
    )
    op.random(3, "Payload, algorithms and keys drawn.", rules.all)
    op.protected([fields.text.name])
  }

  // MARK: - How scenarios are made

  @discardableResult
  func accepts(
    _ name: String, _ words: String, _ algorithm: SharedSecretAlgorithm, _ form: WebSignatureForm, _ rules: [Rule],
    _ flag: Flag = .text, strict: String = "yes", _ edit: @escaping Edit = { _, _ in }
  ) -> Scenario {
    op.scenario(name, words, rules, flag) { [fields] draft in
      draft[fields.form] = form.rawValue
      draft[fields.strict] = strict
      try fields.makeSignedText(&draft, algorithm, edit)
    }
  }

  func variant(
    _ name: String, of parent: Scenario, _ words: String, _ comment: String, _ algorithm: SharedSecretAlgorithm,
    _ rule: Rule, _ flag: Flag, _ expecting: Expected, strict: String? = nil, _ edit: @escaping Edit
  ) {
    op.variant(name, of: parent, "text: \(words)", comment, [rule], flag, expecting: expecting) { [fields] draft in
      if let strict { draft[fields.strict] = strict }
      try fields.makeSignedText(&draft, algorithm, edit)
    }
  }

  // MARK: - Headers and encodings

  private func declareHeaders(of parent: Scenario, _ form: WebSignatureForm) {
    let slug = form.rawValue
    let good: [Row<String>] = [
      Row("typed", "a type", "{\"alg\":\"ES384\",\"typ\":\"JWT\"}"),
      Row("with-white-space", "white space", "{ \"alg\" : \"ES384\" }"),
      Row("with-key-id", "a member more", "{\"kid\":\"1\",\"alg\":\"ES384\"}"),
      Row("with-escape", "an escaped letter", "{\"\\u0061lg\":\"E\\u0053384\"}"),
    ]
    for row in good {
      accepts("\(slug)/header-\(row.name)", "A header with \(row.words).", .ecP384, form, [rules.header]) {
        example, _ in
        example.header = { _ in row.value }
      }
    }
    let skipped: [Row<String>] = [
      Row("none", "alg none", "none"), Row("hs384", "alg HS384", "HS384"), Row("es256", "alg ES256", "ES256"),
      Row("lower-case", "alg es384", "es384"), Row("of-kind", "alg EC_P384", "EC_P384"),
      Row("empty", "an empty alg", ""), Row("lattice", "alg ML-DSA-65, for which there is no key", "ML-DSA-65"),
    ]
    for row in skipped {
      variant(
        "\(slug)/header-\(row.name)", of: parent, "the header has \(row.words), signed so",
        "A signature without a key of its name is skipped, so that none is left.", .ecP384, rules.choice, .crossed,
        .reject(.missingSignature, also: [.tokenHeader, .signatureMismatch, .signatureEncoding])
      ) { example, _ in example.header = { _ in "{\"alg\":\"\(row.value)\"}" } }
    }
    let bad: [Row<String>] = [
      Row("algorithm-missing", "no alg", "{\"typ\":\"JWT\"}"), Row("algorithm-null", "alg null", "{\"alg\":null}"),
      Row("algorithm-number", "alg as a number", "{\"alg\":384}"),
      Row("algorithm-array", "alg in an array", "{\"alg\":[\"ES384\"]}"), Row("empty-object", "no member", "{}"),
      Row("array", "an array", "[\"ES384\"]"), Row("no-json", "no JSON", "alg=ES384"),
      Row("algorithm-twice", "alg twice", "{\"alg\":\"none\",\"alg\":\"ES384\"}"),
      Row("trailing-comma", "a comma behind the last member", "{\"alg\":\"ES384\",}"),
    ]
    for row in bad {
      variant(
        "\(slug)/header-\(row.name)", of: parent, "the header has \(row.words), signed so",
        "A header is a JSON object that names the algorithm.", .ecP384, rules.header, .malformed,
        .reject(.tokenHeader, also: [.missingSignature, .tokenFormat])
      ) { example, _ in example.header = { _ in row.value } }
    }
    variant(
      "\(slug)/header-critical", of: parent, "the header has crit",
      "RFC 7515 refuses extensions that are not understood; implementations of the publisher may not look at them.",
      .ecP384, rules.header, .policy,
      .either(.tokenHeader, by: RuleEdit(\Rules.tokenReading.isCritical) { _ in { _ in false } })
    ) { example, _ in example.header = { _ in "{\"alg\":\"ES384\",\"crit\":[\"exp\"],\"exp\":1}" } }
    for name in ["HS384", "none"] {
      variant(
        "\(slug)/confused-\(name.lowercased())", of: parent, "alg \(name), and a code of HMAC by the public key",
        "Everybody knows the public key: whoever takes it for the secret of HMAC accepts texts of everybody.", .ecP384,
        rules.choice, .crossed,
        .reject(.missingSignature, also: [.tokenHeader, .signatureMismatch, .signatureEncoding])
      ) { example, draft in
        let key = try Signer("signer", .ecP384, in: draft).publicKeys[0]
        let header = "{\"alg\":\"\(name)\"}"
        let signed = "\(Base64URL.encode(Array(header.utf8))).\(Base64URL.encode(example.payload))"
        let code = try HMAC384.authenticationCode(for: Array(signed.utf8), key: key)
        example.header = { _ in header }
        example.change = { _, _ in code }
      }
    }
  }

  private func declareEncodings(of parent: Scenario, _ form: WebSignatureForm) {
    let slug = form.rawValue
    let lax: [Row<Edit>] = [
      Row(
        "payload-padded", "a payload with padding",
        { example, _ in
          example.payload = Array("{\"ab\":\"cd\"}".utf8)
          example.encodePayload = { Base64.encode($0).inURLAlphabet }
        }),
      Row(
        "payload-standard", "a payload in the standard alphabet",
        { example, _ in
          example.payload = Array("{\"a\":\"??>>~~\"}".utf8)
          example.encodePayload = { String(Base64.encode($0).prefix { $0 != "=" }) }
        }),
      Row(
        "signature-standard", "a signature in the standard alphabet",
        { example, _ in
          example.encodeSignature = { Base64.encode($0) }
        }),
    ]
    for row in lax {
      variant(
        "\(slug)/encoding-\(row.name)", of: parent, "\(row.words), signed so",
        commentOfLaxBase64, .ecP384,
        rules.encoding, .policy,
        .either(.tokenEncoding, by: RuleEdit(\Rules.version4.webReading.decode) { _ in { try decodeAnyBase64($0) } }),
        row.value)
    }
    let bad: [Row<Edit>] = [
      Row(
        "payload-not-encoded", "a payload that is not encoded",
        { example, _ in
          example.payload = Array("payload of 21 bytes !".utf8)
          example.encodePayload = { String(decoding: $0, as: UTF8.self) }
        }),
      Row(
        "signature-in-hex", "the signature in hex", { example, _ in example.encodeSignature = { Hex.encode($0) + "!" } }
      ),
      Row(
        "payload-with-line-feed", "a payload with an escaped line feed inside",
        { example, _ in
          example.encodePayload = { "\(Base64URL.encode($0).prefix(8))%0A\(Base64URL.encode($0).dropFirst(8))" }
        }),
      Row(
        "payload-with-one-character-more", "a payload whose last group has one character",
        { example, _ in
          example.payload = Array("{\"ab\":\"cde\"}".utf8)
          example.encodePayload = { Base64URL.encode($0) + "A" }
        }),
    ]
    for row in bad {
      variant(
        "\(slug)/encoding-\(row.name)", of: parent, "\(row.words), signed so", "A part has one encoding.", .ecP384,
        rules.encoding, .malformed,
        .reject(.tokenEncoding, also: [.tokenFormat, .tokenHeader, .signatureEncoding, .signatureMismatch]), row.value)
    }
  }

  // MARK: - What is signed

  private func declareSigned(of parent: Scenario, _ algorithm: SharedSecretAlgorithm, _ form: WebSignatureForm) {
    let slug = "\(form.rawValue)/\(algorithm.slug)"
    let messages: [Row<@Sendable (String, String) -> [UInt8]>] = [
      Row("payload-alone", "the payload alone", { Array($1.utf8) }),
      Row("without-dot", "both parts without the dot", { Array(($0 + $1).utf8) }),
      Row("decoded", "the decoded parts", { (Base64URL.decode($0) ?? []) + [0x2E] + (Base64URL.decode($1) ?? []) }),
      Row("decoded-payload", "the decoded payload", { Base64URL.decode($1) ?? [] }),
      Row("hash", "the SHA-256 of both parts", { SHA256.hash(Array("\($0).\($1)".utf8)) }),
    ]
    for row in messages {
      variant(
        "\(slug)/signed-\(row.name)", of: parent, "the signatures are of \(row.words)",
        "What is signed is the header, a dot and the payload, as they are sent.", algorithm, rules.signature, .tampered,
        .reject(.signatureMismatch)
      ) { example, _ in example.signed = row.value }
    }
    let payloads: [Row<String>] = [
      Row("with-white-space", "JSON with white space", "{ \"b\" : 1 , \"a\" : [ ] }"),
      Row("with-escape", "JSON with an escaped letter", "{\"\\u0061\":\"\\/\"}"),
      Row("with-large-number", "JSON with a number that no double has", "{\"id\":9007199254740993,\"e\":1e2}"),
      Row("not-json", "a text that is not JSON", "not JSON, in UTF-8: \u{e9}"),
    ]
    for row in payloads {
      accepts(
        "\(slug)/payload-\(row.name)", "A payload that is \(row.words).", algorithm, form, [rules.signature], .text
      ) { example, _ in example.payload = Array(row.value.utf8) }
    }
    accepts(
      "\(slug)/payload-of-all-bytes", "A payload of all 256 bytes.", algorithm, form, [rules.encoding], .unusualBytes
    ) { example, _ in example.payload = [UInt8](0...255) }
    variant(
      "\(slug)/payload-changed", of: parent, "another payload under the signatures",
      "The signatures cover the payload.",
      algorithm, rules.signature, .tampered, .reject(.signatureMismatch)
    ) { example, _ in
      let right = Base64URL.encode(example.payload)
      let other = Base64URL.encode(Array("{\"sub\":\"admin\"}".utf8))
      example.finish = { $0.replacing(right, with: other) }
    }
    variant(
      "\(slug)/other-signer", of: parent, "signed with other keys", "Other keys signed it.", algorithm, rules.key,
      .crossed, .reject(.signatureMismatch)
    ) { example, draft in example.keys = try Signer("other", algorithm, in: draft).privateKeys }
  }

  private func declareCurveSignatures(of parent: Scenario, _ form: WebSignatureForm) {
    let wrong: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("der", "in DER", { P384.Signature(raw: $0)?.der ?? $0 }),
      Row("truncated", "without its last byte", { Array($0.dropLast()) }),
      Row("trailing-byte", "with a byte behind it", { $0 + [0] }), Row("empty", "of no byte", { _ in [] }),
      Row("of-64-bytes", "of 64 bytes, as with P-256", { Array($0.prefix(64)) }),
    ]
    let mismatching: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("zeros", "of zeros", { _ in [UInt8](repeating: 0, count: 96) }),
      Row("orders", "of orders", { _ in curveOrder384 + curveOrder384 }),
      Row("exchanged", "with r and s exchanged", { $0.suffix(48) + $0.prefix(48) }),
      Row("last-bit", "with its last bit flipped", { $0.withLastBitFlipped }),
    ]
    for (rows, reason) in [(wrong, Refusal.signatureEncoding), (mismatching, .signatureMismatch)] {
      // An empty signature is a part of the compact form that is missing: one of its forms.
      for row in rows where form == .json || row.name != "empty" {
        variant(
          "\(form.rawValue)/signature-\(row.name)", of: parent, "the signature \(row.words)",
          "A signature of ES384 is r and s of 48 bytes each.", .ecP384, rules.signature, .tampered,
          .reject(reason, also: [.signatureEncoding, .signatureMismatch, .tokenFormat].filter { $0 != reason })
        ) { example, _ in example.change = { row.value($1) } }
      }
    }
    for number in 1...2 {
      accepts(
        "\(form.rawValue)/high-s/\(number)", "s is above half of the order; a low S is not required.", .ecP384, form,
        [rules.signature], .highBit
      ) { example, _ in
        example.payload = Array("{\"number\":\(number)}".utf8)
        example.change = { _, raw in
          guard let der = P384.Signature(raw: raw)?.withHighS, let high = P384.Signature(der: der) else { return raw }
          return high.raw
        }
      }
      op.scenario(
        "\(form.rawValue)/r-of-47-bytes/\(number)", "r begins with a zero byte.", [rules.signature], .leadingZero
      ) { [fields] draft in
        draft[fields.form] = form.rawValue
        let signer = try Signer("signer", .ecP384, in: draft)
        let payload = try draft.search({ Array(Hex.encode($0.bytes(8)).utf8) }) { payload in
          let signed = "\(Base64URL.encode(Array("{\"alg\":\"ES384\"}".utf8))).\(Base64URL.encode(payload))"
          return try Rules.right.version4.curveKeys.sign(Array(signed.utf8), signer.privateKeys[.es384] ?? []).raw[0]
            == 0
        }
        try fields.makeSignedText(&draft, .ecP384) { example, _ in example.payload = payload }
      }
    }
  }

  private func declareLatticeSignatures(
    of parent: Scenario, _ algorithm: SharedSecretAlgorithm, _ form: WebSignatureForm
  ) {
    for row in badLatticeSignatures where row.name != "empty" {
      variant(
        "\(form.rawValue)/\(algorithm.slug)/signature-\(row.name)", of: parent, "the signature \(row.words)",
        "A signature of ML-DSA has one length, and belongs to one message.", algorithm, rules.signature, .tampered,
        .reject(
          row.value.reason,
          also: [.signatureEncoding, .signatureMismatch].filter { $0 != row.value.reason })
      ) { example, _ in example.change = { row.value.change($1) } }
    }
    let names: [Row<String>] = [
      Row("of-kind", "alg ML_DSA_65", "ML_DSA_65"), Row("of-level-5", "alg ML-DSA-87", "ML-DSA-87"),
      Row("of-level-2", "alg ML-DSA-44", "ML-DSA-44"),
      Row("in-lower-case", "alg ml-dsa-65", "ml-dsa-65"),
    ]
    for row in names {
      variant(
        "\(form.rawValue)/\(algorithm.slug)/lattice-header-\(row.name)", of: parent,
        "the header has \(row.words), signed so",
        "A signature without a key of its name is skipped, so that none is left.", algorithm, rules.choice, .crossed,
        .reject(.missingSignature, also: [.tokenHeader, .signatureMismatch, .signatureEncoding])
      ) { example, _ in example.header = { _ in "{\"alg\":\"\(row.value)\"}" } }
    }
  }
}

let commentOfLaxBase64 =
  "RFC 7515 has neither padding nor the standard alphabet; how strict the mobile core is was not read."

package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives
internal import StrictJSON

extension SecretKeyAcceptOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "The key is used at `now`. The algorithm of the request says how many keys must have signed, and not the answer.")
    op.arrange { draft in
      guard draft[jws] == nil else { return }
      try respond(&draft)
    }
    SecretKeyAcceptScenarios(op: op, fields: self).declare()
  }
}

extension SecretKeyAcceptOperation {
  /// Makes an answer of drawn values, of which one can be changed before it is signed.
  func respond(_ draft: inout Draft, _ edit: SecretKeyAcceptScenarios.Edit = { _, _ in }) throws {
    let algorithm = SharedSecretAlgorithm(rawValue: draft.fill(algorithm)) ?? .ecP384
    let exchange = try DrawnExchange(algorithm, in: draft)
    let signer = try Signer("server", algorithm, in: draft)
    let answer = try exchange.answer(in: draft)
    var example = draft.draw("answer") { SecretAnswerExample(answer, exchange, by: signer, &$0) }
    example.set("applicationKey", jsonText(draft.fill(applicationKey)))
    example.set("challenge", jsonText(Base64.encode(draft.fill(challenge))))
    example.set("activationId", draft[activationId].map { jsonText($0) })
    draft[publicKeys] = signer.publicKeys
    draft[privateKeys] = exchange.privateKeys
    draft[now] = example.issued + 1000
    try edit(&example, draft)
    draft[jws] = try example.jws()
  }
}

/// Declares the scenarios of the acceptance of a shared secret.
struct SecretKeyAcceptScenarios {
  let op: OperationBuilder
  let fields: SecretKeyAcceptOperation

  private var rules: SecretKeyAcceptSentences { fields.rules }

  typealias Edit = @Sendable (inout SecretAnswerExample, Draft) throws -> Void

  func declare() {
    let parents = [SharedSecretAlgorithm.ecP384, .ecP384WithLevel3, .ecP384WithLevel5].map { algorithm in
      op.scenario(
        "application/\(algorithm.slug)", "An answer in the scope of the application.", rules.all, .basic
      ) { [field = fields.algorithm] in $0[field] = algorithm.rawValue }
    }
    let activations = [SharedSecretAlgorithm.ecP384, .ecP384WithLevel3].map { algorithm in
      op.scenario(
        "activation/\(algorithm.slug)", "An answer in the scope of an activation.", rules.all, .basic
      ) { [fields] draft in
        draft[fields.algorithm] = algorithm.rawValue
        draft.fill(fields.activationId)
      }
    }
    declareSignatures(of: parents[1])
    declareCurveSignatures(of: parents[0])
    declareLooseReading(application: parents[0], activation: activations[0], hybrid: parents[1])
    for (slug, parent) in [("application", parents[0]), ("activation", activations[0])] {
      ClaimsOfAnswer(scenarios: self, slug: slug, parent: parent).declare()
    }
    declareResponses(curve: parents[0], hybrid: parents[1])
    declareLooseResponses(hybrid: parents[1], higher: parents[2])
    declareNotableSecrets()
    declareLists(curve: parents[0], hybrid: parents[1])
    op.random(3, "An answer drawn from the seed.", rules.all)
    op.corners(of: activations[0])
    op.omitCorners("empty", of: fields.activationId.name, because: "No activation has an empty identifier.")
    op.protected(["applicationKey", "activationId"])
  }

  func refuses(_ name: String, of parent: Scenario, _ words: String, _ fault: Fault, _ edit: @escaping Edit) {
    op.refuses(name, of: parent, "jws: \(words)", fault) { [fields] in try fields.respond(&$0, edit) }
  }

  func accepts(
    _ name: String, of parent: Scenario, _ words: String, _ comment: String, _ rule: Rule, _ flag: Flag = .text,
    _ edit: @escaping Edit
  ) {
    op.variant(
      name, of: parent, Change("jws: \(words)") { [fields] in try fields.respond(&$0, edit) }, comment, [rule], flag,
      expecting: .accept)
  }

  // MARK: - Signatures

  private func declareSignatures(of hybrid: Scenario) {
    let rule = [rules.signatures]
    let missing = Fault(
      "An answer with one signature is as weak as the weaker key.", .missingSignature, rule, .missing)
    let wrong = Fault(
      "A signature that is wrong is refused, whatever the other is.", .signatureMismatch, rule, .tampered)
    for (name, kept) in [("curve", 0), ("lattice", 1)] {
      refuses("hybrid/\(name)-alone", of: hybrid, "one signature of two", missing) { example, _ in
        example.text.algorithms = [example.text.algorithms[kept]]
      }
      refuses("hybrid/\(name)-alone-right", of: hybrid, "one signature of two does not verify", wrong) { example, _ in
        let right = example.text.algorithms[kept]
        example.text.change = { $0 == right ? $1 : $1.withBitFlipped(inByte: 20) }
      }
      refuses("hybrid/\(name)-alone-by-server", of: hybrid, "one signature of two by another key", wrong) {
        example, draft in
        let other = try Signer("other", .ecP384WithLevel3, in: draft).privateKeys
        let replaced: WebSignatureAlgorithm = kept == 0 ? .mlDSA65 : .es384
        example.text.keys[replaced] = other[replaced]
      }
      refuses(
        "hybrid/\(name)-twice", of: hybrid, "one signature twice",
        Fault(
          "Two signatures by one key are not two keys.", .duplicateSignature, also: [.missingSignature], rule, .missing)
      ) { example, _ in
        example.text.algorithms = [example.text.algorithms[kept], example.text.algorithms[kept]]
      }
    }
    refuses(
      "hybrid/lattice-under-other-name", of: hybrid, "the signature of ML-DSA-65 under the name ML-DSA-87", missing
    ) { example, _ in
      example.text.header = { $0 == .es384 ? "{\"alg\":\"ES384\"}" : "{\"alg\":\"ML-DSA-87\"}" }
    }
    refuses("hybrid/none", of: hybrid, "two signatures of alg none for keys that there are not", missing) {
      example, _ in example.text.header = { "{\"alg\":\"none-\($0.rawValue)\"}" }
    }
    accepts(
      "hybrid/order-reversed", of: hybrid, "the signature of ML-DSA first", "The order of the signatures is free.",
      rules.signatures
    ) { example, _ in example.text.algorithms.reverse() }
    accepts(
      "hybrid/third-signature", of: hybrid, "a third signature, of an algorithm without a key",
      "A signature without a key is skipped.", rules.signatures
    ) { example, _ in
      let header = Base64URL.encode(Array("{\"alg\":\"RS256\"}".utf8))
      example.text.object = {
        let third = "{\"protected\":\"\(header)\",\"signature\":\"AA\"}"
        return "{\"payload\":\"\($0)\",\"signatures\":[\(($1 + [third]).joined(separator: ","))]}"
      }
    }
  }

  private func declareCurveSignatures(of parent: Scenario) {
    let encoding = Fault(
      "A signature of ES384 is raw, 96 bytes.", .signatureEncoding, also: [.signatureMismatch], [rules.form], .malformed
    )
    let bad: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("in-der", "in DER", { P384.Signature(raw: $0)?.der ?? $0 }),
      Row("truncated", "without its last byte", { Array($0.dropLast()) }),
      Row("trailing-byte", "with a byte behind it", { $0 + [0] }),
      Row("of-64-bytes", "of 64 bytes", { Array($0.prefix(64)) }),
    ]
    for row in bad {
      refuses("signature-\(row.name)", of: parent, "the signature \(row.words)", encoding) { example, _ in
        example.text.change = { row.value($1) }
      }
    }
    let forms: [Row<Edit>] = [
      Row("compact", "in the compact form", { example, _ in example.text.form = .compact }),
      Row("flat", "in the flat form", { example, _ in example.text.flatten() }),
      Row(
        "without-signatures", "without signatures",
        { example, _ in example.text.object = { payload, _ in "{\"payload\":\"\(payload)\"}" } }),
      Row("empty", "of no character", { example, _ in example.text.finish = { _ in "" } }),
      Row("in-a-text", "as a JSON text", { example, _ in example.text.finish = { jsonText($0) } }),
    ]
    for row in forms {
      refuses(
        "form-\(row.name)", of: parent, row.words,
        Fault("The answer has the JSON form.", .tokenFormat, [rules.form], .malformed), row.value)
    }
    refuses(
      "other-signer", of: parent, "signed with another key",
      Fault("Only the server hands out a key.", .signatureMismatch, [rules.signatures], .crossed)
    ) { example, draft in example.text.keys = try Signer("other", .ecP384, in: draft).privateKeys }
    refuses(
      "header-without-algorithm", of: parent, "a header without alg",
      Fault("A header names the algorithm.", .tokenHeader, also: [.missingSignature], [rules.form], .malformed)
    ) { example, _ in example.text.header = { _ in "{\"typ\":\"JWT\"}" } }
    refuses(
      "payload-in-hex", of: parent, "the payload in other characters",
      Fault(
        "A part is Base64 in the alphabet for addresses.", .tokenEncoding, also: [.tokenClaims], [rules.form],
        .malformed)
    ) { example, _ in example.text.encodePayload = { "!" + Hex.encode($0) } }
    accepts(
      "signature-high-s", of: parent, "s is above half of the order", "A low S is not required.", rules.form, .highBit
    ) {
      example, _ in
      example.text.change = { _, raw in
        guard let der = P384.Signature(raw: raw)?.withHighS, let high = P384.Signature(der: der) else { return raw }
        return high.raw
      }
    }
  }

  /// Declares forms and signatures of which a lax reader makes the right ones, and members that are ignored.
  private func declareLooseReading(application: Scenario, activation: Scenario, hybrid: Scenario) {
    refuses(
      "activation/form-flat", of: activation, "in the flat form",
      Fault("The answer has the JSON form.", .tokenFormat, [rules.form], .malformed)
    ) { example, _ in example.text.flatten() }
    let unprotected = Fault(
      "A header that the signature does not cover may have been changed on the way.", .tokenFormat,
      also: [.tokenHeader, .missingSignature], [rules.form], .malformed)
    for (scope, parent) in [("application", application), ("activation", activation)] {
      refuses(
        "\(scope)/form-header-unprotected", of: parent, "with a header that is not protected, though it was signed",
        unprotected
      ) { example, _ in
        example.text.member = { "{\"header\":{\"alg\":\"ES384\"},\"signature\":\"\($1)\"}" }
      }
      accepts(
        "\(scope)/form-member-more", of: parent, "with a member more",
        "A member that the JSON form does not have is ignored.", rules.form
      ) { example, _ in
        example.text.object = { "{\"payload\":\"\($0)\",\"signatures\":[\($1[0])],\"kid\":\"1\"}" }
      }
    }
    let encodings: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("in-der", "in DER", { P384.Signature(raw: $0)?.der ?? $0 }),
      Row("trailing-byte", "with a byte behind it", { $0 + [0] }),
    ]
    for row in encodings {
      refuses(
        "hybrid/signature-\(row.name)", of: hybrid, "the signature of ES384 \(row.words)",
        Fault(
          "A signature of ES384 is raw, 96 bytes.", .signatureEncoding, also: [.signatureMismatch], [rules.form],
          .malformed)
      ) { example, _ in example.text.change = { $0 == .es384 ? row.value($1) : $1 } }
    }
  }

  // MARK: - The shared secret of the answer

  private func declareResponses(curve: Scenario, hybrid: Scenario) {
    let response = Fault(
      "The answer has a salt of 32 bytes, and a key for each part of the algorithm.", .tokenClaims,
      also: [.invalidLength, .keyCount], [rules.response], .missing)
    for (name, json) in [
      ("missing", nil), ("null", "null"), ("number", "1"), ("empty", "\"\""), ("not-base64", "\"not Base64\""),
      ("of-31-bytes", Base64.encode([UInt8](repeating: 1, count: 31)).quoted),
      ("of-33-bytes", Base64.encode([UInt8](repeating: 1, count: 33)).quoted),
      ("in-hex", Hex.encode([UInt8](repeating: 1, count: 32)).quoted),
    ] {
      refuses("salt-\(name)", of: curve, "the salt is \(json ?? "absent")", response) { example, _ in
        example.response.set("salt", json)
      }
    }
    for (name, json) in [("missing", nil), ("null", "null"), ("text", "\"AA==\""), ("empty", "[]"), ("number", "[1]")] {
      refuses("keys-\(name)", of: curve, "encapsulatedKeys is \(json ?? "absent")", response) { example, _ in
        example.response.set("encapsulatedKeys", json)
      }
    }
    for (name, json) in [("null", "null"), ("text", "\"secret\""), ("array", "[]"), ("empty", "{}")] {
      refuses("response-\(name)", of: curve, "sharedSecretResponse is \(json)", response) { example, _ in
        example.set("sharedSecretResponse", json)
      }
    }
    list("hybrid/curve-key-alone", of: hybrid, "the encapsulated key of the curve alone", response, .ecP384WithLevel3) {
      Array($0.prefix(1))
    }
    list("hybrid/ciphertext-alone", of: hybrid, "the ciphertext alone", response, .ecP384WithLevel3) {
      Array($0.suffix(1))
    }
    list("hybrid/key-more", of: hybrid, "the ciphertext twice", response, .ecP384WithLevel3) { $0 + $0.suffix(1) }
    list("key-more", of: curve, "the encapsulated key twice", response, .ecP384) { $0 + $0 }
    declareCiphertexts(of: hybrid, "hybrid", .ecP384WithLevel3)
    for row in badCurvePoints where row.name != "empty" {
      list("point-\(row.name)", of: curve, "the encapsulated key \(row.words)", notACurvePoint([rules.secret]), .ecP384)
      { [row.value($0[0])] }
    }
    op.variant(
      "point-compressed", of: curve, "jws: the encapsulated key compressed",
      commentOfCompressed,
      [rules.secret], .policy, .pointEncoding, expecting: .either(.invalidPublicKey, by: compressedTaken)
    ) { [fields] draft in
      try fields.respond(&draft) { example, draft in
        let point = try DrawnExchange(.ecP384, in: draft).answer(in: draft).encapsulatedKeys[0]
        example.response.set("encapsulatedKeys", "[\(Base64.encode([2 | point[96] & 1] + point[1...48]).quoted)]")
      }
    }
    op.variant(
      "hybrid/ciphertext-of-another", of: hybrid, "jws: a ciphertext that was made for another key",
      "A ciphertext that nobody made gives another secret, and not an error.", [rules.secret], .crossed,
      expecting: .accept
    ) { [fields] draft in
      try fields.respond(&draft) { example, draft in
        let keys = try DrawnExchange(.ecP384WithLevel3, in: draft).answer(in: draft).encapsulatedKeys
        let other = try draft.encapsulated(for: draft.latticeKey("other", .mlKEM768)).ciphertext
        example.response.set(
          "encapsulatedKeys", "[\([keys[0], other].map { Base64.encode($0).quoted }.joined(separator: ","))]")
      }
    }
  }

  /// Refuses an answer whose encapsulated keys are changed.
  private func list(
    _ name: String, of parent: Scenario, _ words: String, _ fault: Fault, _ algorithm: SharedSecretAlgorithm,
    _ change: @escaping @Sendable ([[UInt8]]) -> [[UInt8]]
  ) {
    refuses(name, of: parent, words, fault) { example, draft in
      let keys = change(try DrawnExchange(algorithm, in: draft).answer(in: draft).encapsulatedKeys)
      example.response.set("encapsulatedKeys", "[\(keys.map { Base64.encode($0).quoted }.joined(separator: ","))]")
    }
  }

  private func declareCiphertexts(of parent: Scenario, _ slug: String, _ algorithm: SharedSecretAlgorithm) {
    let length = Fault(
      "A ciphertext has one length.", .invalidLength, also: [.tokenClaims], [rules.secret], .invalidLength)
    for (name, change) in [("truncated", { @Sendable in $0.dropLast() }), ("too-long", { @Sendable in $0 + [0] })]
      as [(String, @Sendable ([UInt8]) -> [UInt8])]
    {
      list(
        "\(slug)/ciphertext-\(name)", of: parent, "the ciphertext \(name.replacing("-", with: " "))", length, algorithm
      ) {
        [$0[0], change($0[1])]
      }
    }
  }

  /// Declares encapsulated keys of which a lax reader makes the right ones.
  private func declareLooseResponses(hybrid: Scenario, higher: Scenario) {
    declareCiphertexts(of: higher, "ec-p384-ml-l5", .ecP384WithLevel5)
    for row in looseCurvePoints {
      list(
        "hybrid/point-\(row.name)", of: hybrid, "the first encapsulated key: \(row.words)",
        notACurvePoint([rules.secret]), .ecP384WithLevel3
      ) { [row.value($0[0]), $0[1]] }
    }
  }

  private func declareNotableSecrets() {
    let curve = SharedSecretAlgorithm.ecP384
    for number in 1...2 {
      op.scenario(
        "secret-with-leading-zero/\(number)", "The temporary key begins with a zero byte.", [rules.secret], .leadingZero
      ) { [fields] draft in
        draft[fields.algorithm] = curve.rawValue
        try fields.respond(&draft) { example, draft in
          let exchange = try DrawnExchange(curve, in: draft)
          let encapsulated = try exchange.answer(in: draft).encapsulatedKeys
          let salt = try draft.search({ $0.bytes(32) }) { salt in
            try Rules.right.computeSharedSecret(
              algorithm: curve.rawValue, privateKeys: exchange.privateKeys, encapsulatedKeys: encapsulated, salt: salt
            ).value[0] == 0
          }
          example.response.set("salt", Base64.encode(salt).quoted)
        }
      }
    }
  }

  private func declareLists(curve: Scenario, hybrid: Scenario) {
    op.refuses(
      "algorithm-", unknownAlgorithms, of: curve, fields.algorithm, "An algorithm has one name.", .unknownAlgorithm,
      [rules.signatures], .malformed)
    for (name, field) in [("public-keys", fields.publicKeys), ("private-keys", fields.privateKeys)] {
      op.refuses(
        "hybrid/\(name)-first-alone", of: hybrid, field.changed("the first alone") { Array($0.prefix(1)) },
        "There is one key for each part of the algorithm.", .keyCount, [rules.signatures], .missing)
      op.refuses(
        "\(name)-none", of: curve, field.set("no key", []), "There is one key for each part of the algorithm.",
        .keyCount, [rules.signatures], .missing)
    }
    op.refuses(
      "hybrid/answer-of-curve", of: curve, fields.algorithm.set("EC_P384_ML_L3", "EC_P384_ML_L3"),
      "The answer is one to a request with another algorithm.", .keyCount, [rules.signatures], .crossed)
    for row in badCurveScalars {
      op.refuses(
        "scalar-\(row.name)", of: curve, fields.privateKeys.set(row.words, [row.value]),
        "A private key is a number from 1 to the order less one.", .invalidPrivateKey, [rules.secret],
        .invalidScalar)
    }
    for row in badCurvePoints.prefix(4) {
      op.refuses(
        "public-key-\(row.name)", of: curve, fields.publicKeys.changed(row.words) { [row.value($0[0])] },
        notACurvePoint([rules.signatures]))
    }
  }
}

/// Declares what the claims of an answer may be, in one scope.
private struct ClaimsOfAnswer {
  let scenarios: SecretKeyAcceptScenarios
  let slug: String
  let parent: Scenario

  private var rules: SecretKeyAcceptSentences { scenarios.fields.rules }
  private var op: OperationBuilder { scenarios.op }

  func declare() {
    declareSame()
    declareTimes()
    let absent = Fault("Without it there is no key.", .tokenClaims, [rules.identifier], .missing)
    for (name, json) in [("missing", nil), ("empty", "\"\""), ("null", "null"), ("number", "7")] {
      refuses("sub-\(name)", "sub is \(json ?? "absent")", absent) { example, _ in example.set("sub", json) }
    }
    for loose in LooseObject.all {
      refuses(
        "claims-\(loose.id)", "the claims have \(loose.words)",
        Fault(loose.comment, .tokenClaims, [rules.form], loose.flag)
      ) { example, _ in example.writeClaims = loose.change }
    }
    for (name, text) in [("array", "[]"), ("text", "\"claims\""), ("no-json", "claims")] {
      refuses(
        "claims-\(name)", "the claims are \(text)",
        Fault("Claims are a JSON object.", .tokenClaims, [rules.form], .malformed)
      ) { example, _ in example.writeClaims = { _ in text } }
    }
    scenarios.accepts(
      "\(slug)/unknown-claim", of: parent, "a claim more", "A claim that is not known is ignored.", rules.identifier
    ) { example, _ in example.claims.append(("new_claim", "{\"sub\":\"x\"}")) }
  }

  private func refuses(
    _ name: String, _ words: String, _ fault: Fault, _ edit: @escaping SecretKeyAcceptScenarios.Edit
  ) { scenarios.refuses("\(slug)/\(name)", of: parent, words, fault, edit) }

  private func declareSame() {
    let others = [
      ("challenge", Base64.encode([UInt8](repeating: 0, count: 32)).quoted),
      ("applicationKey", "\"AAAAAAAAAAAAAAAAAAAAAA==\""), ("activationId", "\"00000000-0000-4000-8000-000000000000\""),
    ]
    let another = Fault(
      "The answer is one to another request.", .claimMismatch, also: [.tokenClaims], [rules.same], .crossed)
    let changed = Fault("Texts are compared in all their characters.", .claimMismatch, [rules.same], .crossed)
    for (name, other) in others where slug == "activation" || name != "activationId" {
      for (form, json) in [("other", other), ("empty", "\"\""), ("null", "null"), ("number", "1"), ("missing", nil)] {
        refuses("\(name.slug)-\(form)", "\(name) is \(json ?? "absent")", another) { example, _ in
          example.set(name, json)
        }
      }
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

  private func declareTimes() {
    let wrong = Fault("A time is whole milliseconds.", .tokenClaims, also: [.expired], [rules.time], .malformed)
    for name in ["exp_ms", "iat_ms"] {
      let field = name.replacing("_", with: "-")
      for (form, json) in [
        ("missing", nil), ("null", "null"), ("fraction", "1718000300123.5"), ("negative", "-1"), ("array", "[1]"),
      ] {
        refuses("\(field)-\(form)", "\(name) is \(json ?? "absent")", wrong) { example, _ in example.set(name, json) }
      }
      op.variant(
        "\(slug)/\(field)-text", of: parent, "jws: \(name) is a text of digits",
        "The mobile core reads integers; answers of June 2025 have texts, and an implementation may read them.",
        [rules.time], .policy, expecting: .either(.tokenClaims, by: timesInTextsTaken)
      ) { [fields = scenarios.fields] draft in
        try fields.respond(&draft) { example, _ in
          guard let own = example.claims.first(where: { $0.name == name })?.json else { return }
          example.set(name, own.quoted)
        }
      }
    }
    for (name, json) in [("exp", "1"), ("iat", "9999999999"), ("exp", "\"text\""), ("iat", "null")] {
      scenarios.accepts(
        "\(slug)/\(name)-is-\(json.filter { $0 != "\"" })", of: parent, "\(name) is \(json)", "\(name) is not used.",
        rules.time
      ) { example, _ in example.set(name, json) }
    }
    let uses: [Row<(moment: Int64, expecting: Expected)>] = [
      Row("at-once", "the moment of its issue", (-300_000, .accept)),
      Row("a-second-before", "eleven seconds before it expires", (-11_000, .accept)),
      Row("a-millisecond-before", "a millisecond more than ten seconds before it expires", (-10_001, .accept)),
      Row("a-millisecond-late", "a millisecond less than ten seconds before it expires", (-9_999, .reject(.expired))),
      Row("nine-seconds-before", "nine seconds before it expires", (-9_000, .reject(.expired))),
      Row("at-expiry", "the moment it expires", (0, .reject(.expired))),
      Row("an-hour-late", "an hour after it expires", (3_600_000, .reject(.expired))),
    ]
    for row in uses { declareUse(row, row.value.moment < -10_000 ? .length : .lapsed, row.value.expecting) }
    declareUse(
      Row(
        "at-the-margin", "ten seconds before it expires: the mobile core's side of the boundary was not read",
        (-10_000, .accept)),
      .policy, .acceptOrReject(Reason(.expired)))
  }

  private func declareUse(_ row: Row<(moment: Int64, expecting: Expected)>, _ flag: Flag, _ expecting: Expected) {
    op.variant(
      "\(slug)/used-\(row.name)", of: parent,
      scenarios.fields.now.made(row.words) { [fields = scenarios.fields] draft in
        let issued = draft.draw("expires") { $0.number(in: 1_700_000_000_000...1_800_000_000_000) }
        try fields.respond(&draft) { example, _ in
          example.expires = issued
          example.set("exp_ms", "\(issued)")
        }
        return issued + row.value.moment
      }, "A key is used up to ten seconds before it expires.", [rules.time], flag, expecting: expecting)
  }
}

/// Takes times that are texts of digits.
private let timesInTextsTaken = RuleEdit(\Rules.version4.secretAnswer.readTime) { right in
  { claims, name in
    guard case .string(let text)? = claims[name], let time = Int64(text), time >= 0 else {
      return try right(claims, name)
    }
    return time
  }
}

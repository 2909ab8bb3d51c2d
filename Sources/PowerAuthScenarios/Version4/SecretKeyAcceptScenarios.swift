package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
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
    declareEncodings(of: parents[0])
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

  /// Declares parts in another form of Base64, which some readers take.
  private func declareEncodings(of parent: Scenario) {
    let forms: [Row<Edit>] = [
      Row(
        "payload-padded", "the payload with padding",
        { example, _ in
          // Blanks after the object bring the payload to a length that needs padding.
          example.writeClaims = { $0 + String(repeating: " ", count: 3 - ($0.utf8.count + 2) % 3) }
          example.text.encodePayload = { Base64.encode($0).inURLAlphabet }
        }),
      Row(
        "signature-standard", "the signature in the standard alphabet",
        { example, _ in example.text.encodeSignature = { Base64.encode($0) } }),
    ]
    let taken = RuleEdit(\Rules.version4.webReading.decode) { _ in { try decodeAnyBase64($0) } }
    for row in forms {
      op.variant(
        "encoding-\(row.name)", of: parent,
        Change("jws: \(row.words)") { [fields] in try fields.respond(&$0, row.value) }, commentOfLaxBase64,
        [rules.form], .policy, expecting: .either(.tokenEncoding, by: taken))
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

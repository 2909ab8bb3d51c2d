internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

// MARK: - Forms and numbers of signatures, and keys

extension WebSignatureScenarios {
  func declareObjects(of parent: Scenario, lattice: Scenario) {
    let bad: [Row<Edit>] = [
      Row("flat", "in the flat form", { example, _ in example.flatten() }),
      Row("compact", "in the compact form", { example, _ in example.form = .compact }),
      Row(
        "list-of-compact", "as a list of texts in the compact form",
        { example, _ in
          example.form = .compact
          example.finish = { "[\"\($0)\"]" }
        }),
      Row(
        "no-signatures", "without signatures",
        { example, _ in example.object = { payload, _ in "{\"payload\":\"\(payload)\"}" } }),
      Row(
        "empty-list", "with an empty list",
        { example, _ in example.object = { payload, _ in "{\"payload\":\"\(payload)\",\"signatures\":[]}" } }),
      Row(
        "signatures-as-object", "with one signature and no list",
        { example, _ in example.object = { "{\"payload\":\"\($0)\",\"signatures\":\($1[0])}" } }),
      Row("payload-missing", "without a payload", { example, _ in example.object = { "{\"signatures\":[\($1[0])]}" } }),
      Row(
        "payload-object", "with a payload that is not encoded",
        { example, _ in example.object = { "{\"payload\":{\"sub\":1},\"signatures\":[\($1[0])]}" } }),
      Row(
        "header-unprotected", "with a header that is not protected",
        { example, _ in
          example.encodeHeader = { _ in "" }
          example.member = { "{\"header\":{\"alg\":\"ES384\"},\"signature\":\"\($1)\"}" }
        }),
      Row(
        "header-unprotected-and-signed", "with a header that is not protected, though it was signed",
        { example, _ in
          example.member = { "{\"header\":{\"alg\":\"ES384\"},\"signature\":\"\($1)\"}" }
        }),
      Row(
        "header-unprotected-with-others", "with a header that is not protected, and signed, before a member more",
        { example, _ in
          example.member = { "{\"header\":{\"alg\":\"ES384\"},\"signature\":\"\($1)\",\"kid\":1}" }
        }),
      Row(
        "signature-missing", "with a header alone",
        { example, _ in example.member = { header, _ in "{\"protected\":\"\(header)\"}" } }),
      Row("array", "in an array", { example, _ in example.finish = { "[\($0)]" } }),
      Row("text-behind", "with a second object behind it", { example, _ in example.finish = { "\($0){}" } }),
      Row(
        "payload-twice", "with the payload twice",
        { example, _ in example.object = { "{\"payload\":\"\($0)\",\"payload\":\"\($0)\",\"signatures\":[\($1[0])]}" } }
      ),
      Row("empty", "of no character", { example, _ in example.finish = { _ in "" } }),
    ]
    for row in bad {
      variant(
        "json/object-\(row.name)", of: parent, row.words,
        "The JSON form of RFC 7515 with a list of signatures is the one form.",
        .ecP384, rules.object, .malformed,
        .reject(.tokenFormat, also: [.tokenHeader, .tokenEncoding, .missingSignature]),
        row.value)
    }
    variant(
      "json/ml-l3/object-flat", of: lattice, "in the flat form",
      "The JSON form of RFC 7515 with a list of signatures is the one form.", .level3, rules.object, .malformed,
      .reject(.tokenFormat, also: [.tokenHeader, .tokenEncoding, .missingSignature])
    ) { example, _ in example.flatten() }
    let good: [Row<Edit>] = [
      Row(
        "signatures-first", "The signatures before the payload.",
        { example, _ in example.object = { "{\"signatures\":[\($1[0])],\"payload\":\"\($0)\"}" } }),
      Row(
        "member-more", "A member more, which is ignored.",
        { example, _ in example.object = { "{\"payload\":\"\($0)\",\"signatures\":[\($1[0])],\"kid\":\"1\"}" } }),
      Row(
        "member-in-front", "A member more in front, which is ignored.",
        { example, _ in example.object = { "{\"typ\":\"JOSE\",\"payload\":\"\($0)\",\"signatures\":[\($1[0])]}" } }),
      Row(
        "header-as-well", "A header more that is not protected, which is ignored.",
        { example, _ in
          example.member = { "{\"header\":{\"alg\":\"none\"},\"protected\":\"\($0)\",\"signature\":\"\($1)\"}" }
        }),
      Row(
        "white-space", "White space between the members.",
        { example, _ in example.object = { "{ \"payload\" : \"\($0)\",\n\t\"signatures\" : [ \($1[0]) ] }" } }),
    ]
    for row in good { accepts("json/\(row.name)", row.words, .ecP384, .json, [rules.object], .text, row.value) }
    for loose in LooseObject.all {
      variant(
        "json/\(loose.id)", of: parent, "it has \(loose.words)", loose.comment, .ecP384, rules.object, loose.flag,
        .reject(.tokenFormat)
      ) { example, _ in example.finish = loose.change }
    }
  }

  func declareCounts(of parent: Scenario, _ algorithm: SharedSecretAlgorithm) {
    let slug = algorithm.slug
    func refuses(
      _ name: String, _ words: String, _ comment: String, _ reason: Refusal, also others: [Refusal] = [], _ rule: Rule,
      strict: String = "yes", _ edit: @escaping Edit
    ) {
      variant(
        "json/\(slug)/\(name)", of: parent, words, comment, algorithm, rule, .missing, .reject(reason, also: others),
        strict: strict, edit)
    }
    for (name, kept) in [("curve-alone", 0), ("lattice-alone", 1)] {
      refuses(
        name, "one signature of two", "With one signature a hybrid answer is as weak as the weaker key.",
        .missingSignature, rules.complete
      ) { example, _ in example.algorithms = [example.algorithms[kept]] }
      accepts(
        "json/\(slug)/\(name)-suffices", "One signature, where one suffices.", algorithm, .json, [rules.complete],
        .basic,
        strict: "no"
      ) { example, _ in example.algorithms = [example.algorithms[kept]] }
      refuses(
        "\(name)-twice", "one signature twice", "Two signatures by one key do not stand for two keys.",
        .duplicateSignature,
        also: [.missingSignature], rules.header
      ) { example, _ in example.algorithms = [example.algorithms[kept], example.algorithms[kept]] }
      refuses(
        "\(name)-twice-of-three", "a third signature, that of one key once more",
        "Of two signatures of one algorithm, two readers may take different ones.", .duplicateSignature, rules.header
      ) { example, _ in example.algorithms.append(example.algorithms[kept]) }
      for strict in ["yes", "no"] {
        refuses(
          "\(name)-right/\(strict == "yes" ? "strict" : "lenient")", "one signature of two does not verify",
          "A signature that is wrong is refused, whatever the other is.", .signatureMismatch, rules.wrong,
          strict: strict
        ) { example, _ in
          let right = example.algorithms[kept]
          example.change = { $0 == right ? $1 : $1.withBitFlipped(inByte: 20) }
        }
      }
      refuses(
        "\(name)-right-and-first/lenient", "the first signature verifies, the second does not",
        "A signature that is wrong is refused, whatever the other is.", .signatureMismatch, rules.wrong, strict: "no"
      ) { example, _ in
        let right = example.algorithms[kept]
        if kept == 1 { example.algorithms.reverse() }
        example.change = { $0 == right ? $1 : $1.withBitFlipped(inByte: 20) }
      }
    }
    accepts("json/\(slug)/order-reversed", "The signature of ML-DSA first.", algorithm, .json, [rules.complete]) {
      example, _ in
      example.algorithms.reverse()
    }
    for name in ["none", "HS384", "RS256"] {
      accepts(
        "json/\(slug)/third-\(name.lowercased())",
        "A third signature, of an algorithm without a key, which is skipped.",
        algorithm, .json, [rules.choice], .text
      ) { example, _ in
        let header = Base64URL.encode(Array("{\"alg\":\"\(name)\"}".utf8))
        example.object = {
          let third = "{\"protected\":\"\(header)\",\"signature\":\"AA\"}"
          return "{\"payload\":\"\($0)\",\"signatures\":[\(($1 + [third]).joined(separator: ","))]}"
        }
      }
    }
    refuses(
      "none-for-lattice", "a signature of alg none for that of ML-DSA", "A signature without a key does not count.",
      .missingSignature, also: [.tokenHeader], rules.choice
    ) { example, _ in
      example.header = { $0 == .es384 ? "{\"alg\":\"ES384\"}" : "{\"alg\":\"none\"}" }
    }
    refuses(
      "none-alone", "two signatures of which neither has a key", "A signature without a key does not count.",
      .missingSignature, also: [.tokenHeader], rules.complete, strict: "no"
    ) { example, _ in example.header = { "{\"alg\":\"X-\($0.rawValue)\"}" } }
  }

  func declareCompact(of parent: Scenario, lattice: Scenario) {
    let parts: [Row<@Sendable (String) -> String>] = [
      Row("without-signature", "no signature", { $0.split(separator: ".").dropLast().joined(separator: ".") }),
      Row(
        "signature-empty", "an empty signature", { $0.split(separator: ".").dropLast().joined(separator: ".") + "." }),
      Row("four-parts", "a fourth part", { $0 + ".e30" }), Row("dot-behind", "a dot behind it", { $0 + "." }),
      Row("dot-in-front", "a dot in front", { "." + $0 }), Row("empty", "no character", { _ in "" }),
    ]
    for row in parts {
      variant(
        "compact/text-\(row.name)", of: parent, row.words, "The compact form has three parts.", .ecP384, rules.compact,
        .malformed, .reject(.tokenFormat)
      ) { example, _ in example.finish = row.value }
    }
    let unreadable: [Row<@Sendable (String) -> String>] = [
      Row("scheme-in-front", "the word Bearer in front", { "Bearer " + $0 }),
      Row("line-feed-behind", "a line feed behind", { $0 + "\n" }),
      Row("space-inside", "a space behind a dot", { $0.replacing(".", with: ". ") }),
    ]
    for row in unreadable {
      variant(
        "compact/text-\(row.name)", of: parent, row.words, "The compact form has one writing.", .ecP384, rules.compact,
        .malformed, .reject(.tokenEncoding, also: [.tokenFormat, .tokenHeader])
      ) { example, _ in example.finish = row.value }
    }
    variant(
      "compact/ml-l3/text-scheme-in-front", of: lattice, "the word Bearer in front",
      "The compact form has one writing.", .level3, rules.compact, .malformed,
      .reject(.tokenEncoding, also: [.tokenFormat, .tokenHeader])
    ) { example, _ in example.finish = { "Bearer " + $0 } }
    variant(
      "compact/json", of: parent, "in the JSON form", "The form is the one that was asked for.", .ecP384, rules.compact,
      .crossed, .reject(.tokenFormat)
    ) { example, _ in example.form = .json }
  }

  func declareKeys(curve: Scenario, lattice: Scenario, hybrid: Scenario) {
    let record = fields.keys
    func keys(
      _ name: String, of parent: Scenario, _ words: String, _ comment: String, _ reason: Refusal, _ rule: Rule,
      _ flag: Flag,
      _ change: @escaping @Sendable (inout WebSignatureKeys, Draft) throws -> Void
    ) {
      let others = reason == Refusal.keyCount ? [Refusal.missingSignature] : []
      op.refuses(name, of: parent, "keys: \(words)", comment, reason, also: others, [rule], flag) {
        draft in
        var keys = record.keys(draft.inputs)
        try change(&keys, draft)
        draft[record.keys] = record.record(keys)
      }
    }
    for row in badCurvePoints {
      keys(
        "compact/point-\(row.name)", of: curve, "es384 \(row.words)",
        "A key of ES384 is a point of the curve.", .invalidPublicKey, rules.key, .invalidKey
      ) { keys, _ in keys[.es384] = row.value(keys[.es384] ?? []) }
    }
    for row in badStructures(.signature(.mlDSA65)) {
      keys(
        "compact/structure-\(row.name)", of: lattice, "mlDsa65 \(row.words)",
        "A key of ML-DSA is a SubjectPublicKeyInfo.", .invalidPublicKey, rules.key, .malformed
      ) { keys, _ in keys[.mlDSA65] = row.value(keys[.mlDSA65] ?? []) }
    }
    // Once more what a lax reader takes for the right key.
    for row in looseCurvePoints {
      keys(
        "json/point-\(row.name)", of: hybrid, "es384 \(row.words)", "A key of ES384 is a point of the curve.",
        .invalidPublicKey, rules.key, .invalidKey
      ) { keys, _ in keys[.es384] = row.value(keys[.es384] ?? []) }
    }
    let looseStructures: Set = ["raw", "with-parameters", "trailing-byte"]
    for row in badStructures(.signature(.mlDSA65)) where looseStructures.contains(row.name) {
      keys(
        "json/structure-\(row.name)", of: hybrid, "mlDsa65 \(row.words)",
        "A key of ML-DSA is a SubjectPublicKeyInfo.", .invalidPublicKey, rules.key, .malformed
      ) { keys, _ in keys[.mlDSA65] = row.value(keys[.mlDSA65] ?? []) }
    }
    for (form, parent) in [("compact", curve), ("json", hybrid)] {
      keys(
        "\(form)/no-key", of: parent, "none", "Without a key nothing is verified.", .keyCount, rules.compact, .missing
      ) {
        keys, _ in keys = [:]
      }
    }
    keys(
      "compact/two-keys", of: curve, "one of ML-DSA-65 more",
      "The compact form has one signature, and all must have signed.",
      .keyCount, rules.compact, .parameter
    ) { keys, draft in keys[.mlDSA65] = try latticePublicKey(seed: draft.draw("more") { $0.bytes(32) }, .mlDSA65) }
    keys(
      "compact/two-keys-of-lattice", of: lattice, "one of P-384 more",
      "The compact form has one signature, and all must have signed.",
      .keyCount, rules.compact, .parameter
    ) { keys, draft in keys[.es384] = draft.curvePair("more").publicKey }
    keys(
      "json/key-more", of: hybrid, "one of ML-DSA-87 more", "It has not signed.", .missingSignature, rules.complete,
      .missing
    ) { keys, draft in keys[.mlDSA87] = try latticePublicKey(seed: draft.draw("more") { $0.bytes(32) }, .mlDSA87) }
    for algorithm in [SharedSecretAlgorithm.ecP384, .level3] {
      op.scenario(
        "compact/\(algorithm.slug)/two-keys-lenient", "Two keys to choose from, where one suffices.", [rules.compact],
        .basic
      ) { [fields] draft in
        draft[fields.form] = WebSignatureForm.compact.rawValue
        draft[fields.strict] = "no"
        try fields.makeSignedText(&draft, algorithm)
        var keys = record.keys(draft.inputs)
        keys[.es384] = keys[.es384] ?? draft.curvePair("more").publicKey
        keys[.mlDSA65] = try keys[.mlDSA65] ?? latticePublicKey(seed: draft.draw("more") { $0.bytes(32) }, .mlDSA65)
        draft[record.keys] = record.record(keys)
      }
    }
    for parity: UInt8 in [2, 3] {
      op.scenario(
        "compact/compressed-key-0\(parity)", "A compressed key with Y \(parity == 2 ? "even" : "odd").", [rules.key],
        .pointEncoding
      ) { [fields] draft in
        let pair = draft.draw("pair") { CurveKeyPair(&$0, prefix: parity) }
        draft[fields.form] = WebSignatureForm.compact.rawValue
        try fields.makeSignedText(&draft, .ecP384) { example, _ in example.keys[.es384] = pair.privateKey }
        draft[record.keys] = record.record([.es384: pair.compressed])
      }
    }
  }
}

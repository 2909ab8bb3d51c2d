package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension HeaderBuilding {
  /// Declares what published implementations do otherwise.
  func addPolicies(to op: OperationBuilder) {
    op.note(
      "The order of the fields is free: the mobile core and the Java library write different ones. So the answer is judged by "
        + "parsing it.")
    op.stricter(
      "The Java library writes any text between the quotes.",
      because: "a value with a quote or a line break would add fields, or whole headers, to the request")
  }
}

extension HeaderInputs {
  func set(_ field: HeaderField, _ value: String?, in draft: inout Draft) {
    if let field = required[field] { draft[field] = value }
    if let field = optional[field] { draft[field] = value }
  }

  /// Draws what a scenario left open, and demands that a parser finds all of it in the answer.
  func fill(_ draft: inout Draft) throws {
    let version = try draft.version()
    let components = try (required[.signatureType] ?? required[.authCodeType]).map { field in
      try SignatureType(text: draft.fill(field)).factors.count
    }
    for name in kind.fields {
      guard let field = required[name], draft[field] == nil else { continue }
      draft[field] = draft.draw(field.name) { name.drawn(&$0, version: version, components: components ?? 1) }
    }
    guard draft.verification == nil else { return }
    draft.verification = Verification(
      operation: kind.reader, input: kind == .authorization ? Record() : Record(["kind": .text(kind.rawValue)]),
      output: draft.inputs)
  }
}

extension EncryptionHeaderOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    header.addPolicies(to: op)
    let fields = header.fields
    op.arrange { try fields.fill(&$0) }
    let basic = op.scenario(
      "application-scope", "An exchange of the application: the activation is absent.",
      [header.form, header.contents, header.version, presence], .basic)
    let activation = op.scenario(
      "activation-scope", "An exchange of an activation.", [header.form, header.contents, header.version, presence],
      .basic
    ) { draft in
      let identifier = draft.draw("activationId") { HeaderField.activationId.kind.draw(&$0) }
      fields.set(.activationId, identifier, in: &draft)
    }
    op.declareNotableHeaderValues(header)
    op.declareHarmfulHeaderValues(header, of: basic, activation)
    op.random(4, "Fields drawn from the seed.", [header.form, header.contents]) { draft in
      let identifier = draft.draw("activationId") { HeaderField.activationId.kind.draw(&$0) }
      fields.set(.activationId, identifier, in: &draft)
    }
  }
}

extension SignatureHeaderOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    header.addPolicies(to: op)
    op.stricter(
      "The mobile core writes an activation's identifier with quotes or line breaks into the header.",
      because: "it would end the value, or the header")
    let fields = header.fields
    op.arrange { try fields.fill(&$0) }
    let basic = op.scenario(
      "basic", "A signature with two factors.", [header.form, header.contents, header.version], .basic
    ) { fields.set(.signatureType, "possession_knowledge", in: &$0) }
    op.scenario(
      "worked-example", "The header of the protocol's worked example.", [header.form, header.contents], .basic,
      in: ["3.3"]
    ) { draft in for (field, value) in workedSignatureHeader { fields.set(field, value, in: &draft) } }
    for type in SignatureType.allCases {
      op.scenario(
        "type-\(type.partOfID)", "A signature of the type \(type.rawValue).", [header.form, header.contents], .basic
      ) { fields.set(.signatureType, type.rawValue, in: &$0) }
    }
    op.declareNotableHeaderValues(header)
    op.declareHarmfulHeaderValues(header, of: basic)
    op.random(6, "Fields drawn from the seed.", [header.form, header.contents])
  }
}

extension AuthorizationHeaderOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    header.addPolicies(to: op)
    let fields = header.fields
    op.arrange { try fields.fill(&$0) }
    let basic = op.scenario(
      "basic", "A code of two factors.", [header.form, header.contents, header.version], .basic
    ) { fields.set(.authCodeType, "possession_knowledge", in: &$0) }
    op.scenario(
      "worked-example", "The header of the worked example.", [header.form, header.contents], .basic
    ) { draft in
      for field in HeaderKind.authorization.fields where field != .version {
        let name = HeaderKind.authorization.namePrefix + field.snakeCaseName
        fields.set(field, HeaderExample.authorization.pairs.first { $0.name == name }?.value, in: &draft)
      }
    }
    for type in SignatureType.allCases {
      op.scenario(
        "type-\(type.partOfID)", "A code of the type \(type.rawValue).", [header.form, header.contents], .basic
      ) { fields.set(.authCodeType, type.rawValue, in: &$0) }
    }
    op.scenario("code-with-plus-and-slash", "A code with + and /.", [header.contents], .text) { draft in
      fields.set(.authCodeType, "possession", in: &draft)
      fields.set(.authCode, "+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/8=", in: &draft)
    }
    op.scenario("activation-in-mixed-case", "An activation in mixed case.", [header.contents], .text) {
      fields.set(.activationId, "9E107D9D-372b-4B6A-8f1a-ABCDEF012345", in: &$0)
    }
    op.declareNotableHeaderValues(header)
    op.declareHarmfulHeaderValues(header, of: basic)
    op.random(6, "Fields drawn from the seed.", [header.form, header.contents])
  }
}

/// The fields of the worked example, whose header has them in the order of the mobile core.
private let workedSignatureHeader: [(HeaderField, String)] = [
  (.activationId, "f3854284-a75c-4313-a776-459dc52912df"), (.applicationKey, "r5CgwHAqqyrBIR4YphxX6w=="),
  (.nonce, "vTYzMFOhqSNC8/DxlPy5Sw=="), (.signatureType, "possession_knowledge"),
  (.signature, "8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZw="),
]

extension TokenHeaderOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    header.addPolicies(to: op)
    let fields = header.fields
    op.arrange { try fields.fill(&$0) }
    let basic = op.scenario("basic", "A drawn token.", [header.form, header.contents, header.version], .basic)
    op.scenario(
      "worked-example", "The header of the protocol's worked example.", [header.form, header.contents], .basic,
      in: ["3.3"]
    ) { draft in for (field, value) in workedTokenHeader { fields.set(field, value, in: &draft) } }
    for digits in [9, 13, 15] {
      op.scenario("timestamp-of-\(digits)-digits", "A timestamp of \(digits) digits.", [header.contents], .length) {
        draft in
        let text = "1" + draft.draw("timestamp") { $0.decimal(digits: digits - 1) }
        fields.set(.timestamp, text, in: &draft)
      }
    }
    op.scenario(
      "worked-example-of-4.0", "The header of the worked example of 4.0.", [header.form, header.contents], .basic,
      in: ["4.0"]
    ) { draft in
      for (field, value) in workedTokenHeader { fields.set(field, value, in: &draft) }
      fields.set(.tokenDigest, "k3uhSLkvvx/qz9/+dbRSsmQ5RRbAL5DnOvlBaiYG6yQ=", in: &draft)
      fields.set(.nonce, "wMHCw8TFxsfIycrLzM3Ozw==", in: &draft)
      fields.set(.timestamp, "1769422877113", in: &draft)
    }
    op.declareNotableHeaderValues(header)
    op.declareHarmfulHeaderValues(header, of: basic)
    op.scenario(
      "worked-example-of-2.1", "The header of the protocol's worked example of 2.1.", [header.form, header.contents],
      .basic, in: ["2.1"]
    ) { draft in
      for (field, value) in workedTokenHeader { fields.set(field, value, in: &draft) }
      fields.set(.tokenDigest, "cFTFxAyzrppwcxG+6ejUPR7s3NZp8K4kQ5o4xUDq1zE=", in: &draft)
    }
    op.random(6, "Fields drawn from the seed.", [header.form, header.contents])
  }
}

private let workedTokenHeader: [(HeaderField, String)] = [
  (.tokenId, "d6561669-34d6-4fee-8913-89477687a5cb"), (.tokenDigest, "Y8hGaX1cj4K3QA3uhkQvXARKTH2P252+ypV0bRmsTyQ="),
  (.nonce, "m4oTTBbBqb8KT1cgfzxrrg=="), (.timestamp, "1718000000123"),
]

extension OperationBuilder {
  /// Declares values that writers of headers are known to change.
  func declareNotableHeaderValues(_ header: HeaderBuilding) {
    let kept: [Row<(HeaderField, String)>] = [
      Row("key-with-plus-and-slash", "An application key with + and /.", (.applicationKey, "+/+/+/+/+/+/+/+/+/+/+w==")),
      Row("key-of-zeros", "An application key of zero bytes.", (.applicationKey, "AAAAAAAAAAAAAAAAAAAAAA==")),
      Row("nonce-with-plus-and-slash", "A nonce with + and /.", (.nonce, "/+/+/+/+/+/+/+/+/+/+/w==")),
      Row("nonce-of-zeros", "A nonce of zero bytes.", (.nonce, "AAAAAAAAAAAAAAAAAAAAAA==")),
      Row(
        "activation-in-upper-case", "An activation in upper case.",
        (.activationId, "9E107D9D-372B-4B6A-8F1A-ABCDEF012345")),
      Row("token-in-upper-case", "A token in upper case.", (.tokenId, "9E107D9D-372B-4B6A-8F1A-ABCDEF012345")),
      Row(
        "digest-with-plus-and-slash", "A digest with + and /.",
        (.tokenDigest, "+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/8=")),
      Row("digest-of-zeros", "A digest of zero bytes.", (.tokenDigest, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")),
      Row("timestamp-with-zeros-before", "A timestamp that begins with zeros.", (.timestamp, "0001718000000")),
    ]
    for row in kept where header.kind.fields.contains(row.value.0) {
      scenario(row.name, row.words, [header.contents], .text) { [fields = header.fields] in
        fields.set(row.value.0, row.value.1, in: &$0)
      }
    }
  }

  /// Declares values that would end their quotes, or the header.
  func declareHarmfulHeaderValues(_ header: HeaderBuilding, of parents: Scenario...) {
    let harmful: [Row<String>] = [
      Row("quote", "a quote and another field", "x\", \(header.kind.namePrefix)version=\"2.0"),
      Row("quote-alone", "a quote at its end", "x\""),
      Row("line-break", "a line break and another header", "x\r\nX-Forwarded-For: 127.0.0.1"),
      Row("line-feed", "a line feed", "x\ny"), Row("zero-character", "a zero character", "x\0"),
      Row("delete-character", "a delete character", "x\u{7f}"),
      Row("unit-separator", "U+001F, the last of the control characters in a row", "x\u{1f}"),
    ]
    for field in header.kind.fields where field != .version {
      guard let parent = header.kind.mayLack(field) ? parents.last : parents.first else { continue }
      for row in harmful {
        refuses(
          "\(field.rawValue.slug)/\(row.name)", of: parent, "\(field.rawValue): \(row.words)",
          "Whoever chooses this value could add anything to the request.", .invalidField, [header.harmless],
          .injection
        ) { [fields = header.fields] in fields.set(field, row.value, in: &$0) }
      }
    }
  }
}

extension Flag {
  static let injection = Flag(
    "Injection", .negative, .security, "A value that would end the place in which it stands.",
    effect: "Whoever chooses the value adds any fields or headers to a request.")
}

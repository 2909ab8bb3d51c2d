package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension HeaderParseOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "A server reads headers of all versions, so that the version in a header need not be the one of the case. Whether the "
        + "activation must be named follows from the scope of the exchange, which the header does not have.")
    op.note(
      "In 2.0 there is the header of a signature only, and in 2.1 that of a token too. A present server need not know these "
        + "versions.")
    op.stricter(
      "The Java library takes the last of several fields with one name.",
      because: "two parties that take different ones authorise different requests")
    op.stricter(
      "The Java library takes a value without quotes, and ignores whatever stands between two fields.",
      because: "a damaged header is not repaired")
    op.arrange { draft in
      guard draft[fields.value] == nil else { return }
      let examples = HeaderExample.all(in: draft.protocolVersion)
      if let kind = fields.kind, draft[kind] == nil {
        draft[kind] = draft.draw("kind") { $0.element(of: examples.map(\.kind.rawValue)) }
      }
      let kind = try fields.headerKind(draft.inputs)
      let versions = HeaderExample.versions(of: kind, readBy: draft.protocolVersion)
      draft[fields.value] = try draft.draw("value") { try drawHeader(kind, of: versions, &$0) }
    }
    let older = OlderHeaderScenarios(op: op, fields: fields, rules: rules)
    HeaderParseScenarios(op: op, fields: fields, rules: rules, examples: HeaderExample.all, protocols: Versions.all)
      .declare(beside: older)
    HeaderParseScenarios(op: op, fields: fields, rules: rules, examples: HeaderExample.allOf4_0, protocols: ["4.0"])
      .declareOf4_0()
  }
}

extension AuthorizationHeaderParseOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("A header of 3.x has the fields `pa_signature_type` and `pa_signature`; `header.parse` reads it.")
    op.stricter(
      "The Java library takes the last of several fields with one name.",
      because: "two parties that take different ones authorise different requests")
    op.arrange { draft in
      guard draft[fields.value] == nil else { return }
      draft[fields.value] = try draft.draw("value") { try drawHeader(.authorization, of: [.v4_0], &$0) }
    }
    HeaderParseScenarios(
      op: op, fields: fields, rules: rules, examples: [HeaderExample.authorization], protocols: ["4.0"]
    ).declareAuthorization()
  }
}

/// Declares the scenarios of the reading of headers, from some examples.
struct HeaderParseScenarios {
  let op: OperationBuilder
  let fields: HeaderParseFields
  let rules: HeaderParseRules
  let examples: [HeaderExample]
  let protocols: Set<String>

  func declare(beside older: OlderHeaderScenarios) {
    let parents = examples.map { ($0, declareExample($0)) }
    let bare = declareBare("encryption-of-application", .encryption)
    declareForms(of: parents)
    declareCrossedKinds(parents.map(\.1))
    declareAccumulated()
    declareHeaderOfDocument(of: parents.map(\.1)[0])
    declareOlderVersions(of: parents.map(\.1))
    let numeric = older.declare()
    op.random(12, "A header drawn from the seed.", [rules.order, rules.forms])
    op.corners(of: bare, numeric)
    for (example, parent) in parents { declareNeighboursOfDigits(example, of: parent) }
  }

  /// Declares headers of 4.0, in addition to those of other versions.
  func declareOf4_0() {
    let parents = examples.map { ($0, declareExample($0)) }
    declareBare("encryption-of-application-of-4.0", .encryptionOf4_0)
    declareForms(of: parents)
    declareCrossedKinds(parents.map(\.1))
    declareAccumulated()
    for (example, parent) in parents { declareNeighboursOfDigits(example, of: parent) }
  }

  /// Declares headers with an authentication code.
  func declareAuthorization() {
    let parents = examples.map { ($0, declareExample($0)) }
    declareForms(of: parents)
    declareNamesOfSignatures(of: parents[0].1)
    declareOneFactor()
    declareAccumulated()
    op.random(12, "A header drawn from the seed.", [rules.order, rules.forms])
    op.corners(of: parents[0].1)
    for (example, parent) in parents { declareNeighboursOfDigits(example, of: parent) }
  }

  private func declareAccumulated() {
    op.accumulated(
      500, "Five hundred headers, whose fields begin at a drawn one.", cases: "kind, version and fields drawn",
      [rules.order, rules.forms], in: protocols)
  }

  @discardableResult
  private func declareBare(_ name: String, _ example: HeaderExample) -> Scenario {
    declare(
      name, example.removing(.activationId), "An encryption of the application, which names no activation.",
      exercises: [rules.names])
  }

  /// Declares headers whose fields have the names of a signature, which a version before 4.0 has.
  private func declareNamesOfSignatures(of parent: Scenario) {
    let text = HeaderExample.authorization.text
    let rows: [Row<String>] = [
      Row(
        "names-of-signature", "the names of the fields of a signature",
        text.replacing("pa_auth_code", with: "pa_signature")),
      Row(
        "name-of-signature", "the code under the name of a signature",
        text.replacing("pa_auth_code=", with: "pa_signature=")),
      Row(
        "name-of-signature-type", "the type under the name of that of a signature",
        text.replacing("pa_auth_code_type", with: "pa_signature_type")),
    ]
    for row in rows {
      variant(
        row.name, of: parent, row, comment: "Under version 4.0 the fields have their own names.", [rules.names],
        .crossed, expecting: .reject(.missingField, also: [.headerSyntax]))
    }
    for version in ["3.3", "3.0", "2.1"] {
      variant(
        "version-\(version)", of: parent,
        Row(version, "version \(version)", text.replacing("\"4.0\"", with: "\"\(version)\"")),
        comment: "A header of that version has the fields of a signature.", [rules.forms], .crossed,
        expecting: .reject(.invalidField, also: [.missingField, .headerSyntax]))
    }
  }

  private func declareForms(of parents: [(HeaderExample, Scenario)]) {
    for (example, parent) in parents {
      declareOrders(example)
      let text = example.text
      let spaced: [Row<String>] = [
        Row("no-space", "no space behind the commas", example.text(separatedBy: ",")),
        Row("several-spaces", "three spaces behind the commas", example.text(separatedBy: ",   ")),
        Row("space-before-commas", "a space on both sides of the commas", example.text(separatedBy: " , ")),
        Row("tabs", "a tab behind the commas", example.text(separatedBy: ",\t")),
        Row(
          "spaces-behind-scheme", "three spaces behind the scheme", text.replacing("PowerAuth ", with: "PowerAuth   ")),
        Row("space-in-front", "a space in front", " \(text)"), Row("space-behind", "a space at the end", "\(text) "),
      ]
      for row in spaced {
        variant("\(example.name)/\(row.name)", of: parent, row, [rules.syntax], .text, expecting: .accept)
      }
      variant(
        "\(example.name)/folded", of: parent,
        Row("folded", "lines that are folded, with a space at their beginning", example.text(separatedBy: ",\r\n ")),
        comment:
          "RFC 9112, 5.2: a server refuses a folded line, or takes the fold for spaces; the Java library does that.",
        [rules.syntax], .policy, expecting: .acceptOrReject(Reason(.headerSyntax)))
      declareBadSchemes(example, of: parent)
      declareBadSyntax(example, of: parent)
      declareBadNames(example, of: parent)
      declareForms(example, of: parent)
    }
  }

  func declareExample(
    _ example: HeaderExample, _ comment: String = "The header of a worked example, as the mobile core writes it."
  ) -> Scenario {
    declare(
      example.name, example, comment,
      exercises: [rules.scheme, rules.syntax, rules.order, rules.names, rules.forms, rules.unchanged])
  }

  @discardableResult
  private func declare(
    _ name: String, _ example: HeaderExample, _ comment: String, exercises rules: [Rule], flags: [Flag] = [.basic]
  ) -> Scenario {
    op.scenario(name, comment, rules, flags: flags, in: protocols) { [fields] draft in
      if let kind = fields.kind { draft[kind] = example.kind.rawValue }
      draft[fields.value] = example.text
    }
  }

  /// Declares the header of a signature as the published documents show it.
  ///
  /// [D-12: their example has a line break between the fields, lacks the comma behind the type, and names an older version.]
  private func declareHeaderOfDocument(of parent: Scenario) {
    guard let older = HeaderExample.signature.setting(.version, "3.1") else { return }
    let type = "pa_signature_type=\"possession_knowledge\""
    let text = inOrderOfLibrary(older).text.replacing("\(type),", with: type)
    variant(
      "signature/as-in-document", of: parent,
      Row("as-in-document", "the form of the published example, without the comma behind the type", text),
      comment: "The example in the published documents lacks this comma; the Java library does not need one.",
      [rules.syntax, rules.order], .policy,
      expecting: .either(.headerSyntax, by: RuleEdit(\Rules.headerSyntax.needsCommas) { _ in false }))
  }

  /// Declares headers of the versions with a numeric counter.
  private func declareOlderVersions(of parents: [Scenario]) {
    let older = HeaderExample.all(in: "2.0") + HeaderExample.all(in: "2.1")
    let knowingOlderVersions = RuleEdit(\Rules.headerReading.knownVersions) { _ in
      { _ in olderHeaderVersions + headerVersions }
    }
    for (number, example) in older.enumerated() {
      guard let place = HeaderExample.all.firstIndex(where: { $0.kind == example.kind }) else { continue }
      variant(
        "\(example.name)/of-older-version-\(number + 1)", of: parents[place],
        Row("of-older-version", "a header of a version with a numeric counter", example.text),
        comment: "Older releases of the Java library do not check the version; the present one knows 3.0 to 3.3.",
        [rules.forms], .policy, expecting: .either(.invalidField, by: knowingOlderVersions))
    }
  }

  private func inOrderOfLibrary(_ example: HeaderExample) -> HeaderExample {
    let kind = example.kind
    return example.arranging { pairs in
      kind.fields.compactMap { field in pairs.first { $0.name == kind.namePrefix + field.snakeCaseName } }
    }
  }

  // MARK: - What is accepted

  private func declareOrders(_ example: HeaderExample) {
    let kind = example.kind
    let orders: [Row<HeaderExample>] = [
      Row("order-of-library", "The order in which the Java library writes.", inOrderOfLibrary(example)),
      Row("order-reversed", "The opposite of the mobile core's order.", example.arranging { $0.reversed() }),
      Row("order-of-alphabet", "The order of the alphabet.", example.arranging { $0.sorted { $0.name < $1.name } }),
      Row(
        "order-with-version-inside", "The version is neither first nor last.",
        example.arranging { [$0[1], $0[0]] + $0.dropFirst(2) }),
    ]
    // With few fields, two of these orders are the same.
    var known: Set<String> = []
    for row in orders where known.insert(row.value.text).inserted {
      declare("\(kind.rawValue)/\(row.name)", row.value, row.words, exercises: [rules.order])
    }
  }

  // MARK: - What is refused

  private func declareBadSchemes(_ example: HeaderExample, of parent: Scenario) {
    let pairs = String(example.text.dropFirst("PowerAuth ".count))
    let bad: [Row<String>] = [
      Row("scheme-lower-case", "the scheme in lower case", "powerauth \(pairs)"),
      Row("scheme-upper-case", "the scheme in upper case", "POWERAUTH \(pairs)"),
      Row("scheme-bearer", "the scheme Bearer", "Bearer \(pairs)"), Row("scheme-missing", "no scheme", pairs),
      Row("scheme-with-colon", "a colon behind the scheme", "PowerAuth: \(pairs)"),
      Row("scheme-with-comma", "a comma for the space behind the scheme", "PowerAuth,\(pairs)"),
      Row("scheme-with-tab", "a tab for the space behind the scheme", "PowerAuth\t\(pairs)"),
      Row("scheme-without-space", "no space behind the scheme", "PowerAuth\(pairs)"),
      Row("scheme-longer", "the scheme PowerAuth2", "PowerAuth2 \(pairs)"),
      Row("scheme-second", "another scheme in front", "Basic PowerAuth \(pairs)"),
      Row("scheme-alone", "the scheme alone", "PowerAuth"),
      Row("scheme-behind-mark", "a byte order mark in front", "\u{feff}PowerAuth \(pairs)"),
    ]
    for row in bad {
      variant(
        "\(example.name)/\(row.name)", of: parent, row, [rules.scheme], .malformed,
        expecting: .reject(.headerScheme, also: [.headerSyntax, .missingField]))
    }
  }

  private func declareBadSyntax(_ example: HeaderExample, of parent: Scenario) {
    let text = example.text
    let last = example.pairs[example.pairs.count - 1]
    let bad: [Row<String>] = [
      Row("unquoted", "values without quotes", text.replacing("\"", with: "")),
      Row("last-unquoted", "the last value without quotes", text.replacing("\"\(last.value)\"", with: last.value)),
      Row("single-quotes", "single quotes", text.replacing("\"", with: "'")),
      Row("quotes-of-print", "the quotes of printed text", text.replacing("\"", with: "\u{201d}")),
      Row("quotes-missing-at-end", "no quote at the end", String(text.dropLast())),
      Row("semicolons", "semicolons for the commas", example.text(separatedBy: "; ")),
      Row("ampersands", "& for the commas", example.text(separatedBy: "&")),
      Row("junk-between", "a word between two pairs", example.text(separatedBy: ", and ")),
      Row("junk-behind", "a word at the end", "\(text) etc"),
      Row("name-alone", "a name without a value at the end", "\(text), \(last.name)"),
      Row("value-alone", "a value without a name at the end", "\(text), \"\(last.value)\""),
      Row("no-fields", "nothing but the scheme and a comma", "PowerAuth ,"),
      Row("quotes-doubled", "each quote twice", text.replacing("\"", with: "\"\"")),
      Row("quotes-escaped", "a backslash before each quote", text.replacing("\"", with: "\\\"")),
      Row("name-missing", "a pair without a name at the end", "\(text), =\"\(last.value)\""),
      Row(
        "first-quote-single", "a single quote before the first value",
        text.replacing("\(example.pairs[0].name)=\"", with: "\(example.pairs[0].name)='")),
    ]
    for row in bad {
      variant(
        "\(example.name)/\(row.name)", of: parent, row, [rules.syntax], .malformed,
        expecting: .reject(.headerSyntax, also: [.missingField, .invalidField, .duplicateField]))
    }
    declareAssignments(example, of: parent)
    let policies: [Row<String>] = [
      Row("commas-missing", "no commas", example.text(separatedBy: " ")),
      Row(
        "first-comma-missing", "no comma behind the first pair",
        text.prefix(upToFirst: ", ").map { text.replacing("\($0), ", with: "\($0) ") } ?? text),
    ]
    for row in policies {
      variant(
        "\(example.name)/\(row.name)", of: parent, row,
        comment: "The example in the published documents lacks a comma; the Java library does not need one.",
        [rules.syntax], .policy,
        expecting: .either(.headerSyntax, by: RuleEdit(\Rules.headerSyntax.needsCommas) { _ in false }))
    }
    let empty: [Row<String>] = [
      Row("comma-behind", "a comma at the end", "\(text),"),
      Row("comma-twice", "each comma twice", example.text(separatedBy: ",, ")),
      Row("comma-in-front", "a comma before the first pair", text.replacing("PowerAuth ", with: "PowerAuth , ")),
    ]
    for row in empty {
      variant(
        "\(example.name)/\(row.name)", of: parent, row,
        comment:
          "RFC 9110, 5.6.1: a recipient ignores empty elements of a list, as the Java library does; others refuse.",
        [rules.syntax], .policy,
        expecting: .either(.headerSyntax, by: RuleEdit(\Rules.headerSyntax.takesEmptyElements) { _ in true }))
    }
  }

  /// Declares what stands between a name and its value.
  private func declareAssignments(_ example: HeaderExample, of parent: Scenario) {
    for (name, words, sign) in [
      ("space-before-equals", "a space before the equals signs", " ="),
      ("space-behind-equals", "a space behind the equals signs", "= "),
    ] {
      variant(
        "\(example.name)/\(name)", of: parent, Row(name, words, example.text(assigningBy: sign)),
        comment:
          "RFC 9110, 11.2: a recipient removes white space around an equals sign; readers of the published form refuse it.",
        [rules.syntax], .policy,
        expecting: .either(.headerSyntax, by: RuleEdit(\Rules.headerSyntax.takesSpaceAroundEquals) { _ in true }),
        revision: 2)
    }
    for (name, words, sign) in [
      ("colons", "colons for the equals signs", ":"), ("equals-missing", "no equals signs", ""),
    ] {
      variant(
        "\(example.name)/\(name)", of: parent, Row(name, words, example.text(assigningBy: sign)), [rules.syntax],
        .malformed, expecting: .reject(.headerSyntax, also: [.missingField, .invalidField, .duplicateField]),
        revision: 2)
    }
  }

  func variant(
    _ name: String, of parent: Scenario, _ row: Row<String>, comment: String? = nil, _ rules: [Rule], _ flags: Flag...,
    flags more: [Flag] = [], expecting: Expected, revision: Int = 1
  ) {
    op.variant(
      name, of: parent, fields.value.set(row.words, row.value),
      comment ?? "A header has one form, but for the order of its fields and the white space between them.", rules,
      flags: flags + more, expecting: expecting, in: protocols, revision: revision)
  }
}

extension String {
  /// What stands before the first occurrence of a text.
  fileprivate func prefix(upToFirst text: String) -> String? {
    firstRange(of: text).map { String(self[..<$0.lowerBound]) }
  }
}

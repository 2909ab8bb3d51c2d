internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// Declares the scenarios of the reading of headers in the versions with a numeric counter.
///
/// The text is taken apart as in later versions, so that only a few forms of it are repeated here.
struct OlderHeaderScenarios {
  let op: OperationBuilder
  let fields: HeaderParseFields
  let rules: HeaderParseRules

  /// Declares the scenarios, and returns the header of a signature.
  func declare() -> Scenario {
    let signature = declareExample("numeric-signature", .signature, in: Versions.numeric)
    let token = declareExample("token-of-2.1", .token, in: ["2.1"])
    let orders: [Row<ExampleChange>] = [
      Row("version-first", "the version first, as later mobile cores write it") { header in
        header.arranging { [$0[$0.count - 1]] + $0.dropLast() }.text
      },
      Row("order-reversed", "all fields in the opposite order") { header in header.arranging { $0.reversed() }.text },
      Row("no-space", "no space behind the commas") { $0.text(separatedBy: ",") },
    ]
    for row in orders { declare(row, of: signature, .signature, [rules.order, rules.syntax], expecting: .accept) }
    let bad: [(Row<ExampleChange>, Rule, Refusal)] = [
      (Row("scheme-missing", "no scheme") { String($0.text.dropFirst(10)) }, rules.scheme, .headerScheme),
      (Row("unquoted", "values without quotes") { $0.text.replacing("\"", with: "") }, rules.syntax, .headerSyntax),
      (Row("junk-behind", "a word at the end") { $0.text + " etc" }, rules.syntax, .headerSyntax),
    ]
    declare(
      Row("scheme-lower-case", "the scheme in lower case") { "powerauth" + $0.text.dropFirst("PowerAuth".count) },
      of: signature, .signature, [rules.scheme], flags: [.malformed],
      expecting: .reject(.headerScheme, also: [.headerSyntax, .missingField, .invalidField]), revision: 2)
    for (row, rule, reason) in bad {
      let others: [Refusal] = [.headerSyntax, .missingField, .invalidField].filter { $0 != reason }
      declare(row, of: signature, .signature, [rule], flags: [.malformed], expecting: .reject(reason, also: others))
    }
    declareNames(of: signature, .signature, in: Versions.numeric)
    declareNames(of: token, .token, in: ["2.1"])
    declareSignatures(of: signature)
    declareVersions(of: signature, .signature, in: Versions.numeric)
    declareVersions(of: token, .token, in: ["2.1"])
    return signature
  }

  private func declareExample(_ name: String, _ kind: HeaderKind, in protocols: Set<String>) -> Scenario {
    op.scenario(
      name, "A header with the values of a worked example.",
      [rules.scheme, rules.syntax, rules.order, rules.names, rules.forms, rules.unchanged], .basic, in: protocols
    ) { [fields] draft in
      if let field = fields.kind { draft[field] = kind.rawValue }
      draft[fields.value] = try example(of: kind, in: draft.protocolVersion).text
    }
  }

  private func declareNames(of parent: Scenario, _ kind: HeaderKind, in protocols: Set<String>) {
    for field in kind.fields {
      let name = kind.namePrefix + field.snakeCaseName
      declare(
        Row("\(field.rawValue.slug)-missing", "without \(name)") { $0.removing(field).text }, of: parent, kind,
        [rules.names], flags: [.missing], expecting: .reject(.missingField, also: [.invalidField, .headerSyntax]),
        in: protocols)
      declare(
        Row("\(field.rawValue.slug)-repeated", "\(name) twice") { header in
          header.arranging { pairs in pairs + pairs.filter { $0.name == name } }.text
        },
        of: parent, kind, [rules.names], flags: [.malformed],
        expecting: .reject(.duplicateField, also: [.headerSyntax, .invalidField]), in: protocols)
    }
  }

  private func declareSignatures(of parent: Scenario) {
    for (type, signature) in [
      ("possession", "00000000"), ("possession_knowledge", "08411606-00000001"),
      ("possession_knowledge_biometry", "52092484-13078684-30081440"),
    ] {
      declare(
        Row("signature-of-\(type.replacing("_", with: "-"))", "a signature of the type \(type)") { header in
          header.setting(.signatureType, type)?.setting(.signature, signature)?.text
        },
        of: parent, .signature, [rules.forms, rules.unchanged], expecting: .accept)
    }
    for (name, signature) in [
      ("seven-digits", "9591795-3625048"), ("nine-digits", "095917955-036250482"), ("offline", "7955-0482"),
      ("four-groups", "95917955-36250482-95917955-36250482"), ("no-dash", "9591795536250482"),
    ] {
      declare(
        Row("signature-of-\(name)", "the signature \(signature)") { $0.setting(.signature, signature)?.text },
        of: parent, .signature, [rules.forms], flags: [.malformed],
        expecting: .reject(.invalidField, also: [.headerSyntax]))
    }
    declare(
      Row("signature-in-base64", "a signature in Base64, as later versions have it") {
        $0.setting(.signature, "8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZw=")?.text
      },
      of: parent, .signature, [rules.forms], flags: [.policy], expecting: .acceptOrReject(Reason(.invalidField)))
  }

  private func declareVersions(of parent: Scenario, _ kind: HeaderKind, in protocols: Set<String>) {
    for (name, version) in [
      ("major-only", "2"), ("next-minor", "2.2"), ("1.0", "1.0"), ("with-zero-before", "02.1"),
      ("with-zero-behind", "2.10"), ("with-comma", "2,1"), ("with-v", "V2.1"),
    ] {
      declare(
        Row("version-\(name)", "version \(version)") { $0.setting(.version, version)?.text }, of: parent, kind,
        [rules.forms], flags: [.malformed], expecting: .reject(.invalidField, also: [.headerSyntax]), in: protocols)
    }
    guard kind == .signature else { return }
    declare(
      Row("version-2.0", "version 2.0") { $0.setting(.version, "2.0")?.text }, of: parent, kind, [rules.forms],
      expecting: .accept, in: ["2.1"])
    declare(
      Row("version-3.0", "version 3.0, which a server need not know") { $0.setting(.version, "3.0")?.text },
      of: parent, kind, [rules.forms], flags: [.policy], expecting: .acceptOrReject(Reason(.invalidField)))
  }

  private func declare(
    _ row: Row<ExampleChange>, of parent: Scenario, _ kind: HeaderKind, _ exercised: [Rule], flags: [Flag] = [.text],
    expecting: Expected, in protocols: Set<String> = Versions.numeric, revision: Int = 1
  ) {
    op.variant(
      "\(parent.name)/\(row.name)", of: parent, "value: \(row.words)",
      "The header of a version with a numeric counter has the form that it has in later ones.", exercised,
      flags: flags, expecting: expecting, in: protocols, revision: revision
    ) { [value = fields.value] draft in
      draft[value] = try row.value(example(of: kind, in: draft.protocolVersion)) ?? ""
    }
  }
}

/// Makes the text of a header from an example.
private typealias ExampleChange = @Sendable (HeaderExample) -> String?

private func example(of kind: HeaderKind, in version: String) throws -> HeaderExample {
  guard let example = HeaderExample.all(in: version).first(where: { $0.kind == kind }) else {
    throw UnknownVersion(text: version)
  }
  return example
}

extension Versions {
  /// The versions with a numeric counter.
  fileprivate static let numeric: Set<String> = ["2.0", "2.1"]
}

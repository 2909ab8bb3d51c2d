internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// Two fields with one name and one value are read alike by everybody, so that to take them is not dangerous.
private let commentOfSameValues =
  "Each name stands once; a reader that does not notice it takes one of two different values as well."

// MARK: - Names that are missing, repeated or others

extension HeaderParseScenarios {
  func declareBadNames(_ example: HeaderExample, of parent: Scenario) {
    let kind = example.kind
    for field in kind.fields where !kind.mayLack(field) {
      let name = example.kind.namePrefix + field.snakeCaseName
      let rows: [Row<HeaderExample?>] = [
        Row("missing", "without \(name)", example.removing(field)),
        Row("empty", "\(name) with an empty value", example.setting(field, "")),
      ]
      for row in rows {
        guard let text = row.value?.text else { continue }
        let reason: Refusal = row.name == "empty" ? .invalidField : .missingField
        variant(
          "\(example.name)/\(field.rawValue.slug)-\(row.name)", of: parent, Row(row.name, row.words, text),
          comment: "Nothing takes the place of a field that is absent.", [rules.names], .missing,
          expecting: .reject(reason, also: [.missingField, .invalidField, .headerSyntax].filter { $0 != reason }))
      }
    }
    for field in kind.fields { declareRepeated(field, example, of: parent) }
    let others: [Row<@Sendable (String) -> String>] = [
      Row("names-upper-case", "names in upper case", { $0.uppercased() }),
      Row("names-with-prefix", "names with another prefix", { "x_\($0)" }),
      Row(
        "names-of-other-kind", "names with the prefix pa_ where they have none, and without it where they have it",
        { $0.hasPrefix("pa_") ? String($0.dropFirst(3)) : "pa_\($0)" }
      ),
      Row("names-camel-case", "names in camel case", \.camelCase),
      Row("names-without-underscores", "names without underscores", { $0.replacing("_", with: "") }),
    ]
    for row in others {
      let changed = example.arranging { pairs in pairs.map { (row.value($0.name), $0.value) } }
      guard changed.text != example.text else { continue }
      variant(
        "\(example.name)/\(row.name)", of: parent, Row(row.name, row.words, changed.text),
        comment: "A name has one form.", [rules.names], .malformed,
        expecting: .reject(.missingField, also: [.headerSyntax]))
    }
    declareUnknown(example, of: parent)
  }

  private func declareRepeated(_ field: HeaderField, _ example: HeaderExample, of parent: Scenario) {
    let name = example.kind.namePrefix + field.snakeCaseName
    guard let own = example.pairs.first(where: { $0.name == name }) else { return }
    let other = (name, otherValues[field] ?? "")
    let same = Row("repeated", "\(name) twice, with the same value", example.arranging { $0 + [own] })
    declareTwice(field, same, of: parent, in: example, comment: commentOfSameValues, .malformed)
    let different: [Row<HeaderExample>] = [
      Row("with-second-value", "\(name) twice, the second one other", example.arranging { $0 + [other] }),
      Row("with-first-value", "\(name) twice, the first one other", example.arranging { [other] + $0 }),
    ]
    for row in different {
      declareTwice(
        field, row, of: parent, in: example,
        comment: "Of two fields with one name, two readers may take different ones.", .ambiguous)
    }
  }

  private func declareTwice(
    _ field: HeaderField, _ row: Row<HeaderExample>, of parent: Scenario, in example: HeaderExample, comment: String,
    _ flag: Flag
  ) {
    variant(
      "\(example.name)/\(field.rawValue.slug)-\(row.name)", of: parent, Row(row.name, row.words, row.value.text),
      comment: comment, [rules.names], flag,
      expecting: .reject(.duplicateField, also: [.headerSyntax, .invalidField]))
  }

  private func declareUnknown(_ example: HeaderExample, of parent: Scenario) {
    let name = example.pairs[0].name
    let unknown: [Row<(name: String, value: String)>] = [
      Row("unknown-field", "a field with an unknown name", ("new_field", "1")),
      Row("unknown-empty-field", "an unknown field with an empty value", ("new_field", "")),
      Row(
        "unknown-field-with-comma", "an unknown field whose value looks like a pair", ("new_field", "1, \(name)=2.0")),
      Row("unknown-field-with-backslash", "an unknown field whose value ends in a backslash", ("new_field", "1\\")),
    ]
    for row in unknown {
      for isFirst in [true, false] {
        let changed = example.arranging { isFirst ? [row.value] + $0 : $0 + [row.value] }
        variant(
          "\(example.name)/\(row.name)-\(isFirst ? "in-front" : "behind")", of: parent,
          Row(row.name, row.words, changed.text),
          comment: "The Java library ignores names that it does not know; a strict reader refuses them.",
          [rules.names], .policy, expecting: .acceptOrReject(Reason(.headerSyntax)))
      }
    }
  }

  /// Declares headers of another kind than the one that was asked for.
  func declareCrossedKinds(_ parents: [Scenario]) {
    guard let kindOfHeader = fields.kind else { return }
    for (example, parent) in zip(examples, parents) {
      for kind in HeaderKind.withoutAuthorization where kind != example.kind {
        guard examples.contains(where: { $0.kind == kind }) else { continue }
        op.refuses(
          "\(example.name)/as-\(kind.rawValue)", of: parent,
          kindOfHeader.set("\(kind.rawValue)", kind.rawValue), "A header of one kind is not a header of another.",
          .missingField,
          also: [.headerSyntax, .invalidField], [rules.names], .crossed, in: protocols)
      }
    }
  }

  /// Valid values, other than those of the examples.
  private var otherValues: [HeaderField: String] {
    [
      .version: "3.2", .activationId: "00000000-0000-4000-8000-000000000000",
      .applicationKey: "AAAAAAAAAAAAAAAAAAAAAA==",
      .nonce: "AAAAAAAAAAAAAAAAAAAAAA==", .signatureType: "possession", .signature: "8lIEuolmBA2HfmadAxreRA==",
      .tokenId: "00000000-0000-4000-8000-000000000000", .tokenDigest: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
      .timestamp: "1718000000124", .authCodeType: "possession",
      .authCode: "9mv9EywUKrc9zOmz0BB+kb32pLOJSRwncgBnuZLZjv8=",
    ]
  }
}

extension String {
  /// The words of a name without underscores, the first letter of each but the first in upper case.
  fileprivate var camelCase: String {
    let words = split(separator: "_")
    return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }
}

internal import Conformance

/// The page of an operation in the reference: what it computes and refuses, its rules and mistakes, and an example.
struct OperationPage {
  let suite: Suite
  let operation: Operation

  /// The page as a file, with a worked example.
  func document() throws -> String {
    let example = try WorkedExample(suite: suite, operation: operation).section()
    let head = head(pointers: suite.pointers(operation))
    return Self.joined([head, fields, computation, refusals, example, rules, alternatives, mistakes])
  }

  /// The page without its example and without links, whose paths begin at the page.
  var summary: String {
    Self.joined([head(pointers: pointersWithoutLinks), fields, computation, refusals, rules, alternatives, mistakes])
  }

  /// The sentences about the book, with the words of each link in its place.
  var pointersWithoutLinks: [String] {
    suite.pointers(operation).map { sentence in
      sentence.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
    }
  }

  private static func joined(_ sections: [String]) -> String {
    sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  // MARK: - Head and fields

  private func head(pointers: [String]) -> String {
    let files = operation.vectorPaths.map { "`\($0)`" }
    let versions = operation.protocols.joined(separator: ", ")
    let place = "Versions: \(versions). Vectors: \(files.joined(separator: ", "))."
    let paragraphs = [operation.summary, place] + [drawing].compactMap { $0 } + pointers + operation.notes
    return "# \(operation.id)\n" + paragraphs.map { "\n\($0)\n" }.joined()
  }

  private var drawing: String? {
    guard !operation.verifiedBy.isEmpty else { return nil }
    let drawn = operation.drawnOutputs.map { "`\($0)`" }.joined(separator: ", ")
    let counterparts = operation.verifiedBy.map { "`\($0)`" }.joined(separator: ", ")
    let reason = drawn.isEmpty ? "Several answers are right" : "The implementation draws \(drawn) itself"
    let reuse = operation.singlePurposeValue.map {
      " If answers to different inputs have the same value of \($0.name), the run fails with `repeated-draw`."
    }
    return "\(reason); its answer is verified by \(counterparts).\(reuse ?? "")"
  }

  private var fields: String {
    let kinds = (operation.inputs + operation.outputs).compactMap(kinds)
    return "## Fields\n\n"
      + ([table("input", operation.inputs)] + kinds + [table("output", operation.outputs)]).joined(separator: "\n")
  }

  /// The kinds of records of a field, each with its members; nil for other fields.
  private func kinds(of field: FieldDeclaration) -> String? {
    guard let (tag, variants) = field.form.variants else { return nil }
    let rows = variants.map { variant in
      let members = variant.fields.map { member in
        "`\(member.name)`\(member.isOptional ? "?" : "") (\(member.form.typeName)): \(member.sentence)"
      }
      return ["`\(variant.name)`", variant.sentence, members.joined(separator: " ")]
    }
    return MarkdownTable.text(["`\(field.name)`, by `\(tag)`", "meaning", "other members"], rows)
  }

  private func table(_ side: String, _ fields: [FieldDeclaration]) -> String {
    guard !fields.isEmpty else { return "No \(side).\n" }
    return MarkdownTable.text([side, "type", "meaning"], rows(fields))
  }

  /// A row for each field, followed by rows for the fields of records in it.
  private func rows(_ fields: [FieldDeclaration], in place: String = "") -> [[String]] {
    fields.flatMap { field in
      let name = place + field.name
      let row = ["`\(name)`\(field.isOptional ? "?" : "")", field.form.typeName, field.sentence]
      let (suffix, inner) = field.form.recordFields
      return [row] + rows(inner, in: "\(name)\(suffix).")
    }
  }

  // MARK: - Computation and refusals

  private var computation: String {
    let groups = operation.formulasByVersions
    guard groups.contains(where: { !$0.formulas.isEmpty }) else {
      return "## Computation\n\nNothing is computed: the input is accepted, or refused for one of the reasons below.\n"
    }
    let parts = groups.map { group in
      let title = groups.count == 1 ? "" : "In \(group.versions.joined(separator: ", ")):\n\n"
      return title + Self.numbered(group.formulas.map { "`\($0.name)` = \($0.text)" })
    }
    return "## Computation\n\n" + parts.joined(separator: "\n")
  }

  private var refusals: String {
    guard !operation.reasons.isEmpty else { return "" }
    let reasons = Self.numbered(operation.reasonsAsLookedFor.map { "`\($0.id)`: \($0.sentence)" })
    let order = operation.reasons.count > 1 ? "In the order in which they are looked for:\n\n" : ""
    return "## Refusals\n\n\(order)\(reasons)" + stricterRefusals
  }

  private var stricterRefusals: String {
    guard !operation.stricterRefusals.isEmpty else { return "" }
    let lines = operation.stricterRefusals.map { "- \($0.accepted) It is refused here because \($0.reason).\n" }
    return "\nStricter than published implementations:\n\n" + lines.joined()
  }

  private static func numbered(_ items: [String]) -> String {
    items.enumerated().map { "\($0.offset + 1). \($0.element)\n" }.joined()
  }

  // MARK: - Rules and mistakes

  private var rules: String {
    let lines = operation.rules.map { rule in
      let vectors = exercising(rule).prefix(3).map { "`\($0)`" }.joined(separator: ", ")
      return "- \(rule.id): \(rule.sentence)\(vectors.isEmpty ? "" : " Vectors: \(vectors).")\n"
    }
    return lines.isEmpty ? "" : "## Rules\n\n" + lines.joined()
  }

  /// The ids of the declared vectors that exercise a rule, without those that the kinds of fields bring.
  private func exercising(_ rule: Rule) -> [String] {
    operation.ranges.flatMap { range in
      let maker = VectorMaker(suite: suite, operation: operation, range: range, seed: suite.seed)
      return operation.scenarios.filter { scenario in
        maker.applies(scenario) && scenario.corner == nil && scenario.rules.contains { $0.id == rule.id }
      }.map { maker.id($0.name) }
    }
  }

  private var alternatives: String {
    guard !operation.alternatives.isEmpty else { return "" }
    let lines = operation.alternatives.map { "- \($0.alternative.line)\n" }
    return "## Permitted alternatives\n\n" + lines.joined()
  }

  private var mistakes: String {
    guard !operation.mistakes.isEmpty else { return "" }
    let own = operation.mistakes.filter { FieldMistakeName($0.mistake.id) == nil }.map { declared in
      "- `\(declared.mistake.id)`: \(declared.description)\n"
    }
    return "## Mistakes\n\n" + own.joined() + fieldMistakes
  }

  /// The mistakes with a kind of field, each once for all fields with which it can be made.
  private var fieldMistakes: String {
    var order: [String] = []
    var fields: [String: [String]] = [:]
    for declared in operation.mistakes {
      guard let name = FieldMistakeName(declared.mistake.id) else { continue }
      let words = declared.description.replacing(" `\(name.field)`", with: "")
      let line = "`\(name.kind).FIELD`: \(words)"
      if fields[line] == nil { order.append(line) }
      fields[line, default: []].append("`\(name.field)`")
    }
    return order.map { "- \($0) FIELD: \(fields[$0, default: []].joined(separator: ", ")).\n" }.joined()
  }
}

/// The parts of the id of a mistake with a kind of field, as in `input.as-text.masterKey`.
private struct FieldMistakeName {
  let kind: String
  let field: String

  init?(_ id: String) {
    let parts = id.split(separator: ".", maxSplits: 2)
    guard parts.count == 3, parts[0] == "input" || parts[0] == "output" else { return nil }
    kind = "\(parts[0]).\(parts[1])"
    field = String(parts[2])
  }
}

extension DeclaredMistake {
  /// What it is, what is publicly known of it, and why no vector can detect it.
  fileprivate var description: String {
    let evidence = mistake.evidence.map { " \($0)" } ?? ""
    let argument = whyNotDetectable.map { " Not detectable: \($0)" } ?? ""
    return mistake.sentence + evidence + argument
  }
}

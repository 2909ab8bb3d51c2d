import Platform

/// Derives the reference of the operations from their declarations.
struct ReferenceWriter {
  let suite: Suite

  func document() -> [UInt8] {
    var text = """
      # Operations

      Generated from the declarations by `pavectors generate`; FORMAT.md says how the files are laid out.

      | operation | protocol | result |
      | --- | --- | --- |

      """
    for operation in suite.operations {
      let versions = operation.protocols.joined(separator: ", ")
      text += "| [`\(operation.id)`](#\(Self.anchor(operation.id))) | \(versions) | \(Self.cell(operation.summary)) |\n"
    }
    for operation in suite.operations { text += "\n" + page(of: operation) }
    return Array(text.utf8)
  }

  func page(of operation: Operation) -> String {
    var text = "## `\(operation.id)`\n\n\(operation.summary)\n\nChapter: \(operation.reference). Files: "
    text += operation.ranges
      .map { "`\(CorpusLayout.vectorPath(operation: operation.id, range: $0))`" }
      .joined(separator: ", ")
    text += ".\n\n" + operation.notes.map { $0 + "\n\n" }.joined()
    text += table("input", operation.inputs) + table("output", operation.outputs)
    text += "Rules:\n\n" + operation.rules.map { "- \($0.id): \($0.sentence)\n" }.joined()
    if !operation.reasons.isEmpty {
      text += "\nRefusals:\n\n" + operation.reasons.map { "- `\($0.id)`: \($0.sentence)\n" }.joined()
    }
    text += stricterRefusals(of: operation) + computation(of: operation) + mistakes(of: operation)
    if !operation.verifiedBy.isEmpty {
      let drawn = operation.drawnOutputs.map { "`\($0)`" }.joined(separator: ", ")
      let counterparts = operation.verifiedBy.map { "`\($0)`" }.joined(separator: ", ")
      text += "\nThe implementation draws \(drawn) itself; its answer is verified by \(counterparts).\n"
    }
    return text
  }

  private func stricterRefusals(of operation: Operation) -> String {
    guard !operation.stricterRefusals.isEmpty else { return "" }
    let lines = operation.stricterRefusals.map { "- \($0.accepted) It is refused here because \($0.reason).\n" }
    return "\nStricter than published implementations:\n\n" + lines.joined()
  }

  private func computation(of operation: Operation) -> String {
    guard !operation.formulas.isEmpty else { return "" }
    let lines = operation.formulas.map { "- `\($0.name)` = \($0.text)\n" }
    return "\nComputation (‖ is concatenation, ⊕ is XOR):\n\n" + lines.joined()
  }

  private func mistakes(of operation: Operation) -> String {
    guard !operation.mistakes.isEmpty else { return "" }
    let lines = operation.mistakes.map { declared in
      let mistake = declared.mistake
      let evidence = mistake.evidence.map { " \($0)" } ?? ""
      let argument = declared.whyNotDetectable.map { " Not detectable: \($0)" } ?? ""
      return "- `\(mistake.id)`: \(mistake.sentence)\(evidence)\(argument)\n"
    }
    return "\nMistakes that the vectors detect:\n\n" + lines.joined()
  }

  private func table(_ side: String, _ fields: [FieldDeclaration]) -> String {
    guard !fields.isEmpty else { return "No \(side).\n\n" }
    return "| \(side) | type | |\n| --- | --- | --- |\n" + rows(fields).joined() + "\n"
  }

  /// A row for each field, followed by rows for the fields of records in it.
  private func rows(_ fields: [FieldDeclaration], in place: String = "") -> [String] {
    fields.flatMap { field in
      let name = place + field.name
      let row = "| `\(name)`\(field.isOptional ? "?" : "") | \(field.form.typeName) | \(Self.cell(field.sentence)) |\n"
      let (suffix, inner) = field.form.recordFields
      return [row] + rows(inner, in: "\(name)\(suffix).")
    }
  }

  /// The anchor of the heading with the operation's id.
  private static func anchor(_ id: String) -> String {
    String(id.filter { $0 != "." })
  }

  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}

extension FieldForm {
  /// The name of the type in the documentation.
  var typeName: String {
    switch self {
    case .bytes: "bytes"
    case .text: "text"
    case .choice(let choices): choices.map { "`\($0)`" }.joined(separator: " or ")
    case .int: "int"
    case .unsigned64: "u64"
    case .list(let element, _): "list of \(element.typeName)"
    case .record: "record"
    }
  }

  /// The fields of a record, or of the records in a list, whose elements `[]` stands for; empty for other forms.
  fileprivate var recordFields: (suffix: String, fields: [FieldDeclaration]) {
    switch self {
    case .record(let fields): return ("", fields)
    case .list(let element, _):
      let (suffix, fields) = element.recordFields
      return ("[]" + suffix, fields)
    case .bytes, .text, .choice, .int, .unsigned64: return ("", [])
    }
  }
}

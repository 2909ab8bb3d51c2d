internal import Conformance

/// Derives the reference of the operations from their declarations.
struct ReferenceWriter {
  let suite: Suite

  /// The list of the operations, whose pages are separate files.
  func list() -> [UInt8] {
    let others = suite.otherSystems.map { system in
      "\n## \(system)\n\nOperations of another system; `--system \(system)` selects their vectors.\n\n"
        + table(of: system)
    }
    let text = """
      # Operations

      Generated from the declarations by `pavectors generate`, as are the pages of the operations;
      [FORMAT.md](\(CorpusLayout.format)) describes the files.


      """
    return Array((text + table(of: nil) + others.joined()).utf8)
  }

  private func table(of system: String?) -> String {
    let rows = suite.operations.filter { $0.system == system }.map { operation in
      ["[`\(operation.id)`](\(operation.page))", operation.protocols.joined(separator: ", "), operation.summary]
    }
    return MarkdownTable.text(["operation", "protocol", "result"], rows)
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
    case .variants(let tag, let variants): "record of \(variants.count) kinds by `\(tag)`"
    }
  }

  /// The kinds of a record that has several, or of the records in a list; nil for other forms.
  var variants: (tag: String, variants: [RecordVariant])? {
    switch self {
    case .variants(let tag, let variants): (tag, variants)
    case .list(let element, _): element.variants
    case .bytes, .text, .choice, .int, .unsigned64, .record: nil
    }
  }

  /// The fields of a record, or of the records in a list, whose elements `[]` stands for; empty for other forms.
  var recordFields: (suffix: String, fields: [FieldDeclaration]) {
    switch self {
    case .record(let fields): return ("", fields)
    case .list(let element, _):
      let (suffix, fields) = element.recordFields
      return ("[]" + suffix, fields)
    case .bytes, .text, .choice, .int, .unsigned64, .variants: return ("", [])
    }
  }
}

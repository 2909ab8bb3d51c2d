internal import StrictJSON

/// The form in which a field's values are written.
package indirect enum FieldForm: Sendable {
  case bytes
  case text
  case choice([String])
  case int(ClosedRange<Int64>)
  case unsigned64
  case list(of: FieldForm)
  case record([FieldDeclaration])

  /// The deepest nesting of lists and records, far below the limit of the JSON reader.
  static let deepest = 8

  /// How deep lists and records are nested.
  var depth: Int {
    switch self {
    case .bytes, .text, .choice, .int, .unsigned64: 0
    case .list(let element): 1 + element.depth
    case .record(let fields): 1 + (fields.map(\.form.depth).max() ?? 0)
    }
  }
}

extension FieldForm {
  /// Returns what is wrong with a value at a place, such as `puks[2]`; nil where it has this form.
  func objection(to value: Value, at place: String) -> FieldError? {
    switch (self, value) {
    case (.bytes, .bytes), (.text, .text), (.unsigned64, .unsigned64): return nil
    case (.choice(let texts), .text(let text)) where texts.contains { $0.hasSameCodePoints(as: text) }: return nil
    case (.int(let range), .int(let number)) where range.contains(number): return nil
    case (.list(let element), .list(let values)):
      for (index, value) in values.enumerated() {
        if let objection = element.objection(to: value, at: "\(place)[\(index)]") { return objection }
      }
      return nil
    case (.record(let fields), .record(let record)):
      return objection(to: record, with: fields)?.within(place)
    case (.bytes, _), (.text, _), (.choice, _), (.int, _), (.unsigned64, _), (.list, _), (.record, _):
      return FieldError(place, "must be \(words)")
    }
  }

  private func objection(to record: Record, with fields: [FieldDeclaration]) -> FieldError? {
    for member in record.members {
      guard let field = fields.first(where: { $0.name == member.name }) else {
        return FieldError(member.name, "is not a field of the record")
      }
      if let objection = field.form.objection(to: member.value, at: field.name) { return objection }
    }
    return fields.first { !$0.isOptional && record[$0.name] == nil }.map { FieldError($0.name, "is missing") }
  }

  /// The form in words, for messages.
  var words: String {
    switch self {
    case .bytes: "bytes in lower-case hex"
    case .text: "a text"
    case .choice(let choices): "one of \(choices.joined(separator: ", "))"
    case .int(let range): "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .unsigned64: "an unsigned 64-bit integer as a text of decimal digits"
    case .list: "an array"
    case .record: "an object"
    }
  }
}

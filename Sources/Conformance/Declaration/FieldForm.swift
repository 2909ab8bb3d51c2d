internal import StrictJSON

/// The form in which a field's values are written, and how large they may be.
package indirect enum FieldForm: Sendable {
  case bytes(atMost: Int = mostBytes)
  /// A text of a number of code points.
  case text(atMost: Int = mostCharacters)
  case choice([String])
  case int(ClosedRange<Int64>)
  case unsigned64
  case list(of: FieldForm, atMost: Int = mostElements)
  case record([FieldDeclaration])
  /// A record of one of several kinds; its member of the name says which.
  case variants(by: String, [RecordVariant])

  /// The limits of fields that declare no other: sixteen times as much as the largest value of the corpus, or more.
  package static let mostBytes = 1 << 20
  package static let mostCharacters = 1 << 20
  package static let mostElements = 1 << 12

  /// The deepest nesting of lists and records, far below the limit of the JSON reader.
  package static let deepest = 8

  /// How deep lists and records are nested.
  package var depth: Int {
    switch self {
    case .bytes, .text, .choice, .int, .unsigned64: 0
    case .list(let element, _): 1 + element.depth
    case .record(let fields): 1 + (fields.map(\.form.depth).max() ?? 0)
    case .variants(_, let variants): variants.map { FieldForm.record($0.fields).depth }.max() ?? 1
    }
  }
}

extension FieldForm {
  /// Returns what is wrong with a value at a place, such as `puks[2]`; nil where it has this form.
  package func objection(to value: Value, at place: String) -> FieldError? {
    switch (self, value) {
    case (.bytes(let limit), .bytes(let bytes)): return Self.objection(to: bytes.count, atMost: limit, "bytes", place)
    case (.text(let limit), .text(let text)):
      return Self.objection(to: text.unicodeScalars.count, atMost: limit, "characters", place)
    case (.unsigned64, .unsigned64): return nil
    case (.choice(let texts), .text(let text)) where texts.contains { $0.hasSameCodePoints(as: text) }: return nil
    case (.int(let range), .int(let number)) where range.contains(number): return nil
    case (.list(let element, let limit), .list(let values)):
      if let objection = Self.objection(to: values.count, atMost: limit, "elements", place) { return objection }
      for (index, value) in values.enumerated() {
        if let objection = element.objection(to: value, at: "\(place)[\(index)]") { return objection }
      }
      return nil
    case (.record(let fields), .record(let record)):
      return objection(to: record, with: fields)?.within(place)
    case (.variants(let tag, let variants), .record(let record)):
      guard let variant = variants.first(where: { $0.isNamed(by: record[tag]) }) else {
        return FieldError("\(place).\(tag)", "must be one of \(variants.map(\.name).joined(separator: ", "))")
      }
      return objection(to: record, with: variant.members(tag: tag))?.within(place)
    case (.bytes, _), (.text, _), (.choice, _), (.int, _), (.unsigned64, _), (.list, _), (.record, _), (.variants, _):
      return FieldError(place, "must be \(words)")
    }
  }

  /// Returns that a value is too large; nil where it is not.
  static func objection(to count: Int, atMost limit: Int, _ unit: String, _ place: String) -> FieldError? {
    count > limit ? FieldError(place, "has more than \(limit) \(unit)") : nil
  }

  private func objection(to record: Record, with fields: [FieldDeclaration]) -> FieldError? {
    for member in record.members {
      guard let field = fields.first(where: { $0.name.hasSameCodePoints(as: member.name) }) else {
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
    case .record, .variants: "an object"
    }
  }
}

/// One kind of a record that has several: its fields apart from the member that names it.
package struct RecordVariant: Sendable {
  package let name: String
  package let sentence: String
  package let fields: [FieldDeclaration]

  /// Whether the member that names kinds has this one's name.
  func isNamed(by value: Value?) -> Bool {
    if case .text(let text)? = value { text.hasSameCodePoints(as: name) } else { false }
  }

  /// All members, the one that names the kind first.
  package func members(tag: String) -> [FieldDeclaration] {
    [FieldDeclaration(tag, FieldKind.choice([name]), sentence, isOptional: false)] + fields
  }
}

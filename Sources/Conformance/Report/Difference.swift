internal import Encodings
internal import StrictJSON

/// Describes the first difference between a wrong value and the right one.
enum Difference {
  /// The first output that differs.
  static func text(_ wrong: Record, insteadOf right: Record, as fields: [FieldDeclaration]) -> String {
    if let text = text(wrong, insteadOf: right, as: fields, in: "") { return text }
    return unknownField(in: wrong, fields).map {
      "the output has \(JSONExcerpt.quote($0)), which is not a field of the operation"
    }
      ?? "the output differs"
  }

  /// Describes the first declared field that differs; nil where none does.
  private static func text(
    _ wrong: Record, insteadOf right: Record, as fields: [FieldDeclaration], in place: String
  ) -> String? {
    for field in fields where wrong[field.name] != right[field.name] {
      let name = place + field.name
      switch (wrong[field.name], right[field.name]) {
      case (_, nil): return "\(name) must be absent"
      case (nil, _): return "\(name) is missing"
      case (let wrong?, let right?): return text(wrong, insteadOf: right, as: field.form, at: name)
      }
    }
    return nil
  }

  private static func unknownField(in record: Record, _ fields: [FieldDeclaration]) -> String? {
    record.members.first { member in !fields.contains { $0.name == member.name } }?.name
  }

  /// Describes the difference between texts.
  static func text(_ wrong: String, insteadOf right: String) -> String {
    text(Array(wrong.unicodeScalars), insteadOf: Array(right.unicodeScalars), unit: "character") { scalars in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars.prefix(shownCharacters))
      let shown = JSONExcerpt.quote(String(text))
      return scalars.count > shownCharacters ? shown + "…" : shown
    }
  }

  private static let shownBytes = 4
  private static let shownCharacters = 8

  /// Describes the difference between values at a place, such as `puks[2]`.
  private static func text(
    _ wrong: Value, insteadOf right: Value, as form: FieldForm, at place: String
  ) -> String {
    switch (form, wrong, right) {
    case (.list(let element, _), .list(let wrong), .list(let right)):
      return text(wrong, insteadOf: right, as: element, at: place)
    case (.record(let fields), .record(let wrong), .record(let right)):
      if let text = text(wrong, insteadOf: right, as: fields, in: "\(place).") { return text }
      return unknownField(in: wrong, fields).map {
        "\(place) has \(JSONExcerpt.quote($0)), which is not a field of the record"
      }
        ?? "\(place) differs"
    case (.variants(let tag, let variants), .record(let wrong), .record(let right)) where wrong[tag] == right[tag]:
      let fields = variants.members(of: right, tag: tag)
      return text(.record(wrong), insteadOf: .record(right), as: .record(fields), at: place)
    case (.variants(let tag, _), .record(let wrong), .record(let right)):
      guard let wrong = wrong[tag], let right = right[tag] else { return "\(place) has no \(tag)" }
      return "\(place).\(tag) \(text(wrong, insteadOf: right))"
    default:
      return "\(place) \(text(wrong, insteadOf: right))"
    }
  }

  /// Describes the difference between lists: the first element that differs, and the lengths.
  private static func text(
    _ wrong: [Value], insteadOf right: [Value], as element: FieldForm, at place: String
  ) -> String {
    guard let index = zip(wrong, right).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset else {
      return "\(place) \(text(wrong, insteadOf: right, unit: "element") { _ in "" })"
    }
    let difference = text(wrong[index], insteadOf: right[index], as: element, at: "\(place)[\(index)]")
    guard wrong.count != right.count else { return difference }
    return difference + ", and \(place) has \(sizes(wrong.count, insteadOf: right.count, unit: "element"))"
  }

  private static func text(_ wrong: Value, insteadOf right: Value) -> String {
    switch (wrong, right) {
    case (.bytes(let wrong), .bytes(let right)):
      text(wrong, insteadOf: right, unit: "byte") { bytes in
        Hex.encode(Array(bytes.prefix(shownBytes))) + (bytes.count > shownBytes ? "…" : "")
      }
    case (.text(let wrong), .text(let right)) where wrong.isWord && right.isWord:
      "is \"\(wrong)\" instead of \"\(right)\""
    case (.text(let wrong), .text(let right)): text(wrong, insteadOf: right)
    case (.int(let wrong), .int(let right)): "is \(wrong) instead of \(right)"
    case (.unsigned64(let wrong), .unsigned64(let right)): "is \(wrong) instead of \(right)"
    default: "has the wrong type"
    }
  }

  private static func text<Element: Equatable>(
    _ wrong: [Element], insteadOf right: [Element], unit: String, shown: (ArraySlice<Element>) -> String
  ) -> String {
    let place = zip(wrong, right).prefix { $0 == $1 }.count
    let sizes = sizes(wrong.count, insteadOf: right.count, unit: unit)
    guard place < min(wrong.count, right.count) else {
      let rest = place == 1 ? "; the first is right" : "; the first \(place) are right"
      return "has \(sizes)" + (place > 0 ? rest : "")
    }
    let values = "differs from \(unit) \(place) on: \(shown(wrong[place...])) instead of \(shown(right[place...]))"
    return wrong.count == right.count ? values : values + ", and has \(sizes)"
  }

  private static func sizes(_ wrong: Int, insteadOf right: Int, unit: String) -> String {
    "\(wrong) \(unit)\(wrong == 1 ? "" : "s") instead of \(right)"
  }
}

extension String {
  /// Whether it is a short word, such as a result or a state, or the path of a request: both say more than where two of
  /// them differ.
  fileprivate var isWord: Bool {
    guard let first = unicodeScalars.first, unicodeScalars.allSatisfy({ $0.isASCII }) else { return false }
    let isPath = first == "/"
    let others = isPath ? "-_/ 0123456789" : "-_0123456789"
    return (isPath || first.properties.isAlphabetic) && utf8.count <= (isPath ? 80 : 24)
      && unicodeScalars.allSatisfy { $0.properties.isAlphabetic || others.unicodeScalars.contains($0) }
  }
}

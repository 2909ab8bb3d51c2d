internal import Primitives
internal import StrictJSON

/// Says in words where a wrong value first differs from the right one.
enum Difference {
  /// The first output that differs.
  static func words(_ wrong: Record, insteadOf right: Record, as fields: [FieldDeclaration]) -> String {
    for field in fields where wrong[field.name] != right[field.name] {
      switch (wrong[field.name], right[field.name]) {
      case (_, nil): return "\(field.name) must be absent"
      case (nil, _): return "\(field.name) is missing"
      case (let wrong?, let right?): return "\(field.name) \(words(wrong, insteadOf: right))"
      }
    }
    let stranger = wrong.members.first { member in !fields.contains { $0.name == member.name } }
    return stranger.map { "the output has \(JSONExcerpt.quote($0.name)), which is no field of the operation" }
      ?? "the output differs"
  }

  /// What is wrong with a text.
  static func words(_ wrong: String, insteadOf right: String) -> String {
    words(Array(wrong.unicodeScalars), insteadOf: Array(right.unicodeScalars), unit: "character") { scalars in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars.prefix(shownCharacters))
      let shown = JSONExcerpt.quote(String(text))
      return scalars.count > shownCharacters ? shown + "…" : shown
    }
  }

  private static let shownBytes = 4
  private static let shownCharacters = 8

  private static func words(_ wrong: Value, insteadOf right: Value) -> String {
    switch (wrong, right) {
    case (.bytes(let wrong), .bytes(let right)):
      words(wrong, insteadOf: right, unit: "byte") { bytes in
        Hex.encode(Array(bytes.prefix(shownBytes))) + (bytes.count > shownBytes ? "…" : "")
      }
    case (.text(let wrong), .text(let right)): words(wrong, insteadOf: right)
    case (.int(let wrong), .int(let right)): "is \(wrong) instead of \(right)"
    case (.unsigned64(let wrong), .unsigned64(let right)): "is \(wrong) instead of \(right)"
    default: "is of another kind than it must be"
    }
  }

  private static func words<Element: Equatable>(
    _ wrong: [Element], insteadOf right: [Element], unit: String, shown: (ArraySlice<Element>) -> String
  ) -> String {
    let place = zip(wrong, right).prefix { $0 == $1 }.count
    let sizes = "\(wrong.count) \(unit)\(wrong.count == 1 ? "" : "s") instead of \(right.count)"
    guard place < min(wrong.count, right.count) else {
      let rest = place == 1 ? "; the first is right" : "; the first \(place) are right"
      return "has \(sizes)" + (place > 0 ? rest : "")
    }
    let values = "differs from \(unit) \(place) on: \(shown(wrong[place...])) instead of \(shown(right[place...]))"
    return wrong.count == right.count ? values : values + ", and has \(sizes)"
  }
}

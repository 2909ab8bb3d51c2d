internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// A text that some readers take for a JSON object, though it is not one.
struct LooseObject: Sendable {
  /// The last part of the id of its vectors.
  let id: String
  let words: String
  let flag: Flag
  let comment: String
  /// Makes it of the text of an object that has a member.
  let change: @Sendable (String) -> String

  static let commentOfNames = "Of two members with one name, two readers may take different ones."

  static let all =
    [
      form("mark-in-front", "a byte order mark in front") { "\u{feff}" + $0 },
      form("mark-and-line-feed-in-front", "a byte order mark and a line feed in front") { "\u{feff}\n" + $0 },
      form("no-break-space-behind", "a no-break space behind") { $0 + "\u{a0}" },
      form("form-feed-behind", "a form feed behind") { $0 + "\u{c}" },
      member("line-feed-in-text", "a line feed in a text", #""a"# + "\n" + #"b""#),
      member("control-character-in-text", "U+0001 in a text, and not as an escape", #"["a"# + "\u{1}" + #""]"#),
      member("not-a-number", "NaN for a number", "NaN"), member("infinity", "-Infinity for a number", "[1,-Infinity]"),
    ] + [
      half("half-of-pair-in-text", "half of a surrogate pair in a text", #""other":"a\ud83d""#),
      half(
        "halves-of-pair-exchanged", "the halves of a surrogate pair in the wrong order", #""other":["\ude00\ud83d"]"#),
      half("half-of-pair-in-name", "half of a surrogate pair in a name", #""other\ud83d":1"#),
    ] + [
      names("name-twice", "two members of one name", "1,\"other\":2"),
      names("name-twice-with-escape", "two members of one name, which has an escape in one", #"1,"\u006fther":2"#),
      names("name-twice-within", "an object in it with two members of one name", #"[{"a":1,"a":1}]"#),
    ]

  private static func form(
    _ name: String, _ words: String, _ change: @escaping @Sendable (String) -> String
  ) -> LooseObject {
    LooseObject(
      id: "loose/\(name)", words: words, flag: .malformed,
      comment: "RFC 8259 does not have it, and two readers may take it for different things.", change: change)
  }

  private static func member(_ name: String, _ words: String, _ json: String) -> LooseObject {
    form(name, words) { #"{"other":\#(json),"# + $0.dropFirst() }
  }

  private static func half(_ name: String, _ words: String, _ member: String) -> LooseObject {
    LooseObject(
      id: "loose/\(name)", words: words, flag: .malformed,
      comment: "RFC 8259, 8.2: it is not a character, and what readers make of it cannot be predicted.",
      change: { "{\(member)," + $0.dropFirst() })
  }

  private static func names(_ name: String, _ words: String, _ json: String) -> LooseObject {
    LooseObject(
      id: "loose/\(name)", words: words, flag: .ambiguous, comment: commentOfNames,
      change: { #"{"other":\#(json),"# + $0.dropFirst() })
  }
}

extension OperationBuilder {
  /// Declares texts that some readers take for a JSON object, where the operation reads one.
  func refusesLooseObjects(
    _ prefix: String = "", of parent: Scenario, _ subject: String, _ reason: Refusal, also others: [Refusal] = [],
    _ rules: [Rule], put: @escaping @Sendable (inout Draft, _ change: @Sendable (String) -> String) throws -> Void
  ) {
    for loose in LooseObject.all {
      refuses(
        prefix + loose.id, of: parent, "\(subject): \(loose.words)", loose.comment, reason, also: others, rules,
        loose.flag
      ) { try put(&$0, loose.change) }
    }
  }

  /// Declares such texts as the value of a field, made of the text of an object.
  func refusesLooseObjects(
    _ prefix: String = "", of parent: Scenario, _ field: Field<String>, _ reason: Refusal,
    also others: [Refusal] = [], _ rules: [Rule], object: @escaping @Sendable (Draft) throws -> String
  ) {
    refusesLooseObjects(prefix, of: parent, field.name, reason, also: others, rules) {
      $0[field] = $1(try object($0))
    }
  }

  /// Declares objects that have a member twice, as a field; each is a name, words and the text.
  func refusesRepeatedNames(
    _ rows: [Row<String>], of parent: Scenario, _ field: Field<String>, _ reason: Refusal, _ rules: [Rule]
  ) {
    for row in rows {
      refuses(
        "repeated/\(row.name)", of: parent, field.set("\(row.words) twice", row.value), LooseObject.commentOfNames,
        reason, rules, .ambiguous)
    }
  }
}

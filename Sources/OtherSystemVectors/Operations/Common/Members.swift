internal import Conformance

/// A member of a record, as a declaration that can stand in a list.
typealias Member = @Sendable (inout RecordFields) -> Void

/// The members of a record.
enum Members {
  /// A text that must be present.
  static func text(_ name: String, _ sentence: String) -> Member {
    { _ = $0.field(name, .text { _ in "" }, sentence) }
  }

  /// A text that may be absent.
  static func optionalText(_ name: String, _ sentence: String) -> Member {
    { _ = $0.optionalField(name, .text { _ in "" }, sentence) }
  }

  /// One of some words.
  static func word(_ name: String, _ words: [String], _ sentence: String) -> Member {
    { _ = $0.field(name, .choice(words), sentence) }
  }

  /// One of some words, or none.
  static func optionalWord(_ name: String, _ words: [String], _ sentence: String) -> Member {
    { _ = $0.optionalField(name, .choice(words), sentence) }
  }

  /// `yes` or `no`, or neither.
  static func optionalFlag(_ name: String, _ sentence: String) -> Member {
    optionalWord(name, ["yes", "no"], sentence)
  }

  /// A number that must be present.
  static func number(_ name: String, _ range: ClosedRange<Int64>, _ sentence: String) -> Member {
    { _ = $0.field(name, .int(range), sentence) }
  }

  /// A number that may be absent.
  static func optionalNumber(_ name: String, _ range: ClosedRange<Int64>, _ sentence: String) -> Member {
    { _ = $0.optionalField(name, .int(range), sentence) }
  }

  /// A list of texts, or none.
  static func optionalTexts(_ name: String, _ sentence: String) -> Member {
    { _ = $0.optionalField(name, .list(of: FieldKind<String>.text { _ in "" }, drawing: 0...0, atMost: 64), sentence) }
  }

  /// A list of numbers, or none.
  static func optionalNumbers(_ name: String, _ range: ClosedRange<Int64>, _ sentence: String) -> Member {
    { _ = $0.optionalField(name, .list(of: FieldKind<Int64>.int(range), drawing: 0...0, atMost: 64), sentence) }
  }

  /// A list of records, or none.
  static func optionalRecords(_ name: String, _ members: [Member], _ sentence: String) -> Member {
    let fields = RecordFields(members)
    return {
      _ = $0.optionalField(name, .list(of: FieldKind<Record>.record(fields), drawing: 0...0, atMost: 64), sentence)
    }
  }

  /// A record, or none.
  static func optionalRecord(_ name: String, _ members: [Member], _ sentence: String) -> Member {
    let fields = RecordFields(members)
    return { _ = $0.optionalField(name, .record(fields), sentence) }
  }
}

extension RecordFields {
  init(_ members: [Member]) {
    self.init()
    for member in members { member(&self) }
  }
}

/// A kind of event, which several operations may have.
struct EventKind: Sendable {
  let name: String
  let sentence: String
  let members: [Member]

  init(_ name: String, _ sentence: String, _ members: Member...) {
    self.name = name
    self.sentence = sentence
    self.members = members
  }

  /// When an event happens; every event has it.
  static let instant = Members.number(
    "at", 0...1_000_000_000_000, "The instant, in milliseconds; never before that of the event before.")
}

extension RecordVariants {
  /// The kinds of these names, in the order of the names.
  init(_ names: [String], of kinds: [EventKind]) {
    self.init(by: "event")
    for name in names {
      guard let kind = kinds.first(where: { $0.name == name }) else { preconditionFailure("no event \(name)") }
      self.kind(kind.name, kind.sentence, RecordFields([EventKind.instant] + kind.members))
    }
  }
}

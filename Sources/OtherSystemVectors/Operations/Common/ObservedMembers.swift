internal import Conformance

/// Writes the members of an observation.
extension Record {
  mutating func set(_ name: String, _ text: String?) { self[name] = text.map { .text($0) } }

  mutating func set(_ name: String, flag: Bool?) { set(name, flag.map { $0 ? "yes" : "no" }) }

  mutating func set(_ name: String, number: Int?) { self[name] = number.map { .int(Int64($0)) } }

  mutating func set(_ name: String, texts: [String]?) { self[name] = texts.map { .list($0.map { .text($0) }) } }

  mutating func set(_ name: String, numbers: [Int]?) {
    self[name] = numbers.map { .list($0.map { .int(Int64($0)) }) }
  }

  mutating func set(_ name: String, record: Record?) { self[name] = record.map { .record($0) } }
}

/// The kinds of the members of observations.
extension FieldKind where Native == [String] {
  static let texts = list(of: FieldKind<String>.text { _ in "" }, drawing: 0...0, atMost: 64)
}

extension FieldKind where Native == [Int64] {
  static func numbers(_ range: ClosedRange<Int64>) -> FieldKind {
    list(of: .int(range), drawing: 0...0, atMost: 64)
  }
}

extension FieldKind where Native == [Record] {
  static func records(of members: [FieldDeclaration]) -> FieldKind {
    list(of: .record(members), drawing: 0...0, atMost: 64)
  }
}

internal import Conformance
internal import OtherSystems

/// Reads the members of an event or of a configuration, which the declarations have checked.
extension Record {
  func optionalText(_ name: String) -> String? { self[name].flatMap { String($0) } }

  func text(_ name: String, default other: String) -> String { optionalText(name) ?? other }

  /// A member with the words `yes` and `no`.
  func flag(_ name: String, default other: Bool) -> Bool { optionalText(name).map { $0 == "yes" } ?? other }

  func optionalFlag(_ name: String) -> Bool? { optionalText(name).map { $0 == "yes" } }

  func optionalNumber(_ name: String) -> Int? { self[name].flatMap { Int64($0) }.map(Int.init) }

  func optionalTexts(_ name: String) -> [String]? { self[name].flatMap { [String]($0) } }

  func optionalNumbers(_ name: String) -> [Int]? { self[name].flatMap { [Int64]($0) }?.map(Int.init) }

  func optionalRecord(_ name: String) -> Record? { self[name].flatMap { Record($0) } }

  func optionalRecords(_ name: String) -> [Record]? { self[name].flatMap { [Record]($0) } }

  /// A member that names a case.
  func word<Word: RawRepresentable<String>>(_ name: String, as type: Word.Type) throws -> Word {
    guard let word = optionalText(name).flatMap({ Word(rawValue: $0) }) else { throw UnreadableEvent(member: name) }
    return word
  }
}

/// An event that the declarations permit and the model does not have.
struct UnreadableEvent: Error, CustomStringConvertible {
  let member: String
  var description: String { "the member \(member) of an event has no meaning in the model" }
}

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

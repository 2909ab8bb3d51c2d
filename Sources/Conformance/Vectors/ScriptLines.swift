/// The events of a case as people read them.
extension Script {
  /// One event with its observation.
  package struct Line {
    /// The number of the event, from 1.
    package let number: Int
    package let event: String
    /// The observation; nil where there is none.
    package let observation: String?

    /// The event with its number.
    var name: String { "\(Script.eventPrefix)\(number), \(event)" }
  }

  /// The events of an input, with the observations of an output.
  package func lines(input: Record, output: Record?) -> [Line] {
    let observed = Self.list(output?[observations])
    return Self.list(input[events]).enumerated().map { index, event in
      Line(
        number: index + 1, event: Self.text(of: event),
        observation: observed.indices.contains(index) ? observed[index].json : nil)
    }
  }

  /// The elements of a list; none of another value.
  static func list(_ value: Value?) -> [Value] {
    if case .list(let values)? = value { values } else { [] }
  }

  /// An event on one line: its kind, then its members.
  private static func text(of event: Value) -> String {
    guard case .record(let record) = event else { return event.json }
    return record.members.enumerated().map { index, member in
      guard case .text(let text) = member.value else { return "\(member.name) \(member.value.json)" }
      return index == 0 ? text : "\(member.name) \(text.isEmpty ? "\"\"" : text)"
    }.joined(separator: ", ")
  }
}

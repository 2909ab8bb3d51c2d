internal import Conformance
internal import PartyModel
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension Flag {
  static let lossyNetwork = Flag(
    "LossyNetwork", .edge, .interoperability,
    "A request or an answer that is lost, delayed, repeated or in another order between client and server.",
    effect: "A user who loses the connection once is locked out, or an attacker uses a request again.")
  static let wholeLife = Flag(
    "Life", .coverage, .interoperability, "What a client and a server do together, one event after the other.",
    effect: "Client and server are each right, and do not work together.")
}

extension LifeNetworkOperation {
  /// Declares a scenario: the ids of the rules that it is about, and the events, each in a line.
  ///
  /// An event is its kind and its members, as in `sign factors=possession network=answer-lost task=one`. Several events
  /// stand in one line with a semicolon and a space between them, and `20 * sign` stands for twenty.
  func play(
    _ name: String, _ comment: String, about rules: String, with configuration: String = "",
    flags: [Flag] = [.lossyNetwork], on op: OperationBuilder, _ lines: String...
  ) {
    op.scenario(name, comment, exercised(rules, by: name, on: op), flags: flags) { draft in
      draft[script.configuration] = LifeText.record(configuration)
      draft[script.events] = lines.flatMap(LifeText.events)
    }
  }

  /// Declares a vector for many lives of events that are drawn from a list, after the first ones.
  func playDrawn(
    _ name: String, _ comment: String, about rules: String, with configuration: String = "", first: [String] = [],
    from lines: [String], count: Int, length: Int, on op: OperationBuilder
  ) {
    let first = first.flatMap(LifeText.events)
    let drawn = lines.map(LifeText.events)
    op.accumulated(
      name, comment, count: count, cases: "events drawn from a list of \(lines.count)",
      exercised(rules, by: name, on: op), flags: [.accumulated]
    ) { draft, _ in
      draft[script.configuration] = LifeText.record(configuration)
      draft[script.events] = first + draft.drawnLives(drawn, length)
    }
  }

  /// The rules with these ids, of which the operation must have each.
  private func exercised(_ rules: String, by name: String, on op: OperationBuilder) -> [Rule] {
    let ids = rules.split(separator: " ").map(String.init)
    let exercised = op.rules.filter { ids.contains($0.id) }
    precondition(exercised.count == ids.count, "\(name) is about a rule that the operation does not have")
    return exercised
  }
}

extension Draft {
  fileprivate mutating func drawnLives(_ events: [[Record]], _ count: Int) -> [Record] {
    draw("script") { draw in (0..<count).flatMap { _ in draw.element(of: events) } }
  }
}

/// The reading of events that are written as text.
enum LifeText {
  static func events(_ line: String) -> [Record] {
    line.components(separatedBy: "; ").flatMap { text -> [Record] in
      let parts = text.components(separatedBy: " * ")
      guard parts.count == 2, let count = Int(parts[0]) else { return [event(text)] }
      return [Record](repeating: event(parts[1]), count: count)
    }
  }

  private static func event(_ text: String) -> Record {
    let line = ScriptLine(text)
    return line.members.reduce(into: Record(["event": .text(line.kind)])) { $0[$1.name] = value($1) }
  }

  /// Reads `name=value …`.
  static func record(_ text: String) -> Record {
    ScriptLine.members(text).reduce(into: Record()) { $0[$1.name] = value($1) }
  }

  private static func value(_ member: ScriptLine.Member) -> Value {
    if member.name == "network" { return .list(member.list.map { .text($0) }) }
    return member.number.map(Value.int) ?? .text(member.text)
  }
}

extension String {
  /// The parts of the text between the occurrences of another one.
  fileprivate func components(separatedBy separator: String) -> [String] {
    split(separator: separator).map(String.init)
  }
}

internal import Conformance
internal import PartyModel
internal import PowerAuthVectors

extension Flag {
  static let transition = Flag(
    "Transition", .coverage, .interoperability, "A step in the life of an activation, a token or a code on the server.",
    effect: "Applications and administrators see another state than that of other servers.")
  static let refusedRequest = Flag(
    "RefusedRequest", .edge, .security, "A request that the server must refuse, and what the refusal costs.",
    effect: "An attacker gets further attempts, or a user loses the activation by a harmless mistake.")
  static let serverLimit = Flag(
    "ServerLimit", .edge, .interoperability, "A time or a number at the limit that the server allows, or beyond it.",
    effect: "Requests fail at the edge of a limit, now and then, and nobody can repeat it.")
  static let repeatedRequest = Flag(
    "RepeatedRequest", .edge, .security, "A request that arrives again, with the same bytes.",
    effect: "Whoever has recorded a request can use it once more.")
}

extension ScriptFields {
  /// Declares a scenario; each event is written as its kind and its members, as in `validate counter=3`.
  func play(
    _ name: String, _ comment: String, _ rules: [Rule], flag: Flag = .transition,
    protocols: Set<String>? = nil, settings: String = "", on op: OperationBuilder, _ lines: String...
  ) {
    op.scenario(name, comment, rules, flag, in: protocols) { draft in
      draft[configuration] = Record(members: settings)
      draft[events] = lines.map { Record(event: $0) }
    }
  }

  /// Declares what requests of a version of the application that is not supported do to a BLOCKED activation.
  func playUnsupportedWhileBlocked(_ rule: Rule, on op: OperationBuilder) {
    play(
      "application/unsupported-while-blocked",
      "Requests of a version of the application that is not supported, while the activation is BLOCKED.", [rule],
      flag: .refusedRequest, on: op, "activate maxFailures=2", "block", "unsupport", "validate", "validate", "support",
      "unblock", "validate")
  }

  /// Declares a vector for many scripts that are drawn from a list of events, after the first ones.
  func playsDrawn(
    _ comment: String, _ rules: [Rule], count: Int, length: Int, first: [String], from lines: [String],
    on op: OperationBuilder
  ) {
    op.accumulated(
      "accumulated", comment, count: count, cases: "events drawn from a list of \(lines.count)", rules,
      flags: [.accumulated]
    ) { draft, _ in
      draft[configuration] = Record()
      draft[events] = first.map { Record(event: $0) } + draft.drawnLines(lines, length).map { Record(event: $0) }
    }
  }
}

extension Draft {
  /// Draws lines of a list.
  fileprivate mutating func drawnLines(_ lines: [String], _ count: Int) -> [String] {
    draw("script") { draw in (0..<count).map { _ in draw.element(of: lines) } }
  }
}

extension Record {
  /// Reads `kind name=value …`.
  fileprivate init(event text: String) {
    let line = ScriptLine(text)
    self.init(["event": .text(line.kind)])
    set(line.members)
  }

  /// Reads `name=value …`.
  fileprivate init(members line: String) {
    self.init()
    set(ScriptLine.members(line))
  }

  private mutating func set(_ members: [ScriptLine.Member]) {
    for member in members { self[member.name] = member.number.map(Value.int) ?? .text(member.text) }
  }
}

extension String {
  /// The text as a part of the name of a vector.
  var inName: String { lowercased().replacing("_", with: "-") }
}

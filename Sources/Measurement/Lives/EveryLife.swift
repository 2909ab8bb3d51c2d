package import PartyModel

/// All lives of a few events: each sequence of the lines of an area, up to a number of events.
package struct EveryLife: Sendable {
  package let area: String
  let settings: String
  let lines: [String]

  /// What the search of an area has found.
  package struct Result: Sendable {
    /// How many lives were played to their end.
    package var count = 0
    /// The first life that breaks something, shortened, and what it breaks.
    package var broken: (life: DrawnLife, words: String)?

    package init() {}
  }

  /// Plays the lives whose first line is that of a part, where the lines are dealt to parts in turn.
  ///
  /// A life ends before its full length where an event finds nothing that it is about: whatever follows follows in
  /// the life without that event as well.
  package func play(depth: Int, rules: PartyRules, part: Int = 0, of parts: Int = 1) throws -> Result {
    var result = Result()
    let beginning = try LifeInvariants(rules: rules, settings: settings)
    for first in stride(from: part, to: lines.count, by: parts) {
      var path: [String] = []
      try follow(lines[first], after: beginning, depth, &path, rules, &result)
    }
    return result
  }

  private func follow(
    _ line: String, after watch: LifeInvariants, _ depth: Int, _ path: inout [String], _ rules: PartyRules,
    _ result: inout Result
  ) throws {
    guard result.broken == nil else { return }
    path.append(line)
    defer { path.removeLast() }
    var watch = watch
    if let words = try watch.play(line) {
      let life = DrawnLife(settings: settings, events: path)
      result.broken = (try LifeInvariants.shortened(life, rules: rules), words)
      return
    }
    guard depth > 1, !watch.wasIdle else {
      result.count += 1
      return
    }
    for next in lines { try follow(next, after: watch, depth - 1, &path, rules, &result) }
  }
}

extension EveryLife {
  /// The areas, with small numbers in the settings, so that short lives pass them.
  package static let all = [
    EveryLife(
      area: "signatures", settings: "lookAhead=2 maxFailures=2",
      lines: [
        "sign factors=possession", "sign factors=possession network=answer-lost",
        "sign factors=possession network=request-lost", "sign factors=possession network=request-held task=held",
        "release task=held", "sign password=9999", "status", "block", "unblock", "restart",
      ]),
    EveryLife(
      area: "activation", settings: "lookAhead=2 start=none",
      lines: [
        "init", "create", "create network=answer-lost", "create network=answer-held task=held", "release task=held",
        "persist", "commit", "sign factors=possession", "status", "restart", "admin-remove", "remove-local",
      ]),
    EveryLife(
      area: "backups", settings: "lookAhead=2 maxFailures=3",
      lines: [
        "sign factors=possession", "sign factors=possession network=request-lost",
        "sign factors=possession network=request-held task=held", "release task=held",
        "sign-offline factors=possession", "restore of=0", "restore of=2", "status", "unblock",
      ]),
    EveryLife(
      area: "tokens, vault and removal", settings: "lookAhead=2 maxFailures=2",
      lines: [
        "request-token factors=possession", "request-token factors=possession network=answer-lost", "use-token",
        "remove-token", "remove-token network=answer-lost", "vault factors=possession",
        "vault factors=possession network=request-held task=held", "release task=held",
        "remove factors=possession network=answer-lost", "status", "restart", "reinstall",
      ]),
  ]
}

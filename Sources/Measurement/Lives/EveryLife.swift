package import PartyModel

/// All lives of a few events: each sequence of the lines of an area, up to a number of events.
package struct EveryLife: Sendable {
  package let area: String
  let settings: String
  let lines: [String]
  private var isOfVersion4 = false

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
    try isOfVersion4
      ? play(LifeInvariants4(rules: rules, settings: settings), depth, rules, part, of: parts)
      : play(LifeInvariants(rules: rules, settings: settings), depth, rules, part, of: parts)
  }

  private func play(
    _ beginning: some WatchedLife, _ depth: Int, _ rules: PartyRules, _ part: Int, of parts: Int
  ) throws -> Result {
    var result = Result()
    for first in stride(from: part, to: lines.count, by: parts) {
      var path: [String] = []
      try follow(lines[first], after: beginning, depth, &path, rules, &result)
    }
    return result
  }

  private func follow<Watch: WatchedLife>(
    _ line: String, after watch: Watch, _ depth: Int, _ path: inout [String], _ rules: PartyRules,
    _ result: inout Result
  ) throws {
    guard result.broken == nil else { return }
    path.append(line)
    defer { path.removeLast() }
    var watch = watch
    if let words = try watch.play(line) {
      let life = DrawnLife(settings: settings, events: path)
      result.broken = (try Watch.shortened(life, rules: rules), words)
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

extension EveryLife {
  /// The same with a client and a server of 4.0.
  package static let ofVersion4 = [
    EveryLife(
      area: "codes of 4.0", settings: "lookAhead=2 maxFailures=2",
      lines: [
        "sign factors=possession", "validate-password network=answer-lost",
        "sign factors=possession network=repeated", "sign factors=possession network=request-lost",
        "sign factors=possession network=request-held task=held",
        "release task=held", "sign password=9999", "message network=repeated", "status", "block", "unblock", "restart",
      ], isOfVersion4: true),
    EveryLife(
      area: "activation of 4.0", settings: "lookAhead=2 start=none",
      lines: [
        "init", "create", "create network=answer-lost", "persist", "persist network=answer-lost,request-lost",
        "persist network=request-lost,request-lost", "persist network=request-held task=held", "release task=held",
        "commit", "status", "restart", "admin-remove",
      ], isOfVersion4: true),
    EveryLife(
      area: "factors of 4.0", settings: "lookAhead=3 maxFailures=3",
      lines: [
        "change-password old=1234 new=5678", "change-password old=1234 new=5678 network=answer-lost",
        "change-password old=1234 new=5678 network=request-held task=held", "release task=held", "sign",
        "sign password=5678", "add-biometry", "add-biometry network=answer-lost", "remove-biometry network=answer-lost",
        "status", "restart",
      ], isOfVersion4: true),
    EveryLife(
      area: "upgrade to 4.0", settings: "lookAhead=3 start=active-3 biometry=yes",
      lines: [
        "sign factors=possession", "status", "upgrade", "upgrade network=delivered,request-lost",
        "upgrade network=delivered,answer-lost", "upgrade network=delivered,delivered,request-lost,request-lost",
        "upgrade network=delivered,delivered,answer-lost", "upgrade network=delivered,answer-held task=held",
        "release task=held", "restart", "block", "unblock",
      ], isOfVersion4: true),
  ]
}

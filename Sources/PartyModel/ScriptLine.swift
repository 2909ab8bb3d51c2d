/// A line `kind name=value …`, as the code writes the events of scripts.
package struct ScriptLine: Sendable {
  /// A member of an event.
  package struct Member: Sendable {
    package let name: String
    package let text: String

    /// The number of a member that is one; nil for texts.
    package var number: Int64? { ScriptLine.numbers.contains(name) ? Int64(text) : nil }

    /// The parts between commas.
    package var list: [String] { text.split(separator: ",").map(String.init) }

    /// Reads `name=value`, or a name alone.
    init(_ word: Substring) {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      (name, text) = (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }

  package let kind: String
  package let members: [Member]

  package init(_ line: String) {
    let words = line.split(separator: " ")
    kind = words.first.map(String.init) ?? ""
    members = words.dropFirst().map(Member.init)
  }

  /// Reads members without a kind.
  package static func members(_ line: String) -> [Member] { line.split(separator: " ").map(Member.init) }

  /// The members of servers and lives that are numbers.
  private static let numbers: Set<String> = [
    "at", "maxFailures", "validity", "clock", "counter", "digits", "componentLength", "passwordAge", "steps", "count",
    "of", "puk", "puks", "lookAhead", "offlineLength", "memory", "futureLimit", "futureLimitOfOlderTokens", "pastLimit",
    "tokenPast", "tokenFuture", "recoveryAttempts", "temporaryKeyValidity", "ahead",
  ]
}

extension ServerEvent {
  /// Reads `kind name=value …`.
  package init(line: String) {
    let line = ScriptLine(line)
    self.init(line.kind)
    for member in line.members { set(member) }
  }

  /// Takes a member of a line.
  mutating func set(_ member: ScriptLine.Member) {
    if let number = member.number { self[number: member.name] = number } else { self[member.name] = member.text }
  }
}

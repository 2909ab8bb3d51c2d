import Parties

/// A server that plays events, each written as its kind and its members.
struct PlayedServer {
  private var script: ServerScript

  init(_ settings: String = "", protocolVersion: String = "3.2", rules: PartyRules = PartyRules()) {
    script = ServerScript(
      rules: rules, settings: ServerEvent(line: "configuration \(settings)"), protocolVersion: protocolVersion,
      showsCodes: true)
  }

  @discardableResult
  mutating func play(_ line: String) throws -> ServerSight { try script.play(ServerEvent(line: line)) }

  /// The records of the server.
  var activations: [ServerActivation] { script.state.activations }

  /// Counter, attempts and state after an event.
  mutating func record(_ line: String) throws -> String { try play(line).record }

  /// HTTP status, counter, attempts and state after an event.
  mutating func answer(_ line: String) throws -> String {
    let sight = try play(line)
    return "\(sight[number: "http"].map { "\($0)" } ?? sight.result) \(sight.record)"
  }
}

extension ServerSight {
  /// Counter, attempts and state, as the sequences state them.
  var record: String { "(\(self[number: "counter"] ?? -1),\(self[number: "attempts"] ?? -1),\(self["status"] ?? "-"))" }
}

extension ServerEvent {
  private static let numbers: Set<String> = [
    "at", "maxFailures", "validity", "clock", "counter", "digits", "componentLength", "passwordAge", "steps", "count",
    "of", "puk", "puks", "lookAhead", "offlineLength", "memory", "futureLimit", "pastLimit", "recoveryAttempts",
    "temporaryKeyValidity",
  ]

  /// Reads `kind name=value …`.
  init(line: String) {
    let words = line.split(separator: " ").map(String.init)
    self.init(words.first ?? "")
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if Self.numbers.contains(parts[0]) { self[number: parts[0]] = Int64(parts[1]) } else { self[parts[0]] = parts[1] }
    }
  }
}

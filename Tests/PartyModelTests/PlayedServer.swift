import PartyModel

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

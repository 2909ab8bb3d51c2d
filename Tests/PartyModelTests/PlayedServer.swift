import Conformance
import PartyModel
import PowerAuthPartyVectors
import PowerAuthVectors

/// A server that plays events, each written as its kind and its members.
struct PlayedServer {
  private var script: ServerScript
  /// The scripts of operations, each of which has some kinds of events.
  private let scripts: [ServerScriptFields]

  init(
    _ settings: String = "", protocolVersion: String = "3.2", rules: PartyRules = PartyRules(),
    playing operations: [any ServerOperation] = PartyOperations.server
  ) throws {
    scripts = operations.map(\.script)
    let fields = scripts[0]
    script = ServerScript(
      rules: rules, settings: try fields.settings(of: fields.configuration(in: settings)),
      protocolVersion: protocolVersion, showsCodes: true)
  }

  /// A server of protocol 4.
  static func version4(_ settings: String = "", rules: PartyRules = PartyRules()) throws -> PlayedServer {
    try PlayedServer(
      settings, protocolVersion: "4.0", rules: rules,
      playing: PartyOperations.server.filter { $0 is any ServerOperation4 })
  }

  @discardableResult
  mutating func play(_ line: String) throws -> ServerSight {
    let event = try event(line)
    return try script.play(event)
  }

  private func event(_ line: String) throws -> ServerEvent {
    let kind = String(line.prefix { $0 != " " })
    guard let script = scripts.first(where: { $0.kinds[kind] != nil }) else {
      preconditionFailure("\(line) is not an event of the server")
    }
    return try script.event(script.events(in: line)[0])
  }

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

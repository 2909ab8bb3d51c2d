import Conformance
import PartyModel
import PowerAuthPartyVectors
import PowerAuthVectors

/// A client of protocol 4 that plays events, each written as its kind and its members.
struct PlayedClient4 {
  private var world: ClientWorld4
  /// The scripts of operations, each of which has some kinds of events.
  private let scripts = PartyOperations.client4.map(\.script)

  init(_ settings: String = "", rules: PartyRules = PartyRules()) throws {
    let fields = scripts[0]
    world = ClientWorld4(
      rules: rules, configuration: try fields.settings(of: fields.configuration(in: settings)))
  }

  @discardableResult
  mutating func play(_ line: String) throws -> ClientObservation4 {
    let kind = String(line.prefix { $0 != " " })
    guard let script = scripts.first(where: { $0.kinds[kind] != nil }) else {
      preconditionFailure("\(line) is not an event of the client")
    }
    return try world.play(try script.event(script.events(in: line)[0]))
  }

  /// The result and the state after an event.
  mutating func state(_ line: String) throws -> String {
    let seen = try play(line)
    return "\(seen.result) \(seen.phase.rawValue)"
  }

  /// The codes of an event, in order.
  mutating func codes(_ line: String) throws -> [String] { try play(line).codes }

  /// The requests of an event, in order.
  mutating func requests(_ line: String) throws -> [String] { try play(line).requests }
}

extension ClientObservation4 {
  /// What was sent.
  var requests: [String] { actions.filter { $0.hasPrefix("/pa") } }
}

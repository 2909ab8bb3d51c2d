/// A server and the devices that use it, as a script of events knows them.
package struct ServerScript: Sendable {
  private let rules: PartyRules

  package init(rules: PartyRules, settings: ServerEvent, protocolVersion: String) {
    self.rules = rules
  }

  /// Plays one event.
  package mutating func play(_ event: ServerEvent) throws -> ServerSight { ServerSight(result: "ok") }
}

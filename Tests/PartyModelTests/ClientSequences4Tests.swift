import PartyModel
import Testing

/// Sequences of a client of protocol 4 that were worked out by hand.
struct ClientSequences4Tests {
  private func play(_ start: ClientConfiguration4.Start, _ events: [ClientEvent4]) throws -> [ClientObservation4] {
    var configuration = ClientConfiguration4()
    configuration.start = start
    var world = ClientWorld4(rules: PartyRules(), configuration: configuration)
    return try events.map { try world.play($0) }
  }

  @Test func `a confirmation whose answer was lost is found by the status`() throws {
    var event = ClientEvent4(.persist(password: "1234", biometry: false))
    event.answers = [.noConnection]
    var status = StatusArguments4()
    status.isConfirmationPending = false
    event.statuses = [status]
    let seen = try play(.pending, [event])
    #expect(seen[0].result == "ok")
    #expect(seen[0].steps == 1)
    #expect(seen[0].phase == .active)
  }

  @Test func `a change whose answer was lost leaves the old key`() throws {
    var event = ClientEvent4(.changePassword(old: "1234", new: "4321", .right))
    event.answers = [.ok, .noConnection]
    let seen = try play(.active, [event, ClientEvent4(.sign(ClientCredentials4(.knowledge, password: "1234")))])
    #expect(seen[0].result == "networkError")
    #expect(seen[1].codes == ["4.0 possession_knowledge 1 knowledge=0"])
  }

  @Test func `a confirmation of an upgrade that is lost waits for the next status`() throws {
    var upgrade = ClientEvent4(.upgrade("1234", .right))
    upgrade.answers = [.ok, .ok, .ok, .noConnection, .ok, .noConnection]
    let seen = try play(.active3, [upgrade, ClientEvent4(.restart), ClientEvent4(.status)])
    #expect(seen[0].result == "statusFetchRequired")
    #expect(seen[1].phase == .upgrading)
    #expect(seen[2].phase == .active)
  }
}

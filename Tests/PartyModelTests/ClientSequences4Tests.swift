import PartyModel
import Testing

/// Sequences of a client of protocol 4 that were worked out by hand from the descriptions of the published one.
@Suite struct ClientSequences4Tests {
  private static let key = "/pa/v4/keystore/create activation"
  private static let status = "/pa/v4/activation/status"
  private static let confirmation = "/pa/v4/activation/confirm possession_knowledge biometry=yes"

  @Test func `T1: an activation serves no call before it is persisted, and is persisted once`() throws {
    var client = try PlayedClient4("start=empty")
    #expect(
      try client.requests("create") == ["/pa/v4/keystore/create application", "/pa/v4/activation/create"])
    let early = try client.play("validate-password")
    #expect(early.result == "missingActivation" && early.phase == .pending)
    #expect(early.actions.isEmpty && early.codes.isEmpty)
    let persisted = try client.play("persist biometry=yes answers=http-401 state=pendingCommit")
    #expect(persisted.result == "ok" && persisted.phase == .active)
    #expect(persisted.actions == [Self.confirmation, Self.key, Self.status, Self.confirmation, "store"])
    #expect(
      persisted.codes == ["4.0 possession_knowledge 0 knowledge=0", "4.0 possession_knowledge 1 knowledge=0"])
    #expect(try client.state("persist") == "invalidActivationState active")
    #expect(try client.requests("status state=pendingCommit") == [Self.status])
    #expect(try client.codes("sign factors=possession_biometry") == ["4.0 possession_biometry 2 biometry=0"])
  }

  @Test func `T2: a confirmation whose answer was lost is found by the status`() throws {
    var client = try PlayedClient4("start=pending")
    let seen = try client.play("persist answers=no-connection confirmationPending=no")
    #expect(seen.result == "ok" && seen.steps == 1 && seen.phase == .active)
    #expect(seen.requests == ["/pa/v4/activation/confirm possession_knowledge biometry=no", Self.key, Self.status])
  }

  @Test func `T2: a confirmation that was lost is sent again with the next code`() throws {
    var client = try PlayedClient4("start=pending")
    #expect(try client.state("persist answers=no-connection,no-connection") == "networkError pending")
    let seen = try client.play("persist")
    #expect(seen.result == "ok" && seen.codes == ["4.0 possession_knowledge 1 knowledge=0"])
    #expect(seen.requests.first == Self.key && seen.requests.count == 3)
  }

  @Test func `T3: a change whose answer was lost leaves the old key`() throws {
    var client = try PlayedClient4()
    #expect(
      try client.state("change-password old=1234 new=4321 answers=ok,no-connection") == "networkError active")
    #expect(try client.codes("sign") == ["4.0 possession_knowledge 1 knowledge=0"])
    #expect(try client.state("change-password old=1234 new=4321") == "ok active")
    #expect(try client.codes("sign password=4321") == ["4.0 possession_knowledge 3 knowledge=2"])
  }

  @Test func `T4: biometry whose addition was lost is removed on the server before it is added again`() throws {
    var client = try PlayedClient4()
    let absent = try client.play("sign factors=possession_biometry")
    #expect(absent.result == "biometryNotConfigured" && absent.codes.isEmpty && absent.steps == 0)
    let lost = try client.play("add-biometry answers=ok,no-connection")
    #expect(lost.result == "networkError" && lost.biometryKey == nil)
    #expect(lost.codes == ["4.0 possession_knowledge 0 knowledge=0"])
    let read = try client.play("status biometry=yes / biometry=no")
    #expect(read.requests == [Self.status, "/pa/v4/biometry/remove possession", Self.status])
    #expect(read.result == "ok" && read.codes == ["4.0 possession 1"])
    let added = try client.play("add-biometry")
    #expect(added.codes == ["4.0 possession_knowledge 2 knowledge=0"] && added.biometryKey == 2)
    #expect(try client.codes("sign factors=possession_biometry") == ["4.0 possession_biometry 3 biometry=2"])
    let again = try client.play("add-biometry")
    #expect(again.result == "notAllowed" && again.actions.isEmpty && again.biometryKey == 2)
  }

  @Test func `T6: a client that is ahead by more than half the look-ahead sends a code, and beyond it is deadlocked`()
    throws
  {
    var client = try PlayedClient4("counterByte=31")
    let far = try client.play("status ahead=-11")
    #expect(
      far.requests == [Self.key, Self.status, "/pa/v4/auth/validate possession COUNTER_SYNCHRONIZATION"])
    #expect(far.codes == ["4.0 possession 0"] && far.status?.state == .active)
    let near = try client.play("status ahead=-10")
    #expect(near.requests == [Self.status] && near.steps == 0 && near.status?.state == .active)
    for ahead in [-21, 20] {
      let deadlock = try client.play("status ahead=\(ahead)")
      #expect(deadlock.result == "ok" && deadlock.requests == [Self.status] && deadlock.steps == 0)
      #expect(deadlock.status?.state == .deadlock && deadlock.status?.remainingAttempts == 0)
    }
    let behind = try client.play("status ahead=19")
    #expect(behind.status?.state == .active && behind.steps == 19 && behind.actions == [Self.status, "store"])
    #expect(try client.codes("sign") == ["4.0 possession_knowledge 20 knowledge=0"])
  }

  @Test func `T7: an upgrade whose confirmations are lost waits for the next status`() throws {
    var client = try PlayedClient4("start=active-3")
    #expect(
      try client.state("upgrade answers=ok,ok,ok,no-connection,ok,no-connection") == "statusFetchRequired upgrading")
    #expect(try client.state("restart") == "ok upgrading")
    #expect(try client.state("status") == "ok active")
  }

  @Test func `T8: a byte that another copy has moved is a deadlock in each status, and codes are still made`() throws {
    var client = try PlayedClient4("start=upgrading counterByte=8")
    let drifted = try client.play("status byte=9 upgradePending=yes")
    #expect(drifted.status?.state == .deadlock && drifted.phase == .upgrading)
    #expect(drifted.requests == [Self.key, Self.status])
    let upgraded = try client.play("upgrade")
    #expect(upgraded.requests == [Self.status, "/pa/v4/upgrade/confirm possession"])
    #expect(upgraded.result == "ok" && upgraded.phase == .active && upgraded.codes == ["4.0 possession 0"])
    #expect(try client.play("status byte=10").status?.state == .deadlock)
    #expect(try client.codes("sign") == ["4.0 possession_knowledge 1 knowledge=0"])
  }

  @Test func `T10: a temporary key is used until ten seconds before its end`() throws {
    var client = try PlayedClient4()
    let message = "/pa/v4/user/info"
    #expect(try client.requests("message at=1000000000") == [Self.key, message])
    #expect(try client.requests("message at=1000289999") == [message])
    #expect(try client.requests("message at=1000290000") == [Self.key, message])
  }

  @Test func `T11: where no new key is given, codes are made, and what is encrypted costs nothing`() throws {
    var client = try PlayedClient4()
    #expect(try client.requests("status") == [Self.key, Self.status])
    let validated = try client.play("validate-password at=1000290000")
    #expect(validated.result == "ok")
    #expect(validated.requests == ["/pa/v4/auth/validate possession_knowledge VALIDATE_PASSWORD"])
    let refused = try client.play("change-password old=1234 new=4321 answers=http-403")
    #expect(refused.result == "networkError" && refused.requests == [Self.key])
    #expect(refused.codes.isEmpty && refused.steps == 0 && refused.knowledgeKey == 0)
    #expect(try client.codes("sign") == ["4.0 possession_knowledge 1 knowledge=0"])
  }

  @Test func `T12: a change that the application repeats has the next code, and a wrong password`() throws {
    var client = try PlayedClient4()
    let change = "change-password old=1234 new=4321"
    let first = try client.play(change)
    #expect(first.codes == ["4.0 possession_knowledge 0 knowledge=0"] && first.knowledgeKey == 1)
    for value in 1...5 {
      let repeated = try client.play("\(change) answers=http-401")
      #expect(repeated.result == "networkError" && repeated.knowledgeKey == 1)
      #expect(repeated.codes == ["4.0 possession_knowledge \(value) knowledge=wrong"])
    }
    #expect(try client.codes("sign password=4321") == ["4.0 possession_knowledge 6 knowledge=1"])
  }
}

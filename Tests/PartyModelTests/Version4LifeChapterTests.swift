import PartyModel
import Testing

/// The chapter of the book says what a client and a server of 4.0 do together; the values are written by hand.
@Suite struct Version4LifeChapterTests {
  private func life(_ start: LifeConfiguration4.Start, biometry: Bool = false) throws -> Life4 {
    var configuration = LifeConfiguration4()
    configuration.start = start
    configuration.hasBiometry = biometry
    return try Life4(rules: PartyRules(), configuration: configuration)
  }

  private func event(_ action: LifeAction4, _ network: LifeDelivery..., task: String? = nil) -> LifeEvent4 {
    var event = LifeEvent4(action)
    event.network = network
    event.task = task
    return event
  }

  private let code = LifeAction4.sign(ClientCredentials())
  private let change = LifeAction4.call(.changePassword(old: "1234", new: "5678"))

  @Test func `A confirmation whose answer is lost is found by the status of the same call`() throws {
    var life = try life(.none)
    let first: [LifeAction4] = [
      .administration(.initialise(maxFailures: nil, validity: nil)), .call(.create), .administration(.commit),
    ]
    for action in first { _ = try life.play(event(action)) }
    let seen = try life.play(event(.call(.persist(password: "1234", biometry: true)), .answerLost))
    #expect(seen.result == "ok" && seen.client == .active && seen.distance == 0)
    #expect(
      seen.requests == [
        "/pa/v4/activation/confirm 200", "/pa/v4/keystore/create activation 200", "/pa/v4/activation/status 200",
      ])
    #expect(seen.marks?.isConfirmationPending == false && seen.marks?.isBiometryEnabled == true)
    #expect(seen.biometryKey == .current)
  }

  @Test func `After a lost answer to a change of the password the old one discards the new key`() throws {
    var life = try life(.active)
    let lost = try life.play(event(change, .answerLost))
    #expect(lost.result == "networkError" && lost.marks?.hasNextKnowledge == true && lost.knowledgeKey == .current)
    let old = try life.play(event(code))
    #expect(old.result == "ok" && old.marks?.hasNextKnowledge == false)
    let new = try life.play(event(.sign(ClientCredentials(password: "5678"))))
    #expect(new.result == "refused" && new.attempts == 1)
  }

  @Test func `A code with the old password, while the answer to its change is under way, loses the password`() throws {
    var life = try life(.active)
    #expect(try life.play(event(change, .answerHeld, task: "one")).result == "waiting")
    #expect(try life.play(event(.call(.status))).result == "busy")
    #expect(try life.play(event(code)).result == "ok")
    let seen = try life.play(event(.release(task: "one")))
    #expect(seen.result == "ok" && seen.knowledgeKey == LifeKeyPlace.none)
    #expect(try life.play(event(.sign(ClientCredentials(password: "5678")))).result == "refused")
  }

  @Test func `Biometry whose answer was lost is removed by the next status`() throws {
    var life = try life(.active)
    let lost = try life.play(event(.call(.addBiometry(password: "1234")), .answerLost))
    #expect(lost.marks?.isBiometryEnabled == true && lost.biometryKey == nil)
    let seen = try life.play(event(.call(.status)))
    #expect(seen.result == "ok" && seen.marks?.isBiometryEnabled == false)
    #expect(
      seen.requests == [
        "/pa/v4/activation/status 200", "/pa/v4/biometry/remove 200", "/pa/v4/activation/status 200",
      ])
  }

  @Test func `An upgrade is broken off at its start, at its confirmation, and by the end of the process`() throws {
    var life = try life(.active3, biometry: true)
    let upgrade = LifeAction4.call(.upgrade(password: "1234"))
    let lost = try life.play(event(upgrade, .delivered, .answerLost))
    #expect(lost.result == "networkError" && lost.client == .active3 && lost.marks?.isUpgradePending == true)
    #expect(try life.play(event(code)).result == "ok")
    let unconfirmed = try life.play(event(upgrade, .delivered, .delivered, .requestLost, .requestLost))
    #expect(unconfirmed.result == "statusFetchRequired" && unconfirmed.client == .upgrading)
    #expect(unconfirmed.version == 3 && unconfirmed.biometryKey == .current)
    #expect(try life.play(event(.restart)).client == .upgrading)
    #expect(try life.play(event(code)).result == "pendingProtocolUpgrade")
    let seen = try life.play(event(.call(.status)))
    #expect(seen.result == "ok" && seen.client == .active && seen.version == 4 && seen.distance == 0)
    #expect(try life.play(event(code)).result == "ok")
  }

  @Test func `A signature of 3_3 that is lost while a start is answered is a deadlock`() throws {
    var life = try life(.active3)
    let held = event(.call(.upgrade(password: "1234")), .delivered, .answerHeld, task: "one")
    #expect(try life.play(held).result == "waiting")
    #expect(try life.play(event(code, .requestLost)).result == "networkError")
    #expect(try life.play(event(.release(task: "one"))).result == "ok")
    #expect(try life.play(event(code)).result == "ok")
    #expect(try life.play(event(.call(.status))).status?.state == .deadlock)
  }
}

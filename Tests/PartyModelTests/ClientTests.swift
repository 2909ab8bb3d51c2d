import PartyModel
import Testing

/// What a client shows of events that are played one after the other; expectations are those of the fact tables of SDK
/// 1.9.2, executed with its core.
@Suite struct ClientTests {
  private func play(
    _ configuration: ClientConfiguration = ClientConfiguration(), _ events: ClientEvent...
  ) throws -> [ClientObservation] {
    var world = try ClientWorld(rules: PartyRules(), configuration: configuration)
    return try events.map { try world.play($0) }
  }

  private func status(ahead: Int, lookAhead: Int = 20, answers: [ClientAnswer] = []) -> ClientEvent {
    var stated = StatusArguments()
    stated.ahead = ahead
    stated.lookAhead = lookAhead
    var event = ClientEvent(.status, answers: answers)
    event.statuses = [stated]
    return event
  }

  /// The distances that were measured with a look-ahead of 20.
  @Test func `The distance of the counters decides`() throws {
    let signing = "/pa/v3/signature/validate possession COUNTER_SYNCHRONIZATION"
    for (ahead, state, signs) in [
      (0, "active", false), (-1, "active", false), (-10, "active", false), (-11, "active", true),
      (-20, "active", true), (-21, "deadlock", false), (-256, "deadlock", false), (-257, "active", false),
      (-276, "active", true), (1, "active", false), (19, "active", false), (20, "deadlock", false),
      (235, "deadlock", false), (236, "active", true), (255, "active", false), (256, "deadlock", false),
    ] {
      let seen = try play(ClientConfiguration(), status(ahead: ahead))
      #expect(seen[0].status?.state.rawValue == state, "ahead \(ahead)")
      #expect(seen[0].actions.contains(signing) == signs, "ahead \(ahead)")
    }
  }

  @Test func `Small look-aheads decide earlier`() throws {
    for (lookAhead, ahead, state) in [(1, 1, "deadlock"), (2, -1, "active"), (3, -2, "active")] {
      let seen = try play(ClientConfiguration(), status(ahead: ahead, lookAhead: lookAhead))
      #expect(seen[0].status?.state.rawValue == state)
    }
  }

  @Test func `A wrong password signs, and costs a value; a short one does not`() throws {
    let seen = try play(
      ClientConfiguration(),
      ClientEvent(.sign(ClientCredentials(.possessionKnowledge, password: "9999"), SignArguments())),
      ClientEvent(.sign(ClientCredentials(.possessionKnowledge, password: "123"), SignArguments())),
      ClientEvent(.sign(ClientCredentials(.knowledgeBiometry), SignArguments())),
      ClientEvent(.sign(ClientCredentials(.none), SignArguments())),
      ClientEvent(.sign(ClientCredentials(.knowledge), SignArguments())))
    #expect(seen.map(\.result) == ["ok", "signatureError", "signatureError", "wrongParameter", "ok"])
    #expect(seen.map(\.steps) == [1, 0, 0, 0, 1])
    #expect(seen.map(\.signatures) == [[false], [], [], [], [true]])
  }

  @Test func `An unsafe change with a wrong old password destroys knowledge for good`() throws {
    func sign(_ password: String, _ factors: ClientFactors = .possessionKnowledge) -> ClientEvent {
      ClientEvent(.sign(ClientCredentials(factors, password: password), SignArguments()))
    }
    let seen = try play(
      ClientConfiguration(), ClientEvent(.changePasswordUnsafe(old: "9999", new: "5678")), sign("5678"), sign("1234"),
      ClientEvent(.changePasswordUnsafe(old: "5678", new: "9999")), sign("1234"), sign("", .possession))
    #expect(seen.map(\.result) == ["true", "ok", "ok", "true", "ok", "ok"])
    #expect(seen.map(\.signatures) == [[], [false], [false], [], [false], [true]])
    #expect(seen.allSatisfy { $0.actions.allSatisfy { $0 == "store" } })
  }

  @Test func `The table of the external key holds`() throws {
    let (key, other) = ([UInt8](repeating: 1, count: 16), [UInt8](repeating: 2, count: 16))
    let sign = ClientEvent(.sign(ClientCredentials(), SignArguments()))
    let seen = try play(
      ClientConfiguration(), ClientEvent(.setExternalKey(key)), ClientEvent(.removeExternalKey),
      ClientEvent(.addExternalKey([1])), ClientEvent(.addExternalKey(key)), ClientEvent(.addExternalKey(key)), sign,
      ClientEvent(.restart), sign, ClientEvent(.removeExternalKey), ClientEvent(.setExternalKey(other)), sign,
      ClientEvent(.setExternalKey(key)))
    #expect(
      seen.map(\.result) == [
        "invalidActivationState", "invalidActivationState", "wrongParameter", "ok", "invalidActivationState", "ok",
        "ok",
        "signatureError", "invalidActivationState", "ok", "ok", "wrongParameter",
      ])
    #expect(seen[5].signatures == [true])
    #expect(seen[10].signatures == [false])
  }

  @Test func `What is pending does not survive the end of the process`() throws {
    var configuration = ClientConfiguration()
    configuration.start = .pending
    let seen = try play(
      configuration, ClientEvent(.status), ClientEvent(.sign(ClientCredentials(), SignArguments())),
      ClientEvent(.persist(password: "123", biometry: false)), ClientEvent(.restart),
      ClientEvent(.persist(password: "1234", biometry: false)))
    #expect(
      seen.map(\.result) == [
        "activationPending", "missingActivation", "invalidActivationState", "ok", "invalidActivationState",
      ])
    #expect(seen.map(\.phase) == [.pending, .pending, .pending, .empty, .empty])
  }
}

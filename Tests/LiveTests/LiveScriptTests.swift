import Conformance
import Live
import PowerAuth
import Testing

/// The scripts of `live`, played over a socket.
@Suite struct LiveScriptTests {
  static func play(
    _ client: ScriptedClient, naming mistakes: [LikelyMistake] = [], _ isWanted: (CallScript, String) -> Bool
  ) throws -> [ObservedCase] {
    let scriptServer = ScriptServer()
    let server = try RunningServer { scriptServer.answer($0) }
    defer { server.stop() }
    var options = ServingOptions(seed: "scripts")
    options.mistakes = mistakes
    let player = ScriptPlayer(
      client, on: scriptServer, url: "http://127.0.0.1:\(server.port)", options: options)
    return try CallScript.all.flatMap { script in
      try script.versions.filter { isWanted(script, $0) }.map { try player.play(script, in: $0) }
    }
  }

  @Test func `A right client lives all lives and passes all scenarios`() throws {
    let cases = try Self.play(ScriptedClient()) { _, _ in true }
    #expect(cases.count == CallScript.all.map(\.versions.count).reduce(0, +))
    for one in cases { #expect(one.findings.isEmpty && one.omission == nil, "\(one.id) \(one.protocolVersion)") }
  }

  @Test func `Each mistake of a client is failed by its script, with what was wrong`() throws {
    for mistake in ClientMistake.all {
      var behaviour = ClientBehaviour()
      mistake.make(&behaviour)
      let cases = try Self.play(ScriptedClient(behaviour)) {
        $0.id == "live.\(mistake.script)" && $1 == mistake.version
      }
      #expect(cases.count == 1, "\(mistake.name)")
      let message = cases.first.map(\.findings.text) ?? ""
      #expect(message.contains(mistake.says), "\(mistake.name): \(message)")
    }
  }

  /// What right clients may do in another way, and the script in which it shows.
  private static let ways: [(script: String, make: @Sendable (inout ClientBehaviour) -> Void)] = [
    ("expired-key", { $0.reading.temporaryKeyResponse.isUsable = { _, _ in true } }),
    ("unknown-status", { $0.faults = [.givesUpUnreadActivation] }),
    ("unknown-status", { $0.faults = [.removesUnreadActivation] }),
    ("short-key", { $0.faults = [.keepsKeysUntilExpiry] }), ("repeated-salt", { $0.faults = [.refusesKnownSalt] }),
  ]

  @Test
  func
    `A client may use a key once before it looks at its expiry, keep it until then, and give up what it cannot read`()
    throws
  {
    for way in Self.ways {
      var behaviour = ClientBehaviour()
      way.make(&behaviour)
      let cases = try Self.play(ScriptedClient(behaviour)) { script, _ in script.id == "live.scenario/\(way.script)" }
      #expect(!cases.isEmpty)
      for one in cases { #expect(one.findings.text == "", "\(one.id) \(one.protocolVersion)") }
    }
  }

  @Test func `Before 3.2 no clock of a scenario is played, because no client must ask for the time`() {
    let ofClock = CallScript.all.filter { $0.id.hasPrefix("live.scenario/clock-") }
    #expect(
      ofClock.filter { !$0.id.hasSuffix("-hybrid") }.map(\.versions) == [
        ["3.2", "3.3", "4.0"], ["3.2", "3.3", "4.0"],
      ])
  }

  @Test func `A script names its calls, each once and in their order`() {
    let blocked = CallScript.all.first { $0.id == "live.scenario/blocked" }
    let names = ["start", "synchronize-time", "activate", "persist", "status", "sign"]
    #expect(blocked?.calls(in: "3.3").map(\.name) == names)
    #expect(blocked?.calls(in: "4.0").map(\.name) == names.map { $0 == "persist" ? "confirm" : $0 })
    #expect(blocked?.calls == names + ["confirm"])
  }

  @Test func `An upgrade to protocol 4 begins with calls of 3.3, and protocol 4 has no call for what it lacks`() {
    let upgrade = CallScript.all.first { $0.id == "live.life/upgrade-to-4" }
    let calls = upgrade?.calls(in: "4.0") ?? []
    #expect(calls.first == CallName(name: "start", version: "3.3"))
    #expect(calls.contains(CallName(name: "sign", version: "3.3")))
    #expect(calls.contains(CallName(name: "sign", version: "4.0")))
    #expect(!calls.contains(CallName(name: "activate", version: "4.0")))
    for script in CallScript.all where script.versions.contains("4.0") {
      let newer = script.calls(in: "4.0").filter { $0.version == "4.0" }.map(\.name)
      #expect(
        Set(newer).isDisjoint(with: ["encrypt", "persist", "recover", "confirm-recovery", "adopt"]), "\(script.id)")
    }
  }

  @Test func `Each script of protocol 4 is played with P-384 alone and with a hybrid algorithm, where both can be`() {
    let ids = Set(CallScript.all.map(\.id))
    #expect(ids.count == CallScript.all.count)
    for script in CallScript.all where script.versions.contains("4.0") && !script.id.hasSuffix("-hybrid") {
      let isOfBoth = !["live.scenario/one-signature", "live.scenario/other-algorithm"].contains(script.id)
      #expect(ids.contains("\(script.id)-hybrid") == isOfBoth, "\(script.id)")
    }
  }

  @Test func `There are at least 40 mistakes, and each scenario is failed by one`() {
    #expect(ClientMistake.all.count >= 40)
    #expect(Set(ClientMistake.all.map(\.name)).count == ClientMistake.all.count)
    let failed = Set(ClientMistake.all.map { "live.\($0.script)" })
    for scenario in ServedScenario.all {
      #expect(failed.contains("live.scenario/\(scenario.name)"), "\(scenario.name)")
      #expect(CallScript.all.contains { $0.id == "live.scenario/\(scenario.name)" }, "\(scenario.name)")
    }
  }
}

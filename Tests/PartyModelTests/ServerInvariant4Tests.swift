import Encodings
import PartyModel
import PowerAuth
import Testing

/// What is true after each event of a server of protocol 4, whatever the events are.
@Suite struct ServerInvariant4Tests {
  private static let lines = [
    "init", "init activation=b maxFailures=2", "old-activate activation=c maxFailures=3", "exchange",
    "exchange activation=b", "exchange lost=answer", "confirm", "confirm activation=b enableBiometry=no",
    "confirm wrong=knowledge", "confirm lost=request", "commit", "commit activation=b", "block", "block activation=c",
    "unblock", "unblock activation=c", "validate", "validate activation=b", "validate activation=c",
    "validate wrong=knowledge", "validate activation=b wrong=possession", "validate factors=POSSESSION",
    "validate factors=POSSESSION_BIOMETRY", "validate lost=request", "validate path=v3", "compute count=3",
    "compute count=12 activation=b", "offline", "offline activation=b wrong=knowledge", "password-change",
    "password-change lost=answer", "password-change body=undecryptable", "password-change activation=c",
    "biometry-add", "biometry-add activation=b", "biometry-remove", "biometry-remove activation=b", "vault-unlock",
    "vault-unlock activation=b body=incomplete", "token-use", "status", "status activation=c",
    "upgrade-start activation=c", "upgrade-start activation=c lost=answer",
    "upgrade-start activation=c body=undecryptable", "upgrade-confirm activation=c",
    "upgrade-confirm activation=c lost=request", "old-validate activation=c",
    "old-validate activation=c wrong=knowledge", "old-status activation=c", "job job=expiry",
    "configure algorithms=EC_P384_ML_L3", "configure", "user-info", "remove activation=b", "sdk-remove",
  ]

  @Test(arguments: ["", "timedBlocks=yes", "lookAhead=5 maxFailures=3"])
  func `Each event leaves what is always true`(settings: String) throws {
    var moves = 0
    for number in 0..<60 {
      var server = try PlayedServer.version4(settings)
      var before: [String: ServerActivation] = [:]
      for line in Self.script(number: number) {
        let sight = try server.play(line)
        for activation in server.activations {
          let words = Self.objection(to: activation, after: before[activation.id], sight)
          #expect(words == nil, "\(settings) \(number): \(line)")
          if let old = before[activation.id], old.counter < activation.counter { moves += 1 }
          before[activation.id] = activation
        }
      }
    }
    #expect(moves > 60)
  }

  @Test func `A rule that is wrong breaks what is always true`() throws {
    var rules = PartyRules()
    rules.core.version4.decisions.upgrade.keepCounter = { _ in 0 }
    var server = try PlayedServer.version4("", rules: rules)
    for line in ["old-activate", "old-validate"] { try server.play(line) }
    let before = server.activations[0]
    let sight = try server.play("upgrade-start")
    #expect(Self.objection(to: server.activations[0], after: before, sight) == "the counter never moves back")
  }

  private static func script(number: Int) -> [String] {
    var bytes = SeededBytes(seed: "server invariants of 4.0", id: "\(number)", field: "script")
    // Of the others few get as far as a code that is right.
    let beginning = number % 2 == 0 ? ["activate", "activate activation=b", "old-activate activation=c"] : []
    return beginning
      + (0..<24).map { _ in
        let drawn = bytes.next(2)
        return lines[(Int(drawn[0]) << 8 | Int(drawn[1])) % lines.count]
      }
  }

  /// What is not true after an event; nil where everything is.
  private static func objection(
    to now: ServerActivation, after before: ServerActivation?, _ sight: ServerSight
  ) -> String? {
    if now.status == .active && now.attempts >= now.maximum { return "ACTIVE has attempts left" }
    if now.version4?.blockExpiry != nil && ![.blocked, .removed].contains(now.status) {
      return "only a block ends by itself"
    }
    if now.version4?.isUpgradePending == true && now.version != 3 { return "an upgrade waits in version 3" }
    if now.version == 4 && now.version4 == nil { return "version 4 has keys of 4.0" }
    guard let before else { return nil }
    if before.status == .removed && now.status != .removed { return "REMOVED stays" }
    if now.counter < before.counter { return "the counter never moves back" }
    if now.counter > before.counter && now.attempts > before.attempts { return "a wrong code moves no counter" }
    if (before.version ?? 0) > (now.version ?? 0) { return "the version never moves back" }
    let hasMoved = now.counter != before.counter || now.attempts != before.attempts
    if hasMoved && sight.result == "lost" { return "what is lost changes nothing" }
    return nil
  }
}

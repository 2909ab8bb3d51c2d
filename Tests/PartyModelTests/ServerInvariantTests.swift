import Encodings
import PartyModel
import Primitives
import Testing

/// What is true after each event, whatever the events are.
@Suite struct ServerInvariantTests {
  private static let lines = [
    "init maxFailures=3", "init activation=b otp=1 maxFailures=2", "activate activation=c maxFailures=4", "exchange",
    "exchange activation=b", "exchange activation=b otp=1", "commit", "commit activation=b otp=1",
    "commit activation=b otp=2", "commit activation=b", "block", "block activation=c", "unblock",
    "unblock activation=c",
    "validate", "validate activation=b", "validate activation=c", "validate wrong=knowledge",
    "validate activation=c wrong=knowledge", "validate activation=c factors=POSSESSION",
    "validate activation=c factors=POSSESSION_BIOMETRY wrong=biometry", "validate activation=c version=foreign",
    "validate activation=c factors=KNOWLEDGE", "offline activation=c", "offline activation=c wrong=possession",
    "compute activation=c count=3", "compute activation=c count=12", "vault-unlock activation=c",
    "vault-unlock activation=c wrong=knowledge", "vault-unlock activation=c body=undecryptable",
    "token-create activation=c", "token-use", "token-use digest=wrong", "token-remove activation=c",
    "remove activation=b",
    "sdk-remove activation=c", "remove", "unsupport", "support", "detail activation=c", "job job=expiry activation=c",
  ]

  @Test(arguments: ["3.0", "3.2", "3.3"])
  func `Each event leaves what is always true`(version: String) throws {
    for number in 0..<120 {
      let script = Self.script(number: number)
      guard let broken = try Self.broken(script, version) else { continue }
      let shortest = try Self.shortened(script) { try Self.broken($0, version) != nil }
      Issue.record("\(broken): \(shortest.joined(separator: "; "))")
      return
    }
  }

  @Test func `A rule that is wrong breaks what is always true, and the script is shortened`() throws {
    var rules = PartyRules()
    rules.server.signature.attemptsAfterWrong = { attempts, _ in attempts - 1 }
    let script = [
      "activate activation=c", "detail activation=c", "validate activation=c", "validate activation=c wrong=knowledge",
    ]
    #expect(try Self.broken(script, "3.2", rules: rules) != nil)
    let shortest = try Self.shortened(script) { try Self.broken($0, "3.2", rules: rules) != nil }
    #expect(shortest == [script[0], script[3]])
  }

  private static func script(number: Int) -> [String] {
    var bytes = SeededBytes(seed: "server invariants", id: "\(number)", field: "script")
    return (0..<24).map { _ in
      let drawn = bytes.next(2)
      return lines[(Int(drawn[0]) << 8 | Int(drawn[1])) % lines.count]
    }
  }

  /// Leaves out events as long as what is left still breaks something.
  private static func shortened(_ script: [String], while isBroken: ([String]) throws -> Bool) rethrows -> [String] {
    var script = script
    var place = 0
    while place < script.count {
      var shorter = script
      shorter.remove(at: place)
      if try isBroken(shorter) { script = shorter } else { place += 1 }
    }
    return script
  }

  /// What is not true after an event; nil where everything is.
  private static func broken(
    _ script: [String], _ version: String, rules: PartyRules = PartyRules()
  ) throws -> String? {
    var server = try PlayedServer(protocolVersion: version, rules: rules)
    var before: [String: ServerActivation] = [:]
    for line in script {
      let sight = try server.play(line)
      for activation in server.activations {
        if let words = objection(to: activation, after: before[activation.id], line, sight) { return words }
        before[activation.id] = activation
      }
    }
    return nil
  }

  private static func objection(
    to now: ServerActivation, after before: ServerActivation?, _ line: String, _ sight: ServerSight
  ) -> String? {
    if now.attempts < 0 || now.attempts > now.maximum { return "attempts are from 0 to the maximum" }
    if now.status == .active && now.attempts >= now.maximum { return "ACTIVE has attempts left" }
    guard let before else { return nil }
    if before.status == .removed && now.status != .removed { return "REMOVED stays" }
    if now.counter < before.counter { return "the counter never moves back" }
    if now.counter > before.counter && before.status != .active { return "only ACTIVE moves the counter" }
    let isJudged = now.counter != before.counter || now.attempts != before.attempts
    if isJudged && before.status == .blocked && now.status == .blocked { return "BLOCKED counts nothing" }
    if now.counter > before.counter && now.attempts > before.attempts { return "a failed check moves no counter" }
    if now.blockedReason != nil && now.status == .active { return "ACTIVE has no reason of a block" }
    if before.status == now.status, now.counter > before.counter, line.hasPrefix("validate"), sight.result != "ok" {
      return "a refused validation moves no counter"
    }
    return nil
  }
}

import PartyModel
import Testing

/// Sequences and tables of the published client (SDK 1.9.2), written out by hand from their descriptions.
@Suite struct ClientSequenceTests {
  private static let key = "/pa/v3/keystore/create activation"
  private static let time = "/pa/v3/status"
  private static let status = "/pa/v3/activation/status"

  @Test func `An activation is created by one request after that for a key, and persisted by none`() throws {
    var client = try PlayedClient("start=empty")
    #expect(
      try client.requests("create") == ["/pa/v3/keystore/create application", "/pa/v3/activation/create"])
    #expect(try client.state("create") == "invalidActivationState pending")
    #expect(try client.state("persist password=123") == "invalidActivationState pending")
    let persisted = try client.play("persist")
    #expect(persisted.result == "ok" && persisted.phase == .active && persisted.requests.isEmpty)
    #expect(try client.play("sign").signatures == [true])
  }

  /// What is local after the process was killed, for each moment.
  private static let kills: [(settings: String, events: [String], state: ClientPhase)] = [
    ("start=empty", ["create task=c answers=ok,later"], .empty),
    ("start=empty", ["create"], .empty),
    ("start=empty", ["create", "persist"], .active),
    ("", ["sign"], .active),
    ("version=2", ["status task=s answers=ok,ok,ok,later"], .upgradeStarted),
    ("version=2", ["status task=s answers=ok,ok,ok,ok,later"], .upgradeUnfinished),
  ]

  @Test(arguments: 0..<6) func `What was not stored is gone after a kill`(row: Int) throws {
    let (settings, events, state) = Self.kills[row]
    var client = try PlayedClient(settings)
    for event in events { try client.play(event) }
    #expect(try client.play("restart").phase == state)
  }

  @Test func `After a kill the upgrade goes on with the request that has no answer`() throws {
    var client = try PlayedClient("version=2")
    try client.play("status task=s answers=ok,ok,ok,later")
    try client.play("restart")
    #expect(
      try client.requests("status task=t answers=ok,ok,ok,ok,later") == [
        Self.time, Self.status, Self.key, "/pa/v3/upgrade/start", "/pa/v3/upgrade/commit possession",
      ])
    try client.play("restart")
    #expect(try client.requests("status") == [Self.time, Self.status, "/pa/v3/upgrade/commit possession"])
    #expect(try client.play("sign").signatures == [true])
  }

  /// The version that the server states, the local one, the mark, and the last request or the error.
  @Test func `The table of the upgrade decides by both versions and the mark`() throws {
    var plain = try PlayedClient("version=2")
    #expect(try plain.state("status current=3") == "ok active-2")
    var marked = try PlayedClient("version=2")
    let lost = "status answers=ok,ok,ok,no-connection,no-connection"
    #expect(try marked.state(lost) == "networkError upgrade-started")
    #expect(try marked.state("status current=3") == "protocolUpgrade upgrade-started")
    #expect(try marked.state("status current=4") == "protocolUpgrade upgrade-started")
    #expect(try marked.requests("status").suffix(2) == ["/pa/v3/upgrade/start", "/pa/v3/upgrade/commit possession"])
    var applied = try PlayedClient("version=2")
    try applied.play("status task=s answers=ok,ok,ok,ok,later")
    try applied.play("restart")
    let finished = try applied.play("status current=3")
    #expect(finished.phase == .active && finished.requests == [Self.time, Self.status])
  }

  @Test func `The fourth entry of one fetch is a network error`() throws {
    var client = try PlayedClient("version=2")
    let answers = "status answers=ok,ok,ok,http-500,ok,http-500,ok,http-500"
    let seen = try client.play(answers)
    #expect(seen.result == "networkError" && seen.phase == .upgradeStarted)
    #expect(seen.requests.filter { $0 == "/pa/v3/upgrade/start" }.count == 3)
    #expect(seen.requests.filter { $0 == Self.status }.count == 4)
  }

  /// The events, the requests in order and the steps of the counter.
  private static let costs: [(settings: String, event: String, requests: [String], steps: Int)] = [
    ("", "status", [time, status], 0),
    (
      "", "status ahead=-11",
      [time, status, "/pa/v3/signature/validate possession COUNTER_SYNCHRONIZATION"], 1
    ),
    ("", "sign", [], 1),
    ("", "sign-offline", [], 1),
    ("", "validate-password", ["/pa/v3/signature/validate possession_knowledge VALIDATE_PASSWORD"], 1),
    (
      "", "change-password old=1234 new=5678",
      ["/pa/v3/signature/validate possession_knowledge VALIDATE_PASSWORD"], 1
    ),
    ("", "change-password-unsafe old=1234 new=5678", [], 0),
    ("", "request-token", [key, "/pa/v3/token/create possession_knowledge"], 1),
    ("", "vault", [key, "/pa/v3/vault/unlock possession_knowledge FETCH_ENCRYPTION_KEY"], 1),
    ("", "vault use=sign-jwt", [key, "/pa/v3/vault/unlock possession_knowledge SIGN_WITH_DEVICE_PRIVATE_KEY"], 1),
    ("recovery=yes", "vault use=recovery-data", [key, "/pa/v3/vault/unlock possession_knowledge RECOVERY_CODE"], 1),
    ("", "add-biometry", [key, "/pa/v3/vault/unlock possession_knowledge ADD_BIOMETRY"], 1),
    ("", "confirm-recovery-code", [key, "/pa/v3/recovery/confirm possession_knowledge"], 1),
    ("", "remove", ["/pa/v3/activation/remove possession_knowledge"], 1),
    ("", "remove-local", [], 0), ("biometry=yes", "remove-biometry", [], 0),
    ("", "add-external-key key=a", [], 0), ("", "synchronize-time", [time], 0),
    ("", "user-info", [key, "/pa/v3/user/info"], 0), ("", "encryptor", [key], 0),
  ]

  @Test(arguments: costs.indices) func `Each operation sends its requests, and costs its values`(row: Int) throws {
    let (settings, event, requests, steps) = Self.costs[row]
    var client = try PlayedClient(settings)
    let seen = try client.play(event)
    #expect(seen.requests == requests, "\(event)")
    #expect(seen.steps == steps, "\(event)")
  }

  @Test func `A token costs one value at its creation and one at its removal, and none in between`() throws {
    var client = try PlayedClient()
    #expect(try client.cost("request-token") == "ok 1")
    #expect(try client.cost("request-token") == "ok 0")
    #expect(try client.cost("request-token factors=possession") == "wrongParameter 0")
    #expect(try client.cost("token-header") == "ok 0")
    #expect(try client.cost("token-header synchronous=yes") == "ok 0")
    #expect(try client.cost("remove-token answers=http-500") == "networkError 1")
    #expect(try client.play("has-token").result == "true")
    #expect(try client.requests("remove-token") == ["/pa/v3/token/remove possession"])
    #expect(try client.play("has-token").result == "false")
    #expect(try client.cost("token-header") == "invalidToken 0")
    #expect(try client.cost("remove-token") == "invalidToken 0")
  }

  /// The answers of calls without an activation, and while one is pending, on iOS.
  private static let absence: [(event: String, empty: String, pending: String)] = [
    ("status", "missingActivation", "activationPending"), ("sign", "missingActivation", "missingActivation"),
    ("validate-password", "missingActivation", "missingActivation"),
    ("change-password old=1234 new=5678", "missingActivation", "missingActivation"),
    ("remove", "missingActivation", "missingActivation"), ("vault", "missingActivation", "missingActivation"),
    ("sign-offline", "missingActivation", "missingActivation"),
    ("sign-offline nonce=missing", "wrongParameter", "wrongParameter"),
    ("request-token", "missingActivation", "missingActivation"),
    ("remove-token", "missingActivation", "missingActivation"), ("token-header", "invalidToken", "invalidToken"),
    ("encryptor", "missingActivation", "missingActivation"), ("user-info", "missingActivation", "missingActivation"),
    ("encryptor scope=application", "ok", "ok"),
    ("vault use=recovery-data", "invalidActivationState", "invalidActivationState"),
    ("confirm-recovery-code", "missingActivation", "missingActivation"), ("queue", "nothing", "nothing"),
    ("change-password-unsafe old=1234 new=5678", "false", "false"), ("remove-biometry", "false", "false"),
    ("has-biometry", "false", "false"), ("verify with=activation", "false", "false"),
    ("verify with=master", "true", "true"), ("persist", "invalidActivationState", "ok"),
    ("create", "ok", "invalidActivationState"),
    ("authenticate-biometry outcome=success", "missingActivation", "missingActivation"),
  ]

  @Test(arguments: absence.indices) func `Calls answer so without a valid activation`(row: Int) throws {
    let (event, empty, pending) = Self.absence[row]
    for (start, result) in [("empty", empty), ("pending", pending)] {
      var client = try PlayedClient("start=\(start)")
      #expect(try client.play(event).result == result, "\(event), \(start)")
    }
  }

  @Test func `A signed removal that fails keeps everything, and the counter has moved`() throws {
    var client = try PlayedClient("biometry=yes")
    try client.play("request-token")
    #expect(try client.cost("remove answers=http-401") == "networkError 1")
    #expect(try client.play("has-token").result == "true")
    #expect(try client.play("has-biometry").result == "true")
    #expect(try client.state("remove factors=possession") == "ok empty")
    #expect(try client.play("has-biometry").result == "false")
    #expect(try client.play("has-token").result == "false")
  }
}

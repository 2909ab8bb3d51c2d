import Testing

@testable import PartyModel

/// Scripts of which no page says what they mean: searches leave them out, because they are answered with an error.
@Suite struct UndefinedScriptTests {
  @Test func `The server's clock is not negative, and no temporary key ends in its first ten seconds`() throws {
    var early = try PlayedClient("serverAhead=-1000")
    #expect(try early.play("status at=1000").result == "ok")
    #expect(throws: UndefinedScript.self) { try early.play("status at=999") }
    var short = try PlayedClient("keyLifetime=9000")
    #expect(try short.play("status at=1000").result == "ok")
    #expect(throws: UndefinedScript.self) { try short.play("status at=999") }
  }

  @Test(arguments: [
    ["legacy", "validate"], ["legacy", "upgrade-start", "validate"], ["legacy", "upgrade-commit"],
    ["activate", "replay of=1"], ["activate user="], ["init user="], ["activate", "encrypted reuse="],
    ["init", "set-status status=PENDING_COMMIT"],
    ["activate", "encrypted reuse=1"], ["activate", "encrypted", "encrypted reuse=7"],
    ["activate", "encrypted reuse=x"], ["replay of=1"], ["init", "replay of=1"], ["activate", "status", "replay of=2"],
    ["temporary-key", "replay of=1"], ["init otp=1", "exchange", "update-otp otp="],
    ["init otp=1", "exchange", "update-otp otp=\t"], ["activate", "token-create", "token-use nonceOf=2"],
    ["activate", "token-create", "token-validate nonceOf=3"],
  ])
  func `An event of a server is refused by the player of scripts`(lines: [String]) throws {
    var server = try PlayedServer()
    for line in lines.dropLast() { try server.play(line) }
    #expect(throws: UndefinedScript.self) { try server.play(lines[lines.count - 1]) }
  }

  @Test func `An activation that was blocked before it had keys is not unblocked`() throws {
    var rules = PartyRules()
    rules.server.signature.countsForeignApplication = { _ in true }
    let move = rules.server.activation.move
    rules.server.activation.move = { $1 == .attemptsUsedUp ? .to(.blocked) : move($0, $1) }
    var server = try PlayedServer(rules: rules)
    for line in ["unsupport", "activate maxFailures=1"] { try server.play(line) }
    #expect(try server.play("validate")["status"] == "BLOCKED")
    #expect(throws: UndefinedScript.self) { try server.play("unblock") }
  }

  @Test func `Of a message with other members as little is seen when it is sent again`() throws {
    var server = try PlayedServer(protocolVersion: "3.0")
    for line in ["encrypted extra=nonce", "replay of=1", "replay of=2"] {
      let sight = try server.play(line)
      #expect(sight.result == "refused")
      #expect(sight[number: "http"] == nil)
      #expect(sight["code"] == nil)
    }
    #expect(try server.play("encrypted")[number: "http"] == 400)
  }

  @Test func `What an earlier event drew is used again`() throws {
    var server = try PlayedServer()
    for line in ["activate", "encrypted"] { #expect(try server.play(line).result == "ok") }
    #expect(try server.play("encrypted reuse=2").result == "refused")
  }

  @Test func `A client begins with an external key of 16 bytes, or with none`() throws {
    var configuration = ClientConfiguration()
    configuration.externalKey = [UInt8](repeating: 7, count: 16)
    _ = try ClientWorld(rules: PartyRules(), configuration: configuration)
    configuration.externalKey = []
    #expect(throws: UndefinedScript.self) { try ClientWorld(rules: PartyRules(), configuration: configuration) }
  }

  @Test(arguments: [
    ["encrypt message=a"], ["encryptor", "restart", "encrypt message=a"], ["sign-with-dialog outcome=fallback"],
    ["digit"], ["look"],
  ])
  func `An event of a client is refused by the player of scripts`(lines: [String]) throws {
    var client = try PlayedClient("biometry=yes")
    for line in lines.dropLast() { try client.play(line) }
    #expect(throws: UndefinedScript.self) { try client.play(lines[lines.count - 1]) }
  }

  @Test func `The version of the configuration is that of the first activation alone`() throws {
    var client = try PlayedClient("version=2")
    #expect(try client.state("remove-local") == "ok empty")
    try client.play("create")
    #expect(try client.state("persist password=1234") == "ok active")
    #expect(try client.play("status").result == "ok")
    var empty = try PlayedClient("start=empty version=2")
    try empty.play("create")
    try empty.play("persist password=1234")
    #expect(try empty.play("status").result == "ok")
  }

  @Test(arguments: [
    ("nothing", ["deliver task=one"]), ("nothing", ["validate-password task=one", "deliver task=one"]),
    ("nothing", ["status task=one answers=later", "deliver task=one", "deliver task=one"]),
    ("nothing", ["status task=one answers=later", "restart", "deliver task=one"]),
    ("silent", ["status task=one answers=later", "cancel task=one", "deliver task=one"]),
    ("silent", ["status task=one answers=later", "status task=two", "cancel task=two", "deliver task=two"]),
  ])
  func `A task that has ended gets nothing, and a cancelled one is silent`(result: String, lines: [String]) throws {
    var client = try PlayedClient()
    for line in lines.dropLast() { try client.play(line) }
    let last = try client.play(lines[lines.count - 1])
    #expect(last.result == result)
    #expect(last.actions.isEmpty)
  }

  @Test(arguments: [("ok,ok,later", false), ("ok,ok,ok,later", true)])
  func `An upgrade continues after its caller has cancelled, once its start was sent`(
    answers: String, isContinued: Bool
  ) throws {
    var client = try PlayedClient("version=2")
    #expect(try client.play("status task=one answers=\(answers)").result == "waiting")
    try client.play("cancel task=one")
    let delivery = try client.play("deliver task=one")
    #expect(delivery.result == "silent")
    #expect(delivery.actions.isEmpty != isContinued)
  }

  @Test func `The object of B is made where that of A is not`() throws {
    var client = try PlayedClient("start=none")
    #expect(try client.state("status app=A") == "no-object none")
    #expect(try client.state("status app=B") == "missingActivation empty")
  }
}

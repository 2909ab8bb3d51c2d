import PartyModel
import Testing

/// What one application does to what another one has under way or in memory, by hand from the published descriptions of the
/// SDK 1.9.2.
@Suite struct AreaTests {
  private static let token = "/pa/v3/token/create possession_knowledge"

  @Test func `Applications that share an instance have one queue of signed requests`() throws {
    var client = try PlayedClient("sharing=common")
    #expect(try client.requests("request-token task=one answers=ok,later").suffix(1) == [Self.token])
    let waiting = try client.play("request-token app=B task=two")
    #expect(waiting.result == "waiting")
    #expect(waiting.requests == ["/pa/v3/keystore/create activation"])
    let next = try client.play("deliver task=one")
    #expect(next.requests == [Self.token])
    #expect(next.finished == ["two ok"])
  }

  @Test func `The end of a process lets the other application have its turn`() throws {
    var client = try PlayedClient("sharing=common")
    try client.play("validate-password task=one answers=later")
    try client.play("validate-password app=B task=two")
    let ended = try client.play("kill")
    #expect(ended.finished == ["two ok"] && ended.signatures == [true])
  }

  @Test func `Instances that do not share do not wait for each other`() throws {
    var client = try PlayedClient()
    for line in ["create app=B", "persist app=B", "validate-password task=one answers=later"] { try client.play(line) }
    #expect(try client.play("validate-password app=B").result == "ok")
  }

  /// A call whose activation the other application removes before the answer comes, and what it answers.
  @Test(arguments: [
    ("status", "invalidActivationData"), ("vault", "encryption"), ("request-token", "ok"), ("user-info", "ok"),
    ("add-biometry", "invalidActivationState"),
  ])
  func `An answer may come when its activation is gone`(call: String, result: String) throws {
    for renewal in [[], ["create app=B", "persist app=B"]] {
      var client = try PlayedClient("sharing=common")
      try client.play("\(call) task=one answers=ok,later")
      for line in ["remove-local app=B"] + renewal { try client.play(line) }
      #expect(try client.play("deliver task=one").result == result)
      #expect(try client.play("has-token").result == "false")
    }
  }

  @Test func `A temporary key outlives the activation that another application has replaced`() throws {
    var client = try PlayedClient("sharing=common")
    for line in ["encryptor", "remove-local app=B", "create app=B", "persist app=B"] { try client.play(line) }
    #expect(try client.requests("request-token") == [Self.token])
  }

  @Test func `A client that drops such a key asks for another`() throws {
    var rules = PartyRules()
    rules.client.time.keepsFormerKey = false
    var client = try PlayedClient("sharing=common", rules: rules)
    for line in ["encryptor", "remove-local app=B", "create app=B", "persist app=B"] { try client.play(line) }
    #expect(try client.requests("request-token") == ["/pa/v3/keystore/create activation", Self.token])
  }

  @Test func `A signature asks the user for the key of another instance, and the core has no factor for it`() throws {
    var client = try PlayedClient("biometryName=k")
    for line in ["create app=B", "persist app=B biometry=yes"] { try client.play(line) }
    #expect(try client.play("has-biometry").result == "false")
    let signed = try client.play("sign-with-dialog")
    #expect(signed.result == "signatureError" && signed.actions == ["dialog"] && signed.steps == 0)
    #expect(try client.play("authenticate-biometry outcome=success").result == "ok")
    #expect(try client.play("sign-with-fetched").result == "signatureError")
  }

  @Test func `A persisted activation without biometry empties the entry that another instance uses`() throws {
    var client = try PlayedClient("biometryName=k biometry=yes")
    #expect(try client.play("has-biometry").result == "true")
    for line in ["create app=B", "persist app=B"] { try client.play(line) }
    #expect(try client.play("has-biometry").result == "false")
    #expect(try client.play("sign-with-dialog").result == "biometryFailed")
  }

  // MARK: - What an application gets

  @Test(arguments: VaultUse.allCases) func `What the vault gives is what the server has`(use: VaultUse) throws {
    var client = try PlayedClient("recovery=yes")
    #expect(try client.play("check-value").result == "nothing")
    try client.play("vault use=\(use.rawValue)")
    #expect(try client.play("check-value").result == "true")
    try client.play("restart")
    #expect(try client.play("check-value").result == "nothing")
  }

  @Test func `A header has the time of the client, and a nonce that no other has`() throws {
    var client = try PlayedClient("serverAhead=100000")
    for line in ["request-token", "token-header"] { try client.play(line) }
    let checked = try client.play("check-value")
    #expect(checked.result == "true" && checked.time == 1_000_100_000)
    var rules = PartyRules()
    rules.client.token.drawsNonce = false
    var repeating = try PlayedClient(rules: rules)
    for (line, result) in [("token-header", "true"), ("token-header", "false")] {
      try repeating.play("request-token")
      try repeating.play(line)
      #expect(try repeating.play("check-value").result == result)
    }
  }

  @Test(arguments: TokenContent.allCases) func `A token has an identifier and a secret of 16 bytes`(
    content: TokenContent
  ) throws {
    var client = try PlayedClient()
    let isRight = content == .right
    #expect(try client.play("request-token content=\(content.rawValue)").result == (isRight ? "ok" : "encryption"))
    #expect(try client.play("has-token").result == (isRight ? "true" : "false"))
  }

  @Test(arguments: KeyClaims.allCases.dropFirst()) func `A temporary key for another request is not taken`(
    claims: KeyClaims
  ) throws {
    var client = try PlayedClient("serverAhead=100000")
    #expect(try client.play("encryptor claims=\(claims.rawValue)").result == "encryption")
    #expect(try client.play("time").result == "false")
    #expect(try client.requests("encryptor") == ["/pa/v3/keystore/create activation"])
  }

  @Test func `Calls that share the request for a key share the answer to it`() throws {
    var client = try PlayedClient()
    try client.play("encryptor claims=other-challenge task=one answers=later")
    try client.play("user-info task=two")
    let ended = try client.play("deliver task=one")
    #expect(ended.result == "encryption" && ended.finished == ["two encryption"])
    try client.play("user-info task=three answers=later")
    try client.play("encryptor claims=other-challenge task=four")
    #expect(try client.play("deliver task=three").finished == ["four ok"])
  }

  @Test func `A server refuses a signature of version 3 before the upgrade`() throws {
    var rules = PartyRules()
    rules.client.upgrade.versionOfHeader = { _ in 3 }
    for (version, isRight) in [(2, false), (3, true)] {
      var client = try PlayedClient("version=\(version)", rules: rules)
      #expect(try client.play("sign").signatures == [isRight])
    }
  }

  // MARK: - The server

  @Test func `An activation that the exchange commits is committed by nobody else`() throws {
    var server = try PlayedServer()
    for line in ["init commitPhase=ON_KEY_EXCHANGE", "exchange", "set-status status=PENDING_COMMIT"] {
      #expect(try server.play(line).result == "ok")
    }
    #expect(try server.play("commit").result == "ERR0008")
    #expect(try server.play("update-otp otp=12").result == "ok")
    #expect(try server.play("commit otp=12").result == "ok")
  }

  @Test(arguments: ["", "\t", "\t\t"]) func `A validation needs a one-time password with more than white space`(
    password: String
  ) throws {
    for validation in ["ON_COMMIT", "ON_KEY_EXCHANGE"] {
      var server = try PlayedServer()
      #expect(try server.play("init otpValidation=\(validation) otp=\(password)").result == "ERR0024")
    }
  }

  @Test func `Each token may have a nonce once`() throws {
    var server = try PlayedServer()
    for line in ["activate", "token-create", "token-create token=u", "token-validate"] { try server.play(line) }
    #expect(try server.play("token-validate token=u nonceOf=4").result == "valid")
    #expect(try server.play("token-validate nonceOf=4 at=1").result == "ERR0024")
    #expect(try server.play("token-validate token=u nonceOf=4 at=2").result == "ERR0024")
  }

  @Test func `A time-based password of the next step does not count yet`() throws {
    var server = try PlayedServer()
    try server.play("activate")
    #expect(try server.play("offline passwordAge=-1 steps=1").result == "invalid")
    #expect(try server.play("offline passwordAge=0").result == "valid")
  }
}

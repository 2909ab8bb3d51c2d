import Encodings
import Live
import HTTP
import PowerAuth
import Primitives
import StrictJSON
import Testing

/// Each scenario passes a right client and fails one that does otherwise, as far as the server sees it.
@Suite struct LiveScenarioTests {
  @Test(arguments: ["lost-answer", "cut-answer"], [true, false])
  func `After a lost answer a right client signs anew`(_ scenario: String, _ isRight: Bool) throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: scenario)
    let before = device
    #expect(throws: HTTPError.self) { try device.validate() }
    if !isRight { device = before }
    #expect(try device.validate().status == (isRight ? 200 : 401))
    #expect(host.scenarioResults == (isRight ? [1, 0] : [0, 1]))
  }

  @Test(arguments: ["blocked", "foreign-refusal"], [true, false])
  func `After a refusal a right client asks for the status`(_ scenario: String, _ isRight: Bool) throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: scenario)
    _ = try device.validate()
    if scenario == "blocked" { #expect(try device.validate().status == 401) }
    if isRight { _ = try device.status() }
    _ = try device.validate()
    #expect(host.scenarioResults == (isRight ? [1, 0] : [0, 1]))
  }

  @Test(arguments: ["clock-ahead", "clock-behind"], [true, false])
  func `A right client follows the clock of the server`(_ scenario: String, _ isRight: Bool) throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: scenario)
    device.version = .v3_2
    device.now += (isRight ? 3_600_000 : 0) * (scenario == "clock-ahead" ? 1 : -1)
    let envelope = try device.seal(Array("{}".utf8), .activation, "/pa/generic/activation")
    let body = JSONWriter.compact(.object(envelope.message))
    _ = try device.post("/pa/v3/user/info", body, [device.encryptionHeader])
    #expect(host.scenarioResults == (isRight ? [1, 0] : [0, 1]))
  }

  @Test(arguments: ["clock-ahead", "clock-behind"])
  func `Before 3.2 a client needs no time of the server, and is not judged by it`(_ scenario: String) throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: scenario)
    device.version = .v3_1
    let made = try #require(try device.signedAndEncrypted("token/create").opened)
    let secret = try #require(made.text("tokenSecret").flatMap { Base64.decode($0) })
    let header = try device.token(try #require(made.text("tokenId")), secret)
    _ = try device.post("/api/auth/token/app/operation/list", Array("{}".utf8), [header])
    #expect(host.scenarioResults == [0, 0])
    #expect(host.failures == [])
  }

  @Test(arguments: ["slow-answer", "null-members", "unknown-members", "pretty-answer"])
  func `A right client reads an unusual answer, and goes on`(_ scenario: String) throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: scenario)
    #expect(try device.validate().status == 200)
    #expect(try device.validate().status == 200)
    #expect(host.scenarioResults == [1, 0])
  }

  @Test(arguments: [true, false])
  func `A client that is behind takes its counter from the status`(_ isRight: Bool) throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: "counter-ahead")
    #expect(try device.validate().status == 200)
    #expect(try device.validate().status == 401, "it cannot know that its value is old")
    #expect(host.failures == [])
    _ = try device.status()
    if isRight { device.counter = try Rules.right.advanceCounter(device.counter, by: 10).value }
    #expect(try device.validate().status == (isRight ? 200 : 401))
    #expect(host.scenarioResults == (isRight ? [1, 0] : [0, 1]))
  }

  @Test func `A client that skips values itself is found also where the server has skipped others`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: "counter-ahead")
    let first = device.counter
    #expect(try device.validate().status == 200)
    device.counter = first
    #expect(try device.validate().status == 401)
    #expect(host.failures.contains { $0.contains("live.old-counter") }, "this value was used, and not skipped")
  }

  @Test(arguments: [true, false])
  func `After a status that it cannot read a client may go on, and asks for no upgrade`(_ isRight: Bool) throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: "unknown-status")
    #expect(try device.status() == nil)
    if isRight {
      #expect(try device.validate().status == 200)
    } else {
      _ = try device.encrypted("/pa/v3/upgrade/start", "{}", .activation, "/pa/upgrade")
    }
    #expect(host.scenarioResults == (isRight ? [1, 0] : [0, 1]))
  }

  /// What a client does not check, by scenario.
  private static let lax: [String: @Sendable (inout Rules) -> Void] = [
    "wrong-mac": { $0.mac.areEqual = { _, _ in true } },
    "expired-key": { $0.temporaryKeyResponse.isUsable = { _, _ in true } },
    "foreign-key": { $0.temporaryKeyResponse.isSame = { _, _, _ in true } },
    "wrong-server-signature": { $0.ecdsa.verify = { _, _, _ in true } },
    "repeated-key": {
      $0.temporaryKeyResponse.isSame = { name, found, sent in name == "challenge" || found == .string(sent) }
    },
  ]

  @Test(arguments: ["expired-key", "foreign-key", "wrong-server-signature", "repeated-key"])
  func `A client that uses a wrong temporary key is found`(_ scenario: String) throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: scenario)
    Self.lax[scenario]?(&device.reading)
    if scenario == "expired-key" { device.keptKeys = [:] }
    for _ in 0..<(scenario == "expired-key" ? 2 : 1) {
      _ = try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/generic/activation")
    }
    #expect(host.scenarioResults == [0, 1])
  }

  @Test func `A client may use a key that has just come, and only looks at the expiry of one that it keeps`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: "expired-key")
    Self.lax["expired-key"]?(&device.reading)
    for _ in 0..<2 {
      _ = try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/generic/activation")
    }
    #expect(host.scenarioResults == [1, 0])
  }

  @Test func `The jobs of the server forget no key of a scenario whose clock is behind`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: "clock-behind")
    device.now -= 3_600_000
    device.keptKeys = [:]
    for _ in 0..<2 {
      let answer = try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/generic/activation").answer
      #expect(answer.status == 200)
      host.pass(milliseconds: 61_000)
      device.now += 61_000
    }
    #expect(host.failures == [])
  }

  @Test func `A key that has expired was made at the time of the server`() throws {
    let host = try TestHost()
    let device = try host.activeDevice(in: "expired-key")
    let context = TemporaryKeyContext(
      scope: .application, applicationKey: device.applicationKey, activationId: nil)
    let secrets = TemporaryKeySecrets(applicationSecret: device.applicationSecret, transportKey: nil)
    let token = try Rules.right.requestTemporaryKey(
      context, secrets: secrets, challenge: [UInt8](repeating: 1, count: 18)
    ).token.text
    let answer = try device.post("/pa/v3/keystore/create", Array(#"{"requestObject":{"jwt":"\#(token)"}}"#.utf8))
    let parts = answer.object?.object("responseObject")?.text("jwt")?.split(separator: ".").map(String.init) ?? []
    try #require(parts.count == 3)
    let claims = try #require(Base64URL.decode(parts[1]).flatMap { jsonObject($0) })
    #expect(claims.integer("iat_ms") == TestHost.time)
    #expect(claims.integer("iat") == TestHost.time / 1000)
    #expect(claims.integer("exp_ms") == TestHost.time + 300_000 - 3_600_000)
    #expect(claims.integer("exp") == (TestHost.time + 300_000 - 3_600_000) / 1000)
  }

  @Test(arguments: [true, false])
  func `A client asks for another key where the first has expired, and does not go back to it`(_ isRight: Bool) throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: "short-key")
    device.keptKeys = [:]
    func ask() throws -> Int {
      try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/generic/activation").answer.status
    }
    #expect(try ask() == 200)
    host.pass(milliseconds: 45_001)
    device.now += 45_001
    let first = device.keptKeys
    device.keptKeys = [:]
    #expect(try ask() == 200)
    #expect(host.scenarioResults == [1, 0])
    if !isRight {
      device.keptKeys = first
      #expect(try ask() == 400)
    }
    #expect(host.scenarioResults == [1, isRight ? 0 : 1])
  }

  @Test func `A client goes on with the activation whose removal was refused`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: "refused-removal")
    let body = Array("{}".utf8)
    func remove() throws -> Int {
      try device.post("/pa/v3/activation/remove", body, [try device.signature("/pa/activation/remove", body)]).status
    }
    #expect(try remove() == 400)
    #expect(try host.state(device.activationId).text("activationStatus") == "ACTIVE")
    #expect(host.scenarioResults == [0, 0])
    #expect(try device.validate().status == 200)
    #expect(host.scenarioResults == [1, 0])
    #expect(try remove() == 200)
    #expect(try host.state(device.activationId).text("activationStatus") == "REMOVED")
  }

  @Test(arguments: [true, false])
  func `A client does not use a token whose answer has a wrong MAC`(_ isRight: Bool) throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: "wrong-mac")
    if !isRight { Self.lax["wrong-mac"]?(&device.reading) }
    let token = try? device.signedAndEncrypted("token/create").opened
    #expect((token == nil) == isRight)
    if let token {
      let header = try device.token(
        token.text("tokenId") ?? "", token.text("tokenSecret").flatMap { Base64.decode($0) } ?? [])
      _ = try device.post("/api/auth/token/app/operation/list", Array("{}".utf8), [header])
    } else {
      _ = try device.validate()
    }
    #expect(host.scenarioResults == (isRight ? [1, 0] : [0, 1]))
  }

  @Test func `A client passes by a request of its own, and may still fail later`() throws {
    let host = try TestHost()
    var (first, second) = (try host.activeDevice(in: "wrong-mac"), try host.activeDevice(in: "wrong-mac"))
    Self.lax["wrong-mac"]?(&first.reading)
    let token = try #require(try first.signedAndEncrypted("token/create").opened)
    _ = try second.validate()
    #expect(host.scenarioResults == [0, 0], "the request of another client says nothing")
    _ = try first.validate()
    #expect(host.scenarioResults == [1, 0])
    let header = try first.token(
      token.text("tokenId") ?? "", token.text("tokenSecret").flatMap { Base64.decode($0) } ?? [])
    _ = try first.post("/api/auth/token/app/operation/list", Array("{}".utf8), [header])
    #expect(host.scenarioResults == [1, 1], "what it must not use is not forgotten")
  }

  @Test(arguments: ["wrong-server-signature", "foreign-key", "expired-key", "repeated-key"])
  func `A client refuses a temporary key that is not the server's`(_ scenario: String) throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: scenario)
    #expect(throws: (any Error).self) { try device.temporaryKey(.activation) }
    _ = try device.temporaryKey(.activation)
    #expect(host.scenarioResults == [1, 0])
  }

  @Test func `An address with an unknown scenario is not found`() throws {
    let host = try TestHost()
    #expect(try host.send(.post("/scenario/none/pa/v3/status", "")).status == 404)
  }

  @Test func `A server continues with the state that another one wrote, and draws the same`() throws {
    func administer(_ server: inout JudgingServer, _ name: String, _ members: String) -> HTTPResponse {
      server.answer(.post("/rest/v3/\(name)", #"{"requestObject":{\#(members)}}"#))
    }
    var options = ServingOptions(seed: "state")
    options.clock = ServedClock(fixed: TestHost.time)
    var first = try JudgingServer(options)
    _ = administer(&first, "application/create", #""applicationId":"app""#)
    _ = administer(&first, "activation/init", #""applicationId":"app","userId":"a""#)
    var second = try JudgingServer(options)
    try second.restore(from: first.stored)
    #expect(second.stored == first.stored)
    let ask = #""applicationId":"app","userId":"b""#
    #expect(administer(&first, "activation/init", ask) == administer(&second, "activation/init", ask))
    #expect(throws: ServingError.self) { try second.restore(from: Array("{}".utf8)) }
  }

  @Test(arguments: [
    (#""lookAhead":20"#, #""lookAhead":-1"#, "lookAhead"), (#""lookAhead":20"#, #""nonsense":20"#, "nonsense"),
    (#""offlineLength":8"#, #""offlineLength":9007199254740991"#, "offlineLength"),
    (#""recovery":false"#, #""recovery":0"#, "recovery"), (#""validity":300000,"#, "", "settings"),
    (#""supported":true"#, #""supported":1"#, "supported"),
    (#""blockFactor":2"#, #""blockFactor":0"#, "blockFactor"), (#""blockBase":3"#, #""blockBase":-3"#, "blockBase"),
    (#""ahead":0"#, #""ahead":9007199254740991"#, "ahead"),
    (#""fixedTime":null"#, #""fixedTime":-9007199254740991"#, "fixedTime"),
  ])
  func `A state whose members have wrong values is refused, with the name of one`(
    _ right: String, _ wrong: String, _ name: String
  ) throws {
    var server = try JudgingServer(ServingOptions(seed: "state"))
    _ = server.answer(.post("/rest/v3/application/create", #"{"requestObject":{"applicationId":"app"}}"#))
    _ = server.answer(
      .post(
        "/rest/v3/application/version/create", #"{"requestObject":{"applicationId":"app","applicationVersionId":"1"}}"#)
    )
    let text = String(decoding: server.stored, as: UTF8.self)
    let damaged = text.replacing(right, with: wrong, maxReplacements: 1)
    #expect(damaged != text)
    let error = #expect(throws: ServingError.self) { try server.restore(from: Array(damaged.utf8)) }
    #expect(error?.description.contains("the member \(name) of") == true, "\(String(describing: error))")
    #expect(server.stored == Array(text.utf8))
  }

  @Test(arguments: [
    #""nonsense":1"#, #""vaultWithBiometry":"yes""#, #""lookAhead":0"#, #""lookAhead":65"#, #""validity":-1"#,
    #""offlineLength":9"#, #""provider":true,"memory":null"#, #""validity":1.5"#,
  ])
  func `A setting that there is not, or a value that it cannot have, changes no setting`(_ members: String) throws {
    var server = try JudgingServer(ServingOptions(seed: "settings"))
    let before = server.stored
    let answer = server.answer(.post("/conformance/settings", #"{"requestObject":{\#(members)}}"#))
    #expect(answer.status == 400)
    #expect(server.stored == before)
  }

  @Test func `Settings are taken, and a limit can be lifted`() throws {
    var server = try JudgingServer(ServingOptions(seed: "settings"))
    for (members, stored) in [
      (#""lookAhead":7,"pastLimit":1000,"recovery":true"#, #""pastLimit":1000"#),
      (#""pastLimit":null"#, #""pastLimit":null"#),
    ] {
      #expect(server.answer(.post("/conformance/settings", #"{"requestObject":{\#(members)}}"#)).status == 200)
      #expect(String(decoding: server.stored, as: UTF8.self).contains(stored))
    }
  }

  @Test func `A state with more values than are usually read is read`() throws {
    var options = ServingOptions(seed: "large state")
    options.clock = ServedClock(fixed: TestHost.time)
    var first = try JudgingServer(options)
    _ = first.answer(.post("/rest/v3/application/create", #"{"requestObject":{"applicationId":"app"}}"#))
    let flags = (0..<1000).map { "\"\($0)\"" }.joined(separator: ",")
    let members = #""applicationId":"app","userId":"a","flags":[\#(flags)]"#
    for _ in 0...JSONReader.mostValues / 1000 {
      _ = first.answer(.post("/rest/v3/activation/init", #"{"requestObject":{\#(members)}}"#))
    }
    var second = try JudgingServer(options)
    try second.restore(from: first.stored)
    #expect(second.stored == first.stored)
  }
}

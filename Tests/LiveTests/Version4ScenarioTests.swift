import Conformance
import Encodings
import HTTP
import Live
import PartyModel
import PowerAuth
import StrictJSON
import Testing

/// The scenarios of a live server in protocol 4, as far as its requests and answers show them.
@Suite struct Version4ScenarioTests {
  private func client(
    in scenario: String, _ algorithm: SharedSecretAlgorithm = .ecP384WithLevel3
  ) throws -> Version4Client {
    var client = try Version4Client(algorithm)
    try client.activate()
    client.base = "/scenario/\(scenario)"
    return client
  }

  @Test(arguments: [
    ("one-signature", Refusal.missingSignature), ("other-algorithm", Refusal.tokenClaims),
    ("wrong-server-signature", Refusal.signatureMismatch), ("repeated-key", Refusal.claimMismatch),
    ("expired-key", Refusal.expired),
  ])
  func `A right device refuses a wrong temporary key of a hybrid algorithm, and takes the next one`(
    _ scenario: String, _ refusal: Refusal
  ) throws {
    var client = try client(in: scenario)
    #expect(throws: refusal) { try client.askForKey(.activation) }
    #expect(client.results == [0, 0])
    #expect(try client.askForKey(.activation).status == 200)
    #expect(client.results == [1, 0] && client.failures.isEmpty)
  }

  @Test(arguments: ["one-signature", "other-algorithm"])
  func `With P-384 alone there is one signature, and no other algorithm`(_ scenario: String) throws {
    var client = try client(in: scenario, .ecP384)
    #expect(try client.askForKey(.activation).status == 200)
    #expect(try client.encrypted(.userInfo)?.text("sub") == "alice")
    #expect(client.results == [0, 0] && client.failures.isEmpty)
  }

  @Test func `The salt of two temporary keys is the same one, and their secrets are not`() throws {
    var client = try client(in: "repeated-salt", .ecP384)
    var salts: [String] = []
    for _ in 0..<2 {
      let answer = try client.askForKey(.activation)
      let token = try #require(answer.object?.object("responseObject")?.text("jwt"))
      let payload = jsonObject(Array(token.utf8))?.text("payload").flatMap { Base64URL.decode($0) } ?? []
      salts.append(try #require(jsonObject(payload)?.object("sharedSecretResponse")?.text("salt")))
      #expect(try client.encrypted(.userInfo)?.text("sub") == "alice")
    }
    #expect(salts[0] == salts[1] && Base64.decode(salts[0])?.count == 32)
    #expect(client.results == [1, 0] && client.failures.isEmpty)
  }

  @Test func `The answer to a change of the password is lost once, and the old password stays right`() throws {
    var client = try client(in: "lost-password-change")
    #expect(try client.coded(.validate, .possession).delivery != .lost)
    #expect(try client.sealed(.passwordChange, .possessionKnowledge, client.demand()).answer.delivery == .lost)
    #expect(try client.coded(.validate, .possessionKnowledge).status == 200)
    #expect(client.results == [1, 0])
    #expect(try client.sealed(.passwordChange, .possessionKnowledge, client.demand()).answer.delivery != .lost)
    #expect(client.failures.isEmpty)
  }

  @Test func `A code with the value of the counter of the lost one is found`() throws {
    var client = try client(in: "lost-password-change")
    let before = client.device
    _ = try client.sealed(.passwordChange, .possessionKnowledge, client.demand())
    client.device = before
    #expect(try client.coded(.validate, .possessionKnowledge).status == 401)
    #expect(client.results == [0, 1])
    #expect(client.isNamed("with the value of the counter that it has used already"))
  }

  @Test(arguments: [("redirect", 307), ("unavailable", 503)])
  func `What a proxy answers by itself is not served, and a code with the same value of the counter is found`(
    _ scenario: String, _ status: Int
  ) throws {
    var client = try client(in: scenario)
    let before = client.device
    #expect(try client.coded(.validate, .possession).status == status)
    client.device = before
    #expect(try client.coded(.validate, .possession).status == 200, "the server has not counted the first one")
    #expect(client.results == [0, 1])
    #expect(client.isNamed("with the value of the counter that it has used already"))
  }

  @Test func `A removal that is answered with the body of an error, or is forgotten, leaves the activation`() throws {
    for scenario in ["error-with-200", "forgotten-removal"] {
      var client = try client(in: scenario)
      let answer = try client.coded(.activationRemove, .possessionKnowledge)
      #expect(answer.status == 200)
      #expect(answer.object?.text("status") == (scenario == "error-with-200" ? "ERROR" : "OK"))
      #expect(try client.coded(.validate, .possession).status == 200)
      #expect(client.results == (scenario == "error-with-200" ? [1, 0] : [0, 1]))
    }
  }

  @Test func `A device keeps its withdrawn algorithm, or is found`() throws {
    var client = try client(in: "withdrawn-algorithm", .ecP384)
    #expect(try client.coded(.validate, .possession).status == 200)
    #expect(try client.askForKey(.activation).status == 400)
    #expect(client.failures.isEmpty && client.server.report.total.inexpressible == 2, "one is the scenario")
    #expect(try client.coded(.validate, .possessionKnowledge).status == 200)
    #expect(client.results == [1, 0])
    var other = try self.client(in: "withdrawn-algorithm", .ecP384)
    #expect(try other.coded(.validate, .possession).status == 200)
    other.algorithm = .ecP384WithLevel3
    #expect(try other.askForKey(.activation).status == 400)
    #expect(other.results == [0, 1])
    #expect(other.isNamed("asks for a key of another algorithm than that of its activation"))
  }

  @Test func `A device that is behind follows the status, and its first code is not judged`() throws {
    var client = try client(in: "counter-ahead")
    #expect(try client.coded(.validate, .possession).status == 200)
    #expect(try client.coded(.validate, .possession).status == 401)
    #expect(client.failures.isEmpty)
    let status = try #require(try client.encrypted(.activationStatus))
    #expect(try client.device.readStatus4(status, core: .right).counter == .updated)
    #expect(try client.coded(.validate, .possession).status == 200)
    #expect(client.results == [1, 0] && client.failures.isEmpty)
  }

  @Test func `A status that cannot be read is refused`() throws {
    var client = try client(in: "unknown-status")
    let status = try #require(try client.encrypted(.activationStatus))
    #expect(throws: Refusal.macMismatch) { try client.device.readStatus4(status, core: .right) }
    #expect(try client.coded(.validate, .possession).status == 200)
    #expect(client.results == [1, 0])
  }

  @Test func `An administrator sets the algorithms of an application, and a key of another one is not judged`() throws {
    var client = try Version4Client(.ecP384)
    #expect(client.allow(#"["EC_P384","MD5"]"#) == 400)
    #expect(client.allow(#"["EC_P384_ML_L3"]"#) == 200)
    #expect(try client.askForKey(.application).status == 400)
    #expect(client.failures.isEmpty && client.server.report.total.inexpressible == 1)
    #expect(Report.document([client.server.report]).contains("the application does not allow the algorithm EC_P384"))
    #expect(client.allow("null") == 200)
    #expect(try client.askForKey(.application).status == 200)
  }

  @Test func `A token of protocol 4 is used at the address of an application, and the mistake in a wrong one is named`()
    throws
  {
    var rules = Rules.right
    rules.version4.token.customization = "PA4TOKEN"
    var client = try Version4Client(mistakes: [LikelyMistake(id: "test.token", rules: rules)])
    try client.activate()
    let made = try #require(try client.sealed(.tokenCreate, .possession, [:]).text)
    var token = DeviceToken(
      id: try #require(made.text("tokenId")),
      secret: try #require(made.text("tokenSecret").flatMap { Base64.decode($0) }), activation: "")
    for (number, core) in [Rules.right, rules].enumerated() {
      token.nonce = [UInt8](repeating: UInt8(number), count: 16)
      let request = try token.prove(at: TestHost.time, version: .v4_0, stating: "4.0", core: core)
      let header = HTTPField("X-PowerAuth-Token", try request.header(core: .right))
      let answer = client.server.answer(.post("/api/auth/token/app/operation/list", "{}", [header]))
      #expect(answer.status == (number == 0 ? 200 : 401))
      #expect(client.failures.count == number)
    }
    #expect(client.isNamed("likely mistake: test.token]"))
  }

  @Test func `A signature of 3.3 for an activation of protocol 4 is named`() throws {
    var client = try Version4Client()
    try client.activate()
    #expect(try client.signOld().status == 401)
    #expect(client.isNamed("the activation is one of protocol 4, and this signature of version 3"))
  }
}

extension Version4Client {
  /// Sets the algorithms of the application; gives the status of the answer.
  fileprivate mutating func allow(_ algorithms: String) -> Int {
    let body = #"{"requestObject":{"applicationId":"app","algorithms":\#(algorithms)}}"#
    return server.answer(.post("/conformance/algorithms", body)).status
  }

  /// Signs a request as a device of 3.3.
  fileprivate mutating func signOld() throws -> HTTPResponse {
    var request = SignedRequest(
      uriId: ServiceEndpoint.validate.uriId, body: Array("{}".utf8), activationId: device.activationId,
      applicationKey: application.key, nonce: [UInt8](repeating: 3, count: 16), type: "possession", version: "3.3")
    try device.sign(&request, secret: application.secret, format: .base64, [], core: .right)
    let header = HTTPField("X-PowerAuth-Authorization", try request.header(core: .right))
    return server.answer(.post(ServiceEndpoint.validate.path, "{}", [header]))
  }
}

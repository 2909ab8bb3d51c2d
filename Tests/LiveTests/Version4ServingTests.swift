import Conformance
import Encodings
import HTTP
import Live
import PartyModel
import PowerAuth
import Primitives
import StrictJSON
import Testing

/// A server that states version 2 of the published one speaks protocol 4 over HTTP, and judges each request.
@Suite struct Version4ServingTests {
  @Test(arguments: [SharedSecretAlgorithm.ecP384, .ecP384WithLevel3])
  func `A right device lives from its activation to its removal without a finding`(
    _ algorithm: SharedSecretAlgorithm
  ) throws {
    var client = try Version4Client(algorithm)
    try client.activate()
    #expect(try client.coded(.validate, .possessionKnowledge).status == 200)
    #expect(try client.sealed(.passwordChange, .possessionKnowledge, client.demand()).answer.status == 200)
    let vault = try client.sealed(
      .vaultUnlock, .possessionKnowledge, ["keyIdentifier": .string("KDK_APP_VAULT_KNOWLEDGE")])
    let given = try #require(vault.text?.text("vaultEncryptionKey").flatMap { Base64.decode($0) })
    #expect(given == client.device.version4?.keys[.appVaultKnowledge])
    let token = try client.sealed(.tokenCreate, .possession, [:])
    let secret = try #require(token.text?.text("tokenSecret").flatMap { Base64.decode($0) })
    #expect(secret.count == 32)
    let status = try #require(try client.encrypted(.activationStatus))
    #expect(try client.device.readStatus4(status, core: .right).counter == .ok)
    #expect(try client.encrypted(.userInfo)?.text("sub") == "alice")
    #expect(try client.coded(.activationRemove, .possessionKnowledge).status == 200)
    #expect(client.failures.isEmpty)
    #expect(client.server.report.total.failed == 0 && client.server.report.total.passed > 10)
  }

  @Test func `The configuration of an SDK has the keys of both generations`() throws {
    let client = try Version4Client(.ecP384WithLevel3)
    for algorithm in ["EC_P256", "EC_P384", "EC_P384_ML_L3", "EC_P384_ML_L5"] {
      let read = try Rules.right.readKeyConfiguration(client.configuration, algorithm: algorithm).configuration
      #expect(Base64.encode(read.applicationKey) == client.application.key)
      #expect(read.keys[.ecP384] == client.application.masterPublicKeys[.es384])
    }
    #expect(try Rules.right.readConfiguration(client.configuration).configuration.masterServerPublicKey.count > 32)
  }

  @Test func `A server that states an older version has no protocol 4`() throws {
    var options = ServingOptions(seed: "older")
    options.clock = ServedClock(fixed: TestHost.time)
    var server = try JudgingServer(options)
    #expect(server.answer(.post("/pa/v4/status", "{}")).status == 404)
    options.serverVersion = "2.2.0"
    var newer = try JudgingServer(options)
    let answer = newer.answer(.post("/pa/v4/status", "{}"))
    #expect(answer.status == 200)
    #expect(answer.object?.object("responseObject")?.integer("serverTime") == TestHost.time)
    #expect(newer.answer(.post("/scenario/lost-answer/pa/v4/status", "{}")).status == 200)
    #expect(newer.answer(.post("/scenario/lost-answers/pa/v4/status", "{}")).status == 404)
  }

  @Test func `A wrong password, an old code and another address are named`() throws {
    var client = try Version4Client()
    try client.activate()
    #expect(try client.coded(.validate, .possessionKnowledge, [.wrongKey(.knowledge)]).status == 401)
    #expect(client.isNamed("the component of knowledge is wrong"))
    let before = client.device
    #expect(try client.coded(.validate, .possession).status == 200)
    client.device = before
    #expect(try client.coded(.validate, .possession).status == 401)
    #expect(client.isNamed("a value of the counter before the one that is expected"))
    #expect(try client.coded(.validate, .possession, uriId: "/pa/v4/auth/validate").status == 401)
    #expect(client.isNamed("the address is signed instead of the identifier"))
    #expect(client.failures.count == 3)
  }

  @Test func `A code of biometry that is off is refused, and not judged`() throws {
    var client = try Version4Client()
    try client.activate()
    #expect(try client.coded(.validate, .possessionBiometry).status == 401)
    #expect(client.failures.isEmpty && client.server.report.total.inexpressible == 1)
  }

  @Test func `A type that the endpoint does not take is named`() throws {
    var client = try Version4Client()
    try client.activate()
    #expect(try client.coded(.biometryRemove, .possessionKnowledge).status == 401)
    #expect(client.isNamed("does not take a code of the type POSSESSION_KNOWLEDGE") && client.failures.count == 1)
  }

  @Test func `A message for another endpoint, a nonce that repeats and an unknown key are named`() throws {
    var client = try Version4Client()
    try client.activate()
    let message = try client.message(for: .activation)
    #expect(try client.send(message, to: .userInfo).status == 200)
    #expect(try client.send(message, to: .userInfo).status == 400)
    #expect(client.isNamed("the nonce was used for another message before"))
    #expect(try client.send(client.message(for: .vault), to: .userInfo).status == 400)
    #expect(client.isNamed("the message is encrypted for another endpoint"))
    var unknown = try client.message(for: .activation)
    unknown.context.temporaryKeyId = "00000000-0000-4000-8000-000000000000"
    #expect(try client.send(unknown, to: .userInfo).status == 400)
    #expect(client.isNamed("the temporary key is unknown to this server"))
  }

  @Test func `Of very many unknown members some are named, and the others are counted`() throws {
    var client = try Version4Client()
    try client.activate()
    let message = try client.message(for: .activation)
    let known = try message.seal(Array("{}".utf8), core: .right).members.map { ($0.key, $0.value) }
    let unknown = (1...1200).map { ("unknown\($0)", JSONValue.bool(true)) }
    let request = message.request(with: JSONObject(known + unknown))
    #expect(try client.post(.userInfo, request).status == 200)
    let failure = try #require(client.failures.first)
    #expect(failure.contains("a member \"unknown20\"") && !failure.contains("unknown21"))
    #expect(failure.contains("the message has 1180 more members that it must not have"))
    #expect(client.failures.count == 1)
  }

  @Test func `A request for a key of another algorithm than the activation's is named`() throws {
    var client = try Version4Client(.ecP384)
    try client.activate()
    client.algorithm = .ecP384WithLevel3
    #expect(try client.askForKey(.activation).status == 400)
    #expect(client.isNamed("another one than that of the activation"))
  }

  @Test func `A key of the activation in the clear is named`() throws {
    var client = try Version4Client()
    try client.activate()
    let key = try #require(client.device.version4?.factors.knowledge)
    let body: JSONObject = ["note": .string(Base64.encode(key))]
    #expect(try client.coded(.validate, .possession, body: body.text).status == 200)
    #expect(client.isNamed("has the key of knowledge"))
    #expect(client.failures.count == 1)
  }

  @Test func `A header without its fields is named field by field`() throws {
    var client = try Version4Client()
    try client.activate()
    let header = "PowerAuth pa_version=\"4.0\", pa_activation_id=\"\(client.device.activationId)\""
    let answer = client.server.answer(
      .post("/pa/v4/auth/validate", "{}", [HTTPField("X-PowerAuth-Authorization", header)]))
    #expect(answer.status == 401)
    #expect(client.isNamed("there is no field pa_application_key"))
  }

  @Test(arguments: [Int64.min, -1, .max])
  func `A message of a time that no clock shows is refused`(_ time: Int64) throws {
    var client = try Version4Client()
    try client.activate()
    let message = try client.message(for: .activation)
    let sealed = try message.seal(Array("{}".utf8), core: .right)
    let body = JSONObject(
      sealed.members.map { ($0.key, $0.key == "timestamp" ? .number(JSONNumber(time)) : $0.value) })
    #expect(try client.post(.activationStatus, message.request(with: body)).status == 400)
    #expect(client.failures.count == 1)
  }
}

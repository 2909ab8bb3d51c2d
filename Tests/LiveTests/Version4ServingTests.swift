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
}

/// A device of protocol 4 that speaks with a live server, without a socket.
private struct Version4Client {
  var server: JudgingServer
  var device: Device
  var application: DeviceApplication
  var algorithm: SharedSecretAlgorithm
  let configuration: String
  private var random = DrawnBytes(seed: "a client of protocol 4")
  private var keys: [EncryptionScope: DeviceTemporarySecret] = [:]
  private let now = TestHost.time

  init(_ algorithm: SharedSecretAlgorithm = .ecP384) throws {
    self.algorithm = algorithm
    var options = ServingOptions(seed: "version 4")
    options.clock = ServedClock(fixed: TestHost.time)
    options.serverVersion = "2.2.0"
    server = try JudgingServer(options)
    _ = try Self.administer("application/create", ["applicationId": .string("app")], &server)
    let detail = try Self.administer("application/detail", ["applicationId": .string("app")], &server)
    let version = try #require(detail.objects("versions")?.first)
    configuration = try #require(version.text("mobileSdkConfig"))
    let read = try Rules.right.readKeyConfiguration(configuration, algorithm: "EC_P384_ML_L3").configuration
    application = DeviceApplication(
      id: "app", key: try #require(version.text("applicationKey")),
      secret: try #require(version.text("applicationSecret")), masterPublicKey: read.keys[.ecP256] ?? [],
      masterPublicKeys: [.es384: read.keys[.ecP384] ?? [], .mlDSA65: read.keys[.mlDSA65] ?? []])
    let made = try Self.administer(
      "activation/init", ["userId": .string("alice"), "applicationId": .string("app")], &server)
    device = try Device(
      activationId: try #require(made.text("activationId")), code: try #require(made.text("activationCode")),
      random: &random, core: .right)
  }

  @discardableResult
  private static func administer(
    _ name: String, _ members: JSONObject, _ server: inout JudgingServer
  ) throws -> JSONObject {
    let body: JSONObject = ["requestObject": .object(members)]
    let answer = server.answer(.post("/rest/v3/\(name)", String(decoding: body.text, as: UTF8.self)))
    return try #require(answer.object?.object("responseObject"), "\(answer.text)")
  }

  /// The messages of the failed requests.
  var failures: [String] { server.report.failures.map(\.message) }

  /// Whether a failure says this.
  func isNamed(_ words: String) -> Bool { failures.contains { $0.contains(words) } }

  mutating func activate() throws {
    let draft = try DeviceDraft4(of: algorithm, drawing: &random, core: .right)
    let inner = try message(for: .activationLayer)
    let outer = inner.again(for: .application, drawing: &random)
    let asking = ActivationDraft(type: "CODE", attributes: ["code": .string(device.code)], members: [])
    let body = try application.activationRequest4(asking, draft, inner: inner, outer: outer, core: .right)
    let answer = try post(.activationCreate, outer.request(with: body))
    let layer = try #require(try outer.open(try #require(answer.object), core: .right).object("activationData"))
    try device.complete(draft, try inner.open(layer, core: .right), core: .right)
    try Self.administer("activation/commit", ["activationId": .string(device.activationId)], &server)
    let confirmation: JSONObject = ["requestObject": .object(["enableBiometry": .bool(false)])]
    let confirmed = try coded(.activationConfirm, .possessionKnowledge, body: confirmation.text)
    try #require(confirmed.status == 200, "\(confirmed.text)")
  }

  /// Sends an encrypted request.
  private mutating func post(_ endpoint: Endpoint4, _ request: EncryptedRequest) throws -> HTTPResponse {
    let header = HTTPField("X-PowerAuth-Encryption", try request.header(core: .right))
    return server.answer(.post(endpoint.row.path, String(decoding: request.body, as: UTF8.self), [header]))
  }

  /// Asks for a temporary key, and holds it.
  @discardableResult
  mutating func askForKey(_ scope: EncryptionScope) throws -> HTTPResponse {
    let question = try application.askForSecret(scope, of: algorithm, for: device, drawing: &random, core: .right)
    let body: JSONObject = ["requestObject": .object(["jwt": .string(question.token)])]
    let answer = server.answer(
      .post(Endpoint4.temporaryKey.row.path, String(decoding: body.text, as: UTF8.self)))
    if let token = answer.object?.object("responseObject")?.text("jwt") {
      keys[scope] = try question.accept(token, at: now, core: .right)
    }
    return answer
  }

  mutating func message(for purpose: EncryptionPurpose) throws -> DeviceMessage4 {
    if keys[purpose.scope] == nil { try askForKey(purpose.scope) }
    let key = try #require(keys[purpose.scope])
    return application.message4(for: purpose, by: key, of: device, at: now, drawing: &random)
  }

  /// Sends an empty object in a message.
  mutating func send(_ message: DeviceMessage4, to endpoint: Endpoint4) throws -> HTTPResponse {
    try post(endpoint, message.request(with: try message.seal(Array("{}".utf8), core: .right)))
  }

  /// Sends an encrypted request without code; gives the members of the answer.
  mutating func encrypted(_ endpoint: Endpoint4) throws -> JSONObject? {
    let message = try message(for: .activation)
    let answer = try send(message, to: endpoint)
    return try message.open(try #require(answer.object), core: .right)
  }

  /// Sends a request with a code, which may cover another identifier.
  mutating func coded(
    _ endpoint: Endpoint4, _ type: SignatureType, _ changes: [DeviceChange] = [], uriId: String? = nil,
    body: [UInt8] = Array("{}".utf8)
  ) throws -> HTTPResponse {
    var request = SignedRequest(
      uriId: uriId ?? endpoint.uriId, body: body, activationId: device.activationId, applicationKey: application.key,
      nonce: random.next(16), type: type.rawValue, version: "4.0")
    try device.authenticate(&request, secret: application.secret, changes, core: .right)
    let header = HTTPField("X-PowerAuth-Authorization", try request.header(core: .right))
    return server.answer(.post(endpoint.row.path, String(decoding: body, as: UTF8.self), [header]))
  }

  /// Sends an encrypted request with a code; gives the members of the answer as well.
  mutating func sealed(
    _ endpoint: Endpoint4, _ type: SignatureType, _ members: JSONObject
  ) throws -> (answer: HTTPResponse, text: JSONObject?) {
    let message = try message(for: try #require(endpoint.purpose))
    let answer = try coded(endpoint, type, body: try message.seal(members.text, core: .right).text)
    guard answer.status == 200, let object = answer.object else { return (answer, nil) }
    return (answer, try message.open(object, core: .right))
  }

  /// A request for a shared secret.
  mutating func demand() throws -> JSONObject {
    let question = try SecretQuestion(of: algorithm, drawing: &random, core: .right)
    return ["sharedSecretRequest": .object(question.demand.json)]
  }
}

import Conformance
import HTTP
import Live
import PartyModel
import PowerAuth
import StrictJSON
import Testing

/// A device of protocol 4 that speaks with a live server, without a socket.
struct Version4Client {
  var server: JudgingServer
  var device: Device
  var application: DeviceApplication
  var algorithm: SharedSecretAlgorithm
  let configuration: String
  private var random = DrawnBytes(seed: "a client of protocol 4")
  private var keys: [EncryptionScope: DeviceTemporarySecret] = [:]
  /// The time, as far as the device knows it.
  var now = TestHost.time
  /// What stands before each path, such as the name of a scenario.
  var base = ""

  init(
    _ algorithm: SharedSecretAlgorithm = .ecP384, mistakes: [LikelyMistake] = [], clocks: SystemClocks? = nil
  ) throws {
    self.algorithm = algorithm
    var options = ServingOptions(seed: "version 4")
    options.mistakes = mistakes
    if let clocks { options.systemClocks = clocks } else { options.clock = ServedClock(fixed: TestHost.time) }
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

  /// The results of scenarios: passed and failed.
  var results: [Int] {
    let tallies = server.report.lines.filter { $0.operation == "live.scenario" }.map(\.tally)
    return [tallies.map(\.passed).reduce(0, +), tallies.map(\.failed).reduce(0, +)]
  }

  mutating func activate() throws {
    let draft = try DeviceDraft4(of: algorithm, drawing: &random, core: .right)
    let inner = try message(for: .activationLayer)
    let outer = inner.again(for: .application, drawing: &random)
    let asking = ActivationDraft(type: "CODE", attributes: ["code": .string(device.code)], members: [])
    let body = try application.activationRequest4(asking, draft, inner: inner, outer: outer, core: .right)
    let answer = try post(.activationCreate, outer.request(with: body))
    let sealed = try #require(answer.object)
    let layer = try #require(try outer.open(sealed, core: .right).object("activationData"))
    try device.complete(draft, try inner.open(layer, core: .right), core: .right)
    try Self.administer("activation/commit", ["activationId": .string(device.activationId)], &server)
    let confirmation: JSONObject = ["requestObject": .object(["enableBiometry": .bool(false)])]
    let confirmed = try coded(.activationConfirm, .possessionKnowledge, body: confirmation.text)
    try #require(confirmed.status == 200, "\(confirmed.text)")
  }

  /// Sends an encrypted request.
  mutating func post(_ endpoint: Endpoint4, _ request: EncryptedRequest) throws -> HTTPResponse {
    let header = HTTPField("X-PowerAuth-Encryption", try request.header(core: .right))
    return server.answer(.post(base + endpoint.row.path, String(decoding: request.body, as: UTF8.self), [header]))
  }

  /// Asks for a temporary key, and holds it.
  @discardableResult
  mutating func askForKey(_ scope: EncryptionScope) throws -> HTTPResponse {
    let question = try application.askForSecret(scope, of: algorithm, for: device, drawing: &random, core: .right)
    let body: JSONObject = ["requestObject": .object(["jwt": .string(question.token)])]
    let answer = server.answer(
      .post(base + Endpoint4.temporaryKey.row.path, String(decoding: body.text, as: UTF8.self)))
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
    return server.answer(.post(base + endpoint.row.path, String(decoding: body, as: UTF8.self), [header]))
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

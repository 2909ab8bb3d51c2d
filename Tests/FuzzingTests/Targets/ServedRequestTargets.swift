import Conformance
import HTTP
import Live
import PartyModel
import PowerAuth
import StrictJSON

extension FuzzTarget {
  static let servedTargets = [
    FuzzTarget("served-request", "a request to a server of protocol 4, which may get what protects it", serve)
  ]

  /// A server with an application, and what a client can send to it that has a temporary key.
  private struct Preparation: Sendable {
    var server: JudgingServer
    let application: DeviceApplication
    let message: DeviceMessage4
  }

  private static let time: Int64 = 1_718_000_000_123
  private static let preparation = Result { try prepare() }

  private static func post(_ path: String, _ members: JSONObject) -> HTTPRequest {
    let body: JSONObject = ["requestObject": .object(members)]
    return HTTPRequest(method: "POST", target: path, body: body.text)
  }

  private static func prepare() throws -> Preparation {
    var options = ServingOptions(seed: "fuzzing")
    options.clock = ServedClock(fixed: time)
    options.serverVersion = "2.2.0"
    var server = try JudgingServer(options)
    func ask(_ path: String, _ members: JSONObject) throws -> JSONObject {
      let answer = jsonObject(server.answer(post(path, members)).body)
      return try require(answer?.object("responseObject"), "the server refuses \(path)")
    }
    _ = try ask("/rest/v3/application/create", ["applicationId": .string("app")])
    let detail = try ask("/rest/v3/application/detail", ["applicationId": .string("app")])
    let version = try require(detail.objects("versions")?.first, "the application has no version")
    let read = try Rules.right.readKeyConfiguration(
      version.text("mobileSdkConfig") ?? "", algorithm: SharedSecretAlgorithm.ecP384WithLevel3.rawValue
    ).configuration
    let application = DeviceApplication(
      id: "app", key: version.text("applicationKey") ?? "", secret: version.text("applicationSecret") ?? "",
      masterPublicKey: read.keys[.ecP256] ?? [],
      masterPublicKeys: [.es384: read.keys[.ecP384] ?? [], .mlDSA65: read.keys[.mlDSA65] ?? []])
    var random = DrawnBytes(seed: "a client of the fuzzer")
    let question = try application.askForSecret(.application, of: .ecP384, for: nil, drawing: &random, core: .right)
    let answer = try ask(Endpoint4.temporaryKey.row.path, ["jwt": .string(question.token)])
    let key = try question.accept(answer.text("jwt") ?? "", at: time, core: .right)
    let message = application.message4(for: .application, by: key, of: nil, at: time, drawing: &random)
    return Preparation(server: server, application: application, message: message)
  }

  @Sendable private static func serve(_ bytes: [UInt8]) throws -> Outcome {
    let prepared = try preparation.get()
    var server = prepared.server
    var source = ByteSource(bytes)
    let path = source.choice(Endpoint4.allCases).row.path
    let protection = source.number(below: 3)
    let header = source.text()
    let content = source.all()
    let request =
      switch protection {
      case 0: plain(path, header, content)
      case 1: try encrypted(path, content, prepared.message)
      default: try authenticated(path, content, prepared.application)
      }
    let answer = server.answer(request)
    try require((200..<600).contains(answer.status), "the status is \(answer.status)")
    try require(jsonObject(answer.body) != nil, "the answer is another text than a JSON object")
    let report = Report.document([server.report.withFailuresInOrder])
    _ = try ReportReader.decode(Array(report.utf8), file: "the report")
    let next = server.answer(HTTPRequest(method: "POST", target: Endpoint4.status.row.path, body: Array("{}".utf8)))
    try require(next.status == 200, "the next request gets \(next.status)")
    return answer.status == 200 ? .accepted : .refused
  }

  /// A request as it is, with one text as each header of the protocol.
  private static func plain(_ path: String, _ header: String, _ body: [UInt8]) -> HTTPRequest {
    let names = ["X-PowerAuth-Authorization", "X-PowerAuth-Encryption", "X-PowerAuth-Token"]
    let fields = header.isEmpty ? [] : names.map { HTTPField($0, header) }
    return HTTPRequest(method: "POST", target: path, fields: fields, body: body)
  }

  /// A request whose text a right client encrypts.
  private static func encrypted(_ path: String, _ text: [UInt8], _ message: DeviceMessage4) throws -> HTTPRequest {
    let request = message.request(with: try message.seal(text, core: .right))
    let field = HTTPField("X-PowerAuth-Encryption", try request.header(core: .right))
    return HTTPRequest(method: "POST", target: path, fields: [field], body: request.body)
  }

  /// A request with a token that has claims, and the application's key among them.
  private static func authenticated(
    _ path: String, _ text: [UInt8], _ application: DeviceApplication
  ) throws -> HTTPRequest {
    var claims: [(String, JSONValue)] = [("applicationKey", .string(application.key))]
    for member in jsonObject(text)?.members ?? [] where member.key != "applicationKey" {
      claims.append((member.key, member.value))
    }
    let key = try Rules.right.deriveApplicationKey(applicationSecret: application.secret)
    return post(path, ["jwt": .string(try authenticatedToken(JSONObject(claims).text, key: key))])
  }
}

import Conformance
import Drive
import Encodings
import Live
import HTTP
import PowerAuth
import Primitives
import StrictJSON
import Synchronization

/// A live server on a socket, with an application, and what its administrator does.
final class TestHost: Sendable {
  private let server: RunningServer
  private let live: Mutex<JudgingServer>
  private let devices = Mutex<UInt64>(0)
  static let time = LocalServer.time

  init(_ mistakes: [LikelyMistake] = [], budget: SearchBudget? = nil) throws {
    var options = ServingOptions(seed: "tests")
    options.clock = ServedClock(fixed: Self.time)
    options.mistakes = mistakes
    options.budget = budget
    let box = Box(try JudgingServer(options))
    live = Mutex(box.value)
    let shared = SharedHandler()
    server = try RunningServer { shared.answer($0) }
    shared.set { [unowned self] request in live.withLock { $0.answer(request) } }
    _ = try administer("application/create", ["applicationId": .string("app")])
  }

  private struct Box { let value: JudgingServer; init(_ value: JudgingServer) { self.value = value } }

  deinit { server.stop() }

  var port: UInt16 { server.port }
  var report: Report { live.withLock { $0.report } }
  /// The messages of the failed requests.
  var failures: [String] { report.failures.map(\.message) }

  func send(_ request: HTTPRequest) throws -> HTTPResponse { try server.client().send(request) }

  func post(_ path: String, _ members: JSONObject) throws -> HTTPResponse {
    let body: JSONObject = ["requestObject": .object(members)]
    return try send(.post(path, String(decoding: JSONWriter.compact(.object(body)), as: UTF8.self)))
  }

  @discardableResult
  func administer(_ name: String, _ members: JSONObject) throws -> JSONObject {
    let answer = try post("/rest/v3/\(name)", members)
    guard answer.status == 200, let object = answer.object?.object("responseObject") else {
      throw TestDevice.Unexpected(answer: answer)
    }
    return object
  }

  /// A device that has no activation yet; all its requests use one connection.
  func device(
    _ version: ProtocolVersion = .v3_3, rules: Rules = .right, application: String = "app"
  ) throws -> TestDevice {
    let detail = try administer("application/detail", ["applicationId": .string(application)])
    guard case .array(let versions)? = detail["versions"], case .object(let first)? = versions.first else {
      throw TestDevice.Unexpected(answer: nil)
    }
    let client = try server.client()
    var device = TestDevice(
      send: { try client.send($0) }, applicationKey: first.text("applicationKey") ?? "",
      applicationSecret: first.text("applicationSecret") ?? "",
      masterKey: detail.text("masterPublicKey").flatMap { Base64.decode($0) } ?? [])
    device.version = version
    device.random = SequenceOfBytes(
      device: devices.withLock {
        $0 += 1
        return $0
      })
    device.rules = rules
    return device
  }

  /// Time passes, without an administrator who moves the clock.
  func pass(milliseconds: Int64) { live.withLock { $0.clock.ahead += milliseconds } }

  /// A code for an activation.
  func code(
    _ more: [(String, JSONValue)] = [], application: String = "app"
  ) throws -> (id: String, code: String) {
    let members: [(String, JSONValue)] =
      [("userId", .string("alice")), ("applicationId", .string(application))] + more
    let made = try administer("activation/init", JSONObject(members))
    return (made.text("activationId") ?? "", made.text("activationCode") ?? "")
  }

  /// A device with an ACTIVE activation; its own mistakes begin after it.
  func activeDevice(_ version: ProtocolVersion = .v3_3, max: Int64 = 5) throws -> TestDevice {
    var device = try device(version)
    let code = try code([("maxFailureCount", .number(JSONNumber(max)))])
    try device.activate(["code": .string(code.code)])
    try administer("activation/commit", ["activationId": .string(code.id)])
    return device
  }

  /// A device that has an ACTIVE activation when a scenario begins.
  func activeDevice(_ version: ProtocolVersion = .v3_3, in scenario: String) throws -> TestDevice {
    var device = try activeDevice(version)
    device.base = "/scenario/\(scenario)"
    return device
  }

  /// The results of scenarios: passed and failed.
  var scenarioResults: [Int] {
    let total = report.lines.filter { $0.operation == "live.scenario" }.map(\.tally)
    return [total.map(\.passed).reduce(0, +), total.map(\.failed).reduce(0, +)]
  }

  func state(_ id: String) throws -> JSONObject {
    try administer("activation/status", ["activationId": .string(id)])
  }
}

/// A handler that is known after the server runs.
private final class SharedHandler: Sendable {
  private let handler = Mutex<(@Sendable (HTTPRequest) -> HTTPResponse)?>(nil)

  func set(_ handler: @escaping @Sendable (HTTPRequest) -> HTTPResponse) { self.handler.withLock { $0 = handler } }

  func answer(_ request: HTTPRequest) -> HTTPResponse {
    handler.withLock { $0 }.map { $0(request) } ?? HTTPResponse(status: 503)
  }
}

package import Conformance
package import HTTP
package import Live
internal import PartyModel
package import PowerAuth

/// The life of a client with a mistake on its own server, and what the server said of it.
package struct MistakenLife {
  /// What shows whether a server can see a mistake.
  package enum Sight: Sendable {
    /// Its requests are those of a right client.
    case nothing
    case otherRequests
  }

  package let sight: Sight
  /// What the client sent in each step.
  package let requests: [[HTTPRequest]]
  package let report: Report

  /// Lives next to what a right client sent; the server names the mistakes that it knows.
  package init(
    by rules: Rules, in version: ProtocolVersion, beside right: [[HTTPRequest]], seed: String, known: [LikelyMistake]
  ) throws {
    var options = ServingOptions(seed: seed)
    options.clock = ServedClock(fixed: LocalServer.time)
    options.mistakes = known
    let server = LocalServer(try JudgingServer(options))
    var client = try MistakenClient(on: server.connection, version: version, rules: rules, at: LocalServer.time)
    sight = client.live(beside: right)
    requests = client.requests
    report = server.report
  }
}

/// A client that computes by other rules and does what a right one does, for measurements of what a server says of it.
struct MistakenClient {
  private var life: DrivenLife
  private let log = ExchangeLog()
  /// What it sent in each step.
  private(set) var requests: [[HTTPRequest]] = []

  /// Makes the application; the clocks of client and server stand still, so that requests differ only by the rules.
  init(on server: HostConnection, version: ProtocolVersion, rules: Rules, at time: Int64) throws {
    var host = DrivenHost(server: server)
    host.administration = server
    let driver = Driver(host: host, cases: [], versions: [version], seed: "client")
    let unknown = DeviceApplication(id: "", key: "", secret: "", masterPublicKey: [])
    var administrator = DrivenLife(
      host: host, setup: HostSetup(application: unknown), version: version, seed: driver.seed)
    let application = try driver.application(driver.applicationId, &administrator)
    life = DrivenLife(
      host: host.recorded(in: log), setup: HostSetup(application: application), version: version, seed: driver.seed)
    life.core = rules
    life.standing = time
  }

  private static let steps: [CaseStep] =
    [.send(.serverStatus)] + .active() + [
      .send(.status), .send(.validate), .send(.validate, .factors(.possession)),
      .send(.validate, .factors(.possessionBiometry)), .send(.validate, .body(#"{"text":"é"}"#)),
      .send(.validate, .body("")), .send(.validate, .method("GET"), .query("b=2&a=%C5%BE+x%2F&c=&a=10")),
      .send(.createToken), .send(.tokenDetail), .send(.useToken), .send(.unlockVault), .send(.userInfo),
      .send(.applicationEcho), .send(.activationEcho), .send(.signedEcho), .send(.status), .send(.validate),
      .send(.removeToken), .send(.removeActivation),
    ]

  /// Lives next to what a right client sent.
  ///
  /// A client that refuses an answer before its requests differ makes a mistake that no server can see: its life ends there.
  mutating func live(beside right: [[HTTPRequest]]) -> MistakenLife.Sight {
    var sight = MistakenLife.Sight.nothing
    for (number, step) in Self.steps.enumerated() {
      let reply = try? life.take(step)
      requests.append(log.take().map(\.request))
      if !right.indices.contains(number) || requests[number] != right[number] { sight = .otherRequests }
      if sight == .nothing, reply?.findings.isEmpty != true { return .nothing }
    }
    return sight
  }
}

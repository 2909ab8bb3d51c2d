import Conformance
import Drive
import HTTP
import Live
import PartyModel
import PowerAuth

/// A live server in this process, which the cases are run against.
final class DrivenServer: Sendable {
  private let live: LocalServer

  /// For cases of protocol 4 it is a server that has it.
  init(
    _ rules: PartyRules = PartyRules(), values: ServerValues = ServerValues(), in version: ProtocolVersion = .v3_3
  ) throws {
    var options = ServingOptions(seed: "tests")
    if version.hasKMAC { options.serverVersion = LocalServer.versionWithProtocol4 }
    options.clock = ServedClock(fixed: TestHost.time)
    options.rules = rules
    options.values = values
    live = LocalServer(try JudgingServer(options))
  }

  func answer(_ request: HTTPRequest) -> HTTPResponse { live.answer(request) }

  /// A host with all that cases need, without sockets.
  var host: DrivenHost { DrivenHost(all: live.connection) }
}

extension DrivenHost {
  /// A host on a socket.
  init(port: UInt16, seconds: Int = 20) throws {
    guard let address = HostAddress("http://127.0.0.1:\(port)/base") else { throw HostError("no address") }
    var limits = HTTPLimits()
    limits.seconds = seconds
    self.init(all: HostConnection(address, trusting: nil, limits: limits))
  }
}

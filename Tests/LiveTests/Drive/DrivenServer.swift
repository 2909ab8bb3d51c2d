import Conformance
import Drive
import Live
import LiveHTTP
import Parties
import PowerAuth
import Synchronization

/// A live server in this process, which the cases are run against.
final class DrivenServer: Sendable {
  private let live: Mutex<LiveServer>

  init(_ rules: PartyRules = PartyRules(), values: ServerValues = ServerValues()) throws {
    var options = LiveOptions(seed: "tests")
    options.clock = LiveClock(fixed: TestHost.time)
    options.rules = rules
    options.values = values
    let made = try LiveServer(options)
    live = Mutex(made)
  }

  func answer(_ request: HTTPRequest) -> HTTPResponse { live.withLock { $0.answer(request) } }

  /// A host with all that cases need, without sockets.
  var host: DriveHost { DriveHost(all: DriveConnection { { request in self.answer(request) } }) }
}

extension DriveHost {
  /// A host whose interfaces are all reached in one way.
  init(all connection: DriveConnection) {
    self.init(server: connection)
    administration = connection
    control = connection
  }

  /// A host on a socket.
  init(port: UInt16, seconds: Int = 20) throws {
    guard let address = DriveAddress("http://127.0.0.1:\(port)/base") else { throw DriveError("no address") }
    var limits = HTTPLimits()
    limits.seconds = seconds
    self.init(all: DriveConnection(address, trusting: nil, limits: limits))
  }
}

import Conformance
import Drive
import Live
import LiveHTTP
import Parties
import PowerAuth
import Synchronization

/// A live server in this process, without sockets, that is driven.
final class DrivenServer: Sendable {
  private let live: Mutex<LiveServer>

  init(_ rules: PartyRules = PartyRules()) throws {
    var options = LiveOptions(seed: "tests")
    options.clock = LiveClock(fixed: 1_735_732_800_000)
    options.rules = rules
    let made = try LiveServer(options)
    live = Mutex(made)
  }

  var connection: DriveConnection { DriveConnection { { request in self.answer(request) } } }

  func answer(_ request: HTTPRequest) -> HTTPResponse { live.withLock { $0.answer(request) } }

  /// A host with all that cases need.
  var host: DriveHost {
    var host = DriveHost(server: connection)
    host.administration = connection
    host.control = connection
    return host
  }
}

extension DriveCase {
  static func named(_ pattern: String) -> [DriveCase] { every.filter { Glob(pattern).matches($0.name) } }
}

package import Conformance
package import HTTP
package import Live
package import PowerAuth
internal import Synchronization

/// A server in this process, without sockets, for several threads.
package final class LocalServer: Sendable {
  private let server: Mutex<JudgingServer>

  package init(_ server: JudgingServer) { self.server = Mutex(server) }

  /// A time at which the clock of such a server can stand still.
  package static let time: Int64 = 1_735_732_800_000
  /// The version that a server with protocol 4 states.
  package static let versionWithProtocol4 = "2.2.0"

  package func answer(_ request: HTTPRequest) -> HTTPResponse { server.withLock { $0.answer(request) } }

  /// What a server writes into its file.
  package var stored: [UInt8] { server.withLock { $0.stored } }

  /// What it judged so far, with the reasons of all wrong requests.
  package var report: Report {
    let copy = server.withLock { $0 }
    return copy.report
  }

  /// The way by which a client reaches it.
  package var connection: HostConnection { HostConnection { { self.answer($0) } } }
}

extension DrivenHost {
  /// A host whose interfaces are all reached in one way.
  package init(all connection: HostConnection) {
    self.init(server: connection)
    administration = connection
    control = connection
  }
}

extension ServingOptions {
  /// What a server that makes a mistake is started with; its clock stands still.
  ///
  /// For cases of protocol 4 it is a server that has it.
  package init(seed: String, making mistake: ServerMistake, in version: ProtocolVersion = .v3_3) {
    self.init(seed: seed)
    if version.hasKMAC { serverVersion = LocalServer.versionWithProtocol4 }
    clock = ServedClock(fixed: LocalServer.time)
    rules = mistake.rules
    values = mistake.values()
  }
}

import Drive
import HTTP
import Live
import Synchronization

/// A server in this process, without sockets, for several threads.
final class MeasuredServer: Sendable {
  private let server: Mutex<JudgingServer>

  init(_ server: JudgingServer) { self.server = Mutex(server) }

  func answer(_ request: HTTPRequest) -> HTTPResponse { server.withLock { $0.answer(request) } }

  var stored: [UInt8] { server.withLock { $0.stored } }

  /// The way by which a client reaches it.
  var connection: HostConnection { HostConnection { { self.answer($0) } } }
}

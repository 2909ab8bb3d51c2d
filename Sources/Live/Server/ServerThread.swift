package import HTTP
internal import Platform

/// A server on a separate thread, until it is stopped.
package final class ServerThread: Sendable {
  package let port: UInt16
  private let stopper: HTTPServer.Stopper
  private let ended: WakeUpPipe

  /// Listens on the loopback address, on a port that the system chooses; other threads make the answers that the first body
  /// takes over.
  package init(
    limits: HTTPLimits = HTTPLimits(), certificate: HTTPCertificate? = nil,
    beside: @escaping @Sendable (HTTPRequest, LaterAnswer) -> Bool = { _, _ in false },
    _ handler: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) throws {
    // A client may end a connection while it gets an answer.
    StandardStreams.ignoreSignalsOfWrites()
    let server = try HTTPServer(limits: limits, certificate: certificate)
    port = server.port
    stopper = server.stopper
    ended = try WakeUpPipe()
    try onOwnThread { [self] in
      server.run(beside: beside, handler)
      withExtendedLifetime(server) { ended.wake() }
    }
  }

  /// Ends the server, and waits for its end.
  package func stop() {
    stopper.stop()
    ended.wait()
  }
}

import LiveHTTP
import Platform
import Synchronization

/// A server on a thread of its own, for as long as the instance lives.
final class RunningServer: Sendable {
  let port: UInt16
  private let stopper: HTTPServer.Stopper
  private let ended: WakeUpPipe

  init(
    limits: HTTPLimits = HTTPLimits(), certificate: HTTPCertificate? = nil,
    _ handler: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) throws {
    // As the executable does: a client may end a connection while it gets an answer.
    StandardStreams.ignoreSignalsOfWrites()
    let server = try HTTPServer(limits: limits, certificate: certificate)
    port = server.port
    stopper = server.stopper
    ended = try WakeUpPipe()
    try onOwnThread { [self] in
      server.run(handler)
      withExtendedLifetime(server) { ended.wake() }
    }
  }

  /// Ends the server, and waits for its end.
  func stop() {
    stopper.stop()
    ended.wait()
  }

  func client() throws -> HTTPClient { try HTTPClient(port: port) }
}

extension HTTPResponse {
  var text: String { String(decoding: body, as: UTF8.self) }
}

extension HTTPRequest {
  static func post(_ target: String, _ body: String, _ fields: [HTTPField] = []) -> HTTPRequest {
    HTTPRequest(
      method: "POST", target: target, fields: [HTTPField("Content-Type", "application/json")] + fields,
      body: Array(body.utf8))
  }

  static func get(_ target: String, _ fields: [HTTPField] = []) -> HTTPRequest {
    HTTPRequest(method: "GET", target: target, fields: fields)
  }
}

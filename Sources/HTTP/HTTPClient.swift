@unsafe @preconcurrency internal import CEvent

/// A client of HTTP/1.1 for one host, which sends one request at a time and waits for the answer.
///
/// The instance is used by one thread at a time.
@safe package final class HTTPClient: @unchecked Sendable {
  private let base: OpaquePointer
  private let context: OpaquePointer?
  private let host: String
  private let port: UInt16
  private let limits: HTTPLimits
  private var connection: OpaquePointer?
  /// Wakes the loop now and then, so that the time is looked at.
  private var clock: LoopEvent?
  fileprivate var received: HTTPResponse?
  fileprivate var isDone = false
  fileprivate var problem: evhttp_request_error?

  /// How a client trusts the other end.
  package enum Security: Sendable {
    /// The messages are not encrypted.
    case none
    /// TLS, with the certificates that the system trusts.
    case system
    /// TLS, with certificates in the PEM form.
    case trusting([UInt8])
  }

  /// Connects with the first request.
  package init(
    host: String = "127.0.0.1", port: UInt16, security: Security = .none, limits: HTTPLimits = HTTPLimits()
  ) throws(HTTPError) {
    guard let base = unsafe event_base_new() else { throw HTTPError("there is no memory for a client") }
    unsafe self.base = base
    self.host = host
    self.port = port
    self.limits = limits
    switch security {
    case .none: unsafe context = nil
    case .system: unsafe context = try HTTPClient.context(trusting: nil)
    case .trusting(let certificates): unsafe context = try HTTPClient.context(trusting: certificates)
    }
    clock = unsafe LoopEvent(base, isRepeated: true) {}
    clock?.wait(milliseconds: 100)
  }

  deinit {
    if let connection = unsafe connection { unsafe evhttp_connection_free(connection) }
    clock = nil
    unsafe event_base_free(base)
    if let context = unsafe context { unsafe SSL_CTX_free(context) }
  }

  /// The context of TLS with certificates that are trusted; nil for those of the system.
  private static func context(trusting certificates: [UInt8]?) throws(HTTPError) -> OpaquePointer {
    guard let context = unsafe cevent_client_context() else { throw HTTPError("there is no memory for TLS") }
    defer { cevent_forget_errors() }
    let isTrusting: Bool
    if let certificates {
      isTrusting = unsafe cevent_trust(context, certificates, Int32(certificates.count)) > 0
    } else {
      isTrusting = unsafe cevent_trust_system(context) == 1
    }
    if isTrusting { return unsafe context }
    unsafe SSL_CTX_free(context)
    throw HTTPError(
      certificates == nil
        ? "the certificates that the system trusts cannot be read"
        : "the file of the trusted certificates has none in the PEM form")
  }

  /// Sends a request, and waits for its answer, as long as the limits allow.
  package func send(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
    defer { cevent_forget_errors() }
    guard let command = HTTPRequest.command(of: request.method) else {
      throw HTTPError("\(request.method) is not a method that is sent")
    }
    // The other end may have closed the connection since the last request.
    unsafe event_base_loop(base, EVLOOP_NONBLOCK)
    let connection = unsafe try connect()
    let itself = unsafe Unmanaged.passUnretained(self).toOpaque()
    (received, isDone, problem) = (nil, false, nil)
    guard let message = unsafe evhttp_request_new(receive, itself) else { throw HTTPError("there is no memory") }
    unsafe evhttp_request_set_error_cb(message, noteProblem)
    let fields = unsafe evhttp_request_get_output_headers(message)
    if request.fields["Host"] == nil {
      let name = host.contains(":") ? "[\(host)]" : host
      unsafe [HTTPField("Host", "\(name):\(port)")].write(to: fields)
    }
    unsafe request.fields.write(to: fields)
    unsafe evbuffer_add(evhttp_request_get_output_buffer(message), request.body, request.body.count)
    guard unsafe evhttp_make_request(connection, message, command, request.target) == 0 else {
      forget()
      throw HTTPError("the request cannot be sent")
    }
    let end = ContinuousClock.now + .seconds(limits.seconds)
    while !isDone, ContinuousClock.now < end, unsafe event_base_loop(base, EVLOOP_ONCE) >= 0 {}
    guard let received else {
      let refusal = unsafe certificateProblem(connection)
      forget()
      throw HTTPError(refusal ?? (isDone ? problemWords : "no whole answer in \(limits.seconds) seconds"))
    }
    return received
  }

  /// Why the certificate of the server is not accepted; nil where it was not refused.
  private func certificateProblem(_ connection: OpaquePointer) -> String? {
    guard unsafe context != nil, let transport = unsafe evhttp_connection_get_bufferevent(connection),
      let words = unsafe cevent_certificate_problem(transport)
    else { return nil }
    let reason = unsafe String(cString: words)
    return "the certificate of \(host) is refused: \(reason)"
  }

  private var problemWords: String {
    switch problem {
    case EVREQ_HTTP_TIMEOUT?: "no whole answer in \(limits.seconds) seconds"
    case EVREQ_HTTP_INVALID_HEADER?:
      "the answer is not HTTP/1.1, or its header has more than \(limits.headerByteCount) bytes"
    case EVREQ_HTTP_DATA_TOO_LONG?: "the body of the answer has more than \(limits.bodyByteCount) bytes"
    default: "the connection was refused, or ended without a whole answer"
    }
  }

  private func connect() throws(HTTPError) -> OpaquePointer {
    if let connection = unsafe connection { return unsafe connection }
    let transport: OpaquePointer?
    if let context = unsafe context {
      unsafe transport = cevent_connecting(base, context, host)
    } else {
      unsafe transport = cevent_accepted_plain(base)
    }
    guard let made = unsafe evhttp_connection_base_bufferevent_new(base, nil, transport, host, port) else {
      throw HTTPError("there is no memory for a connection")
    }
    // The server of this project listens on one address of a family; of `localhost`, the older one is taken.
    if host == "localhost" { unsafe evhttp_connection_set_family(made, AF_INET) }
    unsafe evhttp_connection_set_timeout(made, Int32(limits.seconds))
    unsafe evhttp_connection_set_max_body_size(made, limits.bodyByteCount)
    unsafe evhttp_connection_set_max_headers_size(made, limits.headerByteCount)
    unsafe connection = made
    return unsafe made
  }

  private func forget() {
    if let connection = unsafe connection { unsafe evhttp_connection_free(connection) }
    unsafe connection = nil
  }
}

/// Takes what libevent has received; it gives no message where the connection failed.
private func receive(_ message: OpaquePointer?, _ client: UnsafeMutableRawPointer?) {
  // It is the pointer that `send` gives to libevent, and the client waits until this is called or forgets the connection.
  let client = unsafe Unmanaged<HTTPClient>.fromOpaque(client.unsafelyUnwrapped).takeUnretainedValue()
  client.isDone = true
  guard let message = unsafe message, unsafe evhttp_request_get_response_code(message) != 0 else { return }
  client.received = unsafe HTTPResponse(
    status: Int(evhttp_request_get_response_code(message)),
    fields: [HTTPField](read: evhttp_request_get_input_headers(message)),
    body: [UInt8](read: evhttp_request_get_input_buffer(message)))
}

/// Takes why libevent gives up a request; `receive` follows.
private func noteProblem(_ problem: evhttp_request_error, _ client: UnsafeMutableRawPointer?) {
  // It is the pointer of `receive`.
  unsafe Unmanaged<HTTPClient>.fromOpaque(client.unsafelyUnwrapped).takeUnretainedValue().problem = problem
}

@unsafe @preconcurrency internal import CEvent

/// A server of HTTP/1.1 with one thread: the requests are answered one after the other.
///
/// libevent reads and writes the messages, so that no parser is written by hand here. It was preferred to libmicrohttpd
/// because its licence (BSD, 3 clauses) lets a static executable have it without further duties, because one loop
/// has the sockets, the timers and TLS, and because it is a client as well. It limits the sizes of a message; the number of
/// connections and the time of a whole request are limited here (`ConnectionWatch`).
///
/// The instance is used by one thread at a time; only `stopper` is for all.
@safe package final class HTTPServer: @unchecked Sendable {
  /// What gives the answers; it is called by the thread that runs the server.
  package typealias Handler = (HTTPRequest) -> HTTPResponse
  /// What is asked before the handler: it returns true where another thread makes the answer, and the handler is not asked.
  package typealias Beside = (HTTPRequest, LaterAnswer) -> Bool

  private let base: OpaquePointer
  private let http: OpaquePointer
  private let context: OpaquePointer?
  private var watch: ConnectionWatch
  private var handler: Handler = { _ in HTTPResponse(status: 503) }
  private var beside: Beside = { _, _ in false }
  private var onTick: () -> Void = {}
  private let ends: (stopped: Int32, stopping: Int32)
  /// The end that is readable when other threads have made answers.
  private let madeEnd: Int32
  private let made: MadeAnswers
  private var events: [LoopEvent] = []
  /// The answers that are not whole yet.
  private var pending: [ObjectIdentifier: PendingAnswer] = [:]
  /// Those of them that other threads make, by their numbers.
  private var awaited: [Int: PendingAnswer] = [:]
  private var lastNumber = 0

  /// The port that the server listens on.
  package let port: UInt16

  /// Listens; with port 0 the system chooses one.
  package init(
    address: String = "127.0.0.1", port: UInt16 = 0, limits: HTTPLimits = HTTPLimits(),
    certificate: HTTPCertificate? = nil
  ) throws(HTTPError) {
    Self.silence
    guard let base = unsafe event_base_new(), let http = unsafe evhttp_new(base) else {
      throw HTTPError("there is no memory for a server")
    }
    var (pair, other): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard unsafe cevent_pair(&pair) == 0, unsafe cevent_pair(&other) == 0 else {
      throw HTTPError("the system has no more sockets")
    }
    unsafe (self.base, self.http) = (base, http)
    ends = (pair[0], pair[1])
    madeEnd = other[0]
    made = MadeAnswers(wakingEnd: other[1])
    if let certificate {
      unsafe context = try HTTPServer.context(certificate)
    } else {
      unsafe context = nil
    }
    guard let bound = unsafe evhttp_bind_socket_with_handle(http, address, port),
      let listener = unsafe evhttp_bound_socket_get_listener(bound)
    else {
      // An address that gives no port does not belong to this machine.
      let atAnyPort = unsafe evhttp_bind_socket_with_handle(http, address, 0)
      let reason =
        unsafe atAnyPort == nil
        ? "\(address): it is not an address of this machine"
        : "\(address) port \(port): the port is in use or not allowed"
      throw HTTPError("the server cannot listen on \(reason)")
    }
    self.port = unsafe cevent_port(evhttp_bound_socket_get_fd(bound))
    unsafe watch = ConnectionWatch(port: self.port, limits: limits, listener: listener)
    configure(limits)
  }

  /// Keeps libevent from writing lines on the standard error; what fails is told by the result of each call.
  private static let silence: Void = unsafe event_set_log_callback { _, _ in }

  deinit {
    made.close()
    for (_, answer) in pending { answer.cancel() }
    (pending, awaited, events) = ([:], [:], [])
    unsafe evhttp_free(http)
    unsafe event_base_free(base)
    if let context = unsafe context { unsafe SSL_CTX_free(context) }
    evutil_closesocket(ends.stopped)
    evutil_closesocket(ends.stopping)
    evutil_closesocket(madeEnd)
  }

  /// Ends a server, from any thread.
  package struct Stopper: Sendable {
    fileprivate let end: Int32

    package func stop() { cevent_wake(end) }
  }

  /// Ends the server's run; it must not be used after the server is gone.
  package var stopper: Stopper { Stopper(end: ends.stopping) }

  /// Answers requests until it is stopped; four times a second, the other body is called between two requests.
  package func run(
    onTick: @escaping () -> Void = {}, beside: @escaping Beside = { _, _ in false }, _ handler: @escaping Handler
  ) {
    self.handler = handler
    self.beside = beside
    self.onTick = onTick
    unsafe event_base_dispatch(base)
    self.handler = { _ in HTTPResponse(status: 503) }
    self.beside = { _, _ in false }
  }

  private func configure(_ limits: HTTPLimits) {
    let itself = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe evhttp_set_max_headers_size(http, limits.headerByteCount)
    unsafe evhttp_set_max_body_size(http, limits.bodyByteCount)
    unsafe evhttp_set_timeout(http, Int32(limits.seconds))
    // All methods come here, so that a wrong one gets the answer of the simulated host.
    unsafe evhttp_set_allowed_methods(http, 0x1FF)
    unsafe evhttp_set_gencb(
      http, { request, server in unsafe HTTPServer.of(server).answer(request) }, itself)
    unsafe evhttp_set_bevcb(
      http, { _, server in unsafe HTTPServer.of(server).accept() }, itself)
    let look = unsafe LoopEvent(base, isRepeated: true) { [unowned self] in
      watch.look()
      onTick()
    }
    look.wait(milliseconds: 250)
    let stop = unsafe LoopEvent(base, socket: ends.stopped, isRepeated: true) { [unowned self] in
      unsafe event_base_loopbreak(base)
    }
    let send = unsafe LoopEvent(base, socket: madeEnd, isRepeated: true) { [unowned self] in sendMade() }
    events = [look, stop, send]
  }

  /// The context of TLS with a certificate.
  private static func context(_ files: HTTPCertificate) throws(HTTPError) -> OpaquePointer {
    guard let context = unsafe cevent_server_context() else { throw HTTPError("there is no memory for TLS") }
    var problem = unsafe cevent_use_certificate(context, files.certificate, Int32(files.certificate.count))
    if unsafe problem == nil { unsafe problem = cevent_use_key(context, files.key, Int32(files.key.count)) }
    cevent_forget_errors()
    guard let problem = unsafe problem else { return unsafe context }
    let words = unsafe String(cString: problem)
    unsafe SSL_CTX_free(context)
    throw HTTPError(words)
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> HTTPServer {
    // It is the pointer that `configure` gives to libevent, which lives as long as the instance.
    unsafe Unmanaged<HTTPServer>.fromOpaque(pointer.unsafelyUnwrapped).takeUnretainedValue()
  }
}

extension HTTPServer {
  /// Makes the connection of an accepted socket.
  private func accept() -> OpaquePointer? {
    watch.noteAccepted()
    if let context = unsafe context { return unsafe cevent_accepted(base, context) }
    return unsafe cevent_accepted_plain(base)
  }

  private func answer(_ request: OpaquePointer?) {
    guard let request = unsafe request, let connection = unsafe evhttp_request_get_connection(request) else { return }
    let socket = unsafe bufferevent_getfd(evhttp_connection_get_bufferevent(connection))
    watch.noteRequest(socket)
    cevent_forget_errors()
    let received = unsafe HTTPRequest(read: request)
    guard !received.hasUnreadBody else { return unsafe HTTPResponse.unreadBody.send(to: request) }
    lastNumber += 1
    if beside(received, LaterAnswer(number: lastNumber, made: made)) {
      unsafe awaited[lastNumber] = hold(request, connection, socket)
      return
    }
    let response = handler(received)
    guard response.delivery != .whole else { return unsafe response.send(to: request) }
    unsafe hold(request, connection, socket).begin(response)
  }

  /// Keeps a request whose answer is not sent at once.
  private func hold(_ request: OpaquePointer, _ connection: OpaquePointer, _ socket: Int32) -> PendingAnswer {
    watch.hold(socket)
    let answer = unsafe PendingAnswer(to: request, connection: connection, base: base)
    let id = ObjectIdentifier(answer)
    pending[id] = answer
    answer.finished = { [unowned self] in
      pending[id] = nil
      watch.release(socket)
    }
    return answer
  }

  /// Sends the answers that other threads have made, where their connections are still open.
  private func sendMade() {
    cevent_drain(madeEnd)
    for (number, response) in made.take() { awaited.removeValue(forKey: number)?.begin(response) }
  }
}

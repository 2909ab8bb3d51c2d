@unsafe @preconcurrency internal import CEvent

/// An answer that is late, slow, cut or lost, or that another thread makes.
///
/// The connection can end while it waits; libevent tells it, and nothing of the request is used after that.
@safe final class PendingAnswer {
  private var response = HTTPResponse(status: 503)
  private let request: OpaquePointer
  private let connection: OpaquePointer
  /// What is called when nothing more is sent.
  var finished: () -> Void = {}
  private var timer: LoopEvent?
  private var sent = 0

  init(to request: OpaquePointer, connection: OpaquePointer, base: OpaquePointer) {
    unsafe self.request = request
    unsafe self.connection = connection
    timer = unsafe LoopEvent(base) { [unowned self] in proceed() }
    let itself = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe evhttp_connection_set_closecb(
      connection,
      { _, answer in
        guard let answer = unsafe answer else { return }
        unsafe Unmanaged<PendingAnswer>.fromOpaque(answer).takeUnretainedValue().finish()
      }, itself)
  }

  /// Sends what can be sent at once, unless the connection has ended.
  func begin(_ response: HTTPResponse) {
    guard timer != nil else { return }
    self.response = response
    switch response.delivery {
    case .whole, .lost: wait(0)
    case .late(let milliseconds): wait(milliseconds)
    case .slow:
      start()
      wait(0)
    case .cut(let count):
      start()
      send(upTo: count)
      // The bytes leave before the connection is closed.
      wait(50)
    }
  }

  /// Forgets the request, whose server ends.
  func cancel() {
    unsafe evhttp_connection_set_closecb(connection, nil, nil)
    timer = nil
  }

  private func proceed() {
    switch response.delivery {
    case .whole, .late:
      end { unsafe response.send(to: request) }
    case .lost, .cut:
      end { unsafe evhttp_connection_free(connection) }
    case .slow(let count, let milliseconds):
      guard sent < response.body.count else { return end { unsafe evhttp_send_reply_end(request) } }
      send(upTo: sent + max(count, 1))
      wait(milliseconds)
    }
  }

  private func start() {
    let fields = response.fields + [HTTPField("Content-Length", "\(response.body.count)")]
    unsafe fields.write(to: evhttp_request_get_output_headers(request))
    unsafe evhttp_send_reply_start(request, Int32(response.status), nil)
  }

  private func send(upTo end: Int) {
    let end = min(end, response.body.count)
    guard end > sent else { return }
    unsafe Array(response.body[sent..<end]).withBuffer { unsafe evhttp_send_reply_chunk(request, $0) }
    sent = end
  }

  private func wait(_ milliseconds: Int) { timer?.wait(milliseconds: milliseconds) }

  /// Does the last thing with the request.
  private func end(_ body: () -> Void) {
    // The loop calls this from the timer, which must stay until it returns.
    let timer = timer
    cancel()
    body()
    finish()
    withExtendedLifetime(timer) {}
  }

  private func finish() {
    let finished = finished
    timer = nil
    finished()
  }
}

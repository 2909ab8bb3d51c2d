@unsafe @preconcurrency internal import CEvent

/// What libevent has read, as values.
extension HTTPRequest {
  init(read request: OpaquePointer) {
    let target = unsafe evhttp_request_get_uri(request)
    unsafe self.init(
      method: Self.name(of: evhttp_request_get_command(request)),
      target: target.map { unsafe String(cString: $0) } ?? "",
      fields: [HTTPField](read: evhttp_request_get_input_headers(request)),
      body: [UInt8](read: evhttp_request_get_input_buffer(request)))
  }

  /// Whether it states a body that libevent does not read, so that it would take the body for the next request.
  var hasUnreadBody: Bool {
    guard ["HEAD", "TRACE"].contains(method) else { return false }
    return fields["Transfer-Encoding"] != nil
      || fields.contains { $0.name.lowercased() == "content-length" && $0.value != "0" }
  }

  private static func name(of command: evhttp_cmd_type) -> String {
    methods.first { $0.command == command }?.name ?? "UNKNOWN"
  }

  /// The method of libevent; nil where it has none of that name.
  static func command(of name: String) -> evhttp_cmd_type? { methods.first { $0.name == name }?.command }

  private static var methods: [(name: String, command: evhttp_cmd_type)] {
    [
      ("GET", EVHTTP_REQ_GET), ("POST", EVHTTP_REQ_POST), ("HEAD", EVHTTP_REQ_HEAD), ("PUT", EVHTTP_REQ_PUT),
      ("DELETE", EVHTTP_REQ_DELETE), ("OPTIONS", EVHTTP_REQ_OPTIONS), ("TRACE", EVHTTP_REQ_TRACE),
      ("CONNECT", EVHTTP_REQ_CONNECT), ("PATCH", EVHTTP_REQ_PATCH),
    ]
  }
}

extension [HTTPField] {
  init(read fields: UnsafeMutablePointer<evkeyvalq>?) {
    self.init()
    guard let fields = unsafe fields else { return }
    var next = unsafe cevent_first_field(fields)
    while let field = unsafe next {
      unsafe append(HTTPField(String(cString: field.pointee.key), String(cString: field.pointee.value)))
      unsafe next = cevent_next_field(field)
    }
  }

  /// Writes the fields to those that libevent sends; it leaves out fields that would break the header.
  func write(to fields: UnsafeMutablePointer<evkeyvalq>?) {
    for field in self { unsafe evhttp_add_header(fields, field.name, field.value) }
  }
}

extension [UInt8] {
  init(read buffer: OpaquePointer?) {
    guard let buffer = unsafe buffer else {
      self = []
      return
    }
    let count = unsafe evbuffer_get_length(buffer)
    unsafe self.init(unsafeUninitializedCapacity: count) { bytes, written in
      written = unsafe Swift.max(0, Int(evbuffer_copyout(buffer, bytes.baseAddress, count)))
    }
  }

  /// Calls a body with a buffer of libevent that has the bytes.
  func withBuffer(_ body: (OpaquePointer?) -> Void) {
    let buffer = unsafe evbuffer_new()
    unsafe evbuffer_add(buffer, self, count)
    unsafe body(buffer)
    unsafe evbuffer_free(buffer)
  }
}

extension HTTPResponse {
  /// Sends the whole answer.
  func send(to request: OpaquePointer) {
    unsafe fields.write(to: evhttp_request_get_output_headers(request))
    unsafe body.withBuffer { unsafe evhttp_send_reply(request, Int32(status), nil, $0) }
  }
}

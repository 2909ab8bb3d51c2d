import Live
import HTTP
import Platform
import Synchronization
import Testing

@Suite struct HTTPServerTests {
  /// Answers with what it got.
  @Sendable static func echo(_ request: HTTPRequest) -> HTTPResponse {
    HTTPResponse(
      status: 200, fields: [HTTPField("X-Target", request.target), HTTPField("X-Method", request.method)],
      body: request.body)
  }

  @Test func `A request arrives as it was sent, and so does its answer`() throws {
    let server = try RunningServer { request in
      let names = request.fields.filter { $0.name.hasPrefix("X-") }.map { "\($0.name)=\($0.value)" }
      return HTTPResponse(status: 418, fields: [HTTPField("X-Names", names.joined(separator: ","))], body: request.body)
    }
    defer { server.stop() }
    let client = try server.client()
    let answer = try client.send(
      .post("/a%20b?c=d&e", "body", [HTTPField("X-One", "1"), HTTPField("X-Two", "2"), HTTPField("X-One", "3")]))
    #expect(answer.status == 418)
    #expect(answer.fields["x-names"] == "X-One=1,X-Two=2,X-One=3")
    #expect(answer.text == "body")
  }

  @Test(arguments: ["GET", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
  func `All methods reach the handler, and one connection takes several requests`(_ method: String) throws {
    let server = try RunningServer(Self.echo)
    defer { server.stop() }
    let client = try server.client()
    for number in 0..<3 {
      let answer = try client.send(HTTPRequest(method: method, target: "/\(number)?q"))
      #expect(answer.fields["X-Method"] == method)
      #expect(answer.fields["X-Target"] == "/\(number)?q")
    }
  }

  @Test func `A query is what follows the first question mark`() {
    #expect(HTTPRequest(method: "GET", target: "/a?b?c").query == "b?c")
    #expect(HTTPRequest(method: "GET", target: "/a?b?c").path == "/a")
    #expect(HTTPRequest(method: "GET", target: "/a").query == nil)
  }

  @Test func `A late and a slow answer arrive whole`() throws {
    let server = try RunningServer { request in
      var answer = Self.echo(request)
      answer.delivery =
        request.path == "/late" ? .late(milliseconds: 30) : .slow(pieceByteCount: 3, milliseconds: 1)
      return answer
    }
    defer { server.stop() }
    let client = try server.client()
    #expect(try client.send(.post("/late", "0123456789")).text == "0123456789")
    #expect(try client.send(.post("/slow", "0123456789")).text == "0123456789")
    #expect(try client.send(.post("/late", "end")).text == "end")
  }

  @Test func `A cut answer states more bytes than it has, and a lost one has none`() throws {
    let server = try RunningServer { request in
      var answer = Self.echo(request)
      answer.delivery = request.path == "/cut" ? .cut(afterBytes: 4) : .lost
      return answer
    }
    defer { server.stop() }
    let cut = try RawConnection(port: server.port)
    cut.send("POST /cut HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n0123456789")
    let text = cut.receive()
    #expect(text.contains("Content-Length: 10\r\n"))
    #expect(text.hasSuffix("\r\n\r\n0123"))
    let lost = try RawConnection(port: server.port)
    lost.send("GET /lost HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(lost.receive() == "")
    #expect(throws: HTTPError.self) { try server.client().send(.get("/lost")) }
  }

  @Test func `A client that leaves before its late answer does no harm`() throws {
    let server = try RunningServer { request in
      var answer = Self.echo(request)
      if request.path == "/late" { answer.delivery = .late(milliseconds: 20) }
      return answer
    }
    defer { server.stop() }
    for _ in 0..<50 {
      try RawConnection(port: server.port).send("GET /late HTTP/1.1\r\nHost: a\r\n\r\n")
    }
    #expect(try server.client().send(.get("/now")).status == 200)
  }

  @Test func `An answer that another thread makes arrives, and meanwhile others are answered`() throws {
    let later = Mutex<[LaterAnswer]>([])
    let server = try RunningServer(
      beside: { request, answer in
        guard request.path == "/later" else { return false }
        later.withLock { $0.append(answer) }
        return true
      }, Self.echo)
    let client = try server.client()
    func begin() throws -> RawConnection {
      let count = later.withLock { $0.count }
      let connection = try RawConnection(port: server.port)
      connection.send("GET /later HTTP/1.0\r\nHost: a\r\n\r\n")
      for _ in 0..<10_000 where later.withLock({ $0.count == count }) {
        #expect(try client.send(.get("/now")).status == 200)
      }
      try #require(later.withLock { $0.count } == count + 1)
      return connection
    }
    let made = HTTPResponse(status: 200, body: Array("made".utf8))
    let waiting = try begin()
    // This client does not wait.
    _ = try begin()
    #expect(try client.send(.get("/now")).status == 200)
    for answer in later.withLock({ $0 }).reversed() { answer.give(made) }
    #expect(waiting.receive().hasSuffix("\r\n\r\nmade"))
    let last = try begin()
    server.stop()
    later.withLock { $0.last }?.give(made)
    #expect(last.receive() == "", "the server has ended")
  }

  @Test(arguments: ["HEAD", "TRACE"], ["Content-Length: 57", "Content-Length: 1", "Transfer-Encoding: chunked"])
  func `A body that is not read is not the next request, but refused with its connection`(
    _ method: String, _ field: String
  ) throws {
    let targets = Mutex<[String]>([])
    let server = try RunningServer { request in
      targets.withLock { $0.append(request.target) }
      return Self.echo(request)
    }
    defer { server.stop() }
    let connection = try RawConnection(port: server.port)
    connection.send(
      "\(method) /first HTTP/1.1\r\nHost: a\r\n\(field)\r\n\r\n"
        + "POST /second HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
    let answer = connection.receive()
    #expect(answer.hasPrefix("HTTP/1.1 400 ") && answer.split(separator: "HTTP/1.1 ").count == 1, "\(answer)")
    #expect(targets.withLock { $0 } == [])
    #expect(try server.client().send(HTTPRequest(method: method, target: "/whole")).status == 200)
  }

  @Test func `A port in use is refused`() throws {
    let server = try RunningServer(Self.echo)
    defer { server.stop() }
    #expect(throws: HTTPError.self) { try HTTPServer(port: server.port) }
  }
}

/// What hostile clients send.
@Suite struct HostileClientTests {
  static var limits: HTTPLimits {
    var limits = HTTPLimits()
    (limits.headerByteCount, limits.bodyByteCount, limits.connections, limits.seconds) = (2048, 4096, 16, 1)
    return limits
  }

  @Test(arguments: [
    "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / FTP/1.1\r\n\r\n", "\0\0\0\0\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: 5000\r\n\r\n" + String(repeating: "a", count: 5000),
    "GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 5000) + "\r\n\r\n",
    "GET /" + String(repeating: "a", count: 5000) + " HTTP/1.1\r\n\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1388\r\n" + String(repeating: "a", count: 5000)
      + "\r\n0\r\n\r\n",
  ])
  func `No malformed or oversized request reaches the handler, and the server lives`(_ text: String) throws {
    let count = Mutex(0)
    let server = try RunningServer(limits: Self.limits) { request in
      if request.path != "/right" { count.withLock { $0 += 1 } }
      return HTTPServerTests.echo(request)
    }
    defer { server.stop() }
    let connection = try RawConnection(port: server.port)
    connection.send(text)
    let answer = connection.receive()
    #expect(
      answer == "" || answer.hasPrefix("HTTP/1.1 4") || answer.hasPrefix("HTTP/1.0 4") || answer.contains(" 501 "))
    #expect(count.withLock { $0 } == 0)
    #expect(try server.client().send(.post("/right", "a")).text == "a")
  }

  @Test func `A slow sender loses its connection, although it is never silent`() throws {
    let server = try RunningServer(limits: Self.limits, HTTPServerTests.echo)
    defer { server.stop() }
    let slow = try RawConnection(port: server.port)
    slow.send("POST / HTTP/1.1\r\nContent-Length: 1000\r\n\r\n")
    let start = ContinuousClock.now
    let ended = Mutex(false)
    let sender = try RawSender(slow, until: { ended.withLock { $0 } })
    #expect(slow.receive() == "")
    ended.withLock { $0 = true }
    sender.wait()
    #expect(ContinuousClock.now - start < .seconds(8))
  }

  @Test func `More connections than the limit wait, and are served when others end`() throws {
    let server = try RunningServer(limits: Self.limits, HTTPServerTests.echo)
    defer { server.stop() }
    let idle = try (0..<40).map { _ in try RawConnection(port: server.port) }
    let connection = try RawConnection(port: server.port)
    connection.send("GET /after HTTP/1.0\r\n\r\n")
    #expect(connection.receive().contains("X-Target: /after"))
    withExtendedLifetime(idle) {}
  }

  @Test func `Slow connections on all places do not keep others out`() throws {
    var limits = Self.limits
    limits.seconds = 60
    let server = try RunningServer(limits: limits, HTTPServerTests.echo)
    defer { server.stop() }
    let slow = try (0..<40).map { _ in
      let connection = try RawConnection(port: server.port)
      connection.send("POST / HTTP/1.1\r\nContent-Length: 1000\r\n\r\n")
      return connection
    }
    // It waits for ten seconds at most.
    let connection = try RawConnection(port: server.port)
    connection.send("GET /after HTTP/1.0\r\n\r\n")
    #expect(connection.receive().contains("X-Target: /after"))
    withExtendedLifetime(slow) {}
  }

  @Test(arguments: [(1_048_576, 512), (545, 512), (544, 512), (64, 32), (37, 5), (20, 4), (0, 4)])
  func `Some descriptors are left for files`(descriptors: Int, connections: Int) {
    #expect(HTTPLimits().within(descriptors: descriptors).connections == connections)
  }

  @Test func `A thousand requests in parallel are all answered`() throws {
    var limits = HTTPLimits()
    limits.connections = 128
    let server = try RunningServer(limits: limits, HTTPServerTests.echo)
    defer { server.stop() }
    // The system keeps those that are not accepted yet, so that one thread can send all before it reads.
    for _ in 0..<10 {
      let connections = try (0..<100).map { number in
        let connection = try RawConnection(port: server.port)
        connection.send("POST /\(number) HTTP/1.0\r\nContent-Length: 4\r\n\r\nbody")
        return connection
      }
      for connection in connections { #expect(connection.receive().hasSuffix("\r\n\r\nbody")) }
    }
  }
}

/// A thread that sends a byte now and then.
private final class RawSender: @unchecked Sendable {
  private let connection: RawConnection
  private let ended: WakeUpPipe

  init(_ connection: RawConnection, until isOver: @escaping @Sendable () -> Bool) throws {
    self.connection = connection
    ended = try WakeUpPipe()
    try onOwnThread { [self] in
      while !isOver() {
        self.connection.send("a")
        RawConnection.pause()
      }
      ended.wake()
    }
  }

  func wait() { ended.wait() }
}

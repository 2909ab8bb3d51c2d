import Conformance
import Drive
import Live
import HTTP
import PowerAuth
import Primitives
import Synchronization
import Testing

/// Servers that answer what no server should.
@Suite struct BrokenServerTests {
  /// What a server of a kind answers to each request.
  private static func answer(_ kind: String) -> HTTPResponse {
    var response = HTTPResponse.json(Array(#"{"status":"OK","responseObject":{"serverTime":5}}"#.utf8))
    switch kind {
    case "garbage": response.body = [0xFF, 0x00, 0x7B, 0x7B]
    case "nothing": response.body = []
    case "redirect":
      response.status = 302
      response.fields.append(HTTPField("Location", "http://example.com/pa/v3/status"))
    case "cut": response.delivery = .cut(afterBytes: 9)
    case "lost": response.delivery = .lost
    case "error": response.status = 503
    case "large": response.body = [UInt8](repeating: 0x20, count: 10_000_000)
    case "large header": response.fields.append(HTTPField("X", String(repeating: "x", count: 100_000)))
    default: response.delivery = .late(milliseconds: 3_600_000)
    }
    return response
  }

  @Test(arguments: [
    ("garbage", "with a key, a secret and a master key"), ("nothing", "with a key, a secret and a master key"),
    ("redirect", "302, a redirect to http://example.com/pa/v3/status, which is not followed"),
    ("cut", "the connection was refused, or ended without a whole answer"),
    ("lost", "the connection was refused, or ended without a whole answer"),
    ("error", "expected 200 from /pa/v3/status, got 503"),
    ("large", "the body of the answer has more than 1048576 bytes"), ("large header", "its header has more"),
    ("late", "no whole answer in 1 seconds"),
  ])
  func `A server that breaks from the beginning is one finding, and nothing else is tried`(
    _ kind: String, _ words: String
  ) throws {
    let server = try RunningServer { _ in Self.answer(kind) }
    defer { server.stop() }
    let report = Driver(
      host: try DrivenHost(port: server.port, seconds: 1), versions: [.v3_3], seed: "broken"
    ).run()
    #expect(report.failures.map(\.id) == ["drive.setup/start"])
    #expect(report.failures.first?.message.contains(words) == true, "\(report.failures.map(\.message))")
    #expect(report.total.executed == 1)
    #expect(report.notes.count == 1)
  }

  @Test func `A server that breaks later ends the run after three cases`() throws {
    let driven = try DrivenServer()
    let isGone = Atomic(false)
    let connection = HostConnection {
      { request in
        // The first case begins after the preparation, which makes an activation of the provider last.
        if request.target.hasSuffix("/activation/init") { isGone.store(true, ordering: .sequentiallyConsistent) }
        if isGone.load(ordering: .sequentiallyConsistent) { throw HTTPError("the server is gone") }
        return driven.answer(request)
      }
    }
    let report = Driver(host: DrivenHost(all: connection), versions: [.v3_2, .v3_3], seed: "gone").run()
    #expect(report.total.failed == 3)
    #expect(report.failures.allSatisfy { $0.message.contains("the server is gone") })
    #expect(report.notes.count == 1)
    #expect(report.notes.first?.contains("the server gave no answer in 3 cases before") == true)
  }

  @Test(arguments: 0..<2) func `Answers with wrong bytes are findings, and no crash`(_ round: Int) throws {
    let driven = try DrivenServer(in: .v4_0)
    let random = Mutex(SequenceOfBytes(device: UInt64(round)))
    let connection = HostConnection {
      { request in
        var response = driven.answer(request)
        guard !request.target.contains("/rest/"), !response.body.isEmpty else { return response }
        let bytes = random.withLock { $0.next(5) }
        // Two answers of three are as they were.
        guard bytes[0] % 3 == 0 else { return response }
        let place = (Int(bytes[1]) << 16 | Int(bytes[2]) << 8 | Int(bytes[3])) % response.body.count
        switch bytes[4] % 4 {
        case 0: response.body[place] ^= 1 << (bytes[1] % 8)
        case 1: response.body.removeSubrange(place...)
        case 2: response.body.insert(contentsOf: response.body[..<place], at: place)
        default: response.status = [100, 204, 301, 404, 500, 599][Int(bytes[3] % 6)]
        }
        return response
      }
    }
    let report = Driver(host: DrivenHost(all: connection), versions: [.v3_3, .v4_0], seed: "wrong").run()
    #expect(report.total.failed > 0)
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080", true), ("http://localhost", true), ("https://[::1]:8443/base/", true),
    ("http://10.1.2.3", true), ("http://192.168.1.1", true), ("http://172.31.0.1", true), ("http://[fd00::1]", true),
    ("http://172.32.0.1", false), ("http://8.8.8.8", false), ("https://example.com", false),
    ("http://localhost.example.com", false), ("http://127.0.0.1.example.com", false), ("http://1270.0.0.1", false),
    ("http://[2001:db8::1]", false), ("http://0127.0.0.1", false), ("http://127.1", false),
    ("http://010.0.0.1", false), ("http://[fc::1]", false), ("http://[fc00::1]", true), ("http://[fe80::1]", true),
    ("http://[fdxx::1]", false), ("http://[fd00]", false), ("http://[fe80:]", false),
    ("http://[0:0:0:0:0:0:0:1]", true),
  ])
  func `It is known which addresses are loopback or private`(_ text: String, _ isAllowed: Bool) throws {
    #expect(try #require(HostAddress(text)).isLoopbackOrPrivate == isAllowed)
  }

  @Test(arguments: [
    "127.0.0.1:8080", "ftp://localhost", "http://", "http://user@localhost", "http://localhost:0", "http://localhost:x",
    "http://localhost:99999", "http://localhost/a b", "http://localhost/?a", "http://[::1", "http://[::1]x",
    "http://a:1:2",
  ])
  func `Other texts are no addresses`(_ text: String) { #expect(HostAddress(text) == nil) }
}

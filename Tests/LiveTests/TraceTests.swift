import Conformance
import Drive
import HTTP
import Live
import PartyModel
import PowerAuth
import Synchronization
import Testing

/// The requests of a case are kept, in their order and with their answers.
@Suite struct TraceTests {
  private typealias Traced = (one: ObservedCase, exchanges: [HTTPExchange])

  private static func drive(_ connection: HostConnection, _ names: [String]) -> [Traced] {
    let cases = HostCase.every.filter { names.contains($0.name) }
    var host = DrivenHost(all: connection)
    host.login = "Basic c2VjcmV0"
    var driver = Driver(host: host, cases: cases, versions: [.v3_3], seed: "trace")
    let box = TraceBox()
    driver.trace = { box.add($0, $1) }
    _ = driver.run()
    return box.all
  }

  private final class TraceBox: Sendable {
    private let content: Mutex<[Traced]> = Mutex([])
    var all: [Traced] { content.withLock { $0 } }
    func add(_ one: ObservedCase, _ exchanges: [HTTPExchange]) {
      content.withLock { $0.append((one: one, exchanges: exchanges)) }
    }
  }

  @Test func `Each case has the requests to each part of the server, with their answers`() throws {
    let driven = try DrivenServer()
    let traced = Self.drive(HostConnection { { request in driven.answer(request) } }, ["signature/replayed"])
    #expect(traced.map(\.one.id) == ["drive.signature/replayed"])
    let exchanges = try #require(traced.first).exchanges
    #expect(exchanges.first?.request.target == "/pa/v3/status")
    #expect(exchanges.first?.interface == "server")
    let begin = try #require(exchanges.first { $0.interface == "administration" })
    #expect(begin.request.target == "/rest/v3/activation/init")
    #expect(begin.request.fields["Authorization"] == "Basic c2VjcmV0")
    let validations = exchanges.filter { $0.request.target == "/pa/v3/signature/validate" }
    #expect(validations.map { $0.response?.status } == [200, 401, 200])
    #expect(validations[0].request == validations[1].request)
    #expect(exchanges.allSatisfy { $0.response != nil })
  }

  @Test func `Requests at the same time are all kept, and one without an answer as well`() throws {
    let driven = try DrivenServer()
    let connection = HostConnection {
      { request in
        if request.target.hasSuffix("/token/create") { throw HTTPError("the server is gone") }
        return driven.answer(request)
      }
    }
    let traced = Self.drive(connection, ["together/same-signature", "token/life"])
    #expect(traced.map(\.one.id).sorted() == ["drive.together/same-signature", "drive.token/life"])
    let together = try #require(traced.first { $0.one.id.hasPrefix("drive.together/") }).exchanges
    let same = together.filter { $0.request.target == "/pa/v3/signature/validate" }
    #expect(same.count >= 4 && same.allSatisfy { $0.response != nil })
    let token = try #require(traced.first { $0.one.id == "drive.token/life" }).exchanges
    let last = try #require(token.last { $0.request.target.hasSuffix("/token/create") })
    #expect(last.response == nil)
  }

  @Test func `Where the server cannot be prepared, the trace has the requests of the preparation`() {
    let traced = Self.drive(HostConnection { { _ in HTTPResponse(status: 503) } }, ["token/life"])
    #expect(traced.map(\.one.id) == ["drive.setup/start"])
    #expect(traced.first?.exchanges.map(\.request.target) == ["/pa/v3/status"])
  }

  @Test(arguments: [
    ("live.life/whole", "3.3"), ("live.life/whole", "3.0"), ("live.life/later", "3.2"), ("live.life/recovery", "3.3"),
    ("live.life/whole", "4.0"), ("live.life/upgrade-to-4-hybrid", "4.0"), ("live.scenario/lost-answer", "3.1"),
    ("live.scenario/blocked", "3.3"), ("live.life/sign-before-upgrade", "3.3"),
    ("live.scenario/redirect", "3.3"), ("live.scenario/forgotten-removal", "3.2"),
    ("live.scenario/short-counter", "3.0"), ("live.scenario/redirect-hybrid", "4.0"),
    ("live.scenario/forgotten-removal", "4.0"),
  ])
  func `A server with the seed and the time of a trace answers its requests in the same way`(
    _ id: String, _ version: String
  ) throws {
    let scriptServer = ScriptServer()
    let server = try RunningServer { scriptServer.answer($0) }
    defer { server.stop() }
    let player = ScriptPlayer(
      ScriptedClient(), on: scriptServer, url: "http://127.0.0.1:\(server.port)",
      options: ServingOptions(seed: "trace"))
    let script = try #require(CallScript.all.first { $0.id == id })
    #expect(try player.play(script, in: version).findings.isEmpty)
    let trace = try #require(scriptServer.takeTrace())
    #expect(scriptServer.takeTrace()?.seed == nil)
    #expect(trace.exchanges.count > 8)
    var options = ServingOptions(seed: trace.seed)
    options.clock = ServedClock(fixed: trace.time)
    options.serverVersion = trace.serverVersion
    var again = try JudgingServer(options)
    for (number, exchange) in trace.exchanges.enumerated() {
      let status = again.answer(exchange.request).status
      #expect(status == exchange.response?.status, "\(number + 1). \(exchange.request.target)")
    }
  }
}

import HTTP
import Live
import PartyModel
import PowerAuth
import StrictJSON
import Synchronization
import Testing

/// A server whose clock is set while it runs, and clients whose clocks are anywhere.
@Suite struct SystemClockTests {
  private let times = TestTimes()

  private func activeClient() throws -> Version4Client {
    var client = try Version4Client(clocks: times.clocks)
    try client.activate()
    return client
  }

  private static func ask(_ client: inout Version4Client) throws -> Int {
    try client.send(try client.message(for: .activation), to: .userInfo).status
  }

  @Test(arguments: [-3_600_000, 86_400_000] as [Int64])
  func `After the clock of the system jumps no client is judged by it before it had the time`(jump: Int64) throws {
    var client = try activeClient()
    #expect(try Self.ask(&client) == 200)
    times.jump(jump)
    #expect(try Self.ask(&client) == 400)
    #expect(client.failures == [])
    client.now += jump
    #expect(try client.askForKey(.activation).status == 200)
    #expect(try Self.ask(&client) == 200)
    #expect(client.failures == [])
    client.now += 120_000
    #expect(try Self.ask(&client) == 200)
    #expect(client.isNamed("live.clock-not-synchronised") && client.failures.count == 1)
  }

  @Test func `Time that passes is no jump`() throws {
    var client = try activeClient()
    times.pass(120_000)
    #expect(try Self.ask(&client) == 200)
    #expect(client.isNamed("live.clock-not-synchronised") && client.failures.count == 1)
  }

  @Test func `A key that was forgotten by a clock that went back has not expired`() throws {
    var client = try activeClient()
    #expect(try Self.ask(&client) == 200)
    times.jump(86_400_000)
    #expect(client.server.answer(.post("/conformance/jobs", "{}")).status == 200)
    times.jump(-86_400_000)
    #expect(try Self.ask(&client) == 400)
    #expect(client.failures == [])
  }

  @Test(arguments: [0, 1, 9_007_199_254_740_991, -1, .max, .min] as [Int64])
  func `A message of any time is refused, and judged`(time: Int64) throws {
    var client = try activeClient()
    let message = try client.message(for: .activation)
    let members = try message.seal(Array("{}".utf8), core: .right).members.map {
      ($0.key, $0.key == "timestamp" ? JSONValue.number(JSONNumber(time)) : $0.value)
    }
    #expect(try client.post(.userInfo, message.request(with: JSONObject(members))).status == 400)
    #expect(client.isNamed("timestamp"))
  }
}

/// Clocks that only a test sets.
private final class TestTimes: Sendable {
  private let times = Mutex<(wall: Int64, steady: Int64)>((wall: TestHost.time, steady: 5000))

  var clocks: SystemClocks {
    var clocks = SystemClocks()
    clocks.wall = { self.times.withLock { $0.wall } }
    clocks.steady = { self.times.withLock { $0.steady } }
    return clocks
  }

  /// Time passes.
  func pass(_ milliseconds: Int64) {
    times.withLock { times in
      times.wall += milliseconds
      times.steady += milliseconds
    }
  }

  /// Somebody sets the clock.
  func jump(_ milliseconds: Int64) { times.withLock { $0.wall += milliseconds } }
}

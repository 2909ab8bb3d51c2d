import Conformance
import Drive
import Foundation
import Live
import HTTP
import PowerAuth
import Synchronization
import Testing

/// Requests at the same time: a server that serves each of them from a copy of its records does not pass.
@Suite struct SimultaneousTests {
  private static let cases = HostCase.every.filter { $0.name.hasPrefix("together/") }

  /// A server whose requests at the same time do not see each other's changes, of which only the last remain.
  ///
  /// Requests at the same time are those that come from other threads than the driver's: each of these threads has a copy
  /// of the records of before, so that nothing depends on the time that they take.
  private final class RacingServer: Sendable {
    private struct Records {
      var now: JudgingServer
      var before: JudgingServer
      var copies: [ObjectIdentifier: JudgingServer] = [:]
    }

    private let records: Mutex<Records>
    private let driver = ObjectIdentifier(Thread.current)

    init() throws {
      var options = ServingOptions(seed: "racing")
      options.clock = ServedClock(fixed: TestHost.time)
      let made = try JudgingServer(options)
      records = Mutex(Records(now: made, before: made))
    }

    func answer(_ request: HTTPRequest) -> HTTPResponse {
      let thread = ObjectIdentifier(Thread.current)
      return records.withLock { records in
        guard thread != driver else {
          let response = records.now.answer(request)
          records.before = records.now
          records.copies = [:]
          return response
        }
        var copy = records.copies[thread] ?? records.before
        let response = copy.answer(request)
        records.copies[thread] = copy
        records.now = copy
        return response
      }
    }

    var host: DrivenHost { DrivenHost(all: HostConnection { { request in self.answer(request) } }) }
  }

  @Test func `A server that loses changes at the same time is found by most of the cases`() throws {
    let driver = Driver(host: try RacingServer().host, cases: Self.cases, versions: [.v3_3], seed: "racing")
    let failing = Set(driver.run().failures.map(\.id))
    let expected = [
      "same-signature", "wrong-signatures", "used-up", "code", "commits", "removal-by-device", "message", "token-nonce",
    ]
    #expect(failing.isSuperset(of: expected.map { "drive.together/\($0)" }), "\(failing)")
  }

  @Test func `A finding names the request of those at the same time`() throws {
    let cases = Self.cases.filter { $0.name == "together/same-signature" }
    let driver = Driver(host: try RacingServer().host, cases: cases, versions: [.v3_2], seed: "racing")
    let message = try #require(driver.run().failures.first).message
    #expect(
      message == "at the same time and equal: 4 times /pa/v3/signature/validate: expected 1 of them accepted, "
        + "got 4 accepted")
  }

  @Test func `Where one of the requests has no answer, the others are not waited for without end`() throws {
    let driven = try DrivenServer()
    let count = Mutex(0)
    let connection = HostConnection {
      { request in
        let isSecond =
          request.target.hasSuffix("/signature/validate")
          && count.withLock { count in
            count += 1
            return count == 2
          }
        if isSecond { throw HTTPError("the server is gone") }
        return driven.answer(request)
      }
    }
    let cases = Self.cases.filter { $0.name == "together/wrong-signatures" }
    let report = Driver(host: DrivenHost(all: connection), cases: cases, versions: [.v3_3], seed: "gone").run()
    #expect(report.failures.first?.message.contains("the server is gone") == true)
  }
}

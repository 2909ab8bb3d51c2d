import Conformance
import HTTP
import Live
import PowerAuth
import Synchronization
import StrictJSON
import Testing

/// How much a server looks for the reasons of wrong requests while it answers, and what the report says then.
@Suite struct SearchBudgetTests {
  /// A clock that is a microsecond further at each look, so that an attempt takes a microsecond.
  private final class Steps: Sendable {
    private let count = Mutex<Int64>(0)

    func next() -> Duration {
      .microseconds(
        count.withLock { count in
          count += 1
          return count
        })
    }
  }

  private static func budget(attempts: Int64) -> SearchBudget {
    let steps = Steps()
    return SearchBudget(perSecond: .microseconds(attempts), clock: { steps.next() })
  }

  /// Many mistakes that explain nothing, and then one that does.
  private static var catalogue: [LikelyMistake] {
    var separator = Rules.right
    separator.normalizedRequest.separator = "|"
    return (0..<100).map { LikelyMistake(id: "test.other-\($0)", rules: .right) }
      + [LikelyMistake(id: "test.separator", rules: separator)]
  }

  @Test
  func `Behind many wrong signatures no more attempts are made than there is time for, and the report has all reasons`()
    throws
  {
    let budget = Self.budget(attempts: 30)
    let host = try TestHost(Self.catalogue, budget: budget)
    var device = try host.activeDevice(max: 64)
    device.rules.normalizedRequest.separator = "|"
    let counter = device.counter
    for _ in 0..<50 {
      device.counter = counter
      #expect(try device.validate().status == 401)
    }
    #expect(budget.attempts == 30)
    let report = host.report
    #expect(report.total.failed == 50)
    #expect(report.failures.count == 50)
    #expect(report.failures.allSatisfy { $0.message.contains("test.separator") })
    #expect(report.failures.allSatisfy { $0.divergingStep == "data" })
    #expect(report.notes == [])
    #expect(budget.attempts == 30, "the report has no budget")
    (device.rules, device.counter) = (.right, counter)
    #expect(try device.validate().status == 200)
  }

  @Test func `A mistake that was found is tried first`() throws {
    let budget = Self.budget(attempts: 900_000)
    let host = try TestHost(Self.catalogue, budget: budget)
    var device = try host.activeDevice(max: 64)
    device.rules.normalizedRequest.separator = "|"
    let counter = device.counter
    #expect(try device.validate().status == 401)
    let first = budget.attempts
    device.counter = counter
    #expect(try device.validate().status == 401)
    let second = budget.attempts - first
    #expect(first >= 101)
    #expect(second <= first - 90, "\(first) attempts, and then \(second)")
    #expect(host.failures.count == 2)
    #expect(host.failures.allSatisfy { $0.contains("test.separator") })
  }

  @Test func `The reasons of wrong messages and tokens are looked for when the report is read`() throws {
    let host = try TestHost(budget: Self.budget(attempts: 0))
    var device = try host.activeDevice(.v3_2)
    _ = try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/upgrade")
    let made = try #require(try device.signedAndEncrypted("token/create").opened)
    let header = try device.token(try #require(made.text("tokenId")), [UInt8](repeating: 1, count: 16))
    _ = try device.post("/api/auth/token/app/operation/list", Array("{}".utf8), [header])
    for _ in 1...2 {
      #expect(host.failures.count == 2)
      #expect(host.failures.contains { $0.contains("live.other-shared-info") })
      #expect(host.failures.contains { $0.contains("the digest is not that of the token") })
      let answer = try host.send(.get("/conformance/report?format=markdown"))
      #expect(answer.text.contains("live.other-shared-info"))
      // What the report found is taken over with the next request.
      #expect(try device.validate().status == 200)
    }
    _ = try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/upgrade")
    _ = try host.send(HTTPRequest(method: "DELETE", target: "/conformance/report"))
    #expect(host.report.total.failed == 0)
  }

  @Test func `Of very many wrong requests the first ones get a reason, and the report says how many have none`() throws
  {
    let host = try TestHost(budget: Self.budget(attempts: 0))
    var device = try host.activeDevice(.v3_2)
    for _ in 0..<105 { _ = try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/upgrade") }
    let report = host.report
    #expect(report.total.failed == 105)
    #expect(report.failures.count { $0.message.contains("live.other-shared-info") } == 100)
    #expect(
      report.notes == ["The reasons of 5 wrong requests were not looked for, because too many came at once."])
  }
}

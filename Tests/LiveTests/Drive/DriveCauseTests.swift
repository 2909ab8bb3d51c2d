import HTTP
import Live
import PartyModel
import PowerAuth
import PowerAuthScenarios
import Testing

@testable import Conformance
@testable import Drive

/// A run of `drive` names the mistakes that the server makes.
@Suite struct DriveCauseTests {
  private static let ofRules = Suite.powerAuthWithScenarios.mistakenServers
  private static let known = ofRules + ServerMistake.ofValues
  private static let search = ServerCauseSearch([known], limit: nil)

  private static func mistake(_ name: String) throws -> ServerMistake {
    try #require(known.first { $0.id == "server.\(name)" }, "\(name)")
  }

  private func observe(
    _ connection: HostConnection, _ beginnings: [String]
  ) -> DrivenRun {
    let cases = HostCase.every.filter { one in beginnings.contains { one.name.hasPrefix($0) } }
    return Driver(host: DrivenHost(all: connection), cases: cases, versions: [.v3_3], seed: "tested").observe()
  }

  /// A server whose draws are not those of the servers that are compared with it.
  private func connection(_ mistake: ServerMistake) throws -> HostConnection {
    let driven = try DrivenServer(mistake.rules, values: mistake.values())
    return HostConnection { { request in driven.answer(request) } }
  }

  @Test(arguments: [
    ("counter-at-match", ["signature/", "counter/", "token/"], 5),
    ("unblock-keeps-attempts", ["attempts/", "state/"], 1),
    ("nothing-remembered", ["encryption/"], 1), ("same-token-secret", ["token/", "fresh/"], 1),
    ("answer-time-in-seconds", ["encryption/", "time/"], 1),
  ])
  func `One mistake is the cause of all failures, however many there are`(
    _ name: String, _ beginnings: [String], _ count: Int
  ) throws {
    let mistake = try Self.mistake(name)
    let report = try observe(connection(mistake), beginnings).reportNamingCauses(by: Self.search)
    #expect(report.total.failed >= count, "\(report.failures.map(\.message))")
    let cause = try #require(report.diagnoses.first, "\(report.failures.map(\.message))")
    #expect((cause.mistakes + cause.alternatives).contains(mistake.id), "\(cause)")
    #expect(cause.sentence.contains(mistake.sentence) || cause.alternatives.count > 5, "\(cause.sentence)")
    #expect(report.diagnoses.count == 1, "\(report.diagnoses)")
    #expect(cause.explained == report.total.failed)
    #expect(report.failing.allSatisfy { $0.cause == 0 })
  }

  @Test func `Two mistakes are two causes`() throws {
    var rules = PartyRules()
    for id in ["server.unblock-keeps-attempts", "server.nothing-remembered"] {
      let mistake = try #require(Suite.powerAuthWithScenarios.distinctMistakes.first { $0.id == id })
      rules = try #require(mistake.editing(rules))
    }
    let driven = try DrivenServer(rules)
    let server = HostConnection { { request in driven.answer(request) } }
    let report = try observe(server, ["attempts/", "encryption/"]).reportNamingCauses(by: Self.search)
    let named = report.diagnoses.map { Set($0.mistakes + $0.alternatives) }
    #expect(named.count == 2, "\(named)")
    #expect(named.contains { $0.contains("server.unblock-keeps-attempts") }, "\(named)")
    #expect(named.contains { $0.contains("server.nothing-remembered") }, "\(named)")
  }

  @Test func `A right server has no causes, and what no mistake explains has none either`() throws {
    let driven = try DrivenServer()
    let right = observe(HostConnection { { request in driven.answer(request) } }, ["token/"])
    #expect(try right.reportNamingCauses(by: Self.search).diagnoses.isEmpty)
    // Another server: the same run twice would ask for one activation twice.
    let other = try DrivenServer()
    let broken = observe(
      HostConnection {
        { request in
          request.target.hasSuffix("/token/create") ? HTTPResponse(status: 503) : other.answer(request)
        }
      }, ["token/life", "token/of-others"])
    let report = try broken.reportNamingCauses(by: Self.search)
    #expect(report.total.failed > 0)
    #expect(report.diagnoses.isEmpty, "\(report.diagnoses)")
  }

  @Test func `A known failure needs no cause`() throws {
    let mistake = try Self.mistake("nothing-remembered")
    let cases = HostCase.every.filter { $0.name == "encryption/replayed" }
    var driver = Driver(host: DrivenHost(all: try connection(mistake)), cases: cases, versions: [.v3_3], seed: "known")
    #expect(try driver.observe().reportNamingCauses(by: Self.search).diagnoses.count == 1)
    driver.knownFailures = try KnownFailures(
      Array("drive.encryption/replayed  # wrong-output\n".utf8), path: "known.txt")
    #expect(try driver.observe().reportNamingCauses(by: Self.search).diagnoses.isEmpty)
  }

  @Test(arguments: [true, false])
  func `A search that ends early names nothing that it has not tried, and says so`(isInterrupted: Bool) throws {
    let run = observe(try connection(try Self.mistake("nothing-remembered")), ["encryption/"])
    var search = ServerCauseSearch([Self.known], limit: isInterrupted ? nil : .zero)
    search.isInterrupted = { isInterrupted }
    let report = try run.reportNamingCauses(by: search)
    #expect(report.total.failed > 0)
    #expect(report.diagnoses.isEmpty)
    #expect(report.notes.contains("the time for the search for causes ended before all of them were tried"))
  }

  @Test func `A mistake of a computation is named where no mistake of a server explains a failure`() throws {
    let computing = try #require(
      Suite.powerAuthWithScenarios.miscomputingServers.first { $0.id == "ecies.mac-not-compared" })
    let search = ServerCauseSearch([[try Self.mistake("nothing-remembered")], [computing]], limit: nil)
    let report = try observe(connection(computing), ["encryption/"]).reportNamingCauses(by: search)
    #expect(report.total.failed > 0)
    #expect(report.diagnoses.map(\.mistakes) == [["ecies.mac-not-compared"]], "\(report.diagnoses)")
  }

  @Test func `What differs from run to run is not compared, and what a server does is`() {
    func seen(_ expected: String, _ came: String, at place: String = "a step") -> SeenCase {
      SeenCase([Finding(place, .reply(expected: expected, came: came))])
    }
    let time = seen("a time of now", "a time 61234 ms back")
    #expect(time == seen("a time of now", "a time 70001 ms back"))
    #expect(time != seen("a time of now", "a time ahead"))
    #expect(
      seen("a new nonce", "the same one twice, first at /pa/a in drive.a/b (3.3)")
        == seen("a new nonce", "the same one twice, first at /pa/c in drive.c/d (3.0)"))
    let refused = seen("200", "401 with the code ERR_AUTHENTICATION")
    #expect(refused.findings == seen("200", "401 with the code OTHER").findings)
    #expect(refused != seen("200", "401 with the code OTHER"))
    #expect(refused.findings != seen("200", "400 with the code ERR_AUTHENTICATION").findings)
    #expect(refused.findings != seen("200", "401", at: "another step").findings)
    #expect(SeenCase([]).isPassed && !refused.isPassed)
  }
}

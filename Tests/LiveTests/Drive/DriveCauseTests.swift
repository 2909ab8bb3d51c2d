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

  private func seen(_ came: ReplyWords, at place: String = "a step") -> SeenCase {
    SeenCase([Finding(place, .reply(expected: "200", came: came))])
  }

  @Test func `Codes of errors are compared only where that is asked for`() {
    func answer(_ status: Int, _ code: String) -> ReplyWords {
      let body = #"{"status":"ERROR","responseObject":{"code":"\#(code)"}}"#
      return HostReply(HTTPResponse(status: status, body: Array(body.utf8))).words
    }
    let refused = seen(answer(401, "ERR_AUTHENTICATION"))
    #expect(answer(401, "ERR_AUTHENTICATION").text == "401 with the code ERR_AUTHENTICATION")
    #expect(refused.findings == seen(answer(401, "OTHER")).findings)
    #expect(refused.findingsWithCodes != seen(answer(401, "OTHER")).findingsWithCodes)
    #expect(refused.findings != seen(answer(400, "ERR_AUTHENTICATION")).findings)
    #expect(refused.findings != seen(answer(401, "ERR_AUTHENTICATION"), at: "another step").findings)
    #expect(SeenCase([]).isPassed && !refused.isPassed)
  }

  @Test func `Times and places of a run are not compared, and what was wrong is`() throws {
    func late(_ time: Int64) -> SeenCase { seen(ReplyWords(varying: time) { "a time \($0) ms back" }) }
    #expect(late(61_234) == late(70_001))
    #expect(late(61_234) != seen(ReplyWords("a time ahead")))
    func repeated(_ first: String, _ again: String) throws -> SeenCase {
      let memory = RunMemory()
      for place in [first, again] { memory.note([1], as: .tokenSecret, at: place) }
      let finding = try #require(memory.takeFinding(.tokenSecret))
      #expect(finding.text.contains("first \(first), and again \(again)"))
      return SeenCase([finding])
    }
    let one = try repeated("at /pa/a in drive.a/b (3.3)", "at /pa/a in drive.a/c (3.3)")
    let other = try repeated("at /pa/c in drive.c/d (3.0)", "at /pa/e in drive.c/e (3.0)")
    #expect(one == other)
    #expect(one != seen(ReplyWords("another one")))
  }
}

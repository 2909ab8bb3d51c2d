import Conformance
import Drive
import HTTP
import PartyModel
import PowerAuth
import PowerAuthScenarios
import Testing

/// What a server lacks is not tried, and how much a wrong answer matters follows from what has happened.
@Suite struct DriveSeverityTests {
  private func run(_ connection: HostConnection, _ names: (String) -> Bool) -> Report {
    let cases = HostCase.every.filter { names($0.name) }
    return Driver(host: DrivenHost(all: connection), cases: cases, versions: [.v3_3], seed: "severity").run()
  }

  @Test(arguments: [
    ("/rest/v3/recovery/", "recovery/life", "no /rest/v3/recovery/config/update"),
    ("/pa/v3/user/info", "together/message", "the server has no /pa/v3/user/info"),
    ("/rest/v3/signature/offline/", "offline/time", "no /rest/v3/signature/offline/personalized/create"),
  ])
  func `A feature that the preparation does not find is not tried, and does not fail`(
    _ path: String, _ name: String, _ reason: String
  ) throws {
    let driven = try DrivenServer()
    let connection = HostConnection {
      { request in request.target.hasPrefix(path) ? HTTPResponse(status: 404) : driven.answer(request) }
    }
    let report = run(connection) { _ in true }
    #expect(report.failures.map { "\($0.id): \($0.message)" } == [])
    #expect(report.notes.contains { $0.contains(reason) }, "\(report.notes)")
    let one = run(connection) { $0 == name }
    #expect(one.total.executed == 0)
  }

  private func server(_ mistake: String) throws -> HostConnection {
    let found = Suite.powerAuthWithScenarios.mistakenServers.first { $0.id == "server.\(mistake)" }
    let driven = try DrivenServer(try #require(found).rules)
    return HostConnection { { request in driven.answer(request) } }
  }

  @Test func `A device that removes the token of another one is a matter of security, and named`() throws {
    let report = run(try server("foreign-token-removed")) { $0 == "token/of-others" }
    #expect(report.failures.map(\.severity) == [.security])
    #expect(report.failures.first?.effect == "A device removes the token of another one.")
  }

  @Test func `A refusal to remove a token that is unknown is a matter of strictness`() throws {
    let report = run(try server("unknown-token-refused")) { $0 == "token/of-others" }
    #expect(report.failures.map(\.severity) == [.strictness])
  }

  @Test func `A right offline signature that is called wrong is a matter of interoperability`() throws {
    let driven = try DrivenServer()
    let connection = HostConnection {
      { request in
        var response = driven.answer(request)
        if request.target.hasSuffix("/signature/offline/verify") {
          let text = String(decoding: response.body, as: UTF8.self)
          response.body = Array(text.replacing(#""signatureValid":true"#, with: #""signatureValid":false"#).utf8)
        }
        return response
      }
    }
    let report = run(connection) { $0 == "offline/time" }
    #expect(report.failures.map(\.severity) == [.interoperability])
  }
}

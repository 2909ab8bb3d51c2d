import Conformance
import Drive
import HTTP
import Live
import PowerAuth
import PowerAuthScenarios
import Testing

/// The cases of protocol 4, before servers that have it, have a part of it, or do not have it.
@Suite struct DriveVersion4Tests {
  private static let ofVersion4 = HostCase.every.filter { $0.versions == [.v4_0] }

  /// A host whose answers with a status of 200 to an address are edited.
  private static func host(
    _ driven: DrivenServer, editing path: String, _ edit: @escaping @Sendable (String) -> String
  ) -> DrivenHost {
    DrivenHost(
      all: HostConnection {
        { request in
          var response = driven.answer(request)
          if request.target == path, response.status == 200 {
            response.body = Array(edit(String(decoding: response.body, as: UTF8.self)).utf8)
          }
          return response
        }
      })
  }

  /// What replaces the names of algorithms in the answer about the server.
  private static func naming(_ algorithms: String) -> @Sendable (String) -> String {
    let edit: @Sendable (String) -> String = { text in
      guard let start = text.firstRange(of: #""supportedAlgorithms":["#)?.upperBound,
        let end = text[start...].firstIndex(of: "]")
      else { return text }
      return "\(text[..<start])\(algorithms)\(text[end...])"
    }
    return edit
  }

  @Test func `A server without protocol 4 is seen, and its cases are not tried`() throws {
    let host = try DrivenServer().host
    let names = ["activation/life", "upgrade4/life", "activation4/hybrid-level-3", "time4/server"]
    let cases = HostCase.every.filter { names.contains($0.name) }
    let report = Driver(host: host, cases: cases, versions: HostCase.protocols, seed: "without").run()
    #expect(report.failures.map(\.message) == [])
    #expect(report.total.passed == 4 && report.total.inexpressible == 3)
    #expect(
      report.notes == [
        "3 cases were not tried: /pa/v4/status names no algorithm for which mobileSdkConfig has the keys"
      ])
    let alone = Driver(host: host, cases: cases, versions: [.v4_0], seed: "alone").run()
    #expect(alone.failures.map(\.message) == [])
    #expect(alone.total.executed == 0 && alone.total.inexpressible == 3)
  }

  @Test func `A server that has protocol 4 alone is driven`() throws {
    let driven = try DrivenServer(in: .v4_0)
    let connection = HostConnection {
      { request in request.target.hasPrefix("/pa/v3/") ? HTTPResponse(status: 404) : driven.answer(request) }
    }
    let cases = Self.ofVersion4.filter { $0.name.hasPrefix("code4/") && $0.name != "code4/of-version-3" }
    let report = Driver(host: DrivenHost(all: connection), cases: cases, versions: [.v4_0], seed: "new").run()
    #expect(report.failures.map { "\($0.id): \($0.message)" } == [])
    #expect(report.total.passed == cases.count && cases.count > 10)
  }

  @Test func `An application without an algorithm of protocol 4 is seen, and no case is tried`() throws {
    let host = Self.host(try DrivenServer(in: .v4_0), editing: "/pa/v4/status", Self.naming(#""EC_P256""#))
    let report = Driver(host: host, cases: Self.ofVersion4, versions: [.v4_0], seed: "P-256").run()
    #expect(report.failures.map(\.message) == [])
    #expect(report.total.executed == 0 && report.total.inexpressible == Self.ofVersion4.count)
  }

  @Test func `Where an application has hybrid keys only, the cases use them`() throws {
    let host = Self.host(try DrivenServer(in: .v4_0), editing: "/pa/v4/status", Self.naming(#""EC_P384_ML_L3""#))
    let beginnings = ["activation4/", "confirm4/", "password4/"]
    let cases = Self.ofVersion4.filter { one in beginnings.contains { one.name.hasPrefix($0) } }
    let report = Driver(host: host, cases: cases, versions: [.v4_0], seed: "hybrid").run()
    #expect(report.failures.map { "\($0.id): \($0.message)" } == [])
    #expect(report.total.inexpressible == 3, "\(report.notes)")
    #expect(report.total.passed == cases.count - 3)
  }

  @Test func `A server with protocol 4 passes the cases of 3.3`() throws {
    let report = Driver(host: try DrivenServer(in: .v4_0).host, versions: [.v3_3], seed: "older").run()
    #expect(report.failures.map { "\($0.id): \($0.message)" } == [])
    #expect(report.total.passed > 100)
  }

  @Test func `Chapters of protocol 4, and no others, end with 4`() {
    #expect(Self.ofVersion4.count > 100)
    for one in HostCase.every {
      let chapter = one.name.prefix { $0 != "/" }
      #expect(chapter.hasSuffix("4") == one.versions.contains(.v4_0), "\(one.name)")
    }
  }

  @Test func `Each mistake of a server of protocol 4 is found by its case, or there is a reason`() throws {
    let suite = Suite.powerAuthWithScenarios
    let known = Dictionary(
      uniqueKeysWithValues: (suite.miscomputingServers + suite.mistakenServers).map { ($0.id, $0.rules) })
    var found: Set<String> = []
    for line in FoundMistakes4.table.split(separator: "\n").map({ $0.split(separator: " ").map(String.init) }) {
      let chosen = Self.ofVersion4.filter { $0.name == line[0] }
      #expect(chosen.count == 1, "\(line[0])")
      for id in line.dropFirst() {
        let host = try DrivenServer(try #require(known[id], "\(id)"), in: .v4_0).host
        let result = Driver(host: host, cases: chosen, versions: [.v4_0], seed: id).firstFinding()
        #expect(result?.id == "drive.\(line[0])", "\(line[0]) does not find \(id)")
        found.insert(id)
      }
    }
    #expect(found.count > 120)
    let others = FoundMistakes4.explained
    let all = known.keys.filter { id in FoundMistakes4.families.contains { id.hasPrefix($0) } }
    #expect(found.isDisjoint(with: others))
    #expect(found.union(others).isSuperset(of: all))
    #expect(known.keys.count == Set(known.keys).union(others).count, "a reason for a mistake that there is not")
  }

  @Test func `A mistake of a server of protocol 4 is named as the cause`() throws {
    let mistakes = Suite.powerAuthWithScenarios.miscomputingServers.filter {
      ["code-decision.next-not-promoted", "replay.never-remembered"].contains($0.id)
    }
    let rules = try #require(mistakes.first { $0.id == "replay.never-remembered" }).rules
    let host = try DrivenServer(rules, in: .v4_0).host
    let cases = Self.ofVersion4.filter { $0.name.hasPrefix("message4/") || $0.name == "password4/change" }
    let run = Driver(host: host, cases: cases, versions: [.v4_0], seed: "cause").observe()
    let report = try run.reportNamingCauses(by: ServerCauseSearch([mistakes], limit: nil))
    #expect(Set(report.failures.map(\.id)) == ["drive.message4/replayed", "drive.message4/remembered"])
    #expect(report.diagnoses.map(\.mistakes) == [["replay.never-remembered"]])
  }

  @Test func `An encrypted answer that was changed is a finding`() throws {
    let host = Self.host(try DrivenServer(in: .v4_0), editing: "/pa/v4/activation/status") {
      $0.replacing(#""timestamp":1"#, with: #""timestamp":2"#)
    }
    let cases = Self.ofVersion4.filter { $0.name == "activation4/life" }
    let report = Driver(host: host, cases: cases, versions: [.v4_0], seed: "changed").run()
    #expect(report.failures.map(\.severity) == [.interoperability])
    #expect(report.failures.first?.message.contains("an encrypted answer to this request") == true)
  }
}

import Conformance
import Drive
import PartyModel
import PowerAuth
import PowerAuthScenarios
import Testing

/// A server with a mistake does not pass.
@Suite struct DriveMistakeTests {
  /// The mistakes of servers, and the rules of a server that makes each.
  private static let rules: [String: PartyRules] = Dictionary(
    uniqueKeysWithValues: Suite.powerAuthWithScenarios.mistakenServers.map {
      (String($0.id.dropFirst("server.".count)), $0.rules)
    })

  private static let lines = FoundMistakes.table.split(separator: "\n").map {
    $0.split(separator: " ").map(String.init)
  }

  @Test func `Each mistake of a server is found by the case that is named, or there is a reason`() throws {
    var found: Set<String> = []
    for line in Self.lines {
      let chosen = HostCase.every.filter { $0.name == line[0] }
      let version = try #require(ProtocolVersion(rawValue: line[1]))
      #expect(chosen.count == 1, "\(line[0])")
      for id in line.dropFirst(2) {
        let rules = try #require(Self.rules[id], "\(id)")
        let driver = Driver(host: try DrivenServer(rules).host, cases: chosen, versions: [version], seed: id)
        let result = driver.firstFinding()
        #expect(result?.findings.isEmpty == false, "\(line[0]) does not find \(id)")
        found.insert(id)
      }
    }
    #expect(found.isDisjoint(with: FoundMistakes.reasons.keys))
    let ofVersion4 = (FoundMistakes4.found + FoundMistakes4.explained).filter { $0.hasPrefix("server.") }
      .map { String($0.dropFirst("server.".count)) }
    #expect(found.isDisjoint(with: ofVersion4))
    #expect(found.union(FoundMistakes.reasons.keys).union(ofVersion4) == Set(Self.rules.keys))
    #expect(found.count > 200)
  }

  @Test func `Without a control interface most mistakes are found as well`() throws {
    // Their cases need the clock or the settings of the server.
    let ofControl = Self.lines.filter { line in
      HostCase.every.first { $0.name == line[0] }?.needs.contains(.control) == true
    }
    #expect(ofControl.map { $0.count - 2 }.reduce(0, +) < 25)
  }
}

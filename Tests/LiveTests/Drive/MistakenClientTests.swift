import Conformance
import Drive
import HTTP
import Live
import PowerAuth
import PowerAuthScenarios
import Testing

/// The client whose mistakes are counted: what it does is right but for the rules that it computes by.
@Suite struct MistakenClientTests {
  private func live(
    _ rules: Rules, in version: ProtocolVersion, beside right: [[HTTPRequest]] = []
  ) throws -> MistakenLife {
    try MistakenLife(
      by: rules, in: version, beside: right, seed: "clients", known: Suite.powerAuthWithScenarios.likelyMistakes)
  }

  @Test(arguments: headerVersions.map(\.rawValue))
  func `A right client sends a request in each step, and nothing is wrong with any`(_ text: String) throws {
    let version = try #require(ProtocolVersion(rawValue: text))
    let life = try live(.right, in: version)
    #expect(life.requests.count > 20)
    #expect(life.requests.allSatisfy { !$0.isEmpty })
    #expect(life.report.failures.map(\.message) == [])
    #expect(try live(.right, in: version, beside: life.requests).sight == .nothing)
  }

  @Test func `A mistake of a client that verifies is not seen, and one that changes requests is found and named`()
    throws
  {
    let right = try live(.right, in: .v3_1).requests
    var verifying = Rules.right
    verifying.mac.areEqual = { _, _ in true }
    #expect(try live(verifying, in: .v3_1, beside: right).sight == .nothing)
    let mistake = try #require(
      Suite.powerAuthWithScenarios.likelyMistakes.first { $0.id == "ecies.mac-over-data-alone" })
    let life = try live(mistake.rules, in: .v3_1, beside: right)
    #expect(life.sight == .otherRequests)
    #expect(life.report.failures.flatMap(\.findings).contains { $0.mistake?.hasPrefix("ecies.") == true })
  }
}

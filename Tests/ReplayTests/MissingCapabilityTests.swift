import PowerAuthScenarios
import PowerAuthVectors
import Testing

@testable import Conformance
@testable import ConformanceAdapters
import ConformanceDiagnosis

/// Missing capabilities and missing checks are not wrong values.
@Suite struct MissingCapabilityTests {
  /// An implementation behind the wire that computes rightly, lacks functions and parameters, and lacks checks.
  private struct Incomplete: Implementation {
    let name = "incomplete"
    private let server = WireServer(
      .powerAuthWithScenarios,
      implementation: ReferenceImplementation.powerAuthWithScenarios.making(MissingCapabilityTests.missingChecks),
      adapterName: "incomplete")

    func supports(operation: String, protocolVersion: String) -> Bool { true }

    func omittedOutputs(of operation: String) -> [String] { operation == "otp.totp" ? ["remaining"] : [] }

    func answer(_ request: Request) async throws -> Answer {
      if let why = missingCapability(for: request) { return .inexpressible(why) }
      let line = WireRequest.encode(request, seq: 1, suite: .powerAuthWithScenarios, wantsSteps: request.wantsSteps)
      let answer = try #require(await server.answer(line: line))
      let decoded = try AdapterAnswer(line: answer.dropLast()).answer(
        for: Suite.powerAuthWithScenarios[request.operation])
      guard case .accept(let output, let steps) = decoded else { return decoded }
      return .accept(output.without(omittedOutputs(of: request.operation)), steps: steps)
    }

    private func missingCapability(for request: Request) -> String? {
      switch (request.operation, request.input["algorithm"], request.input["index"]) {
      case ("otp.totp", .text("sha256")?, _), ("otp.hotp", .text("sha256")?, _): "there is no parameter for the hash"
      case ("kdf.index", _, .unsigned64(let index)?) where index > 1 << 32: "the index is an UInt32"
      default: nil
      }
    }
  }

  private static let missingChecks = [
    "kdf.key-of-any-length", "otp.digit-count-unchecked", "status.state-unchecked", "status.look-ahead-unchecked",
    "code.checksum-unchecked", "recovery.puk-of-any-length",
  ]

  private static let files = [
    "kdf.index", "otp.totp", "otp.hotp", "status.decrypt.3.1", "activation-code.validate", "recovery-code.validate-puk",
  ]

  @Test func `A run has no wrong value`() async throws {
    var replay = Replay(.powerAuthWithScenarios).searchingCauses()
    // The search's processor time is that of all tests, which run at the same time.
    replay.searchTime = nil
    let report = try await replay.files(
      Self.files.map { "\(Corpus.standardDirectory)/\($0).json" }, against: Incomplete())
    let total = report.total
    #expect(total.severities.interoperability == 0, "\(report.failures.prefix(5).map { "\($0.id): \($0.message)" })")
    #expect(Set(report.failing.map(\.kind)) == [.wronglyAccepted])
    for operation in ["status.decrypt", "kdf.index", "otp.totp", "activation-code.validate"] {
      #expect(report.tally(of: operation).failed > 0, "\(operation)")
    }
    // States that no server has are out of the range of right outputs, and still accepted ones.
    #expect(report.failing.contains { $0.id == "status.decrypt/3.1/state-0" && $0.kind == .wronglyAccepted })
    #expect(
      Set(report.cannotBeAsked.map(\.operation)) == ["kdf.index", "otp.totp", "otp.hotp"])
    #expect(report.cannotBeAsked.reduce(0) { $0 + $1.count } == total.cannotBeAsked)
    #expect(report.notes.contains("otp.totp is compared without remaining, which the implementation does not have"))
    // The mistakes are found although outputs are missing.
    let named = Set(report.diagnoses.flatMap(\.mistakes))
    #expect(named.isSubset(of: Self.missingChecks) && !named.isEmpty, "\(named)")
  }
}

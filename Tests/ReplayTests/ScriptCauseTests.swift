import Conformance
import ConformanceDiagnosis
import PowerAuthScenarios
import PowerAuthVectors
import Testing

/// What is told of scripts that fail: the severity of what they do, and mistakes that are not all that is wrong.
@Suite struct ScriptCauseTests {
  private func report(_ file: String, run: String..., of implementation: some Implementation) async throws -> Report {
    var selection = Selection()
    selection.run = run.map { Glob($0) }
    var replay = Replay(.powerAuthWithScenarios, selection: selection).searchingCauses()
    replay.searchTime = nil
    return try await replay.files(["\(Corpus.standardDirectory)/\(file).json"], against: implementation)
  }

  private static func making(_ mistake: String) -> ReferenceImplementation {
    .powerAuthWithScenarios.making([mistake])
  }

  @Test func `A blocked activation that signs is dangerous, and the cause says so`() async throws {
    let report = try await report(
      "server.signature", run: "server.signature/replay/refused", of: Self.making("server.blocked-is-judged"))
    #expect(report.total.failed > 0)
    for failure in report.failures {
      #expect(failure.severity == .security)
      #expect(failure.effect.hasPrefix("What must be refused is done: "))
      // The third event is a request of a BLOCKED activation, which is refused with 401.
      #expect(failure.message == "observations[2].result is \"ok\" instead of \"refused\"")
      #expect(failure.events?.map(\.observed.differs) == [false, false, true])
    }
    #expect(report.total.severities.security == report.total.failed)
  }

  @Test func `A vault that stays closed is not dangerous`() async throws {
    let report = try await report("server.vault.3.0", run: "*", of: Self.making("server.vault-never-of-biometry"))
    #expect(report.total.failed > 0)
    #expect(report.failures.contains { $0.severity == .interoperability })
    #expect(!report.failures.contains { $0.effect.hasPrefix("What must be refused is done: ") })
  }

  /// Makes a mistake, and observes one more request in each event in which the mistake is first seen.
  private struct Adding: Implementation {
    let name = "adding"
    private let mistaken: ReferenceImplementation

    init(_ mistake: String) { mistaken = ScriptCauseTests.making(mistake) }

    func supports(operation: String, protocolVersion: String) -> Bool { true }

    func answer(_ request: Request) throws -> Answer {
      let answer = try mistaken.answer(request)
      guard case .accept(var output, _) = answer,
        case .accept(let right, _) = try ReferenceImplementation.powerAuthWithScenarios.answer(request)
      else { return answer }
      var observations = try output.records("observations")
      let wanted = try right.records("observations")
      guard let first = observations.indices.first(where: { observations[$0] != wanted[$0] }) else { return answer }
      let requests = try observations[first]["requests"] == nil ? [] : observations[first].texts("requests")
      observations[first]["requests"] = .list((requests + ["/pa/v3/status 200"]).map { .text($0) })
      output["observations"] = .list(observations.map { .record($0) })
      return .accept(output)
    }
  }

  @Test func `A mistake is named although each of its scripts differs in more`() async throws {
    let mistake = "life.loss-as-cancelled"
    let report = try await report("life.network", run: "*", of: Adding(mistake))
    #expect(report.total.failed > 1)
    let named = report.diagnoses.flatMap { $0.mistakes + $0.alternatives }
    #expect(named.contains { $0.split(separator: " ").contains { $0 == mistake } }, "\(report.diagnoses)")
  }

  @Test func `Where too little speaks for a mistake, it is said among others`() async throws {
    let report = try await report(
      "configuration.parse", run: "configuration.parse/basic", "configuration.parse/text-space-behind",
      of: Self.making("configuration.trimmed"))
    #expect(Set(report.failures.map(\.id)) == ["configuration.parse/text-space-behind"])
    let said = report.diagnoses.flatMap { $0.mistakes + $0.alternatives + $0.suspects }
    #expect(said.contains("configuration.trimmed"), "\(report.diagnoses)")
    #expect(report.diagnoses.allSatisfy { $0.suspects.count <= 3 })
  }

  // MARK: - Accumulated scripts

  /// Says in each script of drawn events that the activation is ACTIVE after the last one.
  private struct AlwaysActive: Implementation {
    let name = "always active"
    func supports(operation: String, protocolVersion: String) -> Bool { true }
    func answer(_ request: Request) throws -> Answer {
      let right = try ReferenceImplementation.powerAuthWithScenarios.answer(request)
      guard case .accept(var output, _) = right, var last = try output.records("observations").last,
        last["server"] == .text("BLOCKED") || last["server"] == .text("REMOVED")
      else { return right }
      last["server"] = .text("ACTIVE")
      output["observations"] = .list(
        try output.records("observations").dropLast().map { .record($0) } + [.record(last)])
      return .accept(output)
    }
  }

  @Test func `The first wrong script of an accumulated vector shows its events, and is as dangerous as any`()
    async throws
  {
    let report = try await report("life.network", run: "*accumulated*", of: AlwaysActive())
    #expect(report.total.failed > 0)
    for failure in report.failures {
      #expect(failure.caseNumber != nil)
      #expect(failure.events?.map(\.observed.differs).last == true, "\(failure)")
      #expect(failure.severity == .security)
      #expect(failure.effect == "An activation that is blocked or removed can still be used.")
    }
  }
}

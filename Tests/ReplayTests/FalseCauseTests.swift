import Conformance
import ConformanceDiagnosis
import PowerAuthScenarios
import PowerAuthVectors
import Testing

/// Mistakes that published libraries do not make, and that a diagnosis of their answers must not name.
@Suite struct FalseCauseTests {
  private func report(_ files: String..., of implementation: some Implementation) async throws -> Report {
    var replay = Replay(.powerAuthWithScenarios, selection: Selection(skipping: "*accumulated*")).searchingCauses()
    replay.searchTime = nil
    return try await replay.files(
      files.map { "\(Corpus.standardDirectory)/\($0).json" }, against: implementation)
  }

  /// Takes all pairs in quotes that a header has somewhere, also in one that the reference refuses.
  struct PairSearching: Implementation {
    let name = "searches for pairs"
    func supports(operation: String, protocolVersion: String) -> Bool { true }
    func answer(_ request: Request) throws -> Answer {
      let right = try ReferenceImplementation.powerAuthWithScenarios.answer(request)
      guard case .reject = right else { return right }
      let value = try request.text("value")
      let pairs = value.matches(of: /[a-z_]+="[^"]*"/).map { String($0.output) }
      var input = request.input
      input["value"] = .text("PowerAuth " + pairs.joined(separator: ", "))
      let searched = try ReferenceImplementation.powerAuthWithScenarios.answer(
        Request(operation: request.operation, protocolVersion: request.protocolVersion, input: input, wantsSteps: false)
      )
      if case .accept = searched { return searched }
      return right
    }
  }

  @Test func `A header whose pairs are searched for does not end at a zero character`() async throws {
    let report = try await report("header.parse", of: PairSearching())
    let zero = report.failures.filter { $0.id.contains("zero-character") }
    #expect(!zero.isEmpty && report.failures.count > zero.count)
    let given = report.diagnoses.flatMap { $0.mistakes + $0.alternatives }
    #expect(!given.contains { $0.contains("zero-character") }, "\(report.diagnoses)")
  }

  /// Takes a permitted alternative, and makes a mistake with codes of messages.
  struct IgnoringTemporaryKeys: Implementation {
    let name = "ignores temporary keys"
    static let alternative = "encryption.temporary-key-ignored"
    static let mistake = "ecies.mac-not-compared"
    func supports(operation: String, protocolVersion: String) -> Bool { true }
    func answer(_ request: Request) throws -> Answer {
      guard let operation = Suite.powerAuthWithScenarios[request.operation] else { return .unsupported("no operation") }
      if request.input["temporaryKeyId"] != nil, request.protocolVersion != "3.3" {
        let computation = operation.computation(
          takingAlternatives: [Self.alternative], protocolVersion: request.protocolVersion)
        let fixed = Environment(randomBytes: { [UInt8](repeating: 7, count: $0) }, currentMilliseconds: { 0 })
        return try computation.answer(request, in: fixed)
      }
      return try ReferenceImplementation.powerAuthWithScenarios.making([Self.mistake]).answer(request)
    }
  }

  @Test func `A temporary key that may be ignored in a response is no mistake with requests`() async throws {
    let report = try await report(
      "ecies.decrypt-response.3.1", "ecies.encrypt-response.3.1", "ecies.decrypt-request.3.1",
      of: IgnoringTemporaryKeys())
    #expect(report.alternatives.contains { $0.id == IgnoringTemporaryKeys.alternative && $0.taken > 0 })
    #expect(report.total.failed > 0)
    #expect(report.diagnoses.flatMap(\.mistakes) == [IgnoringTemporaryKeys.mistake], "\(report.diagnoses)")
    #expect(report.diagnoses.flatMap(\.alternatives) == [])
  }
}

import Conformance
import ConformanceGeneration
import OtherSystemVectors
import PowerAuthScenarios
import PowerAuthVectors
import TestThoroughness
import Testing

/// The published corpus, file by file, against the built-in implementation.
@Suite struct CorpusReplayTests {
  @Test(arguments: Thoroughness.part(of: try Corpus.files(of: .powerAuthWithScenarios)))
  func `Every case of the file passes`(path: String) async throws {
    let report = try await Replay(.powerAuthWithScenarios).file(
      at: path, against: ReferenceImplementation.powerAuthWithScenarios)
    for failure in report.failures { Issue.record("\(failure.id) (\(failure.protocolVersion)): \(failure.message)") }
    #expect(report.vectorCount > 0)
    #expect(report.total.executed == report.total.selected)
    #expect(report.total.passed == report.total.selected)
    #expect(report.total.excluded == 0)
  }

  @Test func `The corpus has a file for each operation and range`() throws {
    let suite = Suite.powerAuthWithScenarios
    #expect(try Corpus.files(of: suite).count == suite.operations.reduce(0) { $0 + $1.ranges.count })
  }

  @Test(.enabled(if: Thoroughness.coversEverything)) func `The corpus has no problems`() async throws {
    // Another test compares all vectors with those that are generated.
    let findings = try await Linter(.allSystems, recomputes: false).lint(Corpus.standardDirectory)
    #expect(findings.problems == [])
    #expect(findings.vectorCount > 1000)
  }
}

/// Implementations that must not pass.
@Suite struct WrongImplementationTests {
  struct Constant: Implementation {
    let name = "constant"
    let answer: Answer
    func supports(operation: String, protocolVersion: String) -> Bool { true }
    func answer(_ request: Request) -> Answer { answer }
  }

  /// Answers like the reference, with the first byte of one output inverted.
  struct OneByteOff: Implementation {
    let name = "one byte off"
    func supports(operation: String, protocolVersion: String) -> Bool { true }
    func answer(_ request: Request) throws -> Answer {
      guard case .accept(var output, _) = try ReferenceImplementation.powerAuthWithScenarios.answer(request),
        case .bytes(var bytes)? = output["key"]
      else { return .reject() }
      bytes[0] ^= 1
      output["key"] = .bytes(bytes)
      return .accept(output)
    }
  }

  private func report(on implementation: some Implementation) async throws -> Report {
    try await Replay(.powerAuthWithScenarios).files(
      Thoroughness.part(of: try Corpus.files(of: .powerAuthWithScenarios)), against: implementation)
  }

  @Test func `Accepting everything fails in every file with an output or a refusal`() async throws {
    let total = try await report(on: Constant(answer: .accept(Record()))).total
    #expect(total.failed > total.passed)
  }

  @Test func `Rejecting everything fails every case that must be accepted`() async throws {
    let report = try await report(on: Constant(answer: .reject()))
    #expect(report.total.failed > 0)
    #expect(report.failures.allSatisfy { $0.kind == .wronglyRejected || $0.kind == .wrongOutput })
  }

  @Test func `An error never counts as a refusal`() async throws {
    let total = try await report(on: Constant(answer: .error("out of order"))).total
    #expect(total.passed == 0)
    #expect(total.failed == total.selected)
  }

  @Test func `An answer "unsupported" for a supported operation fails`() async throws {
    let total = try await report(on: Constant(answer: .unsupported("later"))).total
    #expect(total.passed == 0)
    #expect(total.unsupported == 0)
  }

  @Test func `One wrong byte is detected and named`() async throws {
    let path = Corpus.standardDirectory + "/kdf.index.json"
    let report = try await Replay(.powerAuthWithScenarios).file(at: path, against: OneByteOff())
    #expect(report.failures.contains { $0.message.contains("key differs from byte 0 on") })
    #expect(report.failures.contains { $0.id == "kdf.index/accumulated" && $0.message.contains("case 0 of") })
  }
}

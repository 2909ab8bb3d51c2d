import Testing
import TestThoroughness

@testable import Conformance
@testable import ConformanceGeneration
@testable import OtherSystemVectors

/// The readings of the documents that are right besides the reference's, in the operations that they concern.
@Suite struct AlternativeTests {
  private static let systems = [(Suite.futurae, futuraeAlternatives), (Suite.oneWelcome, oneWelcomeAlternatives)]

  /// How many cases of an accumulated vector are compared.
  private static let mostCases = Thoroughness.coversEverything ? 1000 : 50

  /// What an operation answers to its vectors, with and without edits.
  private struct Answers {
    let operation: Operation
    let cases: [(name: String, input: Record, right: Answer)]
    let run: AccumulatedRun?
    /// The digest of the right results of the run.
    let digest: [UInt8]?

    init(of operation: Operation, in suite: Suite) throws {
      let version = operation.ranges[0].versions[0]
      self.operation = operation
      let maker = VectorMaker(suite: suite, operation: operation, range: operation.ranges[0], seed: suite.seed)
      let scenarios = operation.scenarios.filter { $0.corner == nil }
      cases = try scenarios.filter { $0.accumulation == nil }.map { scenario in
        let input = try maker.completeDraft(of: scenario, id: maker.id(scenario.name)).inputs
        return (scenario.name, input, try operation.referenceAnswer(to: input, protocolVersion: version))
      }
      run = scenarios.first { $0.accumulation != nil }.map { scenario in
        AccumulatedRun(
          operation: operation, scenario: scenario, id: maker.id(scenario.name),
          cases: AccumulatedCases(seed: suite.seed, count: mostCases, cases: ""))
      }
      digest = try run?.referenceResults(protocolVersion: version, by: operation.rightComputation).digest
    }

    /// The names of the vectors to which those who take an alternative have another answer.
    func changed(by alternative: PermittedAlternative) throws -> [String] {
      let version = operation.ranges[0].versions[0]
      let computation = operation.computation(taking: [DeclaredAlternative(alternative)])
      let changed = try cases.filter { _, input, right in
        try right != operation.referenceAnswer(to: input, protocolVersion: version, by: computation)
      }
      let other = try run?.referenceResults(protocolVersion: version, by: computation).digest
      return changed.map(\.name) + (digest == other ? [] : ["random scripts"])
    }
  }

  @Test func `A reading that changes an answer is permitted in the operation`() throws {
    for (suite, catalogue) in Self.systems {
      for operation in suite.operations {
        let answers = try Answers(of: operation, in: suite)
        let permitted = Set(operation.alternatives.map(\.alternative.id))
        for alternative in catalogue.alternatives where !permitted.contains(alternative.id) {
          let changed = try answers.changed(by: alternative)
          #expect(changed.isEmpty, "\(operation.id) has to permit \(alternative.id): \(changed.prefix(5))")
        }
      }
    }
  }

  @Test func `A permitted reading changes an answer`() throws {
    for (suite, _) in Self.systems {
      for operation in suite.operations {
        let answers = try Answers(of: operation, in: suite)
        for declared in operation.alternatives {
          #expect(try !answers.changed(by: declared.alternative).isEmpty, "\(operation.id) \(declared.alternative.id)")
        }
      }
    }
  }

  @Test func `No operation permits a reading twice`() {
    for operation in Self.systems.flatMap(\.0.operations) {
      let ids = operation.alternatives.map(\.alternative.id)
      #expect(Set(ids).count == ids.count, "\(operation.id)")
    }
  }
}

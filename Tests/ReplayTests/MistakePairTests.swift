import PowerAuthScenarios
import PowerAuthVectors
import TestThoroughness
import Testing

@testable import Conformance

/// Two mistakes of an operation can be made together, as a diagnosis does that looks for them.
@Suite struct MistakePairTests {
  @Test(arguments: Suite.powerAuthWithScenarios.operations.map(\.id).filter(Thoroughness.covers))
  func `No two edits of rules together stop the program`(id: String) throws {
    let operation = try #require(Suite.powerAuthWithScenarios[id])
    let mistakes = operation.mistakes.map(\.mistake).filter(\.editsRule)
    #expect(mistakes.count > 1)
    let remembering = Suite.powerAuthWithScenarios.remembering()
    for range in operation.ranges {
      let maker = VectorMaker(
        suite: .powerAuthWithScenarios, operation: operation, range: range, seed: Suite.powerAuthWithScenarios.seed)
      let plan = try #require(maker.plans(randomCount: 0).first)
      let input = try maker.completeDraft(of: plan.scenario, id: plan.id).inputs
      for (index, mistake) in mistakes.enumerated() {
        for other in mistakes.dropFirst(index + 1) {
          let computation = operation.computation(with: mistake.edits + other.edits, harmless: remembering)
          // A refusal and an error are answers; a program that stops is none.
          _ = try? operation.referenceAnswer(to: input, protocolVersion: range.versions[0], by: computation)
        }
      }
    }
  }
}

extension Mistake {
  fileprivate var editsRule: Bool {
    edits.contains { edit in
      if case .rule = edit { true } else { false }
    }
  }
}

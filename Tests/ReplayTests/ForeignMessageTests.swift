import PowerAuthScenarios
import PowerAuthVectors
import Testing

@testable import Conformance
@testable import ConformanceGeneration

/// Messages of senders with a mistake.
@Suite struct ForeignMessageTests {
  /// What the sender's mistakes with a timestamp that it draws are where the timestamp is an input.
  static let ofInputs = [
    "ecies.timestamp-of-32-bits": "input.of-32-bits.timestamp",
    "ecies.timestamp-of-32-bits-signed": "input.of-signed-32-bits.timestamp",
  ]

  @Test(arguments: ["ecies.decrypt-request", "ecies.decrypt-response"])
  func `A recipient with the same mistake accepts the message`(id: String) throws {
    let operation = try #require(Suite.powerAuthWithScenarios.operations.first { $0.id == id })
    var mistakes: Set<String> = []
    for range in operation.ranges {
      let maker = VectorMaker(suite: .powerAuthWithScenarios, operation: operation, range: range, seed: "another seed")
      for plan in maker.plans(randomCount: 0) where plan.id.contains("/made-with/") {
        let vector = try maker.make(plan)
        let made = try #require(vector.change?.split(separator: " ").last.map(String.init))
        let mistake = Self.ofInputs[made] ?? made
        try #require(operation.mistakes.contains { $0.mistake.id == mistake })
        guard case .input(let input) = vector.subject,
          case .accept = try operation.referenceAnswer(
            to: input, protocolVersion: range.versions[0], by: operation.computation(making: [mistake]))
        else {
          Issue.record("\(vector.id) is refused by those who make the mistake too")
          continue
        }
        mistakes.insert(mistake)
      }
    }
    #expect(mistakes.count >= 70)
  }
}

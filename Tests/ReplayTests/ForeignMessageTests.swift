import PowerAuthVectors
import Testing

@testable import Conformance

/// Messages of senders who make a mistake.
@Suite struct ForeignMessageTests {
  @Test(arguments: ["ecies.decrypt-request", "ecies.decrypt-response"])
  func `Whoever makes the sender's mistake accepts the message`(id: String) throws {
    let operation = try #require(Suite.powerAuth.operations.first { $0.id == id })
    var mistakes: Set<String> = []
    for range in operation.ranges {
      let maker = VectorMaker(suite: .powerAuth, operation: operation, range: range, seed: "another seed")
      for plan in maker.plans(randomCount: 0) where plan.id.contains("/made-with/") {
        let vector = try maker.make(plan)
        let mistake = try #require(operation.mistakes.map(\.mistake.id).first { vector.change?.hasSuffix($0) == true })
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

import Conformance
import PowerAuthMistakes
import PowerAuthScenarios
import PowerAuthVectors
import Testing

/// Two mistakes that are made together give an answer, right or wrong, and do not end the program.
@Suite struct MistakePairTests {
  @Test func `Each two mistakes of a signature are answered`() throws {
    let operation = try #require(Suite.powerAuthWithScenarios["signature.online"])
    let known = operation.mistakes.map(\.mistake.id).filter { $0.hasPrefix("signature.") }
    #expect(known.count > 10)
    let keys = Record([
      "signatureType": .text("possession_knowledge_biometry"),
      "possessionKey": .bytes([UInt8](repeating: 1, count: 16)),
      "knowledgeKey": .bytes([UInt8](repeating: 2, count: 16)),
      "biometryKey": .bytes([UInt8](repeating: 3, count: 16)),
      "counterData": .bytes([UInt8](repeating: 4, count: 16)), "data": .bytes([5]),
    ])
    let request = Request(operation: "signature.online", protocolVersion: "3.2", input: keys, wantsSteps: false)
    for first in known.indices {
      for second in known[(first + 1)...] {
        let answer = try ReferenceImplementation.powerAuthWithScenarios.making([known[first], second]).answer(request)
        if case .error(let message) = answer { Issue.record("\(known[first]) and \(second): \(message)") }
      }
    }
  }
}

import PowerAuthScenarios
import PowerAuthVectors
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis

/// The answers that a diagnosis remembers are those of an implementation with the mistakes.
@Suite struct RememberedAttemptTests {
  @Test(arguments: ["kdf.index", "kdf.internal", "activation-code.encode"])
  func `A remembered answer is that of a computation with the mistakes`(id: String) throws {
    let operation = try #require(Suite.powerAuthWithScenarios[id])
    let remembered = RememberedAttempts(suite: .powerAuthWithScenarios, operation: operation)
    let mistakes = operation.mistakes.map(\.mistake.id)
    let made = [[]] + mistakes.map { [$0] } + zip(mistakes, mistakes.dropFirst()).map { [$1, $0] }
    var compared = 0
    var differing = 0
    try VectorWalk(.powerAuthWithScenarios, selection: Selection()).visit(["\(Corpus.standardDirectory)/\(id).json"]) {
      visit in
      guard case .input(let input) = visit.vector.subject, VectorID.isRandom(visit.vector.id) == false else {
        return true
      }
      for one in made {
        for version in visit.protocols {
          let attempt = try remembered.attempt(one, at: visit.vector, input: input, protocolVersion: version)
          let answer = remembered.probe.answer(
            to: input, protocolVersion: version, by: operation.computation(making: one))
          #expect(attempt.answer == answer, "\(one) at \(visit.vector.id) in \(version)")
          compared += 1
          differing += attempt.failureKind == nil ? 0 : 1
        }
      }
      return true
    }
    #expect(compared > 1000 && differing > 100)
  }

  @Test func `Versions share an answer only where an implementation computes the same in them`() throws {
    let operation = try #require(Suite.powerAuthWithScenarios["signature.online"])
    let remembered = RememberedAttempts(suite: .powerAuthWithScenarios, operation: operation)
    let same = remembered.computation(making: []).sameVersions(of: ["3.0", "3.1", "3.2"])
    #expect(same.map(\.first) == ["3.0", "3.1", "3.1"])
  }
}

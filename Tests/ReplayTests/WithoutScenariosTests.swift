import Conformance
import PowerAuthMistakes
import PowerAuthScenarios
import PowerAuthVectors
import Testing

/// The suite with less than all layers: what those who depend on one module get.
@Suite struct WithoutScenariosTests {
  private let path = "\(Corpus.standardDirectory)/kdf.internal.json"

  @Test func `Without scenarios accumulated vectors are excluded, and all others are replayed`() async throws {
    let less = try await Replay(.powerAuth).file(at: path, against: ReferenceImplementation.powerAuth)
    let all = try await Replay(.powerAuthWithScenarios).file(at: path, against: ReferenceImplementation.powerAuth)
    #expect(less.failures.isEmpty && all.failures.isEmpty)
    #expect(all.total.excluded == 0 && all.total.executed == all.total.selected)
    #expect(less.total.excluded == 3)
    #expect(less.total.executed == all.total.executed - less.total.excluded)
  }

  @Test func `With mistakes a failing run has a cause, without them it has none that is named`() async throws {
    let wrong = ReferenceImplementation.powerAuthWithScenarios.making(["kdf.little-endian-index"])
    let path = "\(Corpus.standardDirectory)/kdf.index.json"
    var replay = Replay(.powerAuthWithMistakes)
    replay.searchTime = nil
    let named = try await replay.file(at: path, against: wrong)
    #expect(named.diagnoses.contains { $0.mistakes == ["kdf.little-endian-index"] })
    let unnamed = try await Replay(.powerAuth).file(at: path, against: wrong)
    #expect(unnamed.failures.count == named.failures.count)
    #expect(unnamed.diagnoses.allSatisfy { $0.mistakes.isEmpty })
  }

  @Test func `Each layer has the same operations`() {
    let ids = Suite.powerAuth.operations.map(\.id)
    #expect(ids.count > 100)
    #expect(Suite.powerAuthWithMistakes.operations.map(\.id) == ids)
    #expect(Suite.powerAuthWithScenarios.operations.map(\.id) == ids)
    #expect(Suite.powerAuth.mistakeIDs.isSubset(of: Suite.powerAuthWithMistakes.mistakeIDs))
    let mistakes = Suite.powerAuthWithMistakes.mistakeIDs
    #expect(mistakes.symmetricDifference(Suite.powerAuthWithScenarios.mistakeIDs).sorted() == [])
  }
}

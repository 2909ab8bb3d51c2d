import Conformance
import ConformanceDiagnosis
import PowerAuthMistakes
import PowerAuthPartyVectors
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

  @Test func `A failing run has a named cause with mistakes, another without them, none without a search`() async throws
  {
    let wrong = ReferenceImplementation.powerAuthWithScenarios.making(["kdf.little-endian-index"])
    let path = "\(Corpus.standardDirectory)/kdf.index.json"
    var replay = Replay(.powerAuthWithMistakes).searchingCauses()
    replay.searchTime = nil
    let named = try await replay.file(at: path, against: wrong)
    #expect(named.diagnoses.contains { $0.mistakes == ["kdf.little-endian-index"] })
    let unnamed = try await Replay(.powerAuth).searchingCauses().file(at: path, against: wrong)
    #expect(unnamed.failures.count == named.failures.count)
    #expect(!unnamed.diagnoses.isEmpty && unnamed.diagnoses.allSatisfy { $0.mistakes.isEmpty })
    let unsought = try await Replay(.powerAuthWithMistakes).file(at: path, against: wrong)
    #expect(unsought.failures.count == named.failures.count)
    #expect(unsought.diagnoses.isEmpty && unsought.failing.allSatisfy { $0.cause == nil })
  }

  @Test func `Without the parties their vectors are left out, and no others`() async throws {
    let computations = try Corpus.files(of: .powerAuth).map {
      try VectorFileReader(path: $0, suite: .powerAuth).header.operation
    }
    let all = try Corpus.files(of: .powerAuthWithParties).map {
      try VectorFileReader(path: $0, suite: .powerAuthWithParties).header.operation
    }
    let played = all.filter { id in Suite.areasOfParties.contains { id.hasPrefix("\($0).") } }
    #expect(Set(played).count == 33 && computations == all.filter { !played.contains($0) })
    #expect(Set(computations) == Set(Suite.powerAuth.operations.map(\.id)))
    let report = try await Replay(.powerAuth).corpus(
      in: Corpus.standardDirectory, against: ReferenceImplementation.powerAuth)
    #expect(report.isComplete && report.failures.isEmpty && Set(report.operations) == Set(computations))
  }

  @Test func `Each layer has the operations of the one before`() {
    let computations = Suite.powerAuth.operations.map(\.id)
    let ids = Suite.powerAuthWithParties.operations.map(\.id)
    #expect(computations.count > 100 && ids.starts(with: computations) && ids.count > computations.count)
    #expect(Suite.powerAuthWithMistakes.operations.map(\.id) == ids)
    #expect(Suite.powerAuthWithScenarios.operations.map(\.id) == ids)
    #expect(Suite.powerAuth.mistakeIDs.isSubset(of: Suite.powerAuthWithMistakes.mistakeIDs))
    let mistakes = Suite.powerAuthWithMistakes.mistakeIDs
    #expect(mistakes.symmetricDifference(Suite.powerAuthWithScenarios.mistakeIDs).sorted() == [])
  }
}

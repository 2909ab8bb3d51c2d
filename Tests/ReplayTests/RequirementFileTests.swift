import Testing

@testable import Conformance
@testable import ConformanceGeneration
@testable import OtherSystemVectors

/// The requirements of the documents, without the vectors that cover them.
@Suite struct RequirementFileTests {
  private let coverage: Coverage

  init() throws { coverage = try Coverage(.allSystems, vectors: VectorsByRule()) }

  @Test func `All documents are read, and the ids of each begin alike`() {
    let beginnings = coverage.documents.map { document in
      Set(document.requirements.map { String($0.id.prefix { $0 != "." }) }).sorted()
    }
    #expect(beginnings == [["sdk"], ["older"], ["tutorial"], ["futurae"], ["onewelcome"]])
  }

  @Test func `At least 95 of 100 requirements that are covered have a mistake that violates them`() {
    let covered = coverage.documents.flatMap(\.requirements).filter { $0.state != .uncovered }
    let without = covered.filter(\.mistakes.isEmpty).map(\.id)
    #expect(without.count * 20 <= covered.count, "\(without)")
  }
}

import ConformanceFiles
import PowerAuthVectors
import TestThoroughness
import Testing

@testable import Conformance
@testable import ConformanceGeneration
@testable import OtherSystemVectors

/// The requirements of the documents, with the vectors that they name in the published corpus.
@Suite(.enabled(if: Thoroughness.coversEverything)) struct RequirementVectorTests {
  private typealias Covered = (document: SourceDocument, requirement: Requirement)

  /// A mistake of a requirement, and a vector that the requirement names and that detects the mistake.
  private struct Probe: Hashable {
    let requirement: String
    let mistake: String
    let vector: String
  }

  /// What is read once for all tests: the coverage, and the mistakes that each vector detects.
  private struct Published {
    let coverage: Coverage
    let detections: Detections
  }

  private static let published = Result<Published, any Error> {
    let vectors = try VectorsByRule(.allSystems, files: Corpus.files(of: .allSystems))
    let detections = try Detections.read(inFolder: Corpus.standardDirectory)
    let coverage = try Coverage(.allSystems, vectors: vectors, detections: detections)
    return Published(coverage: coverage, detections: detections)
  }

  private let coverage: Coverage
  private let detections: Detections

  init() throws {
    let published = try Self.published.get()
    (coverage, detections) = (published.coverage, published.detections)
  }

  /// The requirements that are covered at least in part.
  private var covered: [Covered] {
    coverage.documents.flatMap { document in
      document.requirements.filter { $0.state != .uncovered }.map { (document: document, requirement: $0) }
    }
  }

  @Test func `Nothing is wrong with the requirements`() {
    #expect(coverage.problems.map(\.description) == [])
  }

  @Test func `Each requirement is shown by vectors or cases that it names`() {
    for (document, requirement) in covered {
      let count =
        coverage.vectors(of: requirement, in: document).count + coverage.cases(of: requirement).count
      #expect(count > 0, "\(requirement.id)")
    }
  }

  @Test func `Vectors of version 2 do not count for the document about the present generation`() throws {
    let document = try #require(coverage.documents.first)
    #expect(document.versions == ["3.0", "3.1", "3.2", "3.3"])
    let shown = document.requirements.flatMap { coverage.vectors(of: $0, in: document) }
    #expect(shown.contains { $0.hasPrefix("kdf.index/reserved-") })
    #expect(!shown.contains { $0.hasPrefix("kdf.index/2.0/") })
  }

  @Test func `Each operation of version 2 is named by a requirement of the document about it`() throws {
    let older = covered.filter { $0.requirement.id.hasPrefix("older.") }
    let shown = older.flatMap { coverage.vectors(of: $0.requirement, in: $0.document) }
    let named = Set(shown.map { String($0.prefix { $0 != "/" }) })
    let ofVersion2 = Suite.allSystems.operations.filter { $0.protocols.allSatisfy { $0.hasPrefix("2.") } }
    #expect(ofVersion2.count > 10)
    for operation in ofVersion2 { #expect(named.contains(operation.id), "\(operation.id)") }
  }

  @Test func `A mistake of a requirement makes a vector fail that the requirement names`() async throws {
    let tried = covered.flatMap { probes(of: $0) }
    #expect(tried.count > covered.count)
    let made = try await MadeMistakes(on: tried.map(\.vector))
    for probe in tried { #expect(made.isDetected(probe.mistake, by: probe.vector), "\(probe)") }
  }

  /// A probe for each mistake of a requirement, with a vector that was written by hand where there is one.
  private func probes(of covered: Covered) -> [Probe] {
    let shown = coverage.vectors(of: covered.requirement, in: covered.document).sorted()
    return covered.requirement.mistakes.compactMap { mistake in
      let detecting = shown.filter { detections[$0].contains(mistake) }
      let vector = detecting.first { !VectorID.isRandom($0) } ?? detecting.first
      #expect(vector != nil, "\(covered.requirement.id): \(mistake)")
      return vector.map { Probe(requirement: covered.requirement.id, mistake: mistake, vector: $0) }
    }
  }
}

import ConformanceFiles
import Foundation
import PowerAuthScenarios
import PowerAuthVectors
import TestFolders
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis
@testable import ConformanceGeneration

/// What one more operation, or one more mistake, changes in the corpus.
@Suite struct AddedOperationTests {
  /// Some operations of PowerAuth, and those that a test adds.
  private static func suite(adding added: Conformance.Operation...) throws -> Suite {
    let some = try ["kdf.index", "activation-code.encode"].map { try #require(Suite.powerAuthWithScenarios[$0]) }
    return Suite(
      version: Suite.powerAuthWithScenarios.version, seed: Suite.powerAuthWithScenarios.seed, operations: some + added)
  }

  /// Generates a corpus and returns the content of each file by its name.
  private func generate(_ suite: Suite, in folder: TemporaryFolder) async throws -> [String: String] {
    try folder.file(CorpusLayout.format, "The format is written by hand.\n")
    _ = try await CorpusBuilder(suite).write(to: folder.path)
    return try contents(of: folder)
  }

  private func contents(of folder: TemporaryFolder) throws -> [String: String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains(".") }
    return Dictionary(uniqueKeysWithValues: try names.map { ($0, try folder.content($0)) })
  }

  private func changedFiles(_ old: [String: String], _ new: [String: String]) -> Set<String> {
    Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
  }

  @Test func `One more operation adds its files and entries, and changes no file of another operation`() async throws {
    let before = try await generate(Self.suite(), in: TemporaryFolder())
    let after = try await generate(Self.suite(adding: exampleOperation()), in: TemporaryFolder())

    let own: Set = ["test.example.json", "schemas/test.example.schema.json", "operations/test.example.md"]
    #expect(Set(after.keys).subtracting(before.keys) == own)
    let shared: Set = [
      CorpusLayout.reference, CorpusLayout.coverage, CorpusLayout.mistakes, CorpusLayout.mistakeSchema,
      CorpusLayout.index, CorpusLayout.lock,
    ]
    #expect(changedFiles(before, after).subtracting(own) == shared.union([CorpusLayout.matrix]))
    for name in shared {
      #expect(after[name]?.contains("test.example") == true, "\(name)")
    }
    try expectWhatKindsBring(after)
  }

  /// The kinds of the fields bring corners and mistakes.
  private func expectWhatKindsBring(_ files: [String: String]) throws {
    let mistakes = try #require(files[CorpusLayout.mistakes])
    for id in [
      "input.as-double.number", "input.of-32-bits.number", "input.ends-at-zero-byte.data", "input.as-text.data",
      "output.leading-zeros-dropped.joined",
    ] { #expect(mistakes.contains("\"\(id)\""), "\(id)") }
    let vectors = try #require(files["test.example.json"])
    for corner in ["number/above-32-bits", "data/empty", "data/zero-byte-inside"] {
      #expect(vectors.contains("\"test.example/corner/\(corner)\""), "\(corner)")
    }
  }

  @Test func `With what detects its mistakes the corpus has no fault`() async throws {
    let folder = try TemporaryFolder()
    let suite = try Self.suite(adding: exampleOperation())
    _ = try await generate(suite, in: folder)
    let matrix = try await DetectionMatrix(suite, files: try Replay.files(in: folder.path))
    #expect(matrix.unmet.map(\.declared.mistake.id) == [])
    _ = try await CorpusBuilder(suite).write(to: folder.path, detections: matrix.detections)
    #expect(try await Linter(suite).lint(folder.path).problems == [])
  }

  @Test func `One more mistake is an entry in the catalogue and on the page, and changes no vector`() async throws {
    let before = try await generate(Self.suite(adding: exampleOperation()), in: TemporaryFolder())
    let after = try await generate(
      Self.suite(adding: exampleOperation(others: [.exampleNumberNegated])), in: TemporaryFolder())
    let shared: Set = [
      CorpusLayout.mistakes, CorpusLayout.matrix, CorpusLayout.page(operation: "test.example"), CorpusLayout.coverage,
      CorpusLayout.index,
    ]
    #expect(changedFiles(before, after) == shared)
    #expect(before[CorpusLayout.mistakes]?.contains("test.number-negated") == false)
    #expect(after[CorpusLayout.mistakes]?.contains("test.number-negated") == true)
  }
}

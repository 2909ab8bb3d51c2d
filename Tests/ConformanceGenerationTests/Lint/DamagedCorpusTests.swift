import Foundation
import TestFolders
import Testing
import Toy

@testable import Conformance
@testable import ConformanceGeneration

/// A corpus with one change, whose lock and index are made anew where the change allows it.
struct CorpusDamage: Sendable, CustomTestStringConvertible {
  /// A part of a corpus in which a text is replaced.
  enum Place: Sendable {
    case vector(String)
    case file(String)
  }

  let place: Place
  let old: String
  let new: String
  /// The field that a problem must name; nil for a problem of a whole file.
  let field: String?
  /// The file and the vector that the problem must name, where they are not those of the change.
  var problemFile: String?
  var problemVector: String?
  /// Whether lock and index are made anew.
  var remakes = true

  var testDescription: String { "\(place): \(old) → \(new)" }

  var file: String {
    switch place {
    case .vector(let id): id.hasPrefix("toy.rotate/1") ? "toy.rotate.1.json" : "toy.mask.json"
    case .file(let name): name
    }
  }

  func apply(to corpus: ToyCorpus) throws {
    switch place {
    case .vector(let id): try corpus.edit(vector: id, in: file, old, new)
    case .file(let name): try corpus.edit(name, old, new)
    }
    // A file that cannot be read keeps its old digest.
    if remakes { try? corpus.remake() }
  }
}

/// Each change of a corpus is refused, with the file, the vector and the field.
@Suite struct DamagedCorpusTests {
  private func problems(_ corpus: ToyCorpus) async throws -> [InvalidCorpus] {
    do {
      return try await Linter(corpus.suite).lint(corpus.scratch.path).problems
    } catch let error as InvalidCorpus {
      return [error]
    }
  }

  private func check(_ damage: CorpusDamage) async throws {
    let corpus = try await ToyCorpus()
    try damage.apply(to: corpus)
    let found = try await problems(corpus)
    var vector = damage.problemVector
    if case .vector(let id) = damage.place { vector = vector ?? id }
    let named = found.contains { problem in
      problem.file == corpus.path(damage.problemFile ?? damage.file) && problem.field == damage.field
        && (vector == nil || problem.vector?.contains(vector ?? "") ?? false)
    }
    #expect(named, "\(damage): \(found)")
  }

  @Test func `There are a hundred changes, and each is another`() {
    let all = CorpusDamage.ofVectors + CorpusDamage.ofHeaders + CorpusDamage.ofOtherFiles + CorpusDamage.ofIndexes
    #expect(all.count >= 100)
    #expect(Set(all.map(\.testDescription)).count == all.count)
  }

  @Test func `A corpus whose lock and index are made anew has no problem`() async throws {
    let corpus = try await ToyCorpus()
    try corpus.remake()
    #expect(try await corpus.lint() == [])
  }

  @Test(arguments: CorpusDamage.ofVectors)
  func `A changed vector is named with the field`(damage: CorpusDamage) async throws { try await check(damage) }

  @Test(arguments: CorpusDamage.ofHeaders)
  func `A changed header is named with the field`(damage: CorpusDamage) async throws { try await check(damage) }

  @Test(arguments: CorpusDamage.ofOtherFiles)
  func `A changed lock, schema or page is named`(damage: CorpusDamage) async throws { try await check(damage) }

  @Test(arguments: CorpusDamage.ofIndexes)
  func `A changed index is named with the field`(damage: CorpusDamage) async throws { try await check(damage) }

  @Test func `A file that does not belong to the corpus is named`() async throws {
    let corpus = try await ToyCorpus()
    try corpus.scratch.file("toy.rotate.2.json", "{}")
    #expect(try await corpus.lint() == ["toy.rotate.2.json: does not belong to the corpus"])
  }
}

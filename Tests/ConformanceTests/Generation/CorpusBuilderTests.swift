import Foundation
import Platform
import TestFolders
import Testing

@testable import Conformance

@Suite struct CorpusBuilderTests {
  private let corpus: ToyCorpus

  init() async throws { corpus = try await ToyCorpus() }

  private func differences() async throws -> [String] {
    try await CorpusBuilder(corpus.suite).check(corpus.scratch.path).differences
      .map { $0.description.replacing(corpus.scratch.path + "/", with: "") }
  }

  @Test func `A corpus regenerates byte for byte`() async throws {
    #expect(try await differences() == [])
    #expect(try await CorpusBuilder(corpus.suite).check(corpus.scratch.path).count == 25)
    #expect(
      try corpus.scratch.names == [
        "FORMAT.md", "OPERATIONS.md", "index.json", "mistakes.json", "schemas", "toy.mask.json", "toy.rotate.1.json",
        "toy.rotate.3.json", "toy.unmask.json", "vectors.lock",
      ])
  }

  @Test func `A difference is named with the line, the vector and the byte`() async throws {
    let text = try corpus.scratch.content("toy.mask.json")
    let before = try #require(text.range(of: "Another text.")).lowerBound
    let byte = text[..<before].utf8.count
    let line = text[..<before].count { $0 == "\n" } + 1
    try corpus.edit("toy.mask.json", "Another text.", "another text.")
    #expect(
      try await differences() == [
        "toy.mask.json: line \(line): toy.mask/again: differs from what the declarations give, first in byte \(byte)"
      ])
  }

  @Test func `Bytes that are missing or too many at the end are named`() async throws {
    let text = try corpus.scratch.content("toy.mask.json")
    for changed in [String(text.dropLast()), text + "\n"] {
      try corpus.scratch.file("toy.mask.json", changed)
      let byte = min(changed.utf8.count, text.utf8.count)
      #expect(try await differences().first?.hasSuffix("first in byte \(byte)") == true)
    }
  }

  @Test func `A file that is missing, and one that is strange, are named`() async throws {
    try FileManager.default.removeItem(atPath: corpus.path("schemas/toy.mask.schema.json"))
    try corpus.scratch.file("schemas/other.json")
    try corpus.scratch.file(".hidden")
    #expect(
      try await differences() == [
        "schemas/toy.mask.schema.json: is missing", ".hidden: does not belong to the corpus",
        "schemas/other.json: does not belong to the corpus",
      ])
  }

  @Test func `The description that is written by hand is what the index vouches for`() async throws {
    try corpus.scratch.file(CorpusLayout.format, "Something else.\n")
    let found = try await differences()
    #expect(found.contains("FORMAT.md: its SHA-256 is not the one in index.json"))
  }

  // MARK: - The lock

  /// The toy suite in which the scenario of an empty text is another one.
  private func changed(text: [UInt8], revision: Int) -> Suite {
    let operation = Operation(
      "toy.unmask", "The unmasking of a text.", reference: "Toy/Unmask", ranges: [ProtocolRange(["1", "2", "3"])]
    ) { op in
      let field = op.input("text", .bytes(1), "A text.")
      let rule = op.rule("R1", "It is handed on.")
      op.scenario("basic", "A text.", exercises: [rule], revision: revision) { $0[field] = text }
      op.answer(by: NoRules()) { _, _, _ in .accept(Record()) }
    }
    return Suite(version: "1.0.0", seed: "toy", operations: [operation])
  }

  @Test func `A corpus that breaks the lock is not written`() async throws {
    let scratch = try TemporaryFolder()
    try scratch.file(CorpusLayout.format)
    _ = try await CorpusBuilder(changed(text: [1], revision: 1)).write(to: scratch.path)
    let before = try scratch.names.filter { $0 != "schemas" }.map(scratch.content)
    let error = await #expect(throws: InvalidCorpus.self) {
      _ = try await CorpusBuilder(changed(text: [2], revision: 1)).write(to: scratch.path)
    }
    #expect(error?.file == "\(scratch.path)/vectors.lock")
    #expect(error?.message == "toy.unmask/basic: changed without a higher revision than 1")
    #expect(try scratch.names.filter { $0 != "schemas" }.map(scratch.content) == before)
    #expect(try await CorpusBuilder(changed(text: [2], revision: 2)).write(to: scratch.path) == 1)
  }

  // MARK: - Other seeds

  @Test func `Fresh vectors are as many as were asked for, and pass`() async throws {
    let out = corpus.path("fresh")
    let total = try await BulkGenerator(corpus.suite, seed: "other", randomCount: 11, selection: Selection())
      .write(to: out) { _, _ in }
    // Of four files only the rotation's two have random vectors, beside the seven, three and two that are declared.
    #expect(total == 7 + 7 + 3 + 2 + 11)
    let report = try await Replay(corpus.suite).corpus(in: out, against: Answering.reference())
    #expect(report.vectorCount == total)
    #expect(report.failures == [])
  }

  @Test func `Fresh vectors of the same seed begin with the published ones`() async throws {
    var selection = Selection()
    selection.run = [Glob("toy.rotate")]
    selection.protocols = ["3"]
    let out = corpus.path("fresh")
    _ = try await BulkGenerator(corpus.suite, randomCount: 200, selection: selection).write(to: out) { _, _ in }
    #expect(try Files.list(out) == ["index.json", "toy.rotate.3.json"])
    let published = try vectorTexts("toy.rotate.3.json")
    let fresh = try vectorTexts("fresh/toy.rotate.3.json")
    #expect(fresh.count == 207)
    for (id, text) in published { #expect(fresh[id] == text) }
  }

  private func vectorTexts(_ name: String) throws -> [String: String] {
    var texts: [String: String] = [:]
    try VectorWalk(corpus.suite, selection: Selection()).visit([corpus.path(name)]) { visit in
      texts[visit.vector.id] = visit.text()
      return true
    }
    return texts
  }
}

import ConformanceFiles
import Foundation
import Platform
import TestFolders
import Testing
import Toy

@testable import Conformance
@testable import ConformanceGeneration

/// Each problem that the linter finds, in a corpus without other problems.
@Suite struct LinterTests {
  private static let file = "toy.rotate.1.json"

  /// Lints a corpus with an edited vector and a matching index.
  private func problems(editing id: String, _ old: String, _ new: String) async throws -> [String] {
    let corpus = try await ToyCorpus()
    try corpus.edit(vector: id, in: Self.file, old, new)
    try corpus.reindex()
    return try await corpus.lint()
  }

  @Test func `A new corpus has no problems`() async throws {
    let corpus = try await ToyCorpus()
    #expect(try await corpus.lint() == [])
    #expect(try await Linter(corpus.suite).lint(corpus.scratch.path).vectorCount == 2 * 10 + 3 + 2)
  }

  @Test func `A rule that no vector exercises`() async throws {
    let corpus = try await ToyCorpus(
      Suite(
        version: "1.0.0", seed: "toy",
        operations: [Toy.rotate { _ = $0.rule("R9", "It is never late.") }, Toy.mask, Toy.unmask]))
    #expect(try await corpus.lint() == ["\(corpus.scratch.path): toy.rotate R9: is exercised by no vector"])
  }

  @Test func `A reason that no vector has`() async throws {
    let corpus = try await ToyCorpus(
      Suite(
        version: "1.0.0", seed: "toy",
        operations: [Toy.rotate { $0.refuses(Reason("too-late", "It is late.")) }, Toy.mask, Toy.unmask]))
    #expect(try await corpus.lint() == ["\(corpus.scratch.path): toy.rotate too-late: is the reason of no vector"])
  }

  @Test func `A rule that a file states and none of its vectors exercises`() async throws {
    let corpus = try await ToyCorpus()
    for _ in 0..<2 { try corpus.edit(Self.file, "\"rules\": [\"R2\"]", "\"rules\": [\"R1\"]") }
    try corpus.reindex()
    #expect(
      try await corpus.lint() == [
        "toy.rotate.1.json: toy.rotate/1/labelled: rules[0]: differs from what the declarations give",
        "toy.rotate.1.json: toy.rotate/1/empty-label: rules[0]: differs from what the declarations give",
        "toy.rotate.1.json: rules.R2: is exercised by no vector",
      ])
  }

  @Test func `A flag that a file describes and none of its vectors has`() async throws {
    let found = try await problems(editing: "toy.rotate/1/whole", "[\"Edge\"]", "[\"Plain\"]")
    #expect(
      found == [
        "toy.rotate.1.json: toy.rotate/1/whole: flags[0]: differs from what the declarations give",
        "toy.rotate.1.json: flags.Edge: is used by no vector",
      ])
  }

  @Test func `A vector without a rule`() async throws {
    let found = try await problems(editing: "toy.rotate/1/random/1", "[\"R1\"]", "[]")
    #expect(found == ["toy.rotate.1.json: toy.rotate/1/random/1: rules: names no rule"])
  }

  @Test func `A vector without a comment`() async throws {
    let found = try await problems(editing: "toy.rotate/1/random/1", "A random rotation.", "")
    #expect(found == ["toy.rotate.1.json: toy.rotate/1/random/1: comment: is empty"])
  }

  @Test func `A vector that must be refused and has no parent`() async throws {
    let found = try await problems(
      editing: "toy.rotate/1/too-far",
      "\n      \"parent\": \"toy.rotate/1/whole\",\n      \"change\": \"by: 7\",", "")
    #expect(
      found == ["toy.rotate.1.json: toy.rotate/1/too-far: parent: is missing, although the input must be refused"])
  }

  @Test func `Two vectors with one input`() async throws {
    let found = try await problems(editing: "toy.rotate/1/too-far", "\"by\": 7", "\"by\": 6")
    #expect(found.contains("toy.rotate.1.json: toy.rotate/1/too-far: input: is the same as that of toy.rotate/1/whole"))
  }

  @Test func `A parent that is not in the corpus`() async throws {
    let found = try await problems(
      editing: "toy.rotate/1/too-far", "\"parent\": \"toy.rotate/1/whole\"", "\"parent\": \"toy.rotate/1/none\"")
    #expect(
      found == [
        "toy.rotate.1.json: toy.rotate/1/too-far: parent: toy.rotate/1/none is not a vector before it in its file"
      ])
  }

  @Test func `A result that differs without a flag of class policy`() async throws {
    let corpus = try await ToyCorpus()
    try corpus.edit(vector: "toy.rotate/1/empty-label", in: Self.file, "[\"Label\"]", "[\"Plain\"]")
    // Another vector gets the flag, because it must be used.
    try corpus.edit(vector: "toy.rotate/1/basic", in: Self.file, "[\"Plain\"]", "[\"Label\"]")
    try corpus.reindex()
    #expect(
      try await corpus.lint() == [
        "toy.rotate.1.json: toy.rotate/1/basic: flags[0]: differs from what the declarations give",
        "toy.rotate.1.json: toy.rotate/1/empty-label: flags: must contain a flag of class policy where the result is either",
      ])
  }

  @Test func `An id that occurs twice in a file`() async throws {
    let found = try await problems(editing: "toy.rotate/1/random/2", "random/2", "random/1")
    // The lock contains the missing id, and the digest of the other vector.
    #expect(found.first == "toy.rotate.1.json: toy.rotate/1/random/1: id: is in the corpus twice")
    #expect(found.contains("vectors.lock: toy.rotate/1/random/2: is missing, without an entry in retired"))
  }

  @Test func `An id that occurs in two files`() async throws {
    let corpus = try await ToyCorpus()
    try corpus.edit(vector: "toy.rotate/3/random/1", in: "toy.rotate.3.json", "rotate/3", "rotate/1")
    try corpus.reindex()
    #expect(try await corpus.lint().first == "toy.rotate.3.json: toy.rotate/1/random/1: id: is in the corpus twice")
  }
}

@Suite struct LinterOfFilesTests {
  @Test func `A vector that changed without a higher revision`() async throws {
    let corpus = try await ToyCorpus()
    try corpus.edit(vector: "toy.rotate/1/whole", in: "toy.rotate.1.json", "\"by\": 6", "\"by\": 5")
    try corpus.reindex()
    #expect(
      try await corpus.lint() == [
        "toy.rotate.1.json: toy.rotate/1/whole: input.by: differs from what the declarations give",
        "vectors.lock: toy.rotate/1/whole: changed without a higher revision than 1",
      ])
  }

  @Test func `A vector whose revision went down`() async throws {
    let corpus = try await ToyCorpus()
    try corpus.edit(CorpusLayout.lock, "\"toy.unmask/\",\n\"basic ", "\"toy.unmask/\",\n\"basic 2 ")
    try corpus.reindex()
    #expect(try await corpus.lint() == ["vectors.lock: toy.unmask/basic: has a lower revision than 2"])
  }

  @Test func `A vector that is not locked`() async throws {
    let corpus = try await ToyCorpus()
    try corpus.edit(CorpusLayout.lock, "\"toy.unmask/\",\n\"basic ", "\"toy.unmask/\",\n\"other ")
    try corpus.reindex()
    #expect(
      try await corpus.lint() == [
        "vectors.lock: toy.unmask/other: is missing, without an entry in retired",
        "vectors.lock: toy.unmask/basic: is not locked",
      ])
  }

  @Test func `A retired vector that is in the corpus`() async throws {
    let corpus = try await ToyCorpus()
    try corpus.edit(CorpusLayout.lock, "\"retired\": {", "\"retired\": { \"toy.unmask/basic\": \"wrong\"")
    try corpus.reindex()
    #expect(
      try await corpus.lint() == ["vectors.lock: toy.unmask/basic: is retired, and an id is never used again"])
  }

  @Test(arguments: [
    "toy.mask.json", "vectors.lock", "OPERATIONS.md", "operations/toy.mask.md", "COVERAGE.md", "FORMAT.md",
    "schemas/toy.mask.schema.json",
  ])
  func `A file that is not the one in the index`(name: String) async throws {
    let corpus = try await ToyCorpus()
    let text = try corpus.scratch.content(name)
    try corpus.scratch.file(name, text + "\n")
    let found = try await corpus.lint()
    #expect(found.first == "\(name): its SHA-256 is not the one in index.json")
    // Derived files are compared with the declarations too.
    let isDerived = name == "OPERATIONS.md" || CorpusLayout.folders.contains { name.hasPrefix($0) }
    #expect(found.count == (isDerived ? 2 : 1))
  }

  @Test(arguments: ["OPERATIONS.md", "operations/toy.mask.md", "COVERAGE.md", "schemas/toy.mask.schema.json"])
  func `A derived file that differs from the declarations`(name: String) async throws {
    let corpus = try await ToyCorpus()
    try corpus.edit(name, "mask", "task")
    try corpus.reindex()
    let found = try await corpus.lint()
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("\(name): line ") == true)
    #expect(found.first?.contains("differs from what the declarations give") == true)
  }

  @Test(arguments: [
    "index.json", "vectors.lock", "toy.mask.json", "FORMAT.md", "COVERAGE.md", "schemas/toy.mask.schema.json",
  ])
  func `A missing file is an error`(name: String) async throws {
    let corpus = try await ToyCorpus()
    try FileManager.default.removeItem(atPath: corpus.path(name))
    let error = await #expect(throws: FileError.self) { try await corpus.lint() }
    #expect(error?.path == corpus.path(name))
  }

  @Test func `A file with a wrong count is an error`() async throws {
    let corpus = try await ToyCorpus()
    try corpus.edit("toy.mask.json", "\"count\": 3", "\"count\": 4")
    let error = await #expect(throws: InvalidCorpus.self) { try await corpus.lint() }
    #expect(error?.field == "count")
    #expect(error?.message == "is 4, but the file has 3 vectors")
  }
}

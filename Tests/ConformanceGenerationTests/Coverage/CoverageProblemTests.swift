import TestFolders
import Testing
import Toy

@testable import Conformance
@testable import ConformanceGeneration

/// What the linter says of requirements, each fault alone.
@Suite struct CoverageProblemTests {
  private func problems(_ lines: String...) async throws -> [String] {
    let corpus = try await ToyCorpus(Toy.suite(requiring: lines.joined(separator: "\n")))
    return try await corpus.lint()
  }

  @Test func `References to operations, rules, vectors, cases and patterns are in order`() async throws {
    let corpus = try await ToyCorpus(Toy.guided)
    #expect(try await corpus.lint() == [])
  }

  @Test(arguments: [
    "toy.rotat", "toy.rotate/", "toy.rotate/R4", "toy.rotate/r1", "toy.rotate/1/basics", "toy.rotate/*/basics",
    "toy.shrink/R1", "toy", "*.shrink/*", "drive.toy/none", "drive.tiy/*", "drive.toy",
  ])
  func `A reference to nothing is named`(reference: String) async throws {
    let found = try await problems("guide.turn | Turning | A toy turns. | covered | toy.rotate/R1 \(reference) | -")
    let message = "\(reference) is not an operation, a rule, or the id or a pattern of vectors or cases"
    #expect(found == ["toys.txt: line 2: guide.turn: \(message)"])
  }

  @Test func `A part that is covered is checked like the whole`() async throws {
    let found = try await problems("guide.turn | Turning | A toy turns. | partly | toy.mask/R9 | - | It is slow.")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("toys.txt: line 2: guide.turn: toy.mask/R9 is not") == true)
  }

  @Test func `An uncovered requirement whose operations exist is named`() async throws {
    let found = try await problems("guide.turn | Turning | A toy turns. | uncovered | toy.rotate toy.mask/R1 | -")
    let message = "is uncovered, but everything that it names exists: change it to covered"
    #expect(found == ["toys.txt: line 2: guide.turn: \(message)"])
  }

  @Test func `An id of two requirements is named at the second one`() async throws {
    let line = "guide.turn | Turning | A toy turns. | covered | toy.rotate | -"
    #expect(try await problems(line, line) == ["toys.txt: line 3: guide.turn: is the id of an earlier requirement"])
  }

  @Test(arguments: ["drive.toy/turn", "drive.toy/*", "drive.*"])
  func `A case that is not a vector can be named, alone and by a pattern`(reference: String) async throws {
    #expect(try await problems("guide.turn | Turning | A toy turns. | covered | \(reference) | -") == [])
  }

  @Test func `A mistake that no operation has is named`() async throws {
    let found = try await problems("guide.turn | Turning | A toy turns. | covered | toy.rotate | toy.backwards")
    #expect(found == ["toys.txt: line 2: guide.turn: toy.backwards is not a mistake of an operation"])
  }

  @Test func `A reference to vectors of other versions only is named`() async throws {
    let lines = ["toy.rotate/1/basic", "toy.rotate/3/*", "toy.rotate/R1"].enumerated().map { number, reference in
      "guide.turn-\(number) | Turning | A toy turns. | covered | \(reference) | -"
    }
    let suite = Toy.suite(requiring: lines.joined(separator: "\n"), of: "3")
    let found = try await ToyCorpus(suite).lint()
    #expect(found == ["toys.txt: line 2: guide.turn-0: toy.rotate/1/basic has no vector of 3"])
  }

  @Test func `A mistake that none of the named vectors detects is named, unless detections are not known`() throws {
    var vectors = VectorsByRule()
    for name in ["a", "b"] { vectors.add("toy.echo/\(name)", of: "toy.echo", in: ["1"], exercising: ["R1"]) }
    var detections = Detections()
    detections.insert("toy.backwards", at: "toy.echo/a")
    let suite = Toy.echoing(
      "guide.a | Echo | It is right. | covered | toy.echo/a | toy.backwards",
      "guide.b | Echo | It is right. | covered | toy.echo/b | toy.backwards")
    let found = try Coverage(suite, vectors: vectors, detections: detections).problems.map(\.description)
    #expect(found == ["toys.txt: line 3: guide.b: toy.backwards is detected by none of the vectors that it names"])
    #expect(try Coverage(suite, vectors: vectors).problems.isEmpty)
  }

  @Test func `A line without a state stops the linter and the generator`() async throws {
    let corpus = try await ToyCorpus(Toy.guided)
    let suite = Toy.suite(requiring: "guide.turn | Turning | A toy turns. | toy.rotate")
    let message = "toys.txt: line 2: fields: must be "
    let linted = await #expect(throws: InvalidCorpus.self) { try await Linter(suite).lint(corpus.scratch.path) }
    #expect(linted?.description.hasPrefix(message) == true)
    let written = await #expect(throws: InvalidCorpus.self) {
      try await CorpusBuilder(suite).write(to: corpus.scratch.path)
    }
    #expect(written?.description.hasPrefix(message) == true)
  }
}

import Foundation
import TestFolders
import Testing

@testable import Conformance

/// The file of the mistakes: its contents, its generation, and its problems.
@Suite struct MistakeFileTests {
  private static let name = CorpusLayout.mistakes
  private static let suite = Suite(
    version: "1.0.0", seed: "toy",
    operations: [
      Toy.rotate { op in
        let left = op.rule("R9", "It is rotated to the left.")
        op.scenario("left", "A rotation to the left.", exercises: [left], flags: [Toy.plain])
        op.mistake(
          Mistake(
            "toy.right", "It is rotated to the right.", evidence: "The first draft did.",
            edits: [.rule(RuleEdit(\RotationRules.place) { right in { right(!$0, $1, $2) } })]),
          violates: op.rules + [left])
        op.notDetectable(
          Mistake(
            "toy.full-turn", "It is rotated by its length first.",
            edits: [.rule(RuleEdit(\RotationRules.place) { right in { right($0, $1 + $2, $2) % max($2, 1) } })]),
          because: "A full turn changes nothing.")
      }, Toy.mask, Toy.unmask,
    ])

  private let corpus: ToyCorpus

  init() async throws {
    corpus = try await ToyCorpus(Self.suite)
    var detections = Detections()
    for name in ["1/basic", "1/labelled", "3/basic", "3/left", "3/whole", "1/no-longer-there"] {
      detections.insert("toy.right", at: "toy.rotate/\(name)")
    }
    _ = try await CorpusBuilder(corpus.suite).write(to: corpus.scratch.path, detections: detections)
  }

  // MARK: - Contents

  @Test func `It states each mistake with the vectors that detect it`() throws {
    #expect(
      try corpus.scratch.content(Self.name) == """
        {
          "format": 1,
          "schema": "schemas/mistakes.schema.json",
          "suite": "1.0.0",
          "count": 2,
          "mistakes": [
            {
              "id": "toy.right",
              "sentence": "It is rotated to the right.",
              "evidence": "The first draft did.",
              "operations": [
                {
                  "operation": "toy.rotate",
                  "rules": ["R1", "R2", "R3", "R9"],
                  "detectedBy": [
                    {
                      "prefixes": ["toy.rotate/1/", "toy.rotate/3/"],
                      "names": ["basic"]
                    },
                    {
                      "prefixes": ["toy.rotate/1/"],
                      "names": ["labelled"]
                    },
                    {
                      "prefixes": ["toy.rotate/3/"],
                      "names": ["left", "whole"]
                    }
                  ]
                }
              ]
            },
            {
              "id": "toy.full-turn",
              "sentence": "It is rotated by its length first.",
              "operations": [
                { "operation": "toy.rotate", "notDetectable": "A full turn changes nothing." }
              ]
            }
          ]
        }

        """)
  }

  @Test func `Each id is a prefix and a name`() throws {
    let detections = try Detections.read(beside: corpus.path("toy.rotate.1.json"))
    #expect(
      Set(detections.vectors) == [
        "toy.rotate/1/basic", "toy.rotate/1/labelled", "toy.rotate/3/basic", "toy.rotate/3/left", "toy.rotate/3/whole",
      ])
    #expect(detections["toy.rotate/3/left"] == ["toy.right"])
    #expect(detections["toy.rotate/1/left"] == [])
  }

  @Test func `Only the detections of the operations that are asked for are read`() throws {
    let path = corpus.path("toy.rotate.1.json")
    let all = try Detections.read(beside: path)
    #expect(try Detections.read(beside: path, of: ["toy.mask", "toy.rotate"]) == all)
    #expect(try Detections.read(beside: path, of: ["toy.mask"]) == Detections())
    #expect(all != Detections())
  }

  @Test func `A corpus without the file states no detections`() throws {
    try FileManager.default.removeItem(atPath: corpus.path(Self.name))
    #expect(try Detections.read(beside: corpus.path("toy.rotate.1.json")) == Detections())
  }

  @Test func `An explanation shows what the vector detects`() throws {
    var texts: [String: String] = [:]
    try VectorWalk(corpus.suite, selection: Selection()).visit([corpus.path("toy.rotate.1.json")]) { visit in
      texts[visit.vector.id] = try Explanation(corpus.suite, width: 100).text(of: visit)
      return true
    }
    #expect(
      texts["toy.rotate/1/basic"]?.hasSuffix("\n\nDetects:\n  toy.right: It is rotated to the right.") == true)
    #expect(texts["toy.rotate/1/whole"]?.contains("Detects") == false)
  }

  // MARK: - Generation

  @Test func `Generation keeps the detections, and updates the rest`() async throws {
    let before = try corpus.scratch.content(Self.name)
    try corpus.edit(Self.name, "It is rotated to the right.", "It is rotated.")
    try corpus.edit(Self.name, "\"labelled\"", "\"labelled\", \"another\"")
    #expect(try await CorpusBuilder(corpus.suite).check(corpus.scratch.path).differences.count == 1)
    _ = try await CorpusBuilder(corpus.suite).write(to: corpus.scratch.path)
    #expect(try corpus.scratch.content(Self.name) == before)
    #expect(try await CorpusBuilder(corpus.suite).check(corpus.scratch.path).differences == [])
  }

  // MARK: - Lint

  private func problems(editing old: String, to new: String) async throws -> [String] {
    try corpus.edit(Self.name, old, new)
    try corpus.reindex()
    return try await corpus.lint()
  }

  @Test func `A corpus with detections has no problems`() async throws {
    #expect(try await corpus.lint() == [])
  }

  @Test func `A mistake that is not declared, and one that is not in the file`() async throws {
    #expect(
      try await problems(editing: "\"toy.right\"", to: "\"toy.left\"") == [
        "mistakes.json: toy.right: is missing in toy.rotate", "mistakes.json: toy.left: is not a mistake of toy.rotate",
        "mistakes.json: toy.right: is detected by no vector of toy.rotate",
      ])
  }

  @Test func `A vector that is not in the corpus`() async throws {
    #expect(
      try await problems(editing: "\"labelled\"", to: "\"other\"") == [
        "mistakes.json: toy.rotate/1/other: is not in the corpus"
      ])
  }

  @Test func `A sentence that is not the declared one`() async throws {
    let found = try await problems(editing: "It is rotated to the right.", to: "It is rotated.")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("mistakes.json: line 9: ") == true, "\(found)")
  }

  @Test(arguments: [
    (
      "\"toy.rotate/3/\"]", "\"toy.mask/\"]",
      "[0].operations[0].detectedBy[0].prefixes[1]: is not a prefix of ids of toy.rotate"
    ),
    ("\"names\"", "\"ids\"", "[0].operations[0].detectedBy[0].names: is missing"),
    ("\"rules\": [\"R1\", \"R2\", \"R3\", \"R9\"],", "", "[0].operations[0].rules: is missing"),
    ("\"notDetectable\"", "\"equivalent\"", "[1].operations[0].rules: is missing"),
    ("\"evidence\"", "\"proof\"", "[0].proof: is not a known member"),
  ])
  func `A file of another form is invalid, and the place is named`(old: String, new: String, message: String) throws {
    try corpus.edit(Self.name, old, new)
    let error = #expect(throws: InvalidCorpus.self) { try Detections.read(inFolder: corpus.scratch.path) }
    #expect(error?.description == "\(corpus.path(Self.name)): mistakes\(message)")
  }

  @Test func `A group with very many prefixes and names is refused, and not multiplied`() throws {
    for text in [#"["toy.rotate/3/""#, #"["left""#] {
      try corpus.edit(Self.name, text, text + String(repeating: ", \(text.dropFirst())", count: 100_000))
    }
    let error = #expect(throws: InvalidCorpus.self) { try Detections.read(inFolder: corpus.scratch.path) }
    #expect(error?.description.hasSuffix("detectedBy[2].prefixes: has more than 64 elements") == true)
  }
}

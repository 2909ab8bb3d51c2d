import ConformanceFiles
import Foundation
import TestFolders
import Testing
import Toy

@testable import Conformance
@testable import ConformanceGeneration

/// The file of the mistakes: its contents, its generation, and its problems.
@Suite struct MistakeFileTests {
  private static let name = CorpusLayout.mistakes
  private static let suite = Suite(
    version: "1.0.0", seed: "toy",
    operations: [
      Toy.rotate { op in
        let left = op.rule("R9", "It is rotated to the left.")
        op.scenario("left", "A rotation to the left.", [left], Toy.plain)
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

  private static let detecting = ["1/basic", "1/labelled", "3/basic", "3/left", "3/whole", "1/no-longer-there"]

  private let corpus: ToyCorpus

  init() async throws {
    corpus = try await ToyCorpus(Self.suite)
    var detections = Detections()
    for name in Self.detecting {
      detections.insert("toy.right", at: "toy.rotate/\(name)")
    }
    _ = try await CorpusBuilder(corpus.suite).write(to: corpus.scratch.path, detections: detections)
  }

  // MARK: - Contents

  @Test func `It states each mistake with the vectors that tell most of it`() throws {
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
        "operations": {
        "toy.rotate": {"rules":["R1","R2","R3","R9"],"detectedBy":["1/basic","1/labelled"]}
        }
        },
        {
        "id": "toy.full-turn",
        "sentence": "It is rotated by its length first.",
        "operations": {
        "toy.rotate": {"notDetectable":"A full turn changes nothing."}
        }
        }
        ]
        }

        """)
  }

  @Test func `The matrix has a bit for each vector, in the order of the lock`() throws {
    let lock = try Lock(Array(corpus.scratch.content("vectors.lock").utf8), path: "lock")
    let bits = lock.entries.map(\.id).filter { $0.hasPrefix("toy.rotate/") }
      .map { Self.detecting.contains(String($0.dropFirst("toy.rotate/".count))) ? "1" : "0" }.joined()
    let padded = bits + String(repeating: "0", count: (8 - bits.count % 8) % 8)
    let bytes = stride(from: 0, to: padded.count, by: 8).compactMap { UInt8(padded.dropFirst($0).prefix(8), radix: 2) }
    #expect(try corpus.scratch.content("mistakes.matrix") == Data(bytes).base64EncodedString() + "\n")
    #expect(bits.filter { $0 == "1" }.count == 5)
  }

  @Test func `The detections are those of the matrix`() throws {
    let detections = try Detections.read(beside: corpus.path("toy.rotate.1.json"))
    for name in Self.detecting where name != "1/no-longer-there" {
      #expect(detections["toy.rotate/\(name)"] == ["toy.right"])
    }
    #expect(detections["toy.rotate/1/left"] == [])
    #expect(detections["toy.rotate/1/no-longer-there"] == [])
  }

  @Test func `A file in the folder of another system has the detections of the folder above`() throws {
    let stated = try Detections.read(beside: corpus.path("toy.rotate.1.json"))
    #expect(stated != Detections())
    #expect(try Detections.read(beside: corpus.path("other/toy.rotate.1.json")) == stated)
  }

  @Test func `Only the detections of the operations that are asked for are read`() throws {
    let path = corpus.path("toy.rotate.1.json")
    let all = try Detections.read(beside: path)
    #expect(try Detections.read(beside: path, of: ["toy.mask", "toy.rotate"]) == all)
    #expect(try Detections.read(beside: path, of: ["toy.mask"]) == Detections())
    #expect(all != Detections())
  }

  @Test(arguments: ["mistakes.json", "mistakes.matrix", "vectors.lock"])
  func `A corpus without one of the files states no detections`(name: String) throws {
    try FileManager.default.removeItem(atPath: corpus.path(name))
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

  @Test func `The page of a mistake has its rules, its vectors and what users notice`() throws {
    var visits: [VectorWalk.Visit] = []
    try VectorWalk(corpus.suite, selection: Selection()).visit([corpus.path("toy.rotate.1.json")]) { visit in
      if visit.vector.id == "toy.rotate/1/basic" { visits.append(visit) }
      return true
    }
    let explanation = Explanation(corpus.suite, width: 100)
    let page = try #require(try explanation.page(ofMistake: "toy.right", shownBy: visits))
    #expect(page.hasPrefix("toy.right: It is rotated to the right.\n\nThe first draft did.\n\n"), "\(page)")
    #expect(page.contains("\n\nViolates, in toy.rotate:\n  R1: "), "\(page)")
    let lines = page.split(separator: "\n")
    #expect(Set(lines).count == lines.count, "\(page)")
    #expect(page.contains("\n\nShown by:\n  toy.rotate/1/basic: "), "\(page)")
    #expect(page.contains("\n      rotated differs from byte "), "\(page)")
    #expect(page.contains("\n\nWhat users notice:\n  "), "\(page)")
    #expect(page.contains("\n\nA mistake of toy.rotate"), "\(page)")
    // Without vectors, nothing is said of them.
    #expect(try explanation.page(ofMistake: "toy.right")?.contains("Shown by") == false)
    #expect(try explanation.page(ofMistake: "toy.unknown") == nil)
  }

  // MARK: - Generation

  @Test func `Generation keeps the detections, and updates the rest`() async throws {
    let before = try corpus.scratch.content(Self.name)
    try corpus.edit(Self.name, "It is rotated to the right.", "It is rotated.")
    try corpus.edit(Self.name, "[\"1/basic\",\"1/labelled\"]", "[\"3/whole\"]")
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
      ])
  }

  @Test func `A vector that does not detect the mistake is not named`() async throws {
    #expect(
      try await problems(editing: "\"1/labelled\"", to: "\"1/left\"") == [
        "mistakes.matrix: line 1: contradicts what mistakes.json says of toy.right"
      ])
  }

  @Test func `A bit that is not stored as the corpus demands`() async throws {
    let matrix = try corpus.scratch.content("mistakes.matrix")
    for (text, problem) in [
      ("", "must have 1 lines, one for each mistake that vectors detect"), ("\(matrix)\(matrix)", "must have 1 lines"),
      ("AA==\n", "line 1: must be Base64 of a bit for each of"), ("?\n", "line 1: must be Base64"),
    ] {
      try text.write(toFile: corpus.path("mistakes.matrix"), atomically: true, encoding: .utf8)
      try corpus.reindex()
      let found = try await corpus.lint()
      #expect(found.count == 1 && found[0].hasPrefix("mistakes.matrix: \(problem)"), "\(found)")
    }
  }

  @Test func `A sentence that is not the declared one`() async throws {
    let found = try await problems(editing: "It is rotated to the right.", to: "It is rotated.")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("mistakes.json: line 9: ") == true, "\(found)")
  }

  @Test(arguments: [
    ("\"1/labelled\"", "\"1 labelled\"", "[0].operations.toy.rotate.detectedBy[1]: is not the name of a vector"),
    ("\"1/labelled\"", "\"3/left\",\"3/whole\"", "[0].operations.toy.rotate.detectedBy: has more than 2 elements"),
    ("\"detectedBy\"", "\"ids\"", "[0].operations.toy.rotate.detectedBy: is missing"),
    ("\"rules\":[\"R1\",\"R2\",\"R3\",\"R9\"],", "", "[0].operations.toy.rotate.rules: is missing"),
    ("\"notDetectable\"", "\"equivalent\"", "[1].operations.toy.rotate.rules: is missing"),
    ("\"evidence\"", "\"proof\"", "[0].proof: is not a known member"),
  ])
  func `A file of another form is invalid, and the place is named`(old: String, new: String, message: String) throws {
    try corpus.edit(Self.name, old, new)
    let error = #expect(throws: InvalidCorpus.self) { try Detections.read(inFolder: corpus.scratch.path) }
    #expect(error?.description == "\(corpus.path(Self.name)): mistakes\(message)")
  }
}

import ConformanceFiles
@testable import Conformance
@testable import ConformanceGeneration
import StrictJSON

extension FuzzTarget {
  static let requirementTargets = [
    FuzzTarget("requirements", "a file with the requirements of a document", readRequirements)
  ]

  private static let path = "folder/file.txt"

  @Sendable private static func readRequirements(_ bytes: [UInt8]) throws -> Outcome {
    let file = RequirementFile(path: path, bytes: bytes)
    let document: SourceDocument
    do {
      document = try SourceDocument(file)
    } catch {
      return try .refused(with: error, naming: path)
    }
    let versions = document.versions.isEmpty ? "" : " | \(document.versions.joined(separator: " "))"
    let lines = ["# \(document.name)\(versions)"] + document.requirements.map(text)
    try require(lines.joined(separator: "\n") + "\n" == bytes.text, "the requirements have another text")
    try require(Array((lines.joined(separator: "\n") + "\n").utf8) == bytes, "the requirements have other bytes")
    try require(document.requirements.map(\.line) == Array(2..<lines.count + 1), "a requirement has another line")
    try checkPages(file)
    return .accepted
  }

  private static func text(_ requirement: Requirement) -> String {
    let lists = [requirement.references, requirement.mistakes].map { $0.isEmpty ? "-" : $0.joined(separator: " ") }
    let fields = [requirement.id, requirement.chapter, requirement.sentence, requirement.state.rawValue]
    return (fields + lists + (requirement.reason.map { [$0] } ?? [])).joined(separator: " | ")
  }

  /// Checks what is written of the requirements, in a suite without operations.
  private static func checkPages(_ file: RequirementFile) throws {
    let suite = Suite(version: "1.0.0", seed: "fuzzing", operations: [], requirements: [file])
    let coverage = try Coverage(suite, vectors: VectorsByRule())
    for problem in coverage.problems { _ = try Outcome.refused(with: problem, naming: path) }
    _ = try JSONReader.parse(Array(coverage.json.utf8))
    for text in [coverage.text, coverage.page] {
      try require(!text.utf8.contains { $0 < 0x20 && $0 != 0x0a }, "a page has a control character")
    }
  }
}

import Conformance
import Foundation
import OtherSystemVectors
import PowerAuthVectors
import TestThoroughness
import Testing

/// The page of defects that shipped: what it says to show a defect shows it.
@Suite struct ShippedDefectTests {
  private let defects: [ShippedDefect]

  init() throws { defects = try ShippedDefect.all() }

  private var detected: [ShippedDefect] { defects.filter { !$0.references.isEmpty } }

  @Test func `At least 40 defects have an issue each, and no defect stands twice`() {
    #expect(detected.count >= 40)
    #expect(Set(defects.map(\.sentence)).count == defects.count)
    for defect in defects { #expect(defect.hasIssue, "\(defect.issue)") }
  }

  @Test func `A defect has a mistake with vectors, or cases of live and drive, or a reason`() {
    let (mistakes, cases) = (Suite.allSystems.mistakeIDs, Set(Suite.allSystems.cases))
    for defect in defects {
      #expect(defect.mistake.map { mistakes.contains($0) } ?? true, "\(defect.mistake ?? "")")
      let vectors = defect.references.filter { !cases.contains($0) }
      #expect(vectors.isEmpty == (defect.mistake == nil), "\(defect.sentence)")
      #expect(defect.references.isEmpty == (defect.reason != nil), "\(defect.sentence)")
    }
  }

  @Test func `The page and the README say how many defects there are, and how many are detected`() throws {
    let sentence = "f \(defects.count) defects that shipped, \(detected.count) are detected"
    for path in [ShippedDefect.page, "README.md"] {
      let text = try ShippedDefect.text(path).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(text.contains(sentence), "\(path): \(sentence)")
    }
  }

  @Test(.enabled(if: Thoroughness.coversEverything))
  func `Whoever makes the mistake of a defect does not pass the vectors that show it`() async throws {
    let cases = Set(Suite.allSystems.cases)
    let probes = detected.flatMap { defect in
      defect.references.filter { !cases.contains($0) }.map { (mistake: defect.mistake ?? "", vector: $0) }
    }
    #expect(probes.count >= 35)
    let made = try await MadeMistakes(on: probes.map(\.vector))
    for probe in probes { #expect(made.isDetected(probe.mistake, by: probe.vector), "\(probe)") }
  }

  @Test func `A line of the page is read with its mistake and what shows it`() throws {
    let shown = try #require(ShippedDefect("| M 1, RN 2 | It is wrong. | `toy.slow` | `toy.a/b` `live.life/c` |"))
    #expect(shown.hasIssue)
    #expect(shown.sentence == "It is wrong.")
    #expect(shown.mistake == "toy.slow")
    #expect(shown.references == ["toy.a/b", "live.life/c"])
    let hidden = try #require(ShippedDefect("| X 1 | It is wrong. | `toy.slow` cannot see it. |"))
    #expect(!hidden.hasIssue)
    #expect(hidden.mistake == nil)
    #expect(hidden.references.isEmpty)
    #expect(hidden.reason == "`toy.slow` cannot see it.")
    #expect(ShippedDefect("| issue | what was wrong | mistake | shown by |") == nil)
    #expect(ShippedDefect("| --- | --- | --- |") == nil)
    #expect(ShippedDefect("No line of a table.") == nil)
  }
}

/// A line of the page.
private struct ShippedDefect {
  static let page = "Sources/PowerAuthVectors/PowerAuthVectors.docc/ShippedDefects.md"

  let issue: String
  let sentence: String
  /// The mistake of the catalogue that comes nearest to it.
  let mistake: String?
  /// The vectors and cases that show it.
  let references: [String]
  /// Why nothing shows it.
  let reason: String?

  /// Whether the issue is a letter and a number for each repository, or the beginning of the hash of a commit.
  var hasIssue: Bool {
    issue.components(separatedBy: ", ").allSatisfy { $0.wholeMatch(of: /(?:M|RN|F|T|C|S|R) [0-9a-f]+/) != nil }
  }

  static func text(_ path: String) throws -> String {
    let package = URL(filePath: Corpus.standardDirectory).deletingLastPathComponent().path
    return try String(contentsOfFile: "\(package)/\(path)", encoding: .utf8)
  }

  static func all() throws -> [ShippedDefect] {
    try text(page).split(separator: "\n").compactMap { ShippedDefect(String($0)) }
  }

  /// Reads `| issue | sentence | mistake | references |`, or `| issue | sentence | reason |`; nil for any other line.
  init?(_ line: String) {
    guard line.hasPrefix("| "), line.hasSuffix(" |") else { return nil }
    let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
    guard (3...4).contains(cells.count), cells[0] != "issue", cells[0] != "---" else { return nil }
    (issue, sentence) = (cells[0], cells[1])
    let isShown = cells.count == 4
    mistake = isShown ? Self.names(in: cells[2]).first : nil
    references = isShown ? Self.names(in: cells[3]) : []
    reason = isShown ? nil : cells[2]
  }

  /// What stands between backquotes.
  private static func names(in cell: String) -> [String] {
    cell.matches(of: /`([^`]+)`/).map { String($0.output.1) }
  }
}

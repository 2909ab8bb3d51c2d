import Foundation
import Testing

@testable import Conformance
@testable import ConformanceGeneration
@testable import PowerAuthScenarios
@testable import PowerAuthVectors

/// The pages of the operations, and what they point to.
@Suite struct OperationTests {
  private let operations = Suite.powerAuthWithScenarios.operations

  @Test func `Each operation has a chapter, which is in the book`() throws {
    let numbers = Set(try Book().numbers)
    for operation in operations {
      let chapter = try #require(operation.chapter, "the heading of \(operation.id) names no chapter")
      #expect(numbers.contains(chapter.number), "\(operation.id): § \(chapter.number)")
    }
  }

  @Test func `Each chapter that a page points to has the number, the title and the anchor that are stated`() throws {
    let pages = Dictionary(uniqueKeysWithValues: try Book().pages.map { ($0.name, $0) })
    for chapter in Set(operations.compactMap(\.chapter)) {
      let page = try #require(pages[chapter.page], "\(chapter.target)")
      let heading = "\(chapter.number)\(chapter.number.contains(".") ? "" : ".") \(chapter.title)"
      #expect(page.text.split(separator: "\n").contains { $0.drop { $0 == "#" } == " \(heading)" }, "\(heading)")
    }
  }

  @Test(arguments: [
    (Chapter("9", "Signatures", on: "Signatures.md"), "Signatures.md"),
    (Chapter("15.8", "PINs and passwords", on: "Vault.md"), "Vault.md#158-pins-and-passwords"),
    (Chapter("2.3", "X9.63 (KDF)", on: "Primitives.md"), "Primitives.md#23-x963-kdf"),
  ])
  func `The anchor of a section is the one that GitHub gives its heading`(chapter: Chapter, target: String) {
    #expect(chapter.target == target)
  }

  @Test func `Each operation is named in the chapter that its page points to`() throws {
    let pages = Dictionary(uniqueKeysWithValues: try Book().pages.map { ($0.name, $0.text) })
    for operation in operations {
      let file = try #require(operation.chapter).page
      #expect(pages[file]?.contains("`\(operation.id)`") == true, "\(file) does not name \(operation.id)")
    }
  }

  @Test func `Each operation has a sentence about its use`() {
    for operation in operations { #expect(operation.use?.hasSuffix(".") == true, "\(operation.id)") }
  }

  @Test func `Each output of an operation has a formula in each version that must have it`() {
    for operation in operations {
      for output in operation.outputs {
        let versions = operation.protocols.filter { operation.formula(of: output.name, in: $0) != nil }
        #expect(!versions.isEmpty, "\(operation.id): \(output.name)")
        if !output.isOptional { #expect(versions == operation.protocols, "\(operation.id): \(output.name)") }
      }
    }
  }

  @Test func `Each page says what is computed, also where it is nothing`() throws {
    for operation in operations {
      let page = try OperationPage(suite: .powerAuthWithScenarios, operation: operation).document()
      let isNothing = operation.formulas.isEmpty
      #expect(page.contains("## Computation\n\n\(isNothing ? "Nothing is computed" : "")"), "\(operation.id)")
    }
  }

  @Test func `Each id that a page of an operation names between backquotes is that of an operation`() throws {
    let ids = Set(operations.map(\.id))
    let families = Set(ids.compactMap { $0.split(separator: ".").first })
    for operation in operations {
      let sentences =
        operation.notes + [operation.use ?? ""]
        + operation.formulas.flatMap { formula in
          operation.protocols.compactMap { formula.text(in: $0) }
        }
      let names = sentences.flatMap { $0.matches(of: /`([a-z-]+\.[a-z][a-z0-9-]*)`/) }.map { String($0.output.1) }
      for name in names where families.contains(name.prefix { $0 != "." }) {
        #expect(ids.contains(name), "\(operation.id): \(name)")
      }
    }
  }

  /// Scripts of events are played by other adapters.
  @Test func `The Python adapter registers each operation that is one computation`() throws {
    let folder = "\(Book.package)/tools/adapters/python"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".py") }
    let sources = try files.map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }.joined()
    for id in operations.filter({ $0.script == nil }).map(\.id) {
      // A loop registers operations whose ids differ at the end, or behind the dot.
      let beginning = id.split(separator: "-").dropLast().joined(separator: "-")
      let parts = id.split(separator: ".")
      let isInTable = sources.contains("(f\"\(parts[0]).{") && sources.contains("\"\(parts[1])\":")
      #expect(sources.contains("\"\(id)\"") || sources.contains("(f\"\(beginning)-{") || isInTable, "\(id)")
    }
  }

  @Test func `The JavaScript adapter plays each operation of events, in the folder that its page names`() throws {
    let scripts = operations.filter { $0.script != nil }
    #expect(scripts.count >= 21)
    for operation in scripts {
      let id = operation.id
      let parts = id.split(separator: ".")
      let folder = "tools/adapters/node/parties/\(parts[0])"
      let source = try String(contentsOfFile: "\(Book.package)/\(folder)/operations.mjs", encoding: .utf8)
      #expect(source.contains("'\(parts[1])'") || source.contains("'\(id)'"), "\(id)")
      #expect(BookPointers.of(operation).contains { $0.contains(folder) }, "\(id)")
    }
  }

  @Test func `Each value of a worked example is in the vector that it names`() throws {
    for operation in operations {
      let page = try OperationPage(suite: .powerAuthWithScenarios, operation: operation).document()
      let examples = page.matches(of: /\n`([a-z0-9.\/-]+)` \([0-9., ]+\): [^\n]+\n\n```\n((?:[^`][^\n]*\n)+)```/)
      #expect(examples.count == operation.ranges.count, "\(operation.id)")
      for (range, example) in zip(operation.ranges, examples) {
        let file = CorpusLayout.vectorPath(operation: operation.id, range: range)
        let text = try String(contentsOfFile: "\(Corpus.standardDirectory)/\(file)", encoding: .utf8)
        let start = try #require(text.range(of: "\"id\": \"\(example.output.1)\""), "\(example.output.1)").upperBound
        let next = text[start...].range(of: "\"id\": \"\(operation.id)/")?.lowerBound ?? text.endIndex
        let vector = text[start..<next]
        for line in example.output.2.split(separator: "\n") where line.hasPrefix("  ") {
          let value = String(line.split(separator: " = ", maxSplits: 1).last ?? "")
          // A text with quotes or line feeds is written with escapes.
          let written = value.replacing("\\", with: "\\\\").replacing("\\\\u{a}", with: "\\n")
            .replacing("\"", with: "\\\"")
          #expect(value == "(empty)" || vector.contains(written), "\(example.output.1): \(line)")
        }
      }
    }
  }
}

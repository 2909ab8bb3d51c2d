import Foundation
import Testing

@testable import Conformance
@testable import PowerAuthScenarios

/// The index of the words that documents about SDKs use, and the pages that gather what stands in several chapters.
@Suite struct WordIndexTests {
  private let pages: [String: String]
  private let rows: [[String]]

  init() throws {
    let pages = Dictionary(uniqueKeysWithValues: try Book().pages.map { ($0.name, $0.text) })
    let index = try #require(pages["WordIndex.md"])
    self.pages = pages
    rows = index.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2).map { row in
      row.dropFirst(2).dropLast(2).components(separatedBy: " | ")
    }
  }

  @Test func `The words are in the order of the alphabet, each with a page and operations that exist`() throws {
    let operations = Set(Suite.powerAuthWithScenarios.operations.map(\.id))
    let words = rows.map { $0[0].replacing("`", with: "").lowercased() }
    #expect(words.count > 80)
    #expect(words == words.sorted())
    #expect(Set(words).count == words.count)
    for row in rows {
      try #require(row.count == 3, "\(row)")
      #expect(!Self.links(in: row[1]).isEmpty, "\(row[0])")
      let named = Self.names(in: row[2])
      #expect(!named.isEmpty, "\(row[0])")
      for name in named { #expect(operations.contains(name), "\(row[0]): \(name)") }
    }
  }

  @Test func `Each key and each header that a chapter names is in the index`() {
    let words = Set(rows.flatMap { Self.keysAndHeaders(in: $0[0]) })
    let named = Set(pages.values.flatMap { Self.keysAndHeaders(in: $0) })
    #expect(named.count >= 30)
    #expect(named.subtracting(words).sorted() == [])
  }

  @Test func `Each error of an SDK is in the index`() throws {
    let words = Set(rows.flatMap { Self.names(in: $0[0]) })
    let operation = try #require(Suite.powerAuthWithScenarios["vocabulary.error-code"])
    let list = try #require(operation.rules.first { $0.id == "R1" }?.sentence)
    let errors = list.matches(of: /\d+ ([a-z][A-Za-z]+)/).map { String($0.output.1) }
    #expect(errors.count == 20)
    #expect(Set(errors).subtracting(words).sorted() == [])
  }

  @Test(arguments: ["WordIndex.md", "Biometry.md", "Passwords.md", "Sharing.md"])
  func `A page that gathers has links to what it gathers`(name: String) throws {
    #expect(Self.links(in: try #require(pages[name])).count >= 6)
  }

  @Test func `Each link between pages leads to a page and a heading`() throws {
    let anchors = pages.mapValues { Self.anchors(of: $0) }
    for (name, text) in pages {
      for link in Self.links(in: text) {
        let parts = link.split(separator: "#", maxSplits: 1).map(String.init)
        let target = try #require(anchors[parts[0]], "\(name): \(link)")
        if parts.count == 2 { #expect(target.contains(parts[1]), "\(name): \(link)") }
      }
    }
  }

  @Test func `The page of contents lists each page that gathers`() throws {
    let contents = try #require(pages["PowerAuth.md"])
    for name in ["WordIndex.md", "Biometry.md", "Passwords.md", "Sharing.md", "ShippedDefects.md"] {
      #expect(contents.contains("](\(name))"), "\(name)")
    }
  }

  /// The pages of the book to which a text has links, with their anchors.
  private static func links(in text: String) -> [String] {
    text.matches(of: /\]\((\w+\.md(?:#[\w\-]+)?)\)/).map { String($0.output.1) }
  }

  /// What stands between backquotes.
  private static func names(in text: String) -> [String] {
    text.matches(of: /`([^`]+)`/).map { String($0.output.1) }
  }

  private static func keysAndHeaders(in text: String) -> [String] {
    text.matches(of: /\b(?:KEY|KDK|KEK)_[A-Z0-9_]*[A-Z0-9]|X-PowerAuth-[A-Za-z]+/).map { String($0.output) }
  }

  /// The anchors of the headings, as hosts of repositories make them.
  private static func anchors(of text: String) -> Set<String> {
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }
    return Set(
      headings.map { heading in
        let title = heading.drop { $0 == "#" }.dropFirst().lowercased()
        return String(title.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == " " })
          .replacing(" ", with: "-")
      })
  }
}

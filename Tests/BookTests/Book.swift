import Foundation

@testable import PowerAuthVectors

/// The pages of the book that are written by hand.
struct Book {
  static let package = URL(filePath: Corpus.standardDirectory).deletingLastPathComponent().path
  private static let catalogue = "\(package)/Sources/PowerAuthVectors/PowerAuthVectors.docc"

  struct Page {
    let name: String
    let text: String

    /// The numbers of its headings, as in `12.1` and `D-3`.
    var numbers: [String] {
      text.split(separator: "\n").filter { $0.hasPrefix("#") }.compactMap { line in
        line.firstMatch(of: /^#+ (D-\d+|\d+(?:\.\d+)?)\b/).map { String($0.output.1) }
      }
    }

    /// The words of code: between backquotes, and in blocks that do not quote a source of this project.
    var codeWords: [String] {
      // Every second part is a block of code.
      let parts = text.components(separatedBy: "```")
      let inline = parts.indices.filter { $0.isMultiple(of: 2) }
        .flatMap { parts[$0].matches(of: /`([^`]+)`/).map { String($0.output.1) } }
      let blocks = parts.indices.filter { !$0.isMultiple(of: 2) && !parts[$0].hasPrefix("swift\n") }.map { parts[$0] }
      return (inline + blocks).flatMap { code in
        code.split { $0.isWhitespace || "&(),;:=".contains($0) }.map(String.init)
      }
    }
  }

  let pages: [Page]

  init() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.catalogue).filter { $0.hasSuffix(".md") }
    pages = try names.sorted().map { name in
      Page(name: name, text: try String(contentsOfFile: "\(Self.catalogue)/\(name)", encoding: .utf8))
    }
  }

  var numbers: [String] { pages.flatMap(\.numbers) }
}

/// What the sources cite of the book.
struct Citation: Hashable {
  let file: String
  let number: String

  static func all() throws -> Set<Citation> {
    let folder = "\(Book.package)/Sources"
    var citations: Set<Citation> = []
    for case let file as String in FileManager.default.enumerator(atPath: folder) ?? .init()
    where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      citations.formUnion(numbers(in: text).map { Citation(file: file, number: $0) })
    }
    return citations
  }

  /// The numbers of chapters and differences in a text; those behind the name of an RFC are of that document.
  static func numbers(in text: String) -> [String] {
    let chapters = text.matches(of: /(RFC \d+,? )?§ ?(\d+(?:\.\d+)?|\w+)/)
      .filter { $0.output.1 == nil }.map { String($0.output.2) }
    let differences = text.matches(of: /\[(D-\w+)/).map { String($0.output.1) }
    return chapters + differences
  }
}

import Foundation
import Testing

/// Turns that show a translation stand nowhere in messages, comments, pages and vectors' sentences.
@Suite struct EnglishTests {
  /// A part of the input of a vector, which its lock protects.
  private static let locked = "surrogates are no scalars"

  @Test func `The page of words shows each turn with its replacement`() throws {
    let rows = try WordsPage().rows
    let turns = Turn.all
    #expect(rows.count == turns.count)
    for (row, turn) in zip(rows, turns) {
      #expect(turn.isIn(row.instead), "\(row.instead)")
      #expect(turns.allSatisfy { !$0.isIn(row.write) }, "\(row.write)")
    }
  }

  @Test(arguments: [
    "There is no other key.", "It is no longer valid, and no later than that.", "Members besides `at` are refused.",
    "It comes with its own counter.", "the hash of its own counter", "An id: upgrade/counter-goes-on",
    "It has not arrived.", "The server does so; the client says so.", "It is over HTTP.", "There is none.",
  ])
  func `Good English is left alone`(text: String) {
    #expect(Turn.all.allSatisfy { !$0.isIn(text) })
  }

  @Test func `Only comments and texts of a source file are read`() {
    let source = """
      f(beside: 1, "a") // beside b
      /// beside c
      let d = "\\(x) beside e"
      """
    #expect(Prose.lines(ofSource: source) == [" a ", "// beside b", "/// beside c", " \\(x) beside e "])
  }

  @Test func `No message, comment or page has a turn that shows a translation`() throws {
    let texts = try Prose.all()
    #expect(texts.count > 900)
    let turns = Turn.all
    for text in texts {
      for line in text.lines where !line.contains(Self.locked) {
        for turn in turns where turn.isIn(line) { Issue.record("\(text.path): \(line)") }
      }
    }
  }
}

/// A turn of phrase that a native speaker would not use.
private struct Turn {
  /// A text that each line with the turn has, because regular expressions are slow.
  let sign: String
  let pattern: Regex<(Substring, Substring?)>
  /// Words before it, with which it is good English.
  var allowed: Set<String> = []

  func isIn(_ line: String) -> Bool {
    guard line.contains(sign) else { return false }
    return line.matches(of: pattern).contains { match in
      !allowed.contains(match.output.1.map { $0.lowercased() } ?? "")
    }
  }

  /// In the order of the page of words.
  static var all: [Turn] {
    [
      Turn(
        sign: " no ",
        pattern: /(?:\b(\w+) )?\b(?:is|are|was|were|be) no (?!longer\b|more\b|fewer\b|less\b|later\b|earlier\b)\w/,
        allowed: ["there", "where"]),
      Turn(sign: "eside", pattern: /(?:^|[\s("`])[Bb]eside(?:[\s.,;:)]|$)()?/),
      Turn(sign: " on", pattern: /(?:^|[\s("`])(?:goes|go|going|went|gone) on(?:[\s.,;:)]|$)()?/),
      Turn(sign: " none", pattern: /(?:\b(\w+) )?\b(?:is|are|was|were|be) none\b/, allowed: ["there", "where"]),
      Turn(sign: " none", pattern: /\bmakes? none\b()?/),
      Turn(sign: " not", pattern: /\b(?:has|have|had) not(?:[.,;:)]|$| (?:and|or|but|is|are)\b)()?/),
      Turn(
        sign: " own",
        pattern:
          /\bof (?:its|their|his|her|our|your|one's) own(?:[.,;:)"`|]|$| (?:and|in|with|from|to|for|that|which|as|or|is|has|on|by)\b)()?/
      ),
      Turn(sign: "uch ", pattern: /\b[Ss]uch an? ones?\b()?/),
      Turn(sign: " over", pattern: /\b(?:is|are|was|were) over(?:[.,;:)]|$| (?:before|makes?|when|and|or|is)\b)()?/),
      Turn(sign: "all the same", pattern: /\ball the same\b()?/),
      Turn(sign: "so ", pattern: /\bso (?:many|much|few) \w+ as\b()?/),
      Turn(sign: "any more", pattern: /\bany more\b()?/),
      Turn(sign: "in the place of", pattern: /\bin the place of\b()?/),
      Turn(
        sign: " so", pattern: /(?:\b(\w+))? so[.;]/,
        allowed: ["do", "does", "did", "doing", "say", "says", "said", "even", "and", "or", "quite"]),
    ]
  }
}

/// The page that lists the turns.
private struct WordsPage {
  let text: String

  init() throws {
    text = try String(contentsOfFile: "\(Prose.catalogue)/Words.md", encoding: .utf8)
  }

  /// The rows of the table of turns: what is not written, and what is.
  var rows: [(instead: String, write: String)] {
    let section = text.components(separatedBy: "## English as it is spoken").last ?? ""
    return section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2).map { row in
      let cells = row.components(separatedBy: " | ").map { $0.trimmingCharacters(in: .init(charactersIn: "| ")) }
      return (cells[0], cells.count > 1 ? cells[1] : "")
    }
  }
}

/// What is written for readers, by files.
private struct Prose {
  static let catalogue = "\(Book.package)/Sources/PowerAuthVectors/PowerAuthVectors.docc"

  let path: String
  let lines: [String]

  static func all() throws -> [Prose] {
    let pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]
    return try pages.map { try Prose(path: $0) }
      + files(below: "Sources", ending: [".swift", ".md", ".txt"]) + files(below: "vectors", ending: [".md"])
      + files(below: "tools", ending: [".md"])
  }

  private static func files(below folder: String, ending: [String]) throws -> [Prose] {
    let names = FileManager.default.enumerator(atPath: "\(Book.package)/\(folder)")?.allObjects ?? []
    return try names.compactMap { $0 as? String }.filter { name in ending.contains { name.hasSuffix($0) } }
      .map { try Prose(path: "\(folder)/\($0)") }
  }

  private init(path: String) throws {
    self.path = path
    let text = try String(contentsOfFile: "\(Book.package)/\(path)", encoding: .utf8)
    if path.hasSuffix(".swift") {
      lines = Self.lines(ofSource: text)
    } else {
      // The table of turns shows them.
      let isTable = path.hasSuffix("/Words.md")
      lines = text.split(separator: "\n").filter { !isTable || !$0.hasPrefix("| ") }.map(String.init)
    }
  }

  /// The comments of a source file, and what stands between quotation marks.
  static func lines(ofSource text: String) -> [String] {
    var isText = false
    return text.split(separator: "\n").flatMap { line -> [String] in
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.hasPrefix("//") { return [trimmed] }
      let delimiters = line.components(separatedBy: "\"\"\"").count - 1
      if delimiters > 0 { isText.toggle() }
      if isText || delimiters > 0 { return [trimmed] }
      let comment = line.range(of: " // ").map { ["// " + line[$0.upperBound...]] } ?? []
      // Every second part is a text.
      let parts = line.components(separatedBy: "\"")
      return parts.indices.filter { !$0.isMultiple(of: 2) }.map { " \(parts[$0]) " } + comment
    }
  }
}

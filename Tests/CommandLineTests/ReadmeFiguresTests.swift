import Foundation
import Testing

/// The figures that the README states of the corpus follow from its index and its mistakes, and it stays short.
@Suite struct ReadmeFiguresTests {
  /// The part of an index that the figures are made of.
  private struct Index: Decodable {
    struct File: Decodable {
      let path: String
      let operation: String
      let `protocol`: [String]
      let count: Int
    }

    let vectors: [File]
  }

  private struct Figures {
    var operations: Set<String> = []
    var vectors = 0
    var cases = 0

    mutating func add(_ file: Index.File) {
      operations.insert(file.operation)
      vectors += file.count
      cases += file.count * file.protocol.count
    }

    var words: String {
      "\(ReadmeFiguresTests.words(vectors)) vectors, which make \(ReadmeFiguresTests.words(cases)) cases"
    }
  }

  /// The part of `mistakes.json` that the figures are made of.
  private struct Catalogue: Decodable {
    struct Mistake: Decodable {
      struct Place: Decodable {
        let detectedBy: [String]?
      }

      let operations: [String: Place]
    }

    let mistakes: [Mistake]
  }

  private static func words(_ number: Int) -> String {
    number < 1000 ? "\(number)" : "\(number / 1000)," + String(format: "%03d", number % 1000)
  }

  private static func decode<Contents: Decodable>(_ type: Contents.Type, _ file: String) throws -> Contents {
    try JSONDecoder().decode(
      type, from: try Data(contentsOf: URL(fileURLWithPath: "\(ShownCommand.package)/vectors/\(file)")))
  }

  private static func readme() throws -> String {
    try String(contentsOfFile: "\(ShownCommand.package)/README.md", encoding: .utf8)
  }

  /// The README on one line.
  private static func flatReadme() throws -> String {
    try readme().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func `The numbers of operations, vectors and cases are those of the corpus`() throws {
    let index = try Self.decode(Index.self, "index.json")
    var (computations, parties, others) = (Figures(), Figures(), Figures())
    for file in index.vectors {
      if file.path.contains("/") {
        others.add(file)
      } else if ["server", "client", "life"].contains(file.operation.prefix { $0 != "." }) {
        parties.add(file)
      } else {
        computations.add(file)
      }
    }
    let text = try Self.flatReadme()
    for sentence in [
      "\(computations.operations.count) computations of protocol versions", computations.words,
      "\(parties.operations.count) operations that play a server", parties.words,
      "\(others.operations.count) operations with what the documents", "\(others.vectors) vectors, with `--system`",
    ] {
      #expect(text.contains(sentence), "\(sentence)")
    }
  }

  @Test func `The numbers of mistakes, detected and not detectable, are those of the catalogue`() throws {
    let mistakes = try Self.decode(Catalogue.self, "mistakes.json").mistakes
    let detected = mistakes.count { mistake in mistake.operations.values.contains { $0.detectedBy != nil } }
    let text = try Self.flatReadme()
    for sentence in [
      "A catalogue of \(Self.words(mistakes.count)) mistakes",
      "At least two vectors detect each of \(Self.words(detected)) of them",
      "for the other \(Self.words(mistakes.count - detected)), `mistakes.json`",
    ] {
      #expect(text.contains(sentence), "\(sentence)")
    }
  }

  @Test func `It has at most 120 lines`() throws {
    #expect(try Self.readme().count { $0 == "\n" } <= 120)
  }
}

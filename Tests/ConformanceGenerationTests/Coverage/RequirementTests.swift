import Testing

@testable import Conformance
@testable import ConformanceGeneration

/// The files of requirements, one line each.
@Suite struct RequirementTests {
  private static let title = "# A guide to toys\n"

  private func read(_ text: String) throws -> SourceDocument {
    try SourceDocument(RequirementFile(path: "toys.txt", bytes: Array(text.utf8)))
  }

  private func problem(_ text: String) -> String? {
    let error = #expect(throws: InvalidCorpus.self) { try read(text) }
    return error?.description
  }

  @Test func `Every state is read with what it needs`() throws {
    let document = try read(
      Self.title + """
        guide.turn | Turning › Left | A toy turns. | covered | toy.rotate toy.rotate/R1 | toy.right toy.full-turn
        guide.turn-back | Turning › Right | It turns back. | partly | toy.rotate/1/basic | - | It is slow.
        guide.shrink | Shrinking | It shrinks. | uncovered | toy.shrink | -
        guide.colour | Colours | It is red. | uncovered | - | - | No colour is sent.

        """)
    #expect(document.name == "A guide to toys")
    #expect(document.requirements.map(\.state) == [.covered, .partly, .uncovered, .uncovered])
    #expect(document.requirements.map(\.line) == [2, 3, 4, 5])
    #expect(document.requirements.map(\.reason) == [nil, "It is slow.", nil, "No colour is sent."])
    #expect(
      document.requirements.map(\.references)
        == [["toy.rotate", "toy.rotate/R1"], ["toy.rotate/1/basic"], ["toy.shrink"], []])
    #expect(document.requirements.map(\.mistakes) == [["toy.right", "toy.full-turn"], [], [], []])
    #expect(document.versions.isEmpty)
    let first = try #require(document.requirements.first)
    #expect(first.id == "guide.turn")
    #expect(first.chapter == "Turning › Left")
    #expect(first.sentence == "A toy turns.")
  }

  @Test func `The title can have the versions of the document`() throws {
    let document = try read("# A guide to toys | 1 2\n")
    #expect(document.name == "A guide to toys")
    #expect(document.versions == ["1", "2"])
  }

  @Test(arguments: [
    ("guide.turn | Turning | It turns. | covered | toy.rotate", "fields: must be id | chapter"),
    ("a | b | c. | partly | toy.mask | - | d. | e.", "fields: must be id | chapter"),
    ("guide.turn | Turning |  | covered | toy.rotate | -", "sentence: is empty, or has a space at an end"),
    ("guide.turn | Turning | It turns.  | covered | toy.rotate | -", "sentence: is empty, or has a space at an end"),
    ("Guide | Turning | It turns. | covered | toy.rotate | -", "id: must have lower-case letters"),
    ("guide.turn | Turning | It turns. | done | toy.rotate | -", "state: must be covered, partly, uncovered"),
    ("guide.turn | Turning | It turns. | covered | - | -", "references: must name what covers it"),
    ("guide.turn | Turning | It turns. | covered | toy.mask  toy.rotate | -", "references: must have one space"),
    ("guide.turn | Turning | It turns. | covered | toy.mask | toy.right  toy.slow", "mistakes: must have one space"),
    ("guide.turn | Turning | It turns. | partly | - | - | It is slow.", "references: must name what covers it"),
    ("guide.turn | Turning | It turns. | uncovered | toy.rotate | - | Slow.", "reason: must be given where nothing"),
    ("guide.turn | Turning | It turns. | uncovered | - | -", "reason: must be given where nothing"),
    ("guide.turn | Turning | It turns. | uncovered | - | toy.right | Slow.", "mistakes: must be - where nothing is"),
    ("guide.turn | Turning | It turns. | partly | toy.rotate | -", "reason: is missing"),
    ("guide.turn | Turning | It turns. | covered | toy.rotate | - | It is slow.", "reason: must be absent"),
    ("", "fields: must be id"),
    ("guide.turn | Turning\u{202e} | It turns. | covered | toy.rotate | -", "has an invisible character"),
    ("guide.turn | Turning | It turns. | covered | toy.rotate | -\r", "has an invisible character"),
  ])
  func `A line that is not a requirement is named with its number and field`(line: String, message: String) {
    let text = Self.title + "guide.first | Turning | It turns. | covered | toy.rotate | -\n\(line)\n"
    #expect(problem(text)?.hasPrefix("toys.txt: line 3: \(message)") == true, "\(problem(text) ?? "")")
  }

  @Test func `A file without a title, without an end, and of other bytes`() {
    for text in ["", "\n", "#\n", "# \n", "A guide\n", "#A guide\n"] {
      #expect(problem(text) == "toys.txt: line 1: must be #, a space and the name of the document")
    }
    for text in ["# A guide | 1  2\n", "# A guide | 1 | 2\n", "#  | 1\n", "# A guide | \n"] {
      #expect(problem(text) == "toys.txt: line 1: must be # NAME, or # NAME | VERSION…")
    }
    #expect(problem("# A guide") == "toys.txt: does not end with a line break")
    let error = #expect(throws: InvalidCorpus.self) {
      try SourceDocument(RequirementFile(path: "toys.txt", bytes: [0x23, 0x20, 0xff, 0x0a]))
    }
    #expect(error?.description == "toys.txt: is not UTF-8")
  }
}

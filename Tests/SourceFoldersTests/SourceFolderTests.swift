import Foundation
import Testing

@Suite struct SourceFolderTests {
  private static let modules: Result<[String: [Source]], any Error> = Result {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    return try SourceFolders.modules(in: tests.appending(path: "../../Sources").standardizedFileURL)
  }

  /// Files that list what the folders of their module have: the folders use the list, and the list uses the folders.
  private static let lists = [
    "PartyModel": "PartyRules.swift", "PowerAuth": "Rules.swift", "pavectors": "CommandLineTool.swift",
  ]

  @Test func `Folders of a module do not use each other in a circle`() throws {
    let modules = try Self.modules.get()
    let ambiguous = SourceFolders.ambiguousNames(modules)
    var count = 0
    for (name, sources) in modules.sorted(by: { $0.key < $1.key }) {
      let others = sources.filter { !$0.folder.isEmpty || $0.file != Self.lists[name] }
      let folders = SourceFolders(others, ignoring: ambiguous)
      #expect(folders.circle.isEmpty, "\(name): \(folders.circleInWords)")
      let subfolders = Set(sources.map(\.folder)).subtracting([""])
      #expect(subfolders.count < 4 || folders.uses.count >= 3, "\(name): \(folders.uses.keys.sorted())")
      count += folders.uses.count
    }
    // Checks that the search has read the sources.
    #expect(count >= 100, "\(modules.mapValues(\.count))")
  }

  @Test func `A list that is not left out makes a circle`() throws {
    let modules = try Self.modules.get()
    let ambiguous = SourceFolders.ambiguousNames(modules)
    for (name, file) in Self.lists {
      let folders = SourceFolders(modules[name] ?? [], ignoring: ambiguous)
      #expect(folders.circle.contains(""), "\(name) has no circle with \(file)")
    }
  }

  @Test func `Uses of another folder are found`() throws {
    let folders = SourceFolders(try #require(Self.modules.get()["Conformance"]))
    #expect(folders.uses["Replay"]?["Judging"]?.contains("Judge in ReplayWorker.swift") == true)
    #expect(folders.uses["Vectors"]?["Basics"]?.contains("visible in InvalidCorpus.swift") == true)
  }

  @Test(arguments: [
    "let part: First.Part", "first()", "_ = text.shown",
  ])
  func `A circle over three folders is found, for every kind of use`(use: String) {
    let folders = SourceFolders([
      Source(
        folder: "A", file: "First.swift",
        text: """
          package enum First {
            let next: Second
          }
          func first() {}
          extension String {
            var shown: Int { 0 }
          }
          """),
      Source(folder: "B", file: "Second.swift", text: "struct Second: Third {}\n"),
      Source(folder: "C", file: "Third.swift", text: "protocol Third {}\nfunc third() {\n  \(use)\n}\n"),
    ])
    #expect(folders.circle == ["A", "B", "C"])
    let words = "A uses B: Second in First.swift\nB uses C: Third in Second.swift\nC uses A: "
    #expect(folders.circleInWords.hasPrefix(words))
  }

  @Test func `Names in comments, in texts, in the same folder and in several folders make no circle`() {
    let folders = SourceFolders([
      Source(folder: "A", file: "First.swift", text: "struct First {\n  let second: Second\n}\nstruct Both {}\n"),
      Source(folder: "B", file: "Second.swift", text: "struct Second {}  // of First\nlet text = \"First\"\n"),
      Source(folder: "B", file: "Both.swift", text: "struct Both {}\n"),
      Source(folder: "B", file: "Third.swift", text: "private extension Int {\n  var first: Both { Both() }\n}\n"),
      // The second name of the line is declared in both folders.
      Source(folder: "A", file: "Fourth.swift", text: "enum Fourth {\n  case one, other\n}\n"),
      Source(folder: "B", file: "Fifth.swift", text: "extension Int {\n  var other: Int { 0 }\n}\n"),
    ])
    #expect(folders.circle.isEmpty)
    #expect(folders.uses == ["A": ["B": ["Second in First.swift"]]])
  }

  @Test func `A member that another module has too makes no circle, but a type does`() {
    func sources(using use: String) -> [Source] {
      [
        Source(
          folder: "A", file: "First.swift",
          text: "struct First {\n  let second: Second\n}\nextension Int {\n  var first: Int { self }\n}\n"),
        Source(folder: "B", file: "Second.swift", text: "struct Second {\n  let other: \(use)\n}\n"),
      ]
    }
    for use in ["Int = 1.first", "First"] { #expect(SourceFolders(sources(using: use)).circle == ["A", "B"]) }
    let ignored: Set = ["first", "First"]
    #expect(SourceFolders(sources(using: "Int = 1.first"), ignoring: ignored).circle.isEmpty)
    #expect(SourceFolders(sources(using: "First"), ignoring: ignored).circle == ["A", "B"])
  }
}

import Foundation
import Testing

@Suite struct SourceFolderTests {
  static func folders(ofModule name: String, besides others: [String] = []) throws -> SourceFolders {
    try SourceFolders(below: folder(ofModule: name), besides: others.map(folder))
  }

  private static func folder(ofModule name: String) -> URL {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    return tests.appending(path: "../../Sources/\(name)").standardizedFileURL
  }

  @Test(arguments: [
    ("Conformance", ["ConformanceGeneration", "ConformanceDiagnosis"], 5), ("ConformanceAdapters", [], 1),
    ("ConformanceReports", ["Conformance"], 2),
    ("ConformanceGeneration", ["Conformance"], 2), ("PowerAuthVectors", [], 20),
    ("PowerAuthPartyVectors", ["Conformance", "PowerAuth", "PartyModel", "PowerAuthVectors"], 4),
    ("PowerAuthMistakes", [], 20), ("PowerAuthScenarios", [], 20), ("Drive", ["HTTP", "PartyModel", "Conformance"], 3),
    ("OtherSystemVectors", ["OtherSystems", "Conformance", "PowerAuthVectors"], 2), ("Search", ["Conformance"], 1),
  ])
  func `Folders of a module do not use each other in a circle`(
    name: String, others: [String], leastCount: Int
  ) throws {
    let folders = try Self.folders(ofModule: name, besides: others)
    #expect(folders.circle.isEmpty, "\(folders.circleInWords)")
    // Checks that the search has read the sources.
    #expect(folders.uses.count >= leastCount, "\(folders.uses.keys.sorted())")
  }

  @Test func `Uses of another folder are found`() throws {
    let folders = try Self.folders(ofModule: "Conformance")
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

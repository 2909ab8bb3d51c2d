import PartyModel
import Platform
import Testing

/// The chapter of the book and its picture say what the table of the model says.
@Suite struct ServerChapterTests {
  private static let sources: String = {
    let path = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return path.dropLast(3).joined(separator: "/")
  }()

  @Test func `The table of the chapter is that of the model`() throws {
    let chapter = try text("Sources/PowerAuthVectors/PowerAuthVectors.docc/Server.md")
    for trigger in ServerTrigger.allCases {
      let cells = ServerStatus.allCases.map { status in
        switch ServerTransitions.move(status, trigger) {
        case .to(let next): next.rawValue
        case .none: "–"
        case .refused(let error): error.rawValue
        }
      }
      let row = "| \(trigger.rawValue) | \(cells.joined(separator: " | ")) |"
      #expect(chapter.contains(row), "\(row)")
    }
  }

  @Test func `The arrows of the picture are the transitions of the model`() throws {
    let names: [String: ServerStatus] = [
      "created": .created, "pending": .pendingCommit, "active": .active, "blocked": .blocked, "removed": .removed,
    ]
    let drawn = try text("tools/book/pictures/server.txt").split(separator: "\n").compactMap { line -> [String]? in
      let words = line.prefix { $0 != ":" }.split(separator: " ").map(String.init)
      return words.first == "arrow" ? Array(words.dropFirst()) : nil
    }
    var transitions: Set<[String]> = []
    for (name, status) in names {
      for trigger in ServerTrigger.allCases where trigger != .exchangeAndCommit {
        guard case .to(let next) = ServerTransitions.move(status, trigger), next != status else { continue }
        transitions.insert([name, names.first { $0.value == next }?.key ?? ""])
      }
    }
    #expect(Set(drawn) == transitions)
    #expect(drawn.count == transitions.count)
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Files.read("\(Self.sources)/\(path)"), as: UTF8.self)
  }
}

import Foundation
import TestThoroughness
import Testing

@testable import PowerAuthVectors

/// The articles for those who work on the suite say what is true of the sources and of the commands.
@Suite struct DeveloperArticleTests {
  @Test func `Each block of code stands in the file that is named before it`() throws {
    let quotes = try DeveloperArticles().quotes
    #expect(quotes.count >= 10)
    for quote in quotes {
      let lines = try String(contentsOfFile: "\(DeveloperArticles.package)/\(quote.file)", encoding: .utf8)
      #expect("\n\(lines)".contains("\n\(quote.code)\n"), "not in \(quote.file):\n\(quote.code)")
    }
  }

  @Test func `The walk quotes the value of a mistake, and the rule of an operation about its step`() throws {
    let quotes = try DeveloperArticles().quotes
    let value = "\"kdf.little-endian-index\": breaking(\\.indexKey.writeIndex)("
    let rule = #"rule("R2", "The index is written big-endian.", \.indexKey.writeIndex)"#
    #expect(quotes.contains { $0.file.hasSuffix("IndexMistakes.swift") && $0.code.contains(value) })
    #expect(quotes.contains { $0.file.hasSuffix("IndexKeyOperation.swift") && $0.code.contains(rule) })
  }

  @Test func `The walk of an event quotes its kind, its rule, its transition, its scenario and its mistake`() throws {
    let quotes = try DeveloperArticles().quotes
    for (file, code) in [
      ("PowerAuthPartyVectors/Client/ClientEventKinds.swift", #""foreground", "#),
      ("Rules/ClientUpgradeRules.swift", "var resetsInForeground = true"),
      ("Model/ClientEvents.swift", "client.time.resetsInForeground"),
      ("ClientServiceSentences.swift", #"\.client.time.resetsInForeground"#),
      ("ClientTimeScenarios.swift", #""foreground","#),
      ("ClientServiceMistakes.swift", #"breaking(party: \.client.time.resetsInForeground)"#),
    ] {
      #expect(quotes.contains { $0.file.hasSuffix(file) && $0.code.contains(code) }, "\(file)")
    }
  }

  @Test func `CONTRIBUTING is a page for newcomers, and links to each article`() throws {
    let text = try String(contentsOfFile: "\(DeveloperArticles.package)/CONTRIBUTING.md", encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 120)
    for name in DeveloperArticles.names { #expect(text.contains("/\(name).md"), "\(name)") }
  }

  @Test func `Each path that an article or CONTRIBUTING names exists`() throws {
    let paths = try DeveloperArticles().paths
    #expect(paths.count >= 80)
    for path in paths {
      #expect(FileManager.default.fileExists(atPath: "\(DeveloperArticles.package)/\(path)"), "\(path)")
    }
  }

  @Test func `Each folder of the sources has a row in the table of folders`() throws {
    let table = try String(contentsOfFile: "\(DeveloperArticles.catalogue)/Folders.md", encoding: .utf8)
    let folders = try FileManager.default.contentsOfDirectory(atPath: "\(DeveloperArticles.package)/Sources")
    #expect(folders.count >= 20)
    for folder in folders { #expect(table.contains("`Sources/\(folder)`"), "\(folder)") }
  }

  @Test func `The path of a value names types in the files that declare them`() throws {
    let places = try DeveloperArticles().declarations
    #expect(places.count >= 20)
    for (name, file) in places {
      let source = try String(contentsOfFile: "\(DeveloperArticles.package)/\(file)", encoding: .utf8)
      let declaration = try Regex("(struct|class|enum) \(name)\\b")
      #expect(source.contains(declaration), "\(file) does not declare \(name)")
    }
  }

  @Test func `Commands about one operation print what the text says`() throws {
    let commands = try DeveloperArticles().commands.filter { !$0.isAboutCorpus }
    #expect(commands.count >= 4)
    for command in commands {
      let result = try PavectorsProcess.run(command.arguments)
      #expect(result.status == 0, "\(command.arguments): \(result.error)")
      #expect(
        result.output.trimmingCharacters(in: .newlines).matches(command.output),
        "\(command.arguments) prints\n\(result.output)")
    }
  }

  @Test func `Commands about the corpus have the options that the text gives them`() throws {
    let commands = try DeveloperArticles().commands.filter(\.isAboutCorpus)
    #expect(Set(commands.map { $0.arguments[0] }) == ["generate", "mutate", "lint"])
    for command in commands {
      let help = try PavectorsProcess.run(command.arguments[0], "--help")
      #expect(help.status == 0)
      for option in command.arguments.dropFirst() { #expect(help.output.contains(option), "\(command.arguments)") }
    }
  }
}

/// The text, and what can be checked of it.
private struct DeveloperArticles {
  static let package = URL(filePath: Corpus.standardDirectory).deletingLastPathComponent().path
  static let catalogue = "\(package)/Sources/PowerAuthVectors/PowerAuthVectors.docc"
  static let names = ["AddEvent", "AddMistake", "AddOperation", "Folders", "Maintenance", "ValuePath", "Words"]

  struct Quote {
    let file: String
    let code: String
  }

  private(set) var quotes: [Quote] = []
  /// The types that the text says to be in a file.
  private(set) var declarations: [(name: String, file: String)] = []
  private(set) var commands: [ShownCommand] = []
  /// The files and folders that are named between backquotes.
  private(set) var paths: Set<String> = []

  init() throws {
    for name in Self.names {
      let text = try String(contentsOfFile: "\(Self.catalogue)/\(name).md", encoding: .utf8)
      try read(text)
      addPaths(of: text)
    }
    addPaths(of: try String(contentsOfFile: "\(Self.package)/CONTRIBUTING.md", encoding: .utf8))
  }

  private mutating func addPaths(of text: String) {
    paths.formUnion(text.matches(of: /`((?:Sources|Tests|tools)\/[\w.\/-]+)`/).map { String($0.output.1) })
  }

  private mutating func read(_ text: String) throws {
    declarations += text.matches(of: /`(\w+)` in\s+`(Sources\/[^`]+)`/).map {
      (String($0.output.1), String($0.output.2))
    }
    // Every second part is a block; its first line is the language.
    let parts = text.components(separatedBy: "```")
    var file: String?
    for (number, part) in parts.enumerated() {
      guard !number.isMultiple(of: 2) else {
        file = part.matches(of: /From `(Sources\/[^`]+)`:/).last.map { String($0.output.1) } ?? file
        continue
      }
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      let body = lines.dropFirst().dropLast()
      switch lines[0] {
      case "swift": quotes.append(Quote(file: try #require(file), code: body.joined(separator: "\n")))
      case "console": commands += ShownCommand.list(body)
      default: Issue.record("a block in \(lines[0]), of which nothing is checked")
      }
    }
  }
}

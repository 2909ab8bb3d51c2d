import Foundation
import TestThoroughness
import Testing

@testable import PowerAuthVectors

/// CONTRIBUTING.md says what is true of the sources and of the commands.
@Suite struct ContributingTests {
  @Test func `Each block of code stands in the file that is named before it`() throws {
    let quotes = try Contributing().quotes
    #expect(quotes.count >= 10)
    for quote in quotes {
      let lines = try String(contentsOfFile: "\(Contributing.package)/\(quote.file)", encoding: .utf8)
      #expect("\n\(lines)".contains("\n\(quote.code)\n"), "not in \(quote.file):\n\(quote.code)")
    }
  }

  @Test func `The walk quotes the value of a mistake, and the rule of an operation about its step`() throws {
    let quotes = try Contributing().quotes
    let value = "\"kdf.little-endian-index\": breaking(\\.indexKey.writeIndex)("
    let rule = #"rule("R2", "The index is written big-endian.", \.indexKey.writeIndex)"#
    #expect(quotes.contains { $0.file.hasSuffix("IndexMistakes.swift") && $0.code.contains(value) })
    #expect(quotes.contains { $0.file.hasSuffix("IndexKeyOperation.swift") && $0.code.contains(rule) })
  }

  @Test func `The walk of an event quotes its kind, its rule, its transition, its scenario and its mistake`() throws {
    let quotes = try Contributing().quotes
    for (file, code) in [
      ("PartyVectors/Client/ClientEventKinds.swift", #""foreground", "#),
      ("Rules/ClientUpgradeRules.swift", "var resetsInForeground = true"),
      ("Model/ClientEvents.swift", "client.time.resetsInForeground"),
      ("ClientServiceSentences.swift", #"\.client.time.resetsInForeground"#),
      ("ClientTimeScenarios.swift", #""foreground","#),
      ("ClientServiceMistakes.swift", #"breaking(party: \.client.time.resetsInForeground)"#),
    ] {
      #expect(quotes.contains { $0.file.hasSuffix(file) && $0.code.contains(code) }, "\(file)")
    }
  }

  @Test func `The path of a value names types in the files that declare them`() throws {
    let places = try Contributing().declarations
    #expect(places.count >= 20)
    for (name, file) in places {
      let source = try String(contentsOfFile: "\(Contributing.package)/\(file)", encoding: .utf8)
      let declaration = try Regex("(struct|class|enum) \(name)\\b")
      #expect(source.contains(declaration), "\(file) does not declare \(name)")
    }
  }

  @Test func `Commands about one operation print what the text says`() throws {
    let commands = try Contributing().commands.filter { !$0.isAboutCorpus }
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
    let commands = try Contributing().commands.filter(\.isAboutCorpus)
    #expect(Set(commands.map { $0.arguments[0] }) == ["generate", "mutate", "lint"])
    for command in commands {
      let help = try PavectorsProcess.run(command.arguments[0], "--help")
      #expect(help.status == 0)
      for option in command.arguments.dropFirst() { #expect(help.output.contains(option), "\(command.arguments)") }
    }
  }
}

/// The text, and what can be checked of it.
private struct Contributing {
  static let package = URL(filePath: Corpus.standardDirectory).deletingLastPathComponent().path

  struct Quote {
    let file: String
    let code: String
  }

  private(set) var quotes: [Quote] = []
  /// The types that the text says to be in a file.
  private(set) var declarations: [(name: String, file: String)] = []
  private(set) var commands: [ShownCommand] = []

  init() throws {
    let text = try String(contentsOfFile: "\(Self.package)/CONTRIBUTING.md", encoding: .utf8)
    declarations = text.matches(of: /`(\w+)` in\s+`(Sources\/[^`]+)`/).map {
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

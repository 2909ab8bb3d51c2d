import Foundation
import Testing

/// The commands that README, the page of the command line, the adapter guide and the recipes show exist, and print what the texts say.
@Suite struct ShownCommandTests {
  private static let texts = [
    "README.md", "Sources/PowerAuthVectors/PowerAuthVectors.docc/CommandLine.md", "tools/adapters/README.md",
    "tools/ci/README.md",
  ]

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(ShownCommand.package)/\(path)", encoding: .utf8)
  }

  @Test(arguments: [("README.md", 2), ("tools/adapters/README.md", 1)])
  func `The runs of the README and of the adapter guide print what they show`(path: String, count: Int) throws {
    let commands = try text(path).shownCommands
    #expect(commands.count == count)
    for command in commands {
      let result = try PavectorsProcess.run(command.runnable, folder: ShownCommand.package)
      #expect(result.status == (command.arguments.contains("--mistake") ? 1 : 0), "\(result.error)")
      #expect(
        result.output.trimmingCharacters(in: .newlines).matches(command.output),
        "\(command.arguments) prints\n\(result.output)")
    }
  }

  @Test func `The first result of the README stands on its first two screens`() throws {
    let lines = try text("README.md").split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.hasPrefix("$ tools/pavectors ") })
    #expect(first < 48)
  }

  /// The commands in blocks and in the text, without what a shell does with them.
  private func commands(_ text: String) throws -> [[String]] {
    let pattern = #/(?:tools/)?pavectors (?<words>[a-z-]+(?: [^`\n|>;]*)?)/#
    let lines = text.split(separator: "\n").filter { line in
      !line.contains("rerun:") && !line.contains("LIKELY CAUSE")
    }
    return lines.flatMap { line in
      line.matches(of: pattern).filter { match in
        // In a sentence, a command stands between grave accents.
        let before = line[..<match.range.lowerBound]
        return before.hasSuffix("`") || before.trimmingCharacters(in: .whitespaces).isEmpty || before.hasSuffix("$ ")
          || before.hasSuffix("'")
      }.map { match in
        // Behind several spaces, a table explains the command.
        let words = match.output.words.components(separatedBy: "   ")[0]
        return ShownCommand.words(words.replacing("'", with: ""))
      }
    }
  }

  @Test func `Each verb and option stands on the page of the command line, or on a page that it links`() throws {
    let folder = "Sources/PowerAuthVectors/PowerAuthVectors.docc"
    let page = try text("\(folder)/CommandLine.md")
    let linked = Set(page.matches(of: #/\]\((?<path>[^)#]+\.md)/#).map { String($0.output.path) })
    let known = try linked.reduce(into: page.optionWords) { try $0.formUnion(text("\(folder)/\($1)").optionWords) }
    let shown = Set(page.matches(of: #/pavectors (?<verb>[a-z-]+)/#).map { String($0.output.verb) })
    for verb in try PavectorsProcess.verbs() {
      #expect(shown.contains(verb))
      let help = try PavectorsProcess.run(["help", verb]).output
      let options = help.matches(of: #/\n  (?<name>--?[a-z-]+)/#).map(\.output.name)
      #expect(options.contains("--help"))
      for option in options { #expect(known.contains(option), "\(verb) \(option)") }
    }
  }

  @Test func `Each verb and option that the texts show exists`() throws {
    let verbs = try PavectorsProcess.verbs()
    var helps: [String: String] = [:]
    var count = 0
    for path in Self.texts {
      for words in try commands(text(path)) where words.first != "VERB" {
        let verb = words[0]
        #expect(verbs.contains(verb), "\(path): \(words)")
        let help = try helps[verb] ?? PavectorsProcess.run("help", verb).output
        helps[verb] = help
        for option in words.prefix(while: { $0 != "--" }) where option.hasPrefix("--") {
          let name = option.prefix { $0 != "=" && $0 != "," && $0 != "." }
          #expect(help.contains("\n  \(name)"), "\(path): \(words)")
        }
        count += 1
      }
    }
    #expect(count > 30)
  }

  @Test func `Commands that show something end well`() throws {
    var count = 0
    for words in try Set(Self.texts.flatMap { try commands(text($0)) }) {
      guard ["show", "explain", "completion", "man", "help"].contains(words[0]),
        words.allSatisfy({ word in word.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f } && !word.contains("|") }),
        !words.contains("VERB")
      else { continue }
      let result = try PavectorsProcess.run(words, folder: ShownCommand.package)
      #expect(result.status == 0, "\(words): \(result.error)")
      count += 1
    }
    #expect(count >= 4)
  }

  @Test func `The first step of the adapter guide works`() throws {
    let guide = try text("tools/adapters/README.md")
    let line = try #require(guide.firstMatch(of: #/`(printf '%s\\n' .*) \| \./adapter`/#)).output.1
    let result = try PavectorsProcess.run(
      ["-c", "\(line) | \"$0\" adapter", PavectorsProcess.executable.path], program: "/bin/sh")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("{\"wire\":1,\"adapter\":{\"name\":\"pavectors\""), "\(result)")
  }
}

extension String {
  /// Its words of letters, digits and hyphens, as verbs and options are.
  fileprivate var optionWords: Set<Substring> {
    Set(split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")) })
  }
}

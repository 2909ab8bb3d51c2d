import Foundation
import PowerAuthVectors

/// A command of `tools/pavectors` that a text shows, and what it prints according to the text.
struct ShownCommand {
  /// The folder of the package, in which the commands run.
  static let package = URL(filePath: Corpus.standardDirectory).deletingLastPathComponent().path

  let arguments: [String]
  /// What it prints, where `…` stands for anything.
  let output: String

  /// Whether it writes the whole corpus or checks it, which other tests do.
  var isAboutCorpus: Bool { arguments == ["generate"] || arguments == ["lint"] || arguments.contains("--write") }

  /// The commands of a block; each line that begins with `$` is one, and its output follows.
  static func list(_ lines: ArraySlice<Substring>) -> [ShownCommand] {
    lines.indices.filter { lines[$0].hasPrefix("$ tools/pavectors ") }.map { start in
      let output = lines[(start + 1)...].prefix { !$0.hasPrefix("$ ") }
      return ShownCommand(
        arguments: words(lines[start].dropFirst("$ tools/pavectors ".count)), output: output.joined(separator: "\n"))
    }
  }

  /// The words of a command line, without quotation marks.
  static func words(_ line: some StringProtocol) -> [String] {
    line.split(separator: " ").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "'")) }
  }

  /// The arguments, in which the tool is the built executable.
  var runnable: [String] { arguments.map { $0 == "tools/pavectors" ? PavectorsProcess.executable.path : $0 } }
}

extension String {
  /// The commands of the blocks of a language in a Markdown text.
  var shownCommands: [ShownCommand] {
    let parts = components(separatedBy: "```").enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    return parts.filter { $0.hasPrefix("console\n") }.flatMap { part in
      ShownCommand.list(part.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast())
    }
  }

  /// Whether the text is the pattern, in which `…` stands for anything.
  func matches(_ pattern: String) -> Bool {
    let pieces = pattern.components(separatedBy: "…")
    guard hasPrefix(pieces[0]), hasSuffix(pieces[pieces.count - 1]) else { return false }
    var rest = self[...]
    for piece in pieces {
      guard !piece.isEmpty else { continue }
      guard let place = rest.range(of: piece) else { return false }
      rest = rest[place.upperBound...]
    }
    return true
  }
}

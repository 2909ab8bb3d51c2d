import Conformance
import OtherSystemVectors
import PowerAuthScenarios
import PowerAuthVectors

/// The manual page, in the language of `man`.
enum ManualPage {
  static var text: String {
    let version = Suite.corpusVersion
    let parts = [
      ".TH PAVECTORS 1 \"\" \"pavectors \(version)\" \"\"",
      section("NAME") + "pavectors \\- \(escaped(CommandLineTool.summary))",
      section("SYNOPSIS") + bold("pavectors") + "\n.I VERB\n[options] [arguments]",
      section("VERBS") + CommandLineTool.commands.map(verb).joined(separator: "\n"),
      section("EXIT STATUS")
        + ExitCode.allCases.map { item(String($0.rawValue), $0.meaning) }.joined(separator: "\n"),
      section("ENVIRONMENT")
        + item(CorpusFolder.variable, "the folder of the corpus, where no option gives it") + "\n"
        + item("NO_COLOR", "if it is set, texts have no colours") + "\n"
        + item("TERM", "a terminal of the kind dumb gets no colours and no progress"),
    ]
    return parts.joined(separator: "\n") + "\n"
  }

  private static func verb(_ command: any Command.Type) -> String {
    let options = command.allOptions.map { item($0.form, $0.help) }
    let examples = command.examples.map { item("pavectors \($0.line)", $0.meaning) }
    let lines = [".SS \"pavectors \(escaped(command.synopsis))\"", escaped(command.summary)]
    return (lines + options + [".PP", "Examples:"] + examples).joined(separator: "\n")
  }

  private static func section(_ title: String) -> String { ".SH \(title)\n" }

  private static func item(_ term: String, _ text: String) -> String { ".TP\n\(bold(term))\n\(escaped(text))" }

  private static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  /// The text without commands: a minus that can be copied, and nothing special at the beginning of a line.
  private static func escaped(_ text: String) -> String {
    let body = text.reduce(into: "") { result, character in
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "\"": result += "\\(dq"
      default: result.append(character)
      }
    }
    return body.hasPrefix(".") || body.hasPrefix("'") ? "\\&" + body : body
  }
}

import Conformance
import OtherSystemVectors
import PowerAuthScenarios
import PowerAuthVectors

/// The command line: it finds the verb and runs it.
enum CommandLineTool {
  /// The verbs, in the order in which help lists them.
  static var commands: [any Command.Type] {
    [
      VerifyCommand.self, SearchCommand.self, SmokeCommand.self, ListCommand.self, ShowCommand.self,
      ExplainCommand.self, PromptsCommand.self, JudgeCommand.self, ServeCommand.self, LiveCommand.self,
      DriveCommand.self, ReportCommand.self,
      DiffCommand.self, AdapterCommand.self,
      GenerateCommand.self, LintCommand.self, CoverageCommand.self, MutateCommand.self, ImportCommand.self,
      SignReleaseCommand.self, VerifyReleaseCommand.self, CompletionCommand.self, ManualCommand.self,
      HelpCommand.self,
    ]
  }

  static var verbs: [String] { commands.map { $0.verb } }

  static let summary = "test vectors for PowerAuth implementations"

  static func overview() -> String {
    var text = "pavectors \(Suite.corpusVersion): \(summary)\n\nusage: pavectors VERB\n\n"
    for command in commands {
      text += "  \(command.verb)" + String(repeating: " ", count: 16 - command.verb.count) + command.summary + "\n"
    }
    let codes = ExitCode.allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ",\n  ")
    return text + "\n`pavectors help VERB` shows the options and examples of a verb.\n\nexit codes:\n  \(codes)\n"
  }

  static func run(_ arguments: [String]) async throws -> ExitCode {
    guard let verb = arguments.first, !["--help", "-h"].contains(verb) else {
      try Console().print(ConsoleText(lines: overview()))
      return arguments.isEmpty ? .usage : .asExpected
    }
    if verb == "--version" {
      try Console().print("pavectors \(Suite.corpusVersion)")
      return .asExpected
    }
    let command = try command(verb)
    let rest = Array(arguments.dropFirst())
    if rest.prefix(while: { $0 != "--" }).contains(where: { ["--help", "-h"].contains($0) }) {
      try Console().print(ConsoleText(lines: command.help))
      return .asExpected
    }
    let parsed = try Arguments(rest, options: command.allOptions)
    if !command.takesCommand { try parsed.refuseCommand() }
    return try await command.run(parsed)
  }

  /// The command of a verb.
  static func command(_ verb: String) throws -> any Command.Type {
    for command in commands where command.verb == verb { return command }
    let question = Nearest.question(to: verb, among: verbs)
    throw UsageError("\"\(verb)\" is not a verb\(question); `pavectors help` lists them")
  }
}

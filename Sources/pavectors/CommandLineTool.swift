import Conformance
import PowerAuthVectors

/// The command line: it finds the verb and runs it.
enum CommandLineTool {
  /// The verbs, in the order in which help lists them.
  static var commands: [any Command.Type] {
    [
      GenerateCommand.self, VerifyCommand.self, ListCommand.self, ShowCommand.self, ExplainCommand.self,
      LintCommand.self,
      MutateCommand.self, SmokeCommand.self, PromptsCommand.self, JudgeCommand.self, ReportCommand.self,
      DiffCommand.self,
      ImportCommand.self, AdapterCommand.self,
    ]
  }

  static func overview() -> String {
    var text =
      "pavectors \(Suite.powerAuth.version): test vectors for PowerAuth implementations\n\nusage: pavectors VERB\n\n"
    for command in commands {
      text += "  \(command.verb)" + String(repeating: " ", count: 12 - command.verb.count) + command.summary + "\n"
    }
    return text
      + "\n`pavectors VERB --help` lists the options. Exit codes: 0 all as expected, 1 an unexpected result, 2 usage,\n"
      + "3 the adapter is broken, 4 invalid vectors or reports, 5 nothing executed, 6 an output cannot be written.\n"
  }

  static func run(_ arguments: [String]) async throws -> ExitCode {
    let console = Console()
    guard let verb = arguments.first, !["--help", "-h", "help"].contains(verb) else {
      try console.print(ConsoleText(lines: overview()))
      return arguments.isEmpty ? .usage : .asExpected
    }
    if verb == "--version" {
      try console.print("pavectors \(Suite.powerAuth.version)")
      return .asExpected
    }
    guard let command = commands.first(where: { $0.verb == verb }) else {
      throw UsageError("\"\(verb)\" is not a verb; `pavectors --help` lists them")
    }
    let rest = Array(arguments.dropFirst())
    if rest.prefix(while: { $0 != "--" }).contains("--help") {
      try console.print(ConsoleText(lines: command.help))
      return .asExpected
    }
    let parsed = try Arguments(rest, options: command.options)
    if !command.takesCommand { try parsed.refuseCommand() }
    return try await command.run(parsed)
  }
}

enum HelpCommand: Command {
  static let verb = "help"
  static let synopsis = "help [VERB]"
  static let summary = "shows the verbs, or the options and examples of one"
  static let options: [Option] = []
  static let examples = [Example("help verify", "shows how an implementation is tested.")]
  static var values: Option.Values { .oneOf { CommandLineTool.verbs } }

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard arguments.positional.count <= 1 else { throw UsageError("help takes one verb") }
    let verb = arguments.positional.first
    let text = try verb.map { try CommandLineTool.command($0).help } ?? CommandLineTool.overview()
    try Console(arguments).print(ConsoleText(lines: text))
    return .asExpected
  }
}

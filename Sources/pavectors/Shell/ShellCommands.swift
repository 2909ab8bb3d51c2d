import Conformance

enum CompletionCommand: Command {
  static let verb = "completion"
  static let synopsis = "completion bash|zsh|fish"
  static let summary = "prints what a shell needs to complete verbs, options and operations"
  static let options: [Option] = []
  static let examples = [
    Example("completion bash > ~/.local/share/bash-completion/completions/pavectors", "installs it for bash."),
    Example("completion zsh > ~/.zfunc/_pavectors", "installs it for zsh, with ~/.zfunc in $fpath."),
    Example("completion fish > ~/.config/fish/completions/pavectors.fish", "installs it for fish."),
  ]
  static var values: Option.Values { .oneOf { Array(shells.map(\.name)) } }

  private static let shells: [(name: String, script: @Sendable () -> String)] = [
    ("bash", { BashCompletion.script }), ("zsh", { ZshCompletion.script }), ("fish", { FishCompletion.script }),
  ]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard arguments.positional.count == 1, let shell = shells.first(where: { $0.name == arguments.positional[0] })
    else { throw UsageError("completion takes one of \(shells.map(\.name).joined(separator: ", "))") }
    try Console.write(Array(shell.script().utf8))
    return .asExpected
  }
}

enum ManualCommand: Command {
  static let verb = "man"
  static let synopsis = "man"
  static let summary = "prints the manual page, for `man -l`"
  static let options: [Option] = []
  static let examples = [Example("man > ~/.local/share/man/man1/pavectors.1", "installs it.")]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.refusePositional()
    try Console.write(Array(ManualPage.text.utf8))
    return .asExpected
  }
}

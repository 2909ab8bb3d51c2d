/// The completion for fish.
enum FishCompletion {
  static var script: String {
    let lines = CommandLineTool.commands.flatMap { [verb($0)] + $0.allOptions.map(option(of: $0.verb)) + arguments($0) }
    return "# Completion of pavectors for fish, made by `pavectors completion fish`.\n"
      + lines.map { "complete -c pavectors \($0)\n" }.joined()
  }

  private static func verb(_ command: any Command.Type) -> String {
    "-n __fish_use_subcommand -f -a \(command.verb) -d \(quoted(command.summary))"
  }

  private static func option(of verb: String) -> (Option) -> String {
    { option in
      // Options with one dash have one letter.
      let name = option.name.hasPrefix("--") ? "-l \(option.name.dropFirst(2))" : "-s \(option.name.dropFirst())"
      let value = option.value == nil ? "" : "\(values(option.values)) "
      return "\(condition(verb)) \(name) \(value)-d \(quoted(option.help))"
    }
  }

  private static func arguments(_ command: any Command.Type) -> [String] {
    switch command.values {
    case .any, .file: []
    case .folder: ["\(condition(command.verb)) -f -a '(__fish_complete_directories)'"]
    case .oneOf(let choices): ["\(condition(command.verb)) -f -a \(quoted(choices().joined(separator: " ")))"]
    }
  }

  /// What the option's value is: `-r` takes files, `-x` does not.
  private static func values(_ values: Option.Values) -> String {
    switch values {
    case .any: "-x"
    case .file: "-r"
    case .folder: "-x -a '(__fish_complete_directories)'"
    case .oneOf(let choices): "-x -a \(quoted(choices().joined(separator: " ")))"
    }
  }

  private static func condition(_ verb: String) -> String { "-n '__fish_seen_subcommand_from \(verb)'" }

  private static func quoted(_ text: String) -> String {
    "'" + text.reduce(into: "") { $0 += "'\\".contains($1) ? "\\\($1)" : String($1) } + "'"
  }
}

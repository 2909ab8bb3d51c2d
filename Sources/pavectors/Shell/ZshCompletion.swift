/// The completion for zsh.
enum ZshCompletion {
  static var script: String {
    """
    #compdef pavectors
    # Completion of pavectors for zsh, made by `pavectors completion zsh`.
    _pavectors() {
      local -a verbs
      verbs=(
    \(CommandLineTool.commands.map { "    \(quoted("\($0.verb):\($0.summary)"))" }.joined(separator: "\n"))
      )
      if (( CURRENT == 2 )); then
        _describe verb verbs
        return
      fi
      local verb=$words[2]
      (( CURRENT-- ))
      shift words
      case $verb in
    \(CommandLineTool.commands.map(arguments).joined(separator: "\n"))
      esac
    }
    if [ "$funcstack[1]" = _pavectors ]; then _pavectors "$@"; else compdef _pavectors pavectors; fi

    """
  }

  private static func arguments(_ command: any Command.Type) -> String {
    let specifications = command.allOptions.map(specification) + ["*:argument:\(action(command.values))"]
    return "    \(command.verb)) _arguments \(specifications.map(quoted).joined(separator: " \\\n      ")) ;;"
  }

  private static func specification(_ option: Option) -> String {
    let help = "[\(escaped(option.help, "[]:\\"))]"
    guard let value = option.value else { return "*\(option.name)\(help)" }
    return "*\(option.name)=\(help):\(escaped(value, ":\\")):\(action(option.values))"
  }

  private static func action(_ values: Option.Values) -> String {
    switch values {
    case .any: " "
    case .file: "_files"
    case .folder: "_files -/"
    case .oneOf(let choices): "(\(choices().joined(separator: " ")))"
    }
  }

  private static func escaped(_ text: String, _ special: String) -> String {
    text.reduce(into: "") { $0 += special.contains($1) ? "\\\($1)" : String($1) }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

/// The completion for bash.
enum BashCompletion {
  static var script: String {
    """
    # Completion of pavectors for bash, made by `pavectors completion bash`.
    _pavectors() {
      local verb=${COMP_WORDS[1]} word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD-1]} i
      COMPREPLY=()
      if [ "$COMP_CWORD" = 1 ]; then
        COMPREPLY=($(compgen -W '\(CommandLineTool.verbs.joined(separator: " "))' -- "$word"))
        return
      fi
      # After -- there is a command of another program.
      for ((i = 2; i < COMP_CWORD; i++)); do [ "${COMP_WORDS[i]}" = -- ] && return; done
      # --option=value are three words.
      if [ "$word" = = ]; then word=; elif [ "$last" = = ]; then last=${COMP_WORDS[COMP_CWORD-2]}; fi
      case "$verb $last" in
    \(CommandLineTool.commands.flatMap(valueCases).joined(separator: "\n"))
      esac
      case "$verb $word" in
    \(CommandLineTool.commands.map(optionCase).joined(separator: "\n"))
      esac
      case "$verb" in
    \(CommandLineTool.commands.compactMap(argumentCase).joined(separator: "\n"))
      esac
    }
    complete -o default -F _pavectors pavectors

    """
  }

  /// What is offered after an option that takes a value.
  private static func valueCases(_ command: any Command.Type) -> [String] {
    command.allOptions.filter { $0.value != nil }.map {
      "    '\(command.verb) \($0.name)') \(reply($0.values)); return ;;"
    }
  }

  private static func optionCase(_ command: any Command.Type) -> String {
    let names = command.allOptions.map(\.name) + (command.takesCommand ? ["--"] : [])
    return "    '\(command.verb) -'*) \(reply(.oneOf { names })); return ;;"
  }

  private static func argumentCase(_ command: any Command.Type) -> String? {
    if case .file = command.values { return nil }
    return "    '\(command.verb)') \(reply(command.values)) ;;"
  }

  /// Files are offered by bash itself, where nothing else is.
  private static func reply(_ values: Option.Values) -> String {
    switch values {
    case .any, .file: ":"
    case .folder: #"COMPREPLY=($(compgen -d -- "$word"))"#
    case .oneOf(let choices): #"COMPREPLY=($(compgen -W '\#(choices().joined(separator: " "))' -- "$word"))"#
    }
  }
}

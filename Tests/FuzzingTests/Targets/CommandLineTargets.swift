@testable import Conformance
@testable import pavectors

extension FuzzTarget {
  static let commandLineTargets = [
    FuzzTarget("arguments", "arguments of every verb, one in each line", readArguments),
    FuzzTarget("shard", "the text of a shard", readShard),
    FuzzTarget("pattern", "a pattern and an id, in two lines", matchPattern),
  ]

  @Sendable private static func readArguments(_ bytes: [UInt8]) throws -> Outcome {
    let given = bytes.split(separator: 0x0a, omittingEmptySubsequences: false).map { Array($0).text }
    var outcome = Outcome.refused
    for command in CommandLineTool.commands {
      do {
        let arguments = try Arguments(given, options: command.options)
        try check(arguments, given, of: command)
        if command == VerifyCommand.self { try readValues(of: arguments) }
        outcome = .accepted
      } catch let error as UsageError {
        try require(error.message.utf8.count > 5, "the message \(error.message.debugDescription) is not a sentence")
      }
    }
    return outcome
  }

  private static func readValues(of arguments: Arguments) throws {
    _ = try SelectionOptions.selection(arguments)
    _ = try AdapterOptions.limits(arguments)
    _ = try FailOnOption.severity(arguments)
  }

  /// Nothing is made up, and nothing after the `--` before a command is an option.
  private static func check(_ arguments: Arguments, _ given: [String], of command: any Command.Type) throws {
    let started = arguments.command ?? []
    let own = given.dropLast(started.isEmpty ? 0 : started.count + 1)
    try require(started.isEmpty || given[own.endIndex...] == ["--"] + started, "the command differs")
    try require(arguments.positional.allSatisfy(own.contains), "a positional argument is not given")
    try require(arguments.positional.allSatisfy { !$0.hasPrefix("-") || $0 == "-" }, "an option is positional")
    let values = command.options.flatMap { arguments.all($0.name) }
    try require(values.count + arguments.positional.count <= own.count, "there are more arguments than given")
  }

  @Sendable private static func readShard(_ bytes: [UInt8]) throws -> Outcome {
    guard let shard = Shard(bytes.text) else { return .refused }
    try require(shard.text == bytes.text, "\(bytes.text.debugDescription) is read as \(shard.text)")
    try require(shard.number >= 1 && shard.number <= shard.total, "the number is not from 1 to the total")
    return .accepted
  }

  @Sendable private static func matchPattern(_ bytes: [UInt8]) throws -> Outcome {
    let lines = bytes.split(separator: 0x0a, maxSplits: 1, omittingEmptySubsequences: false)
    let pattern = Array(lines[0].prefix(64)).text
    let text = lines.count > 1 ? Array(lines[1].prefix(64)).text : ""
    let matches = Glob(pattern).matches(text)
    try require(
      matches == reach(Array(pattern.utf8), Array(text.utf8)),
      "the pattern \(pattern.debugDescription) is matched wrongly")
    return matches ? .accepted : .refused
  }

  /// Matches by the definition: the places of the text that each beginning of the pattern can reach.
  private static func reach(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
    var places: Set<Int> = [0]
    for byte in pattern {
      switch byte {
      case UInt8(ascii: "*"): places = places.min().map { Set($0...text.count) } ?? []
      case UInt8(ascii: "?"): places = Set(places.filter { $0 < text.count }.map { $0 + 1 })
      default: places = Set(places.filter { $0 < text.count && text[$0] == byte }.map { $0 + 1 })
      }
    }
    return places.contains(text.count)
  }
}

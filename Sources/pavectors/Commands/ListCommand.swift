import Conformance
import OtherSystemVectors
import PowerAuthScenarios
import PowerAuthVectors

enum ListCommand: Command {
  static let verb = "list"
  static let synopsis = "list [selection] [PATH…]"
  static let summary = "lists the vectors"
  static let options = [CorpusFolder.option] + SelectionOptions.options + [Format.option]
  static let examples = [
    Example("list --run kdf.index", "lists the vectors of one operation."),
    Example("list --flag LeadingZero --format ndjson", "lists the vectors with a flag, for programs."),
  ]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    let format = try Format(arguments)
    let source = try VectorSource(arguments, paths: arguments.positional)
    let selection = try SelectionOptions.selection(arguments)
    try source.require(selection)
    let walk = VectorWalk(.allSystems, selection: selection)
    let console = try Console(arguments)
    var lines: [ConsoleText] = []
    try walk.visit(try source.files()) { visit in
      switch format {
      case .pretty:
        lines.append("\(visit.vector.id)  [\(visit.protocols.joined(separator: " "))]  \(visit.vector.comment)")
      case .json, .ndjson: lines.append(ConsoleText(json: visit.vector.listing(protocols: visit.protocols)))
      }
      return true
    }
    guard !lines.isEmpty else {
      if format == .json { try console.print("[]") }
      Console.printError("no vector is selected")
      return .nothingExecuted
    }
    if format == .json {
      lines = lines.enumerated().map { "\($0 == 0 ? "[" : "")\($1)\($0 == lines.count - 1 ? "]" : ",")" }
    }
    try console.print(ConsoleText(lines: lines))
    return .asExpected
  }
}

enum ShowCommand: Command {
  static let verb = "show"
  static let synopsis = "show ID [PATH…]"
  static let summary = "shows one vector"
  static let options = [CorpusFolder.option]
  static let examples = [Example("show kdf.index/highest", "shows the vector as it stands in its file.")]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard let id = arguments.positional.first else { throw UsageError("show needs the id of a vector") }
    let visit = try VectorSource(arguments, paths: Array(arguments.positional.dropFirst())).visit(id)
    try Console(arguments).print(ConsoleText(json: visit.text()))
    return .asExpected
  }
}

import Conformance
import Platform
import PowerAuthVectors

enum ListCommand: Command {
  static let verb = "list"
  static let synopsis = "list [selection] [PATH…]"
  static let summary = "lists the vectors"
  static let options = SelectionOptions.options + [Format.option]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    let format = try Format(arguments)
    let walk = VectorWalk(.powerAuth, selection: try SelectionOptions.selection(arguments))
    let console = Console()
    var lines: [String] = []
    try walk.visit(try VectorPaths.files(arguments.positional)) { visit in
      switch format {
      case .pretty:
        lines.append("\(visit.vector.id)  [\(visit.protocols.joined(separator: " "))]  \(visit.vector.comment)")
      case .json, .ndjson: lines.append(visit.vector.listing(protocols: visit.protocols))
      }
      return true
    }
    if format == .json { lines = ["[" + lines.joined(separator: ",\n") + "]"] }
    if !lines.isEmpty { try console.print(lines.joined(separator: "\n")) }
    return lines.isEmpty ? .nothingExecuted : .asExpected
  }
}

enum ShowCommand: Command {
  static let verb = "show"
  static let synopsis = "show ID [PATH…]"
  static let summary = "shows one vector"
  static let options: [Option] = []

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard let id = arguments.positional.first else { throw UsageError("show needs the id of a vector") }
    try Console().print(FoundVector.visit(id, paths: Array(arguments.positional.dropFirst())).text())
    return .asExpected
  }
}

/// The vector files of arguments: files, folders with an index, or without arguments the published corpus.
enum VectorPaths {
  static func files(_ paths: [String]) throws -> [String] {
    guard !paths.isEmpty else { return try Corpus.files() }
    return try paths.flatMap { Files.kind(of: $0) == .directory ? try Replay.files(in: $0) : [$0] }
  }
}

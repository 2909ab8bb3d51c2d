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
    var lines: [ConsoleText] = []
    try walk.visit(try VectorPaths.files(arguments.positional)) { visit in
      switch format {
      case .pretty:
        lines.append("\(visit.vector.id)  [\(visit.protocols.joined(separator: " "))]  \(visit.vector.comment)")
      case .json, .ndjson: lines.append(ConsoleText(json: visit.vector.listing(protocols: visit.protocols)))
      }
      return true
    }
    guard !lines.isEmpty else {
      if format == .json { try console.print("[]") }
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
  static let options: [Option] = []

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard let id = arguments.positional.first else { throw UsageError("show needs the id of a vector") }
    let visit = try FoundVector.visit(id, paths: Array(arguments.positional.dropFirst()))
    try Console().print(ConsoleText(json: visit.text()))
    return .asExpected
  }
}

/// The vector files of arguments: files, folders with an index, or without arguments the published corpus.
enum VectorPaths {
  /// The files that a run on these paths reads; of a folder also those that are only compared with its index.
  static func inputs(_ paths: [String]) throws -> [String] {
    try (paths.isEmpty ? [Corpus.standardDirectory] : paths).flatMap { path in
      Files.kind(of: path) == .directory ? try Replay.allFiles(in: path) : [path]
    }
  }

  static func files(_ paths: [String]) throws -> [String] {
    guard !paths.isEmpty else { return try Corpus.files() }
    return try paths.flatMap { Files.kind(of: $0) == .directory ? try Replay.files(in: $0) : [$0] }
  }
}

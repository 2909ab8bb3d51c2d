import Conformance
import Platform
import PowerAuthVectors

enum ExplainCommand: Command {
  static let verb = "explain"
  static let synopsis = "explain ID|OPERATION [PATH…]"
  static let summary = "shows the computation of a vector step by step, or the reference of an operation"
  static let options: [Option] = []

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard let id = arguments.positional.first else { throw UsageError("explain needs an id or an operation") }
    let console = Console()
    let explanation = Explanation(.powerAuth, width: StandardStreams.outputWidth ?? 100)
    if let operation = Suite.powerAuth[id] {
      try console.print(ConsoleText(lines: explanation.page(of: operation)))
      return .asExpected
    }
    let visit = try FoundVector.visit(id, paths: Array(arguments.positional.dropFirst()))
    try console.print(ConsoleText(lines: try explanation.text(of: visit)))
    return .asExpected
  }
}

/// The vector of an id.
enum FoundVector {
  static func visit(_ id: String, paths: [String]) throws -> VectorWalk.Visit {
    var found: VectorWalk.Visit?
    try VectorWalk(.powerAuth, selection: Selection()).visit(try VectorPaths.files(paths)) { visit in
      if visit.vector.id == id { found = visit }
      return found == nil
    }
    guard let found else { throw UsageError("there is no vector \"\(id)\"; `pavectors list` shows all ids") }
    return found
  }
}

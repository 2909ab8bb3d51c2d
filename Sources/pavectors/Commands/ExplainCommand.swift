import Conformance
import ConformanceGeneration
import OtherSystemVectors
import Platform
import PowerAuthScenarios
import PowerAuthVectors

enum ExplainCommand: Command {
  static let verb = "explain"
  static let synopsis = "explain ID|OPERATION|MISTAKE [PATH…]"
  static let summary = "shows the computation of a vector step by step, the reference of an operation, or a mistake"
  static let options = [CorpusFolder.option]
  static let examples = [
    Example("explain kdf.index", "shows the operation: its fields, rules, refusals and mistakes."),
    Example("explain kdf.index/highest", "shows how the expected values are computed."),
  ]
  static var values: Option.Values { .oneOf { Suite.allSystems.operations.map(\.id) } }

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard let id = arguments.positional.first else {
      throw UsageError("explain needs an id, an operation or a mistake")
    }
    let console = try Console(arguments)
    let explanation = Explanation(.allSystems, width: StandardStreams.outputWidth ?? 100)
    if let operation = Suite.allSystems[id] {
      try console.print(ConsoleText(lines: explanation.page(of: operation)))
      return .asExpected
    }
    if let page = explanation.page(ofMistake: id) {
      try console.print(ConsoleText(lines: page))
      return .asExpected
    }
    let visit = try VectorSource(arguments, paths: Array(arguments.positional.dropFirst())).visit(id)
    try console.print(ConsoleText(lines: try explanation.text(of: visit)))
    return .asExpected
  }
}

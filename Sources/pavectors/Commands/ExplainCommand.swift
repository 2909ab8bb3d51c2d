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
    Example("explain kdf.little-endian-index", "shows a mistake: its rules, two vectors, and what users notice."),
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
    let source = try VectorSource(arguments, paths: Array(arguments.positional.dropFirst()))
    if Suite.allSystems.hasMistake(id),
      let page = try explanation.page(ofMistake: id, shownBy: try source.vectors(showing: id))
    {
      try console.print(ConsoleText(lines: page))
      return .asExpected
    }
    try console.print(ConsoleText(lines: try explanation.text(of: try source.visit(id))))
    return .asExpected
  }
}

extension Suite {
  fileprivate func hasMistake(_ id: String) -> Bool {
    operations.contains { $0.mistakes.contains { $0.mistake.id == id } }
  }
}

extension VectorSource {
  /// The vectors that the corpus names for a mistake, of the first operation in which vectors detect it.
  fileprivate func vectors(showing mistake: String) throws -> [VectorWalk.Visit] {
    guard let path = folder.map({ "\($0)/\(CorpusLayout.mistakes)" }), Files.kind(of: path) == .file else { return [] }
    let stated = try MistakeFile(try Files.read(path), path: path).detectable
    let first = stated.first { $0.entry.mistake == mistake && !$0.detectedBy.isEmpty }
    return try first?.detectedBy.map { try visit($0) } ?? []
  }
}

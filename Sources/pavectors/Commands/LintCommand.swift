import Conformance
import ConformanceGeneration
import OtherSystemVectors
import PowerAuthScenarios
import PowerAuthVectors

enum LintCommand: Command {
  static let verb = "lint"
  static let synopsis = "lint [DIR]"
  static let summary = "checks a corpus for problems"
  static let options = [CorpusFolder.option]
  static let examples = [Example("lint", "checks the corpus.")]
  static var values: Option.Values { .folder }

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard arguments.positional.count <= 1 else { throw UsageError("lint takes one folder") }
    let folder = try VectorSource(arguments, paths: arguments.positional).paths[0]
    let findings = try await Linter(.allSystems).lint(folder)
    for problem in findings.problems { Console.printError("\(problem.description)") }
    guard findings.problems.isEmpty else { return .invalidVectors }
    try Console(arguments).print("\(findings.vectorCount) vectors in \(folder), no problems")
    return .asExpected
  }
}

import Conformance
import PowerAuthVectors

enum LintCommand: Command {
  static let verb = "lint"
  static let synopsis = "lint [DIR]"
  static let summary = "checks a corpus for problems"
  static let options: [Option] = []

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard arguments.positional.count <= 1 else { throw UsageError("lint takes one folder") }
    let findings = try Linter(.powerAuth).lint(arguments.positional.first ?? Corpus.standardDirectory)
    for problem in findings.problems { Console.printError("\(problem.description)") }
    guard findings.problems.isEmpty else { return .invalidVectors }
    try Console().print("\(findings.vectorCount) vectors, no problems")
    return .asExpected
  }
}

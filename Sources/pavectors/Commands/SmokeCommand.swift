import Conformance
import ConformanceAdapters
import ConformanceFiles
import OtherSystemVectors
import PowerAuthScenarios
import PowerAuthVectors

enum SmokeCommand: Command {
  static let verb = "smoke"
  static let synopsis = "smoke -- COMMAND…"
  static let summary = "tests an adapter itself, not its library, with a few simple cases"
  static let takesCommand = true
  static let options = [CorpusFolder.option] + AdapterOptions.options
  static let examples = [Example("smoke -- node adapter.mjs", "tests whether the adapter keeps to the protocol.")]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.refusePositional()
    guard let command = arguments.command else { throw UsageError("smoke needs -- and the command of an adapter") }
    let console = try Console(arguments)
    let folder = try CorpusFolder.find(arguments)
    let digest = try Replay.digest(of: folder)
    let test = SmokeTest(.allSystems, files: try Replay.files(in: folder))
    let (findings, warnings) = try await AdapterOptions.withAdapter(command, arguments) { adapter in
      try console.print("ok       answers hello as \(adapter.name)")
      try console.print("ok       is asked simple cases of \(folder), SHA-256 \(digest)")
      return try await test.findings(on: adapter)
    }
    let shutdown =
      warnings.isEmpty
      ? [SmokeTest.Finding(isProblem: false, sentence: "ends at bye")]
      : warnings.map { SmokeTest.Finding(isProblem: true, sentence: $0) }
    for finding in findings + shutdown {
      let mark = finding.isProblem ? console.bad("PROBLEM") : "ok     "
      try console.print("\(mark)  \(finding.sentence)")
    }
    return (findings + shutdown).contains(where: \.isProblem) ? .brokenAdapter : .asExpected
  }
}

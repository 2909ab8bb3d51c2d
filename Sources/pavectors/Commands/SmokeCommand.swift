import Conformance
import PowerAuthVectors

enum SmokeCommand: Command {
  static let verb = "smoke"
  static let synopsis = "smoke -- COMMAND…"
  static let summary = "tells an adapter's faults from those of its library, with a few simple cases"
  static let takesCommand = true
  static let options = AdapterOptions.options

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.refusePositional()
    guard let command = arguments.command else { throw UsageError("smoke needs -- and the command of an adapter") }
    let console = Console()
    let test = try SmokeTest(.powerAuth, files: try Corpus.files())
    let (findings, complaints) = try await AdapterOptions.withAdapter(command, arguments) { adapter in
      try console.print("ok     answers hello as \(adapter.name)")
      return try await test.findings(on: adapter)
    }
    let farewell =
      complaints.isEmpty
      ? [SmokeTest.Finding(isProblem: false, sentence: "ends at bye")]
      : complaints.map { SmokeTest.Finding(isProblem: true, sentence: $0) }
    for finding in findings + farewell {
      try console.print("\(finding.isProblem ? console.bad("FAULT") : "ok   ")  \(finding.sentence)")
    }
    return (findings + farewell).contains(where: \.isProblem) ? .brokenAdapter : .asExpected
  }
}

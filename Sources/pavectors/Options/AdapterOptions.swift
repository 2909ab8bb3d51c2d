import Conformance
import ConformanceAdapters
import ConformanceFiles
import OtherSystemVectors
import Platform
import PowerAuthScenarios
import PowerAuthVectors

/// Options of the verbs that start an adapter.
enum AdapterOptions {
  static let options = [
    Option(name: "--timeout", value: "SECONDS", help: "longest time without an answer (default: 10)"),
    Option(name: "--max-restarts", value: "N", help: "largest number of restarts after crashes (default: 25)"),
  ]

  static func limits(_ arguments: Arguments) throws -> AdapterLimits {
    var limits = AdapterLimits()
    if let seconds = try arguments.count("--timeout") {
      guard (1...86_400).contains(seconds) else { throw UsageError("--timeout takes seconds from 1 to 86400") }
      limits.timeout = .seconds(seconds)
    }
    if let restarts = try arguments.count("--max-restarts") { limits.restarts = restarts }
    return limits
  }

  /// Runs a body with an adapter, and always shuts the adapter down; also returns warnings about the adapter.
  static func withAdapter<Result>(
    _ command: [String], _ arguments: Arguments, _ body: (AdapterImplementation) async throws -> Result
  ) async throws -> (result: Result, warnings: [String]) {
    ProcessOrphans.adopt()
    let adapter = try AdapterImplementation(command, suite: .allSystems, limits: try limits(arguments))
    do {
      let result = try await body(adapter)
      return (result, await adapter.close())
    } catch {
      for warning in await adapter.close() { Console.printError("the adapter: \(warning)") }
      throw error
    }
  }
}

/// Options that define which results are expected.
enum ExpectationOptions {
  static let knownFailing = Option(
    name: "--known-failing", value: "FILE",
    help: "expected failures, one on each line: ID[@VERSION]  # KIND; in the ID, * and ? are wildcards",
    values: .file)

  static let allowUnsupported = "--allow-unsupported"

  static let options =
    [knownFailing] + KnownFailingUpdate.options + [
      Option(
        name: allowUnsupported, value: nil,
        help: "does not fail if operations are missing, or cases cannot be asked"),
      Option(name: "--min-executed", value: "N", help: "fails if fewer cases are executed"),
      Option(name: "--junit-vectors", value: nil, help: "gives the file of --junit a test case for each vector"),
      Option(name: "--fail-fast", value: nil, help: "stops at the first failure"),
      FailOnOption.option,
    ]

  /// Reads the expectations of a run on these vectors.
  static func apply(_ arguments: Arguments, to replay: inout Replay, on source: VectorSource) throws {
    // It is needed only after the run, and a wrong one is found before.
    _ = try arguments.count("--min-executed")
    let updated = try KnownFailingUpdate.path(arguments)
    if let path = try arguments.one("--known-failing"), updated == nil || Files.kind(of: path) != .missing {
      replay.knownFailures = try KnownFailures(path: path)
      // An update takes out the entries that match nothing.
      if updated == nil { try replay.knownFailures.check(against: try source.files(), of: .allSystems) }
    }
    replay.listsAllCases = arguments.has("--junit-vectors")
    guard !replay.listsAllCases || arguments.has("--junit") else { throw UsageError("--junit-vectors needs --junit") }
    replay.stopsAtFirstFailure = arguments.has("--fail-fast")
    replay.failsOn = try FailOnOption.severity(arguments)
  }

  /// The known failures of a live test that has these cases.
  static func knownFailures(
    _ arguments: Arguments, of cases: [(id: String, versions: [String])]
  ) throws -> KnownFailures {
    guard let path = try arguments.one(knownFailing.name) else { return KnownFailures() }
    let list = try KnownFailures(path: path)
    try list.check(against: cases)
    return list
  }

  /// The known failures of a server, whose requests have numbers in the order in which they come.
  static func knownRequests(_ arguments: Arguments) throws -> KnownFailures {
    guard let path = try arguments.one(knownFailing.name) else { return KnownFailures() }
    var list = try KnownFailures(path: path)
    list.allowsPasses = true
    return list
  }

  /// The exit code for a report.
  static func exitCode(_ arguments: Arguments, of report: Report) throws -> ExitCode {
    let minimum = try arguments.count("--min-executed") ?? 1
    let total = report.total
    let isUpdate = arguments.has("--update")
    if !isUpdate, FailOnOption.fails(report, on: try FailOnOption.severity(arguments)) { return .unexpectedResult }
    guard total.executed >= minimum else {
      let executed = "\(total.executed.counted("case")) \(total.executed == 1 ? "was" : "were") executed"
      let problem = total.executed == 0 ? whyNothingWasExecuted(report) : "\(executed), fewer than \(minimum)"
      Console.printError("\(problem)")
      return .nothingExecuted
    }
    if isUpdate { return .asExpected }
    return FailOnOption.failsByMissing(report, allowedBy: allowUnsupported) ? .unexpectedResult : .asExpected
  }

  /// Why a run executed no case.
  static func whyNothingWasExecuted(_ report: Report) -> String {
    let (total, name) = (report.total, report.implementation.title)
    let cause =
      if !report.isComplete {
        "the run ended before"
      } else if total.selected == 0 {
        "the selection matches none"
      } else if total.unsupported == total.selected {
        "\(name) lists none of the selected operations in the selected versions"
      } else {
        "\(name) cannot be asked the \(total.selected.counted("case")) that were selected"
      }
    return "no case was executed: \(cause)"
  }
}

import Conformance
import ConformanceFiles
import ConformanceReports

enum ReportCommand: Command {
  static let verb = "report"
  static let synopsis = "report FILE… [--allow-partial]"
  static let summary = "merges reports of shards, compares those of several implementations, and renders them"
  static let options =
    ReportOutputs.options + [
      Option(name: "--allow-partial", value: nil, help: "does not fail if a shard is missing"), RunIDOption.filter,
      FailOnOption.option,
    ]

  static let examples = [
    Example("report shards/1.json shards/2.json --html report.html", "merges two shards."),
    Example("report a.json b.json --format markdown", "compares two implementations."),
  ]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    // The reports may be those of `serve`, `live` or `drive`.
    let outputs = try ReportOutputs(arguments, inputs: arguments.positional, havingSecrets: true)
    guard !arguments.positional.isEmpty else { throw UsageError("report needs files that `verify --json` wrote") }
    let severity = try FailOnOption.severity(arguments)
    let files = try arguments.positional.map { ($0, try ReportReader.read($0)) }
    let merged = try ReportMerge(files, ofRun: try RunIDOption.wanted(arguments))
    return try outputs.finish(Report.notingDifferentErrors(merged.reports)) {
      exitCode(of: merged, arguments, failingOn: severity)
    }
  }

  private static func exitCode(of merged: ReportMerge, _ arguments: Arguments, failingOn severity: Severity) -> ExitCode
  {
    for missing in merged.missing { Console.printError("\(missing) is missing") }
    for report in merged.reports where !report.gaps.isSubset(of: [.missingShard]) {
      for sentence in report.gapSentences { Console.printError("\(report.implementation.title): \(sentence)") }
    }
    if merged.reports.contains(where: { $0.gaps.contains(.brokenAdapter) }) { return .brokenAdapter }
    if !merged.reports.filter({ FailOnOption.fails($0, on: severity) }).isEmpty { return .unexpectedResult }
    let idle = merged.reports.filter { $0.total.executed == 0 }
    for report in idle { Console.printError("\(report.implementation.title): no case was executed") }
    let lacking = merged.reports.filter {
      FailOnOption.failsByMissing(
        $0, name: "\($0.implementation.title): ",
        allowedBy: "a run with \(ExpectationOptions.allowUnsupported)")
    }
    if idle.isEmpty, !lacking.isEmpty { return .unexpectedResult }
    let allowed: Set<ReportGap> = arguments.has("--allow-partial") ? [.missingShard] : []
    let isWhole = merged.reports.allSatisfy { $0.gaps.isSubset(of: allowed) }
    return idle.isEmpty && isWhole ? .asExpected : .nothingExecuted
  }
}

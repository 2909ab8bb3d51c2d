import Conformance
import ConformanceFiles
import ConformanceGeneration
import ConformanceReports
import Platform

enum DiffCommand: Command {
  static let verb = "diff"
  static let synopsis = "diff OLD NEW"
  static let summary =
    "compares two corpora (exit code 1 if a vector differs) or two reports (1 if a case newly fails or was not run)"
  static let options = [
    Option(
      name: "--format", value: "pretty|json|changelog",
      help: "how the differences are printed; changelog, of two corpora, lists the vectors by operation",
      values: .oneOf { ["pretty", "json", "changelog"] }),
    Option(name: "--all", value: nil, help: "also prints what still fails"), FailOnOption.option,
  ]
  static let examples = [
    Example("diff yesterday.json today.json", "tells whether a case newly fails, or is no longer run."),
    Example("diff other/vectors vectors", "tells which vectors differ."),
  ]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard arguments.positional.count == 2 else {
      throw UsageError("diff takes two folders of vectors, or two files that `verify --json` wrote")
    }
    let format = try arguments.one("--format") ?? "pretty"
    guard ["pretty", "json", "changelog"].contains(format) else {
      throw UsageError("--format takes pretty, json or changelog here, not \"\(format)\"")
    }
    let severity = try FailOnOption.severity(arguments)
    let (old, new) = (arguments.positional[0], arguments.positional[1])
    let folders = [old, new].count { Files.kind(of: $0) == .directory }
    guard folders != 1 else { throw UsageError("a folder of vectors and a report cannot be compared") }
    if folders == 2 {
      let diff = try CorpusDiff(from: old, to: new)
      let lines = format == "changelog" ? diff.changelog : diff.lines
      try print(lines: lines, json: diff.json, format, try Console(arguments))
      return diff.isEmpty ? .asExpected : .unexpectedResult
    }
    guard format != "changelog" else { throw UsageError("--format changelog takes two folders of vectors") }
    let diff = ReportDiff(from: try report(in: old), to: try report(in: new))
    let lines = diff.lines(withStillFailing: arguments.has("--all"))
    try print(lines: lines, json: diff.json, format, try Console(arguments))
    if diff.isWorse(failingOn: severity) { return .unexpectedResult }
    return diff.new.total.executed == 0 ? .nothingExecuted : .asExpected
  }

  private static func print(lines: [String], json: String, _ format: String, _ console: Console) throws {
    try console.print(format == "json" ? ConsoleText(json: json) : ConsoleText(lines: lines.map { "\($0)" }))
  }

  private static func report(in path: String) throws -> Report {
    let reports = try ReportReader.read(path)
    guard reports.count == 1 else {
      throw UsageError("\(path) has the reports of \(reports.count) implementations; diff compares reports of one")
    }
    return reports[0]
  }
}

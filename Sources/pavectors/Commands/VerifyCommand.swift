import Conformance
import PowerAuthVectors

enum VerifyCommand: Command {
  static let verb = "verify"
  static let synopsis = "verify [selection] [PATH…]"
  static let summary = "replays vectors against the built-in implementation"
  static let options =
    SelectionOptions.options + [
      Format.option,
      Option(name: "--min-executed", value: "N", help: "fails if fewer cases were executed"),
      Option(name: "--json", value: "FILE", help: "writes the report as JSON too"),
      Option(name: "--quiet", value: nil, help: "prints failures only"),
      Option(name: "-q", value: nil, help: "the same"),
    ]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    let format = try Format(arguments)
    let minimum = try arguments.count("--min-executed") ?? 1
    let isQuiet = arguments.has("--quiet") || arguments.has("-q")
    let console = Console(quiet: isQuiet)
    let replay = Replay(.powerAuth, selection: try SelectionOptions.selection(arguments))
    let report = try await replayAll(arguments.positional, with: replay, console: console)
    console.endProgress()
    if let path = try arguments.one("--json") {
      try Files.write(Array((Report.document([report]) + "\n").utf8), to: path)
    }
    switch format {
    case .pretty: try ReportPrinter(console: console, isQuiet: isQuiet).print(report)
    case .json: try console.print(Report.document([report]))
    case .ndjson: try console.print(report.jsonLines.joined(separator: "\n"))
    }
    if report.total.failed > 0 { return .unexpectedResult }
    guard report.total.executed >= minimum else {
      Console.complain("\(report.total.executed) cases were executed, fewer than \(minimum)")
      return .nothingExecuted
    }
    return .asExpected
  }

  private static func replayAll(_ paths: [String], with replay: Replay, console: Console) async throws -> Report {
    var report = replay.emptyReport(on: ReferenceImplementation.powerAuth)
    for path in paths.isEmpty ? [Corpus.standardDirectory] : paths {
      let sum = report
      func show(_ partial: Report) {
        let total = partial.total
        console.progress("\(sum.total.executed + total.executed) cases, \(sum.total.failed + total.failed) failed")
      }
      let isFolder = Files.kind(of: path) == .directory
      report.add(
        isFolder
          ? try await replay.corpus(in: path, against: ReferenceImplementation.powerAuth, progress: show)
          : try await replay.file(at: path, against: ReferenceImplementation.powerAuth, progress: show))
    }
    return report
  }
}

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
    if let path = try arguments.one("--json") { try report.write(to: path) }
    switch format {
    case .pretty: try ReportPrinter(console: console, isQuiet: isQuiet).print(report)
    case .json: try console.print(report.json)
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
    var report = Report(implementation: ReferenceImplementation.powerAuth.name)
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

/// Prints a report for people.
struct ReportPrinter {
  let console: Console
  let isQuiet: Bool

  func print(_ report: Report) throws {
    for failure in report.failures { try print(failure) }
    guard !isQuiet else { return }
    for operation in report.operations {
      let sum = operation.tally
      let mark = sum.failed > 0 ? console.bad("failed") : sum.executed > 0 ? console.good("passed") : "not run"
      let name = operation.id + String(repeating: " ", count: max(1, 34 - operation.id.count))
      try console.print(
        "\(mark)  \(name)\(sum.passed) of \(sum.selected) in \(operation.protocols.joined(separator: " "))")
    }
    let total = report.total
    try console.print(
      """

      \(report.vectorCount) vectors in \(report.implementation): \(total.selected) cases selected, \
      \(total.executed) executed, \(total.passed) passed, \(total.failed) failed, \
      \(total.unsupported) unsupported, \(total.excluded) excluded
      \(report.comparedSteps) intermediate values compared; \(report.refusalsWithoutReason) refusals without a reason
      """)
  }

  private func print(_ failure: Failure) throws {
    var lines = ["\(console.bad("FAILED")) \(failure.id) (\(failure.protocolVersion)): \(failure.message)"]
    lines.append("  about:    \(failure.comment)")
    if !failure.expected.isEmpty { lines.append("  expected: \(failure.expected)") }
    if !failure.actual.isEmpty { lines.append("  answered: \(failure.actual)") }
    if let step = failure.divergingStep { lines.append("  first step that differs: \(step)") }
    lines.append("  again:    pavectors verify --run '\(failure.id)' --protocol \(failure.protocolVersion)")
    try console.print(lines.joined(separator: "\n"))
  }
}

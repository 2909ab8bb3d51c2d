import Conformance
import Platform
import PowerAuthVectors

enum VerifyCommand: Command {
  static let verb = "verify"
  static let synopsis = "verify [selection] [PATH…] [-- COMMAND…]"
  static let summary = "replays vectors against the built-in implementation, or against the adapter that COMMAND starts"
  static let takesCommand = true
  static let options =
    SelectionOptions.options + ExpectationOptions.options + AdapterOptions.options + [
      Option(name: "--seed", value: "N", help: "seed of the order of an adapter's cases (default: random)")
    ] + ReportOutputs.options

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    try refuseRepeated(arguments.positional)
    let outputs = try ReportOutputs(
      arguments,
      inputs: try VectorPaths.inputs(arguments.positional) + ExpectationOptions.inputs(arguments)
        + (arguments.command ?? []))
    let console = outputs.console
    var replay = Replay(.powerAuth, selection: try SelectionOptions.selection(arguments))
    try ExpectationOptions.apply(arguments, to: &replay)
    let report: Report
    if let command = arguments.command {
      report = try await verify(command, arguments, replay: replay, console: console)
    } else {
      report = try await replayAll(arguments.positional, replay, ReferenceImplementation.powerAuth, console)
    }
    console.endProgress()
    return try outputs.finish([report]) { try ExpectationOptions.exitCode(arguments, of: report) }
  }

  private static func verify(
    _ command: [String], _ arguments: Arguments, replay: Replay, console: Console
  ) async throws -> Report {
    let seed = try arguments.count("--seed").map(UInt64.init) ?? UInt64.random(in: 0..<1 << 32)
    var (report, warnings) = try await AdapterOptions.withAdapter(command, arguments) { adapter in
      var replay = replay
      replay.order = .shuffled(seed: seed, inFlight: adapter.description.maximumInFlight)
      return try await replayAll(arguments.positional, replay, adapter, console)
    }
    report.notes += warnings
    return report
  }

  /// Refuses paths that lead to the same file: its cases would count twice.
  private static func refuseRepeated(_ paths: [String]) throws {
    var seen: Set<Files.Place> = []
    for path in paths {
      let places = Set(try VectorPaths.inputs([path]).compactMap(Files.place))
      guard seen.isDisjoint(with: places) else { throw UsageError("\(path) is given twice") }
      seen.formUnion(places)
    }
  }

  private static func replayAll(
    _ paths: [String], _ replay: Replay, _ implementation: some Implementation, _ console: Console
  ) async throws -> Report {
    // Files are one run, so that a mistake in several of their operations is found as one.
    if !paths.isEmpty, paths.allSatisfy({ Files.kind(of: $0) != .directory }) {
      return try await replay.files(paths, against: implementation) { partial in
        console.progress("\(partial.total.executed) cases, \(partial.total.failed) failed")
      }
    }
    var report = replay.emptyReport(on: implementation)
    for path in paths.isEmpty ? [Corpus.standardDirectory] : paths {
      let sum = report
      func show(_ partial: Report) {
        let total = partial.total
        console.progress("\(sum.total.executed + total.executed) cases, \(sum.total.failed + total.failed) failed")
      }
      let isFolder = Files.kind(of: path) == .directory
      report.add(
        isFolder
          ? try await replay.corpus(in: path, against: implementation, progress: show)
          : try await replay.file(at: path, against: implementation, progress: show))
      if replay.stopsAtFirstFailure, report.total.failed(atLeast: replay.failsOn) > 0 { break }
    }
    return report
  }
}

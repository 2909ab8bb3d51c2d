import Conformance
import ConformanceAdapters
import ConformanceDiagnosis
import OtherSystemVectors
import Platform
import PowerAuthScenarios
import PowerAuthVectors

enum VerifyCommand: Command {
  static let verb = "verify"
  static let synopsis = "verify [selection] [PATH…] [-- COMMAND…]"
  static let summary = "replays vectors against the built-in implementation, or against the adapter that COMMAND starts"
  static let takesCommand = true
  static let examples = [
    Example("verify -- node adapter.mjs", "tests what the adapter answers, with all vectors."),
    Example("verify --run kdf.index -- ./adapter", "tests one operation."),
    Example("verify --run kdf.index/highest --protocol 3.2 -- ./adapter", "tests one vector in one version."),
    Example("verify --json report.json --html report.html -- ./adapter", "also writes reports."),
  ]
  static let options =
    [CorpusFolder.option] + SelectionOptions.options + ExpectationOptions.options + AdapterOptions.options + [
      Option(name: "--seed", value: "N", help: "seed of the order of an adapter's cases (default: random)"),
      SelectionOptions.longSearches, RunIDOption.option,
    ] + ReportOutputs.options

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    let source = try VectorSource(arguments, paths: arguments.positional)
    let outputs = try ReportOutputs(arguments, inputs: try source.inputs() + (arguments.command ?? []))
    let console = outputs.console
    try refuseRepeated(arguments.positional)
    try refuseCommandAmongPaths(arguments)
    let selection =
      try arguments.command == nil
      ? SelectionOptions.selection(arguments) : SelectionOptions.selectionForOthers(arguments)
    try source.require(selection)
    var replay = Replay(.allSystems, selection: selection).searchingCauses()
    replay.source = source.givenArguments
    replay.run = try RunIDOption.newRun(arguments)
    try ExpectationOptions.apply(arguments, to: &replay, on: source)
    try checkAdapterOptions(arguments)
    replay.isInterrupted = { Interruption.isNoted }
    var (report, fault) = try await replayed(arguments, source, replay, console)
    console.endProgress()
    Interruption.noteNone()
    if Interruption.isNoted { report.gaps.insert(.interrupted) }
    report.allowsUnsupported = arguments.has(ExpectationOptions.allowUnsupported)
    let update = {
      try KnownFailingUpdate.perform(arguments, after: report, of: replay.knownFailures, on: source, console)
    }
    return try outputs.finish([report], updating: update) {
      if report.gaps.contains(.interrupted) { Console.printError("the run was interrupted, and is incomplete") }
      guard let fault else { return try ExpectationOptions.exitCode(arguments, of: report) }
      Console.printError("the adapter \(fault.description)")
      return .brokenAdapter
    }
  }

  /// Checks what only a run with an adapter reads, so that a wrong value is found in every run, and before it.
  private static func checkAdapterOptions(_ arguments: Arguments) throws {
    _ = try AdapterOptions.limits(arguments)
    _ = try arguments.count("--seed")
  }

  private static func replayed(
    _ arguments: Arguments, _ source: VectorSource, _ replay: Replay, _ console: Console
  ) async throws -> (report: Report, fault: AdapterError?) {
    if let command = arguments.command {
      return try await verify(command, arguments, source, replay: replay, console: console)
    }
    noteInterruption {}
    return try await replayAll(source, replay, ReferenceImplementation.allSystems, console)
  }

  /// From now on the first signal only ends the sending of requests.
  private static func noteInterruption(_ interrupt: @escaping @Sendable () -> Void) {
    Interruption.noteFirst {
      Console.printError(
        "interrupted: the answers to the requests that were sent are awaited for a few seconds, then the reports are "
          + "written; another signal ends the run at once")
      interrupt()
    }
  }

  private static func verify(
    _ command: [String], _ arguments: Arguments, _ source: VectorSource, replay: Replay, console: Console
  ) async throws -> (report: Report, fault: AdapterError?) {
    let seed = try arguments.count("--seed").map(UInt64.init) ?? UInt64.random(in: 0..<1 << 32)
    var (result, warnings) = try await AdapterOptions.withAdapter(command, arguments) { adapter in
      noteInterruption { adapter.interrupt() }
      var replay = replay
      replay.order = .shuffled(seed: seed, inFlight: adapter.description.maximumInFlight)
      var result = try await replayAll(source, replay, adapter, console)
      result.report.notes += [
        SystemsText.othersNotRun(arguments, by: adapter.description),
        adapter.description.sentenceOnUnknown(in: .allSystems),
      ].compactMap { $0 }
      return result
    }
    result.report.notes += warnings
    return result
  }

  /// Refuses a path that is not a file of vectors, and may be the command of an adapter.
  private static func refuseCommandAmongPaths(_ arguments: Arguments) throws {
    guard arguments.command == nil else { return }
    for path in arguments.positional where !path.hasSuffix(".json") && !VectorSource.isFolder(path) {
      if (try? InputFile(path).read(upTo: 1)) == [UInt8(ascii: "{")] { continue }
      let words = arguments.positional.joined(separator: " ")
      throw InvalidCorpus(
        file: path, "is neither a file nor a folder of vectors; the command of an adapter stands after --: -- \(words)")
    }
  }

  /// Refuses paths that lead to the same file: its cases would count twice.
  private static func refuseRepeated(_ paths: [String]) throws {
    var seen: Set<Files.Place> = []
    for path in paths {
      let places = Set(try VectorSource(paths: [path]).inputs().compactMap(Files.place))
      guard seen.isDisjoint(with: places) else { throw UsageError("\(path) is given twice") }
      seen.formUnion(places)
    }
  }

  /// Replays files and folders; where the adapter does not recover, also returns its error.
  private static func replayAll(
    _ source: VectorSource, _ replay: Replay, _ implementation: some Implementation, _ console: Console
  ) async throws -> (report: Report, fault: AdapterError?) {
    let progress = ProgressLine(
      console, total: console.showsProgress ? try replay.caseCount(of: source.files(), on: implementation) : 0)
    // Files are one run, so that a mistake in several of their operations is found as one.
    if !source.paths.contains(where: VectorSource.isFolder) {
      return try await withFault {
        try await replay.files(source.paths, against: implementation) { progress.show($0) }
      }
    }
    var report = replay.emptyReport(on: implementation)
    for path in source.paths {
      let part = try await withFault {
        VectorSource.isFolder(path)
          ? try await replay.corpus(in: path, against: implementation) { progress.show($0) }
          : try await replay.file(at: path, against: implementation) { progress.show($0) }
      }
      report.add(part.report)
      progress.endPart()
      if let fault = part.fault { return (report, fault) }
      if replay.stopsAtFirstFailure, report.total.failed(atLeast: replay.failsOn) > 0 { break }
    }
    return (report, nil)
  }

  private static func withFault(
    _ body: () async throws -> Report
  ) async throws -> (report: Report, fault: AdapterError?) {
    do {
      return (try await body(), nil)
    } catch let end as BrokenRun {
      return (end.report, end.cause)
    }
  }
}

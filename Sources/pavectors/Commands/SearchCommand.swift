import Conformance
import ConformanceDiagnosis
import OtherSystemVectors
import Platform
import PowerAuthScenarios
import PowerAuthVectors
import Search

enum SearchCommand: Command {
  static let verb = "search"
  static let synopsis = "search [selection] [--against COMMAND] [-- COMMAND…]"
  static let summary =
    "searches for inputs with which the adapter that COMMAND starts differs from the built-in implementation"
  static let takesCommand = true
  static let values = Option.Values.folder
  static let options =
    [
      Option(name: "--count", value: "N", help: "number of requests, of all shards (default: 10000, without --for)"),
      Option(name: "--for", value: "TIME", help: "ends after a time: 90s, 30m or 8h"),
      Option(name: "--seed", value: "SEED", help: "seed of all inputs (default: search)"),
      Option(name: "--shard", value: "I/N", help: "only part I of N of the same search"),
      Option(
        name: "--state", value: "DIR", help: "keeps the state in this folder, and goes on from it", values: .folder),
      Option(
        name: "--out", value: "DIR", help: "folder of the vector files of what is found (default: found)",
        values: .folder),
      Option(
        name: "--against", value: "COMMAND", help: "compares with the adapter that this command of a shell starts"),
      Option(name: "--without-corpus", value: nil, help: "begins with drawn inputs only, not with the scenarios"),
      Option(name: "--shrink", value: "N", help: "most requests by which an input is made smaller (default: 300)"),
      Option(name: "--targets", value: nil, help: "also seeks mistakes that no vector of the corpus detects"),
      Option(name: "--merge", value: "DIR", help: "merges this state of a shard (may be repeated)", values: .folder),
      SelectionOptions.run, SelectionOptions.skip, SelectionOptions.system, SelectionOptions.version,
      CorpusFolder.option, RunIDOption.option, FailOnOption.option,
    ] + SearchMeasurement.options + AdapterOptions.options + ReportOutputs.options

  static let examples = [
    Example("search -- node adapter.mjs", "makes 10000 requests, and shows the smallest input of each difference."),
    Example(
      "search --for 8h --state night -- ./adapter", "searches for a night; the same command goes on after a stop."),
    Example("search --against 'python3 other.py' -- ./adapter", "compares two adapters."),
    Example("search --merge night/1 --merge night/2 -- ./adapter", "merges two shards."),
  ]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.refusePositional()
    if arguments.has(SearchMeasurement.option.name) { return try await SearchMeasurement(arguments).run() }
    let outputs = try ReportOutputs(arguments, inputs: arguments.command ?? [])
    let printer = SearchPrinter(console: outputs.console, isQuiet: arguments.has("-q") || arguments.has("--quiet"))
    var search = try SearchOptions.search(arguments)
    search.found = { printer.show(found: $0) }
    search.progress = { printer.show(progress: $0) }
    Interruption.noteFirst {
      Console.printError("interrupted: what was found is made smaller and written; another signal ends the run at once")
    }
    guard let command = arguments.command else {
      let tested = ReferenceImplementation.allSystems
      let finished = try await SearchOptions.finished(arguments, search) { try await $0.run(on: tested) }
      return try await report(finished, [tested], arguments, printer, outputs)
    }
    return try await AdapterOptions.withAdapter(command, arguments) { tested in
      guard let line = try arguments.one("--against") else {
        let finished = try await SearchOptions.finished(arguments, search) { try await $0.run(on: tested) }
        return try await report(finished, [tested], arguments, printer, outputs)
      }
      return try await AdapterOptions.withAdapter(["/bin/sh", "-c", "exec \(line)"], arguments) { other in
        let finished = try await SearchOptions.finished(arguments, search) {
          try await $0.run(on: tested, against: other)
        }
        return try await report(finished, [tested, other], arguments, printer, outputs)
      }.result
    }.result
  }

  /// Writes what was found, and replays it as any other vectors, so that it is judged and explained like these.
  private static func report(
    _ finished: FinishedSearch, _ implementations: [any Implementation], _ arguments: Arguments,
    _ printer: SearchPrinter, _ outputs: ReportOutputs
  ) async throws -> ExitCode {
    outputs.console.endProgress()
    Interruption.noteNone()
    let out = try arguments.one("--out") ?? "found"
    let paths = try write(finished, to: out)
    try printer.print(finished)
    guard finished.state.results.total.requests > 0 else { return .nothingExecuted }
    guard !paths.isEmpty else { return .asExpected }
    var replay = Replay(.allSystems).searchingCauses()
    replay.source = paths
    replay.run = try RunIDOption.newRun(arguments)
    replay.failsOn = try FailOnOption.severity(arguments)
    var reports: [Report] = []
    for implementation in implementations {
      reports.append(try await replay.files(paths, against: implementation))
    }
    return try outputs.finish(reports) {
      let severity = try FailOnOption.severity(arguments)
      let fails = reports.map { FailOnOption.fails($0, on: severity) }
      return fails.contains(true) ? .unexpectedResult : .asExpected
    }
  }

  private static func write(_ finished: FinishedSearch, to folder: String) throws -> [String] {
    try finished.files.map { file in
      let path = "\(folder)/\(file.path)"
      try Files.createDirectory(Files.parent(of: path))
      try Files.write(file.bytes, to: path)
      return path
    }
  }
}

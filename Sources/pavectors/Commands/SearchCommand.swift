import Conformance
import ConformanceDiagnosis
import ConformanceGeneration
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
    SearchOptions.ofInputs + [
      Option(name: "--shard", value: "I/N", help: "only part I of N of the same search"),
      Option(
        name: "--state", value: "DIR", help: "keeps the state in this folder, and continues from it", values: .folder),
      Option(
        name: "--out", value: "DIR", help: "folder of the vector files of what is found (default: found)",
        values: .folder),
      Option(
        name: "--against", value: "COMMAND", help: "compares with the adapter that this command of a shell starts"),
      Option(name: "--without-corpus", value: nil, help: "begins with drawn inputs only, not with the scenarios"),
      Option(name: "--targets", value: nil, help: "also seeks mistakes that no vector of the corpus detects"),
      Option(name: "--merge", value: "DIR", help: "merges this state of a shard (may be repeated)", values: .folder),
      CorpusFolder.option, RunIDOption.option, FailOnOption.option,
    ] + AdapterOptions.options + ReportOutputs.options

  static let examples = [
    Example("search -- node adapter.mjs", "makes 10000 requests, and shows the smallest input of each difference."),
    Example(
      "search --for 8h --state night -- ./adapter", "searches for a night; the same command continues after a stop."),
    Example("search --against 'python3 other.py' -- ./adapter", "compares two adapters."),
    Example("search --merge night/1 --merge night/2 -- ./adapter", "merges two shards."),
  ]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.refusePositional()
    let out = try arguments.one("--out") ?? "found"
    let stateFolder = try arguments.one("--state")
    let outputs = try ReportOutputs(
      arguments, inputs: try inputs(arguments), outputs: files(of: out, stateFolder: stateFolder))
    let (severity, run) = (try FailOnOption.severity(arguments), try RunIDOption.newRun(arguments))
    _ = try AdapterOptions.limits(arguments)
    let other = try arguments.one("--against").map { ["/bin/sh", "-c", "exec \($0)"] }
    guard other == nil || arguments.command != nil else {
      throw UsageError("--against needs -- and the command of an adapter, which is compared with that of --against")
    }
    let folder = try FoundFolder(out, stateFolder: stateFolder)
    let printer = SearchPrinter(console: outputs.remarks, isQuiet: arguments.has("-q") || arguments.has("--quiet"))
    var search = try SearchOptions.search(arguments)
    search.found = { printer.show(found: $0) }
    search.progress = { printer.show(progress: $0) }
    let end = SearchEnd(
      arguments: arguments, outputs: outputs, printer: printer, folder: folder, state: search.folder,
      severity: severity, run: run)
    Interruption.noteFirst {
      Console.printError("interrupted: what was found is made smaller and written; another signal ends the run at once")
    }
    guard let command = arguments.command else {
      let tested = ReferenceImplementation.allSystems
      let (finished, causes) = try await ended {
        try await SearchOptions.finished(arguments, search) { try await $0.run(on: tested) }
      }
      return try await end.finish(finished, endedBy: causes, on: [(tested, nil)])
    }
    return try await AdapterOptions.withAdapter(command, arguments) { tested in
      guard let other else {
        let (finished, causes) = try await ended {
          try await SearchOptions.finished(arguments, search) { try await $0.run(on: tested) }
        }
        return try await end.finish(finished, endedBy: causes, on: [(tested, command)])
      }
      return try await AdapterOptions.withAdapter(other, arguments) { against in
        let (finished, causes) = try await ended {
          try await SearchOptions.finished(arguments, search) { try await $0.run(on: tested, against: against) }
        }
        return try await end.finish(finished, endedBy: causes, on: [(tested, command), (against, other)])
      }.result
    }.result
  }

  /// The results of a search, also of one that could not continue, with the causes of that.
  private static func ended(
    _ search: () async throws -> FinishedSearch
  ) async throws -> (finished: FinishedSearch, causes: [any Error]) {
    do {
      return (try await search(), [])
    } catch let end as BrokenSearch {
      return (end.finished, end.causes)
    }
  }

  /// The files that a search reads: those of the adapters, the states that are merged, and the corpus whose mistakes are
  /// sought.
  private static func inputs(_ arguments: Arguments) throws -> [String] {
    let commands =
      (arguments.command ?? []) + arguments.all("--against").flatMap { $0.split(separator: " ").map(String.init) }
    let states = arguments.all("--merge").map(StateFolder.file)
    guard arguments.has("--targets") || arguments.has(CorpusFolder.option.name) else { return commands + states }
    return try commands + states + VectorSource(arguments, paths: []).inputs()
  }

  /// The files that a search writes itself, with their options.
  private static func files(of out: String, stateFolder: String?) -> [(option: String, path: String)] {
    let state = stateFolder.map { [("--state", StateFolder.file(in: $0))] } ?? []
    return state + Search(.allSystems).makers.map { ("--out", "\(out)/\($0.path)") }
  }
}

import Conformance
import ConformanceFiles
import ConformanceGeneration
import OtherSystemVectors
import Platform
import PowerAuthScenarios
import Search

/// The options of a search.
enum SearchOptions {
  /// The options that say which inputs are made.
  static let ofInputs =
    [
      Option(name: "--count", value: "N", help: "number of requests, of all shards (default: 10000, without --for)"),
      Option(name: "--for", value: "TIME", help: "ends after a time: 90s, 30m or 8h"),
      Option(name: "--seed", value: "SEED", help: "seed of all inputs (default: search)"),
      Option(name: "--shrink", value: "N", help: "most requests by which an input is made smaller (default: 300)"),
    ] + [SelectionOptions.run, SelectionOptions.skip, SelectionOptions.system, SelectionOptions.version]

  static func search(_ arguments: Arguments) throws -> Search {
    var search = Search(.allSystems)
    search.seed = try arguments.one("--seed") ?? "search"
    let duration = try arguments.one("--for").map(milliseconds)
    search.total = try arguments.count("--count") ?? (duration == nil ? 10_000 : nil)
    search.selection = try SelectionOptions.selection(arguments, ofVectors: false)
    search.usesCorpus = !arguments.has("--without-corpus")
    search.shrinkingBudget = try arguments.count("--shrink", atMost: 100_000) ?? 300
    if let text = try arguments.one("--shard") {
      guard let shard = Shard(text) else {
        throw UsageError("--shard takes I/N with I from 1 to N, not \"\(text)\"")
      }
      search.shard = shard
    }
    if arguments.has("--targets") { search.targets = try undetected(arguments) }
    if let path = try arguments.one("--state") { search.folder = try StateFolder(path) }
    let end = duration.map { SteadyClock.milliseconds + $0 }
    search.isOver = { Interruption.isNoted || end.map { SteadyClock.milliseconds >= $0 } ?? false }
    return search
  }

  /// Runs a search or, where states of shards are given, merges these.
  static func finished(
    _ arguments: Arguments, _ search: Search, _ run: (Search) async throws -> FinishedSearch
  ) async throws -> FinishedSearch {
    let folders = arguments.all("--merge")
    guard let first = folders.first else { return try await run(search) }
    let makers = search.makers
    func state(_ folder: String) throws -> SearchState {
      guard let state = try StateFolder.read(folder, makers) else {
        throw UsageError("\(folder) has no state of a search")
      }
      return state
    }
    var merged = try state(first)
    for folder in folders.dropFirst() {
      let next = try state(folder)
      do {
        try merged.add(next)
      } catch {
        throw UsageError("the state in \(folder) \(error.description)")
      }
    }
    guard merged.identity.seed == search.seed else {
      throw UsageError("the seed of these states is \(merged.identity.seed): give it with --seed")
    }
    let missing = Shard.missing(beside: merged.shards)
    if !missing.isEmpty { Console.printError("shard \(missing.joined(separator: ", ")) is missing") }
    if let folder = search.folder {
      if let known = try folder.read(makers) {
        guard known.identity == merged.identity, known.shards.allSatisfy(merged.shards.contains) else {
          throw UsageError(
            "\(folder.path) has a state that the merged ones do not contain; choose another folder with --state")
        }
      }
      try folder.write(merged, makers)
    }
    return FinishedSearch(state: merged, makers: makers.filter { merged.identity.paths.contains($0.path) })
  }

  /// A time such as `90s`, in milliseconds.
  private static func milliseconds(_ text: String) throws -> Int64 {
    let units: [Character: Int64] = ["s": 1000, "m": 60_000, "h": 3_600_000]
    guard let unit = text.last.flatMap({ units[$0] }), let number = Int64(text.dropLast()),
      (1...1_000_000).contains(number)
    else { throw UsageError("--for takes a time such as 90s, 30m or 8h, not \"\(text)\"") }
    return number * unit
  }

  /// The mistakes that no vector of the corpus detects, by operation.
  private static func undetected(_ arguments: Arguments) throws -> [String: Set<String>] {
    let folder = try CorpusFolder.find(arguments)
    let detections = try Detections.read(inFolder: folder)
    var detected: [String: Set<String>] = [:]
    try VectorWalk(.allSystems, selection: Selection()).visit(try Replay.files(in: folder)) { visit in
      detected[visit.vector.operation, default: []].formUnion(detections[visit.vector.id])
      return true
    }
    return Dictionary(
      uniqueKeysWithValues: Suite.allSystems.operations.map { operation in
        (operation.id, Set(operation.mistakes.map(\.mistake.id)).subtracting(detected[operation.id] ?? []))
      })
  }
}

extension Vector {
  /// The operation, which is the beginning of every id.
  fileprivate var operation: String { String(id.prefix { $0 != "/" }) }
}

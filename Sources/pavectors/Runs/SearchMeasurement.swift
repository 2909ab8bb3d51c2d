import Conformance
import OtherSystemVectors
import Platform
import PowerAuthScenarios
import Search

/// Measures how many mistakes of the catalogue a search finds, compared with requests that are only drawn.
struct SearchMeasurement {
  static let option = Option(
    name: "--mistakes", value: "N", help: "measures instead: how many of N mistakes are found without the corpus")
  static let options = [option]

  private let console: Console
  private let search: Search
  private let sample: [String]

  init(_ arguments: Arguments) throws {
    if arguments.command != nil { throw UsageError("--mistakes searches the built-in implementation only") }
    try arguments.refuse(otherThan: SearchOptions.ofInputs, with: Self.option)
    console = try Console(arguments)
    var search = try SearchOptions.search(arguments)
    search.usesCorpus = false
    let count = try arguments.count(Self.option.name, atMost: 100_000) ?? 0
    let ids = Suite.allSystems.operations.filter { search.selection.mayInclude(operation: $0.id) }
      .flatMap { $0.mistakes.filter { $0.whyNotDetectable == nil }.map(\.mistake.id) }
    var draw = Draw(seed: search.seed, id: "mistakes", field: "sample")
    var rest = Set(ids).sorted()
    var sample: [String] = []
    while sample.count < count, !rest.isEmpty { sample.append(rest.remove(at: draw.count(0...rest.count - 1))) }
    self.sample = sample
    search.targets = Dictionary(
      uniqueKeysWithValues: Suite.allSystems.operations.map { operation in
        let declared = operation.mistakes.filter { $0.whyNotDetectable == nil }.map(\.mistake.id)
        return (operation.id, Set(declared).intersection(sample))
      })
    self.search = search
  }

  func run() async throws -> ExitCode {
    var drawing = search
    drawing.onlyDraws = true
    let drawn = try await found(drawing)
    let found = try await found(search)
    try console.print("\(sample.count) mistakes, \(search.total ?? 0) requests")
    for (kind, ids) in byKind {
      try console.print(
        "\(kind): \(ids.count) mistakes, \(ids.count { found[$0] != nil }) found by the search, \(ids.count { drawn[$0] != nil }) by drawn inputs"
      )
    }
    var (before, after): ([Int], [Int]) = ([], [])
    for (id, target) in found.sorted(by: { $0.key < $1.key }) {
      let tested = ReferenceImplementation.allSystems.making([id])
      guard let shrunk = try await search.shrunk(target, on: tested) else { continue }
      before.append(target.found.input.weight)
      after.append(shrunk.input.weight)
    }
    try console.print(
      "median size of the first input: \(before.median), shrunk: \(after.median) (\(after.count) mistakes)")
    let missed = sample.filter { found[$0] == nil }.sorted()
    for id in missed { try console.print("  not found: \(id)\(drawn[id] == nil ? "" : ", but by drawn inputs")") }
    return .asExpected
  }

  /// The first request that detects each mistake.
  private func found(_ search: Search) async throws -> [String: FoundGroup] {
    let finished = try await search.run(on: ReferenceImplementation.allSystems)
    let byNumber = finished.state.results.targets.values.sorted { $0.found.number < $1.found.number }
    return Dictionary(byNumber.map { ($0.name.detail, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private var byKind: [(kind: String, ids: [String])] {
    let kinds = Dictionary(grouping: sample) { id in
      id.hasPrefix("input.") ? "inputs" : id.hasPrefix("output.") ? "outputs" : "rules"
    }
    return kinds.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } + [("all", sample)]
  }
}

extension [Int] {
  fileprivate var median: Int { isEmpty ? 0 : sorted()[count / 2] }
}

import Conformance
import ConformanceDiagnosis
import PowerAuthScenarios
import Search

/// Counts the mistakes of the catalogue that a search finds without the corpus, compared with requests that are only drawn.
struct SearchMeasurement {
  private static let tested = ReferenceImplementation.powerAuthWithScenarios

  private let search: Search
  private let sample: [String]

  /// The number of mistakes.
  init(_ arguments: [String]) throws {
    guard arguments.count == 1, let count = Int(arguments[0]), count > 0 else { throw UsageError() }
    let suite = Suite.powerAuthWithScenarios
    var search = Search(suite)
    search.usesCorpus = false
    let mistakes = suite.operations.map { ($0.id, Set($0.detectableMistakes.map(\.id))) }
    var draw = Draw(seed: search.seed, id: "mistakes", field: "sample")
    var rest = mistakes.reduce(into: Set<String>()) { $0.formUnion($1.1) }.sorted()
    var sample: [String] = []
    while sample.count < count, !rest.isEmpty { sample.append(rest.remove(at: draw.count(0...rest.count - 1))) }
    self.sample = sample
    search.targets = Dictionary(uniqueKeysWithValues: mistakes.map { ($0.0, $0.1.intersection(sample)) })
    self.search = search
  }

  /// Prints how many mistakes of each kind are found, and those that are not.
  func run() async throws {
    var drawing = search
    drawing.onlyDraws = true
    let drawn = try await found(drawing)
    let found = try await found(search)
    print("\(sample.count) mistakes, \(search.total ?? 0) requests")
    for (kind, ids) in byKind {
      let counts = (ids.count { found[$0] != nil }, ids.count { drawn[$0] != nil })
      print("\(kind): \(ids.count) mistakes, \(counts.0) found by the search, \(counts.1) by drawn inputs")
    }
    var (before, after): ([Int], [Int]) = ([], [])
    for (id, target) in found.sorted(by: { $0.key < $1.key }) {
      guard let shrunk = try await search.shrunk(target, on: Self.tested.making([id])) else { continue }
      before.append(target.found.input.weight)
      after.append(shrunk.input.weight)
    }
    print("median size of the first input: \(before.median), shrunk: \(after.median) (\(after.count) mistakes)")
    let missed = sample.filter { found[$0] == nil }.sorted()
    for id in missed { print("  not found: \(id)\(drawn[id] == nil ? "" : ", but by drawn inputs")") }
  }

  /// The first request that detects each mistake.
  private func found(_ search: Search) async throws -> [String: FoundGroup] {
    let finished = try await search.run(on: Self.tested)
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

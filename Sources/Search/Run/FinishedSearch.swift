internal import Conformance
package import ConformanceGeneration

/// A search that has ended, or was interrupted.
package struct FinishedSearch: Sendable {
  package let state: SearchState
  package let makers: [CaseMaker]
  /// The requests before those with differences, by the numbers of these; of this run only.
  let trails: [Int: [SentRequest]]

  package init(state: SearchState, makers: [CaseMaker]) {
    self.init(state: state, makers: makers, trails: [:])
  }

  init(state: SearchState, makers: [CaseMaker], trails: [Int: [SentRequest]]) {
    self.state = state
    self.makers = makers
    self.trails = trails
  }

  /// How many inputs the vector files have.
  package var foundCount: Int { makers.reduce(0) { $0 + groups(of: $1).count } }

  /// The vector files of what was found, by their paths, each with the smallest input of each group.
  package var files: [(path: String, bytes: [UInt8])] {
    makers.compactMap { maker in
      let cases = groups(of: maker).compactMap { made($0, by: maker) }
      return cases.isEmpty ? nil : (maker.path, maker.file(of: cases))
    }
  }

  /// The groups by kind, without those that were shrunk to an input of another one.
  package var distinctGroups: [FoundGroup] {
    state.results.groups.values.sorted { $0.name < $1.name }.reduce(into: []) { kept, group in
      let isKnown = kept.contains {
        $0.name.path == group.name.path && $0.name.kind == group.name.kind && $0.smallest == group.smallest
      }
      if !isKnown { kept.append(group) }
    }
  }

  /// The groups of a file, those that were found first before others.
  private func groups(of maker: CaseMaker) -> [FoundGroup] {
    (distinctGroups + state.results.targets.values).filter { $0.name.path == maker.path }
      .sorted { ($0.found.number, $0.name) < ($1.found.number, $1.name) }
      .reduce(into: []) { if $0.last?.found.number != $1.found.number { $0.append($1) } }
  }

  func made(_ group: FoundGroup, by maker: CaseMaker) -> CaseMaker.MadeCase? {
    let shrinking = group.shrunk.map { ", and shrunk in \($0.requests) requests" } ?? ""
    return maker.make(
      group.smallest, drawnAs: group.found.draw, of: group.smallestScenario,
      id: maker.id("search/\(group.found.number)"),
      comment: "Found by request \(group.found.number) of the search with the seed \(state.identity.seed)\(shrinking).")
  }

  /// The reasons of each operation for which the reference refused no request.
  package var missedReasons: [(operation: String, reasons: [String])] {
    var seen: Set<String> = []
    return makers.map(\.operation).filter { seen.insert($0.id).inserted }.compactMap { operation in
      let missed = operation.reasons.map(\.id).filter { !(state.results.reasons[operation.id]?.contains($0) ?? false) }
      return missed.isEmpty ? nil : (operation.id, missed)
    }
  }

  /// How many reasons the operations have.
  package var reasonCount: Int {
    var seen: Set<String> = []
    return makers.map(\.operation).filter { seen.insert($0.id).inserted }.reduce(0) { $0 + $1.reasons.count }
  }
}

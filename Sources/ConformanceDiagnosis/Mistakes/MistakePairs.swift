internal import Conformance

/// The search for two mistakes that explain answers only together.
extension MistakeCover {
  /// The number of pairs that are tried in an operation.
  private static let mostPairs = 8000

  /// For each operation, the pairs of which each mistake explains other failures.
  ///
  /// Where two mistakes change the same field, the failures of one make those of the other likely without it.
  func disjointPairs() -> [String: [[String]]] {
    var pairs: [String: [[String]]] = [:]
    for one in answers where one.isExplained.contains(false) {
      let others = one.disjointPairs
      if !others.isEmpty { pairs[one.operation.id] = (pairs[one.operation.id, default: []] + others).distinct }
    }
    return pairs
  }

  /// For each operation, the pairs that explain an unexplained answer.
  func pairs() async throws -> [String: [[String]]] {
    var pairs: [String: [[String]]] = [:]
    // One version of each operation is enough: the pairs are then tried in all of them.
    var open = Dictionary(
      grouping: answers.filter { !$0.openOutputs.isEmpty && $0.isExplained.count { !$0 } > 1 }, by: \.operation.id
    )
    .compactMap { $1.max { $0.openOutputs.count < $1.openOutputs.count } }.makeIterator()
    try await forEachInOrder(
      next: { open.next() },
      transform: { one in
        (one.operation.id, try one.pairs(atMost: Self.mostPairs))
      },
      consume: { operation, found in pairs[operation] = found })
    return pairs
  }
}

extension VersionAnswers {
  /// The number of mistakes of which pairs are made.
  private static let mostPaired = 16

  /// The pairs of mistakes that explain failures, each of them others; those that explain the most come first.
  fileprivate var disjointPairs: [[String]] {
    let single = operation.detectableMistakes.map(\.id).filter { !foundMistakes.contains($0) }
    let explaining = single.enumerated().compactMap { number, mistake in
      parts[[mistake]].map { (number: number, mistake: mistake, failures: Set($0)) }
    }.sorted { ($1.failures.count, $0.number) < ($0.failures.count, $1.number) }.prefix(Self.mostPaired)
    let sorted = explaining.sorted { $0.number < $1.number }
    return sorted.indices.flatMap { first in
      sorted[(first + 1)...].filter { $0.failures.isDisjoint(with: sorted[first].failures) }
        .map { [sorted[first].mistake, $0.mistake] }
    }
  }

  /// Unexplained failures with an output, which two mistakes together can explain and hardly by chance.
  var openOutputs: [Observation] {
    guard operation.drawnOutputs.isEmpty else { return [] }
    return failures.indices.filter { !isExplained[$0] && !failures[$0].isAccumulated }.map { failures[$0] }.filter {
      if case .accept = $0.answer { true } else { false }
    }
  }

  /// The pairs that explain failures: first those in which the fewest are possible, and then what is left.
  func pairs(atMost limit: Int) throws -> [[String]] {
    var left = limit
    let all = operation.detectableMistakes.map(\.id)
    let open = openOutputs
    let byCost = open.map { (observation: $0, cost: (known(by: $0)?.count ?? all.count) * cost(of: $0)) }
      .sorted { $0.cost < $1.cost }.map(\.observation)
    var found: [[String]] = []
    let others = foundMistakes
    for observation in byCost {
      left -= found.count * cost(of: observation)
      if try found.contains(where: { try agrees(others + $0, with: observation) }) { continue }
      let causes = causes(at: observation, among: all)
      // What one of two mistakes accepts, the other one can change, although it changes no answer alone.
      let unknown = all.filter { !causes.contains($0) }
      // Where each of two hides the other one, neither changes an answer alone.
      for pairs in [causes.pairs, causes.flatMap { cause in unknown.map { [cause, $0] } }, unknown.pairs] {
        guard left > 0, !time.isSearchOver else { return found }
        let cost = pairs.count * cost(of: observation)
        guard cost <= left else { continue }
        left -= max(cost, 1)
        let explaining = try pairs.filter { try agrees(others + $0, with: observation) }
        guard explaining.isEmpty else {
          found += explaining
          break
        }
      }
    }
    return found
  }

  private func causes(at observation: Observation, among all: [String]) -> [String] {
    guard let known = known(by: observation) else { return all }
    return all.filter(known.contains)
  }
}

extension [String] {
  /// Each two of the elements.
  package var pairs: [[String]] {
    indices.flatMap { first in indices.dropFirst(first + 1).map { [self[first], self[$0]] } }
  }
}

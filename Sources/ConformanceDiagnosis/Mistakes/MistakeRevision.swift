internal import Conformance

/// A second look at mistakes that were found first, and that others, which were found after them or not at all, may
/// explain better.
extension MistakeCover {
  /// The number of mistakes without which the search is repeated.
  private static let mostRevised = 12

  /// Takes out each mistake that right answers contradict, or that leaves failures unexplained, and searches for others
  /// in its place; they are taken where they explain more, or as much with fewer contradictions.
  mutating func revise() async throws {
    for mistakes in try doubtfulMistakes().prefix(Self.mostRevised) {
      guard choices.contains(where: { $0.mistakes == mistakes }) else { continue }
      var other = self
      try await other.searchAnew(without: mistakes)
      guard try other.isBetter(than: self) else {
        // What was computed without use is not free.
        for place in answers.indices { answers[place].budget = min(answers[place].budget, other.answers[place].budget) }
        continue
      }
      self = other
    }
  }

  /// The mistakes with exceptions, those that right answers contradict, and those that leave failures unexplained.
  private func doubtfulMistakes() throws -> [[String]] {
    try choices.map(\.mistakes).filter { mistakes in
      try answers.contains { one in
        guard one.found.contains(mistakes) else { return false }
        return try one.isExplained.contains(false) || one.contradictions(of: mistakes) > 0
      }
    }
  }

  private mutating func searchAnew(without mistakes: [String]) async throws {
    let places = answers.indices.filter { answers[$0].found.contains(mistakes) }
    try await change(places) { one in try one.remove(mistakes) }
    choices.removeAll { $0.mistakes == mistakes }
    try await choose { candidates, operation in (candidates[operation] ?? []).filter { $0 != mistakes } }
    try await splitPairs()
    try await removeUnneeded()
  }

  private func isBetter(than other: MistakeCover) throws -> Bool {
    let (mine, theirs) = (
      answers.reduce(0) { $0 + $1.explainedCount }, other.answers.reduce(0) { $0 + $1.explainedCount }
    )
    guard mine >= theirs else { return false }
    let (own, others) = try (contradictions(), other.contradictions())
    return mine > theirs ? own <= others : own < others
  }

  private func contradictions() throws -> Int {
    try answers.reduce(0) { sum, one in try sum + one.found.reduce(0) { try $0 + one.contradictions(of: $1) } }
  }
}

extension VersionAnswers {
  fileprivate var explainedCount: Int { isExplained.count(where: \.self) }

  /// The number of right answers that contradict found mistakes, and one for an exception.
  fileprivate func contradictions(of mistakes: [String]) throws -> Int {
    try (mistakes.contains { exceptions[$0] != nil } ? 1 : 0) + contradicting(mistakes).count
  }
}

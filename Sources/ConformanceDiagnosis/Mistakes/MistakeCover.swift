package import Conformance

/// A search for the fewest mistakes that together account for most failures of a run.
///
/// It takes the mistake that makes the description of the answers shortest, in all operations and versions whose
/// answers do not contradict it, then the next one together with it, and so on. Two mistakes that only together explain
/// answers are tried where no single one does.
struct MistakeCover: Sendable {
  /// Mistakes that were found, with others that explain the same failures.
  struct Choice: Sendable {
    let mistakes: [String]
    let alternatives: [[String]]
  }

  var answers: [VersionAnswers]
  var choices: [Choice] = []
  private var candidates: [String: [[String]]]

  /// The number of answers that are computed, if those of all versions are the same; it does not depend on the machine.
  private static let budget = 400_000
  private static let mostChoices = 40
  private static let mostRounds = 3
  private static let mostRepeats = 2
  /// The gain, in bits, that a named mistake has beyond its choice among all mistakes of its operations.
  private static let leastGain = 2.0

  init(_ answers: [VersionAnswers]) {
    let open = Set(answers.filter { !$0.failures.isEmpty }.map(\.operation.id)).count
    self.answers = answers.markingSilent().map { one in
      var one = one
      one.budget = Self.budget / max(open, 1)
      return one
    }
    candidates = Dictionary(
      answers.map { ($0.operation.id, $0.operation.detectableMistakes.map { [$0.id] }) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Finds the mistakes, and checks them; if there is not enough time to check them, there are none.
  mutating func search() async throws {
    do {
      try await searchAll()
      var known = choices.map(\.mistakes)
      try await check()
      for _ in 0..<Self.mostRepeats {
        guard leavesOpen(known) else { break }
        try await searchAll()
        known = choices.map(\.mistakes)
        try await check()
      }
      try await revise()
      try await count()
    } catch is SearchTime.IsOver {
      choices = []
      for place in answers.indices {
        answers[place].removeAll()
        answers[place].isCutShort = true
      }
    }
  }

  /// Whether others can be found after the check of some mistakes; those that were taken out are not tried again.
  ///
  /// With mistakes that explain more than those that they replace, others can be found; and what was taken out has
  /// stood in the way of others.
  private mutating func leavesOpen(_ known: [[String]]) -> Bool {
    let found = choices.map(\.mistakes)
    let takenOut = known.filter { !found.contains($0) }
    candidates = candidates.mapValues { all in all.filter { !takenOut.contains($0) } }
    return found.contains { !known.contains($0) }
      || (!takenOut.isEmpty && answers.contains { $0.isExplained.contains(false) })
  }

  /// Whether the time ended before everything was tried.
  var isCutShort: Bool { answers.contains { $0.isCutShort } }

  private mutating func searchAll() async throws {
    try await weigh { candidates, operation in candidates[operation] ?? [] }
    try await choose { candidates, operation in candidates[operation] ?? [] }
    try await searchAlso(families())
    for _ in 0..<Self.mostRounds where try await !searchAlso(disjointPairs()) { break }
    // In addition to two mistakes that were found, two others can explain what is left.
    for _ in 0..<Self.mostRounds where try await !searchAlso(pairs()) { break }
    try await searchInOtherForms()
  }

  /// Searches once more where outputs may be in another form than ours, so that no mistake gives the same bytes.
  private mutating func searchInOtherForms() async throws {
    let places = answers.indices.filter { answers[$0].needsForms }
    guard !places.isEmpty else { return }
    try await change(places) { one in one.compareForms() }
    try await weigh { candidates, operation in candidates[operation] ?? [] }
    try await choose { candidates, operation in candidates[operation] ?? [] }
  }

  /// Tries candidates together with the single mistakes; returns whether something was found.
  @discardableResult
  private mutating func searchAlso(_ others: [String: [[String]]]) async throws -> Bool {
    guard !others.isEmpty else { return false }
    let before = choices.count
    try await weigh(anew: true) { _, operation in others[operation] ?? [] }
    try await choose { candidates, operation in (candidates[operation] ?? []) + (others[operation] ?? []) }
    return choices.count > before
  }

  typealias CandidatesOfOperation =
    @Sendable (_ single: [String: [[String]]], _ operation: String) -> [[String]]

  /// Adds the best mistakes, one after the other, while they make the description shorter.
  mutating func choose(among candidates: @escaping CandidatesOfOperation) async throws {
    while answers.allSatisfy({ $0.found.count < Self.mostChoices }), let best = try best() {
      add(best.choice)
      try await change(best.places) { one in
        try one.add(best.choice.mistakes, except: one.evidence[best.choice.mistakes]?.exception)
      }
      try await weigh(among: candidates)
    }
  }

  /// A mistake that is found again, in other versions, is one choice; what explains only one of the places is not one
  /// of its alternatives.
  private mutating func add(_ choice: Choice) {
    guard let index = choices.firstIndex(where: { $0.mistakes == choice.mistakes }) else {
      choices.append(choice)
      return
    }
    let common = choices[index].alternatives.filter(choice.alternatives.contains)
    choices[index] = Choice(mistakes: choice.mistakes, alternatives: common)
  }

  /// Tries the candidates in the versions in which that was not done since a mistake was added.
  private mutating func weigh(anew: Bool = false, among candidates: @escaping CandidatesOfOperation) async throws {
    let single = self.candidates
    let places = answers.indices.filter { anew || answers[$0].isUnweighed }
    let rates = FailureRates(answers)
    try await change(places) { one in try one.weigh(candidates(single, one.operation.id), beside: rates) }
  }

  /// Changes the answers at some places, on all processors.
  ///
  /// The versions of an operation follow each other, because most of their answers are the same.
  mutating func change(
    _ places: [Int], _ change: @escaping @Sendable (inout VersionAnswers) throws -> Void
  ) async throws {
    let before = answers
    var next = Dictionary(grouping: places) { before[$0].operation.id }.values.makeIterator()
    try await forEachInOrder(
      next: { next.next() },
      transform: { places in
        try places.map { place in
          var one = before[place]
          try change(&one)
          return (place, one)
        }
      },
      consume: { changed in
        for (place, one) in changed { answers[place] = one }
      })
  }

  // MARK: - The best mistakes

  /// Mistakes with the places at which they gain, and the failures that they explain there.
  private struct Proposal {
    let mistakes: [String]
    var gain = 0.0
    var explained: [Int: [Int]] = [:]
  }

  private func best() throws -> (choice: Choice, places: [Int])? {
    let proposals = proposals().filter { proposal in
      // One answer is too few for two mistakes.
      (proposal.mistakes.count == 1 || proposal.explained.values.contains { $0.count > 1 })
        && (proposal.explained.keys.contains { !answers[$0].isSilent }
          || choices.contains { $0.mistakes == proposal.mistakes })
    }
    guard let gain = proposals.map(\.gain).max(), gain > Self.leastGain else { return nil }
    let rivals = proposals.filter { $0.gain > gain - 0.01 }
    // A mistake that answers of other operations contradict is less likely.
    let uncontradicted = try rivals.filter { try !isContradicted($0.mistakes, outside: Set($0.explained.keys)) }
    let likely = uncontradicted.isEmpty ? rivals : uncontradicted
    let first = likely[0]
    let alternatives = likely.dropFirst().filter { $0.explained == first.explained }.map(\.mistakes)
    return (Choice(mistakes: first.mistakes, alternatives: alternatives), first.explained.keys.sorted())
  }

  /// What each candidate gains, in the order in which mistakes are declared.
  private func proposals() -> [Proposal] {
    var numbers: [[String]: Int] = [:]
    var proposals: [Proposal] = []
    for (place, one) in answers.enumerated() {
      for mistakes in one.tried ?? [] {
        guard let evidence = one.evidence[mistakes], evidence.gain > 0 else { continue }
        let number = numbers[mistakes] ?? proposals.count
        if number == proposals.count {
          numbers[mistakes] = number
          proposals.append(Proposal(mistakes: mistakes, gain: -cost(of: mistakes, in: one)))
        }
        proposals[number].gain += evidence.gain
        proposals[number].explained[place] = evidence.explained
      }
    }
    return proposals
  }

  /// The information in a choice among all mistakes of an operation, in bits; what was found elsewhere costs little.
  private func cost(of mistakes: [String], in one: VersionAnswers) -> Double {
    let number = one.operation.mistakes.count
    let bits = Double(Int.bitWidth - number.leadingZeroBitCount)
    return choices.contains { $0.mistakes == mistakes } ? 1 : bits * Double(mistakes.count)
  }

  /// Whether right answers of other operations and versions contradict mistakes.
  func isContradicted(_ mistakes: [String], outside places: Set<Int>) throws -> Bool {
    try answers.enumerated().contains { place, one in
      try !places.contains(place) && one.has(mistakes)
        && one.passes.contains { try one.areContradicted(mistakes, by: $0) }
    }
  }
}

extension Operation {
  /// The mistakes that a vector can detect.
  package var detectableMistakes: [Mistake] {
    mistakes.filter { $0.whyNotDetectable == nil }.map(\.mistake)
  }
}

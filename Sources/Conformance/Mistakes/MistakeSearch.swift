/// A search for mistakes, alone or two together, that explain all answers of an implementation to an operation.
struct MistakeSearch {
  private let operation: Operation
  private let probe: MistakeProbe
  /// The answers; failures come first, because they exclude most mistakes.
  ///
  /// An answer that excludes a mistake moves to the front, because it is likely to exclude the next one.
  private var observations: [Observation]
  private let failures: [Observation]
  /// The ids of mistakes that explain other operations, which are more likely here too.
  private let established: Set<String>

  init(suite: Suite, operation: Operation, observations: [Observation], established: Set<String>) {
    self.operation = operation
    self.established = established
    probe = MistakeProbe(suite: suite, operation: operation)
    failures = observations.filter { $0.failure != nil }
    self.observations = observations.filter { $0.failureKind != nil } + observations.filter { $0.failureKind == nil }
  }

  /// Returns diagnoses, the simplest first; where no mistake explains the answers, a diagnosis that says so.
  mutating func diagnose() throws -> [Diagnosis] {
    guard !failures.isEmpty else { return [] }
    guard observations.contains(where: { $0.failureKind != nil }) else {
      return [diagnosis("the outputs are right, but steps differ: see the first step that differs")]
    }
    if try explains([]) {
      return [diagnosis("the built-in implementation gives the same answers: the vectors were changed")]
    }
    let candidates = operation.mistakes.filter { $0.whyNotDetectable == nil }.map(\.mistake)
    var explanations = try explaining(among: candidates.map { [$0] }, atMost: candidates.count)
    if explanations.isEmpty {
      explanations = try explaining(among: pairs(of: candidates), atMost: Self.mostExplanations + 1)
    }
    return explanations.isEmpty ? try diagnoseEachVersion() : try diagnoses(of: explanations)
  }

  private static let mostExplanations = 5

  private func diagnoses(of explanations: [[Mistake]]) throws -> [Diagnosis] {
    let isLikely = { (mistakes: [Mistake]) in mistakes.allSatisfy { established.contains($0.id) } }
    let likely = explanations.filter(isLikely)
    let others = explanations.filter { !isLikely($0) }
    let named = explanations.count <= Self.mostExplanations ? likely + others : likely
    guard 1...Self.mostExplanations ~= named.count else {
      return [
        diagnosis(
          "more than \(Self.mostExplanations) mistakes of the catalogue, or pairs of them, explain these answers; failures "
            + "of other operations can reduce their number")
      ]
    }
    return try named.map { mistakes in
      try diagnosis(
        sentence(mistakes, amongOthers: explanations.count > 1), mistakes: mistakes.map(\.id),
        explained: failures.count { try shows(mistakes, at: $0) })
    }
  }

  /// Diagnoses each version alone, because an implementation can have separate code for each of them.
  private func diagnoseEachVersion() throws -> [Diagnosis] {
    let versions = Set(observations.map(\.protocolVersion)).sorted()
    guard versions.count > 1 else { return [unexplained] }
    let found = try versions.flatMap { version in
      var one = MistakeSearch(
        suite: probe.suite, operation: operation, observations: observations.filter { $0.protocolVersion == version },
        established: established)
      return try one.diagnose()
    }
    return found.contains { !$0.mistakes.isEmpty } ? found : [unexplained]
  }

  // MARK: - Searching

  private func pairs(of mistakes: [Mistake]) -> [[Mistake]] {
    mistakes.indices.flatMap { first in
      mistakes.indices.dropFirst(first + 1).map { [mistakes[first], mistakes[$0]] }
    }
  }

  private mutating func explaining(among candidates: [[Mistake]], atMost limit: Int) throws -> [[Mistake]] {
    var found: [[Mistake]] = []
    for mistakes in candidates where try explains(mistakes) {
      found.append(mistakes)
      if found.count == limit { break }
    }
    return found
  }

  private mutating func explains(_ mistakes: [Mistake]) throws -> Bool {
    let drawing = !operation.drawnOutputs.isEmpty
    // The first occurrence of a value is not a repeat.
    var firstOccurrences = drawing ? 1 : 0
    let contradiction = try observations.firstIndex { observation in
      let attempt = try attempt(mistakes, at: observation)
      if firstOccurrences > 0, observation.failureKind == nil, attempt.failureKind == .repeatedDraw {
        firstOccurrences -= 1
        return false
      }
      return !observation.agrees(with: attempt, drawing: drawing)
    }
    guard let contradiction else { return true }
    observations.insert(observations.remove(at: contradiction), at: 0)
    return false
  }

  /// Whether an implementation with the mistakes fails in this case too, also if only a step is wrong.
  private func shows(_ mistakes: [Mistake], at observation: Observation) throws -> Bool {
    try attempt(mistakes, at: observation, withSteps: observation.failureKind == nil).failureKind != nil
  }

  private func attempt(
    _ mistakes: [Mistake], at observation: Observation, withSteps wantsSteps: Bool = false
  ) throws -> MistakeProbe.Attempt {
    try probe.attempt(
      mistakes.map(\.id), at: observation.vector, input: observation.input,
      protocolVersion: observation.protocolVersion, wantsSteps: wantsSteps)
  }

  // MARK: - Words

  private var unexplained: Diagnosis {
    diagnosis(
      "no mistake of the catalogue, alone or with a second one, explains these answers: see the first step that differs"
    )
  }

  private func sentence(_ mistakes: [Mistake], amongOthers: Bool) -> String {
    let words = mistakes.map(\.sentence).joined(separator: " And: ")
    let doubt = amongOthers ? " (other mistakes explain the cases of this run too)" : ""
    return "\(words)\(doubt) See `pavectors explain \(operation.id)`."
  }

  private func diagnosis(_ sentence: String, mistakes: [String] = [], explained: Int = 0) -> Diagnosis {
    Diagnosis(
      operation: operation.id, protocolVersions: Set(failures.map(\.protocolVersion)).sorted(), sentence: sentence,
      mistakes: mistakes, explained: explained, failures: failures.count)
  }
}

package import Conformance

/// Finds the mistakes of an operation that the vectors of a file detect.
///
/// The computations with the mistakes are prepared once, for all vectors of the file.
package struct MistakeDetector: Sendable {
  fileprivate struct Candidate: Sendable {
    let id: String
    let computation: Computation
    /// The versions of the file, without those in which the answers are the same as in an earlier one.
    let protocols: [String]
    /// What it puts in the places of rules whose calls are recorded; nil where it changes something else.
    let changes: [RuleChange]?
  }

  private let probe: MistakeProbe
  private let right: Computation
  private let candidates: [Candidate]

  /// Makes a detector of all mistakes of the operation, or only of those of some ids.
  package init(suite: Suite, operation: Operation, protocols: [String], only ids: Set<String>? = nil) {
    probe = MistakeProbe(suite: suite, operation: operation)
    let remembering = suite.remembering()
    let mistakes = operation.mistakes.map(\.mistake).filter { ids?.contains($0.id) ?? true }
    let recorded = RecordedRules(changedBy: mistakes.flatMap(\.edits), in: suite, remembering: remembering)
    right = operation.computation(with: [], harmless: remembering + recorded.edits)
    candidates = mistakes.map { mistake in
      let computation = operation.computation(with: mistake.edits, harmless: remembering)
      return Candidate(
        id: mistake.id, computation: computation, protocols: computation.distinctVersions(of: protocols),
        changes: recorded.changes(by: mistake.edits))
    }
  }

  /// The ids of the mistakes that the vector detects: an implementation with one of them does not pass it.
  package func detected(by vector: Vector) throws -> [String] {
    guard case .input(let input) = vector.subject else { return [] }
    var trial = Trial(probe: probe, right: right, vector: vector, input: input)
    return try candidates.filter { try trial.detects($0) }.map(\.id)
  }
}

/// Tries mistakes with one vector; what the right computation answers is computed once.
private struct Trial {
  private let probe: MistakeProbe
  private let right: Computation
  private let vector: Vector
  private let input: Record
  /// The failures of the right computation, and the calls of its rules, by version.
  private var rightAttempts: [String: (failure: Failure.Kind?, calls: RecordedCalls)] = [:]
  /// The answers of the right computation to this input and to changed ones.
  private var rightAnswers: [(protocolVersion: String, input: Record, answer: Answer)] = []

  init(probe: MistakeProbe, right: Computation, vector: Vector, input: Record) {
    self.probe = probe
    self.right = right
    self.vector = vector
    self.input = input
  }

  mutating func detects(_ candidate: MistakeDetector.Candidate) throws -> Bool {
    for version in candidate.protocols where try failureKind(of: candidate, version) != nil { return true }
    return false
  }

  private mutating func failureKind(
    of candidate: MistakeDetector.Candidate, _ version: String
  ) throws -> Failure.Kind? {
    let computation = candidate.computation
    if computation.leavesRight(input) { return try rightAttempt(version).failure }
    if let changes = candidate.changes {
      let right = try rightAttempt(version)
      if right.calls.areSame(with: changes) { return right.failure }
    }
    // With drawn values an answer depends on more than the input.
    guard computation.hasRightRules, vector.expectation.verification == nil else {
      return try probe.failureKindInAllDraws(
        of: computation, at: vector, input: input, protocolVersion: version)
    }
    let answer = computation.answer(to: input) { rightAnswer(to: $0, version) }
    return try probe.failureKind(of: answer, to: vector, input: input, protocolVersion: version)
  }

  private mutating func rightAttempt(_ version: String) throws -> (failure: Failure.Kind?, calls: RecordedCalls) {
    if let known = rightAttempts[version] { return known }
    let calls = RecordedCalls()
    let attempt = try RecordedCalls.$current.withValue(calls) {
      try probe.attempt(right, at: vector, input: input, protocolVersion: version)
    }
    rightAttempts[version] = (attempt.failureKind, calls)
    return (attempt.failureKind, calls)
  }

  private mutating func rightAnswer(to input: Record, _ version: String) -> Answer {
    if let known = rightAnswers.first(where: { $0.protocolVersion == version && $0.input == input }) {
      return known.answer
    }
    let answer = probe.answer(to: input, protocolVersion: version, by: right)
    rightAnswers.append((version, input, answer))
    return answer
  }
}

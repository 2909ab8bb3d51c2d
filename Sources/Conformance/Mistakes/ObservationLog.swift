/// An answer of an implementation to a case, with its failure.
struct Observation: Sendable {
  let vector: Vector
  let input: Record
  let protocolVersion: String
  let answer: Answer
  let failure: Failure?

  /// The kind of failure; nil if only a step differs, because implementations may compute other steps.
  var failureKind: Failure.Kind? { failure.flatMap { $0.kind == .wrongStep ? nil : $0.kind } }

  /// Whether an implementation with mistakes gives the same answer.
  ///
  /// All right answers are the same; wrong answers must be wrong in the same way. Of answers with drawn values only the
  /// results are compared.
  func agrees(with attempt: MistakeProbe.Attempt, drawing: Bool) -> Bool {
    guard failureKind == attempt.failureKind else { return false }
    guard failureKind != nil else { return true }
    switch (answer, attempt.answer) {
    case (.accept(let mine, _), .accept(let theirs, _)): return drawing || mine == theirs
    case (.reject(let mine, _), .reject(let theirs, _)): return mine == nil || mine == theirs
    case (.error, .error): return true
    default: return false
    }
  }
}

/// The answers of a run, by operation, limited to those that a diagnosis needs.
struct ObservationLog {
  /// More cases of an operation do not improve a diagnosis, but would fill the memory with a large corpus.
  private static let limit = 2000

  private var observations: [String: [Observation]] = [:]
  private var failing: Set<String> = []

  mutating func add(_ judged: VectorResult.Case, of result: VectorResult, failure: Failure?) {
    guard let answer = judged.answer, case .input(let input) = result.vector.subject else { return }
    let id = result.operation.id
    if failure != nil { failing.insert(id) }
    guard observations[id, default: []].count < Self.limit else { return }
    observations[id, default: []].append(
      Observation(
        vector: result.vector, input: input, protocolVersion: judged.protocolVersion, answer: answer,
        failure: failure))
  }

  /// Diagnoses each operation with failures, in the order of the suite.
  func diagnoses(_ suite: Suite) throws -> [Diagnosis] {
    var diagnoses: [Diagnosis] = []
    var established: Set<String> = []
    for operation in suite.operations where failing.contains(operation.id) && !operation.mistakes.isEmpty {
      var diagnostician = MistakeSearch(
        suite: suite, operation: operation, observations: observations[operation.id] ?? [], established: established)
      let found = try diagnostician.diagnose()
      if found.count == 1 { established.formUnion(found[0].mistakes) }
      diagnoses += found
    }
    return diagnoses
  }
}

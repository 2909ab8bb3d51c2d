/// An answer of an implementation to a case, and what was found wrong with it.
struct Observation: Sendable {
  let vector: Vector
  let input: Record
  let protocolVersion: String
  let answer: Answer
  let failure: Failure?

  /// What is wrong with what came out; steps, which an implementation may take otherwise, do not count.
  var fault: Failure.Kind? { failure.flatMap { $0.kind == .wrongStep ? nil : $0.kind } }

  /// Whether somebody who makes mistakes would have answered the same.
  ///
  /// A right answer is like any other right one; a wrong one must be wrong in the same way. What is drawn anew each time
  /// can be compared by its result only.
  func agrees(with attempt: MistakeProbe.Attempt, drawing: Bool) -> Bool {
    guard fault == attempt.fault else { return false }
    guard fault != nil else { return true }
    switch (answer, attempt.answer) {
    case (.accept(let mine, _), .accept(let theirs, _)): return drawing || mine == theirs
    case (.reject(let mine, _), .reject(let theirs, _)): return mine == nil || mine == theirs
    case (.error, .error): return true
    default: return false
    }
  }
}

/// The answers of a run, by operation, as many as a diagnosis needs.
struct ObservationLog {
  /// More cases of an operation than this make no diagnosis surer, and would fill the memory with a large corpus.
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

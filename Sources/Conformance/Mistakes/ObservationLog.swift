/// The answers of a run, by operation and version, limited to those that a diagnosis needs.
struct ObservationLog {
  /// The answers to an operation in one protocol version.
  struct Line: Sendable {
    var failures: [Observation] = []
    var passes: [Observation] = []
    /// Failures whose answers are not kept: those of accumulated vectors, and those above the limit.
    var unseenFailures = 0
  }

  /// More answers to an operation in one version do not improve a diagnosis, but would fill the memory with a large
  /// corpus.
  static let limit = 1000

  private(set) var lines: [String: [String: Line]] = [:]

  /// Whether an answer is a failure.
  var hasFailures: Bool {
    lines.values.contains { $0.values.contains { !$0.failures.isEmpty || $0.unseenFailures > 0 } }
  }

  mutating func add(_ judged: VectorResult.Case, of result: VectorResult, failureKind: Failure.Kind?) {
    lines[result.operation.id, default: [:]][judged.protocolVersion, default: Line()]
      .add(judged, of: result.vector, failureKind: failureKind)
  }
}

extension ObservationLog.Line {
  fileprivate mutating func add(_ judged: VectorResult.Case, of vector: Vector, failureKind: Failure.Kind?) {
    let isFull = (failureKind == nil ? passes : failures).count >= ObservationLog.limit
    guard let answer = judged.answer, case .input(let input) = vector.subject, !isFull else {
      if failureKind != nil { unseenFailures += 1 }
      return
    }
    let observation = Observation(
      vector: vector, input: input, protocolVersion: judged.protocolVersion, answer: answer, failureKind: failureKind)
    if failureKind == nil { passes.append(observation) } else { failures.append(observation) }
  }
}

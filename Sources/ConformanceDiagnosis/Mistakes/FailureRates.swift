internal import Conformance

/// How many answers of each operation fail in which way: an implementation that refuses or accepts everything does so in
/// all operations.
struct FailureRates: Sendable {
  private struct Kind: Hashable {
    let expected: Expectation.Result
    let kind: Failure.Kind?
  }

  /// The answers of one operation, or of several.
  struct Sum: Sendable {
    private var cases: [Expectation.Result: Int] = [:]
    private var open: [Kind: Int] = [:]

    fileprivate mutating func add(_ answers: VersionAnswers) {
      for observation in answers.passes + answers.failures {
        cases[observation.vector.expectation.result, default: 0] += 1
      }
      for (observation, isExplained) in zip(answers.failures, answers.isExplained) where !isExplained {
        open[Kind(expected: observation.vector.expectation.result, kind: observation.failureKind), default: 0] += 1
      }
    }

    fileprivate mutating func add(_ other: Sum) {
      cases.merge(other.cases, uniquingKeysWith: +)
      open.merge(other.open, uniquingKeysWith: +)
    }

    /// The rate of failures like this one; without any answers it is not known.
    func rate(of failure: Observation) -> Double {
      let expected = failure.vector.expectation.result
      guard let all = cases[expected], all > 0 else { return failure.hasNoReason ? 1 : 0.5 }
      return (Double(open[Kind(expected: expected, kind: failure.failureKind), default: 0]) + 0.5) / Double(all + 1)
    }
  }

  private var sums: [(operation: Operation, sum: Sum)] = []

  init(_ answers: [VersionAnswers]) {
    for one in answers {
      if sums.last?.operation.id != one.operation.id { sums.append((one.operation, Sum())) }
      sums[sums.count - 1].sum.add(one)
    }
  }

  /// The answers of the operations that cannot have the mistakes.
  func excluding(operationsWith mistakes: [String]) -> Sum {
    sums.reduce(into: Sum()) { sum, next in
      if !next.operation.mistakes.contains(where: { mistakes.contains($0.mistake.id) }) { sum.add(next.sum) }
    }
  }
}

extension Observation {
  /// Whether it is a refusal of which nothing more is known.
  fileprivate var hasNoReason: Bool {
    if case .reject(nil, _) = answer { true } else { false }
  }
}

internal import Conformance

/// Exceptions of mistakes: right answers that contradict them, and have a simple property in common.
extension VersionAnswers {
  /// The property of the right answers that contradict a mistake; nil if there is none, or if too many contradict it.
  func exception(
    of mistakes: [String], contradictedBy contradicting: [Observation], explaining explained: [Observation]
  ) -> CaseProperty? {
    guard mistakes.count == 1, exceptions[mistakes[0]] == nil, contradicting.count <= explained.count else {
      return nil
    }
    // What refuses too much explains these refusals as well as the failures: they show no exception.
    if explained.allSatisfy(\.isRefusal), contradicting.contains(where: \.isRefusal) { return nil }
    let finder = PropertyFinder(of: contradicting, beside: explained)
    if contradicting.count * 2 <= explained.count, let exception = finder.exception { return exception }
    // A check that is not made may still be made for some values.
    let isUncheckedElsewhere =
      explained.allSatisfy { $0.failureKind == .wronglyAccepted } && contradicting.allSatisfy(\.isRefusal)
    return isUncheckedElsewhere ? finder.exceptionByValue : nil
  }

  /// Lets right answers that contradict a found mistake be its exceptions, if they have something in common.
  mutating func findException(of mistakes: [String]) throws {
    let contradicting = try contradicting(mistakes)
    guard !contradicting.isEmpty else { return }
    let explained = try failures.indices.filter { index in
      try isExplained[index] && concern(mistakes, failures[index])
        && !agrees(found(without: [mistakes]), with: failures[index])
    }.map { failures[$0] }
    if let exception = exception(of: mistakes, contradictedBy: contradicting, explaining: explained) {
      try except(exception, from: mistakes)
    }
  }

  /// The right answers that would contradict a mistake if they were not its exceptions.
  func excepted(from mistakes: [String]) throws -> [Observation] {
    guard mistakes.count == 1, let exception = exceptions[mistakes[0]] else { return [] }
    return try withoutException(of: mistakes).contradicting(mistakes).filter(exception.holds)
  }
}

extension Observation {
  /// Whether the answer is a refusal; of right answers only those are kept for whose operation others are right.
  fileprivate var isRefusal: Bool {
    if case .reject? = answer { return true }
    return answer == nil && vector.expectation.result == .reject
  }
}

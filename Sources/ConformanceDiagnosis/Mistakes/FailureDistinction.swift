internal import Conformance

/// What tells failures from the passed cases of the same operations that have the same expected result.
struct FailureDistinction {
  private let separation: PropertyFinder.Separation
  private let failureCount: Int
  private let passCount: Int
  /// The operation to which it is limited.
  private let operation: String?

  /// What is true of all failures, or else of those of the operation that has the most; nil if nothing was found.
  static func among(_ failures: [Observation], beside answers: [VersionAnswers]) -> FailureDistinction? {
    let byOperation = Dictionary(grouping: failures, by: \.operation)
    if let all = FailureDistinction(
      failures, beside: answers.filter { byOperation[$0.operation.id] != nil }, limitedTo: nil)
    {
      return all
    }
    let largest = byOperation.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    guard byOperation.count > 1, let (id, some) = largest else { return nil }
    return FailureDistinction(some, beside: answers.filter { $0.operation.id == id }, limitedTo: id)
  }

  private init?(_ failures: [Observation], beside answers: [VersionAnswers], limitedTo operation: String?) {
    let expected = Set(failures.map(\.vector.expectation.result))
    let passes = answers.flatMap(\.passes).filter { expected.contains($0.vector.expectation.result) }
    guard let found = PropertyFinder(of: failures, beside: passes).separation else { return nil }
    separation = found
    failureCount = failures.count
    passCount = passes.count
    self.operation = operation
  }

  /// A clause with the numbers of cases.
  var words: String {
    let place = operation.map { "in \($0) " } ?? ""
    let all = separation.caseCount == failureCount
    let some = all ? "in all \(failureCount)" : "in \(separation.caseCount) of \(failureCount)"
    let others =
      separation.otherCount == 0
      ? "in none of the \(passCount) that pass" : "also in \(separation.otherCount) of the \(passCount) that pass"
    return "\(place)\(some) \(separation.properties.map(\.words).joined(separator: " and ")); \(others)"
  }
}

extension Observation {
  fileprivate var operation: String { String(vector.id.prefix { $0 != "/" }) }
}

internal import Synchronization

/// The calls of rules in one computation, by the number of the rule.
package final class RecordedCalls: Sendable {
  /// Whether another function in place of the rule has the same result in this call.
  typealias Call = @Sendable (_ other: any Sendable) -> Bool

  /// What records the calls of this task; nil where none are recorded.
  @TaskLocal package static var current: RecordedCalls?

  /// A rule that is called more often is computed again with the whole computation.
  private static let limit = 2000

  private let calls = Mutex<[Int: [Call]]>([:])

  package init() {}

  func add(_ call: @escaping Call, ofRule number: Int) {
    calls.withLock { calls in
      if calls[number, default: []].count <= Self.limit { calls[number, default: []].append(call) }
    }
  }

  /// Whether a computation with other functions in the places of rules has the same answer.
  ///
  /// Each call gets what it got in the recorded computation as long as all calls before it had the same results.
  package func areSame(with changes: [RuleChange]) -> Bool {
    let calls = calls.withLock { $0 }
    return changes.allSatisfy { change in
      guard let calls = calls[change.number] else { return true }
      return calls.count <= Self.limit && calls.allSatisfy { $0(change.rule) }
    }
  }
}

/// Another function in place of a rule.
package struct RuleChange: Sendable {
  let number: Int
  let rule: any Sendable
}

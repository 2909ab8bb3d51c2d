internal import Synchronization

/// The time that a server takes in each second to find out why requests are wrong.
///
/// What it does not reach is looked for when somebody reads the report, on another thread.
package final class SearchBudget: Sendable {
  /// Thrown where the time of a second is used up.
  struct UsedUp: Error {}

  private struct Content {
    var second: Int64 = 0
    var taken = Duration.zero
    var attempts = 0
  }

  private let limit: Duration
  private let clock: @Sendable () -> Duration
  private let content = Mutex(Content())

  /// Takes the time of each second, and a clock where it is not that of the system.
  package init(perSecond limit: Duration, clock: (@Sendable () -> Duration)? = nil) {
    self.limit = limit
    let start = ContinuousClock.now
    self.clock = clock ?? { ContinuousClock.now - start }
  }

  /// How many attempts were made.
  package var attempts: Int { content.withLock { $0.attempts } }

  /// Makes an attempt, unless the time is used up.
  func attempt<Result>(_ body: () throws -> Result) throws -> Result {
    let start = clock()
    let second = start.components.seconds
    let isAllowed = content.withLock { content in
      if content.second != second { (content.second, content.taken) = (second, .zero) }
      guard content.taken < limit else { return false }
      content.attempts += 1
      return true
    }
    guard isAllowed else { throw UsedUp() }
    defer {
      let time = clock() - start
      content.withLock { $0.taken += time }
    }
    return try body()
  }
}

extension SearchBudget? {
  /// Makes an attempt; without a budget, each attempt is allowed.
  func attempt<Result>(_ body: () throws -> Result) throws -> Result {
    guard let self else { return try body() }
    return try self.attempt(body)
  }
}

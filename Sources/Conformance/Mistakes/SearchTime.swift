/// The time that a search for causes may take, whatever the failures are.
struct SearchTime: Sendable {
  /// Thrown instead of computing another answer.
  struct IsOver: Error {}

  private let searchEnd: ContinuousClock.Instant?
  private let end: ContinuousClock.Instant?

  /// Begins now; nil is as long as it takes.
  ///
  /// Three fifths of the time are for the search, and the rest is for the check of what was found.
  init(_ duration: Duration?) {
    let start = ContinuousClock.now
    searchEnd = duration.map { start + $0 * 3 / 5 }
    end = duration.map { start + $0 }
  }

  /// Whether no other mistakes may be tried.
  var isSearchOver: Bool { searchEnd.map { ContinuousClock.now >= $0 } ?? false }

  /// Whether nothing may be computed.
  var isOver: Bool { end.map { ContinuousClock.now >= $0 } ?? false }
}

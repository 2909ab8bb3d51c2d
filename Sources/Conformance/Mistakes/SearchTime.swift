/// The time that a search for causes may take, whatever the failures are.
struct SearchTime: Sendable {
  /// Thrown instead of computing another answer.
  struct IsOver: Error {}

  private let end: ContinuousClock.Instant?

  /// Begins now; nil is as long as it takes.
  init(_ duration: Duration?) {
    end = duration.map { ContinuousClock.now + $0 }
  }

  var isOver: Bool { end.map { ContinuousClock.now >= $0 } ?? false }
}

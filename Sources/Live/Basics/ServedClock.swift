internal import Platform

/// The clocks of the system; others in tests, because a test must not set those.
package struct SystemClocks: Sendable {
  /// Milliseconds since 1970, by a clock that somebody can set.
  package var wall: @Sendable () -> Int64 = { WallClock.milliseconds }
  /// Milliseconds since some instant, by a clock that nobody can set.
  package var steady: @Sendable () -> Int64 = { SteadyClock.milliseconds }

  package init() {}
}

/// The clock of the server: that of the system, or one that the administration sets, so that nobody waits for an expiry.
package struct ServedClock: Equatable, Sendable {
  /// A time that stands still; nil where the clock of the system counts.
  package var fixed: Int64?
  /// By how much the clock is ahead of that.
  package var ahead: Int64 = 0

  package init(fixed: Int64? = nil) { self.fixed = fixed }

  /// Milliseconds since 1970.
  package func now(_ clocks: SystemClocks) -> Int64 { (fixed ?? clocks.wall()) &+ ahead }
}

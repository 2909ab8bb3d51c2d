internal import Platform

/// The clock of the server: that of the system, or one that the administration sets, so that nobody waits for an expiry.
package struct ServedClock: Equatable, Sendable {
  /// A time that stands still; nil where the clock of the system counts.
  package var fixed: Int64?
  /// By how much the clock is ahead of that.
  package var ahead: Int64 = 0

  package init(fixed: Int64? = nil) { self.fixed = fixed }

  /// Milliseconds since 1970.
  package var now: Int64 { (fixed ?? WallClock.milliseconds) &+ ahead }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The clock of the system.
package enum WallClock {
  /// Milliseconds since 1970.
  package static var milliseconds: Int64 { currentMilliseconds(CLOCK_REALTIME) }
}

/// A clock that nobody can set, for the time that something takes.
package enum SteadyClock {
  /// Milliseconds since an instant that stays the same while the process runs.
  package static var milliseconds: Int64 { currentMilliseconds(CLOCK_MONOTONIC) }
}

private func currentMilliseconds(_ clock: clockid_t) -> Int64 {
  var now = timespec()
  _ = unsafe clock_gettime(clock, &now)
  return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
}

/// How a client's clock is corrected (§ 15.3).
package struct SynchronizedTime: Equatable, Sendable {
  /// What is added to the local time, in microseconds.
  package var offset: Int64
  /// By how much the result may be wrong, in microseconds.
  package var precision: Int64

  /// Takes the values as they are.
  package init(offset: Int64, precision: Int64) {
    self.offset = offset
    self.precision = precision
  }
}

/// The instants of an exchange with a server, in milliseconds.
package struct TimedExchange: Sendable {
  /// The local time at which the request was sent.
  package var start: Int64
  /// The local time at which the response came.
  package var now: Int64
  /// The time that the response states.
  package var serverTime: Int64

  /// Takes the values as they are.
  package init(start: Int64, now: Int64, serverTime: Int64) {
    self.start = start
    self.now = now
    self.serverTime = serverTime
  }
}

/// The result of an exchange.
package struct TimeSynchronization: Equatable, Sendable {
  /// How long the exchange took, in milliseconds.
  package let elapsed: Int64
  /// By how much the server's clock is ahead, in microseconds; none where the exchange was too slow to say.
  package let difference: Int64?
  package let time: SynchronizedTime
}

package struct TimeRules: Sendable {
  /// Offset and precision are known together, or not at all.
  package var know: @Sendable (_ offset: Int64?, _ precision: Int64?) throws -> SynchronizedTime? = {
    offset, precision in
    guard let offset else {
      try demand(precision == nil, else: .unexpectedParameter)
      return nil
    }
    guard let precision else { throw Refusal.missingParameter }
    return SynchronizedTime(offset: offset, precision: precision)
  }
  /// An exchange takes the local time that went by.
  package var measure: @Sendable (TimedExchange) -> Int64 = { $0.now - $0.start }
  /// An exchange does not end before it begins.
  package var checkElapsed: Check<Int64> = { elapsed in
    try demand(elapsed >= 0, else: .negativeDuration)
    return elapsed
  }
  /// Exchanges of more than 16 seconds say nothing.
  package var isTooSlow: Function<Int64, Bool> = { elapsed in elapsed > 16_000 }
  /// After a slow exchange, a time that was synchronised stays as it is.
  package var keepAfterSlow: Check<SynchronizedTime?> = { known in
    try demand(known != nil, else: .slowExchange)
    return known
  }
  /// The server's time is that of the middle of the exchange, so that half of the exchange may be wrong.
  package var halve: Function<Int64, Int64> = { milliseconds in milliseconds * 500 }
  /// The server's clock is ahead by its time and half the exchange, less the local time.
  package var compare: @Sendable (TimedExchange, _ half: Int64) -> Int64 = { exchange, half in
    (exchange.serverTime - exchange.now) * 1000 + half
  }
  /// A difference below two seconds is ignored.
  package var isSmall: Function<Int64, Bool> = { difference in abs(difference) < 2_000_000 }
  /// A difference is near the offset that is less than ten seconds from it.
  package var isNear: @Sendable (_ offset: Int64, _ difference: Int64) -> Bool = { offset, difference in
    abs(offset - difference) < 10_000_000
  }
  /// A small difference near the offset leaves the offset, and gives a new precision.
  package var confirm: @Sendable (_ offset: Int64, _ difference: Int64, _ precision: Int64) -> SynchronizedTime = {
    offset, _, precision in SynchronizedTime(offset: offset, precision: precision)
  }
  /// A difference near the offset leaves everything, where the time was synchronised before.
  package var keep: @Sendable (_ known: SynchronizedTime, _ fresh: SynchronizedTime) -> SynchronizedTime = {
    known, _ in known
  }
}

extension Rules {
  /// Corrects a clock after an exchange; none is known where the time was not synchronised before.
  package func synchronizeTime(_ exchange: TimedExchange, known: SynchronizedTime?) throws -> TimeSynchronization {
    let elapsed = try time.checkElapsed(time.measure(exchange))
    if time.isTooSlow(elapsed), let kept = try time.keepAfterSlow(known) {
      return TimeSynchronization(elapsed: elapsed, difference: nil, time: kept)
    }
    let half = time.halve(elapsed)
    let difference = time.compare(exchange, half)
    return TimeSynchronization(
      elapsed: elapsed, difference: difference, time: correct(known, by: difference, precision: half))
  }

  private func correct(_ known: SynchronizedTime?, by difference: Int64, precision: Int64) -> SynchronizedTime {
    let offset = known?.offset ?? 0
    let fresh = SynchronizedTime(offset: difference, precision: precision)
    guard time.isNear(offset, difference) else { return fresh }
    if time.isSmall(difference) { return time.confirm(offset, difference, precision) }
    return known.map { time.keep($0, fresh) } ?? fresh
  }
}

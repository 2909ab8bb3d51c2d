internal import PowerAuth

/// Mistakes in the synchronization of the time.
extension MistakeTable {
  static let time: MistakeTable = [
    // Mistakes where the duration of an exchange is measured.
    "time.duration-without-sign": breaking(\.time.measure)(
      "An exchange that ends before it begins took the time between.", { right in { abs(right($0)) } }),
    "time.negative-duration-accepted": breaking(\.time.checkElapsed)(
      "An exchange that ends before it begins is computed like others.", accepting()),
    "time.negative-duration-as-zero": breaking(\.time.checkElapsed)(
      "An exchange that ends before it begins took no time.", accepting { max(0, $0) }),
    "time.no-duration-refused": breaking(\.time.checkElapsed)(
      "An exchange that took no time is refused.", refusing(as: .negativeDuration) { $0 == 0 }),

    // Mistakes with slow exchanges.
    "time.16-seconds-too-slow": breaking(\.time.isTooSlow)(
      "An exchange of exactly 16 seconds is too slow.", { _ in { $0 >= 16_000 } }),
    "time.slow-exchange-used": breaking(\.time.isTooSlow)("No exchange is too slow.", { _ in { _ in false } }),
    "time.slow-by-whole-seconds": breaking(\.time.isTooSlow)(
      "Of the duration only the whole seconds are compared with 16.", { _ in { $0 / 1000 > 16 } }),
    "time.slow-exchange-fails": breaking(\.time.keepAfterSlow)(
      "A slow exchange fails also where the time was synchronised.", { _ in { _ in throw Refusal.slowExchange } }),
    "time.slow-exchange-resets": breaking(\.time.keepAfterSlow)(
      "A slow exchange sets the offset to 0.", { _ in { _ in SynchronizedTime(offset: 0, precision: 0) } }),
    "time.first-slow-exchange-used": breaking(\.time.keepAfterSlow)(
      "A slow exchange is used where none was used before.", { _ in { $0 } }),

    // Mistakes where the clocks are compared.
    "time.whole-duration-added": breaking(\.time.halve)(
      "The whole duration is added and is the precision, instead of half of it.", giving { $0 * 2 }),
    "time.half-in-whole-milliseconds": breaking(\.time.halve)(
      "Half the duration is cut to whole milliseconds.", giving { $0 / 1000 * 1000 }),
    "time.duration-not-added": breaking(\.time.compare)(
      "Half the duration is the precision, and is not added.", { right in { exchange, _ in right(exchange, 0) } }),
    "time.duration-subtracted": breaking(\.time.compare)(
      "Half the duration is subtracted.", { right in { exchange, half in right(exchange, -half) } }),
    "time.compared-with-start": breaking(\.time.compare)(
      "The server's time is compared with the time at which the request was sent."
    ) { right, exchange, half in
      right(TimedExchange(start: exchange.start, now: exchange.start, serverTime: exchange.serverTime), half)
    },
    "time.difference-inverted": breaking(\.time.compare)(
      "The difference says by how much the server's clock is behind.",
      { right in { exchange, half in -right(exchange, half) } }),
    "time.server-time-in-seconds": breaking(\.time.compare)("The server's time is cut to whole seconds.") {
      right, exchange, half in
      var exchange = exchange
      exchange.serverTime = exchange.serverTime / 1000 * 1000
      return right(exchange, half)
    },

    // Mistakes with small differences.
    "time.2-seconds-are-small": breaking(\.time.isSmall)(
      "A difference of exactly two seconds is ignored.", { _ in { abs($0) <= 2_000_000 } }),
    "time.small-below-one-second": breaking(\.time.isSmall)(
      "Only a difference of less than one second is small.", { _ in { abs($0) < 1_000_000 } }),
    "time.negative-differences-small": breaking(\.time.isSmall)(
      "Each difference below zero is small.", { _ in { $0 < 2_000_000 } }),
    "time.no-difference-small": breaking(\.time.isSmall)(
      "The smallest difference is a new offset.", { _ in { _ in false } }),
    "time.small-difference-taken": breaking(\.time.confirm)(
      "A small difference is the new offset.",
      { _ in { _, difference, precision in SynchronizedTime(offset: difference, precision: precision) } }),
    "time.small-difference-resets": breaking(\.time.confirm)(
      "A small difference sets the offset to 0.",
      { _ in { _, _, precision in SynchronizedTime(offset: 0, precision: precision) } }),
    "time.small-differences-always-near": breaking(\.time.isNear)(
      "A small difference is near each offset.",
      { right in { offset, difference in abs(difference) < 2_000_000 || right(offset, difference) } }),

    // Mistakes with differences near the offset.
    "time.10-seconds-are-near": breaking(\.time.isNear)(
      "A difference exactly ten seconds from the offset is near it.",
      { _ in { offset, difference in abs(offset - difference) <= 10_000_000 } }),
    "time.near-below-one-minute": breaking(\.time.isNear)(
      "A difference of less than one minute from the offset is near it.",
      { _ in { offset, difference in abs(offset - difference) < 60_000_000 } }),
    "time.near-without-signs": breaking(\.time.isNear)(
      "Offset and difference are compared without their signs.",
      { right in { offset, difference in right(abs(offset), abs(difference)) } }),
    "time.near-zero": breaking(\.time.isNear)(
      "The difference itself must be below ten seconds, whatever the offset is.",
      { right in { _, difference in right(0, difference) } }),
    "time.replaced-each-time": breaking(\.time.isNear)("Each exchange gives a new offset.", { _ in { _, _ in false } }),
    "time.near-difference-taken": breaking(\.time.keep)(
      "A difference near the offset is the new offset.", { _ in { _, fresh in fresh } }),
    "time.precision-of-near-difference": breaking(\.time.keep)(
      "A difference near the offset gives a new precision.",
      { _ in { known, fresh in SynchronizedTime(offset: known.offset, precision: fresh.precision) } }),
    "time.better-precision-taken": breaking(\.time.keep)(
      "A difference near the offset gives a new precision where it is better."
    ) { _, known, fresh in
      SynchronizedTime(offset: known.offset, precision: min(known.precision, fresh.precision))
    },
    "time.half-known-time-accepted": breaking(\.time.know)(
      "Offset and precision may be there without each other, and are then 0."
    ) { _, offset, precision in
      offset == nil && precision == nil ? nil : SynchronizedTime(offset: offset ?? 0, precision: precision ?? 0)
    },
  ]
}

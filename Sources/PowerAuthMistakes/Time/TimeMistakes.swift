internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes where the duration of an exchange is measured.
extension Mistake {
  static let durationWithoutSign = Mistake(
    "time.duration-without-sign", "An exchange that ends before it begins took the time between.", \.time.measure,
    { right in { abs(right($0)) } })
  static let negativeDurationAccepted = Mistake(
    "time.negative-duration-accepted", "An exchange that ends before it begins is computed like others.",
    \.time.checkElapsed, accepting())
  static let negativeDurationAsZero = Mistake(
    "time.negative-duration-as-zero", "An exchange that ends before it begins took no time.", \.time.checkElapsed,
    accepting { max(0, $0) })
  static let noDurationRefused = Mistake(
    "time.no-duration-refused", "An exchange that took no time is refused.", \.time.checkElapsed,
    refusing(as: .negativeDuration) { $0 == 0 })
}

/// Mistakes with slow exchanges.
extension Mistake {
  static let exactly16SecondsTooSlow = Mistake(
    "time.16-seconds-too-slow", "An exchange of exactly 16 seconds is too slow.", \.time.isTooSlow
  ) { _ in { $0 >= 16_000 } }
  static let slowExchangeUsed = Mistake(
    "time.slow-exchange-used", "No exchange is too slow.", \.time.isTooSlow
  ) { _ in { _ in false } }
  static let slowByWholeSeconds = Mistake(
    "time.slow-by-whole-seconds", "Of the duration only the whole seconds are compared with 16.", \.time.isTooSlow
  ) { _ in { $0 / 1000 > 16 } }
  static let slowExchangeRefused = Mistake(
    "time.slow-exchange-fails", "A slow exchange fails also where the time was synchronised.", \.time.keepAfterSlow
  ) { _ in { _ in throw Refusal.slowExchange } }
  static let slowExchangeResets = Mistake(
    "time.slow-exchange-resets", "A slow exchange sets the offset to 0.", \.time.keepAfterSlow
  ) { _ in { _ in SynchronizedTime(offset: 0, precision: 0) } }
  static let firstSlowExchangeUsed = Mistake(
    "time.first-slow-exchange-used", "A slow exchange is used where none was used before.", \.time.keepAfterSlow
  ) { _ in { $0 } }
}

/// Mistakes where the clocks are compared.
extension Mistake {
  static let wholeDurationAdded = Mistake(
    "time.whole-duration-added", "The whole duration is added and is the precision, instead of half of it.",
    \.time.halve, giving { $0 * 2 })
  static let halfOfWholeMilliseconds = Mistake(
    "time.half-in-whole-milliseconds", "Half the duration is cut to whole milliseconds.", \.time.halve,
    giving { $0 / 1000 * 1000 })
  static let durationNotAdded = Mistake(
    "time.duration-not-added", "Half the duration is the precision, and is not added.", \.time.compare
  ) { right in { exchange, _ in right(exchange, 0) } }
  static let durationSubtracted = Mistake(
    "time.duration-subtracted", "Half the duration is subtracted.", \.time.compare
  ) { right in { exchange, half in right(exchange, -half) } }
  static let comparedWithStart = Mistake(
    "time.compared-with-start", "The server's time is compared with the time at which the request was sent.",
    \.time.compare
  ) { right in
    { exchange, half in
      right(TimedExchange(start: exchange.start, now: exchange.start, serverTime: exchange.serverTime), half)
    }
  }
  static let differenceInverted = Mistake(
    "time.difference-inverted", "The difference says by how much the server's clock is behind.", \.time.compare
  ) { right in { exchange, half in -right(exchange, half) } }
  static let serverTimeInSeconds = Mistake(
    "time.server-time-in-seconds", "The server's time is cut to whole seconds.", \.time.compare
  ) { right in
    { exchange, half in
      var exchange = exchange
      exchange.serverTime = exchange.serverTime / 1000 * 1000
      return right(exchange, half)
    }
  }
}

/// Mistakes with small differences.
extension Mistake {
  static let exactly2SecondsSmall = Mistake(
    "time.2-seconds-are-small", "A difference of exactly two seconds is none.", \.time.isSmall
  ) { _ in { abs($0) <= 2_000_000 } }
  static let negativeDifferencesSmall = Mistake(
    "time.negative-differences-small", "Each difference below zero is small.", \.time.isSmall
  ) { _ in { $0 < 2_000_000 } }
  static let noDifferenceSmall = Mistake(
    "time.no-difference-small", "The smallest difference is a new offset.", \.time.isSmall
  ) { _ in { _ in false } }
  static let smallDifferenceTaken = Mistake(
    "time.small-difference-taken", "A small difference is the new offset.", \.time.confirm
  ) { _ in { _, difference, precision in SynchronizedTime(offset: difference, precision: precision) } }
  static let smallDifferenceResets = Mistake(
    "time.small-difference-resets", "A small difference sets the offset to 0.", \.time.confirm
  ) { _ in { _, _, precision in SynchronizedTime(offset: 0, precision: precision) } }
  static let smallDifferencesAlwaysNear = Mistake(
    "time.small-differences-always-near", "A small difference is near each offset.", \.time.isNear
  ) { right in { offset, difference in abs(difference) < 2_000_000 || right(offset, difference) } }
}

/// Mistakes with differences near the offset.
extension Mistake {
  static let exactly10SecondsNear = Mistake(
    "time.10-seconds-are-near", "A difference exactly ten seconds from the offset is near it.", \.time.isNear
  ) { _ in { offset, difference in abs(offset - difference) <= 10_000_000 } }
  static let nearWithoutSigns = Mistake(
    "time.near-without-signs", "Offset and difference are compared without their signs.", \.time.isNear
  ) { right in { offset, difference in right(abs(offset), abs(difference)) } }
  static let nearZero = Mistake(
    "time.near-zero", "The difference itself must be below ten seconds, whatever the offset is.", \.time.isNear
  ) { right in { _, difference in right(0, difference) } }
  static let neverNear = Mistake(
    "time.replaced-each-time", "Each exchange gives a new offset.", \.time.isNear
  ) { _ in { _, _ in false } }
  static let nearDifferenceTaken = Mistake(
    "time.near-difference-taken", "A difference near the offset is the new offset.", \.time.keep
  ) { _ in { _, fresh in fresh } }
  static let precisionOfNearDifference = Mistake(
    "time.precision-of-near-difference", "A difference near the offset gives a new precision.", \.time.keep
  ) { _ in { known, fresh in SynchronizedTime(offset: known.offset, precision: fresh.precision) } }
  static let betterPrecision = Mistake(
    "time.better-precision-taken", "A difference near the offset gives a new precision where it is better.",
    \.time.keep
  ) { _ in
    { known, fresh in SynchronizedTime(offset: known.offset, precision: min(known.precision, fresh.precision)) }
  }

  static let precisionAloneAccepted = Mistake(
    "time.half-known-time-accepted", "Offset and precision may be there without each other, and are then 0.",
    \.time.know
  ) { _ in
    { offset, precision in
      offset == nil && precision == nil ? nil : SynchronizedTime(offset: offset ?? 0, precision: precision ?? 0)
    }
  }
}

internal import Platform

/// The clock of the server: that of the system, or one that the administration sets, so that nobody waits for an expiry.
package struct LiveClock: Equatable, Sendable {
  /// A time that stands still; nil where the clock of the system counts.
  package var fixed: Int64?
  /// By how much the clock is ahead of that.
  package var ahead: Int64 = 0

  package init(fixed: Int64? = nil) { self.fixed = fixed }

  /// Milliseconds since 1970.
  package var now: Int64 { (fixed ?? WallClock.milliseconds) &+ ahead }
}

/// A time as administrators get it.
enum LiveDate {
  /// Writes milliseconds since 1970 in the form of ISO 8601, in UTC.
  static func text(_ milliseconds: Int64) -> String {
    let (days, rest) = divide(milliseconds, by: 86_400_000)
    let (year, month, day) = date(ofDay: days)
    func padded(_ number: Int64, _ count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(count - digits.count, 0)) + digits
    }
    let time = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(time).\(padded(rest % 1000, 3))+00:00"
  }

  /// The day in the calendar, of a number of days since 1970; the year begins in March, so that a leap day is its last.
  private static func date(ofDay days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, day) = divide(days + 719_468, by: 146_097)
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let ofYear = day - (365 * year + year / 4 - year / 100)
    let shifted = (5 * ofYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (year + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * shifted + 2) / 5 + 1)
  }

  private static func divide(_ number: Int64, by divisor: Int64) -> (quotient: Int64, rest: Int64) {
    let rest = ((number % divisor) + divisor) % divisor
    return ((number - rest) / divisor, rest)
  }

  /// Reads milliseconds since 1970 from a number, or from a text as `text` writes it or without fractions.
  static func read(_ text: String) -> Int64? {
    let parts = text.split { !$0.isNumber }.compactMap { Int64($0) }
    guard parts.count >= 6, let year = parts.first, (0...9999).contains(year), (1...12).contains(parts[1]),
      (1...31).contains(parts[2]), (0...23).contains(parts[3]), (0...59).contains(parts[4]), (0...60).contains(parts[5])
    else { return nil }
    let shifted = parts[1] > 2 ? parts[1] - 3 : parts[1] + 9
    let ofYear = (153 * shifted + 2) / 5 + parts[2] - 1
    let (era, inEra) = divide(year - (parts[1] <= 2 ? 1 : 0), by: 400)
    let day = era * 146_097 + inEra * 365 + inEra / 4 - inEra / 100 + ofYear - 719_468
    let milliseconds = text.contains(".") && parts.count > 6 && parts[6] < 1000 ? parts[6] : 0
    return ((day * 24 + parts[3]) * 60 + parts[4]) * 60_000 + parts[5] * 1000 + milliseconds
  }
}

/// A time as the administration of a server writes it, in the form of ISO 8601.
package enum ServerDate {
  private static let (day, hour, minute): (Int64, Int64, Int64) = (86_400_000, 3_600_000, 60_000)

  /// Writes milliseconds since 1970, in UTC.
  package static func text(_ milliseconds: Int64) -> String {
    let (days, rest) = divide(milliseconds, by: day)
    let (year, month, day) = date(ofDay: days)
    func padded(_ number: Int64, _ count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(count - digits.count, 0)) + digits
    }
    let time = [rest / hour, rest / minute % 60, rest / 1000 % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(time).\(padded(rest % 1000, 3))+00:00"
  }

  /// Reads milliseconds since 1970 from a text with seconds, a fraction of them or none, and the offset from UTC.
  package static func milliseconds(of text: String) -> Int64? {
    var reader = DateReader(rest: text.utf8[...])
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"),
      let date = reader.number(2), reader.take("T"), let hours = reader.number(2), reader.take(":"),
      let minutes = reader.number(2), reader.take(":"), let seconds = reader.number(2),
      let fraction = reader.fraction(), let offset = reader.offset(), reader.rest.isEmpty
    else { return nil }
    guard (1...12).contains(month), hours < 24, minutes < 60, seconds < 60 else { return nil }
    let days = dayNumber(year, month, date)
    guard Self.date(ofDay: days) == (year, month, date) else { return nil }
    return days * day + (hours * hour + minutes * minute + seconds * 1000) + fraction - offset * minute
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

  /// The number of days since 1970.
  private static func dayNumber(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let (era, inEra) = divide(year - (month <= 2 ? 1 : 0), by: 400)
    return era * 146_097 + inEra * 365 + inEra / 4 - inEra / 100 + ofYear - 719_468
  }

  private static func divide(_ number: Int64, by divisor: Int64) -> (quotient: Int64, rest: Int64) {
    let rest = ((number % divisor) + divisor) % divisor
    return ((number - rest) / divisor, rest)
  }
}

/// Takes the parts of a date one by one.
private struct DateReader {
  var rest: Substring.UTF8View

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  /// Takes a number of so many digits.
  mutating func number(_ count: Int) -> Int64? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    rest.removeFirst(count)
    return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }

  /// Takes the milliseconds after the seconds; finer parts are dropped.
  mutating func fraction() -> Int64? {
    guard take(".") else { return 0 }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard (1...9).contains(digits.count) else { return nil }
    rest.removeFirst(digits.count)
    return (Array(digits) + [0x30, 0x30]).prefix(3).reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }

  /// Takes the offset, in minutes.
  mutating func offset() -> Int64? {
    if take("Z") { return 0 }
    let isBehind = take("-")
    guard isBehind || take("+"), let hours = number(2) else { return nil }
    _ = take(":")
    guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
    return (hours * 60 + minutes) * (isBehind ? -1 : 1)
  }
}

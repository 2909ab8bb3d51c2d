/// A JSON number, kept as the digits of its text.
///
/// Numbers are equal when their texts are: `1`, `1.0` and `1e0` are three numbers.
package struct JSONNumber: Equatable, Sendable {
  /// The text of the number.
  package let literal: String

  /// The largest magnitude that every JSON reader keeps exactly: 2^53 − 1 (RFC 8259 § 6).
  package static let largestExactInteger: Int64 = 9_007_199_254_740_991

  /// Makes the number of an integer, also of one above `largestExactInteger`.
  package init(_ integer: Int64) {
    literal = String(integer)
  }

  /// Makes a number of a text over which `skip` has moved.
  init(checked literal: String) {
    self.literal = literal
  }

  /// The value, if the text is a plain integer of at most 53 bits: no fraction, no exponent, no `-0`.
  package var integer: Int64? {
    guard literal != "-0", let value = Int64(literal), value.magnitude <= Self.largestExactInteger.magnitude else {
      return nil
    }
    return value
  }

  /// The value, if it is an integer of at most 53 bits in any form that a number can have: `5`, `5.0`, `5e0`.
  package var wholeValue: Int64? {
    guard let value = Double(literal).flatMap(Int64.init(exactly:)),
      value.magnitude <= Self.largestExactInteger.magnitude
    else { return nil }
    return value
  }

  /// Whether the value is 0, in any of its forms: `0`, `-0`, `0.00`, `0e5`.
  package var isZero: Bool {
    literal.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.allSatisfy { !(UInt8(ascii: "1")...UInt8(ascii: "9") ~= $0) }
  }

  /// Moves an index over the number that begins at it (RFC 8259 § 6).
  static func skip(_ input: Span<UInt8>, at next: inout Int) throws(JSONIndexError) {
    next += input[next] == UInt8(ascii: "-") ? 1 : 0
    if input.at(next) == UInt8(ascii: "0") {
      next += 1
      guard !isDigit(input.at(next)) else {
        throw JSONIndexError("a number has no leading zeros", at: next)
      }
    } else {
      try readDigits(input, at: &next)
    }
    if input.at(next) == UInt8(ascii: ".") {
      next += 1
      try readDigits(input, at: &next)
    }
    if let byte = input.at(next), byte | 0x20 == UInt8(ascii: "e") {
      next += 1
      if let sign = input.at(next), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        next += 1
      }
      try readDigits(input, at: &next)
    }
  }

  private static func readDigits(_ input: Span<UInt8>, at next: inout Int) throws(JSONIndexError) {
    guard isDigit(input.at(next)) else {
      throw JSONIndexError(expected: "a digit", in: input, at: next)
    }
    while isDigit(input.at(next)) {
      next += 1
    }
  }

  private static func isDigit(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return byte &- UInt8(ascii: "0") < 10
  }
}

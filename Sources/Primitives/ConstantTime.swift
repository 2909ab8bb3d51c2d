import CSodium

/// Comparisons whose time does not depend on the bytes.
package enum ConstantTime {
  /// Returns whether both have the same bytes; the time depends only on their lengths.
  package static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard a.count == b.count else { return false }
    return unsafe sodium_memcmp(a, b, a.count) == 0
  }

  /// Returns whether a number is zero; the time depends only on its length.
  static func isZero(_ number: [UInt8]) -> Bool {
    unsafe sodium_is_zero(number, number.count) == 1
  }

  /// Returns whether a number is below another one of the same length, both with the lowest byte first.
  static func isBelow(_ number: [UInt8], _ limit: [UInt8]) -> Bool {
    precondition(number.count == limit.count, "only numbers of the same length are compared in constant time")
    return unsafe sodium_compare(number, limit, number.count) < 0
  }
}

import CSodium

/// Comparisons whose time does not depend on the bytes.
package enum ConstantTime {
  /// Returns whether both have the same bytes; the time depends only on their lengths.
  package static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard a.count == b.count else { return false }
    return unsafe sodium_memcmp(a, b, a.count) == 0
  }

  /// Returns one of two values of the same length; the time does not depend on which.
  package static func choose(_ first: [UInt8], if isFirst: Bool, otherwise second: [UInt8]) -> [UInt8] {
    let mask: UInt8 = isFirst ? 0xff : 0
    return zip(first, second).map { $1 ^ (($0 ^ $1) & mask) }
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

import CSodium

/// Comparison that takes as long for unequal bytes as for equal ones.
package enum ConstantTime {
  /// Returns whether both have the same bytes; the time depends only on their lengths.
  package static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard a.count == b.count else { return false }
    return unsafe sodium_memcmp(a, b, a.count) == 0
  }
}

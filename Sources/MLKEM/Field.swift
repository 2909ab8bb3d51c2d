/// Numbers modulo q = 3329 (FIPS 203, 2.3), between −q and q unless said otherwise.
///
/// No function branches on a number, and none divides, because the time of a division depends on its operands.
enum Field {
  static let q: Int16 = 3329

  /// Returns a number times 2⁻¹⁶; the number must be between −2¹⁵ q and 2¹⁵ q (the reduction of Montgomery).
  @inline(__always) static func montgomeryReduced(_ number: Int32) -> Int16 {
    // −3327 is the inverse of q modulo 2¹⁶, so that the lower half of the difference is zero.
    let factor = Int16(truncatingIfNeeded: number) &* -3327
    return Int16(truncatingIfNeeded: (number &- Int32(factor) &* Int32(q)) >> 16)
  }

  /// Returns the product of a number and another one that was multiplied by 2¹⁶.
  @inline(__always) static func product(_ number: Int16, _ scaled: Int16) -> Int16 {
    montgomeryReduced(Int32(number) &* Int32(scaled))
  }

  /// Returns the number nearest to zero that is the same modulo q; any number is allowed (the reduction of Barrett).
  @inline(__always) static func centered(_ number: Int16) -> Int16 {
    // 20159 is 2²⁶ / q, rounded.
    let quotient = (20159 &* Int32(number) &+ 1 << 25) >> 26
    return Int16(truncatingIfNeeded: Int32(number) &- quotient &* Int32(q))
  }

  /// Returns the same number modulo q, from 0 to q − 1.
  @inline(__always) static func canonical(_ number: Int16) -> UInt16 {
    let centered = centered(number)
    return UInt16(truncatingIfNeeded: centered &+ (centered >> 15 & q))
  }

  /// Returns 17 to a power, times 2¹⁶; 17 is the root of unity ζ of the standard.
  static func scaledPower(of exponent: Int) -> Int16 {
    let power = (0..<exponent).reduce(1 << 16) { power, _ in power * 17 % Int(q) }
    return centered(Int16(power % Int(q)))
  }
}

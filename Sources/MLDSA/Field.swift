/// Numbers modulo q = 8380417 (FIPS 204, 2.3), between −q and q unless said otherwise.
///
/// No function branches on a number, and none divides, because the time of a division depends on its operands.
enum Field {
  static let q: Int32 = 8_380_417

  /// Returns a number times 2⁻³²; the number must be between −2³¹ q and 2³¹ q (the reduction of Montgomery).
  @inline(__always) static func montgomeryReduced(_ number: Int64) -> Int32 {
    // 58728449 is the inverse of q modulo 2³², so that the lower half of the difference is zero.
    let factor = Int32(truncatingIfNeeded: number) &* 58_728_449
    return Int32(truncatingIfNeeded: (number &- Int64(factor) &* Int64(q)) >> 32)
  }

  /// Returns the product of a number and another one that was multiplied by 2³².
  @inline(__always) static func product(_ number: Int32, _ scaled: Int32) -> Int32 {
    montgomeryReduced(Int64(number) &* Int64(scaled))
  }

  /// Returns the same number modulo q, from 0 to q − 1; the number must be between −2³¹ and 2³¹ − 2²².
  @inline(__always) static func canonical(_ number: Int32) -> Int32 {
    // q is 2²³ − 2¹³ + 1, so that this is the number divided by q, or one more.
    let quotient = (number &+ 1 << 22) >> 23
    let remainder = number &- quotient &* q
    return remainder &+ (remainder >> 31 & q)
  }

  /// Returns the same number modulo q that is nearest to zero (mod±).
  @inline(__always) static func centered(_ number: Int32) -> Int32 {
    let canonical = canonical(number)
    return canonical &- ((q / 2 &- canonical) >> 31 & q)
  }

  /// Returns a number times 2³², modulo q.
  static func scaled(_ number: Int) -> Int32 {
    Int32((number << 32) % Int(q))
  }
}

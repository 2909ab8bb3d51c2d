/// High-order and low-order bits, and hints (FIPS 204, 7.4).
///
/// The numbers are from 0 to q − 1.
enum Rounding {
  /// The number of low-order bits that the public key does not contain.
  static let d: Int32 = 13
  /// The bound of the coefficients of the mask.
  static let gamma1: Int32 = 1 << 19
  /// The bound of the low-order part.
  static let gamma2: Int32 = (Field.q - 1) / 32

  /// Returns r = r₁ 2^d + r₀ with r₀ near to zero (algorithm 35, Power2Round).
  static func power2Round(_ r: Int32) -> (high: Int32, low: Int32) {
    let high = (r &+ (1 << (d - 1) - 1)) >> d
    return (high, r &- high << d)
  }

  /// Returns r = r₁ 2γ₂ + r₀ with r₀ near to zero (algorithm 36, Decompose).
  @inline(__always) static func decompose(_ r: Int32) -> (high: Int32, low: Int32) {
    // The quotient (r + 127) / 128 · 1025 / 2²² is r / 2γ₂, rounded, because 2γ₂ is 128 · 4092.
    let quotient = ((r &+ 127) >> 7 &* 1025 &+ 1 << 21) >> 22
    // The quotient 16 stands for the numbers near to q, whose high-order part is zero.
    let high = quotient & 15
    let low = r &- high &* (2 &* gamma2)
    return (high, low &- ((Field.q / 2 &- low) >> 31 & Field.q))
  }

  /// Returns the high-order part (algorithm 37, HighBits).
  @inline(__always) static func highBits(_ r: Int32) -> Int32 { decompose(r).high }

  /// Returns the low-order part (algorithm 38, LowBits).
  @inline(__always) static func lowBits(_ r: Int32) -> Int32 { decompose(r).low }

  /// Returns 1 if the high-order part of r changes when z is added, and otherwise 0 (algorithm 39, MakeHint).
  static func makeHint(_ z: Int32, _ r: Int32) -> Int32 {
    let difference = highBits(r) ^ highBits(Field.canonical(r &+ z))
    // The top bit of the negative of a number up to 15 is set unless the number is zero.
    return Int32(bitPattern: UInt32(bitPattern: 0 &- difference) >> 31)
  }

  /// Returns the high-order part of r, corrected by a hint (algorithm 40, UseHint).
  static func useHint(_ hint: Int32, _ r: Int32) -> Int32 {
    let (high, low) = decompose(r)
    guard hint == 1 else { return high }
    return (low > 0 ? high + 1 : high - 1) & 15
  }
}

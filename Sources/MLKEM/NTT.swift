import Primitives

/// The number-theoretic transform (FIPS 203, 4.3).
extension Polynomial {
  /// The powers of ζ that the transforms use, in the order of their use, times 2¹⁶.
  private static let zetas = (0..<128).map { Field.scaledPower(of: bitReversed($0)) }

  /// The constants of the products in the transform, times 2¹⁶.
  private static let gammas = (0..<128).map { Field.scaledPower(of: 2 * bitReversed($0) + 1) }

  /// 128⁻¹ = 3303, times 2¹⁶.
  private static let inverseOf128 = Field.centered(Int16(3303 * (1 << 16) % Int(Field.q)))

  /// 2³², which cancels the factor 2⁻¹⁶ of two reductions.
  private static let squaredScale = Field.centered(Int16((1 << 32) % Int(Field.q)))

  /// The seven bits of a number in reversed order (BitRev₇).
  private static func bitReversed(_ number: Int) -> Int {
    (0..<7).reduce(0) { $0 | (number >> $1 & 1) << (6 - $1) }
  }

  /// The transform (algorithm 9).
  ///
  /// The coefficients must be between −q and q. Each of the seven layers adds less than q, so that 16 bits suffice.
  consuming func transformed() -> Polynomial {
    var result = self
    unsafe result.coefficients.withUnsafeMutableBufferPointer { f in
      var next = 1
      for length in [128, 64, 32, 16, 8, 4, 2] {
        for start in stride(from: 0, to: Self.count, by: 2 * length) {
          let zeta = Self.zetas[next]
          next += 1
          for j in start..<start + length {
            let t = unsafe Field.product(f[j + length], zeta)
            unsafe f[j + length] = f[j] &- t
            unsafe f[j] = f[j] &+ t
          }
        }
      }
      for j in 0..<Self.count { unsafe f[j] = Field.centered(f[j]) }
    }
    return result
  }

  /// The inverse transform (algorithm 10).
  consuming func inverted() -> Polynomial {
    var result = self
    unsafe result.coefficients.withUnsafeMutableBufferPointer { f in
      var next = 127
      for length in [2, 4, 8, 16, 32, 64, 128] {
        for start in stride(from: 0, to: Self.count, by: 2 * length) {
          let zeta = Self.zetas[next]
          next -= 1
          for j in start..<start + length {
            let t = unsafe f[j]
            unsafe f[j] = Field.centered(t &+ f[j + length])
            unsafe f[j + length] = Field.product(f[j + length] &- t, zeta)
          }
        }
      }
      for j in 0..<Self.count { unsafe f[j] = Field.product(f[j], Self.inverseOf128) }
    }
    return result
  }

  /// Returns the sum of the products of transformed polynomials (algorithms 11 and 12).
  ///
  /// At most four products are added before a reduction: then each sum is below 2¹⁵ q.
  static func product(_ row: ArraySlice<Polynomial>, _ column: [Polynomial]) -> Polynomial {
    var sums = [Int32](repeating: 0, count: 3 * 128)
    for (f, g) in zip(row, column) { f.addProducts(with: g, to: &sums) }
    defer { wipe(&sums) }
    return Polynomial(reduced(sums))
  }

  /// Adds the products of two coefficients each: those of the even ones, those of the odd ones, and the mixed ones.
  private func addProducts(with other: Polynomial, to sums: inout [Int32]) {
    unsafe coefficients.withUnsafeBufferPointer { f in
      unsafe other.coefficients.withUnsafeBufferPointer { g in
        unsafe sums.withUnsafeMutableBufferPointer { sums in
          for i in 0..<128 {
            let (f0, f1) = unsafe (Int32(f[2 * i]), Int32(f[2 * i + 1]))
            let (g0, g1) = unsafe (Int32(g[2 * i]), Int32(g[2 * i + 1]))
            unsafe sums[i] &+= f0 &* g0
            unsafe sums[128 + i] &+= f1 &* g1
            unsafe sums[256 + i] &+= f0 &* g1 &+ f1 &* g0
          }
        }
      }
    }
  }

  private static func reduced(_ sums: [Int32]) -> [Int16] {
    var h = [Int16](repeating: 0, count: count)
    for i in 0..<128 {
      let even = sums[i] &+ Int32(Field.montgomeryReduced(sums[128 + i])) &* Int32(gammas[i])
      h[2 * i] = Field.product(Field.montgomeryReduced(even), squaredScale)
      h[2 * i + 1] = Field.product(Field.montgomeryReduced(sums[256 + i]), squaredScale)
    }
    return h
  }
}

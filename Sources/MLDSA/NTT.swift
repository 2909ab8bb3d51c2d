/// The number-theoretic transform (FIPS 204, 7.5 and 7.6).
extension Polynomial {
  /// The powers of ζ = 1753 that the transforms use, in the order of their use, times 2³².
  private static let zetas = (0..<256).map { index in
    Field.centered(Field.scaled((0..<bitReversed(index)).reduce(1) { power, _ in power * 1753 % Int(Field.q) }))
  }

  /// 256⁻¹ = 8347681, times 2³².
  private static let inverseOf256 = Field.centered(Field.scaled(8_347_681))

  /// 2⁶⁴, which cancels the factor 2⁻³² of two reductions.
  private static let squaredScale = Field.centered(Field.scaled((1 << 32) % Int(Field.q)))

  /// The eight bits of a number in reversed order (algorithm 43, BitRev₈).
  private static func bitReversed(_ number: Int) -> Int {
    (0..<8).reduce(0) { $0 | (number >> $1 & 1) << (7 - $1) }
  }

  /// The transform (algorithm 41).
  ///
  /// The coefficients must be between −q and q. Each of the eight layers adds less than q, so that 32 bits suffice.
  consuming func transformed() -> Polynomial {
    var result = self
    unsafe result.coefficients.withUnsafeMutableBufferPointer { w in
      var next = 0
      for length in [128, 64, 32, 16, 8, 4, 2, 1] {
        for start in stride(from: 0, to: Self.count, by: 2 * length) {
          next += 1
          let zeta = Self.zetas[next]
          for j in start..<start + length {
            let t = unsafe Field.product(w[j + length], zeta)
            unsafe w[j + length] = w[j] &- t
            unsafe w[j] = w[j] &+ t
          }
        }
      }
      for j in 0..<Self.count { unsafe w[j] = Field.canonical(w[j]) }
    }
    return result
  }

  /// The inverse transform (algorithm 42).
  ///
  /// The coefficients must be between −q and q. Each layer doubles them at most, which 32 bits just allow.
  consuming func inverted() -> Polynomial {
    var result = self
    unsafe result.coefficients.withUnsafeMutableBufferPointer { w in
      var next = 256
      for length in [1, 2, 4, 8, 16, 32, 64, 128] {
        for start in stride(from: 0, to: Self.count, by: 2 * length) {
          next -= 1
          let zeta = -Self.zetas[next]
          for j in start..<start + length {
            let t = unsafe w[j]
            unsafe w[j] = t &+ w[j + length]
            unsafe w[j + length] = Field.product(t &- w[j + length], zeta)
          }
        }
      }
      for j in 0..<Self.count { unsafe w[j] = Field.canonical(Field.product(w[j], Self.inverseOf256)) }
    }
    return result
  }

  /// Returns the product of two transformed polynomials (algorithm 45).
  func product(_ other: Polynomial) -> Polynomial {
    combined(with: other) { Field.product(Field.product($0, $1), Self.squaredScale) }
  }

  /// Returns the sum of the products of transformed polynomials (algorithms 44, 45 and 48).
  ///
  /// At most seven products are added before a reduction: then each sum is below 2³¹ q.
  static func product(_ row: ArraySlice<Polynomial>, _ column: [Polynomial]) -> Polynomial {
    var sums = [Int64](repeating: 0, count: count)
    for (f, g) in zip(row, column) {
      for index in 0..<count {
        sums[index] &+= Int64(f.coefficients[index]) &* Int64(g.coefficients[index])
      }
    }
    return Polynomial(sums.map { Field.product(Field.montgomeryReduced($0), squaredScale) })
  }
}

extension [Polynomial] {
  /// The transforms of a vector.
  func transformed() -> [Polynomial] { map { $0.transformed() } }

  /// The inverse transforms of the products with one transformed polynomial.
  func invertedProducts(with polynomial: Polynomial) -> [Polynomial] {
    map { $0.product(polynomial).inverted() }
  }
}

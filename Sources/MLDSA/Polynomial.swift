import Primitives

/// A polynomial with 256 coefficients, or its transform (FIPS 204, 2.3).
struct Polynomial: Sendable {
  static let count = 256

  var coefficients: [Int32]

  init(_ coefficients: [Int32]) {
    self.coefficients = coefficients
  }

  static func + (left: Polynomial, right: Polynomial) -> Polynomial {
    left.combined(with: right) { Field.canonical($0 &+ $1) }
  }

  static func - (left: Polynomial, right: Polynomial) -> Polynomial {
    left.combined(with: right) { Field.canonical($0 &- $1) }
  }

  /// Returns a polynomial of the coefficients with the same place in two.
  @inline(__always) func combined(with other: Polynomial, _ combine: (Int32, Int32) -> Int32) -> Polynomial {
    var result = self
    for index in 0..<Self.count {
      result.coefficients[index] = combine(coefficients[index], other.coefficients[index])
    }
    return result
  }

  /// Returns a polynomial of changed coefficients.
  @inline(__always) func map(_ change: (Int32) -> Int32) -> Polynomial {
    Polynomial(coefficients.map(change))
  }

  /// Whether each coefficient is nearer to zero than the bound; all are looked at, so that the time does not say which is not.
  func isShorter(than bound: Int32) -> Bool {
    let excess = coefficients.reduce(0 as Int32) { excess, coefficient in
      let centered = Field.centered(coefficient)
      let absolute = (centered ^ centered >> 31) &- centered >> 31
      return excess | (bound &- 1 &- absolute)
    }
    return excess >= 0
  }
}

/// Overwrites the coefficients with zeros and empties the vector.
func wipe(_ vector: inout [Polynomial]) {
  for index in vector.indices { wipe(&vector[index].coefficients) }
  vector = []
}

extension [Polynomial] {
  static func + (left: [Polynomial], right: [Polynomial]) -> [Polynomial] { zip(left, right).map(+) }
  static func - (left: [Polynomial], right: [Polynomial]) -> [Polynomial] { zip(left, right).map(-) }

  /// Whether each coefficient of each polynomial is nearer to zero than the bound.
  func isShorter(than bound: Int32) -> Bool {
    map { $0.isShorter(than: bound) }.allSatisfy { $0 }
  }
}

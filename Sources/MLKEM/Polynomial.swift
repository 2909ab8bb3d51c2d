import Primitives

/// A polynomial with 256 coefficients, or its transform (FIPS 203, 2.4.4).
struct Polynomial: Sendable {
  static let count = 256

  var coefficients: [Int16]

  init(_ coefficients: [Int16]) {
    self.coefficients = coefficients
  }

  static func + (left: Polynomial, right: Polynomial) -> Polynomial {
    left.combined(with: right) { Field.centered($0 &+ $1) }
  }

  static func - (left: Polynomial, right: Polynomial) -> Polynomial {
    left.combined(with: right) { Field.centered($0 &- $1) }
  }

  @inline(__always) private func combined(with other: Polynomial, _ combine: (Int16, Int16) -> Int16) -> Polynomial {
    var result = self
    for index in 0..<Self.count {
      result.coefficients[index] = combine(coefficients[index], other.coefficients[index])
    }
    return result
  }
}

/// Overwrites the coefficients with zeros and empties the vector.
func wipe(_ vector: inout [Polynomial]) {
  for index in vector.indices { wipe(&vector[index].coefficients) }
  vector = []
}

/// A secret vector, which is wiped when it ends.
final class SecretVector {
  private(set) var polynomials: [Polynomial]

  init(_ polynomials: [Polynomial]) { self.polynomials = polynomials }

  deinit { wipe(&polynomials) }
}

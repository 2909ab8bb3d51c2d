/// A parameter set of ML-KEM (FIPS 203, 8).
///
/// Both sets here have η₁ = η₂ = 2, so that η is a constant of the sampling.
package struct KEMParameters: Hashable, Sendable {
  package static let mlKEM768 = KEMParameters(name: "ML-KEM-768", k: 3, du: 10, dv: 4)
  package static let mlKEM1024 = KEMParameters(name: "ML-KEM-1024", k: 4, du: 11, dv: 5)
  package static let all = [mlKEM768, mlKEM1024]

  /// The name in the standard.
  package let name: String
  /// The number of rows and columns of the matrix.
  let k: Int
  /// The number of bits of a compressed coefficient of the vector u.
  let du: Int
  /// The number of bits of a compressed coefficient of v.
  let dv: Int

  /// The length of d and z together.
  package static let seedByteCount = 64
  /// The length of the message m, of the randomness r, of a hash and of a shared secret.
  package static let secretByteCount = 32

  package var encapsulationKeyByteCount: Int { vectorByteCount + 32 }
  package var decapsulationKeyByteCount: Int { 2 * vectorByteCount + 96 }
  package var ciphertextByteCount: Int { 32 * (du * k + dv) }

  /// The length of a vector that is not compressed.
  var vectorByteCount: Int { 384 * k }
}

/// A reason for which ML-KEM does not accept an input (FIPS 203, 7.2 and 7.3).
package enum KEMRefusal: Error, Equatable, Sendable {
  /// The named input has another length than its parameter set demands.
  case length(String)
  /// A coefficient of the encapsulation key is not below 3329.
  case modulus
  /// The decapsulation key contains another hash than that of its encapsulation key.
  case hash
}

extension [UInt8] {
  /// Throws unless there are so many bytes.
  func require(_ byteCount: Int, _ name: String) throws(KEMRefusal) {
    guard count == byteCount else { throw .length(name) }
  }
}

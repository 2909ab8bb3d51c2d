/// A parameter set of ML-DSA (FIPS 204, 4).
///
/// Both sets here have γ₁ = 2¹⁹ and γ₂ = (q − 1) / 32, which are constants of the rounding.
package struct SignatureParameters: Hashable, Sendable {
  package static let mlDSA65 = SignatureParameters(
    name: "ML-DSA-65", k: 6, l: 5, eta: 4, tau: 49, lambda: 192, omega: 55)
  package static let mlDSA87 = SignatureParameters(
    name: "ML-DSA-87", k: 8, l: 7, eta: 2, tau: 60, lambda: 256, omega: 75)
  package static let all = [mlDSA65, mlDSA87]

  /// The name in the standard.
  package let name: String
  /// The number of rows of the matrix.
  let k: Int
  /// The number of columns of the matrix.
  let l: Int
  /// The largest coefficient of the private key.
  let eta: Int32
  /// The number of coefficients of the challenge that are not zero.
  let tau: Int
  /// The strength of the challenge's hash in bits.
  let lambda: Int
  /// The largest number of hints.
  let omega: Int

  /// The length of the seed ξ of a key, and of the randomness of a signature.
  package static let seedByteCount = 32
  /// The largest length of a context.
  package static let maximumContextByteCount = 255

  package var publicKeyByteCount: Int { 32 + Self.highBitsByteCount * k }
  package var signatureByteCount: Int { challengeByteCount + Self.responseByteCount * l + omega + k }

  /// The bound β for the product of the challenge and the private key.
  var beta: Int32 { Int32(tau) * eta }
  /// The length of the hash c̃ of the challenge.
  var challengeByteCount: Int { lambda / 4 }

  /// The length of a polynomial of the public key, with 10 bits for each coefficient.
  static let highBitsByteCount = 320
  /// The length of a polynomial of a response, with 20 bits for each coefficient.
  static let responseByteCount = 640
}

/// A reason for which ML-DSA does not accept an input.
package enum SignatureRefusal: Error, Equatable, Sendable {
  /// The named input has another length than its parameter set or the standard demands.
  case length(String)
}

extension [UInt8] {
  /// Throws unless there are so many bytes.
  func require(_ byteCount: Int, _ name: String) throws(SignatureRefusal) {
    guard count == byteCount else { throw .length(name) }
  }
}

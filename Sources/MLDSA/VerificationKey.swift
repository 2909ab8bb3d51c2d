import Keccak
import Primitives

/// A key that verifies signatures (FIPS 204, 5.3 and 6.3).
package struct VerificationKey: Sendable {
  package let parameters: SignatureParameters
  /// The key as bytes: the seed ρ and the high-order bits t₁.
  package let encoded: [UInt8]

  let matrix: Matrix
  /// The hash tr of the key.
  let hash: [UInt8]
  /// The transform of t₁ 2^d.
  private let vector: [Polynomial]

  /// Reads a key, whose length is checked (algorithm 23, pkDecode).
  package init(_ parameters: SignatureParameters, encoded bytes: [UInt8]) throws(SignatureRefusal) {
    try bytes.require(parameters.publicKeyByteCount, "publicKey")
    self.init(parameters, checked: bytes, matrix: Matrix(parameters, seed: Array(bytes.prefix(32))))
  }

  init(_ parameters: SignatureParameters, checked bytes: [UInt8], matrix: Matrix) {
    self.parameters = parameters
    self.matrix = matrix
    encoded = bytes
    hash = Sponge.output(.shake256, of: bytes, byteCount: 64)
    vector = bytes[32...].parts(of: SignatureParameters.highBitsByteCount).map { part in
      Polynomial(packed: part, bits: 10).map { $0 << Rounding.d }.transformed()
    }
  }

  /// Returns whether the signature of the message is valid (algorithm 3, ML-DSA.Verify).
  package func isValidSignature(
    _ signature: [UInt8], for message: [UInt8], context: [UInt8] = []
  ) throws(SignatureRefusal) -> Bool {
    isValidSignature(signature, forRepresentative: try representative(of: message, context: context))
  }

  /// Returns the message representative μ of a message and its context.
  package func representative(of message: [UInt8], context: [UInt8]) throws(SignatureRefusal) -> [UInt8] {
    guard context.count <= SignatureParameters.maximumContextByteCount else { throw .length("context") }
    // The first byte says that the message is signed as it is, and not its hash.
    return representative(ofFormatted: [0, UInt8(context.count)] + context + message)
  }

  /// Returns the message representative μ of bytes that begin with the form and the context.
  package func representative(ofFormatted bytes: [UInt8]) -> [UInt8] {
    Sponge.output(.shake256, of: hash, bytes, byteCount: 64)
  }

  /// Returns whether the signature of a message representative is valid (algorithm 8, ML-DSA.Verify_internal).
  package func isValidSignature(_ signature: [UInt8], forRepresentative representative: [UInt8]) -> Bool {
    guard let parts = SignatureParts(signature, parameters),
      parts.response.isShorter(than: Rounding.gamma1 - parameters.beta)
    else { return false }
    let challenge = Polynomial.challenge(parts.challenge, parameters).transformed()
    let approximate = zip(matrix.product(parts.response.transformed()), vector).map {
      ($0 - challenge.product($1)).inverted()
    }
    let highBits = zip(approximate, parts.hints.places).flatMap { polynomial, places in
      polynomial.corrected(at: places).packed(bits: 4)
    }
    let hash = Sponge.output(
      .shake256, of: representative, highBits, byteCount: parameters.challengeByteCount)
    return hash == parts.challenge
  }
}

extension Polynomial {
  /// The high-order parts of the coefficients, with hints for those at the places.
  fileprivate func corrected(at places: [Int]) -> Polynomial {
    var result = map(Rounding.highBits)
    for place in places {
      result.coefficients[place] = Rounding.useHint(1, coefficients[place])
    }
    return result
  }
}

/// The parts of a signature (FIPS 204, 7.2).
struct SignatureParts {
  /// The hash c̃.
  let challenge: [UInt8]
  /// The vector z.
  let response: [Polynomial]
  let hints: Hints

  init(challenge: [UInt8], response: [Polynomial], hints: Hints) {
    self.challenge = challenge
    self.response = response
    self.hints = hints
  }

  /// Reads a signature; nil for another length and for other hints than the only allowed form (algorithm 27, sigDecode).
  init?(_ bytes: [UInt8], _ parameters: SignatureParameters) {
    guard bytes.count == parameters.signatureByteCount,
      let hints = Hints(packed: Array(bytes.suffix(parameters.omega + parameters.k)), parameters)
    else { return nil }
    let response = bytes[parameters.challengeByteCount...].prefix(
      SignatureParameters.responseByteCount * parameters.l)
    self.init(
      challenge: Array(bytes.prefix(parameters.challengeByteCount)),
      response: response.parts(of: SignatureParameters.responseByteCount).map { Polynomial(belowGamma1: $0) },
      hints: hints)
  }

  /// The signature as bytes (algorithm 26, sigEncode).
  func encoded(_ parameters: SignatureParameters) -> [UInt8] {
    challenge + response.flatMap { $0.packedBelowGamma1 } + hints.packed(parameters)
  }
}

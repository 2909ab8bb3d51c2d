import Keccak
import Primitives

/// A key that signs, in memory that is wiped (FIPS 204, 5.2, 6.1 and 6.2).
package struct SigningKey: ~Copyable {
  /// The key that verifies the signatures.
  package let verificationKey: VerificationKey

  /// The value K, from which the masks follow.
  private let seed: SecretBytes
  private let vectors: SecretVectors

  private var parameters: SignatureParameters { verificationKey.parameters }

  /// Makes the key of a seed ξ (algorithm 6, ML-DSA.KeyGen_internal).
  package init(_ parameters: SignatureParameters, seed xi: [UInt8]) throws(SignatureRefusal) {
    try xi.require(SignatureParameters.seedByteCount, "seed")
    var seeds = Sponge.output(.shake256, of: xi, [UInt8(parameters.k), UInt8(parameters.l)], byteCount: 128)
    var secret = Array(seeds[32..<96])
    var key = Array(seeds.suffix(32))
    defer {
      wipe(&seeds)
      wipe(&secret)
      wipe(&key)
    }
    let rho = Array(seeds.prefix(32))
    let matrix = Matrix(parameters, seed: rho)
    let (vectors, high) = SecretVectors.generate(parameters, matrix: matrix, seed: secret)
    self.vectors = vectors
    self.seed = SecretBytes(key)
    verificationKey = VerificationKey(parameters, checked: rho + high.flatMap { $0.packed(bits: 10) }, matrix: matrix)
  }

  /// Signs the message (algorithm 2, ML-DSA.Sign): deterministically if no randomness of 32 bytes is given, and else hedged.
  package func signature(
    for message: [UInt8], context: [UInt8] = [], randomness: [UInt8]? = nil
  ) throws(SignatureRefusal) -> [UInt8] {
    let representative = try verificationKey.representative(of: message, context: context)
    return try signature(forRepresentative: representative, randomness: randomness)
  }

  /// Signs a message representative (algorithm 7, ML-DSA.Sign_internal).
  ///
  /// The time says how often a response was not accepted, and at which condition, which does not depend on the private key.
  package func signature(
    forRepresentative representative: [UInt8], randomness: [UInt8]? = nil
  ) throws(SignatureRefusal) -> [UInt8] {
    let randomness = randomness ?? [UInt8](repeating: 0, count: SignatureParameters.seedByteCount)
    try randomness.require(SignatureParameters.seedByteCount, "randomness")
    var key = seed.copy()
    var maskSeed = Sponge.output(.shake256, of: key, randomness, representative, byteCount: 64)
    defer {
      wipe(&key)
      wipe(&maskSeed)
    }
    var number: UInt16 = 0
    while true {
      var mask = (0..<UInt16(parameters.l)).map { Polynomial.mask(seed: maskSeed, number: number + $0) }
      defer { wipe(&mask) }
      if let parts = attempt(mask: mask, representative: representative) { return parts.encoded(parameters) }
      number += UInt16(parameters.l)
    }
  }

  /// Returns the signature that a mask gives, or nil where it would say something about the private key.
  private func attempt(mask: [Polynomial], representative: [UInt8]) -> SignatureParts? {
    var commitment = verificationKey.matrix.product(mask.transformed()).map { $0.inverted() }
    defer { wipe(&commitment) }
    let highBits = commitment.flatMap { $0.map(Rounding.highBits).packed(bits: 4) }
    let hash = Sponge.output(.shake256, of: representative, highBits, byteCount: parameters.challengeByteCount)
    let challenge = Polynomial.challenge(hash, parameters).transformed()
    var response = mask + vectors.s1.invertedProducts(with: challenge)
    var difference = commitment - vectors.s2.invertedProducts(with: challenge)
    var low = difference.map { $0.map(Rounding.lowBits) }
    defer {
      wipe(&difference)
      wipe(&low)
    }
    guard response.isShorter(than: Rounding.gamma1 - parameters.beta),
      low.isShorter(than: Rounding.gamma2 - parameters.beta),
      let hints = hints(for: difference, challenge: challenge)
    else {
      wipe(&response)
      return nil
    }
    return SignatureParts(challenge: hash, response: response, hints: hints)
  }

  /// Returns the hints with which a verifier finds the high-order bits without t₀; nil where they are too many.
  private func hints(for difference: [Polynomial], challenge: Polynomial) -> Hints? {
    var products = vectors.t0.invertedProducts(with: challenge)
    defer { wipe(&products) }
    guard products.isShorter(than: Rounding.gamma2) else { return nil }
    let hints = Hints(
      zip(products, difference).map { product, difference in
        product.combined(with: difference) { Rounding.makeHint(Field.q &- $0, Field.canonical($1 &+ $0)) }
      })
    return hints.count <= parameters.omega ? hints : nil
  }
}

/// The transformed secret vectors of a key, which are wiped when they end.
final class SecretVectors {
  private(set) var s1: [Polynomial]
  private(set) var s2: [Polynomial]
  /// The low-order bits of t, which are not in the public key.
  private(set) var t0: [Polynomial]

  private init(s1: [Polynomial], s2: [Polynomial], t0: [Polynomial]) {
    self.s1 = s1
    self.s2 = s2
    self.t0 = t0
  }

  deinit {
    wipe(&s1)
    wipe(&s2)
    wipe(&t0)
  }

  /// Makes the vectors of a secret seed, and returns the high-order bits t₁ as well (algorithm 33, ExpandS).
  static func generate(
    _ parameters: SignatureParameters, matrix: Matrix, seed: [UInt8]
  ) -> (vectors: SecretVectors, high: [Polynomial]) {
    let (k, l) = (UInt16(parameters.k), UInt16(parameters.l))
    let s1 = (0..<l).map { Polynomial.bounded(seed: seed, number: $0, eta: parameters.eta).transformed() }
    var s2 = (l..<l + k).map { Polynomial.bounded(seed: seed, number: $0, eta: parameters.eta) }
    var t = matrix.product(s1).map { $0.inverted() } + s2
    defer {
      wipe(&s2)
      wipe(&t)
    }
    let low = t.map { $0.map { Rounding.power2Round($0).low }.transformed() }
    return (
      SecretVectors(s1: s1, s2: s2.transformed(), t0: low), t.map { $0.map { Rounding.power2Round($0).high } }
    )
  }
}

import Keccak
import Primitives

/// A key with which a shared secret is received, in memory that is wiped (FIPS 203, 6.1, 6.3 and 7.3).
package struct DecapsulationKey: ~Copyable {
  /// The key with which the secret is sent.
  package let encapsulationKey: EncapsulationKey

  /// The vector ŝ.
  private let secret: SecretVector
  /// The value z, from which the secret of a wrong ciphertext follows.
  private let rejection: SecretBytes

  private var parameters: KEMParameters { encapsulationKey.parameters }

  /// Makes the key of a seed, which is d ‖ z (algorithm 16, ML-KEM.KeyGen_internal).
  package init(_ parameters: KEMParameters, seed: [UInt8]) throws(KEMRefusal) {
    try seed.require(KEMParameters.seedByteCount, "seed")
    var (d, z) = (Array(seed.prefix(32)), Array(seed.suffix(32)))
    var seeds = Sponge.output(.sha3With512Bits, of: d, [UInt8(parameters.k)], byteCount: 64)
    defer {
      wipe(&d)
      wipe(&z)
      wipe(&seeds)
    }
    self.init(parameters, encryptionSeeds: seeds, rejection: z)
  }

  /// Makes the key of the seeds ρ ‖ σ, which follow from d, and of z.
  init(_ parameters: KEMParameters, encryptionSeeds: [UInt8], rejection z: [UInt8]) {
    let pair = EncryptionKey.generate(parameters, seeds: encryptionSeeds)
    encapsulationKey = EncapsulationKey(pair.key, encoded: pair.key.encoded)
    secret = pair.secret
    rejection = SecretBytes(z)
  }

  /// Reads an expanded key, dkPKE ‖ ek ‖ H(ek) ‖ z, whose length and hash are checked.
  package init(_ parameters: KEMParameters, expanded bytes: [UInt8]) throws(KEMRefusal) {
    try bytes.require(parameters.decapsulationKeyByteCount, "decapsulationKey")
    let vectorByteCount = parameters.vectorByteCount
    let encoded = Array(bytes.dropFirst(vectorByteCount).prefix(parameters.encapsulationKeyByteCount))
    let key = EncapsulationKey(EncryptionKey(parameters, encoded: encoded[...]), encoded: encoded)
    guard key.hash == Array(bytes.suffix(64).prefix(32)) else { throw .hash }
    encapsulationKey = key
    secret = SecretVector([Polynomial](encoded: bytes.prefix(vectorByteCount)))
    var z = Array(bytes.suffix(32))
    defer { wipe(&z) }
    rejection = SecretBytes(z)
  }

  /// The expanded key; the caller must wipe it.
  package var expanded: [UInt8] {
    var (vector, z) = (secret.polynomials.encoded, rejection.copy())
    defer {
      wipe(&vector)
      wipe(&z)
    }
    return vector + encapsulationKey.encoded + encapsulationKey.hash + z
  }

  /// Returns the shared secret of a ciphertext (algorithm 18, ML-KEM.Decaps_internal).
  ///
  /// A wrong ciphertext of the right length has a secret that only this key can compute.
  package func decapsulate(_ ciphertext: [UInt8]) throws(KEMRefusal) -> [UInt8] {
    try ciphertext.require(parameters.ciphertextByteCount, "ciphertext")
    var message = EncryptionKey.decrypt(ciphertext, secret: secret.polynomials, parameters)
    var (secret, randomness) = encapsulationKey.secrets(of: message)
    var z = rejection.copy()
    var other = Sponge.output(.shake256, of: z, ciphertext, byteCount: KEMParameters.secretByteCount)
    defer {
      wipe(&message)
      wipe(&secret)
      wipe(&randomness)
      wipe(&z)
      wipe(&other)
    }
    let isRight = ConstantTime.areEqual(
      encapsulationKey.encryptionKey.encrypt(message, randomness: randomness), ciphertext)
    return ConstantTime.choose(secret, if: isRight, otherwise: other)
  }
}

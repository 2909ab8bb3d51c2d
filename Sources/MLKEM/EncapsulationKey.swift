import Keccak
import Primitives

/// A key with which a shared secret is sent (FIPS 203, 6.2 and 7.2).
package struct EncapsulationKey: Sendable {
  package let parameters: KEMParameters
  /// The key as bytes.
  package let encoded: [UInt8]

  let encryptionKey: EncryptionKey
  /// The hash H of the key.
  let hash: [UInt8]

  /// Reads a key, whose length and coefficients are checked.
  package init(_ parameters: KEMParameters, encoded bytes: [UInt8]) throws(KEMRefusal) {
    try bytes.require(parameters.encapsulationKeyByteCount, "encapsulationKey")
    self.init(EncryptionKey(parameters, encoded: bytes[...]), encoded: bytes)
    // Coefficients that are not below q are encoded as others.
    guard encryptionKey.encoded == bytes else { throw .modulus }
  }

  init(_ key: EncryptionKey, encoded bytes: [UInt8]) {
    parameters = key.parameters
    encoded = bytes
    encryptionKey = key
    hash = Sponge.output(.sha3With256Bits, of: bytes, byteCount: KEMParameters.secretByteCount)
  }

  /// Makes a shared secret and its ciphertext from the message m (algorithm 17, ML-KEM.Encaps_internal).
  ///
  /// The message must be random, and must be used only once.
  package func encapsulate(message: [UInt8]) throws(KEMRefusal) -> (ciphertext: [UInt8], secret: [UInt8]) {
    try message.require(KEMParameters.secretByteCount, "message")
    var (secret, randomness) = secrets(of: message)
    defer {
      wipe(&randomness)
      wipe(&secret)
    }
    return (encryptionKey.encrypt(message, randomness: randomness), Array(secret[...]))
  }

  /// Returns the shared secret and the randomness r of the encryption (G of m ‖ H(ek)).
  func secrets(of message: [UInt8]) -> (secret: [UInt8], randomness: [UInt8]) {
    var both = Sponge.output(.sha3With512Bits, of: message, hash, byteCount: 64)
    defer { wipe(&both) }
    return (Array(both.prefix(32)), Array(both.suffix(32)))
  }
}

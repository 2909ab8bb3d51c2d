import MLDSA
import MLKEM

extension FuzzTarget {
  static let latticeTargets = [
    FuzzTarget("encapsulation-key", "an encapsulation key of ML-KEM-768", readEncapsulationKey),
    FuzzTarget("decapsulation-key", "an expanded decapsulation key of ML-KEM-768", readDecapsulationKey),
    FuzzTarget("lattice-ciphertext", "a ciphertext of ML-KEM-768", readCiphertext),
    FuzzTarget("lattice-signature", "a signature of ML-DSA-65 of no data", readSignature),
  ]

  private static let seed = [UInt8](repeating: 7, count: 32)

  @Sendable private static func readEncapsulationKey(_ bytes: [UInt8]) throws -> Outcome {
    do {
      let key = try EncapsulationKey(.mlKEM768, encoded: bytes)
      try require(key.encoded == bytes, "a key that is read is another one")
      // Every coefficient is below the modulus, so that each three bytes hold two numbers below 3329.
      for start in stride(from: 0, to: bytes.count - 32, by: 3) {
        let first = Int(bytes[start]) | Int(bytes[start + 1] & 15) << 8
        let second = Int(bytes[start + 1]) >> 4 | Int(bytes[start + 2]) << 4
        try require(first < 3329 && second < 3329, "a coefficient is not below the modulus")
      }
      let ciphertext = try key.encapsulate(message: seed).ciphertext
      try require(ciphertext.count == key.parameters.ciphertextByteCount, "a ciphertext has another length")
      return .accepted
    } catch is KEMRefusal {
      return .refused
    }
  }

  @Sendable private static func readDecapsulationKey(_ bytes: [UInt8]) throws -> Outcome {
    do {
      let key = try DecapsulationKey(.mlKEM768, expanded: bytes)
      let ciphertext = [UInt8](repeating: 0xff, count: key.encapsulationKey.parameters.ciphertextByteCount)
      try require(try key.decapsulate(ciphertext).count == 32, "a secret has another length")
      return .accepted
    } catch is KEMRefusal {
      return .refused
    }
  }

  @Sendable private static func readCiphertext(_ bytes: [UInt8]) throws -> Outcome {
    do {
      let key = try DecapsulationKey(.mlKEM768, seed: seed + seed)
      let right = try key.encapsulationKey.encapsulate(message: seed)
      let secret = try key.decapsulate(bytes)
      try require((secret == right.secret) == (bytes == right.ciphertext), "a wrong ciphertext has the right secret")
      return .accepted
    } catch is KEMRefusal {
      return .refused
    }
  }

  @Sendable private static func readSignature(_ bytes: [UInt8]) throws -> Outcome {
    let key = try SigningKey(.mlDSA65, seed: seed)
    let expected = try key.signature(for: [])
    let isValid = try key.verificationKey.isValidSignature(bytes, for: [])
    try require(isValid || bytes != expected, "the right signature is refused")
    // A key of other bytes must not be read as the same, whatever its coefficients are.
    if let other = try? VerificationKey(.mlDSA65, encoded: bytes) {
      let isRight = bytes == key.verificationKey.encoded
      try require(try other.isValidSignature(expected, for: []) == isRight, "a signature is valid for another key")
    }
    return isValid ? .accepted : .refused
  }
}

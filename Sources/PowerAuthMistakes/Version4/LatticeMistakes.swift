internal import Keccak
internal import PowerAuth
internal import Primitives

/// Mistakes with ML-KEM.
extension MistakeTable {
  static let latticeEncapsulation: MistakeTable = [
    "mlkem.rejection-refused": breaking(\.version4.lattice.decapsulate)(
      "A ciphertext that nobody made is refused, instead of giving another secret.",
      { right in
        { key, ciphertext, set in
          let secret = try right(key, ciphertext, set)
          let rejected = shake256(key.suffix(32) + ciphertext)
          try demand(secret != rejected, else: .invalidLength)
          return secret
        }
      }),
    "mlkem.rejection-in-zeros": breaking(\.version4.lattice.decapsulate)(
      "A ciphertext that nobody made gives a secret of zeros.",
      { right in
        { key, ciphertext, set in
          let secret = try right(key, ciphertext, set)
          let rejected = shake256(key.suffix(32) + ciphertext)
          return secret == rejected ? [UInt8](repeating: 0, count: 32) : secret
        }
      }),
    "mlkem.secret-of-kyber": breaking(\.version4.lattice.decapsulate)(
      "The secret is that of Kyber before FIPS 203: the hash of the ciphertext enters it once more.",
      { right in
        { key, ciphertext, set in try kyberSecret(right(key, ciphertext, set), ciphertext) }
      }
    ).and(
      \.version4.lattice.encapsulate,
      { right in
        { key, message, set in
          let made = try right(key, message, set)
          return LatticeEncapsulation(
            ciphertext: made.ciphertext, secret: try kyberSecret(made.secret, made.ciphertext))
        }
      }),
    "mlkem.message-hashed": breaking(\.version4.lattice.encapsulate)(
      "The random bytes are hashed before they are used, as in Kyber before FIPS 203.",
      { right in { key, message, set in try right(key, SHA3.sha256(message), set) } }),
    "mlkem.coefficients-unchecked": breaking(\.version4.lattice.checkCoefficients)(
      "Coefficients of an encapsulation key that are not below 3329 are reduced.",
      { right in { key, set in try right(key.withReducedCoefficients, set) } }
    ).and(
      \.version4.lattice.encapsulate,
      { right in { key, message, set in try right(key.withReducedCoefficients, message, set) } }),
    "mlkem.hash-unchecked": breaking(\.version4.lattice.decapsulate)(
      "The hash in an expanded private key is not checked.",
      { right in
        { key, ciphertext, set in
          let publicKey = Array(key.dropLast(64).suffix(set.encapsulationKeyByteCount))
          return try right(key.dropLast(64) + SHA3.sha256(publicKey) + key.suffix(32), ciphertext, set)
        }
      }),
    "mlkem.seed-exchanged": breaking(\.version4.lattice.expand)(
      "The seed is read as z, then d.",
      { right in { seed, set in try right(seed.suffix(32) + seed.prefix(32), set) } }),
    "mlkem.seed-of-z-twice": breaking(\.version4.lattice.expand)(
      "d is taken for z as well.", { right in { seed, set in try right(Array(seed.prefix(32) + seed[..<32]), set) } }),
    "mlkem.long-seed-taken": breaking(\.version4.lattice.checkSeed)(
      "Bytes behind the 64 of a seed are ignored.", changing { Array($0.prefix(64)) }),
    "mlkem.long-expanded-key-taken": breaking(\.version4.lattice.checkExpandedKey)(
      "Bytes behind an expanded private key are ignored.",
      { right in { bytes, set in try right(Array(bytes.prefix(set.expandedKeyByteCount)), set) } }),
    "mlkem.level-5-unknown": breaking(\.version4.lattice.findSet)(
      "Only ML-KEM-768 is known, and keys of ML-KEM-1024 are refused.",
      { right in
        { key in
          let set = try right(key)
          try demand(set == .mlKEM768, else: .invalidLength)
          return set
        }
      }),
    "mlkem.long-ciphertext-taken": breaking(\.version4.lattice.checkCiphertext)(
      "Bytes behind a ciphertext are ignored.",
      { right in { bytes, set in try right(Array(bytes.prefix(set.ciphertextByteCount)), set) } }),
    "mlkem.short-ciphertext-taken": breaking(\.version4.lattice.checkCiphertext)(
      "A short ciphertext is filled up with zeros.",
      { right in { bytes, set in try right(bytes.fitted(to: max(bytes.count, set.ciphertextByteCount)), set) } }),
    "mlkem.long-message-taken": breaking(\.version4.lattice.checkMessage)(
      "Of more than 32 random bytes the first 32 are used.", changing { Array($0.prefix(32)) }),
  ]
}

/// The secret of Kyber, which FIPS 203 made simpler.
private func kyberSecret(_ secret: [UInt8], _ ciphertext: [UInt8]) throws -> [UInt8] {
  shake256(secret + (try SHA3.sha256(ciphertext)))
}

private func shake256(_ bytes: [UInt8]) -> [UInt8] { Sponge.output(.shake256, of: bytes, byteCount: 32) }

extension [UInt8] {
  /// The encapsulation key with each coefficient, 12 bits, below 3329.
  fileprivate var withReducedCoefficients: [UInt8] {
    let count = (self.count - 32) / 3 * 3
    let reduced = stride(from: 0, to: count, by: 3).flatMap { place -> [UInt8] in
      let first = (Int(self[place]) | Int(self[place + 1] & 0xF) << 8) % 3329
      let second = (Int(self[place + 1] >> 4) | Int(self[place + 2]) << 4) % 3329
      return [UInt8(first & 0xFF), UInt8(first >> 8 | (second & 0xF) << 4), UInt8(second >> 4)]
    }
    return reduced + dropFirst(count)
  }
}

/// Mistakes with ML-DSA.
extension MistakeTable {
  static let latticeSignature: MistakeTable = [
    "mldsa.message-hashed": breaking(\.version4.latticeSignature.message)(
      "The SHA-256 of the message is signed.", giving { SHA256.hash($0) }),
    "mldsa.message-prehashed": breaking(\.version4.latticeSignature.layOut)(
      "The signature is one of HashML-DSA with SHA-256.",
      { _ in
        { message, context in
          [1, UInt8(context.count)] + context + bytes(hex: "0609608648016503040201") + SHA256.hash(message)
        }
      }),
    "mldsa.context-prefix-missing": breaking(\.version4.latticeSignature.layOut)(
      "The message is signed by the internal interface, without the two bytes before an empty context.",
      { _ in { message, context in context.isEmpty ? message : [0, UInt8(context.count)] + context + message } }),
    "mldsa.context-length-missing": breaking(\.version4.latticeSignature.layOut)(
      "The length of the context is left out.", { _ in { message, context in [0] + context + message } }),
    "mldsa.context-unused": breaking(\.version4.latticeSignature.layOut)(
      "The context is not used.", { right in { message, _ in right(message, []) } }),
    "mldsa.context-behind": breaking(\.version4.latticeSignature.layOut)(
      "The context stands behind the message.",
      { _ in { message, context in [0, UInt8(context.count)] + message + context } }),
    "mldsa.long-context-taken": breaking(\.version4.latticeSignature.checkContext)(
      "A context of more than 255 bytes is cut.", { _ in { Array($0.prefix(255)) } }),
    "mldsa.long-signature-taken": breaking(\.version4.latticeSignature.checkSignature)(
      "Bytes behind a signature are ignored.",
      { right in { signature, set in try right(Array(signature.prefix(set.signatureByteCount)), set) } }),
    "mldsa.short-signature-taken": breaking(\.version4.latticeSignature.checkSignature)(
      "A short signature is filled up with zeros.",
      { right in
        { signature, set in try right(signature.fitted(to: max(signature.count, set.signatureByteCount)), set) }
      }),
    "mldsa.long-key-taken": breaking(\.version4.latticeSignature.checkPublicKey)(
      "Bytes behind a public key are ignored.",
      { right in { key, set in try right(Array(key.prefix(set.publicKeyByteCount)), set) } }),
    "mldsa.verified-without-check": breaking(\.version4.latticeSignature.verify)(
      "A signature of ML-DSA is taken without a check, if it has the right length.", { _ in { _, _, _, _ in true } }),
    "mldsa.mu-signed-as-message": breaking(\.version4.latticeSignature.sign)(
      "The hash μ of the message is computed first, and signed as if it were the message.",
      { right in
        { bytes, seed, set in
          let publicKey = try Rules.right.version4.latticeSignature.derivePublicKey(seed, set)
          let hash = Sponge.output(.shake256, of: publicKey, byteCount: 64)
          return try right(Sponge.output(.shake256, of: hash, bytes, byteCount: 64), seed, set)
        }
      }),
    "mldsa.long-seed-taken": breaking(\.version4.latticeSignature.checkSeed)(
      "Bytes behind the 32 of a seed are ignored.", changing { Array($0.prefix(32)) }),
    "mldsa.short-seed-taken": breaking(\.version4.latticeSignature.checkSeed)(
      "A short seed is filled up with zeros.", changing { $0.isEmpty || $0.count > 32 ? $0 : $0.fitted(to: 32) }),
  ]

  static let structures: MistakeTable = [
    "spki.raw-key-taken": breaking(\.version4.structures.read)(
      "A raw key of ML-KEM or ML-DSA is taken without its SubjectPublicKeyInfo.",
      { right in { key, kind in key.count == kind.byteCount ? key : try right(key, kind) } }),
    "spki.algorithm-unchecked": breaking(\.version4.structures.read)(
      "The algorithm in a SubjectPublicKeyInfo is not checked, only the length.",
      { right in
        { key, kind in
          let prefix = kind.prefix
          return key.count == prefix.count + kind.byteCount ? Array(key.suffix(kind.byteCount)) : try right(key, kind)
        }
      }),
    "spki.bytes-behind-ignored": breaking(\.version4.structures.read)(
      "Bytes behind a SubjectPublicKeyInfo are ignored.",
      { right in { key, kind in try right(Array(key.prefix(kind.prefix.count + kind.byteCount)), kind) } }),
    "spki.null-parameters-taken": breaking(\.version4.structures.read)(
      "A SubjectPublicKeyInfo may have NULL for the parameters of its algorithm.",
      { right in
        { key, kind in
          let null: [UInt8] = [5, 0]
          guard key.count == kind.prefix.count + kind.byteCount + 2, Array(key[17..<19]) == null else {
            return try right(key, kind)
          }
          return Array(key.suffix(kind.byteCount))
        }
      }),
  ]
}

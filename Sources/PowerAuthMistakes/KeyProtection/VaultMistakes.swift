internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes with the vault key, and with what it protects.
extension Mistake {
  static let vaultIndexReserved = Mistake(
    "vault.index-reserved", "The indexes that are reserved under other keys are refused.", \.vault.checkIndex,
    refusing(as: .invalidLength) { [1, 2, 3, 1000, 2000, 3000, 4000].contains($0) })
  static let vaultIndexOfZero = Mistake(
    "vault.index-of-zero", "The index 0 stands for no index, and gives the key of the index 1.", \.vault.checkIndex,
    changing { $0 == 0 ? 1 : $0 })

  static let vaultVectorIsKey = Mistake(
    "vault.initial-vector-is-key", "The key is the initialisation vector as well.", \.vault.initialVector
  ) { _ in { $0.fitted(to: keyByteCount) } }
  static let vaultVectorOfOnes = Mistake(
    "vault.initial-vector-of-ones", "The initialisation vector is not zeros, but bytes ff.", \.vault.initialVector
  ) { _ in { _ in [UInt8](repeating: 0xFF, count: keyByteCount) } }

  static let privateKeyUnchecked = Mistake(
    "vault.private-key-unchecked", "What is no private key is protected and recovered as if it were one.",
    evidence: "The publisher's mobile core imports numbers outside the range.", \.vault.checkPrivateKey, accepting())
  static let privateKeyReduced = Mistake(
    "vault.private-key-reduced", "A private key that is not below the order is reduced, and kept.",
    \.vault.checkPrivateKey
  ) { right in
    { scalar in scalar.count < 32 ? try right(scalar) : try right(scalar.remainder(dividedBy: curveOrder)) }
  }
  static let privateKeyOf32BytesDemanded = Mistake(
    "vault.private-key-of-32-bytes-demanded", "A private key that is not written in 32 bytes is refused.",
    \.vault.checkPrivateKey, refusing(as: .invalidPrivateKey) { $0.count != 32 })

  static let longVaultKeyCut = Mistake(
    "vault.long-key-cut", "Of a decrypted vault key, the first 16 bytes are kept, however many there are.",
    \.vault.checkDecryptedKey, changing { $0.count > keyByteCount ? Array($0.prefix(keyByteCount)) : $0 })
  static let vaultKeyLengthUnchecked = Mistake(
    "vault.decrypted-key-unchecked", "The length of the decrypted vault key is not checked.",
    \.vault.checkDecryptedKey, accepting())
  static let vaultKeyFolded = Mistake(
    "vault.decrypted-key-folded", "A decrypted vault key of 32 bytes is folded to 16.", \.vault.checkDecryptedKey,
    changing { $0.count == 2 * keyByteCount ? fold($0) : $0 })

  static let vaultKeysNotCompared = Mistake(
    "vault.keys-not-compared", "The vault key that the server sent is not compared with the one of the master secret.",
    \.vault.compareVaultKeys
  ) { _ in { _, _ in true } }
  static let vaultKeysComparedInPart = Mistake(
    "vault.keys-compared-in-part", "Only the first eight bytes of the two vault keys are compared.",
    \.vault.compareVaultKeys
  ) { right in { right(Array($0.prefix(8)), Array($1.prefix(8))) } }
}

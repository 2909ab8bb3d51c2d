package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes in deriving a key from bytes, in all operations that do it.
extension Mistake {
  package static let indexKeysTheHMAC = Mistake(
    "kdf.index-keys-the-hmac", "The index is the key of the HMAC, and the key is its data.",
    evidence:
      "The publisher's page of definitions says so, which holds for versions 2.x; its code of 3.x does not do so.",
    \.internalKey.authenticate
  ) { right in { index, key in right(key, index) } }
  static let hashForHMAC = Mistake(
    "kdf.hash-for-hmac", "Key and index are hashed, one after the other, without HMAC.", \.internalKey.authenticate
  ) { _ in { index, key in SHA256.hash(key + index) } }
  .and(\.legacyKey.authenticate) { _ in { index, key in SHA256.hash(index + key) } }
  package static let keyKeysTheHMAC = Mistake(
    "kdf.key-keys-the-hmac",
    "Up to 3.0, the key is the key of the HMAC, and the index is its data, as in later versions.",
    \.legacyKey.authenticate
  ) { right in { index, key in right(key, index) } }
  static let olderOrderIn2xOnly = Mistake(
    "kdf.older-order-before-3-only", "In 3.0, keys are derived in the order of later versions.", \.legacyKey.isUsed,
    constant(\.hasNumericCounter))
  static let olderOrderIn3_1 = Mistake(
    "kdf.older-order-in-3.1", "In 3.1, keys are still derived in the older order.", \.legacyKey.isUsed
  ) { right in { version in right(version) || !version.hasResponseNonce } }
  static let keyLengthUnchecked = Mistake(
    "kdf.key-length-unchecked", "The length of the master key is not checked, since HMAC takes any.",
    \.internalKey.checkKey, accepting())
  static let indexCutTo16Bytes = Mistake(
    "kdf.index-cut-to-16-bytes", "Only the first 16 bytes of the index are read.", \.internalKey.authenticate
  ) { right in { index, key in right(Array(index.prefix(keyByteCount)), key) } }
  .and(\.legacyKey.authenticate) { right in { index, key in right(Array(index.prefix(keyByteCount)), key) } }
  static let indexCutTo64Bytes = Mistake(
    "kdf.index-cut-to-64-bytes", "Only as much of the index is read as fits one block of the hash, 64 bytes.",
    \.internalKey.authenticate
  ) { right in { index, key in right(Array(index.prefix(64)), key) } }
  static let longerIndexRefused = Mistake(
    "kdf.longer-index-refused", "An index of more than 16 bytes is refused, as if it were a key.",
    \.internalKey.checkIndex, refusing(as: .invalidLength) { $0.count > keyByteCount })
}

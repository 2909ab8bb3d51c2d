package import Conformance
internal import PowerAuth
internal import Primitives

/// Mistakes in deriving keys and key material from bytes, in all operations that do it.
extension MistakeTable {
  static let internalKey: MistakeTable = [
    // Mistakes in deriving a key from bytes, in all operations that do it.
    "kdf.index-keys-the-hmac": breaking(\.internalKey.authenticate)(
      "The index is the key of the HMAC, and the key is its data.",
      evidence:
        "The publisher's page of definitions says so, which holds for versions 2.x; its code of 3.x does not do so.",
      { right in { index, key in right(key, index) } }),
    "kdf.hash-for-hmac": breaking(\.internalKey.authenticate)(
      "Key and index are hashed, one after the other, without HMAC.",
      { _ in { index, key in SHA256.hash(key + index) } }
    ).and(\.legacyKey.authenticate, { _ in { index, key in SHA256.hash(index + key) } }),
    "kdf.key-keys-the-hmac": breaking(\.legacyKey.authenticate)(
      "Up to 3.0, the key is the key of the HMAC, and the index is its data, as in later versions.",
      { right in { index, key in right(key, index) } }),
    "kdf.older-order-before-3-only": breaking(\.legacyKey.isUsed)(
      "In 3.0, keys are derived in the order of later versions.", constant(\.hasNumericCounter)),
    "kdf.older-order-in-3.1": breaking(\.legacyKey.isUsed)(
      "In 3.1, keys are still derived in the older order.",
      { right in { version in right(version) || !version.hasResponseNonce } }),
    "kdf.key-length-unchecked": breaking(\.internalKey.checkKey)(
      "The length of the master key is not checked, since HMAC takes any.", accepting()),
    "kdf.index-cut-to-16-bytes": breaking(\.internalKey.authenticate)(
      "Only the first 16 bytes of the index are read.",
      { right in { index, key in right(Array(index.prefix(keyByteCount)), key) } }
    ).and(\.legacyKey.authenticate, { right in { index, key in right(Array(index.prefix(keyByteCount)), key) } }),
    "kdf.index-cut-to-64-bytes": breaking(\.internalKey.authenticate)(
      "Only as much of the index is read as fits one block of the hash, 64 bytes.",
      { right in { index, key in right(Array(index.prefix(64)), key) } }),
    "kdf.longer-index-refused": breaking(\.internalKey.checkIndex)(
      "An index of more than 16 bytes is refused, as if it were a key.",
      refusing(as: .invalidLength) { $0.count > keyByteCount }),

    // Mistakes with the numbers of blocks in deriving key material, in all operations that do it.
    "kdf.counter-from-zero": breaking(\.keyMaterial.number)("The blocks are numbered from 0.", giving { $0 &- 1 }),
    "kdf.counter-stuck": breaking(\.keyMaterial.number)(
      "Each block is numbered 1, so that all blocks are the same.", entering { _ in 0 }),
    "kdf.little-endian-counter": breaking(\.keyMaterial.writeNumber)(
      "The number of a block is written little-endian.", giving { $0.reversed() }),
    "kdf.counter-in-one-byte": breaking(\.keyMaterial.writeNumber)(
      "The number of a block is written in one byte.", { _ in { [UInt8(truncatingIfNeeded: $0)] } }),
    "kdf.counter-in-eight-bytes": breaking(\.keyMaterial.writeNumber)(
      "The number of a block is written in eight bytes.", giving { [0, 0, 0, 0] + $0 }),
    "kdf.counter-of-8-bits": breaking(\.keyMaterial.number)(
      "The number of a block is counted in one byte, and block 256 is numbered 0.", giving { $0 & 0xFF }),
    "kdf.at-most-255-blocks": breaking(\.keyMaterial.countBlocks)(
      "More than 255 blocks are refused, as HKDF must do.", refusing(as: .invalidLength) { $0 > 255 * SHA256.byteCount }
    ),

    // Mistakes with the contents of blocks.
    "kdf.info-before-counter": breaking(\.keyMaterial.hash)(
      "The info stands between the secret and the number of the block.",
      { right in { secret, number, info in right(secret, info, number) } }),
    "kdf.counter-before-secret": breaking(\.keyMaterial.hash)(
      "The number of the block stands before the secret, as in the one-step derivation of NIST.",
      { right in { secret, number, info in right(number, secret, info) } }),
    "kdf.info-omitted": breaking(\.keyMaterial.takeInfo)("The info is not hashed.", { _ in { _, _ in [] } }),
    "kdf.info-in-first-block-only": breaking(\.keyMaterial.takeInfo)(
      "The info is hashed in the first block only.",
      { right in { info, block in block == 0 ? right(info, block) : [] } }),
    "kdf.secret-keys-an-hmac": breaking(\.keyMaterial.hash)(
      "A block is the HMAC of number and info under the secret, and not their hash.",
      { _ in { secret, number, info in HMACSHA256.authenticationCode(for: number + info, key: secret) } }),
    "kdf.secret-of-32-bytes": breaking(\.keyMaterial.takeSecret)(
      "The secret is cut, or filled up with zeros in front, to 32 bytes.",
      giving { [UInt8](repeating: 0, count: max(0, 32 - $0.count)) + $0.prefix(32) }),

    // Mistakes with the length of key material.
    "kdf.one-block-only": breaking(\.keyMaterial.countBlocks)(
      "One block is computed, however much is asked for.", { right in { length in min(1, try right(length)) } }),
    "kdf.whole-blocks-only": breaking(\.keyMaterial.countBlocks)(
      "The number of blocks is rounded down, so that the last part is missing.",
      changing { $0 / SHA256.byteCount * SHA256.byteCount }),
    "kdf.not-cut": breaking(\.keyMaterial.cut)(
      "The last block is not cut to the length that was asked for.", { _ in { blocks, _ in blocks } }),
    "kdf.last-bytes-taken": breaking(\.keyMaterial.cut)(
      "The end of the blocks is taken, and not their beginning.",
      { _ in { blocks, length in Array(blocks.suffix(length)) } }),
    "kdf.length-in-bits": breaking(\.keyMaterial.checkLength)(
      "The length is taken for a number of bits.", { right in { length in (try right(length) + 7) / 8 } }),
    "kdf.length-0-as-default": breaking(\.keyMaterial.checkLength)(
      "A length of 0 is taken for none, and gives 32 bytes.", changing { $0 == 0 ? SHA256.byteCount : $0 }),
  ]
}

extension Mistake {
  package static let indexKeysTheHMAC = MistakeTable.internalKey["kdf.index-keys-the-hmac"]
  package static let keyKeysTheHMAC = MistakeTable.internalKey["kdf.key-keys-the-hmac"]
  package static let lastBytesTaken = MistakeTable.internalKey["kdf.last-bytes-taken"]
}

internal import PowerAuth
internal import Primitives

/// Mistakes in deriving a key from a number, in all operations that do it.
extension MistakeTable {
  static let kdfIndex: MistakeTable = [
    "kdf.index-in-first-half": breaking(\.indexKey.layOut)(
      "The index stands in the first eight bytes of the block, and zeros follow.",
      evidence:
        "The publisher's implementation notes describe the block in this way; its code does not build it like that.",
      giving { $0.suffix(8) + $0.prefix(8) }),
    "kdf.little-endian-index": breaking(\.indexKey.writeIndex)(
      "The index is written little-endian.", entering(\.byteSwapped)),
    "kdf.index-left-aligned": breaking(\.indexKey.writeIndex)(
      "The index is written in as few bytes as it needs, and zeros follow up to eight.",
      giving { $0.withoutLeadingZeros.fitted(to: 8) }),
    "kdf.block-as-key": breaking(\.indexKey.encrypt)(
      "Key and block change places: the master key is encrypted under the block.",
      { right in { block, key in try right(key, block) } }),
    "kdf.block-decrypted": breaking(\.indexKey.encrypt)(
      "The block is decrypted instead of encrypted.",
      byCipher { block, key in try AES128.decryptCBC(block, key: key, iv: zeroBlock, padding: .none) ?? [] }),
    "kdf.block-padded": breaking(\.indexKey.encrypt)(
      "The block is encrypted with padding, so that the key has 32 bytes.",
      byCipher { block, key in try AES128.encryptCBC(block, key: key, iv: zeroBlock, padding: .pkcs7) }),
    "kdf.block-authenticated": breaking(\.indexKey.encrypt)(
      "The block goes through the function for byte texts, a folded HMAC, instead of AES.",
      byCipher { block, key in Rules.right.deriveInternalKey(key: key, anyIndex: block).key }),
    "kdf.index-sign-extended": breaking(\.indexKey.layOut)(
      "The index is a signed number, whose sign fills the first eight bytes of the block."
    ) { right, index in
      let block = right(index)
      return (index[0] < 0x80 ? Array(block.prefix(8)) : [UInt8](repeating: 0xFF, count: 8)) + block.suffix(8)
    },
    "kdf.index-below-zero-refused": breaking(\.indexKey.checkIndex)(
      "An index from 2^63 on is taken for a negative number, and refused.",
      refusing(as: .invalidLength) { $0 > Int64.max }),
    "kdf.key-of-any-length": breaking(\.indexKey.checkMasterKey)(
      "A master key of another length is cut, or filled up with zeros, to 16 bytes.",
      accepting { $0.fitted(to: keyByteCount) }
    ).and(\.internalKey.checkKey, accepting { $0.fitted(to: keyByteCount) }).and(
      \.vault.checkKey, accepting { $0.fitted(to: keyByteCount) }
    ).and(\.vault.checkProtectedKey, accepting { $0.fitted(to: keyByteCount) }).and(
      \.factorProtection.checkKey, accepting { $0.fitted(to: keyByteCount) }),
    "kdf.aes-by-key-length": breaking(\.indexKey.checkMasterKey)(
      "A key of 24 or 32 bytes is not refused: AES-192 or AES-256 takes the place of AES-128.",
      evidence: "Both published implementations choose the cipher by the length of the key.",
      accepting(when: { AES.keyByteCounts.contains($0.count) })
    ).and(\.indexKey.encrypt, byCipher { block, key in try AES.encryptBlock(block, key: key) }).and(
      \.vault.checkKey, accepting(when: { AES.keyByteCounts.contains($0.count) })
    ).and(\.cipher.encryptBlocks, byLongerKeys(encrypting: true)).and(
      \.cipher.decryptBlocks, byLongerKeys(encrypting: false)
    ).and(\.status.checkTransportKey, accepting(when: { AES.keyByteCounts.contains($0.count) })).and(
      \.status.encryptBlocks, byLongerKeys(encrypting: true)
    ).and(\.status.decryptBlocks, byLongerKeys(encrypting: false)),
    "kdf.block-as-initial-vector": breaking(\.indexKey.encrypt)(
      "The block is the initialisation vector of CBC, and zeros are encrypted.",
      byCipher { block, key in try AES128.encryptCBC(zeroBlock, key: key, iv: block, padding: .none) }),
    "kdf.padding-cut": breaking(\.indexKey.encrypt)(
      "The block is encrypted with padding, and the first 16 bytes of the result are the key.",
      byCipher { block, key in
        Array(try AES128.encryptCBC(block, key: key, iv: zeroBlock, padding: .pkcs7).prefix(keyByteCount))
      }),
  ]
}

private let zeroBlock = [UInt8](repeating: 0, count: keyByteCount)

/// Replaces the encryption of a block under a key by another function.
private func byCipher(
  _ cipher: @escaping @Sendable (_ block: [UInt8], _ key: [UInt8]) throws -> [UInt8]
) -> @Sendable (@escaping BlockEncryption) -> BlockEncryption {
  { _ in
    { block, key in
      try calling { try cipher(block, key) }
    }
  }
}

/// Encrypts or decrypts blocks under a key that is longer than those of AES-128 with the AES for its length.
private func byLongerKeys(encrypting: Bool) -> @Sendable (@escaping BlockCipher) -> BlockCipher {
  { right in
    { blocks, key, iv in
      guard key.count > keyByteCount else { return try right(blocks, key, iv) }
      return try AES.chain(blocks, key: key, iv: iv, encrypting: encrypting)
    }
  }
}

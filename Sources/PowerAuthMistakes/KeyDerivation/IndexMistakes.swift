package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes in deriving a key from a number, in all operations that do it.
extension Mistake {
  static let indexInFirstHalf = Mistake(
    "kdf.index-in-first-half", "The index stands in the first eight bytes of the block, and zeros follow.",
    evidence: "The publisher's implementation notes describe the block so; its code does not build it so.",
    \.indexKey.layOut, giving { $0.suffix(8) + $0.prefix(8) })
  static let littleEndianIndex = Mistake(
    "kdf.little-endian-index", "The index is written little-endian.", \.indexKey.writeIndex, entering(\.byteSwapped))
  static let indexLeftAligned = Mistake(
    "kdf.index-left-aligned", "The index is written in as few bytes as it needs, and zeros follow up to eight.",
    \.indexKey.writeIndex, giving { $0.withoutLeadingZeros.fitted(to: 8) })
  static let indexExchangedWithKey = Mistake(
    "kdf.block-as-key", "Key and block change places: the master key is encrypted under the block.", \.indexKey.encrypt
  ) { right in { block, key in try right(key, block) } }
  static let blockDecrypted = Mistake(
    "kdf.block-decrypted", "The block is decrypted instead of encrypted.", \.indexKey.encrypt,
    byCipher { block, key in
      try AES128.decryptCBC(block, key: key, iv: zeroBlock, padding: .none) ?? []
    })
  static let blockPadded = Mistake(
    "kdf.block-padded", "The block is encrypted with padding, so that the key has 32 bytes.", \.indexKey.encrypt,
    byCipher { block, key in
      try AES128.encryptCBC(block, key: key, iv: zeroBlock, padding: .pkcs7)
    })
  static let blockAuthenticated = Mistake(
    "kdf.block-authenticated", "The block goes through the function for byte texts, a folded HMAC, instead of AES.",
    \.indexKey.encrypt,
    byCipher { block, key in
      Rules.right.deriveInternalKey(key: key, anyIndex: block).key
    })

  static let indexSignExtended = Mistake(
    "kdf.index-sign-extended", "The index is a signed number, whose sign fills the first eight bytes of the block.",
    \.indexKey.layOut
  ) { right in
    { index in
      let block = right(index)
      return (index[0] < 0x80 ? Array(block.prefix(8)) : [UInt8](repeating: 0xFF, count: 8)) + block.suffix(8)
    }
  }
  static let indexBelowZeroRefused = Mistake(
    "kdf.index-below-zero-refused", "An index from 2^63 on is taken for a negative number, and refused.",
    \.indexKey.checkIndex, refusing(as: .invalidLength) { $0 > Int64.max })

  static let keyOfAnyLength = Mistake(
    "kdf.key-of-any-length", "A master key of another length is cut, or filled up with zeros, to 16 bytes.",
    \.indexKey.checkMasterKey, accepting { $0.fitted(to: keyByteCount) }
  ).and(\.internalKey.checkKey, accepting { $0.fitted(to: keyByteCount) })
    .and(\.vault.checkKey, accepting { $0.fitted(to: keyByteCount) })
    .and(\.factorProtection.checkKey, accepting { $0.fitted(to: keyByteCount) })

  static let aesByKeyLength = Mistake(
    "kdf.aes-by-key-length", "A key of 24 or 32 bytes is not refused: AES-192 or AES-256 takes the place of AES-128.",
    evidence: "Both published implementations choose the cipher by the length of the key.", \.indexKey.checkMasterKey,
    accepting(when: { AES.keyByteCounts.contains($0.count) })
  ).and(\.indexKey.encrypt, byCipher { block, key in try AES.encryptBlock(block, key: key) })
    .and(\.vault.checkKey, accepting(when: { AES.keyByteCounts.contains($0.count) }))
    .and(\.cipher.encryptBlocks, byLongerKeys(encrypting: true))
    .and(\.cipher.decryptBlocks, byLongerKeys(encrypting: false))
    .and(\.status.checkTransportKey, accepting(when: { AES.keyByteCounts.contains($0.count) }))
    .and(\.status.encryptBlocks, byLongerKeys(encrypting: true))
    .and(\.status.decryptBlocks, byLongerKeys(encrypting: false))

  static let blockAsInitialVector = Mistake(
    "kdf.block-as-initial-vector", "The block is the initialisation vector of CBC, and zeros are encrypted.",
    \.indexKey.encrypt,
    byCipher { block, key in
      try AES128.encryptCBC(zeroBlock, key: key, iv: block, padding: .none)
    })
  static let paddingCut = Mistake(
    "kdf.padding-cut", "The block is encrypted with padding, and the first 16 bytes of the result are the key.",
    \.indexKey.encrypt,
    byCipher { block, key in
      Array(try AES128.encryptCBC(block, key: key, iv: zeroBlock, padding: .pkcs7).prefix(keyByteCount))
    })
}

extension IndexKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) { op.equivalentCiphers() }
}

extension OperationBuilder {
  /// Declares other ways to encrypt one block as not detectable, because they give the same key.
  func equivalentCiphers() {
    notDetectable(
      "kdf.block-as-initial-vector",
      because: "CBC encrypts the exclusive or of text and vector, and one of them is zero.")
    notDetectable(
      "kdf.padding-cut", because: "In CBC the padding, which makes a second block, does not change the first one.")
  }
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

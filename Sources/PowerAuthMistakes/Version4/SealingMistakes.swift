internal import Conformance
internal import PowerAuth
internal import Primitives

/// Mistakes with sealed data and encrypted messages of protocol 4.
extension MistakeTable {
  static let sealing4: MistakeTable = [
    "aead.tag-behind": breaking(\.version4.aead.order)(
      "The tag stands behind the ciphertext, as in GCM.", constant([.nonce, .ciphertext, .tag])),
    "aead.tag-first": breaking(\.version4.aead.order)("The tag stands first.", constant([.tag, .nonce, .ciphertext])),
    "aead.tag-over-data-last": breaking(\.version4.aead.tagParts)(
      "The tag covers the ciphertext before the associated data.", moving(.ciphertext, before: .associatedData)),
    "aead.tag-over-data-first": breaking(\.version4.aead.tagParts)(
      "The tag covers the associated data before the nonce.", moving(.associatedData, before: .nonce)),
    "aead.tag-without-nonce": breaking(\.version4.aead.tagParts)("The tag does not cover the nonce.", removing(.nonce)),
    "aead.tag-without-data": breaking(\.version4.aead.tagParts)(
      "The tag does not cover the associated data.", removing(.associatedData)),
    "aead.tag-over-plaintext": breaking(\.version4.aead.coverData)(
      "The tag covers the plaintext.", { _ in { _, plaintext in try plaintext() } }),
    "aead.tag-of-16-bytes": breaking(\.version4.aead.tagByteCount)("The tag has 16 bytes, as in GCM.", constant(16)),
    "aead.tag-customization-missing": breaking(\.version4.aead.customization)(
      "The tag has no customisation.", constant("")),
    "aead.tag-customization-of-codes": breaking(\.version4.aead.customization)(
      "The tag has the customisation PA4MAC.", constant("PA4MAC")),
    "aead.context-in-encryption-only": breaking(\.version4.aead.macContext)(
      "The key of the tag does not depend on the key context.", { _ in { _ in [] } }),
    "aead.context-in-tag-only": breaking(\.version4.aead.encryptionContext)(
      "The key of the encryption does not depend on the key context.", { _ in { _ in [] } }),
    "aead.one-key": breaking(\.version4.aead.macLabel)(
      "One key serves for encryption and tag.", constant("aead/enc")),
    "aead.labels-exchanged": breaking(\.version4.aead.macLabel)("The labels change places.", constant("aead/enc")).and(
      \.version4.aead.encryptionLabel, constant("aead/mac")),
    "aead.label-with-key": breaking(\.version4.aead.encryptionLabel)(
      "The label of the key of the encryption is aead/key.", constant("aead/key")),
    "aead.nonce-behind-zeros": breaking(\.version4.aead.makeCounter)(
      "The counter block is four zero bytes, then the nonce.", { _ in { [0, 0, 0, 0] + $0 } }),
    "aead.counter-from-1": breaking(\.version4.aead.makeCounter)(
      "The blocks are counted from 1, as GCM does.", { _ in { $0 + [0, 0, 0, 1] } }),
    "aead.counter-from-2": breaking(\.version4.aead.makeCounter)(
      "The blocks are counted from 2, as GCM does for data.", { _ in { $0 + [0, 0, 0, 2] } }),
    "aead.counter-little-endian": breaking(\.version4.aead.encrypt)(
      "The counter is little-endian in the last four bytes.",
      counting { counter, block in
        counter.prefix(12) + Array((UInt32(block)).bigEndianBytes.reversed())
      }),
    "aead.aes-128": breaking(\.version4.aead.encrypt)(
      "AES-128 encrypts, with the first half of the key.",
      { _ in
        { data, key, counter in
          try encryptingBlocks(data, counter, next: countedUp) {
            try AES128.encryptBlock($0, key: Array(key.prefix(16)))
          }
        }
      }),
    "aead.nonce-of-any-length": breaking(\.version4.aead.checkNonce)(
      "A nonce is cut to 12 bytes, or filled up with zeros.", changing { $0.fitted(to: 12) }),
    "aead.key-of-any-length": breaking(\.version4.aead.checkKey)("The length of the key is not checked.", accepting()),
    "aead.empty-plaintext-refused": breaking(\.version4.aead.checkSealed)(
      "Sealed data without a ciphertext, 44 bytes, are refused.", refusing(as: .invalidLength) { $0.count == 44 }),
    "aead.tag-not-compared": breaking(\.version4.aead.areEqual)(
      "The plaintext is given out whatever the tag is.", { _ in { _, _ in true } }),
    "aead.half-of-tag-compared": breaking(\.version4.aead.areEqual)(
      "Only the first 16 bytes of the tag are compared.",
      { right in { right(Array($0.prefix(16)), Array($1.prefix(16))) } }),
    "aead.other-half-of-tag-compared": breaking(\.version4.aead.areEqual)(
      "Only the last 16 bytes of the tag are compared.",
      { right in { right(Array($0.suffix(16)), Array($1.suffix(16))) } }),
    "aead.tag-compared-until-difference": breaking(\.version4.aead.areEqual)(
      "The comparison ends at the first byte that differs.", { _ in { $0.elementsEqual($1) } }),

    // Mistakes with the wrapping of keys.
    "factor.wrapping-counter-of-four-bytes": breaking(\.version4.factor.encrypt)(
      "Only the last four bytes of the block are counted.",
      counting { counter, block in
        let low = counter[12...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return counter.prefix(12) + (low &+ UInt32(block)).bigEndianBytes
      }),
    "factor.wrapping-counter-of-eight-bytes": breaking(\.version4.factor.encrypt)(
      "Only the last eight bytes of the block are counted.",
      counting { counter, block in
        let low = counter[8...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return counter.prefix(8) + (low &+ UInt64(block)).bigEndianBytes
      }),
    "factor.wrapping-aes-128": breaking(\.version4.factor.encrypt)(
      "AES-128 wraps, with the first half of the key.",
      { _ in
        { data, key, counter in
          try encryptingBlocks(data, counter, next: countedUp) {
            try AES128.encryptBlock($0, key: Array(key.prefix(16)))
          }
        }
      }),
    "factor.wrapping-iv-zero": breaking(\.version4.factor.encrypt)(
      "The counter begins at zero, whatever the initialisation vector.",
      { right in { data, key, _ in try right(data, key, [UInt8](repeating: 0, count: 16)) } }),
    "factor.wrapping-iv-behind": breaking(\.version4.factor.join)(
      "The initialisation vector stands behind the encrypted key.", { _ in { iv, encrypted in encrypted + iv } }
    ).and(\.version4.factor.divide) { _ in
      { wrapped in (Array(wrapped.dropFirst(32)), Array(wrapped.prefix(32))) }
    },
    "factor.wrapping-key-of-any-length": breaking(\.version4.factor.checkKey)(
      "A key is cut to 32 bytes, or filled up with zeros.", changing { $0.fitted(to: 32) }),
    "factor.wrapping-iv-of-any-length": breaking(\.version4.factor.checkIV)(
      "An initialisation vector is cut to 16 bytes, or filled up with zeros.", changing { $0.fitted(to: 16) }),
    "factor.wrapped-behind-48-bytes-ignored": breaking(\.version4.factor.checkWrapped)(
      "What stands behind 48 bytes is ignored.", changing { Array($0.prefix(48)) }),
    "factor.wrapped-filled-up": breaking(\.version4.factor.checkWrapped)(
      "Less than 48 bytes are filled up with zeros.", changing { $0.fitted(to: max(48, $0.count)) }),
    "factor.wrapped-with-tag": breaking(\.version4.factor.join)(
      "An authenticated mode wraps, so that a wrong password is noticed.",
      { right in { iv, encrypted in right(iv, encrypted) + fold(SHA256.hash(iv + encrypted)) } }),
  ]
}

/// Encrypts each block of a counter with AES-256, in whichever way it is counted.
private func counting(
  _ next: @escaping @Sendable (_ counter: [UInt8], _ block: Int) -> [UInt8]
) -> @Sendable (@escaping BlockCipher) -> BlockCipher {
  { right in
    { data, key, counter in
      try encryptingBlocks(data, counter, next: next) { try right([UInt8](repeating: 0, count: 16), key, $0) }
    }
  }
}

/// Joins each block of data with an encrypted block of the counter.
private func encryptingBlocks(
  _ data: [UInt8], _ counter: [UInt8], next: (_ counter: [UInt8], _ block: Int) -> [UInt8],
  _ encrypt: ([UInt8]) throws -> [UInt8]
) throws -> [UInt8] {
  try stride(from: 0, to: data.count, by: 16).flatMap { start in
    zip(data[start...].prefix(16), try encrypt(next(counter, start / 16))).map { $0 ^ $1 }
  }
}

/// Adds the number of the block to the whole counter.
private let countedUp: @Sendable (_ counter: [UInt8], _ block: Int) -> [UInt8] = { counter, block in
  (0..<block).reduce(counter) { value, _ in value.plusOne }
}

package import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes where a plaintext is encrypted and decrypted, and with the MAC of a message.
extension MistakeTable {
  static let blockCipher: MistakeTable = [
    // Mistakes with a plaintext as a whole.
    "ecies.empty-plaintext-as-empty-data": breaking(\.cipher.pad)(
      "An empty plaintext is not encrypted: empty data stand for it.", { right in { $0.isEmpty ? [] : right($0) } }
    ).and(\.cipher.checkData, accepting(when: \.isEmpty)).and(\.cipher.unpad, accepting(when: \.isEmpty)),
    "ecies.plaintext-as-text": breaking(\.cipher.takePlaintext)(
      "The plaintext passes through a text, which replaces what is not UTF-8.", giving { $0.readAsText }),
    "ecies.plaintext-cut-at-zero-byte": breaking(\.cipher.takePlaintext)(
      "The plaintext ends at its first zero byte, as a text in C.", giving { Array($0.prefix { $0 != 0 }) }),
    "ecies.plaintext-cut-at-65535-bytes": breaking(\.cipher.takePlaintext)(
      "The plaintext ends after 65535 bytes, as if its length had two bytes.", giving { Array($0.prefix(65_535)) }),

    // Mistakes where blocks are encrypted or decrypted.
    "ecies.blocks-not-chained": breaking(\.cipher.encryptBlocks)(
      "Each block is encrypted on its own, without initialisation vector.", blockByBlock
    ).and(\.cipher.decryptBlocks, blockByBlock),
    "ecies.iv-before-data": breaking(\.cipher.encryptBlocks)(
      "The initialisation vector stands before the encrypted data, as part of them.",
      { right in { padded, key, iv in iv + (try right(padded, key, iv)) } }
    )
    .and(\.cipher.decryptBlocks) { right in
      { data, key, iv in
        let sent = Array(data.prefix(keyByteCount))
        return try right(Array(data.dropFirst(keyByteCount)), key, sent.isEmpty ? iv : sent)
      }
    },

    // Mistakes where a plaintext is padded.
    "ecies.no-padding-when-aligned": breaking(\.cipher.pad)(
      "A plaintext of whole blocks is not padded.",
      { right in { $0.count.isMultiple(of: keyByteCount) ? $0 : right($0) } }),
    "ecies.zero-padding": breaking(\.cipher.pad)(
      "The plaintext is filled up with zeros, and zeros at its end are cut off.",
      { _ in { $0.fitted(to: ($0.count + keyByteCount - 1) / keyByteCount * keyByteCount) } }
    ).and(\.cipher.unpad, accepting { Array($0.reversed().drop { $0 == 0 }.reversed()) }),
    "ecies.padding-with-zeros-and-length": breaking(\.cipher.pad)(
      "The padding is zeros, and its length in the last byte only.",
      giving { padded in
        // Another mistake may have left out the padding.
        guard 1...keyByteCount ~= padded.lastNumber else { return padded }
        return padded.dropLast(padded.lastNumber) + [UInt8](repeating: 0, count: padded.lastNumber - 1)
          + padded.suffix(1)
      }),

    // Mistakes where the padding of decrypted data is checked and removed.
    "ecies.only-last-padding-byte-checked": breaking(\.cipher.unpad)(
      "Only the last byte of a padding is looked at.",
      { right in { 1...keyByteCount ~= $0.lastNumber ? $0.dropLast($0.lastNumber) : try right($0) } }),
    "ecies.padding-of-zero-accepted": breaking(\.cipher.unpad)(
      "A last byte of 0 is taken for a padding of no byte.", accepting(when: { $0.last == 0 })),
    "ecies.long-padding-accepted": breaking(\.cipher.unpad)("A padding may be longer than a block.") { right, padded in
      let count = padded.lastNumber
      let isLong = count > keyByteCount && padded.suffix(count).allSatisfy { $0 == padded.last }
      return isLong ? padded.dropLast(count) : try right(padded)
    },
    "ecies.wrong-padding-kept": breaking(\.cipher.unpad)(
      "Data that end in no padding are returned as they are.", replacing(.padding) { $0 }),
    "ecies.padding-not-removed": breaking(\.cipher.unpad)("The padding is returned with the plaintext.", accepting()),
    "ecies.partial-block-ignored": breaking(\.cipher.checkData)(
      "Bytes behind the last whole block are ignored.", changing { $0.dropLast($0.count % keyByteCount) }),

    // Mistakes where the MAC is computed.
    "ecies.mac-over-plaintext": breaking(\.mac.chooseData)(
      "The MAC covers the plaintext.", { _ in { _, plaintext in try plaintext() } }),
    "ecies.mac-over-base64": breaking(\.mac.chooseData)(
      "The MAC covers the Base64 text of the encrypted data.",
      { right in { data, plaintext in Array(Base64.encode(try right(data, plaintext)).utf8) } }),
    "ecies.mac-over-data-alone": breaking(\.mac.parts)(
      "The MAC covers the encrypted data alone.", removing(.sharedInfo2)),
    "ecies.mac-over-shared-info-2-first": breaking(\.mac.parts)(
      "SharedInfo2 stands before the encrypted data in what the MAC covers.",
      moving(.sharedInfo2, before: .encryptedData)),
    "ecies.mac-under-encryption-key": breaking(\.mac.chooseKey)(
      "The MAC is keyed with K_ENC.", constant(\.encryptionKey)),
    "ecies.mac-key-of-32-bytes": breaking(\.mac.chooseKey)(
      "The MAC is keyed with all 32 bytes behind K_ENC.", { _ in { Array($0.bytes.dropFirst(keyByteCount)) } }),
    "ecies.mac-arguments-exchanged": breaking(\.mac.authenticate)(
      "The MAC is keyed with what it must cover, and covers K_MAC.", { right in { data, key in right(key, data) } }),
    "ecies.hash-instead-of-mac": breaking(\.mac.authenticate)(
      "The MAC is the hash of K_MAC and what it must cover, without HMAC.",
      { _ in { data, key in SHA256.hash(key + data) } }),
    "ecies.mac-of-16-bytes": breaking(\.mac.authenticate)(
      "The MAC is cut to 16 bytes.", { right in { data, key in Array(right(data, key).prefix(16)) } }),

    // Mistakes where the MAC of a message is compared.
    "ecies.mac-not-compared": breaking(\.mac.areEqual)("The MAC is not compared.", { _ in { _, _ in true } }),
    "ecies.mac-length-compared": breaking(\.mac.areEqual)(
      "Of the MAC nothing but its length is compared.", { _ in { given, computed in given.count == computed.count } }),
    "ecies.short-mac-accepted": breaking(\.mac.areEqual)(
      "The MAC is compared as far as it was sent, so that a shorter one passes.",
      { right in { given, computed in right(given, Array(computed.prefix(given.count))) } }),
    "ecies.trailing-mac-bytes-ignored": breaking(\.mac.areEqual)(
      "Bytes behind the MAC are ignored.",
      { right in { given, computed in right(Array(given.prefix(computed.count)), computed) } }),
    "ecies.half-of-mac-compared": breaking(\.mac.areEqual)(
      "Only the first 16 bytes of the MAC are compared.",
      { right in { given, computed in right(Array(given.prefix(16)), Array(computed.prefix(16))) } }),
    "ecies.last-mac-byte-ignored": breaking(\.mac.areEqual)(
      "All bytes of the MAC but the last are compared.",
      { right in { given, computed in given.count == computed.count && right(given.dropLast(), computed.dropLast()) } }),
    "ecies.only-last-mac-byte-compared": breaking(\.mac.areEqual)(
      "The outcome of comparing the MAC is that of its last byte.",
      { right in { given, computed in given.count == computed.count && right(given.suffix(1), computed.suffix(1)) } }),
    "ecies.mac-compared-as-text": breaking(\.mac.areEqual)(
      "The MAC is compared as a text of C, which ends at the first zero byte.",
      { right in { given, computed in right(Array(given.prefix { $0 != 0 }), Array(computed.prefix { $0 != 0 })) } }),
    "ecies.padding-before-mac": breaking(\.mac.chooseData)(
      "The data are decrypted, and their padding is judged, before the MAC is compared."
    ) { right in
      { data, plaintext in
        _ = try plaintext()
        return try right(data, plaintext)
      }
    },
  ]
}

extension Mistake {
  package static let macOverPlaintext = MistakeTable.blockCipher["ecies.mac-over-plaintext"]
  package static let macOverBase64 = MistakeTable.blockCipher["ecies.mac-over-base64"]
  package static let macOverDataAlone = MistakeTable.blockCipher["ecies.mac-over-data-alone"]
  package static let macUnderEncryptionKey = MistakeTable.blockCipher["ecies.mac-under-encryption-key"]
  package static let macKeyOf32Bytes = MistakeTable.blockCipher["ecies.mac-key-of-32-bytes"]
  package static let macArgumentsExchanged = MistakeTable.blockCipher["ecies.mac-arguments-exchanged"]
  package static let hashInsteadOfMac = MistakeTable.blockCipher["ecies.hash-instead-of-mac"]
  package static let macOf16Bytes = MistakeTable.blockCipher["ecies.mac-of-16-bytes"]
  package static let ofMac = MistakeTable.blockCipher[
    "ecies.mac-over-plaintext", "ecies.mac-over-base64", "ecies.mac-over-data-alone",
    "ecies.mac-over-shared-info-2-first", "ecies.mac-under-encryption-key", "ecies.mac-arguments-exchanged",
    "ecies.hash-instead-of-mac"]
}

/// Applies a block cipher to each block by itself, from a vector of zeros on.
@Sendable func blockByBlock(_ right: @escaping BlockCipher) -> BlockCipher {
  { blocks, key, _ in
    try stride(from: 0, to: blocks.count, by: keyByteCount).flatMap {
      try right(Array(blocks.dropFirst($0).prefix(keyByteCount)), key, [UInt8](repeating: 0, count: keyByteCount))
    }
  }
}

extension [UInt8] {
  /// The last byte as a number, and 0 where there is no byte.
  fileprivate var lastNumber: Int { Int(last ?? 0) }
}

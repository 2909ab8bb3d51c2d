package import Conformance
internal import PowerAuth
internal import Primitives

/// Mistakes in the contents of a status, and where they are checked.
extension MistakeTable {
  static let statusBlob: MistakeTable = [
    // Mistakes with the cipher of a status.
    "status.padded": breaking(\.status.encryptBlocks)(
      "The status is padded like an encrypted message, and the padding is removed.",
      { right in { plaintext, key, iv in try right(AES128.padded(plaintext), key, iv) } }
    )
    .and(\.status.decryptBlocks) { right in
      { blob, key, iv in
        guard let plaintext = AES128.unpadded(try right(blob, key, iv)) else { throw Refusal.invalidLength }
        return plaintext
      }
    },
    "status.blocks-not-chained": breaking(\.status.encryptBlocks)(
      "Each block is encrypted on its own, without initialisation vector.", blockByBlock
    ).and(\.status.decryptBlocks, blockByBlock),
    "status.decrypted-instead-of-encrypted": breaking(\.status.encryptBlocks)(
      "Encryption and decryption are exchanged.",
      { _ in { plaintext, key, iv in try Rules.right.status.decryptBlocks(plaintext, key, iv) } }
    ).and(\.status.decryptBlocks, { _ in { blob, key, iv in try Rules.right.status.encryptBlocks(blob, key, iv) } }),
    "status.iv-of-zeros": breaking(\.status.chooseIV)(
      "The initialisation vector is zero in each version.",
      { _ in { _, _ in [UInt8](repeating: 0, count: keyByteCount) } }),
    "status.nonce-as-iv": breaking(\.status.chooseIV)(
      "The nonce itself is the initialisation vector.", { _ in { _, nonce in nonce } }),
    "status.iv-of-ones-in-3.0": breaking(\.status.ivWithoutChallenge)(
      "The initialisation vector of 3.0 is all ones.", constant([UInt8](repeating: 0xFF, count: keyByteCount))),

    // Mistakes with the places of the values.
    "status.attempts-exchanged": breaking(\.statusLayout.withCounterHash.parts)(
      "Failed and most attempts change places.", moving(.maxFailedAttempts, before: .failedAttempts)
    ).and(\.statusLayout.withCounterData.parts, moving(.maxFailedAttempts, before: .failedAttempts)),
    "status.versions-exchanged": breaking(\.statusLayout.withCounterHash.parts)(
      "Current and upgrade version change places.", moving(.upgradeVersion, before: .currentVersion)
    ).and(\.statusLayout.withCounterData.parts, moving(.upgradeVersion, before: .currentVersion)),
    "status.counter-byte-before-reserved": breaking(\.statusLayout.withCounterHash.parts)(
      "The counter's byte is byte 7, before the reserved ones.", moving(.counterByte, before: .reserved)),
    "status.look-ahead-before-attempts": breaking(\.statusLayout.withCounterHash.parts)(
      "The look-ahead is byte 13, before the attempts.", moving(.lookAhead, before: .failedAttempts)),
    "status.counter-byte-behind-attempts": breaking(\.statusLayout.withCounterHash.parts)(
      "The counter's byte is byte 14, behind the attempts.", moving(.counterByte, before: .lookAhead)),
    "status.hash-before-counter-byte": breaking(\.statusLayout.withCounterHash.parts)(
      "The hash stands before the counter's byte.", moving(.counterHash, before: .counterByte)),
    "status.attempts-of-3.0-shifted": breaking(\.statusLayout.withCounterData.parts)(
      "In 3.0 the attempts are bytes 14 and 15.", moving(.zero, before: .failedAttempts)),
    "status.counter-stated-in-3.0": breaking(\.statusLayout.statesCounter)(
      "3.0 has the layout of 3.1, with a counter's byte, a look-ahead and a hash.", { _ in { _ in true } }),
    "status.counter-not-stated-in-3.1": breaking(\.statusLayout.statesCounter)(
      "All versions have the layout of 3.0.", { _ in { _ in false } }),
    "status.magic-little-endian": breaking(\.statusLayout.magic)(
      "The magic is a number, and is written little-endian.", { $0.reversed() }),
    "status.magic-d0": breaking(\.statusLayout.magic)(
      "The magic ends in D0, as if layouts were counted from 0.", { $0.dropLast() + [0xD0] }),
    "status.numbers-clamped": breaking(\.statusLayout.writeNumber)(
      "Numbers above 127, the highest signed byte, are written as 127.", entering { min($0, 127) }),
    "status.numbers-signed": breaking(\.statusLayout.readNumber)(
      "Numbers are read as signed bytes, so that those above 127 are negative.", { _ in { Int(Int8(bitPattern: $0)) } }),
    "status.numbers-of-7-bits": breaking(\.statusLayout.readNumber)(
      "Of numbers only seven bits are read.", giving { $0 & 0x7F }),

    // Mistakes where a decrypted status is checked.
    "status.longer-accepted": breaking(\.status.checkBlob)(
      "Bytes behind the first 32 are ignored.",
      { right in { blob in try right(blob.count > StatusLayout.byteCount ? Array(blob.prefix(32)) : blob) } }),
    "status.any-whole-blocks-accepted": breaking(\.status.checkBlob)(
      "Any number of whole blocks is a status, and what is missing is zero.",
      accepting(when: { !$0.isEmpty && $0.count.isMultiple(of: keyByteCount) })),
    "status.magic-unchecked": breaking(\.status.checkMagic)("The magic is not looked at.", accepting()),
    "status.last-byte-of-magic-unchecked": breaking(\.status.checkMagic)(
      "Only the first three bytes of the magic are looked at.",
      accepting(when: { $0.starts(with: [0xDE, 0xC0, 0xDE]) })),
    "status.magic-d0-accepted": breaking(\.status.checkMagic)(
      "Every last byte of the magic whose upper half is D is accepted, also D0.",
      accepting(when: { $0.starts(with: [0xDE, 0xC0, 0xDE]) && $0.last.map { $0 >> 4 } == 0xD })),
    "status.magic-e0-accepted": breaking(\.status.checkMagic)(
      "The last byte of the magic may also be E0.",
      accepting(when: { $0 == [0xDE, 0xC0, 0xDE, 0xE0] || $0 == [0xDE, 0xC0, 0xDE, 0xE1] })),
    "status.first-byte-of-magic-only": breaking(\.status.checkMagic)(
      "Of the first three bytes of the magic only the first is looked at.",
      accepting(when: { $0.first == 0xDE && $0.last.map { 0xD1...0xDF ~= $0 } == true })),
    "status.last-byte-of-magic-only": breaking(\.status.checkMagic)(
      "Only the last byte of the magic is looked at.", accepting(when: { $0.last.map { 0xD1...0xDF ~= $0 } == true })),
    "status.state-unchecked": breaking(\.status.checkState)("Any state is accepted.", accepting()),
    "status.state-0-accepted": breaking(\.status.checkState)("The state 0 is accepted.", accepting(when: { $0 == 0 })),
    "status.state-6-accepted": breaking(\.status.checkState)("The state 6 is accepted.", accepting(when: { $0 == 6 })),
    "status.deadlock-accepted": breaking(\.status.checkState)(
      "The state 128, which only clients have, is accepted from a server.", accepting(when: { $0 == 128 })),
    "status.created-refused": breaking(\.status.checkState)(
      "The state 1 is refused, because no client is active yet.", refusing(as: .unknownState) { $0 == 1 }),
    "status.removed-refused": breaking(\.status.checkState)(
      "The state 5 is refused, because nothing is left.", refusing(as: .unknownState) { $0 == 5 }),
    "status.look-ahead-unchecked": breaking(\.status.checkLookAhead)("Any look-ahead is accepted.", accepting()),
    "status.look-ahead-0-accepted": breaking(\.status.checkLookAhead)(
      "A look-ahead of 0 is accepted.", accepting(when: { $0 == 0 })),
    "status.look-ahead-65-accepted": breaking(\.status.checkLookAhead)(
      "A look-ahead of 65 is accepted.", accepting(when: { $0 == 65 })),
    "status.look-ahead-64-refused": breaking(\.status.checkLookAhead)(
      "A look-ahead of 64 is refused.", refusing(as: .lookAhead) { $0 == 64 }),
    "status.look-ahead-1-refused": breaking(\.status.checkLookAhead)(
      "A look-ahead of 1 is refused.", refusing(as: .lookAhead) { $0 == 1 }),
    "status.look-ahead-defaulted": breaking(\.status.checkLookAhead)(
      "A look-ahead out of its range is read as 20.", { _ in { LookAhead.range ~= $0 ? $0 : 20 } }),
  ]
}

extension Mistake {
  package static let statusBlocksNotChained = MistakeTable.statusBlob["status.blocks-not-chained"]
  package static let statusCiphersExchanged = MistakeTable.statusBlob["status.decrypted-instead-of-encrypted"]
  package static let statusIVOfZeros = MistakeTable.statusBlob["status.iv-of-zeros"]
  package static let nonceAsStatusIV = MistakeTable.statusBlob["status.nonce-as-iv"]
}

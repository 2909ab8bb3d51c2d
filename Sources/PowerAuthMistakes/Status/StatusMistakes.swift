package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes with the cipher of a status.
extension Mistake {
  static let statusPadded = Mistake(
    "status.padded", "The status is padded like an encrypted message, and the padding is removed.",
    \.status.encryptBlocks
  ) { right in { plaintext, key, iv in try right(AES128.padded(plaintext), key, iv) } }
  .and(\.status.decryptBlocks) { right in
    { blob, key, iv in
      guard let plaintext = AES128.unpadded(try right(blob, key, iv)) else { throw Refusal.invalidLength }
      return plaintext
    }
  }
  package static let statusBlocksNotChained = Mistake(
    "status.blocks-not-chained", "Each block is encrypted on its own, without initialisation vector.",
    \.status.encryptBlocks, blockByBlock
  ).and(\.status.decryptBlocks, blockByBlock)
  package static let statusCiphersExchanged = Mistake(
    "status.decrypted-instead-of-encrypted", "Encryption and decryption are exchanged.", \.status.encryptBlocks
  ) { _ in { plaintext, key, iv in try Rules.right.status.decryptBlocks(plaintext, key, iv) } }
  .and(\.status.decryptBlocks) { _ in { blob, key, iv in try Rules.right.status.encryptBlocks(blob, key, iv) } }

  package static let statusIVOfZeros = Mistake(
    "status.iv-of-zeros", "The initialisation vector is zero in each version.", \.status.chooseIV
  ) { _ in { _, _ in [UInt8](repeating: 0, count: keyByteCount) } }
  package static let nonceAsStatusIV = Mistake(
    "status.nonce-as-iv", "The nonce itself is the initialisation vector.", \.status.chooseIV
  ) { _ in { _, nonce in nonce } }
  static let keyAsStatusIV = Mistake(
    "status.iv-of-ones-in-3.0", "The initialisation vector of 3.0 is all ones.", \.status.ivWithoutChallenge,
    constant([UInt8](repeating: 0xFF, count: keyByteCount)))
}

/// Mistakes with the places of the values.
extension Mistake {
  static let attemptsExchanged = Mistake(
    "status.attempts-exchanged", "Failed and most attempts change places.", \.statusLayout.withCounterHash.parts,
    moving(.maxFailedAttempts, before: .failedAttempts)
  ).and(\.statusLayout.withCounterData.parts, moving(.maxFailedAttempts, before: .failedAttempts))
  static let versionsExchanged = Mistake(
    "status.versions-exchanged", "Current and upgrade version change places.", \.statusLayout.withCounterHash.parts,
    moving(.upgradeVersion, before: .currentVersion)
  ).and(\.statusLayout.withCounterData.parts, moving(.upgradeVersion, before: .currentVersion))
  static let counterByteBeforeReserved = Mistake(
    "status.counter-byte-before-reserved", "The counter's byte is byte 7, before the reserved ones.",
    \.statusLayout.withCounterHash.parts, moving(.counterByte, before: .reserved))
  static let lookAheadBeforeAttempts = Mistake(
    "status.look-ahead-before-attempts", "The look-ahead is byte 13, before the attempts.",
    \.statusLayout.withCounterHash.parts, moving(.lookAhead, before: .failedAttempts))
  static let counterByteBehindAttempts = Mistake(
    "status.counter-byte-behind-attempts", "The counter's byte is byte 14, behind the attempts.",
    \.statusLayout.withCounterHash.parts, moving(.counterByte, before: .lookAhead))
  static let hashBeforeNumbers = Mistake(
    "status.hash-before-counter-byte", "The hash stands before the counter's byte.",
    \.statusLayout.withCounterHash.parts, moving(.counterHash, before: .counterByte))

  static let attemptsOf30Shifted = Mistake(
    "status.attempts-of-3.0-shifted", "In 3.0 the attempts are bytes 14 and 15.",
    \.statusLayout.withCounterData.parts, moving(.zero, before: .failedAttempts))
  static let counterStatedIn30 = Mistake(
    "status.counter-stated-in-3.0", "3.0 has the layout of 3.1, with a counter's byte, a look-ahead and a hash.",
    \.statusLayout.statesCounter
  ) { _ in { _ in true } }
  static let counterNotStatedIn31 = Mistake(
    "status.counter-not-stated-in-3.1", "All versions have the layout of 3.0.", \.statusLayout.statesCounter
  ) { _ in { _ in false } }

  static let magicReversed = Mistake(
    "status.magic-little-endian", "The magic is a number, and is written little-endian.", \.statusLayout.magic
  ) { $0.reversed() }
  static let magicD0Written = Mistake(
    "status.magic-d0", "The magic ends in D0, as if layouts were counted from 0.", \.statusLayout.magic
  ) { $0.dropLast() + [0xD0] }

  static let statusNumbersClamped = Mistake(
    "status.numbers-clamped", "Numbers above 127, the highest signed byte, are written as 127.",
    \.statusLayout.writeNumber, entering { min($0, 127) })
  static let statusNumbersSigned = Mistake(
    "status.numbers-signed", "Numbers are read as signed bytes, so that those above 127 are negative.",
    \.statusLayout.readNumber
  ) { _ in { Int(Int8(bitPattern: $0)) } }
  static let statusNumbersOf7Bits = Mistake(
    "status.numbers-of-7-bits", "Of numbers only seven bits are read.", \.statusLayout.readNumber, giving { $0 & 0x7F })
}

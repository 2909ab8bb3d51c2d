internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes with a plaintext as a whole.
extension Mistake {
  static let emptyPlaintextAsEmptyData = Mistake(
    "ecies.empty-plaintext-as-empty-data", "An empty plaintext is not encrypted: empty data stand for it.", \.cipher.pad
  ) { right in { $0.isEmpty ? [] : right($0) } }
  .and(\.cipher.checkData, accepting(when: \.isEmpty))
  .and(\.cipher.unpad, accepting(when: \.isEmpty))
  static let plaintextAsText = Mistake(
    "ecies.plaintext-as-text", "The plaintext passes through a text, which replaces what is not UTF-8.",
    \.cipher.takePlaintext, giving { $0.readAsText })
  static let plaintextCutAtZero = Mistake(
    "ecies.plaintext-cut-at-zero-byte", "The plaintext ends at its first zero byte, as a text in C.",
    \.cipher.takePlaintext, giving { Array($0.prefix { $0 != 0 }) })
  static let plaintextCutAt65535 = Mistake(
    "ecies.plaintext-cut-at-65535-bytes", "The plaintext ends after 65535 bytes, as if its length had two bytes.",
    \.cipher.takePlaintext, giving { Array($0.prefix(65_535)) })

  static let ofPlaintext = [emptyPlaintextAsEmptyData, plaintextCutAt65535]
  /// Where the plaintext is an input, these are mistakes with that input.
  static let ofDecryptedPlaintext = [plaintextAsText, plaintextCutAtZero]
}

/// Mistakes where blocks are encrypted or decrypted.
extension Mistake {
  static let blocksNotChained = Mistake(
    "ecies.blocks-not-chained", "Each block is encrypted on its own, without initialisation vector.",
    \.cipher.encryptBlocks, blockByBlock
  ).and(\.cipher.decryptBlocks, blockByBlock)
  static let ivBeforeData = Mistake(
    "ecies.iv-before-data", "The initialisation vector stands before the encrypted data, as part of them.",
    \.cipher.encryptBlocks
  ) { right in { padded, key, iv in iv + (try right(padded, key, iv)) } }
  .and(\.cipher.decryptBlocks) { right in
    { data, key, iv in
      let sent = Array(data.prefix(keyByteCount))
      return try right(Array(data.dropFirst(keyByteCount)), key, sent.isEmpty ? iv : sent)
    }
  }

  static let ofCipher = [blocksNotChained, ivBeforeData]
}

/// Mistakes where a plaintext is padded.
extension Mistake {
  static let noPaddingWhenAligned = Mistake(
    "ecies.no-padding-when-aligned", "A plaintext of whole blocks is not padded.", \.cipher.pad
  ) { right in { $0.count.isMultiple(of: keyByteCount) ? $0 : right($0) } }
  static let zeroPadding = Mistake(
    "ecies.zero-padding", "The plaintext is filled up with zeros, and zeros at its end are cut off.", \.cipher.pad
  ) { _ in { $0.fitted(to: ($0.count + keyByteCount - 1) / keyByteCount * keyByteCount) } }
  .and(\.cipher.unpad, accepting { Array($0.reversed().drop { $0 == 0 }.reversed()) })
  static let lengthPadding = Mistake(
    "ecies.padding-with-zeros-and-length", "The padding is zeros, and its length in the last byte only.",
    \.cipher.pad,
    giving { padded in
      // Another mistake may have left out the padding.
      guard 1...keyByteCount ~= padded.lastNumber else { return padded }
      return padded.dropLast(padded.lastNumber) + [UInt8](repeating: 0, count: padded.lastNumber - 1) + padded.suffix(1)
    })

  static let ofPadding = [noPaddingWhenAligned, zeroPadding, lengthPadding]
}

/// Mistakes where the padding of decrypted data is checked and removed.
extension Mistake {
  static let onlyLastPaddingByteChecked = Mistake(
    "ecies.only-last-padding-byte-checked", "Only the last byte of a padding is looked at.", \.cipher.unpad
  ) { right in { 1...keyByteCount ~= $0.lastNumber ? $0.dropLast($0.lastNumber) : try right($0) } }
  static let paddingOfZeroAccepted = Mistake(
    "ecies.padding-of-zero-accepted", "A last byte of 0 is taken for a padding of no byte.", \.cipher.unpad,
    accepting(when: { $0.last == 0 }))
  static let longPaddingAccepted = Mistake(
    "ecies.long-padding-accepted", "A padding may be longer than a block.", \.cipher.unpad
  ) { right in
    { padded in
      let count = padded.lastNumber
      let isLong = count > keyByteCount && padded.suffix(count).allSatisfy { $0 == padded.last }
      return isLong ? padded.dropLast(count) : try right(padded)
    }
  }
  static let wrongPaddingKept = Mistake(
    "ecies.wrong-padding-kept", "Data that end in no padding are returned as they are.", \.cipher.unpad
  ) { right in
    { padded in
      do { return try right(padded) } catch let refusal as Refusal where refusal == .padding { return padded }
    }
  }
  static let paddingNotRemoved = Mistake(
    "ecies.padding-not-removed", "The padding is returned with the plaintext.", \.cipher.unpad, accepting())
  static let partialBlockIgnored = Mistake(
    "ecies.partial-block-ignored", "Bytes behind the last whole block are ignored.", \.cipher.checkData,
    changing { $0.dropLast($0.count % keyByteCount) })

  static let ofUnpadding = [
    onlyLastPaddingByteChecked, paddingOfZeroAccepted, longPaddingAccepted, wrongPaddingKept, paddingNotRemoved,
    partialBlockIgnored, zeroPadding,
  ]
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

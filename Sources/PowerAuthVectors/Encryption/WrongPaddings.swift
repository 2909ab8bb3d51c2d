internal import Conformance
internal import PowerAuth
internal import Primitives

/// Declares encrypted data that end in no padding, each under a MAC that is right for them.
func declareWrongPaddings(on op: OperationBuilder, _ decryption: Decryption, _ rules: DecryptionRules) {
  let alsoUnderWrongMac: Set = ["padding-zero", "padding-unequal", "data-of-15-bytes"]
  for data in wrongData {
    op.variant(
      data.name, of: "basic", change: "encryptedData: \(data.words), under a right MAC",
      "The MAC is right and the padding is not: the sender made a mistake, and guessing would hide it.",
      exercises: [rules.padding], flags: [.malformed], expecting: .reject(.padding, also: [])
    ) { draft in decryption.put(try data.cryptogram(decryption.envelope(draft)), in: &draft) }
    guard alsoUnderWrongMac.contains(data.name) else { continue }
    op.variant(
      "\(data.name)/wrong-mac", of: "basic",
      change: "encryptedData: \(data.words), under a MAC with its last bit flipped",
      "MAC and padding are wrong, and only the MAC may be spoken of: the padding is not looked at.",
      exercises: [rules.order], flags: [.tampered], expecting: .reject(.macMismatch, also: [])
    ) { draft in
      decryption.put(try data.cryptogram(decryption.envelope(draft)), in: &draft)
      draft[decryption.mac] = draft[decryption.mac]?.withLastBitFlipped
    }
  }
}

/// Encrypted data that end in no padding: a name, what is wrong, and how the data are made.
private struct WrongData: Sendable {
  let name: String
  let words: String
  let encryptedData: @Sendable (Envelope) throws -> [UInt8]

  func cryptogram(_ envelope: Envelope) throws -> Cryptogram {
    let data = try encryptedData(envelope)
    return Cryptogram(encryptedData: data, mac: envelope.mac(data))
  }
}

private let wrongData: [WrongData] =
  wrongPaddings.map { padding in
    WrongData(name: "padding-\(padding.name)", words: "padded with \(padding.words)") { envelope in
      try AES128.encryptCBC(padding.plaintext, key: envelope.key.encryptionKey, iv: envelope.iv, padding: .none)
    }
  }
  + [0, 1, 15, 17, 31, 33].map { count in
    WrongData(
      name: count == 0 ? "empty-data" : "data-of-\(count)-byte\(count == 1 ? "" : "s")",
      words: count == 0 ? "no block at all" : "\(count) byte\(count == 1 ? "" : "s"), no whole blocks"
    ) { _ in [UInt8](repeating: 5, count: count) }
  }

private let text = Array("sixteen letters.".utf8)

/// Whole blocks that end in no padding: a name, what they end in, and the blocks.
private let wrongPaddings: [(name: String, words: String, plaintext: [UInt8])] = [
  ("zero", "the last byte 0", [UInt8](repeating: 0, count: 16)),
  ("seventeen", "the last byte 17", [UInt8](repeating: 17, count: 16)),
  ("large", "the last byte 255", [UInt8](repeating: 0xFF, count: 16)),
  ("unequal", "three bytes of which the first differs", [UInt8](repeating: 1, count: 13) + [2, 3, 3]),
  ("sixteen-unequal", "16 in the last byte only", [UInt8](repeating: 1, count: 15) + [16]),
  ("zero-behind-text", "a zero byte behind text", text.dropLast() + [0]),
  ("zeros-behind-text", "a block of zeros behind text", text + [UInt8](repeating: 0, count: 16)),
  ("seventeen-in-two-blocks", "17 bytes of 17 in two blocks", text.dropLast() + [UInt8](repeating: 17, count: 17)),
  ("thirty-two-in-two-blocks", "32 bytes of 32 in two blocks", [UInt8](repeating: 32, count: 32)),
  ("none", "nothing, as the text fills its block", text),
  ("none-in-two-blocks", "nothing, as the text fills two blocks", text + text),
  ("unequal-before-the-last", "two bytes of which the first differs", text.dropLast(2) + [1, 2]),
  ("unequal-in-the-middle", "four bytes of which the second differs", text.dropLast(4) + [4, 3, 4, 4]),
  (
    "sixteen-unequal-in-the-middle", "sixteen bytes of which one in the middle differs",
    text + [UInt8](repeating: 16, count: 8) + [15] + [UInt8](repeating: 16, count: 7)
  ),
  (
    "sixteen-unequal-behind-text", "16 in the last byte only, behind a block of text",
    text + [UInt8](repeating: 1, count: 15) + [16]
  ),
  ("zeros-and-count", "zeros and their count, as another standard does", text.dropLast(6) + [0, 0, 0, 0, 0, 6]),
  ("anything-and-count", "any bytes and their count, as another standard does", text.dropLast(6) + [9, 8, 7, 6, 5, 6]),
  ("bit-and-zeros", "80 and zeros, as another standard does", text.dropLast(4) + [0x80, 0, 0, 0]),
  ("spaces", "spaces", text.dropLast(4) + [32, 32, 32, 32]),
]

/// Declares messages with bytes behind their last block, under a MAC that is right for all of them.
func declarePartialBlocks(on op: OperationBuilder, _ decryption: Decryption, rule: Rule) {
  for count in [1, 15] {
    op.variant(
      "message-and-\(count)-byte\(count == 1 ? "" : "s")", of: "basic",
      change: "encryptedData: \(count) more behind the last block, under a right MAC",
      "Up to the last block all is well; the bytes behind it are no block, and not to be overlooked.",
      exercises: [rule], flags: [.malformed], expecting: .reject(.padding, also: [])
    ) { draft in
      let data = (draft[decryption.encryptedData] ?? []) + [UInt8](repeating: 0, count: count)
      decryption.put(Cryptogram(encryptedData: data, mac: try decryption.envelope(draft).mac(data)), in: &draft)
    }
  }
}

internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension OperationBuilder {
  /// Declares timestamps at the ends of their range.
  func declareTimestamps(_ timestamp: OptionalField<Int64>, _ rule: Rule) {
    let notable: KeyValuePairs<String, Int64> = [
      "zero": 0, "one": 1, "sign-bit-of-32": 1 << 31, "above-32-bits": 1 << 32, "highest": 1 << 53 - 1,
    ]
    for (name, value) in notable {
      scenario(
        "timestamp-\(name)", "The timestamp \(value), in eight bytes.", exercises: [rule], flags: [.largeNumber],
        protocols: Versions.timestamp
      ) { $0[timestamp] = value }
    }
  }

  /// Declares a timestamp of our days, whose lower half is negative as a signed number of 32 bits.
  @discardableResult
  func declareNotableTimestamp(
    _ fields: EncryptionFields, _ timestamp: OptionalField<Int64>, _ rule: Rule
  ) -> Scenario {
    scenario(
      "timestamp-negative-in-32-bits", "The lower half of the timestamp 1700000000000 is negative as a signed number.",
      exercises: [rule], flags: [.highBit], protocols: Versions.timestamp
    ) { draft in
      draft[fields.scope] = "activation"
      draft[timestamp] = 1_700_000_000_000
    }
  }

  /// Declares plaintexts with zero bytes, or that end like padding, or are no text.
  func declareNotablePlaintexts(_ rule: Rule, setPlaintext: @escaping SetPlaintext) {
    let plaintexts: [(row: Row<[UInt8]>, flag: Flag)] = [
      (Row("of-zeros", "20 zero bytes", [UInt8](repeating: 0, count: 20)), .leadingZero),
      (
        Row(
          "with-zero-bytes", "a text with a zero byte in its middle, and two at its end",
          Array("before\u{0}after\u{0}\u{0}".utf8)), .text
      ),
      (
        Row(
          "like-padding", "30 bytes, the last two of which look like padding",
          [UInt8](repeating: 9, count: 28) + [2, 2]), .length
      ),
      (Row("not-utf-8", "bytes that are no UTF-8", [0xC3, 0x28, 0xFF, 0xFE, 0x80]), .text),
    ]
    for (row, flag) in plaintexts {
      scenario(
        "plaintext-\(row.name)", "A plaintext of bytes that mean nothing to the protocol: \(row.words).",
        exercises: [rule], flags: [flag]
      ) { setPlaintext(&$0, row.value) }
    }
  }

  /// Declares a MAC whose first byte is zero, which ends a text in C, and one that differs from it in its last bit.
  func declareNotableMac(_ decryption: Decryption, _ rule: Rule) {
    let parent = declareLeadingZero("mac", "A MAC whose", of: \.mac, decryption, rule)
    variant(
      "\(parent.name)/last-bit-flipped", of: parent, change: "mac: last bit flipped",
      "What follows a zero byte is compared too.", exercises: [rule], flags: [.tampered],
      expecting: .reject(.macMismatch)
    ) { draft in draft[decryption.mac] = try draft.value(of: decryption.mac).withLastBitFlipped }
  }

  /// Declares encrypted data whose first byte is zero, which passing through a number drops.
  func declareNotableEncryptedData(_ decryption: Decryption, _ rule: Rule) {
    _ = declareLeadingZero("encrypted-data", "Encrypted data whose", of: \.encryptedData, decryption, rule)
  }

  /// Declares the first of some messages of which a part begins with a zero byte.
  private func declareLeadingZero(
    _ name: String, _ words: String, of part: @escaping @Sendable (Cryptogram) -> [UInt8], _ decryption: Decryption,
    _ rule: Rule
  ) -> Scenario {
    scenario(
      "\(name)-beginning-with-zero", "\(words) first byte is zero, as one in 256 is.", exercises: [rule],
      flags: [.leadingZero]
    ) { draft in
      try decryption.fill(&draft)
      let envelope = try decryption.envelope(draft)
      draft[wanted: decryption.plaintext] = try (0...).lazy.map { Array("message \($0)".utf8) }
        .first { part(try Rules.right.encrypt($0, with: envelope))[0] == 0 }
    }
  }
}

internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension OperationBuilder {
  /// Declares what happens to a message on the way, and to what it is bound to: each time one thing.
  func declareTampering(_ decryption: Decryption, of messages: MessageScenarios, _ rule: Rule) {
    declareTamperedBytes(decryption, of: messages.basic, rule)
    declareTamperedFreshness(decryption, of: messages.basic, rule)
    declareTamperedKey(decryption, of: messages.basic, rule)
    declareChangedContext(decryption.fields.context, of: messages, rule)
  }

  private func declareTampered(
    _ name: String, of parent: Scenario, _ change: String, _ rule: Rule, protocols: Set<String>? = nil,
    flag: Flag = .tampered, build: @escaping @Sendable (inout Draft) throws -> Void
  ) {
    variant(
      name, of: parent, change: change, "The MAC covers it, or gives another value with it.", exercises: [rule],
      flags: [flag], expecting: .reject(.macMismatch), protocols: protocols, build: build)
  }

  private func declareTamperedBytes(_ decryption: Decryption, of basic: Scenario, _ rule: Rule) {
    let (encryptedData, mac) = (decryption.encryptedData, decryption.mac)
    for row in changesOfAnyBytes {
      declareTampered("data-\(row.name)", of: basic, "encryptedData: \(row.words)", rule) { draft in
        draft[encryptedData] = row.value(try draft.value(of: encryptedData))
      }
      declareTampered("mac-\(row.name)", of: basic, "mac: \(row.words)", rule) { draft in
        draft[mac] = row.value(try draft.value(of: mac))
      }
    }
    for row in changesOfMac {
      declareTampered("mac-\(row.name)", of: basic, "mac: \(row.words)", rule) { draft in
        draft[mac] = row.value(try draft.value(of: mac))
      }
    }
    declareTampered(
      "data-of-another-message", of: basic, "encryptedData: of another message, under the same keys", rule
    ) { draft in draft[encryptedData] = try decryption.otherMessage(draft).encryptedData }
    declareTampered("mac-of-another-message", of: basic, "mac: of another message, under the same keys", rule) {
      draft in draft[mac] = try decryption.otherMessage(draft).mac
    }
    declareTampered(
      "mac-without-shared-info", of: basic, "mac: of the encrypted data alone", rule, flag: .crossed
    ) { draft in draft[mac] = try decryption.mac(draft, making: .macOverDataAlone) }
    declareTampered("mac-under-encryption-key", of: basic, "mac: under K_ENC", rule, flag: .crossed) { draft in
      draft[mac] = try decryption.mac(draft, making: .macUnderEncryptionKey)
    }
  }

  private func declareTamperedFreshness(_ decryption: Decryption, of basic: Scenario, _ rule: Rule) {
    let (nonce, timestamp) = (decryption.fields.nonce, decryption.fields.timestamp)
    declareTampered("nonce-changed", of: basic, "nonce: last bit flipped", rule, protocols: Versions.timestamp) {
      draft in draft[nonce] = try draft.value(of: nonce).withLastBitFlipped
    }
    let times: [Row<@Sendable (Int64) -> Int64>] = [
      Row("later", "a millisecond later", { $0 + 1 }), Row("earlier", "a millisecond earlier", { $0 - 1 }),
      Row("in-seconds", "in seconds", { $0 / 1000 }), Row("changed-to-zero", "0", { _ in 0 }),
      Row("in-32-bits", "its lowest 32 bits", { $0 & 0xFFFF_FFFF }),
    ]
    for row in times {
      declareTampered(
        "timestamp-\(row.name)", of: basic, "timestamp: \(row.words)", rule, protocols: Versions.timestamp
      ) { draft in draft[timestamp] = row.value(try draft.value(of: timestamp)) }
    }
  }

  /// The ephemeral key enters by its bytes, so that the same X, or the same point, is not enough.
  private func declareTamperedKey(_ decryption: Decryption, of basic: Scenario, _ rule: Rule) {
    declareTampered(
      "ephemeral-key-negated", of: basic, "the ephemeral key: Y replaced by the prime less Y", rule
    ) { draft in
      try decryption.changeSentKey(&draft) { $0.prefix(33) + fieldPrime.subtracting(Array($0.suffix(32))) }
    }
    declareTampered(
      "ephemeral-key-of-other-parity", of: basic, "the ephemeral key: compressed, with the prefix of the other Y", rule
    ) { draft in try decryption.changeSentKey(&draft) { [0x02 | (~$0[64] & 1)] + $0[1..<33] } }
  }

  private func declareChangedContext(_ fields: EncryptionFields, of messages: MessageScenarios, _ rule: Rule) {
    for row in changesOfContext {
      declareTampered(
        row.name, of: row.value.isOfActivation ? messages.activation : messages.basic, row.words, rule,
        protocols: row.value.protocols, flag: .crossed
      ) { draft in try row.value.change(&draft, fields) }
    }
  }
}

extension Decryption {
  /// Another message under the same keys.
  fileprivate func otherMessage(_ draft: Draft) throws -> Cryptogram {
    try Rules.right.encrypt([1, 2, 3], with: envelope(draft))
  }

  /// The MAC of the encrypted data, as it is to those who make a mistake.
  fileprivate func mac(_ draft: Draft, making mistake: Mistake) throws -> [UInt8] {
    try Rules.right.making(mistake).computeMAC(of: draft.value(of: encryptedData), with: envelope(draft))
  }
}

let changesOfAnyBytes: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
  Row("first-bit-flipped", "first bit flipped", \.withFirstBitFlipped),
  Row("last-bit-flipped", "last bit flipped", \.withLastBitFlipped), Row("empty", "no byte", { _ in [] }),
  Row("block-cut-off", "the last block cut off", { Array($0.dropLast(16)) }),
  Row("block-appended", "a block appended", { $0 + [UInt8](repeating: 0, count: 16) }),
  Row("byte-appended", "a byte appended", { $0 + [0] }),
]

let changesOfMac: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
  Row("zero", "32 zero bytes", { _ in [UInt8](repeating: 0, count: 32) }),
  Row("byte-missing", "the last byte missing", { Array($0.dropLast()) }),
  Row("first-byte-missing", "the first byte missing", { Array($0.dropFirst()) }),
  Row("of-one-byte", "its first byte alone", { Array($0.prefix(1)) }), Row("twice", "the MAC twice", { $0 + $0 }),
  Row("halves-exchanged", "its halves exchanged", { Array($0.suffix(16) + $0.prefix(16)) }),
  Row("reversed", "its bytes in reverse order", { $0.reversed() }),
  Row("inverted", "each bit flipped", { $0.map { ~$0 } }),
  Row("byte-1-changed", "a bit of byte 1 flipped", { $0.withBitFlipped(inByte: 1) }),
  Row("byte-15-changed", "a bit of byte 15 flipped", { $0.withBitFlipped(inByte: 15) }),
  Row("byte-16-changed", "a bit of byte 16 flipped", { $0.withBitFlipped(inByte: 16) }),
  Row("byte-30-changed", "a bit of byte 30 flipped", { $0.withBitFlipped(inByte: 30) }),
]

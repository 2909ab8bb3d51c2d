internal import Conformance
internal import PowerAuth

/// Declares messages that tell certain mistakes: plaintexts with zero bytes, and a timestamp with the sign bit of a
/// smaller number.
///
/// `setPlaintext` puts a plaintext where the operation takes it, or wants it to come out.
func declareNotablePlaintexts(
  on op: OperationBuilder, rule: Rule, setPlaintext: @escaping @Sendable (inout Draft, [UInt8]) -> Void
) {
  let plaintexts: [(String, String, Flag, [UInt8])] = [
    ("of-zeros", "20 zero bytes", .leadingZero, [UInt8](repeating: 0, count: 20)),
    (
      "with-zero-bytes", "a text with a zero byte in its middle, and two at its end", .text,
      Array("before\u{0}after\u{0}\u{0}".utf8)
    ),
    (
      "like-padding", "30 bytes, the last two of which look like padding", .length,
      [UInt8](repeating: 9, count: 28) + [2, 2]
    ),
    ("not-utf-8", "bytes that are no UTF-8", .text, [0xC3, 0x28, 0xFF, 0xFE, 0x80]),
  ]
  for (name, words, flag, plaintext) in plaintexts {
    op.scenario(
      "plaintext-\(name)", "A plaintext of bytes that mean nothing to the protocol: \(words).", exercises: [rule],
      flags: [flag]
    ) { setPlaintext(&$0, plaintext) }
  }
}

/// Declares a timestamp of our days, whose lower half is negative as a signed number of 32 bits.
func declareNotableTimestamp(
  on op: OperationBuilder, fields: EncryptionFields, timestamp: OptionalField<Int64>, rule: Rule
) {
  op.scenario(
    "timestamp-negative-in-32-bits", "The lower half of the timestamp 1700000000000 is negative as a signed number.",
    exercises: [rule], flags: [.highBit], protocols: Versions.timestamp
  ) { draft in
    draft[fields.scope] = "activation"
    draft[timestamp] = 1_700_000_000_000
  }
}

/// Declares a MAC whose first byte is zero, which ends a text in C, and one that differs from it in its last bit.
func declareNotableMac(on op: OperationBuilder, _ decryption: Decryption, rule: Rule) {
  op.scenario(
    "mac-beginning-with-zero", "A MAC whose first byte is zero, as one in 256 is.", exercises: [rule],
    flags: [.leadingZero]
  ) { draft in
    try decryption.settle(&draft)
    let envelope = try decryption.envelope(draft)
    draft[wanted: decryption.plaintext] = try (0...).lazy.map { Array("message \($0)".utf8) }
      .first { try envelope.encrypt($0).mac[0] == 0 }
  }
  op.variant(
    "mac-beginning-with-zero/last-bit-flipped", of: "mac-beginning-with-zero", change: "mac: last bit flipped",
    "What follows a zero byte is compared too.", exercises: [rule], flags: [.tampered],
    expecting: .reject(.macMismatch, also: [])
  ) { draft in draft[decryption.mac] = draft[decryption.mac]?.withLastBitFlipped }
}

internal import Conformance
internal import PowerAuth

/// Declares valid codes whose checksums have zeros in them; the text is put where the operation reads it.
func declareNotableCodes(
  on op: OperationBuilder, code: Field<String>, rules: CodeRules,
  wrapping wrap: @escaping @Sendable (String) -> String
) {
  for (name, words, random) in notableChecksums {
    op.scenario(
      "code-with-\(name)", "A valid code, whose checksum \(words).", exercises: [rules.checksum], flags: [.leadingZero]
    ) { $0[code] = wrap(try ActivationCode(random: random).text) }
  }
}

/// Codes that differ from valid ones only in bits without meaning, and that are a matter of policy.
let codesWithSpareBits: [(name: String, parent: String, code: String, words: String)] = [
  ("spare-bits", "LLLLL-LLLLL-LLLLL-LQJTA", "LLLLL-LLLLL-LLLLL-LQJTB", "the lowest bit"),
  ("all-spare-bits", "LLLLL-LLLLL-LLLLL-LQJTA", "LLLLL-LLLLL-LLLLL-LQJTP", "all four bits"),
  ("spare-bits-behind-q", "KKKKK-KKKKK-KKKKK-KDJNQ", "KKKKK-KKKKK-KKKKK-KDJNR", "the lowest bit"),
  ("spare-bit-in-front", "W65WE-3T7VI-7FBS2-A4OYA", "W65WE-3T7VI-7FBS2-A4OYI", "the highest of the four bits"),
]

/// Checksums with zeros: a name, what is said of the checksum, and random bytes that have it.
let notableChecksums: [(name: String, words: String, random: [UInt8])] = [
  ("zero-high-byte", "begins with a zero byte", bytesCounted(to: 0xBB)),
  ("zero-low-byte", "ends with a zero byte", bytesCounted(to: 0x1806)),
  ("zero-checksum", "is zero, though the bytes are not", bytesCounted(to: 0x197A)),
]

/// Ten bytes that end in a number.
///
/// Those with a wanted checksum were found by counting up from 1.
func bytesCounted(to number: UInt32) -> [UInt8] {
  [UInt8](repeating: 0x5A, count: 6) + number.bigEndianBytes
}

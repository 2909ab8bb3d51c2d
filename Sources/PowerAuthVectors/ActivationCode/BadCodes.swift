internal import Conformance
internal import PowerAuth

/// Declares texts that are no code, as variants of a scenario; the text is put where the operation reads it.
func declareBadCodes(
  on op: OperationBuilder, code: Field<String>, parent: String, rules: CodeRules,
  wrapping wrap: @escaping @Sendable (String) -> String
) {
  for (name, text, rule, reason, others) in badCodes(rules) {
    op.variant(
      name, of: parent, change: "code: \(text.isEmpty ? "no character" : text.visible)",
      "A code that is not in its one form is a mistyped one.",
      exercises: [rule], flags: [.malformed], expecting: .reject(reason, also: others)
    ) { $0[code] = wrap(text) }
  }
}

/// Texts that are no code: a name, the text, the rule that it breaks, the reason, and others that are allowed.
func badCodes(
  _ rules: CodeRules
) -> [(name: String, text: String, rule: Rule, reason: Refusal, others: [Refusal])] {
  // The reasons after the first are what an implementation reports that counts characters and not bytes, or that looks at
  // the alphabet before the dashes.
  [
    ("empty", "", rules.length, .length, []),
    ("one-character-less", "LLLLL-LLLLL-LLLLL-LQJT", rules.length, .length, []),
    ("one-character-more", "LLLLL-LLLLL-LLLLL-LQJTAA", rules.length, .length, []),
    ("padded", "LLLLL-LLLLL-LLLLL-LQJTA=", rules.length, .length, []),
    ("without-dashes", "LLLLLLLLLLLLLLLLQJTA", rules.length, .length, []),
    ("recovery-prefix", "R:LLLLL-LLLLL-LLLLL-LQJTA", rules.length, .length, [.grouping, .alphabet]),
    ("combining-accent", "LLLLL-LLLLL-LLLLL-LQJTA\u{301}", rules.length, .length, [.alphabet]),
    ("byte-order-mark-before", "\u{feff}LLLLL-LLLLL-LLLLL-LQJTA", rules.length, .length, [.alphabet, .grouping]),
    ("space-before", " LLLLL-LLLLL-LLLLL-LQJTA", rules.length, .length, []),
    ("space-after", "LLLLL-LLLLL-LLLLL-LQJTA ", rules.length, .length, []),
    ("line-feed-after", "LLLLL-LLLLL-LLLLL-LQJTA\n", rules.length, .length, []),
    ("en-dashes", "LLLLL–LLLLL–LLLLL–LQJTA", rules.grouping, .length, [.grouping, .alphabet]),
    ("full-width-letter", "ＬLLLL-LLLLL-LLLLL-LQJTA", rules.alphabet, .length, [.alphabet, .grouping]),
    (
      "all-full-width", "ＬＬＬＬＬ-ＬＬＬＬＬ-ＬＬＬＬＬ-ＬＱＪＴＡ", rules.alphabet, .length, [.alphabet, .grouping]
    ),
    ("full-width-digit", "LLLLL-LLLLL-LLLLL-LQJT２", rules.alphabet, .length, [.alphabet, .grouping]),
    ("cyrillic-letter", "AAAAA-АAAAA-AAAAA-AAAAA", rules.alphabet, .length, [.alphabet, .grouping]),
    ("hyphens-of-their-own", "LLLLL‐LLLLL‐LLLLL‐LQJTA", rules.grouping, .length, [.grouping, .alphabet]),
    ("dots-for-dashes", "LLLLL.LLLLL.LLLLL.LQJTA", rules.grouping, .grouping, [.alphabet]),
    ("spaces-for-dashes", "LLLLL LLLLL LLLLL LQJTA", rules.grouping, .grouping, [.alphabet]),
    ("dash-moved-left", "LLLL-LLLLLL-LLLLL-LQJTA", rules.grouping, .grouping, [.alphabet]),
    ("dash-moved-right", "LLLLLL-LLLL-LLLLL-LQJTA", rules.grouping, .grouping, [.alphabet]),
    ("dash-for-a-character", "LL-LL-LLLLL-LLLLL-LQJTA", rules.grouping, .grouping, [.alphabet]),
    ("character-for-a-dash", "LLLLLLLLLLL-LLLLL-LQJTA", rules.grouping, .grouping, [.alphabet]),
    ("dash-at-the-beginning", "-LLLLLLLLL-LLLLL-LLQJTA", rules.grouping, .grouping, [.alphabet]),
    ("dash-at-the-end", "LLLLL-LLLLL-LLLLLLQJTA-", rules.grouping, .grouping, [.alphabet]),
    ("dash-twice", "LLLLL--LLLL-LLLLL-LQJTA", rules.grouping, .grouping, [.alphabet]),
    ("last-dash-moved", "LLLLL-LLLLL-LLLLLL-QJTA", rules.grouping, .grouping, [.alphabet]),
    ("dashes-only", "-----------------------", rules.grouping, .grouping, [.alphabet]),
    ("lower-case", "lllll-lllll-lllll-lqjta", rules.alphabet, .alphabet, []),
    ("one-lower-case-letter", "LLLLL-LLLLL-LLLLL-LQJTa", rules.alphabet, .alphabet, []),
    ("zero-for-o", "W65WE-3T7VI-7FBS2-A40YA", rules.alphabet, .alphabet, []),
    ("one-for-i", "W65WE-3T7V1-7FBS2-A4OYA", rules.alphabet, .alphabet, []),
    ("zero-for-o-in-another-code", "MMMMM-MMMMM-MMMMM-MUT0A", rules.alphabet, .alphabet, []),
    ("one-for-i-in-another-code", "X3TS3-T135Z-JZDNT-TRPFA", rules.alphabet, .alphabet, []),
    ("one-for-l", "LLLLL-LLLLL-LL1LL-LQJTA", rules.alphabet, .alphabet, []),
    ("one-for-l-at-the-beginning", "1LLLL-LLLLL-LLLLL-LQJTA", rules.alphabet, .alphabet, []),
    ("eight-for-b", "8BBBB-BBBBB-BBBBB-BTA6Q", rules.alphabet, .alphabet, []),
    ("eight-for-b-in-another-code", "45AWJ-8VACS-SBWHS-ABANA", rules.alphabet, .alphabet, []),
    ("nine-for-g", "DD7P5-SY4RW-XHSNB-9O52A", rules.alphabet, .alphabet, []),
    ("eight", "8LLLL-LLLLL-LLLLL-LQJTA", rules.alphabet, .alphabet, []),
    ("nine", "LLLLL-LLLL9-LLLLL-LQJTA", rules.alphabet, .alphabet, []),
    ("zero-at-the-end", "W65WE-3T7VI-7FBS2-A4OY0", rules.alphabet, .alphabet, []),
    ("slash", "LLLLL-LLLLL-LLLLL-LQJT/", rules.alphabet, .alphabet, []),
    ("nul", "LLLLL-LLLLL-LLLLL-LQJT\u{0}", rules.alphabet, .alphabet, []),
    ("checksum-last-bit", "W65WE-3T7VI-7FBS2-A4OYQ", rules.checksum, .checksum, []),
    ("first-character-changed", "MLLLL-LLLLL-LLLLL-LQJTA", rules.checksum, .checksum, []),
    ("neighbours-exchanged", "45AWJ-BVACS-SBWHS-ABNAA", rules.checksum, .checksum, []),
    ("checksum-little-endian", "AAISE-M2EKV-THPCE-ZJMRA", rules.checksum, .checksum, []),
    ("checksum-little-endian-in-another-code", "LLLLL-LLLLL-LLLLL-LM2BA", rules.checksum, .checksum, []),
    ("checksum-high-byte", "LLLLL-LLLLL-LLLLL-LQNTA", rules.checksum, .checksum, []),
    ("checksum-high-byte-in-another-code", "W65WE-3T7VI-7FBS2-A4KYA", rules.checksum, .checksum, []),
    ("checksum-low-byte", "LLLLL-LLLLL-LLLLL-LQLTA", rules.checksum, .checksum, []),
    ("checksum-low-byte-in-another-code", "W65WE-3T7VI-7FBS2-A4MYA", rules.checksum, .checksum, []),
    ("checksum-zero", "LLLLL-LLLLL-LLLLL-LAAAA", rules.checksum, .checksum, []),
    ("line-feed-before", "\nLLLLL-LLLLL-LLLLL-LQJTA", rules.length, .length, [.grouping, .alphabet]),
    ("on-the-second-line", "LLLLL\nLLLLL-LLLLL-LLLLL-LQJTA", rules.length, .length, [.grouping, .alphabet]),
    ("nul-after", "LLLLL-LLLLL-LLLLL-LQJTA\u{0}", rules.length, .length, [.alphabet]),
    ("nul-and-more-after", "LLLLL-LLLLL-LLLLL-LQJTA\u{0}-LLLLL", rules.length, .length, [.grouping, .alphabet]),
    ("recovery-prefix-inside", "LLLLL-R:LLLLL-LLLLL-LQJTA", rules.length, .length, [.grouping, .alphabet]),
    ("dash-more-before", "-LLLLL-LLLLL-LLLLL-LQJTA", rules.length, .length, [.grouping]),
    ("checksum-zero-in-another-code", "W65WE-3T7VI-7FBS2-AAAAA", rules.checksum, .checksum, []),
    // What W65WE-3T7VI-7FBS2-A4OYA would be with the checksums of those who compute another one.
    ("checksum-from-ffff", "W65WE-3T7VI-7FBS2-A4TAA", rules.checksum, .checksum, []),
    ("checksum-inverted", "W65WE-3T7VI-7FBS2-ADRHQ", rules.checksum, .checksum, []),
    ("checksum-not-reflected", "W65WE-3T7VI-7FBS2-A7SUQ", rules.checksum, .checksum, []),
    ("checksum-of-ccitt", "W65WE-3T7VI-7FBS2-A2QUA", rules.checksum, .checksum, []),
    ("checksum-of-signed-bytes", "W65WE-3T7VI-7FBS2-AI7FA", rules.checksum, .checksum, []),
    ("checksum-in-front", "4OYLP-O3CNZ-72UPS-QZNAA", rules.checksum, .checksum, []),
  ]
}

/// Declares codes with something behind them that only a scanned text has, as variants of a scenario.
func declareCodesWithSignature(on op: OperationBuilder, code: Field<String>, parent: String, rule: Rule) {
  for (name, tail) in [
    ("with-hash", "#"), ("with-signature", "#QUJD"), ("with-elided-signature", "#…"),
    ("with-two-signatures", "#QUJD#QUJD"),
    ("with-query", "?QUJD"),
  ] {
    op.variant(
      name, of: parent, change: "code: \(tail) behind it", "What belongs to a scanned text belongs to no code.",
      exercises: [rule], flags: [.malformed], expecting: .reject(.length, also: [.alphabet, .grouping])
    ) { $0[code] = ($0[code] ?? "") + tail }
  }
}

extension String {
  /// The text with what stands for line feeds and NUL, which cannot be seen.
  fileprivate var visible: String {
    unicodeScalars.map { $0 == "\n" ? "␊" : $0 == "\0" ? "␀" : String($0) }.joined()
  }
}

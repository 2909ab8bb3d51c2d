internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// A text that is not a code.
struct BadCode: Sendable {
  let name: String
  let text: String
  let rule: Rule
  let reason: Refusal
  /// What an implementation reports that counts characters and not bytes, or that looks at the alphabet before the dashes.
  let others: [Refusal]

  init(_ name: String, _ text: String, breaks rule: Rule, _ reason: Refusal, or others: [Refusal] = []) {
    self.name = name
    self.text = text
    self.rule = rule
    self.reason = reason
    self.others = others
  }
}

extension CodeRules {
  /// Texts that are not a code.
  var badCodes: [BadCode] {
    [
      BadCode("empty", "", breaks: length, .length),
      BadCode("one-character-less", "LLLLL-LLLLL-LLLLL-LQJT", breaks: length, .length),
      BadCode("one-character-more", "LLLLL-LLLLL-LLLLL-LQJTAA", breaks: length, .length),
      BadCode("padded", "LLLLL-LLLLL-LLLLL-LQJTA=", breaks: length, .length),
      BadCode("without-dashes", "LLLLLLLLLLLLLLLLQJTA", breaks: length, .length),
      BadCode("recovery-prefix", "R:LLLLL-LLLLL-LLLLL-LQJTA", breaks: length, .length, or: [.grouping, .alphabet]),
      BadCode("combining-accent", "LLLLL-LLLLL-LLLLL-LQJTA\u{301}", breaks: length, .length, or: [.alphabet]),
      BadCode(
        "byte-order-mark-before", "\u{feff}LLLLL-LLLLL-LLLLL-LQJTA", breaks: length, .length,
        or: [.alphabet, .grouping]),
      BadCode("space-before", " LLLLL-LLLLL-LLLLL-LQJTA", breaks: length, .length),
      BadCode("space-after", "LLLLL-LLLLL-LLLLL-LQJTA ", breaks: length, .length),
      BadCode("line-feed-after", "LLLLL-LLLLL-LLLLL-LQJTA\n", breaks: length, .length),
      BadCode("en-dashes", "LLLLL–LLLLL–LLLLL–LQJTA", breaks: grouping, .length, or: [.grouping, .alphabet]),
      BadCode("full-width-letter", "ＬLLLL-LLLLL-LLLLL-LQJTA", breaks: alphabet, .length, or: [.alphabet, .grouping]),
      BadCode("all-full-width", "ＬＬＬＬＬ-ＬＬＬＬＬ-ＬＬＬＬＬ-ＬＱＪＴＡ", breaks: alphabet, .length, or: [.alphabet, .grouping]),
      BadCode("full-width-digit", "LLLLL-LLLLL-LLLLL-LQJT２", breaks: alphabet, .length, or: [.alphabet, .grouping]),
      BadCode("cyrillic-letter", "AAAAA-АAAAA-AAAAA-AAAAA", breaks: alphabet, .length, or: [.alphabet, .grouping]),
      BadCode(
        "hyphens-of-their-own", "LLLLL‐LLLLL‐LLLLL‐LQJTA", breaks: grouping, .length, or: [.grouping, .alphabet]),
      BadCode("dots-for-dashes", "LLLLL.LLLLL.LLLLL.LQJTA", breaks: grouping, .grouping, or: [.alphabet]),
      BadCode("spaces-for-dashes", "LLLLL LLLLL LLLLL LQJTA", breaks: grouping, .grouping, or: [.alphabet]),
      BadCode("dash-moved-left", "LLLL-LLLLLL-LLLLL-LQJTA", breaks: grouping, .grouping, or: [.alphabet]),
      BadCode("dash-moved-right", "LLLLLL-LLLL-LLLLL-LQJTA", breaks: grouping, .grouping, or: [.alphabet]),
      BadCode("dash-for-a-character", "LL-LL-LLLLL-LLLLL-LQJTA", breaks: grouping, .grouping, or: [.alphabet]),
      BadCode("character-for-a-dash", "LLLLLLLLLLL-LLLLL-LQJTA", breaks: grouping, .grouping, or: [.alphabet]),
      BadCode("dash-at-the-beginning", "-LLLLLLLLL-LLLLL-LLQJTA", breaks: grouping, .grouping, or: [.alphabet]),
      BadCode("dash-at-the-end", "LLLLL-LLLLL-LLLLLLQJTA-", breaks: grouping, .grouping, or: [.alphabet]),
      BadCode("dash-twice", "LLLLL--LLLL-LLLLL-LQJTA", breaks: grouping, .grouping, or: [.alphabet]),
      BadCode("last-dash-moved", "LLLLL-LLLLL-LLLLLL-QJTA", breaks: grouping, .grouping, or: [.alphabet]),
      BadCode("dashes-only", "-----------------------", breaks: grouping, .grouping, or: [.alphabet]),
      BadCode("lower-case", "lllll-lllll-lllll-lqjta", breaks: alphabet, .alphabet),
      BadCode("one-lower-case-letter", "LLLLL-LLLLL-LLLLL-LQJTa", breaks: alphabet, .alphabet),
      BadCode("zero-for-o", "W65WE-3T7VI-7FBS2-A40YA", breaks: alphabet, .alphabet),
      BadCode("one-for-i", "W65WE-3T7V1-7FBS2-A4OYA", breaks: alphabet, .alphabet),
      BadCode("zero-for-o-in-another-code", "MMMMM-MMMMM-MMMMM-MUT0A", breaks: alphabet, .alphabet),
      BadCode("one-for-i-in-another-code", "X3TS3-T135Z-JZDNT-TRPFA", breaks: alphabet, .alphabet),
      BadCode("one-for-l", "LLLLL-LLLLL-LL1LL-LQJTA", breaks: alphabet, .alphabet),
      BadCode("one-for-l-at-the-beginning", "1LLLL-LLLLL-LLLLL-LQJTA", breaks: alphabet, .alphabet),
      BadCode("eight-for-b", "8BBBB-BBBBB-BBBBB-BTA6Q", breaks: alphabet, .alphabet),
      BadCode("eight-for-b-in-another-code", "45AWJ-8VACS-SBWHS-ABANA", breaks: alphabet, .alphabet),
      BadCode("nine-for-g", "DD7P5-SY4RW-XHSNB-9O52A", breaks: alphabet, .alphabet),
      BadCode("eight", "8LLLL-LLLLL-LLLLL-LQJTA", breaks: alphabet, .alphabet),
      BadCode("nine", "LLLLL-LLLL9-LLLLL-LQJTA", breaks: alphabet, .alphabet),
      BadCode("zero-at-the-end", "W65WE-3T7VI-7FBS2-A4OY0", breaks: alphabet, .alphabet),
      BadCode("slash", "LLLLL-LLLLL-LLLLL-LQJT/", breaks: alphabet, .alphabet),
      BadCode("nul", "LLLLL-LLLLL-LLLLL-LQJT\u{0}", breaks: alphabet, .alphabet),
      BadCode("checksum-last-bit", "W65WE-3T7VI-7FBS2-A4OYQ", breaks: checksum, .checksum),
      BadCode("first-character-changed", "MLLLL-LLLLL-LLLLL-LQJTA", breaks: checksum, .checksum),
      BadCode("neighbours-exchanged", "45AWJ-BVACS-SBWHS-ABNAA", breaks: checksum, .checksum),
      BadCode("checksum-little-endian", "AAISE-M2EKV-THPCE-ZJMRA", breaks: checksum, .checksum),
      BadCode("checksum-little-endian-in-another-code", "LLLLL-LLLLL-LLLLL-LM2BA", breaks: checksum, .checksum),
      BadCode("checksum-high-byte", "LLLLL-LLLLL-LLLLL-LQNTA", breaks: checksum, .checksum),
      BadCode("checksum-high-byte-in-another-code", "W65WE-3T7VI-7FBS2-A4KYA", breaks: checksum, .checksum),
      BadCode("checksum-low-byte", "LLLLL-LLLLL-LLLLL-LQLTA", breaks: checksum, .checksum),
      BadCode("checksum-low-byte-in-another-code", "W65WE-3T7VI-7FBS2-A4MYA", breaks: checksum, .checksum),
      BadCode("checksum-zero", "LLLLL-LLLLL-LLLLL-LAAAA", breaks: checksum, .checksum),
      BadCode("line-feed-before", "\nLLLLL-LLLLL-LLLLL-LQJTA", breaks: length, .length, or: [.grouping, .alphabet]),
      BadCode(
        "on-the-second-line", "LLLLL\nLLLLL-LLLLL-LLLLL-LQJTA", breaks: length, .length, or: [.grouping, .alphabet]),
      BadCode("nul-after", "LLLLL-LLLLL-LLLLL-LQJTA\u{0}", breaks: length, .length, or: [.alphabet]),
      BadCode(
        "nul-and-more-after", "LLLLL-LLLLL-LLLLL-LQJTA\u{0}-LLLLL", breaks: length, .length, or: [.grouping, .alphabet]),
      BadCode(
        "recovery-prefix-inside", "LLLLL-R:LLLLL-LLLLL-LQJTA", breaks: length, .length, or: [.grouping, .alphabet]),
      BadCode("dash-more-before", "-LLLLL-LLLLL-LLLLL-LQJTA", breaks: length, .length, or: [.grouping]),
      BadCode("checksum-zero-in-another-code", "W65WE-3T7VI-7FBS2-AAAAA", breaks: checksum, .checksum),
      // What W65WE-3T7VI-7FBS2-A4OYA would be with the checksums of those who compute another one.
      BadCode("checksum-from-ffff", "W65WE-3T7VI-7FBS2-A4TAA", breaks: checksum, .checksum),
      BadCode("checksum-inverted", "W65WE-3T7VI-7FBS2-ADRHQ", breaks: checksum, .checksum),
      BadCode("checksum-not-reflected", "W65WE-3T7VI-7FBS2-A7SUQ", breaks: checksum, .checksum),
      BadCode("checksum-of-ccitt", "W65WE-3T7VI-7FBS2-A2QUA", breaks: checksum, .checksum),
      BadCode("checksum-of-signed-bytes", "W65WE-3T7VI-7FBS2-AI7FA", breaks: checksum, .checksum),
      BadCode("checksum-in-front", "4OYLP-O3CNZ-72UPS-QZNAA", breaks: checksum, .checksum),
    ]
  }
}

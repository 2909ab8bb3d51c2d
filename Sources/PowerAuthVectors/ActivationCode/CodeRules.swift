internal import Conformance
internal import PowerAuth

/// What holds of the form of a code, wherever one is read.
struct CodeRules {
  let length: Rule
  let grouping: Rule
  let alphabet: Rule
  let spareBits: Rule
  let checksum: Rule

  init(_ op: OperationBuilder) {
    length = op.rule("R1", "A code has 23 characters; nothing is trimmed.")
    grouping = op.rule("R2", "Dashes stand after the 5th, 10th and 15th character, and nowhere else.")
    alphabet = op.rule("R3", "The other characters are A to Z and 2 to 7; lower case and look-alikes are refused.")
    spareBits = op.rule("R4", "The four lowest bits of the last character carry nothing and are zero.")
    checksum = op.rule("R5", "The last two of the twelve bytes are the CRC-16/ARC of the first ten, big-endian.")
  }

  var all: [Rule] { [length, grouping, alphabet, spareBits, checksum] }
}

extension FieldKind where Native == String {
  /// A valid code of drawn bytes.
  static let activationCode = FieldKind.text { draw in
    do {
      return try ActivationCode(random: draw.bytes(ActivationCode.randomByteCount)).text
    } catch {
      preconditionFailure("ten bytes make a code: \(error)")
    }
  }
}

/// Valid codes that the publisher's documents and tests hold.
let publishedCodes = [
  "AAAAA-AAAAA-AAAAA-AAAAA", "LLLLL-LLLLL-LLLLL-LQJTA", "KKKKK-KKKKK-KKKKK-KDJNQ", "MMMMM-MMMMM-MMMMM-MUTOA",
  "VVVVV-VVVVV-VVVVV-VTFVA", "55555-55555-55555-55YMA", "W65WE-3T7VI-7FBS2-A4OYA", "DD7P5-SY4RW-XHSNB-GO52A",
  "X3TS3-TI35Z-JZDNT-TRPFA", "HCPJX-U4QC4-7UISL-NJYMA", "XHGSM-KYQDT-URE34-UZGWQ", "45AWJ-BVACS-SBWHS-ABANA",
  "BUSES-ETYN2-5HTFE-NOV2Q", "ATQAZ-WJ7ZG-FWA7J-QFAJQ", "MXSYF-LLQJ7-PS6LF-E2FMQ", "ZKMVN-4IMFK-FLSYX-ARRGA",
  "NQHGX-LNM2S-EQ4NT-G3NAA", "BBBBB-BBBBB-BBBBB-BTA6Q", "CCCCC-CCCCC-CCCCC-CNUUQ", "DDDDD-DDDDD-DDDDD-D6UKA",
  "EEEEE-EEEEE-EEEEE-E2OXA",
]

/// Declares texts that are no code, as variants of a scenario; the text is put where the operation reads it.
func declareBadCodes(
  on op: OperationBuilder, code: Field<String>, parent: String, rules: CodeRules,
  wrapping wrap: @escaping @Sendable (String) -> String
) {
  // The reasons after the first are what an implementation reports that counts characters and not bytes, or that looks at
  // the alphabet before the dashes.
  let bad: [(String, String, Rule, Reason, [Reason])] = [
    ("empty", "", rules.length, .length, []),
    ("one-character-less", "LLLLL-LLLLL-LLLLL-LQJT", rules.length, .length, []),
    ("one-character-more", "LLLLL-LLLLL-LLLLL-LQJTAA", rules.length, .length, []),
    ("padded", "LLLLL-LLLLL-LLLLL-LQJTA=", rules.length, .length, []),
    ("without-dashes", "LLLLLLLLLLLLLLLLQJTA", rules.length, .length, []),
    ("space-before", " LLLLL-LLLLL-LLLLL-LQJTA", rules.length, .length, []),
    ("space-after", "LLLLL-LLLLL-LLLLL-LQJTA ", rules.length, .length, []),
    ("line-feed-after", "LLLLL-LLLLL-LLLLL-LQJTA\n", rules.length, .length, []),
    ("en-dashes", "LLLLL–LLLLL–LLLLL–LQJTA", rules.grouping, .length, [.grouping, .alphabet]),
    ("full-width-letter", "ＬLLLL-LLLLL-LLLLL-LQJTA", rules.alphabet, .length, [.alphabet, .grouping]),
    ("dots-for-dashes", "LLLLL.LLLLL.LLLLL.LQJTA", rules.grouping, .grouping, [.alphabet]),
    ("spaces-for-dashes", "LLLLL LLLLL LLLLL LQJTA", rules.grouping, .grouping, [.alphabet]),
    ("dash-moved-left", "LLLL-LLLLLL-LLLLL-LQJTA", rules.grouping, .grouping, [.alphabet]),
    ("dash-moved-right", "LLLLLL-LLLL-LLLLL-LQJTA", rules.grouping, .grouping, [.alphabet]),
    ("dash-for-a-character", "LL-LL-LLLLL-LLLLL-LQJTA", rules.grouping, .grouping, [.alphabet]),
    ("character-for-a-dash", "LLLLLLLLLLL-LLLLL-LQJTA", rules.grouping, .grouping, [.alphabet]),
    ("lower-case", "lllll-lllll-lllll-lqjta", rules.alphabet, .alphabet, []),
    ("one-lower-case-letter", "LLLLL-LLLLL-LLLLL-LQJTa", rules.alphabet, .alphabet, []),
    ("zero-for-o", "W65WE-3T7VI-7FBS2-A40YA", rules.alphabet, .alphabet, []),
    ("one-for-i", "W65WE-3T7V1-7FBS2-A4OYA", rules.alphabet, .alphabet, []),
    ("eight", "8LLLL-LLLLL-LLLLL-LQJTA", rules.alphabet, .alphabet, []),
    ("nine", "LLLLL-LLLL9-LLLLL-LQJTA", rules.alphabet, .alphabet, []),
    ("zero-at-the-end", "W65WE-3T7VI-7FBS2-A4OY0", rules.alphabet, .alphabet, []),
    ("slash", "LLLLL-LLLLL-LLLLL-LQJT/", rules.alphabet, .alphabet, []),
    ("nul", "LLLLL-LLLLL-LLLLL-LQJT\u{0}", rules.alphabet, .alphabet, []),
    ("checksum-last-bit", "W65WE-3T7VI-7FBS2-A4OYQ", rules.checksum, .checksum, []),
    ("first-character-changed", "MLLLL-LLLLL-LLLLL-LQJTA", rules.checksum, .checksum, []),
    ("neighbours-exchanged", "45AWJ-BVACS-SBWHS-ABNAA", rules.checksum, .checksum, []),
    ("checksum-little-endian", "AAISE-M2EKV-THPCE-ZJMRA", rules.checksum, .checksum, []),
    ("checksum-zero", "LLLLL-LLLLL-LLLLL-LAAAA", rules.checksum, .checksum, []),
  ]
  for (name, text, rule, reason, others) in bad {
    op.variant(
      name, of: parent, change: "code: \(text.isEmpty ? "no character" : text)",
      "A code that is not in its one form is a mistyped one.",
      exercises: [rule], flags: [.malformed], expecting: .reject(reason, also: others)
    ) { $0[code] = wrap(text) }
  }
}

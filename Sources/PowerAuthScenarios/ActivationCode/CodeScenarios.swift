package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension CodeRules {
  /// Declares texts that are not codes, as variants of a scenario; the text is put where the operation reads it.
  func declareBadCodes(
    on op: OperationBuilder, code: Field<String>, of parent: Scenario,
    wrapping wrap: @escaping @Sendable (String) -> String = { $0 }
  ) {
    for bad in badCodes {
      op.refuses(
        bad.name, of: parent, "code: \(bad.text.isEmpty ? "no character" : bad.text.withControlPictures)",
        "A code has one form only; any other text was mistyped.", bad.reason, also: bad.others, [bad.rule], .malformed
      ) { $0[code] = wrap(bad.text) }
    }
  }

  /// Declares codes with something behind them that only a scanned text has, as variants of a scenario.
  func declareCodesWithSignature(on op: OperationBuilder, code: Field<String>, of parent: Scenario) {
    for (name, tail) in [
      ("with-hash", "#"), ("with-signature", "#QUJD"), ("with-elided-signature", "#…"),
      ("with-two-signatures", "#QUJD#QUJD"), ("with-query", "?QUJD"),
    ] {
      op.refuses(
        name, of: parent, code.changed("\(tail) behind it") { $0 + tail },
        "A code has 23 characters; only a scanned text continues after them.", .length, also: [.alphabet, .grouping],
        [length], .malformed)
    }
  }

  /// Declares valid codes but for a Kelvin sign, which normalisation makes a K; the text is put where it is read.
  func declareKelvinSigns(
    on op: OperationBuilder, code: Field<String>, of parent: Scenario,
    wrapping wrap: @escaping @Sendable (String) -> String = { $0 },
    completing: @escaping @Sendable (inout Draft, _ code: String) throws -> Void = { _, _ in }
  ) {
    for (name, valid) in [("kelvin-sign", publishedCodes[2]), ("kelvin-sign-inside", publishedCodes[10])] {
      let text = valid.replacing("K", with: "\u{212a}", maxReplacements: 1)
      op.refuses(
        name, of: parent, "code: \(text)", "The Kelvin sign looks like a K, but is another character.", .length,
        also: [.alphabet, .grouping], [alphabet], .malformed
      ) { draft in
        try completing(&draft, valid)
        draft[code] = wrap(text)
      }
    }
  }

  /// Declares valid codes whose checksums have zeros in them; the text is put where the operation reads it.
  func declareNotableCodes(
    on op: OperationBuilder, code: Field<String>, wrapping wrap: @escaping @Sendable (String) -> String = { $0 }
  ) {
    for notable in NotableChecksum.all {
      op.scenario(
        "code-with-\(notable.name)", "A valid code, whose checksum \(notable.words).", [checksum], .unusualBytes
      ) { $0[code] = wrap(try Rules.right.encodeActivationCode(random: notable.random).text) }
    }
  }
}

extension String {
  /// The text with the pictures that Unicode has for line feed and NUL in their place.
  fileprivate var withControlPictures: String {
    unicodeScalars.map { $0 == "\n" ? "␊" : $0 == "\0" ? "␀" : String($0) }.joined()
  }
}

extension ActivationCodeParseOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    ScannedCodeScenarios(op: op, fields: fields, codes: codes, rules: rules).declare()
  }
}

extension ActivationCodeValidateOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("basic", "A code that was made of drawn bytes.", rules.all, .basic)
    let published = publishedCodes.enumerated().map { index, text in
      op.scenario("published-\(index + 1)", "The published valid code \(text).", rules.all, .basic) { $0[code] = text }
    }
    rules.declareBadCodes(on: op, code: code, of: published[1])
    rules.declareCodesWithSignature(on: op, code: code, of: published[1])
    op.refuses(
      "documented-with-signature", of: published[4],
      code.changed("\(documentedTail) behind it") { $0 + documentedTail },
      "The documentation's example of a text that is a scanned code and not an entered one.", .length,
      also: [.alphabet, .grouping], [rules.length], .malformed)
    rules.declareNotableCodes(on: op, code: code)
    for spare in SpareBitsCode.all {
      op.variant(
        spare.name, of: published[spare.published], "last character: \(spare.words) without meaning set",
        SpareBitsCode.comment, [rules.spareBits], .policy,
        expecting: .either(.spareBits) { _ in [Record()] }
      ) { $0[code] = spare.text }
    }
    op.accumulated(
      "substitutions",
      "One code with each of its characters replaced by each other of the alphabet: a checksum of 16 bits finds all.",
      count: 20 * 31,
      cases:
        "W65WE-3T7VI-7FBS2-A4OYA; in case i the character i / 31 (dashes not counted) becomes the (i % 31)-th other of A–Z2–7 without the spare bits' own",
      [rules.checksum], flags: [.accumulated, .malformed]
    ) { draft, number in
      var characters = Array("W65WE3T7VI7FBS2A4OYA".utf8)
      let others = base32Alphabet.filter { $0 != characters[number / 31] }
      characters[number / 31] = others[number % 31]
      // The spare bits are a matter of policy, and no part of this: the last character keeps them zero.
      if number / 31 == 19 { characters[19] = UInt8(ascii: "Q") }
      draft[code] = ActivationCode.grouped(String(decoding: characters, as: UTF8.self))
    }
    op.accumulated(
      "transpositions", "One code with each two neighbours exchanged.", count: 18,
      cases: "W65WE-3T7VI-7FBS2-A4OYA; in case i the characters i and i + 1 (dashes not counted) are exchanged",
      [rules.checksum], flags: [.accumulated, .malformed]
    ) { draft, number in
      var characters = Array("W65WE3T7VI7FBS2A4OYA".utf8)
      characters.swapAt(number, number + 1)
      draft[code] = ActivationCode.grouped(String(decoding: characters, as: UTF8.self))
    }
    op.random(15, "A code made of bytes drawn from the seed.", rules.all)
    rules.declareKelvinSigns(on: op, code: code, of: published[1])
    op.corners(of: basic)
    op.omitCorners("empty", of: code.name, because: "It is declared by hand.")
  }
}

/// What stands behind a code in the documentation's example of a scanned text.
let documentedTail = "#aGVsbG8gd29ybGQ="

private let base32Alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

extension ActivationCodeEncodeOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("basic", "Drawn bytes.", [crc, writing, groups], .basic)
    let edges: [Row<[UInt8]>] = [
      Row("zeros", "All zeros, whose checksum is zero too.", [UInt8](repeating: 0, count: 10)),
      Row("ones", "All ones; the checksum is 8331.", [UInt8](repeating: 0xFF, count: 10)),
      Row("counting", "The bytes 00 11 22 … 99; the checksum is 224b.", (0..<10).map { UInt8($0) * 0x11 }),
      Row("first-bit", "Only the first bit is set.", [0x80] + [UInt8](repeating: 0, count: 9)),
      Row("last-bit", "Only the last bit is set.", [UInt8](repeating: 0, count: 9) + [1]),
      Row("checksum-with-zero-high-byte", "The checksum begins with a zero byte.", NotableChecksum.zeroHighByte.random),
      Row("checksum-with-zero-low-byte", "The checksum ends with a zero byte.", NotableChecksum.zeroLowByte.random),
      Row("checksum-zero", "The checksum is zero, and the bytes are not.", NotableChecksum.zero.random),
      Row("checksum-of-one-in-high-byte", "The checksum is 0100, and read the other way 1.", bytesCounted(to: 0xE639)),
      Row("checksum-of-one", "The checksum is 0001.", bytesCounted(to: 0x1A3A)),
      Row("checksum-of-ones", "The checksum is ffff.", bytesCounted(to: 0x4E6F)),
    ]
    op.scenarios(edges, [crc, writing], .unusualBytes) { $0[random] = $1 }
    op.refusesLengths(
      [0, 9, 11, 12], of: random, parent: basic, "A code has room for exactly ten bytes and their checksum.",
      [tenBytes], reason: .length)
    op.accumulated(1000, "A thousand codes.", cases: "random drawn", [crc, writing, groups])
    op.random(20, "Bytes drawn from the seed.", [crc, writing, groups])
    op.corners(of: basic)
    op.omitCorners("empty", "all-zeros", of: random.name, because: "They are declared by hand.")
  }
}

/// A code that differs from a valid one only in bits without meaning, and that is a matter of policy.
struct SpareBitsCode: Sendable {
  let name: String
  /// The place of the valid code among the published ones.
  let published: Int
  let text: String
  let words: String

  static let all = [
    SpareBitsCode(name: "spare-bits", published: 1, text: "LLLLL-LLLLL-LLLLL-LQJTB", words: "the lowest bit"),
    SpareBitsCode(name: "all-spare-bits", published: 1, text: "LLLLL-LLLLL-LLLLL-LQJTP", words: "all four bits"),
    SpareBitsCode(name: "spare-bits-behind-q", published: 2, text: "KKKKK-KKKKK-KKKKK-KDJNR", words: "the lowest bit"),
    SpareBitsCode(
      name: "spare-bit-in-front", published: 6, text: "W65WE-3T7VI-7FBS2-A4OYI",
      words: "the highest of the four bits"),
  ]

  static let comment =
    "The mobile core demands that the four bits without meaning are zero; the Java library takes any."
}

/// Random bytes whose checksum has zeros in it.
struct NotableChecksum: Sendable {
  let name: String
  /// What is said of the checksum.
  let words: String
  let random: [UInt8]

  static let zeroHighByte = NotableChecksum(
    name: "zero-high-byte", words: "begins with a zero byte", random: bytesCounted(to: 0xBB))
  static let zeroLowByte = NotableChecksum(
    name: "zero-low-byte", words: "ends with a zero byte", random: bytesCounted(to: 0x1806))
  static let zero = NotableChecksum(
    name: "zero-checksum", words: "is zero, though the bytes are not", random: bytesCounted(to: 0x197A))

  static let all = [zeroHighByte, zeroLowByte, zero]
}

/// Ten bytes that end in a number.
///
/// Those with a wanted checksum were found by counting up from 1.
func bytesCounted(to number: UInt32) -> [UInt8] {
  [UInt8](repeating: 0x5A, count: 6) + number.bigEndianBytes
}

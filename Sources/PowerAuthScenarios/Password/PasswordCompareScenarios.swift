package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension PasswordCompareOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("An implementation puts `password` into its object one scalar at a time, and `other` at once.")
    op.arrange { draft in
      guard draft[other] == nil else { return }
      draft[other] = Array(draft.fill(password).utf8)
    }
    let basic = op.scenario("basic", "The same four digits.", exercises: [contents], flags: [.basic]) {
      $0[password] = "1234"
      $0[other] = [0x31, 0x32, 0x33, 0x34]
    }
    let equal: [Row<String>] = [
      Row("empty", "No character on either side", ""), Row("one-digit", "One digit", "1"),
      Row("one-zero-character", "A zero character alone", "\0"), Row("beyond-ascii", "Letters of two bytes", "ěšč"),
      Row("beyond-the-basic-plane", "Characters of three and four bytes", "€😀"),
      Row("composed", "A letter with its accent", "\u{e9}"), Row("decomposed", "A letter, and its accent", "e\u{301}"),
      Row("zero-character-inside", "A zero character inside", "12\u{0}34"),
      Row("line-feed-at-the-end", "A line feed at the end", "nbusr123\n"), Row("long", "Two hundred digits", longPIN),
    ]
    for row in equal {
      op.scenario("equal/\(row.name)", "\(row.words).", exercises: [contents, whole], flags: [.text]) {
        $0[password] = row.value
      }
    }
    let unequal: [(name: String, words: String, password: String, other: [UInt8])] = [
      ("other-text", "another text", "1234", Array("Hello".utf8)),
      ("other-last-digit", "the last digit another one", "1234", Array("1235".utf8)),
      ("other-first-digit", "the first digit another one", "1234", Array("2234".utf8)),
      ("other-middle", "a digit inside another one", "12345", Array("12945".utf8)),
      ("longer", "a digit more", "1234", Array("12345".utf8)), ("shorter", "a digit less", "1234", Array("123".utf8)),
      ("empty", "empty", "1234", []), ("not-empty", "not empty, where the typed one is", "", Array("1".utf8)),
      ("in-other-order", "the same digits in another order", "1234", Array("4321".utf8)),
      ("in-other-case", "in another case", "heslo", Array("Heslo".utf8)),
      ("in-upper-case", "in upper case", "žluť", Array("ŽLUŤ".utf8)),
      ("decomposed", "the letter and its accent apart", "\u{e9}", Array("e\u{301}".utf8)),
      ("composed", "the letter and its accent together", "c\u{30c}x", Array("\u{10d}x".utf8)),
      ("line-feed-behind", "a line feed behind", "nbusr123", Array("nbusr123\n".utf8)),
      ("without-line-feed", "without the line feed behind", "nbusr123\n", Array("nbusr123".utf8)),
      ("space-in-front", "a space in front", "1234", Array(" 1234".utf8)),
      ("zero-byte-behind", "a zero byte behind", "1234", Array("1234\0".utf8)),
      ("other-behind-zero-byte", "another text behind a zero byte", "12\u{0}34", Array("12\u{0}56".utf8)),
      ("mark-in-front", "a byte order mark in front", "1234", .byteOrderMark + Array("1234".utf8)),
      ("without-mark", "without the byte order mark in front", "\u{feff}1234", Array("1234".utf8)),
      ("mark-alone", "a byte order mark alone, where the typed one is empty", "", .byteOrderMark),
      ("nothing-for-mark", "empty, where the typed one is a byte order mark", "\u{feff}", []),
      ("zero-byte-in-front", "a zero byte in front", "1234", [0] + Array("1234".utf8)),
      ("not-utf-8", "a byte that is no UTF-8 for U+FFFD", "1\u{fffd}", [0x31, 0xFF]),
      ("not-utf-8-twice", "two bytes that are no UTF-8", "\u{fffd}\u{fffd}", [0xFF, 0xFE]),
      ("full-width", "digits of full width", "1234", Array("１２３４".utf8)),
      ("in-utf-16", "the same text in UTF-16", "1234", [0, 0x31, 0, 0x32, 0, 0x33, 0, 0x34]),
      (
        "last-byte-of-long", "the last of two hundred digits another one", longPIN,
        Array(longPIN.utf8.dropLast()) + [0x31]
      ),
    ]
    for row in unequal {
      op.variant(
        "unequal/\(row.name)", of: basic, change: "other: \(row.words)", "Each byte of both passwords counts.",
        exercises: [whole], flags: [.tampered], expecting: .reject(.passwordMismatch)
      ) {
        $0[password] = row.password
        $0[other] = row.other
      }
    }
    op.accumulated(
      "accumulated", "Three hundred pairs, of which about a third are equal.", count: 300,
      cases: "passwords of up to two digits of two kinds, drawn", exercises: [contents, whole], flags: [.accumulated]
    ) { draft, _ in
      draft[password] = draft.draw("password") { drawDigits(&$0) }
      draft[other] = Array(draft.draw("other") { drawDigits(&$0) }.utf8)
    }
    op.random(8, "A password drawn from the seed, twice.", exercises: [contents], flags: [.random])
    op.corners(of: basic)
  }
}

private let longPIN = String(repeating: "1234567890", count: 20)

private func drawDigits(_ draw: inout Draw) -> String {
  (0..<draw.count(0...2)).map { _ in draw.element(of: ["0", "1"]) }.joined()
}

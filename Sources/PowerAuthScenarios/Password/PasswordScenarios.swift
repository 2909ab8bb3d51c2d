package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension PinComplexityOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("published", "A published PIN of equal digits.", [freedom], .basic) { $0[pin] = "1111" }
    for (name, value) in [
      ("ascending", "1234"), ("letters-and-digits", "a9Z"), ("one-digit", "7"), ("one-letter", "x"),
      ("two-digits", "12"),
      ("three-digits", "123"), ("descending", "987654"), ("zeros", "0000"), ("repeated-pair", "1212"), ("year", "1984"),
      ("signs", "!?#"), ("spaces-only", "    "), ("one-space", " "), ("beyond-ascii", "žluť"), ("emoji", "😀"),
      ("palindrome", "123321"), ("long", String(repeating: "1234567890", count: 20)),
    ] {
      op.scenario(name, "The PIN \(value.count > 30 ? "of 200 digits" : value.debugDescription).", [freedom], .text) {
        $0[pin] = value
      }
    }
    op.refuses(
      "empty", of: basic, pin.set("empty", ""), "What is empty is not a PIN.", .invalidLength, [presence], .missing)
    op.accumulated(200, "Short PINs, of which some are empty.", cases: "from 0 to 3 digits drawn", [presence, freedom])
    { draft, _ in
      draft[pin] = draft.draw("pin") { draw in String(draw.unsigned64()).suffix(draw.count(0...3)).description }
    }
    op.corners(of: basic)
    op.omitCorners("empty", of: pin.name, because: "It is declared by hand.")
  }
}

extension PasswordStrengthOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The example shows how an app can rate passwords; an SDK demands no rating.")
    let basic = op.scenario("published", "A published password.", [bytes, levels], .basic) { $0[password] = "1234" }
    for count in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 64] {
      for (name, pattern) in [("digits", "9876543210"), ("letters", "aaaaaaaaaa")] where count > 0 || name == "digits" {
        op.scenario("\(count)-\(name)", "A password of \(count) \(name).", [levels], .length) {
          $0[password] = String(String(repeating: pattern, count: 7).prefix(count))
        }
      }
    }
    for (name, text) in [
      ("letter-and-accent-apart", "ae\u{301}"), ("zero-character-inside", "ab\0cdefg"),
      ("zero-character-first", "\0abcd"),
      ("mark-before-one-letter", "\u{FEFF}a"), ("mark-before-five-letters", "\u{FEFF}abcde"),
      ("spaces-around", "  abc  "),
      ("space-behind", "abc "), ("two-letters-of-two-bytes", "žž"), ("three-letters-of-two-bytes", "žžž"),
      ("four-letters-of-two-bytes", "žžžž"),
      ("accents-apart", "e\u{301}e\u{301}"), ("three-accents-apart", "e\u{301}e\u{301}e\u{301}"), ("one-emoji", "😀"),
      ("two-emojis", "😀😀"), ("a-family", "👨‍👩‍👧"), ("seven-bytes-of-six-letters", "heslož"),
      ("eight-bytes-of-seven-letters", "hesloož"), ("spaces", "        "), ("three-spaces", "   "), ("mixed", "aB3$"),
    ] { op.scenario(name, "The password \(text.debugDescription).", [bytes, levels], .text) { $0[password] = text } }
    op.random(6, "Passwords drawn from the seed.", [levels]) {
      $0[password] = $0.draw("password") { draw in
        (0..<draw.count(0...10)).map { _ in draw.element(of: ["1", "a", "Z", "ž", "😀"]) }.joined()
      }
    }
    op.corners(of: basic)
  }
}

extension PasswordCompareOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("An implementation puts `password` into its object one scalar at a time, and `other` at once.")
    op.arrange { draft in
      guard draft[other] == nil else { return }
      draft[other] = Array(draft.fill(password).utf8)
    }
    let basic = op.scenario(
      "basic", "The same four digits.", [contents], .basic, set: password("1234"), other([0x31, 0x32, 0x33, 0x34]))
    let equal: [Row<String>] = [
      Row("empty", "No character on either side", ""), Row("one-digit", "One digit", "1"),
      Row("one-zero-character", "A zero character alone", "\0"), Row("beyond-ascii", "Letters of two bytes", "ěšč"),
      Row("beyond-the-basic-plane", "Characters of three and four bytes", "€😀"),
      Row("composed", "A letter with its accent", "\u{e9}"), Row("decomposed", "A letter, and its accent", "e\u{301}"),
      Row("zero-character-inside", "A zero character inside", "12\u{0}34"),
      Row("line-feed-at-the-end", "A line feed at the end", "nbusr123\n"), Row("long", "Two hundred digits", longPIN),
    ]
    op.scenarios(equal, named: "equal/", saying: { "\($0)." }, [contents, whole], .text) { $0[password] = $1 }
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
      ("not-utf-8", "a byte that is not UTF-8 for U+FFFD", "1\u{fffd}", [0x31, 0xFF]),
      ("not-utf-8-twice", "two bytes that are not UTF-8", "\u{fffd}\u{fffd}", [0xFF, 0xFE]),
      ("full-width", "digits of full width", "1234", Array("１２３４".utf8)),
      ("in-utf-16", "the same text in UTF-16", "1234", [0, 0x31, 0, 0x32, 0, 0x33, 0, 0x34]),
      (
        "last-byte-of-long", "the last of two hundred digits another one", longPIN,
        Array(longPIN.utf8.dropLast()) + [0x31]
      ),
    ]
    for row in unequal {
      op.refuses(
        "unequal/\(row.name)", of: basic, "other: \(row.words)", "Each byte of both passwords counts.",
        .passwordMismatch, [whole], .tampered
      ) {
        $0[password] = row.password
        $0[other] = row.other
      }
    }
    op.accumulated(
      300, "Three hundred pairs, of which about a third are equal.",
      cases: "passwords of up to two digits of two kinds, drawn", [contents, whole]
    ) { draft, _ in
      draft[password] = draft.draw("password") { drawDigits(&$0) }
      draft[other] = Array(draft.draw("other") { drawDigits(&$0) }.utf8)
    }
    op.random(8, "A password drawn from the seed, twice.", [contents])
    op.corners(of: basic)
  }
}

private let longPIN = String(repeating: "1234567890", count: 20)

private func drawDigits(_ draw: inout Draw) -> String {
  (0..<draw.count(0...2)).map { _ in draw.element(of: ["0", "1"]) }.joined()
}

package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension PasswordKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario(
      "basic", "Four digits, with the protocol's 10 000 iterations.", [function, count], .basic, set: password("1234"),
      iterations(10_000))
    for (name, text) in [("digits", "1234"), ("carons", "ěšč"), ("beyond-the-basic-plane", "€😀")] {
      op.scenario(
        "worked-example/\(name)", "A worked example, with the protocol's 10 000 iterations.", [function, utf8, count],
        .basic, set: password(text), salt(Array(0..<16)), iterations(10_000))
    }
    op.scenario("key-with-leading-zero", "The derived key begins with a zero byte.", [function], .leadingZero) {
      // Found by search: the first number from 0 on that gives such a key.
      $0[password] = "38"
      $0[salt] = Array(0..<16)
      $0[iterations] = 100
    }
    for number: Int64 in [1, 2, 1000] {
      op.scenario(
        "iterations-\(number)", "\(number) iterations.", [function, count], .length, set: password("1234"),
        iterations(number))
    }
    let texts: [Row<String>] = [
      Row("letters-with-carons", "Letters that take two bytes each in UTF-8", "ěšč"),
      Row("beyond-the-basic-plane", "Characters that take three and four bytes in UTF-8, and two UTF-16 units", "€😀"),
      Row("composed-accent", "An e with acute as one character", "\u{e9}"),
      Row("decomposed-accent", "The same letter as two characters: another password", "e\u{301}"),
      Row("decomposed-carons", "Letters and carons apart, which are not put together", "e\u{30c}s\u{30c}c\u{30c}"),
      Row("angstrom-sign", "The sign for a unit, which normalisation would make a letter", "\u{212b}"),
      Row(
        "hangul-jamo", "Three letters of Hangul, which normalisation would make a syllable", "\u{1112}\u{1161}\u{11ab}"),
      Row("ligature", "A ligature, which is not the two letters in it", "\u{fb01}n"),
      Row("joined-emoji", "Two characters beyond the basic plane with a joiner between them", "👩‍👧"),
      Row("upper-case-sharp-s", "A letter that some case mappings make two", "STRAẞE"),
      Row("nul", "A zero byte inside, which ends nothing", "12\u{0}34"),
      Row("nul-at-the-end", "A zero byte at the end: it enters, though HMAC pads keys with zeros as well", "1234\u{0}"),
      Row("nul-at-the-beginning", "A zero byte at the beginning, with more of the password after it", "\u{0}1234"),
      Row("line-feed-at-the-end", "A line feed, which belongs to the password", "1234\n"),
      Row("no-break-space", "A space of another kind, which belongs to the password", "\u{a0}1234"),
      Row("byte-order-mark", "A byte order mark, which belongs to the password", "\u{feff}1234"),
      Row("spaces", "Spaces, which belong to the password", "  12 34 "),
      Row("full-width-digits", "Digits of another script, which are not the ASCII ones", "１２３４"),
      Row("arabic-digits", "Digits of another script, which are not the ASCII ones", "١٢٣٤"),
      Row("empty", "No character at all", ""),
      Row("of-64-bytes", "As long as a block of the hash", String(repeating: "a", count: 64)),
      Row("of-65-bytes", "Longer than a block of the hash, and hashed first", String(repeating: "a", count: 65)),
      Row("of-200-bytes", "Longer than three blocks of the hash", String(repeating: "0123456789", count: 20)),
    ]
    for row in texts {
      op.scenario("password-\(row.name)", "\(row.words).", [utf8], .text, set: password(row.value), iterations(100))
    }
    for bytes in [0, 1, 15, 17, 64, 65] {
      op.scenario("salt-of-\(bytes)-bytes", "A salt of \(bytes) bytes.", [anySalt], .length) { draft in
        draft.draw(bytes, for: salt)
        draft[iterations] = 10
      }
    }
    op.accumulated(
      200, "Two hundred passwords of digits.", cases: "password of digits, salt of 16 bytes, 1 to 50 iterations, drawn",
      [function, count])
    op.random(10, "Inputs drawn from the seed.", [function, count])
    declarePasswordCorners(on: op)
    op.corners(of: basic)
    op.omitCorners(
      "highest-of-16-bits", "above-16-bits", of: iterations.name,
      because: "They take long and show nothing that fewer do not.")
  }
}

extension PasswordKeyOperation {
  /// Declares passwords and salts that implementations are known to treat differently.
  func declarePasswordCorners(on op: OperationBuilder) {
    let texts: [Row<String>] = [
      Row("tab-and-line-feed-around", "White space on both sides, which belongs to the password", "\t1234\n"),
      Row("nul-in-front", "A zero byte at the beginning, with more of the password after it", "\u{0}1234"),
      Row("nul-and-emoji", "A zero byte between two characters beyond the basic plane", "😀\u{0}😀"),
      Row("letter-with-ring-apart", "A letter and its accent as two characters, before other letters", "A\u{30a}bo"),
      Row("empty-but-for-a-space", "One space, which is not nothing", " "),
      Row("of-63-bytes", "One byte less than a block of the hash", String(repeating: "a", count: 63)),
    ]
    for row in texts {
      op.scenario("password-\(row.name)", "\(row.words).", [utf8], .text, set: password(row.value), iterations(100))
    }
    op.scenario(
      "everything-empty", "Neither password nor salt, and one iteration.", [utf8, anySalt], .length, set: password(""),
      salt([]), iterations(1))
    let salts: [Row<[UInt8]>] = [
      Row("of-zeros", "A salt of zeros only", [UInt8](repeating: 0, count: 16)),
      Row("with-a-zero-byte", "A salt with a zero byte inside, which ends nothing", Array(1...8) + [0] + Array(9...15)),
      Row("of-top-bits", "A salt of bytes that are not text", (0..<16).map { 0x80 | UInt8($0) }),
    ]
    for row in salts {
      op.scenario(
        "salt-\(row.name)", "\(row.words).", [anySalt], .unusualBytes, set: password("1234"), salt(row.value),
        iterations(10))
    }
    // Found by search: the first number from 100 on that gives such a key as a password with the salt 00 01 … 0f.
    op.scenario(
      "derived-key-with-leading-zero", "The derived key begins with a zero byte.", [anySalt], .leadingZero,
      set: password("277"), salt(Array(0..<16)), iterations(10))
  }
}

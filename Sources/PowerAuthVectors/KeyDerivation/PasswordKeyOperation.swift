internal import Conformance
internal import PowerAuth

/// The key that a password gives.
let passwordKeyOperation = Operation(
  powerAuth: "kdf.password", "The 16-byte key that a password gives: PBKDF2 with HMAC-SHA-1.",
  reference: "KeyDerivation/Password"
) { op in
  let password = op.input(
    "password", .text { draw in String(draw.count(1_000...999_999_999)) }, "The password as it was typed.")
  let salt = op.input("salt", .bytes(16), "The salt; 16 bytes in the protocol.")
  let iterations = op.input("iterations", .int(1...(1 << 31), drawing: 1...50), "How often the hash is repeated.")
  let key = op.output("key", .bytes(16), "The derived key, 16 bytes.")

  op.computes([
    "passwordBytes": "UTF-8(password), not normalised",
    "key": "PBKDF2-HMAC-SHA-1(passwordBytes, salt, iterations), 16 bytes",
  ])
  let function = op.rule("R1", "The pseudo-random function is HMAC with SHA-1.")
  let utf8 = op.rule("R2", "The password enters as its UTF-8 bytes, not normalised, without an end mark.")
  let count = op.rule("R3", "The iterations are as many as are stated; the protocol uses 10 000.")
  let anySalt = op.rule("R4", "The salt enters as it is, whatever its length.")

  op.scenario(
    "basic", "Four digits, with the protocol's 10 000 iterations.", exercises: [function, count], flags: [.basic]
  ) {
    $0[password] = "1234"
    $0[iterations] = 10_000
  }
  for (name, text) in [("digits", "1234"), ("carons", "ěšč"), ("beyond-the-basic-plane", "€😀")] {
    op.scenario(
      "worked-example/\(name)", "A worked example, with the protocol's 10 000 iterations.",
      exercises: [function, utf8, count], flags: [.basic]
    ) {
      $0[password] = text
      $0[salt] = Array(0..<16)
      $0[iterations] = 10_000
    }
  }
  op.scenario(
    "key-with-leading-zero", "The derived key begins with a zero byte.", exercises: [function], flags: [.leadingZero]
  ) {
    // The first number from 0 up that gives such a key.
    $0[password] = "38"
    $0[salt] = Array(0..<16)
    $0[iterations] = 100
  }
  for number: Int64 in [1, 2, 1000] {
    op.scenario("iterations-\(number)", "\(number) iterations.", exercises: [function, count], flags: [.length]) {
      $0[password] = "1234"
      $0[iterations] = number
    }
  }
  let texts: [(String, String, String)] = [
    ("letters-with-carons", "ěšč", "Letters that take two bytes each in UTF-8"),
    ("beyond-the-basic-plane", "€😀", "Characters that take three and four bytes in UTF-8, and two UTF-16 units"),
    ("composed-accent", "\u{e9}", "An e with acute as one character"),
    ("decomposed-accent", "e\u{301}", "The same letter as two characters: another password"),
    ("decomposed-carons", "e\u{30c}s\u{30c}c\u{30c}", "Letters and carons apart, which are not put together"),
    ("angstrom-sign", "\u{212b}", "The sign for a unit, which normalisation would make a letter"),
    ("hangul-jamo", "\u{1112}\u{1161}\u{11ab}", "Three letters of Hangul, which normalisation would make a syllable"),
    ("ligature", "\u{fb01}n", "A ligature, which is not the two letters in it"),
    ("joined-emoji", "👩‍👧", "Two characters beyond the basic plane with a joiner between them"),
    ("upper-case-sharp-s", "STRAẞE", "A letter that some case mappings make two"),
    ("nul", "12\u{0}34", "A zero byte inside, which ends nothing"),
    ("nul-at-the-end", "1234\u{0}", "A zero byte at the end: it enters, though HMAC pads keys with zeros as well"),
    ("nul-at-the-beginning", "\u{0}1234", "A zero byte at the beginning, behind which the password goes on"),
    ("line-feed-at-the-end", "1234\n", "A line feed, which belongs to the password"),
    ("no-break-space", "\u{a0}1234", "A space of another kind, which belongs to the password"),
    ("byte-order-mark", "\u{feff}1234", "A byte order mark, which belongs to the password"),
    ("spaces", "  12 34 ", "Spaces, which belong to the password"),
    ("full-width-digits", "１２３４", "Digits of another script, which are not the ASCII ones"),
    ("arabic-digits", "١٢٣٤", "Digits of another script, which are not the ASCII ones"),
    ("empty", "", "No character at all"),
    ("of-64-bytes", String(repeating: "a", count: 64), "As long as a block of the hash"),
    ("of-65-bytes", String(repeating: "a", count: 65), "Longer than a block of the hash, and hashed first"),
    ("of-200-bytes", String(repeating: "0123456789", count: 20), "Longer than three blocks of the hash"),
  ]
  for (name, text, words) in texts {
    op.scenario("password-\(name)", "\(words).", exercises: [utf8], flags: [.text]) {
      $0[password] = text
      $0[iterations] = 100
    }
  }
  for bytes in [0, 1, 15, 17, 64, 65] {
    op.scenario("salt-of-\(bytes)-bytes", "A salt of \(bytes) bytes.", exercises: [anySalt], flags: [.length]) {
      draft in
      draft[salt] = draft.draw("salt") { $0.bytes(bytes) }
      draft[iterations] = 10
    }
  }
  op.accumulated(
    "accumulated", "Two hundred passwords of digits.", count: 200,
    cases: "password of digits, salt of 16 bytes, 1 to 50 iterations, drawn", exercises: [function, count],
    flags: [.accumulated])
  op.random(10, "Inputs drawn from the seed.", exercises: [function, count], flags: [.random])

  declarePasswordCorners(on: op, password: password, salt: salt, iterations: iterations, utf8: utf8, anySalt: anySalt)

  op.mistakes(Mistake.ofPasswordFunctions + Mistake.ofResults, violate: [function])
  op.mistakes(Mistake.ofPasswordTexts + [.passwordCutTo64Bytes, .passwordWithEndMark], violate: [utf8])
  op.mistakes([.iterationsFixed, .oneIterationTooMany], violate: [count])
  op.mistake(.saltOf16Bytes, violates: [anySalt])
  op.mistakes(Mistake.ofByteTexts, violate: [utf8, anySalt])
  op.equivalent(
    .passwordKeyCut,
    because: "PBKDF2 computes its blocks apart from each other, and 16 bytes are the beginning of the first one.")
  op.mistaken { question in
    let derivation = try MistakenPasswordDerivation(
      question: question, password: question[password], salt: question[salt], iterations: Int(question[iterations]))
    return .accept([key(derivation.key)], for: question) { [Step("passwordBytes", derivation.passwordBytes)] }
  }

  return { question in
    let derivation = try PasswordDerivation(
      password: question[password], salt: question[salt], iterations: Int(question[iterations]))
    return .accept([key(derivation.key)], for: question) { [Step("passwordBytes", derivation.passwordBytes)] }
  }
}

package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension PinComplexityOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("published", "A published PIN of equal digits.", exercises: [freedom], flags: [.basic]) {
      $0[pin] = "1111"
    }
    for (name, value) in [
      ("ascending", "1234"), ("letters-and-digits", "a9Z"), ("one-digit", "7"), ("one-letter", "x"),
      ("two-digits", "12"),
      ("three-digits", "123"), ("descending", "987654"), ("zeros", "0000"), ("repeated-pair", "1212"), ("year", "1984"),
      ("signs", "!?#"), ("spaces-only", "    "), ("one-space", " "), ("beyond-ascii", "žluť"), ("emoji", "😀"),
      ("palindrome", "123321"), ("long", String(repeating: "1234567890", count: 20)),
    ] {
      op.scenario(
        name, "The PIN \(value.count > 30 ? "of 200 digits" : value.debugDescription).", exercises: [freedom],
        flags: [.text]
      ) {
        $0[pin] = value
      }
    }
    op.variant(
      "empty", of: basic, change: "pin: empty", "What is empty is no PIN.", exercises: [presence], flags: [.missing],
      expecting: .reject(.invalidLength)
    ) { $0[pin] = "" }
    op.accumulated(
      "accumulated", "Short PINs, of which some are empty.", count: 200, cases: "from 0 to 3 digits drawn",
      exercises: [presence, freedom], flags: [.accumulated]
    ) { draft, _ in
      draft[pin] = draft.draw("pin") { draw in String(draw.unsigned64()).suffix(draw.count(0...3)).description }
    }
    op.corners(of: basic)
    op.omitCorners("empty", of: pin.name, because: "It is declared by hand.")
  }
}

extension PasswordStrengthOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The example shows how an app can rate passwords; an SDK demands no rating.")
    let basic = op.scenario("published", "A published password.", exercises: [bytes, levels], flags: [.basic]) {
      $0[password] = "1234"
    }
    for count in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 64] {
      for (name, pattern) in [("digits", "9876543210"), ("letters", "aaaaaaaaaa")] where count > 0 || name == "digits" {
        op.scenario(
          "\(count)-\(name)", "A password of \(count) \(name).", exercises: [levels], flags: [.length]
        ) { $0[password] = String(String(repeating: pattern, count: 7).prefix(count)) }
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
    ] {
      op.scenario(name, "The password \(text.debugDescription).", exercises: [bytes, levels], flags: [.text]) {
        $0[password] = text
      }
    }
    op.random(6, "Passwords drawn from the seed.", exercises: [levels], flags: [.random]) { draft in
      draft[password] = draft.draw("password") { draw in
        (0..<draw.count(0...10)).map { _ in draw.element(of: ["1", "a", "Z", "ž", "😀"]) }.joined()
      }
    }
    op.corners(of: basic)
  }
}

internal import Conformance
internal import PowerAuth

/// Whether an SDK takes a PIN.
let pinComplexityOperation = Operation(
  powerAuth: "pin.complexity", "Whether an SDK takes a PIN that leaves all further demands to the app.",
  reference: "Password/PIN", ranges: [.v3]
) { op in
  let pin = op.input("pin", .text { String($0.count(1000...999_999)) }, "The PIN.")
  op.refuses(.invalidLength)
  let presence = op.rule("R1", "A PIN has at least one character.")
  let freedom = op.rule("R2", "Any characters, any number and any order of them are taken.")
  let basic = op.scenario("published", "A published PIN of equal digits.", exercises: [freedom], flags: [.basic]) {
    $0[pin] = "1111"
  }
  for (name, value) in [
    ("ascending", "1234"), ("letters-and-digits", "a9Z"), ("one-digit", "7"), ("one-letter", "x"), ("two-digits", "12"),
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
  op.corners(of: basic, exercise: [freedom])
  op.omitCorners("empty", of: pin.name, because: "It is declared by hand.")
  op.notDetectable(
    "input.composed.pin", "input.decomposed.pin", "input.ends-at-zero-character.pin", "input.digits-translated.pin",
    "input.mark-dropped.pin",
    because: "Any PIN that is not empty is taken, and such a change leaves no PIN of the vectors empty.")
  op.mistakes([.emptyPINTaken], violate: [presence])
  op.mistakes(Mistake.ofPINs, violate: [freedom])
  op.answer { rules, request in
    try rules.checkPIN(request[pin])
    return request.accept()
  }
}

/// The rating of a password in a published example.
let passwordStrengthOperation = Operation(
  powerAuth: "password.strength", "The rating of a password by its length, as a published example rates it.",
  reference: "Password/Strength", ranges: [.v3]
) { op in
  let password = op.input("password", .text { String($0.unsigned64()) }, "The password.")
  let byteCount = op.step("byteCount", "the number of bytes of password in UTF-8")
  let strength = op.output(
    "strength", .int(0...2), "0 weak, 1 good, 2 strong.", formula: "0 below 4, 1 below 8, else 2")
  op.note("The example shows how an app can rate passwords; an SDK demands no rating.")
  let bytes = op.rule("R1", "Bytes of UTF-8 are counted, and not characters.")
  let levels = op.rule("R2", "Below 4 bytes a password is weak, below 8 good, and else strong, whatever it contains.")
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
  op.corners(of: basic, exercise: [bytes])
  op.mistakes(Mistake.ofPasswordMeasures, violate: [bytes])
  op.mistakes(Mistake.ofPasswordLevels, violate: [levels])
  op.answer { rules, request in
    let rated = rules.passwordStrength(request[password])
    return request.accept(strength(Int64(rated.strength))) { [byteCount(String(rated.byteCount))] }
  }
}

/// What goes wrong with PINs.
extension Mistake {
  static let emptyPINTaken = Mistake(
    "password.empty-pin-taken", "A PIN without a character is taken.", \.password.checkPIN, accepting())
  static let pinOfDigits = Mistake(
    "password.pin-of-digits-demanded", "A PIN with anything but digits is refused.", \.password.checkPIN,
    refusing(as: .invalidLength) { !$0.allSatisfy { $0.isASCII && $0.isNumber } })
  static let pinOfFour = Mistake(
    "password.pin-of-four-demanded", "A PIN of less than four characters is refused.", \.password.checkPIN,
    refusing(as: .invalidLength) { $0.count < 4 })
  static let pinOfEqualDigits = Mistake(
    "password.pin-of-equal-characters-refused", "A PIN of equal characters is refused.", \.password.checkPIN,
    refusing(as: .invalidLength) { $0.count > 1 && Set($0).count == 1 })
  static let pinOfSequence = Mistake(
    "password.pin-of-sequence-refused", "Digits that ascend or descend by one are refused.", \.password.checkPIN,
    refusing(as: .invalidLength) { pin in
      let steps = zip(pin.utf8, pin.utf8.dropFirst()).map { Int($1) - Int($0) }
      return !steps.isEmpty && (steps.allSatisfy { $0 == 1 } || steps.allSatisfy { $0 == -1 })
    })
  static let pinOfSpaces = Mistake(
    "password.pin-of-spaces-refused", "A PIN of spaces only is refused.", \.password.checkPIN,
    refusing(as: .invalidLength) { $0.allSatisfy(\.isWhitespace) })
  static let longPINRefused = Mistake(
    "password.long-pin-refused", "A PIN of more than five characters is refused.", \.password.checkPIN,
    refusing(as: .invalidLength) { $0.count > 5 })
  static let ofPINs = [pinOfDigits, pinOfFour, pinOfEqualDigits, pinOfSequence, pinOfSpaces, longPINRefused]

  static let passwordCharacters = Mistake(
    "password.characters-counted", "Characters are counted.", \.password.measure
  ) { _ in { $0.count } }
  static let passwordScalars = Mistake(
    "password.scalars-counted", "Numbers of Unicode are counted.", \.password.measure
  ) { _ in { $0.unicodeScalars.count } }
  static let passwordUnits = Mistake(
    "password.units-counted", "Units of UTF-16 are counted.", \.password.measure
  ) { _ in { $0.utf16.count } }
  static let ofPasswordMeasures = [passwordCharacters, passwordScalars, passwordUnits]

  static let strengthAbove4 = Mistake(
    "password.good-above-4", "A password is good from 5 bytes on.", \.password.thresholds, constant([5, 8]))
  static let strengthAbove8 = Mistake(
    "password.strong-above-8", "A password is strong from 9 bytes on.", \.password.thresholds, constant([4, 9]))
  static let strengthFrom3 = Mistake(
    "password.good-from-3", "A password is good from 3 bytes on.", \.password.thresholds, constant([3, 8]))
  static let strengthFrom7 = Mistake(
    "password.strong-from-7", "A password is strong from 7 bytes on.", \.password.thresholds, constant([4, 7]))
  static let strengthOfTwoLevels = Mistake(
    "password.two-ratings", "Each password of at least 4 bytes is strong.", \.password.thresholds, constant([4, 4]))
  static let ofPasswordLevels = [strengthAbove4, strengthAbove8, strengthFrom3, strengthFrom7, strengthOfTwoLevels]
}

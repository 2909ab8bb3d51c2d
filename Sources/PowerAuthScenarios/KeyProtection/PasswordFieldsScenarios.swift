internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension OperationBuilder {
  /// Declares passwords at the limit of the length, and of unusual characters.
  func declarePasswords(_ fields: PasswordFields, of parent: Scenario, derivation: Rule, lengths: Rule) {
    let good: [Row<String>] = [
      Row("two-letters-of-four-bytes", "Two letters of two bytes each: four bytes are enough", "ěš"),
      Row("one-character-of-four-bytes", "One character of four bytes", "😀"),
      Row("three-characters-of-five-bytes", "Three characters, of which one has three bytes", "1€2"),
      Row("five-digits", "Five digits", "12345"),
      Row("beyond-the-basic-plane", "Characters of three and of four bytes", "€😀"),
      Row("spaces", "Four spaces, which are no less than letters", "    "),
      Row("nul-inside", "A zero byte inside, which ends nothing", "12\u{0}34"),
      Row("of-65-bytes", "Longer than a block of the hash", String(repeating: "a", count: 65)),
      Row(
        "of-65-bytes-that-differ", "Longer than a block of the hash, and different behind it",
        String(repeating: "a", count: 64) + "b"),
      Row("of-64-bytes", "As long as a block of the hash", String(repeating: "a", count: 64)),
    ]
    for row in good {
      scenario("password-\(row.name)", "\(row.words).", exercises: [derivation, lengths], flags: [.text]) {
        $0[fields.password] = row.value
      }
    }
    let short: [Row<String>] = [
      Row("empty", "no character", ""), Row("one-digit", "one digit", "1"), Row("three-digits", "three digits", "123"),
      Row("three-letters", "three letters", "abc"), Row("letter-and-digit", "two characters of three bytes", "ě1"),
      Row("euro-sign", "one character of three bytes", "€"),
    ]
    for row in short {
      variant(
        "password-\(row.name)", of: parent, change: "\(fields.password.name): \(row.words)",
        "A password has four bytes or more.", exercises: [lengths], flags: [.weak], expecting: .reject(.passwordLength)
      ) { $0[fields.password] = row.value }
    }
  }

  /// Leaves out the corners of a password's inputs that are declared by hand, or that the protocol does not have.
  func omitPasswordCorners(_ fields: PasswordFields) {
    omitCorners("empty", of: fields.password.name, because: "It is declared by hand.")
    omitCorners(
      "a-byte-more", "a-zero-byte-more", "a-block-more", "mark-put-in-front", of: fields.salt.name,
      because: "No salt of the protocol has more than 16 bytes.")
    omitCorners(
      "empty", "one-byte", "a-byte-less", of: fields.salt.name, because: "Such lengths are declared by hand.")
    omitCorners(of: fields.iterations.name, because: "Numbers at the limit are declared by hand.")
  }
}

extension Flag {
  static let weak = Flag(
    "Weak", .negative, .security, "A password, salt or number of iterations that protects too little.",
    effect: "Whoever copies the memory of the device finds the password by trying.")
  static let undetectable = Flag(
    "Undetectable", .edge, .security, "A wrong secret, which must give another key and not be noticed.",
    effect: "Whoever copies the memory of the device can try passwords without asking the server.")
}

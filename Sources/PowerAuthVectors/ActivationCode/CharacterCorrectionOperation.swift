internal import Conformance
internal import PowerAuth

/// The correction of a character while it is typed.
let characterCorrectionOperation = Operation(
  questioned: "activation-code.correct-character", "The character that a typed one stands for in an activation code.",
  reference: "ActivationCode/CorrectCharacter"
) { op in
  let character = op.input(
    "character", .int(0...0x10FFFF, drawing: 0x20...0x7E), "The typed character, a Unicode code point.")
  let corrected = op.output("character", .int(0...0x10FFFF), "The character of the code, a Unicode code point.")
  op.computes([
    "character": "the letter in upper case, 0 as O, 1 as I"
  ])
  op.refuses(.invalidCharacter)

  let same = op.rule("R1", "A to Z and 2 to 7 stay as they are.")
  let upper = op.rule("R2", "a to z become upper case.")
  let alike = op.rule("R3", "0 becomes O and 1 becomes I.")
  let other = op.rule("R4", "Everything else is refused; no other case mapping applies.")

  let good: [(String, Unicode.Scalar, Rule)] = [
    ("basic", "A", same), ("last-letter", "Z", same), ("two", "2", same), ("three", "3", same), ("four", "4", same),
    ("five", "5", same), ("six", "6", same), ("seven", "7", same),
    ("lower-case-a", "a", upper), ("lower-case-z", "z", upper), ("lower-case-i", "i", upper),
    ("zero", "0", alike), ("one", "1", alike),
    ("letter-o", "O", same), ("letter-i", "I", same), ("letter-l", "L", same), ("letter-b", "B", same),
    ("lower-case-o", "o", upper), ("lower-case-l", "l", upper), ("lower-case-b", "b", upper),
    ("lower-case-g", "g", upper), ("lower-case-k", "k", upper), ("lower-case-s", "s", upper),
  ]
  for (name, scalar, rule) in good {
    op.scenario(name, "The character \(scalar).", exercises: [rule], flags: name == "basic" ? [.basic] : [.text]) {
      $0[character] = Int64(scalar.value)
    }
  }
  let bad: [(String, UInt32, String)] = [
    ("eight", 0x38, "8"), ("nine", 0x39, "9"), ("dash", 0x2D, "the dash"), ("space", 0x20, "a space"),
    ("hash", 0x23, "#"), ("nul", 0, "NUL"), ("line-feed", 0x0A, "a line feed"),
    ("vertical-bar", 0x7C, "|"), ("before-a", 0x40, "the one before A"), ("behind-z", 0x5B, "the one behind Z"),
    ("before-lower-case-a", 0x60, "the one before a"), ("behind-lower-case-z", 0x7B, "the one behind z"),
    ("dotless-i", 0x131, "ı, whose upper case is I"), ("long-s", 0x17F, "ſ, whose upper case is S"),
    ("dotted-i", 0x130, "İ, whose lower case is i"), ("kelvin", 0x212A, "the Kelvin sign, whose lower case is k"),
    ("full-width-a", 0xFF21, "a full-width A"), ("full-width-two", 0xFF12, "a full-width 2"),
    ("cyrillic-a", 0x410, "a Cyrillic А"), ("a-with-acute", 0xC1, "Á"),
    ("above-eight-bits", 0x141, "Ł, which is A in eight bits"),
    ("emoji", 0x1F600, "a character outside the basic plane"),
    ("lower-case-in-eight-bits", 0x161, "š, which is a in eight bits"),
    ("digit-in-eight-bits", 0x230, "Ȱ, which is 0 in eight bits"),
    ("lower-case-in-sixteen-bits", 0x10061, "a character that is a in sixteen bits"),
    ("digit-in-sixteen-bits", 0x10030, "a character that is 0 in sixteen bits"),
    ("full-width-lower-case-a", 0xFF41, "a full-width a"), ("full-width-zero", 0xFF10, "a full-width 0"),
    ("full-width-eight", 0xFF18, "a full-width 8"), ("arabic-two", 0x662, "a 2 of Arabic script"),
    ("superscript-two", 0xB2, "²"), ("roman-one", 0x2160, "the Roman number Ⅰ"), ("circled-a", 0x24B6, "Ⓐ"),
    ("bold-a", 0x1D400, "a bold A for formulas"), ("greek-alpha", 0x391, "a Greek Α"),
    ("sharp-s", 0xDF, "ß, whose upper case is SS"), ("e-with-acute", 0xE9, "é"),
    ("minus-sign", 0x2212, "a minus sign"), ("en-dash", 0x2013, "an en dash"),
    ("no-break-space", 0xA0, "a no-break space"),
    ("equal-sign", 0x3D, "="), ("slash", 0x2F, "the one before 0"), ("colon", 0x3A, "the one behind 9"),
    ("delete", 0x7F, "the control character behind ~"), ("combining-acute", 0x301, "a combining accent"),
    ("highest", 0x10FFFF, "the highest code point"),
    ("above-sixteen-bits", 0x10041, "a character that is A in sixteen bits"),
  ]
  for (name, value, words) in bad {
    op.variant(
      name, of: "basic", change: "character: \(words)", "It can be no part of a code.", exercises: [other],
      flags: [.malformed], expecting: .reject(.invalidCharacter, also: [])
    ) { $0[character] = Int64(value) }
  }
  op.accumulated(
    "basic-plane", "Every Unicode scalar up to U+FFFF.", count: 0x10000 - 0x800,
    cases: "character = i, from 0xD800 on i + 0x800: surrogates are no scalars",
    exercises: [same, upper, alike, other],
    flags: [.accumulated]
  ) { draft, number in draft[character] = Int64(number < 0xD800 ? number : number + 0x800) }

  op.mistakes(Mistake.ofTypedLetters, violate: [upper])
  op.mistakes(Mistake.ofTypedDigits, violate: [alike])
  op.mistakes([.letterLCorrectedToI, .lettersCorrectedToDigits], violate: [same, upper])
  op.mistakes(Mistake.ofOtherCharacters, violate: [other])
  op.mistaken { question in
    let character = try MistakenCharacter(question: question).correct(Int(question[character]))
    return .accept([corrected(Int64(character))], for: question)
  }

  return { question in
    .accept([corrected(Int64(try TypedCharacter.correct(Int(question[character]))))], for: question)
  }
}

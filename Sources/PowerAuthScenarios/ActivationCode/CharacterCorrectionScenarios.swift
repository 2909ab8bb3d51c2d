package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension CharacterCorrectionOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("basic", "The character A.", [same], .basic) { $0[character] = 0x41 }
    op.characters(
      ["last-letter": "Z", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7"], in: character,
      exercise: [same])
    op.characters(["lower-case-a": "a", "lower-case-z": "z", "lower-case-i": "i"], in: character, exercise: [upper])
    op.characters(["zero": "0", "one": "1"], in: character, exercise: [alike])
    op.characters(
      ["letter-o": "O", "letter-i": "I", "letter-l": "L", "letter-b": "B"], in: character, exercise: [same])
    op.characters(
      [
        "lower-case-o": "o", "lower-case-l": "l", "lower-case-b": "b", "lower-case-g": "g", "lower-case-k": "k",
        "lower-case-s": "s",
      ], in: character, exercise: [upper])
    let bad: [Row<Int64>] = [
      Row("eight", "8", 0x38),
      Row("nine", "9", 0x39),
      Row("dash", "the dash", 0x2D),
      Row("space", "a space", 0x20),
      Row("hash", "#", 0x23),
      Row("nul", "NUL", 0),
      Row("line-feed", "a line feed", 0x0A),
      Row("vertical-bar", "|", 0x7C),
      Row("before-a", "the one before A", 0x40),
      Row("behind-z", "the one behind Z", 0x5B),
      Row("before-lower-case-a", "the one before a", 0x60),
      Row("behind-lower-case-z", "the one behind z", 0x7B),
      Row("dotless-i", "ı, whose upper case is I", 0x131),
      Row("long-s", "ſ, whose upper case is S", 0x17F),
      Row("dotted-i", "İ, whose lower case is i", 0x130),
      Row("kelvin", "the Kelvin sign, whose lower case is k", 0x212A),
      Row("full-width-a", "a full-width A", 0xFF21),
      Row("full-width-two", "a full-width 2", 0xFF12),
      Row("cyrillic-a", "a Cyrillic А", 0x410),
      Row("a-with-acute", "Á", 0xC1),
      Row("above-eight-bits", "Ł, which is A in eight bits", 0x141),
      Row("emoji", "a character outside the basic plane", 0x1F600),
      Row("lower-case-in-eight-bits", "š, which is a in eight bits", 0x161),
      Row("digit-in-eight-bits", "Ȱ, which is 0 in eight bits", 0x230),
      Row("lower-case-in-sixteen-bits", "a character that is a in sixteen bits", 0x10061),
      Row("digit-in-sixteen-bits", "a character that is 0 in sixteen bits", 0x10030),
      Row("full-width-lower-case-a", "a full-width a", 0xFF41),
      Row("full-width-zero", "a full-width 0", 0xFF10),
      Row("full-width-eight", "a full-width 8", 0xFF18),
      Row("arabic-two", "a 2 of Arabic script", 0x662),
      Row("superscript-two", "²", 0xB2),
      Row("roman-one", "the Roman number Ⅰ", 0x2160),
      Row("circled-a", "Ⓐ", 0x24B6),
      Row("bold-a", "a bold A for formulas", 0x1D400),
      Row("greek-alpha", "a Greek Α", 0x391),
      Row("sharp-s", "ß, whose upper case is SS", 0xDF),
      Row("e-with-acute", "é", 0xE9),
      Row("minus-sign", "a minus sign", 0x2212),
      Row("en-dash", "an en dash", 0x2013),
      Row("no-break-space", "a no-break space", 0xA0),
      Row("equal-sign", "=", 0x3D),
      Row("slash", "the one before 0", 0x2F),
      Row("colon", "the one behind 9", 0x3A),
      Row("delete", "the control character behind ~", 0x7F),
      Row("combining-acute", "a combining accent", 0x301),
      Row("highest", "the highest code point", 0x10FFFF),
      Row("above-sixteen-bits", "a character that is A in sixteen bits", 0x10041),
    ]
    op.refuses("", bad, of: basic, character, "It cannot be part of a code.", .invalidCharacter, [other], .malformed)
    op.accumulated(
      "basic-plane", "Every Unicode scalar up to U+FFFF.", count: 0x10000 - 0x800,
      cases: "character = i, from 0xD800 on i + 0x800: surrogates are no scalars",
      [same, upper, alike, other], flags: [.accumulated, .malformed]
    ) { draft, number in draft[character] = Int64(number < 0xD800 ? number : number + 0x800) }
    op.corners(of: basic)
    op.omitCorners("zero", of: character.name, because: "It is declared by hand.")
  }
}

extension OperationBuilder {
  /// Declares characters of codes, or such as stand for one.
  fileprivate func characters(
    _ characters: KeyValuePairs<String, Unicode.Scalar>, in field: Field<Int64>, exercise rules: [Rule]
  ) {
    for (name, scalar) in characters {
      scenario(name, "The character \(scalar).", rules, .text) { $0[field] = Int64(scalar.value) }
    }
  }
}

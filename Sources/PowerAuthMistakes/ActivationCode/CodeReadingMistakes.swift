internal import Encodings
internal import Platform
internal import PowerAuth
internal import Primitives

/// Mistakes where a code is read, and where a typed character is corrected.
extension MistakeTable {
  static let codeReading: MistakeTable = [
    // Mistakes with the ends of a code that is read, in whichever operation that happens.
    "code.trimmed": breaking(\.activationCode.takeText)("White space around the text is removed.", giving(\.trimmed))
      .and(\.scannedCode.takeText, giving(\.trimmed)),
    "code.any-line-taken": breaking(\.activationCode.takeText)(
      "The pattern that a code must have may be that of one line of the text.",
      giving { text in
        text.split(separator: "\n").first { $0.utf8.count == ActivationCode.characterCount }.map(String.init) ?? text
      }),
    "code.characters-behind-ignored": breaking(\.activationCode.takeText)(
      "23 characters are read, and what follows is ignored.",
      giving { String(decoding: $0.utf8.prefix(ActivationCode.characterCount), as: UTF8.self) }),
    "code.text-behind-hash-ignored": breaking(\.activationCode.takeText)(
      "A # and what follows it are cut off, although no scanned text is read here.",
      giving { String($0.prefix { $0 != "#" }) }),
    "code.recovery-prefix-dropped": breaking(\.activationCode.takeText)(
      "R:, the prefix of recovery codes, is removed wherever it stands.", giving { $0.replacing("R:", with: "") }),
    "code.ends-at-zero-character": breaking(\.activationCode.takeText)(
      "The code ends at its first zero character, as strings of C do.", giving { String($0.prefix { $0 != "\0" }) }),

    // Mistakes with the dashes and the characters of a code that is read.
    "code.dashes-anywhere": breaking(\.activationCode.takeText)(
      "All dashes are removed, and it does not matter where they stood.",
      giving { ActivationCode.grouped($0.filter { $0 != "-" }) }),
    "code.dash-places-unread": breaking(\.activationCode.takeText)(
      "The characters in the places of the dashes are skipped, whatever they are.",
      giving { text in
        var characters = Array(text.utf8)
        for place in ActivationCode.dashPositions where place < characters.count {
          characters[place] = UInt8(ascii: "-")
        }
        return String(decoding: characters, as: UTF8.self)
      }),
    "code.other-dashes-taken": breaking(\.activationCode.takeText)(
      "Dashes of other kinds than - are dashes too.", giving { $0.replacingScalars { $0.properties.isDash ? "-" : $0 } }
    ),
    "code.foreign-characters-skipped": breaking(\.activationCode.takeText)(
      "Characters outside the alphabet, dashes among them, are skipped wherever they stand.",
      giving { ActivationCode.grouped($0.filter { $0.asciiValue.flatMap(Base32.Alphabet.standard.value) != nil }) }),
    "code.case-ignored": breaking(\.activationCode.takeText)(
      "Lower case is taken as upper case.", giving { $0.uppercased() }),
    "code.look-alikes-corrected": breaking(\.activationCode.takeText)(
      "0 is taken as O, and 1 as I, as while a code is typed.",
      giving { $0.replacingScalars { $0 == "0" ? "O" : $0 == "1" ? "I" : $0 } }),
    "code.one-read-as-l": breaking(\.activationCode.takeText)(
      "1 is taken as L.", giving { $0.replacingScalars { $0 == "1" ? "L" : $0 } }),
    "code.eight-read-as-b": breaking(\.activationCode.takeText)(
      "8 is taken as B, and 9 as G.", giving { $0.replacingScalars { $0 == "8" ? "B" : $0 == "9" ? "G" : $0 } }),
    "code.full-width-taken": breaking(\.activationCode.takeText)(
      "Full-width characters are taken as the ASCII ones.",
      giving { $0.replacingScalars { Unicode.Scalar(UInt32(asciiOfFullWidth(Int($0.value)))) ?? $0 } }
    ).and(\.typedCharacter.take, giving(asciiOfFullWidth)),

    // What is not checked where a code is read.
    "code.length-alone-checked": breaking(\.activationCode.validate)("Any text of 23 characters is a code.") {
      _, text, _ in
      try demand(text.utf8.count == ActivationCode.characterCount, else: .length)
      return .none
    },
    "code.unread-when-signed": breaking(\.activationCode.validate)(
      "A code that comes with a signature is not validated.", { _ in { _, _ in .none } }),
    "code.spare-bits-ignored": breaking(\.activationCode.allowsSpareBits)(
      "The four bits of the last character that carry nothing are ignored.",
      evidence: "The publisher's Java library takes such codes; its mobile core refuses them.", constant(true)),

    // Mistakes where a typed letter or digit is corrected.
    "code.lower-case-kept": breaking(\.typedCharacter.correct)(
      "Lower case stays as it is.", keeping("abcdefghijklmnopqrstuvwxyz")),
    "code.lower-case-refused": breaking(\.typedCharacter.correct)(
      "Lower case is refused.", refusing(as: .invalidCharacter) { 0x61...0x7A ~= $0 }),
    "code.zero-and-one-kept": breaking(\.typedCharacter.correct)("0 and 1 stay as they are.", keeping("01")),
    "code.zero-and-one-refused": breaking(\.typedCharacter.correct)(
      "0 and 1 are refused.", refusing(as: .invalidCharacter) { 0x30...0x31 ~= $0 }),
    "code.one-corrected-to-l": breaking(\.typedCharacter.correct)("1 becomes L.", correcting(["1": "L"])),
    "code.letter-l-corrected-to-i": breaking(\.typedCharacter.correct)(
      "l and |, which look like I, become it.", correcting(["l": "I", "|": "I"])),
    "code.letters-corrected-to-digits": breaking(\.typedCharacter.correct)(
      "O becomes 0, and I becomes 1.", correcting(["O": "0", "o": "0", "I": "1", "i": "1"])),

    // Mistakes with characters that no code has.
    "code.eight-corrected-to-b": breaking(\.typedCharacter.correct)(
      "8 becomes B, and 9 becomes G.", correcting(["8": "B", "9": "G"])),
    "code.eight-and-nine-kept": breaking(\.typedCharacter.correct)(
      "8 and 9 stay, as the other digits do.", keeping("89")),
    "code.separators-kept": breaking(\.typedCharacter.correct)(
      "The dash and the #, which stand in scanned texts, stay as they are.", keeping("-#")),
    "code.everything-kept": breaking(\.typedCharacter.correct)(
      "What is not corrected stays as it is.", replacing(.invalidCharacter) { $0 }),
    "code.range-from-a-to-lower-z": breaking(\.typedCharacter.correct)(
      "The range of letters is one, from A to z, with the six characters in between.", keeping("[\\]^_`")),
    "code.bounds-taken": breaking(\.typedCharacter.correct)(
      "Each range is one character too long at both ends.",
      correcting(["@": "@", "[": "[", "`": "@", "{": "[", "8": "8"])),
    "code.character-cut-to-8-bits": breaking(\.typedCharacter.take)(
      "Only the lowest eight bits of a character are looked at.", giving { $0 & 0xFF }),
    "code.character-cut-to-16-bits": breaking(\.typedCharacter.take)(
      "Only the lowest sixteen bits of a character are looked at.", giving { $0 & 0xFFFF }),
    "code.unicode-upper-case": breaking(\.typedCharacter.take)(
      "Upper case is the first character of that of Unicode, by which ı becomes I, and ß becomes S.",
      giving { $0.mapped { $0.uppercaseMapping } }),
    "code.unicode-lower-case": breaking(\.typedCharacter.take)(
      "Characters are compared by the first of their lower case in Unicode, in which the Kelvin sign is k.",
      giving { $0.mapped { $0.lowercaseMapping } }),
  ]
}

extension String {
  /// The text with each scalar replaced.
  fileprivate func replacingScalars(_ replacement: (Unicode.Scalar) -> Unicode.Scalar) -> String {
    String(String.UnicodeScalarView(unicodeScalars.map(replacement)))
  }
}

/// The ASCII character for a full-width one; any other character as it is.
@Sendable private func asciiOfFullWidth(_ character: Int) -> Int {
  0xFF01...0xFF5E ~= character ? character - 0xFEE0 : character
}

/// Corrects some characters otherwise than the right rule.
private func correcting(
  _ characters: [Unicode.Scalar: Unicode.Scalar]
) -> @Sendable (@escaping Check<Int>) -> Check<Int> {
  { right in
    { character in
      let other = UInt32(exactly: character).flatMap(Unicode.Scalar.init).flatMap { characters[$0] }
      return try other.map { Int($0.value) } ?? right(character)
    }
  }
}

/// Leaves some characters as they are.
private func keeping(_ characters: String) -> @Sendable (@escaping Check<Int>) -> Check<Int> {
  correcting(Dictionary(uniqueKeysWithValues: characters.unicodeScalars.map { ($0, $0) }))
}

extension Int {
  /// The code point of the first character of a case mapping, where the character is outside ASCII and that one inside.
  fileprivate func mapped(_ mapping: (Unicode.Scalar.Properties) -> String) -> Int {
    guard self > 0x7F, let scalar = Unicode.Scalar(UInt32(self)),
      let first = mapping(scalar.properties).unicodeScalars.first, first.isASCII
    else { return self }
    return Int(first.value)
  }
}

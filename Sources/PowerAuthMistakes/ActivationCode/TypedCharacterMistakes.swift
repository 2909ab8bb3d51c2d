internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes where a typed letter or digit is corrected.
extension Mistake {
  static let lowerCaseKept = Mistake(
    "code.lower-case-kept", "Lower case stays as it is.", \.typedCharacter.correct,
    keeping("abcdefghijklmnopqrstuvwxyz"))
  static let lowerCaseRefused = Mistake(
    "code.lower-case-refused", "Lower case is refused.", \.typedCharacter.correct,
    refusing(as: .invalidCharacter) { 0x61...0x7A ~= $0 })

  static let zeroAndOneKept = Mistake(
    "code.zero-and-one-kept", "0 and 1 stay as they are.", \.typedCharacter.correct, keeping("01"))
  static let zeroAndOneRefused = Mistake(
    "code.zero-and-one-refused", "0 and 1 are refused.", \.typedCharacter.correct,
    refusing(as: .invalidCharacter) { 0x30...0x31 ~= $0 })
  static let oneCorrectedToL = Mistake(
    "code.one-corrected-to-l", "1 becomes L.", \.typedCharacter.correct, correcting(["1": "L"]))

  static let letterLCorrectedToI = Mistake(
    "code.letter-l-corrected-to-i", "l and |, which look like I, become it.", \.typedCharacter.correct,
    correcting(["l": "I", "|": "I"]))
  static let lettersCorrectedToDigits = Mistake(
    "code.letters-corrected-to-digits", "O becomes 0, and I becomes 1.", \.typedCharacter.correct,
    correcting(["O": "0", "o": "0", "I": "1", "i": "1"]))
}

/// Mistakes with characters that no code has.
extension Mistake {
  static let eightCorrectedToB = Mistake(
    "code.eight-corrected-to-b", "8 becomes B, and 9 becomes G.", \.typedCharacter.correct,
    correcting(["8": "B", "9": "G"]))
  static let eightAndNineKept = Mistake(
    "code.eight-and-nine-kept", "8 and 9 stay, as the other digits do.", \.typedCharacter.correct, keeping("89"))
  static let separatorsKept = Mistake(
    "code.separators-kept", "The dash and the #, which stand in scanned texts, stay as they are.",
    \.typedCharacter.correct, keeping("-#"))
  static let everythingKept = Mistake(
    "code.everything-kept", "What is not corrected stays as it is.", \.typedCharacter.correct
  ) { right in
    { character in
      do {
        return try right(character)
      } catch let refusal as Refusal where refusal == .invalidCharacter {
        return character
      }
    }
  }
  static let rangeFromAToLowerZ = Mistake(
    "code.range-from-a-to-lower-z", "The range of letters is one, from A to z, with the six characters in between.",
    \.typedCharacter.correct, keeping("[\\]^_`"))
  static let boundsTaken = Mistake(
    "code.bounds-taken", "Each range is one character too long at both ends.", \.typedCharacter.correct,
    correcting(["@": "@", "[": "[", "`": "@", "{": "[", "8": "8"]))
  static let cutTo8Bits = Mistake(
    "code.character-cut-to-8-bits", "Only the lowest eight bits of a character are looked at.", \.typedCharacter.take,
    giving { $0 & 0xFF })
  static let cutTo16Bits = Mistake(
    "code.character-cut-to-16-bits", "Only the lowest sixteen bits of a character are looked at.",
    \.typedCharacter.take, giving { $0 & 0xFFFF })
  static let unicodeUpperCase = Mistake(
    "code.unicode-upper-case",
    "Upper case is the first character of that of Unicode, by which ı becomes I, and ß becomes S.",
    \.typedCharacter.take, giving { $0.mapped { $0.uppercaseMapping } })
  static let unicodeLowerCase = Mistake(
    "code.unicode-lower-case",
    "Characters are compared by the first of their lower case in Unicode, in which the Kelvin sign is k.",
    \.typedCharacter.take, giving { $0.mapped { $0.lowercaseMapping } })
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

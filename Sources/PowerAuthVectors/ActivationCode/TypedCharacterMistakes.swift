internal import Conformance
internal import PowerAuth

/// What goes wrong where a typed character is corrected.
extension Mistake {
  static let lowerCaseKept = Mistake("code.lower-case-kept", "Lower case stays as it is.")
  static let lowerCaseRefused = Mistake("code.lower-case-refused", "Lower case is refused.")
  static let ofTypedLetters = [lowerCaseKept, lowerCaseRefused]

  static let zeroAndOneKept = Mistake("code.zero-and-one-kept", "0 and 1 stay as they are.")
  static let zeroAndOneRefused = Mistake("code.zero-and-one-refused", "0 and 1 are refused.")
  static let oneCorrectedToL = Mistake("code.one-corrected-to-l", "1 becomes L.")
  static let ofTypedDigits = [zeroAndOneKept, zeroAndOneRefused, oneCorrectedToL]

  static let letterLCorrectedToI = Mistake("code.letter-l-corrected-to-i", "l and |, which look like I, become it.")
  static let lettersCorrectedToDigits = Mistake("code.letters-corrected-to-digits", "O becomes 0, and I becomes 1.")

  static let eightCorrectedToB = Mistake("code.eight-corrected-to-b", "8 becomes B, and 9 becomes G.")
  static let eightAndNineKept = Mistake("code.eight-and-nine-kept", "8 and 9 stay, as the other digits do.")
  static let separatorsKept = Mistake(
    "code.separators-kept", "The dash and the #, which stand in scanned texts, stay as they are.")
  static let everythingKept = Mistake("code.everything-kept", "What is not corrected stays as it is.")
  static let rangeFromAToLowerZ = Mistake(
    "code.range-from-a-to-lower-z", "The range of letters is one, from A to z, with the six characters in between.")
  static let boundsTaken = Mistake(
    "code.bounds-taken", "Each range is one character too long at both ends.")
  static let cutTo8Bits = Mistake(
    "code.character-cut-to-8-bits", "Only the lowest eight bits of a character are looked at.")
  static let cutTo16Bits = Mistake(
    "code.character-cut-to-16-bits", "Only the lowest sixteen bits of a character are looked at.")
  static let unicodeUpperCase = Mistake(
    "code.unicode-upper-case",
    "Upper case is the first character of that of Unicode, by which ı becomes I, and ß becomes S.")
  static let unicodeLowerCase = Mistake(
    "code.unicode-lower-case",
    "Characters are compared by the first of their lower case in Unicode, in which the Kelvin sign is k.")

  static let ofOtherCharacters = [
    eightCorrectedToB, eightAndNineKept, separatorsKept, everythingKept, rangeFromAToLowerZ, boundsTaken, cutTo8Bits,
    cutTo16Bits, unicodeUpperCase, unicodeLowerCase, fullWidthTaken,
  ]
}

/// The correction of a character in which the mistakes are made that the question wants.
struct MistakenCharacter {
  let question: Question

  func correct(_ typed: Int) throws -> Int {
    let character = mapped(cut(typed))
    if let exception = exception(for: character) {
      guard let scalar = exception else { throw Refusal.invalidCharacter }
      return Int(scalar.value)
    }
    do {
      return try TypedCharacter.correct(character)
    } catch let refusal as Refusal where refusal == .invalidCharacter && question.makes(.everythingKept) {
      return character
    }
  }

  private func cut(_ character: Int) -> Int {
    let cut = question.makes(.cutTo16Bits) ? character & 0xFFFF : character
    return question.makes(.cutTo8Bits) ? cut & 0xFF : cut
  }

  private func mapped(_ character: Int) -> Int {
    guard character > 0x7F, let scalar = Unicode.Scalar(UInt32(character)) else { return character }
    if question.makes(.fullWidthTaken), 0xFF01...0xFF5E ~= character { return character - 0xFEE0 }
    let upper = question.makes(.unicodeUpperCase) ? scalar.properties.uppercaseMapping.unicodeScalars.first : nil
    let lower = question.makes(.unicodeLowerCase) ? scalar.properties.lowercaseMapping.unicodeScalars.first : nil
    return Int([upper, lower].compactMap { $0 }.first { $0.isASCII }?.value ?? scalar.value)
  }

  /// What the first mistake makes of a character that has a say in it: another one, or a refusal.
  private func exception(for character: Int) -> Unicode.Scalar?? {
    guard let scalar = UInt8(exactly: character).map(Unicode.Scalar.init) else { return nil }
    return Self.exceptions.first { question.makes($0.mistake) && $0.characters.keys.contains(scalar) }?
      .characters[scalar]
  }

  private static let exceptions: [(mistake: Mistake, characters: [Unicode.Scalar: Unicode.Scalar?])] = [
    (.lettersCorrectedToDigits, ["O": "0", "o": "0", "I": "1", "i": "1"]),
    (.letterLCorrectedToI, ["l": "I", "|": "I"]),
    (.lowerCaseRefused, lowerCase { _ in nil }),
    (.lowerCaseKept, lowerCase { $0 }),
    (.zeroAndOneRefused, ["0": nil, "1": nil]),
    (.zeroAndOneKept, ["0": "0", "1": "1"]),
    (.oneCorrectedToL, ["1": "L"]),
    (.eightAndNineKept, ["8": "8", "9": "9"]),
    (.eightCorrectedToB, ["8": "B", "9": "G"]),
    (.separatorsKept, ["-": "-", "#": "#"]),
    (.boundsTaken, ["@": "@", "[": "[", "`": "@", "{": "[", "8": "8"]),
    (.rangeFromAToLowerZ, ["[": "[", "\\": "\\", "]": "]", "^": "^", "_": "_", "`": "`"]),
  ]

  private static func lowerCase(
    _ result: (Unicode.Scalar) -> Unicode.Scalar?
  ) -> [Unicode.Scalar: Unicode.Scalar?] {
    let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map(Unicode.Scalar.init)
    return Dictionary(uniqueKeysWithValues: letters.map { ($0, result($0)) })
  }
}

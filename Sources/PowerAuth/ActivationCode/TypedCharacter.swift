/// How characters are corrected that a user types into the field of a code, given as their Unicode code points (§ 4).
package struct TypedCharacterRules: Sendable {
  /// A character is its whole code point, and no case mapping of Unicode applies.
  package var take: Function<Int, Int> = { $0 }
  /// A to Z and 2 to 7 stay, a to z become upper case, 0 becomes O and 1 becomes I; everything else is refused.
  package var correct: Check<Int> = { character in
    guard let byte = UInt8(exactly: character) else { throw Refusal.invalidCharacter }
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "2")...UInt8(ascii: "7"):
      return character
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      return Int(byte - UInt8(ascii: "a") + UInt8(ascii: "A"))
    case UInt8(ascii: "0"):
      return Int(UInt8(ascii: "O"))
    case UInt8(ascii: "1"):
      return Int(UInt8(ascii: "I"))
    default:
      throw Refusal.invalidCharacter
    }
  }
}

extension Rules {
  /// Corrects a typed character.
  package func correctCharacter(_ character: Int) throws -> Int {
    try typedCharacter.correct(typedCharacter.take(character))
  }
}

/// The filter for characters that a user types into the field of a code (§ 4).
package enum TypedCharacter {
  /// Corrects a character, given and returned as its Unicode code point.
  ///
  /// Letters become upper case, and the two digits that look like a letter become it: `0` is `O`, `1` is `I`.
  package static func correct(_ character: Int) throws -> Int {
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

/// The encoding Base32 of RFC 4648: upper case, without padding characters.
package enum Base32 {
  /// The reason why a text is not Base32.
  package enum Failure: Error, Equatable, Sendable {
    /// No number of bytes is encoded by so many characters.
    case length
    /// A character is not one of the 32.
    case alphabet
    /// The bits of the last character that belong to no byte are not zero.
    case spareBits
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  /// Returns the text for the bytes.
  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var bits: UInt32 = 0
    var bitCount = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      bitCount += 8
      while bitCount >= 5 {
        bitCount -= 5
        text.append(alphabet[Int(bits >> bitCount & 31)])
      }
    }
    if bitCount > 0 {
      text.append(alphabet[Int(bits << (5 - bitCount) & 31)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes that the text encodes.
  package static func decode(_ text: String, allowingSpareBits: Bool = false) throws(Failure) -> [UInt8] {
    // A group of eight characters is five bytes; what is left over must reach a byte, and not by a spare character.
    guard ![1, 3, 6].contains(text.utf8.count % 8) else { throw .length }
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var bitCount = 0
    for character in text.utf8 {
      bits = bits << 5 | UInt32(try value(of: character))
      bitCount += 5
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
      }
    }
    guard allowingSpareBits || bits & (1 << bitCount - 1) == 0 else { throw .spareBits }
    return bytes
  }

  private static func value(of character: UInt8) throws(Failure) -> UInt8 {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "2")...UInt8(ascii: "7"): character - UInt8(ascii: "2") + 26
    default: throw .alphabet
    }
  }
}

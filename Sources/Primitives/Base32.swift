/// The encoding Base32 of RFC 4648: upper case, without padding characters.
package enum Base32 {
  /// The reason why a text is not Base32.
  package enum Failure: Error, Equatable, Sendable {
    /// No bytes have an encoding of this length.
    case length
    /// A character is not one of the 32.
    case alphabet
    /// The bits of the last character that belong to no byte are not zero.
    case spareBits
  }

  /// 32 characters, in the order of their values.
  package struct Alphabet: Sendable {
    private let characters: [UInt8]
    /// The value of each byte, and `none` for those outside the alphabet.
    private let values: [UInt8]
    private static let none: UInt8 = 0xFF

    package static let standard = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

    /// Makes an alphabet of 32 different ASCII characters.
    package init(_ text: StaticString) {
      characters = Array(text.description.utf8)
      precondition(characters.count == 32, "an alphabet of Base32 has 32 characters")
      var values = [UInt8](repeating: Self.none, count: 256)
      for (value, character) in characters.enumerated() { values[Int(character)] = UInt8(value) }
      self.values = values
    }

    /// Returns the character of a value below 32.
    package func character(_ value: Int) -> UInt8 { characters[value] }

    /// Returns the value of a character; nil for one outside the alphabet.
    package func value(of character: UInt8) -> Int? {
      let value = values[Int(character)]
      return value == Self.none ? nil : Int(value)
    }
  }

  /// Returns the text for the bytes.
  package static func encode(_ bytes: [UInt8], alphabet: Alphabet = .standard) -> String {
    var text: [UInt8] = []
    var bits: UInt32 = 0
    var bitCount = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      bitCount += 8
      while bitCount >= 5 {
        bitCount -= 5
        text.append(alphabet.character(Int(bits >> bitCount & 31)))
      }
    }
    if bitCount > 0 {
      text.append(alphabet.character(Int(bits << (5 - bitCount) & 31)))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes that the text encodes.
  package static func decode(
    _ text: String, alphabet: Alphabet = .standard, allowingSpareBits: Bool = false
  ) throws(Failure) -> [UInt8] {
    let characters = text.utf8.span
    var bytes = [UInt8](repeating: 0, count: byteCount(of: characters.count))
    var space = bytes.mutableSpan
    try decode(characters, alphabet: alphabet, allowingSpareBits: allowingSpareBits, into: &space)
    return bytes
  }

  /// Writes the bytes that characters encode into a space that has the length for them.
  package static func decode(
    _ characters: Span<UInt8>, alphabet: Alphabet, allowingSpareBits: Bool, into bytes: inout MutableSpan<UInt8>
  ) throws(Failure) {
    // Eight characters encode five bytes. The characters after the last such group must be as few as their bytes need.
    let rest = characters.count % 8
    guard rest != 1, rest != 3, rest != 6 else { throw .length }
    precondition(bytes.count == byteCount(of: characters.count), "the space has the length for the bytes")
    var next = 0
    var bits: UInt32 = 0
    var bitCount = 0
    for index in characters.indices {
      guard let value = alphabet.value(of: characters[index]) else { throw .alphabet }
      bits = bits << 5 | UInt32(value)
      bitCount += 5
      if bitCount >= 8 {
        bitCount -= 8
        bytes[next] = UInt8(truncatingIfNeeded: bits >> bitCount)
        next += 1
      }
    }
    guard allowingSpareBits || bits & (1 << bitCount - 1) == 0 else { throw .spareBits }
  }

  private static func byteCount(of characterCount: Int) -> Int { characterCount * 5 / 8 }
}

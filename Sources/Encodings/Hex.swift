/// Bytes as lower-case hexadecimal digits, two for each.
package enum Hex {
  private static let digits = Array("0123456789abcdef".utf8)
  private static let noDigit: UInt8 = 0xff

  /// The value of each character that is a digit.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: noDigit, count: 256)
    for (value, digit) in digits.enumerated() {
      values[Int(digit)] = UInt8(value)
    }
    return values
  }()

  /// Returns the digits of the bytes.
  package static func encode(_ bytes: [UInt8]) -> String {
    let digits = digits
    return unsafe String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
      for (index, byte) in bytes.enumerated() {
        unsafe text.initializeElement(at: 2 * index, to: digits[Int(byte >> 4)])
        unsafe text.initializeElement(at: 2 * index + 1, to: digits[Int(byte & 15)])
      }
      return 2 * bytes.count
    }
  }

  /// Appends the digits of the bytes to a text.
  package static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    let digits = digits
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * bytes.count) { written in
      for (index, byte) in bytes.enumerated() {
        unsafe written.initializeElement(at: 2 * index, to: digits[Int(byte >> 4)])
        unsafe written.initializeElement(at: 2 * index + 1, to: digits[Int(byte & 15)])
      }
      unsafe text.append(contentsOf: written)
    }
  }

  /// Returns the bytes of the digits, or nil where one is missing or is not a lower-case digit.
  package static func decode(_ text: String) -> [UInt8]? {
    var text = text
    return text.withUTF8 { characters in unsafe decode(characters.span) }
  }

  /// Returns the bytes of the digits in a text.
  package static func decode(_ characters: Span<UInt8>) -> [UInt8]? {
    guard characters.count.isMultiple(of: 2) else { return nil }
    // An array of bytes that stand somewhere is made faster than one that is filled in its place, because the type of
    // the latter is looked up at run time.
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: characters.count / 2) { bytes in
      unsafe decode(characters, into: bytes) ? Array(bytes) : nil
    }
  }

  /// Writes the bytes of the digits, two for each; returns false where one is not a lower-case digit.
  private static func decode(_ characters: Span<UInt8>, into bytes: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    let values = values
    var next = 0
    while 2 * next + 8 <= characters.count {
      let digits = unsafe characters.bytes.unsafeLoadUnaligned(fromByteOffset: 2 * next, as: UInt64.self)
      guard let four = fourBytes(of: UInt64(littleEndian: digits)) else { return false }
      unsafe UnsafeMutableRawBufferPointer(bytes).storeBytes(of: four.littleEndian, toByteOffset: next, as: UInt32.self)
      next += 4
    }
    while next < bytes.count {
      let high = values[Int(characters[2 * next])]
      let low = values[Int(characters[2 * next + 1])]
      guard high | low != noDigit else { return false }
      unsafe bytes.initializeElement(at: next, to: high << 4 | low)
      next += 1
    }
    return true
  }

  /// Returns the four bytes of eight digits, the first of each in the lowest bits; nil where one is not a digit.
  private static func fourBytes(of digits: UInt64) -> UInt32? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // The low half of a digit, and 9 more for a letter, which bit 6 tells.
    let values = (digits & (0x0f &* ones)) &+ 9 &* (digits >> 6 & ones)
    // What is a digit is written in the same way again: 39 characters are between 9 and a.
    let areLetters = (values &+ 0x76 &* ones) >> 7 & ones
    guard values & (0xf0 &* ones) == 0, values &+ 0x30 &* ones &+ 39 &* areLetters == digits else { return nil }
    let pairs = (values << 4 | values >> 8) & 0x00ff_00ff_00ff_00ff
    let halves = (pairs | pairs >> 8) & 0x0000_ffff_0000_ffff
    return UInt32(truncatingIfNeeded: halves | halves >> 16)
  }
}

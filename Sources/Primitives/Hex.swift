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
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
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
    let values = values
    var refused = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: characters.count / 2) { bytes, count in
      for index in 0..<characters.count / 2 {
        let high = values[Int(characters[2 * index])]
        let low = values[Int(characters[2 * index + 1])]
        refused = refused || high | low == noDigit
        unsafe bytes.initializeElement(at: index, to: high << 4 | low)
      }
      count = characters.count / 2
    }
    return refused ? nil : bytes
  }
}

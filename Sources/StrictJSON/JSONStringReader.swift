/// Reads JSON strings (RFC 8259 § 7), whose bytes must be UTF-8 as RFC 3629 § 4 defines it.
enum JSONStringReader {
  /// Moves an index over the string that begins at it, and returns whether the string contains escapes.
  static func skip(_ input: Span<UInt8>, at next: inout Int) throws(JSONIndexError) -> Bool {
    let start = next
    var isEscaped = false
    next += 1
    while true {
      next = input.endOfRun(from: next, special: ByteWord.nonASCII)
      switch input.at(next) {
      case UInt8(ascii: "\""):
        next += 1
        return isEscaped
      case UInt8(ascii: "\\"):
        isEscaped = true
        _ = try readEscape(input, at: &next)
      case .some(let byte) where byte < 0x20:
        throw JSONIndexError("a control character in a string must be escaped", at: next)
      case .some:
        try skipCodePoint(input, at: &next)
      case nil:
        throw JSONIndexError("the string that begins here does not end", at: start)
      }
    }
  }

  /// The text of a string between its quotation marks, over which `skip` has moved.
  static func text(_ input: Span<UInt8>, _ range: Range<Int>, isEscaped: Bool) -> String {
    guard isEscaped else { return input.text(range) }
    var text = ""
    var next = range.lowerBound
    while next < range.upperBound {
      let end = input.endOfRun(from: next) { _ in 0 }
      text += input.text(next..<min(end, range.upperBound))
      next = end
      guard next < range.upperBound else { break }
      guard let scalar = try? readEscape(input, at: &next) else {
        preconditionFailure("the escapes were checked before")
      }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// Moves an index over a code point of two to four bytes (the table of RFC 3629 § 4).
  private static func skipCodePoint(_ input: Span<UInt8>, at next: inout Int) throws(JSONIndexError) {
    let lead = input[next]
    let (byteCount, second): (Int, ClosedRange<UInt8>)
    switch lead {
    case 0xC2...0xDF: (byteCount, second) = (2, 0x80...0xBF)
    case 0xE0: (byteCount, second) = (3, 0xA0...0xBF)
    case 0xED: (byteCount, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (byteCount, second) = (3, 0x80...0xBF)
    case 0xF0: (byteCount, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (byteCount, second) = (4, 0x80...0xBF)
    case 0xF4: (byteCount, second) = (4, 0x80...0x8F)
    default: throw JSONIndexError("a string is not valid UTF-8", at: next)
    }
    guard next + byteCount <= input.count, second.contains(input[next + 1]) else {
      throw JSONIndexError("a string is not valid UTF-8", at: next)
    }
    for index in next + 2..<next + byteCount where input[index] & 0xC0 != 0x80 {
      throw JSONIndexError("a string is not valid UTF-8", at: next)
    }
    next += byteCount
  }

  /// Reads the escape that begins at an index, and moves the index after it.
  private static func readEscape(_ input: Span<UInt8>, at next: inout Int) throws(JSONIndexError) -> Unicode.Scalar {
    let escaped: Unicode.Scalar
    switch input.at(next + 1) {
    case UInt8(ascii: "\""): escaped = "\""
    case UInt8(ascii: "\\"): escaped = "\\"
    case UInt8(ascii: "/"): escaped = "/"
    case UInt8(ascii: "b"): escaped = "\u{8}"
    case UInt8(ascii: "f"): escaped = "\u{c}"
    case UInt8(ascii: "n"): escaped = "\n"
    case UInt8(ascii: "r"): escaped = "\r"
    case UInt8(ascii: "t"): escaped = "\t"
    case UInt8(ascii: "u"): return try readCodePoint(input, at: &next)
    default: throw JSONIndexError(expected: "one of \"\\/bfnrtu after a backslash", in: input, at: next + 1)
    }
    next += 2
    return escaped
  }

  /// Reads a code point from one `\u` escape, or from the two escapes of a surrogate pair.
  private static func readCodePoint(_ input: Span<UInt8>, at next: inout Int) throws(JSONIndexError) -> Unicode.Scalar {
    let start = next
    var value = try readUnit(input, at: &next)
    if value & 0xFC00 == 0xD800, input.at(next) == UInt8(ascii: "\\"), input.at(next + 1) == UInt8(ascii: "u") {
      let low = try readUnit(input, at: &next)
      if low & 0xFC00 == 0xDC00 {
        value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
      }
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw JSONIndexError("a surrogate escape must belong to a pair", at: start)
    }
    return scalar
  }

  private static func readUnit(_ input: Span<UInt8>, at next: inout Int) throws(JSONIndexError) -> UInt32 {
    var unit: UInt32 = 0
    for index in next + 2..<next + 6 {
      switch input.at(index) {
      case .some(let byte) where byte &- UInt8(ascii: "0") < 10: unit = unit << 4 | UInt32(byte & 0x0F)
      case .some(let byte) where (byte | 0x20) &- UInt8(ascii: "a") < 6: unit = unit << 4 | UInt32(byte & 0x0F) + 9
      default: throw JSONIndexError(expected: "four hexadecimal digits after \\u", in: input, at: index)
      }
    }
    next += 6
    return unit
  }
}

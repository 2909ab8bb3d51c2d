extension JSONWriter {
  /// Appends a string in quotation marks, with the escapes of the canonical form.
  package static func append(string: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    string.withBytes { append(text: $0, to: &output) }
    output.append(UInt8(ascii: "\""))
  }

  private static func append(text: Span<UInt8>, to output: inout [UInt8]) {
    var runStart = 0
    var next = 0
    while true {
      next = text.endOfRun(from: next) { ByteWord.nonASCII($0) | ByteWord.equal($0, 0x7F) }
      guard let byte = text.at(next) else { break }
      guard let (escape, byteCount) = escape(for: byte, text, at: next) else {
        next += 1
        continue
      }
      unsafe text.extracting(runStart..<next).withUnsafeBufferPointer { unsafe output.append(contentsOf: $0) }
      output.append(contentsOf: escape.utf8)
      next += byteCount
      runStart = next
    }
    unsafe text.extracting(runStart..<next).withUnsafeBufferPointer { unsafe output.append(contentsOf: $0) }
  }

  /// Returns the escape of the code point at an index and its length in UTF-8, or nil if it needs no escape.
  private static func escape(for byte: UInt8, _ text: Span<UInt8>, at index: Int) -> (String, byteCount: Int)? {
    switch byte {
    case UInt8(ascii: "\""): return ("\\\"", 1)
    case UInt8(ascii: "\\"): return ("\\\\", 1)
    case UInt8(ascii: "\n"): return ("\\n", 1)
    case UInt8(ascii: "\r"): return ("\\r", 1)
    case UInt8(ascii: "\t"): return ("\\t", 1)
    case 0x00..<0x20, 0x7F:
      return ((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16), 1)
    case 0xE2 where text.at(index + 1) == 0x80 && text.at(index + 2) == 0xA8: return ("\\u2028", 3)
    case 0xE2 where text.at(index + 1) == 0x80 && text.at(index + 2) == 0xA9: return ("\\u2029", 3)
    default: return nil
    }
  }
}

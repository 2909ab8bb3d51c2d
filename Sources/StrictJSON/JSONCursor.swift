/// Goes through a JSON text once, for a reader that knows what comes.
///
/// Each method answers false or nil where something else stands than what was asked for, also where it is well-formed.
/// Such a text is left to `JSONDocument`, which reads all that is JSON, and says what is wrong with the rest.
package struct JSONCursor {
  private let bytes: [UInt8]
  private let end: Int
  /// The index of the next byte.
  package private(set) var index: Int

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    index = range.lowerBound
    end = range.upperBound
  }

  /// Skips whitespace and the bytes of a text without whitespace.
  package mutating func skip(_ text: StaticString) -> Bool {
    advance { input, index in
      index = input.endOfWhitespace(from: index)
      let text = unsafe Span(_unsafeStart: text.utf8Start, count: text.utf8CodeUnitCount)
      guard input.hasBytes(text, at: index) else { return false }
      index += text.count
      return true
    }
  }

  /// Skips bytes that stand here, with their whitespace.
  package mutating func skip(bytes: [UInt8]) -> Bool {
    advance { input, index in
      guard input.hasBytes(bytes.span, at: index) else { return false }
      index += bytes.count
      return true
    }
  }

  /// Skips whitespace and a string without escapes, and returns the range of the bytes between its quotation marks.
  package mutating func plainString() -> Range<Int>? {
    advance { input, index in
      index = input.endOfWhitespace(from: index)
      guard input.at(index) == UInt8(ascii: "\"") else { return nil }
      let first = index + 1
      guard let isEscaped = try? JSONStringReader.skip(input, at: &index), !isEscaped else { return nil }
      return first..<index - 1
    }
  }

  /// Skips whitespace and a number.
  package mutating func number() -> JSONNumber? {
    advance { input, index in
      index = input.endOfWhitespace(from: index)
      let first = index
      guard let byte = input.at(first), byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") < 10,
        (try? JSONNumber.skip(input, at: &index)) != nil
      else { return nil }
      return JSONNumber(checked: input.text(first..<index))
    }
  }

  /// Skips whitespace and a value, which is checked only as far as it takes to find its end.
  package mutating func skipValue() -> Bool {
    advance { input, index in
      index = input.endOfWhitespace(from: index)
      var scanner = JSONValueScanner()
      guard let end = try? scanner.findEnd(in: input, from: index), end > index else { return false }
      index = end
      return true
    }
  }

  /// Whether nothing but whitespace is left.
  package var isAtEnd: Bool { bytes.span.extracting(0..<end).endOfWhitespace(from: index) == end }

  /// The text of a string.
  package func text(_ range: Range<Int>) -> String { bytes.span.text(range) }

  /// The bytes from an index up to the next one.
  package func bytes(from start: Int) -> [UInt8] { Array(bytes[start..<index]) }

  /// Whether a string has these code points.
  package func isText(_ range: Range<Int>, _ text: String) -> Bool {
    range.count == text.utf8.count && text.withBytes { bytes.span.hasBytes($0, at: range.lowerBound) }
  }

  /// Calls a function with the bytes of a string.
  package func withUTF8<Result>(_ range: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result {
    body(bytes.span.extracting(range))
  }

  /// Calls a function with the text and the index; a copy of the bytes' reference for each step would cost as much as
  /// the step.
  @inline(__always)
  private mutating func advance<Result>(_ body: (Span<UInt8>, inout Int) -> Result) -> Result {
    var place = index
    defer { index = place }
    return body(bytes.span.extracting(0..<end), &place)
  }
}

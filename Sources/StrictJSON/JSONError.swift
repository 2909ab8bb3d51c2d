/// An error in a JSON document, with its place.
package struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The message; it contains at most a few characters of the document, escaped.
  package let message: String
  /// The place of the error.
  package let position: JSONPosition

  package init(_ message: String, at position: JSONPosition) {
    self.message = message
    self.position = position
  }

  /// The number of bytes before the error.
  package var byteOffset: Int { position.byteOffset }
  /// The line of the error, from 1.
  package var line: Int { position.line }
  /// The column of the error, from 1, in code points.
  package var column: Int { position.column }
  /// The keys and indices that lead to the error, as in `vectors[3].input.key`.
  package var path: String { position.path }

  package var description: String {
    let place = "line \(line), column \(column) (byte \(byteOffset))"
    return path.isEmpty ? "\(place): \(message)" : "\(place), in \(path): \(message)"
  }
}

/// An error at an index of the input, before its line and column are known.
struct JSONIndexError: Error {
  let message: String
  let index: Int

  init(_ message: String, at index: Int) {
    self.message = message
    self.index = index
  }

  /// Makes an error that names the expected and the found byte at an index.
  init(expected: String, in input: Span<UInt8>, at index: Int) {
    self.init("expected \(expected), found \(JSONExcerpt.describe(input.at(index)))", at: index)
  }
}

/// Shows the beginning of an untrusted text in printable ASCII.
package enum JSONExcerpt {
  /// The largest number of characters that are shown.
  package static let longest = 32

  /// Quotes the beginning of a text.
  package static func quote(_ text: String, upTo longest: Int = longest) -> String {
    // An apostrophe has no meaning between quotation marks.
    let shown = text.unicodeScalars.prefix(longest).map { $0 == "'" ? "'" : $0.escaped(asASCII: true) }.joined()
    return "\"" + shown + (text.unicodeScalars.count > longest ? "…" : "") + "\""
  }

  /// Describes a byte, or the end of the input for nil.
  static func describe(_ byte: UInt8?) -> String {
    switch byte {
    case nil: "the end"
    case .some(let byte) where byte > 0x20 && byte < 0x7F: "'\(Unicode.Scalar(byte))'"
    case .some(let byte): "byte 0x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    }
  }
}

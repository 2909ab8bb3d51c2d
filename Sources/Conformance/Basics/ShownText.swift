import Encodings

/// Cuts texts of answers and vectors that are kept only to be shown: a report has up to a thousand of each.
package enum ShownText {
  /// The most bytes that are kept of a text.
  static let mostBytes = 4096

  /// Returns the text, or its beginning and a note of its length and its digest: cut texts are equal where the texts are.
  package static func cut(_ text: String, toBytes limit: Int = mostBytes) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: limit)
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return String(text.unicodeScalars[..<end]) + note(text.utf8.count, "bytes", of: Array(text.utf8))
  }

  /// The beginning of bytes in hex, with such a note.
  static func cut(_ bytes: [UInt8], toDigits limit: Int) -> String {
    Hex.encode(Array(bytes.prefix(limit / 2))) + note(bytes.count, "bytes", of: bytes)
  }

  /// A note in place of what is left out.
  static func note(_ count: Int, _ unit: String, of content: [UInt8]) -> String {
    "… (\(count) \(unit), SHA-256 \(Hex.encode(Array(PlainSHA256.hash(content).prefix(8))))…)"
  }
}

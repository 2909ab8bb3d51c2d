import Primitives

/// Cuts texts of answers and vectors that are kept only to be shown: a report has up to a thousand of each.
enum ShownText {
  /// The most bytes that are kept of a text.
  static let mostBytes = 4096

  /// Returns the text, or its beginning and a note of its length and its digest: cut texts are equal where the texts are.
  static func cut(_ text: String, toBytes limit: Int = mostBytes) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: limit)
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    let digest = Hex.encode(Array(SHA256.hash(Array(text.utf8)).prefix(8)))
    return String(text.unicodeScalars[..<end]) + "… (\(text.utf8.count) bytes, SHA-256 \(digest)…)"
  }
}

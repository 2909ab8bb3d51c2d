/// A place in a JSON document.
package struct JSONPosition: Equatable, Sendable {
  /// The number of bytes before it.
  package var byteOffset: Int
  /// The line, from 1; only a line feed ends a line.
  package var line: Int
  /// The column, from 1, counted in code points.
  package var column: Int
  /// The keys and indices that lead to the place, as in `vectors[3].input.key`; empty for the whole document.
  package var path: String

  /// The first byte of a document.
  package static let start = JSONPosition(byteOffset: 0, line: 1, column: 1, path: "")

  /// Moves the place over the bytes that follow it.
  mutating func advance(over bytes: Span<UInt8>) {
    byteOffset += bytes.count
    let lineFeeds = bytes.count(of: UInt8(ascii: "\n"))
    var lineStart = 0
    if lineFeeds > 0 {
      line += lineFeeds
      column = 1
      lineStart = bytes.count
      while bytes[lineStart - 1] != UInt8(ascii: "\n") {
        lineStart -= 1
      }
    }
    column += bytes.extracting(lineStart...).codePointCount
  }

  /// Appends a member's key to the path.
  mutating func enter(key: String) {
    let isPlain = !key.isEmpty && key.utf8.count <= JSONExcerpt.longest && key.utf8.allSatisfy(Self.isPlain)
    if !isPlain {
      path += "[" + JSONExcerpt.quote(key) + "]"
    } else {
      path += path.isEmpty ? key : "." + key
    }
  }

  /// Appends an element's index to the path.
  mutating func enter(index: Int) {
    path += "[\(index)]"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

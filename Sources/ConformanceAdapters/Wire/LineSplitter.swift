internal import Conformance

/// Splits a stream of bytes into lines.
package struct LineSplitter {
  /// The longest answer of an adapter, and the longest answer to hello.
  static let longestAnswer = 16 << 20
  static let longestGreeting = 1 << 20

  /// The longest line.
  var maximumByteCount: Int
  private var rest: [UInt8] = []

  package init(maximumByteCount: Int = 64 << 20) {
    self.maximumByteCount = maximumByteCount
  }

  /// A line that is longer than allowed.
  package struct TooLong: Error, CustomStringConvertible {
    let maximumByteCount: Int

    package var description: String { "a line has more than \(maximumByteCount) bytes" }
  }

  /// Takes more bytes, and returns the lines that are complete now.
  package mutating func lines(adding bytes: [UInt8]) throws(TooLong) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    for index in bytes.indices where bytes[index] == 0x0a {
      try take(bytes[start..<index])
      lines.append(rest)
      rest = []
      start = index + 1
    }
    try take(bytes[start...])
    return lines
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) throws(TooLong) {
    guard rest.count + bytes.count <= maximumByteCount else {
      rest = []
      throw TooLong(maximumByteCount: maximumByteCount)
    }
    rest += bytes
  }

  /// The bytes after the last line feed.
  package var remainder: [UInt8] { rest }
}

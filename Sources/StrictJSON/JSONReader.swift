/// Reads JSON as RFC 8259 defines it, without extensions, and refuses duplicate keys.
package enum JSONReader {
  /// The largest limit of nesting, which must be bounded because releasing and comparing a value recurse.
  static let deepest = 512

  /// The usual limit of nesting.
  package static let usualDepth = 64

  /// The usual limit of the number of values, because a value takes up to 40 times as much memory as its text.
  package static let mostValues = 1 << 20

  /// Reads a text that consists of one value and whitespace.
  ///
  /// `startingAt` is the place of the first byte where the bytes are a part of a larger document.
  package static func parse(
    _ bytes: [UInt8], startingAt start: JSONPosition = .start, maximumDepth: Int = usualDepth,
    maximumValueCount: Int = mostValues
  ) throws(JSONError) -> JSONValue {
    try JSONDocument.node(
      bytes, in: bytes.indices, startingAt: start, maximumDepth: maximumDepth, maximumValueCount: maximumValueCount
    ).value
  }

  /// Reads such a text without making its values.
  package static func node(_ bytes: [UInt8], maximumValueCount: Int = mostValues) throws(JSONError) -> JSONNode {
    try JSONDocument.node(
      bytes, in: bytes.indices, startingAt: .start, maximumDepth: usualDepth, maximumValueCount: maximumValueCount)
  }
}

/// JSON texts in the same bytes that were checked, with the place of each of their values.
///
/// No value is copied: a node decodes its value where it stands in the bytes, when it is asked for.
package final class JSONDocument: Sendable {
  /// A value or a key in the text; the entries of an array or object follow it.
  struct Entry: Sendable {
    enum Kind: Sendable {
      case null, yes, no, number, string, array, object
    }

    /// The bytes of a number, or those between the quotation marks of a string.
    let range: Range<Int>
    /// The number of elements of an array, or of members of an object.
    var count = 0
    /// The index of the entry behind the value and all that it contains.
    var end: Int
    let kind: Kind
    /// Whether a string contains escapes.
    let isEscaped: Bool
  }

  let bytes: [UInt8]
  let entries: [Entry]

  init(_ bytes: [UInt8], _ entries: [Entry]) {
    self.bytes = bytes
    self.entries = entries
  }

  /// Reads the value in a range of the bytes, which `start` locates in a larger document.
  package static func node(
    _ bytes: [UInt8], in range: Range<Int>, startingAt start: @autoclosure () -> JSONPosition, maximumDepth: Int,
    maximumValueCount: Int = JSONReader.mostValues
  ) throws(JSONError) -> JSONNode {
    var parser = JSONParser(
      maximumDepth: maximumDepth, maximumValueCount: maximumValueCount, byteCount: min(range.count, 1 << 14))
    _ = try parser.read(bytes.span, range, startingAt: start())
    return JSONNode(document: JSONDocument(bytes, parser.entries), index: 0)
  }

  /// Reads the values in several ranges of the bytes into one document: to make and to free a document takes as long as
  /// to read a short value.
  static func nodes(
    _ bytes: [UInt8], in ranges: [Range<Int>], startingAt start: (Int) -> JSONPosition, maximumDepth: Int
  ) -> [Result<JSONNode, JSONError>] {
    var parser = JSONParser(
      maximumDepth: maximumDepth, maximumValueCount: JSONReader.mostValues,
      byteCount: min(ranges.reduce(0) { $0 + $1.count }, 1 << 18))
    let roots = ranges.indices.map { number in
      Result { () throws(JSONError) in try parser.read(bytes.span, ranges[number], startingAt: start(number)) }
    }
    let document = JSONDocument(bytes, parser.entries)
    return roots.map { root in root.map { JSONNode(document: document, index: $0) } }
  }

  /// The text of a string.
  func text(of string: Entry) -> String {
    let bytes = bytes
    return JSONStringReader.text(bytes.span, string.range, isEscaped: string.isEscaped)
  }

  func number(of entry: Entry) -> JSONNumber {
    let bytes = bytes
    return JSONNumber(checked: bytes.span.text(entry.range))
  }
}

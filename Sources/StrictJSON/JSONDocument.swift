/// A JSON text that was checked, with the place of each of its values.
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

  /// Reads the value in a range of the bytes, which `start` locates in a larger document.
  package init(
    _ bytes: [UInt8], in range: Range<Int>, startingAt start: @autoclosure () -> JSONPosition, maximumDepth: Int,
    maximumValueCount: Int = JSONReader.mostValues
  ) throws(JSONError) {
    self.bytes = bytes
    entries = try Self.entries(
      bytes.span.extracting(0..<range.upperBound), from: range.lowerBound, startingAt: start(),
      JSONParser(
        start: range.lowerBound, maximumDepth: min(maximumDepth, JSONReader.deepest),
        maximumValueCount: maximumValueCount))
  }

  private static func entries(
    _ input: Span<UInt8>, from first: Int, startingAt start: @autoclosure () -> JSONPosition,
    _ parser: consuming JSONParser
  ) throws(JSONError) -> [Entry] {
    var parser = parser
    do throws(JSONIndexError) {
      return try parser.parseDocument(input)
    } catch {
      var position = start()
      position.advance(over: input.extracting(first..<error.index))
      parser.describePath(in: &position, input)
      throw JSONError(error.message, at: position)
    }
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

  /// The whole value.
  package var root: JSONNode { JSONNode(document: self, index: 0) }
}

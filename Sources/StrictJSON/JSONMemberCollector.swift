/// Collects the members of an object whose keys and values are taken from a source one by one.
///
/// Each is read once: their entries become those of a document.
struct JSONMemberCollector {
  private var bytes: [UInt8] = []
  private var parser = JSONParser(
    maximumDepth: JSONReader.usualDepth, maximumValueCount: JSONReader.mostValues, byteCount: 1 << 12)
  private var keys: Set<ExactText> = []
  private var count = 0

  /// Reads a key, which `place` locates; nil where another value than a string stands there.
  mutating func key(_ found: JSONByteWindow.Value, at place: JSONPosition) throws(JSONError) -> String? {
    let entry = try entry(found, at: place)
    guard entry.kind == .string else { return nil }
    let key = JSONStringReader.text(bytes.span, entry.range, isEscaped: entry.isEscaped)
    guard keys.insert(ExactText(key)).inserted else {
      throw JSONError("the key \(JSONExcerpt.quote(key)) is repeated in its object", at: place)
    }
    return key
  }

  /// Reads the value of the last key.
  mutating func value(_ found: JSONByteWindow.Value, at place: JSONPosition) throws(JSONError) {
    _ = try entry(found, at: place)
    count += 1
  }

  /// The members; a last key without a value does not belong to them.
  var members: JSONMembers { JSONMembers(keysAndValuesOf: JSONDocument(bytes, parser.entries), count: count) }

  private mutating func entry(
    _ found: JSONByteWindow.Value, at place: JSONPosition
  ) throws(JSONError) -> JSONDocument.Entry {
    let start = bytes.count
    bytes += found.piece.bytes[found.range]
    let text = bytes
    let index = try parser.read(text.span, start..<text.count, startingAt: place)
    return parser.entries[index]
  }
}

/// A parser with its own stack of open arrays and objects, so that nesting does not use the thread's stack.
struct JSONParser {
  private typealias Entry = JSONDocument.Entry

  private struct Container {
    /// The index of its entry.
    let index: Int
    let isObject: Bool
    var count = 0
    /// The index of the current member's key.
    var key = 0
    /// Whether a member was read and no comma after it.
    var isBetweenMembers = false
    /// The keys of an object with many members.
    var keys: Set<ExactText> = []
  }

  private let maximumDepth: Int
  private let maximumValueCount: Int
  private var valueCount = 0
  private var next = 0
  private var open: [Container] = []
  /// The entries of all values that were read.
  private(set) var entries: [JSONDocument.Entry] = []

  /// Up to this number, keys are compared one by one, which is faster than hashing them.
  private static let linearCount = 16

  /// Makes a parser for texts of about so many bytes.
  init(maximumDepth: Int, maximumValueCount: Int, byteCount: Int) {
    self.maximumDepth = min(maximumDepth, JSONReader.deepest)
    self.maximumValueCount = maximumValueCount
    entries.reserveCapacity(byteCount / 12 + 1)
    open.reserveCapacity(8)
  }

  /// Reads a value and the whitespace around it, which fill a range of the bytes, and returns the index of its entry.
  ///
  /// `start` locates the range in a larger document.
  mutating func read(
    _ bytes: Span<UInt8>, _ range: Range<Int>, startingAt start: @autoclosure () -> JSONPosition
  ) throws(JSONError) -> Int {
    let root = entries.count
    let input = bytes.extracting(0..<range.upperBound)
    do throws(JSONIndexError) {
      try parseDocument(input, from: range.lowerBound)
      return root
    } catch {
      var position = start()
      position.advance(over: input.extracting(range.lowerBound..<error.index))
      describePath(in: &position, input)
      entries.removeSubrange(root...)
      throw JSONError(error.message, at: position)
    }
  }

  private mutating func parseDocument(_ input: Span<UInt8>, from start: Int) throws(JSONIndexError) {
    (next, valueCount) = (start, 0)
    open.removeAll(keepingCapacity: true)
    if input.at(start) == 0xEF, input.at(start + 1) == 0xBB, input.at(start + 2) == 0xBF {
      throw JSONIndexError("a byte order mark is not allowed", at: start)
    }
    while true {
      guard try startValue(input) else { continue }
      while !open.isEmpty {
        countMember()
        guard try finishMember(input) else { break }
      }
      if open.isEmpty {
        next = input.endOfWhitespace(from: next)
        guard next == input.count else {
          throw JSONIndexError(expected: "the end after the value", in: input, at: next)
        }
        return
      }
    }
  }

  /// Appends the keys and indices of the open containers.
  private func describePath(in position: inout JSONPosition, _ input: Span<UInt8>) {
    for container in open where !container.isBetweenMembers {
      if container.isObject {
        position.enter(key: text(of: container.key, input))
      } else {
        position.enter(index: container.count)
      }
    }
  }

  /// Reads a scalar or an empty container; of another container reads the beginning and returns false.
  private mutating func startValue(_ input: Span<UInt8>) throws(JSONIndexError) -> Bool {
    next = input.endOfWhitespace(from: next)
    valueCount += 1
    guard valueCount <= maximumValueCount else {
      throw JSONIndexError("there are more than \(maximumValueCount) values", at: next)
    }
    switch input.at(next) {
    case UInt8(ascii: "\""):
      try readString(input)
    case UInt8(ascii: "{"):
      return try startContainer(input, .object, closing: UInt8(ascii: "}"))
    case UInt8(ascii: "["):
      return try startContainer(input, .array, closing: UInt8(ascii: "]"))
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      let first = next
      try JSONNumber.skip(input, at: &next)
      append(.number, first..<next)
    case UInt8(ascii: "t"):
      try readWord("true", as: .yes, input)
    case UInt8(ascii: "f"):
      try readWord("false", as: .no, input)
    case UInt8(ascii: "n"):
      try readWord("null", as: .null, input)
    default:
      throw JSONIndexError(expected: "a value", in: input, at: next)
    }
    return true
  }

  private mutating func append(_ kind: JSONDocument.Entry.Kind, _ range: Range<Int>, isEscaped: Bool = false) {
    entries.append(Entry(range: range, end: entries.count + 1, kind: kind, isEscaped: isEscaped))
  }

  private mutating func readString(_ input: Span<UInt8>) throws(JSONIndexError) {
    let first = next + 1
    let isEscaped = try JSONStringReader.skip(input, at: &next)
    append(.string, first..<next - 1, isEscaped: isEscaped)
  }

  private mutating func startContainer(
    _ input: Span<UInt8>, _ kind: JSONDocument.Entry.Kind, closing: UInt8
  ) throws(JSONIndexError) -> Bool {
    guard open.count < maximumDepth else {
      throw JSONIndexError("arrays and objects are nested more than \(maximumDepth) deep", at: next)
    }
    append(kind, next..<next)
    next = input.endOfWhitespace(from: next + 1)
    if input.at(next) == closing {
      next += 1
      return true
    }
    open.append(Container(index: entries.count - 1, isObject: kind == .object))
    if kind == .object {
      try readKey(input, expected: "a key or '}'")
    }
    return false
  }

  private mutating func readWord(
    _ word: StaticString, as kind: JSONDocument.Entry.Kind, _ input: Span<UInt8>
  ) throws(JSONIndexError) {
    let first = next
    for offset in 0..<word.utf8CodeUnitCount {
      guard unsafe input.at(next) == word.utf8Start[offset] else {
        throw JSONIndexError(expected: "a value", in: input, at: first)
      }
      next += 1
    }
    append(kind, first..<next)
  }

  private mutating func readKey(_ input: Span<UInt8>, expected: String) throws(JSONIndexError) {
    let last = open.count - 1
    open[last].isBetweenMembers = true
    guard input.at(next) == UInt8(ascii: "\"") else {
      throw JSONIndexError(expected: expected, in: input, at: next)
    }
    let first = next
    let key = entries.count
    try readString(input)
    open[last].key = key
    open[last].isBetweenMembers = false
    guard isNew(key, in: last, input) else {
      throw JSONIndexError("the key \(JSONExcerpt.quote(text(of: key, input))) is repeated in its object", at: first)
    }
    next = input.endOfWhitespace(from: next)
    guard input.at(next) == UInt8(ascii: ":") else {
      throw JSONIndexError(expected: "':' after the key", in: input, at: next)
    }
    next += 1
  }

  private mutating func countMember() {
    open[open.count - 1].count += 1
    open[open.count - 1].isBetweenMembers = true
  }

  /// Reads a comma (and the next key) after a member, or the end of the container, and returns whether it ended.
  private mutating func finishMember(_ input: Span<UInt8>) throws(JSONIndexError) -> Bool {
    next = input.endOfWhitespace(from: next)
    let isObject = open[open.count - 1].isObject
    switch input.at(next) {
    case UInt8(ascii: ","):
      next += 1
      if isObject {
        next = input.endOfWhitespace(from: next)
        try readKey(input, expected: "a key after ','")
      } else {
        open[open.count - 1].isBetweenMembers = false
      }
      return false
    case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"):
      next += 1
      let closed = open.removeLast()
      entries[closed.index].count = closed.count
      entries[closed.index].end = entries.count
      return true
    default:
      throw JSONIndexError(expected: isObject ? "',' or '}'" : "',' or ']'", in: input, at: next)
    }
  }

  // MARK: - Keys

  /// Returns whether a key is not that of an earlier member.
  private mutating func isNew(_ key: Int, in container: Int, _ input: Span<UInt8>) -> Bool {
    let memberCount = open[container].count
    let isHashed = memberCount > Self.linearCount
    guard !isHashed || open[container].keys.isEmpty else {
      return open[container].keys.insert(ExactText(text(of: key, input))).inserted
    }
    var earlier = open[container].index + 1
    for _ in 0..<memberCount {
      if isSame(earlier, key, input) { return false }
      if isHashed { open[container].keys.insert(ExactText(text(of: earlier, input))) }
      earlier = entries[earlier + 1].end
    }
    if isHashed { open[container].keys.insert(ExactText(text(of: key, input))) }
    return true
  }

  private func isSame(_ key: Int, _ other: Int, _ input: Span<UInt8>) -> Bool {
    guard !entries[key].isEscaped, !entries[other].isEscaped else {
      return text(of: key, input).hasSameCodePoints(as: text(of: other, input))
    }
    return input.hasSameBytes(in: entries[key].range, as: entries[other].range)
  }

  private func text(of key: Int, _ input: Span<UInt8>) -> String {
    JSONStringReader.text(input, entries[key].range, isEscaped: entries[key].isEscaped)
  }
}

/// Reads JSON as RFC 8259 defines it, without extensions, and refuses duplicate keys.
package enum JSONReader {
  /// The largest limit of nesting, which must be bounded because releasing and comparing a value recurse.
  static let deepest = 512

  /// The usual limit of the number of values, because a value takes up to 40 times as much memory as its text.
  package static let mostValues = 1 << 20

  /// Reads a text that consists of one value and whitespace.
  ///
  /// `startingAt` is the place of the first byte where the bytes are a part of a larger document.
  package static func parse(
    _ bytes: [UInt8], startingAt start: JSONPosition = .start, maximumDepth: Int = 64,
    maximumValueCount: Int = mostValues
  ) throws(JSONError) -> JSONValue {
    var parser = JSONParser(maximumDepth: min(maximumDepth, deepest), maximumValueCount: maximumValueCount)
    do throws(JSONIndexError) {
      return try parser.parseDocument(bytes.span)
    } catch {
      var position = start
      position.advance(over: bytes.span.extracting(first: error.index))
      parser.describePath(in: &position)
      throw JSONError(error.message, at: position)
    }
  }
}

/// A parser with its own stack of open arrays and objects, so that nesting does not use the thread's stack.
private struct JSONParser {
  private struct Container {
    let isObject: Bool
    var elements: [JSONValue] = []
    var members = JSONObjectBuilder()
    /// The key of the current member.
    var key = ""
    /// Whether a member was read and no comma after it.
    var isBetweenMembers = false
  }

  private let maximumDepth: Int
  private let maximumValueCount: Int
  private var valueCount = 0
  private var next = 0
  private var open: [Container] = []

  init(maximumDepth: Int, maximumValueCount: Int) {
    self.maximumDepth = maximumDepth
    self.maximumValueCount = maximumValueCount
  }

  mutating func parseDocument(_ input: Span<UInt8>) throws(JSONIndexError) -> JSONValue {
    if input.at(0) == 0xEF, input.at(1) == 0xBB, input.at(2) == 0xBF {
      throw JSONIndexError("a byte order mark is not allowed", at: 0)
    }
    while true {
      guard var value = try startValue(input) else { continue }
      while !open.isEmpty {
        attach(value)
        guard let closed = try finishMember(input) else { break }
        value = closed
      }
      if open.isEmpty {
        next = input.endOfWhitespace(from: next)
        guard next == input.count else {
          throw JSONIndexError(expected: "the end after the value", in: input, at: next)
        }
        return value
      }
    }
  }

  /// Appends the keys and indices of the open containers.
  func describePath(in position: inout JSONPosition) {
    for container in open where !container.isBetweenMembers {
      if container.isObject {
        position.enter(key: container.key)
      } else {
        position.enter(index: container.elements.count)
      }
    }
  }

  /// Reads a scalar or an empty container; of another container reads the beginning and returns nil.
  private mutating func startValue(_ input: Span<UInt8>) throws(JSONIndexError) -> JSONValue? {
    next = input.endOfWhitespace(from: next)
    valueCount += 1
    guard valueCount <= maximumValueCount else {
      throw JSONIndexError("there are more than \(maximumValueCount) values", at: next)
    }
    switch input.at(next) {
    case UInt8(ascii: "\""):
      return .string(try JSONStringReader.read(input, at: &next))
    case UInt8(ascii: "{"):
      return try startContainer(input, isObject: true, closing: UInt8(ascii: "}"))
    case UInt8(ascii: "["):
      return try startContainer(input, isObject: false, closing: UInt8(ascii: "]"))
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      return .number(try JSONNumber.read(input, at: &next))
    case UInt8(ascii: "t"):
      return try readWord("true", as: .bool(true), input)
    case UInt8(ascii: "f"):
      return try readWord("false", as: .bool(false), input)
    case UInt8(ascii: "n"):
      return try readWord("null", as: .null, input)
    default:
      throw JSONIndexError(expected: "a value", in: input, at: next)
    }
  }

  private mutating func startContainer(
    _ input: Span<UInt8>, isObject: Bool, closing: UInt8
  ) throws(JSONIndexError) -> JSONValue? {
    guard open.count < maximumDepth else {
      throw JSONIndexError("arrays and objects are nested more than \(maximumDepth) deep", at: next)
    }
    next = input.endOfWhitespace(from: next + 1)
    if input.at(next) == closing {
      next += 1
      return isObject ? .object(JSONObject(JSONObjectBuilder())) : .array([])
    }
    open.append(Container(isObject: isObject))
    if isObject {
      try readKey(input, expected: "a key or '}'")
    }
    return nil
  }

  private mutating func readWord(
    _ word: String, as value: JSONValue, _ input: Span<UInt8>
  ) throws(JSONIndexError) -> JSONValue {
    let start = next
    for letter in word.utf8 {
      guard input.at(next) == letter else {
        throw JSONIndexError(expected: "a value", in: input, at: start)
      }
      next += 1
    }
    return value
  }

  private mutating func readKey(_ input: Span<UInt8>, expected: String) throws(JSONIndexError) {
    let last = open.count - 1
    open[last].isBetweenMembers = true
    guard input.at(next) == UInt8(ascii: "\"") else {
      throw JSONIndexError(expected: expected, in: input, at: next)
    }
    let start = next
    let key = try JSONStringReader.read(input, at: &next)
    open[last].key = key
    open[last].isBetweenMembers = false
    guard !open[last].members.contains(key) else {
      throw JSONIndexError("the key \(JSONExcerpt.quote(key)) is repeated in its object", at: start)
    }
    next = input.endOfWhitespace(from: next)
    guard input.at(next) == UInt8(ascii: ":") else {
      throw JSONIndexError(expected: "':' after the key", in: input, at: next)
    }
    next += 1
  }

  private mutating func attach(_ value: JSONValue) {
    let last = open.count - 1
    if open[last].isObject {
      open[last].members.append(open[last].key, value)
    } else {
      open[last].elements.append(value)
    }
    open[last].isBetweenMembers = true
  }

  /// Reads a comma (and the next key) after a member, or the end of the container, which it returns.
  private mutating func finishMember(_ input: Span<UInt8>) throws(JSONIndexError) -> JSONValue? {
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
      return nil
    case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"):
      next += 1
      let closed = open.removeLast()
      return isObject ? .object(JSONObject(closed.members)) : .array(closed.elements)
    default:
      throw JSONIndexError(expected: isObject ? "',' or '}'" : "',' or ']'", in: input, at: next)
    }
  }
}

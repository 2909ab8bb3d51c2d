/// The current part of a byte source, and its place in the whole.
struct JSONByteWindow: ~Copyable {
  /// The number of bytes that are requested at a time.
  private static let chunkByteCount = 1 << 18

  private let source: (Int) throws -> [UInt8]
  private var buffer: [UInt8] = []
  private var next = 0
  private var isAtEnd = false
  /// The place of the byte at `settled`, which is updated less often than `next` so that lines are counted faster.
  private var settledPosition = JSONPosition.start
  private var settled = 0

  init(_ source: @escaping (Int) throws -> [UInt8]) {
    self.source = source
  }

  /// The keys and indices that lead to the current value.
  var path: String {
    get { settledPosition.path }
    set { settledPosition.path = newValue }
  }

  /// Appends a member's key to the path.
  mutating func enter(key: String) {
    settledPosition.enter(key: key)
  }

  /// Appends an element's index to the path.
  mutating func enter(index: Int) {
    settledPosition.enter(index: index)
  }

  /// Skips whitespace and returns the place after it.
  mutating func nextPosition() throws -> JSONPosition {
    _ = try peek()
    return position()
  }

  /// Returns the place of the next byte.
  private mutating func position() -> JSONPosition {
    var position = settledPosition
    position.advance(over: buffer.span.extracting(settled..<next))
    (settledPosition, settled) = (position, next)
    return position
  }

  /// Skips whitespace and returns the byte after it without skipping it; nil at the end of the source.
  mutating func peek() throws -> UInt8? {
    while true {
      next = buffer.span.endOfWhitespace(from: next)
      if next < buffer.count { return buffer[next] }
      guard try fill() else { return nil }
    }
  }

  /// Skips the byte that `peek` returned.
  mutating func skip() {
    next += 1
  }

  /// Skips whitespace and a required byte after it.
  mutating func expect(_ byte: UInt8, _ expected: String) throws {
    guard try peek() == byte else {
      throw error(expected: expected)
    }
    skip()
  }

  /// Takes the bytes of the value that begins here; errors contain its `name`.
  ///
  /// A value above the limit is refused as too long, also if there is another error after the limit, so that the error
  /// does not depend on the sizes of the source's pieces. `used` bytes already count towards the limit.
  mutating func takeValue(limit: Int, used: Int = 0, name: String) throws -> [UInt8] {
    let maximumByteCount = limit - used
    var scanner = JSONValueScanner()
    var scanned = next
    while true {
      let end: Int?
      do throws(JSONIndexError) {
        end = try scanner.findEnd(in: buffer.span, from: scanned)
      } catch {
        guard error.index - next < maximumByteCount else {
          throw tooLong(name, limit: limit)
        }
        next = error.index
        throw JSONError(error.message, at: position())
      }
      guard end != next else {
        throw error(expected: "a value")
      }
      let byteCount = (end ?? buffer.count) - next
      guard byteCount <= maximumByteCount else {
        throw tooLong(name, limit: limit)
      }
      if let end {
        let bytes = Array(buffer[next..<end])
        next = end
        return bytes
      }
      guard try fill() else {
        next = buffer.count
        throw JSONError("the document ends within \(name)", at: position())
      }
      scanned = next + byteCount
    }
  }

  private mutating func tooLong(_ name: String, limit: Int) -> JSONError {
    JSONError("\(name) has more than \(limit) bytes", at: position())
  }

  /// Returns an error with the expected and the found byte.
  mutating func error(expected: String) -> JSONError {
    JSONError(JSONIndexError(expected: expected, in: buffer.span, at: next).message, at: position())
  }

  /// Removes used bytes and appends a piece of the source; returns false at its end.
  private mutating func fill() throws -> Bool {
    guard !isAtEnd else { return false }
    _ = position()
    buffer.removeSubrange(0..<next)
    (next, settled) = (0, 0)
    let piece = try source(Self.chunkByteCount)
    isAtEnd = piece.isEmpty
    buffer.append(contentsOf: piece)
    return !isAtEnd
  }
}

/// The piece of a byte source that is being looked at, and its place in the whole.
struct JSONByteWindow: ~Copyable {
  /// The number of bytes that are asked for at a time.
  private static let chunkByteCount = 1 << 18

  private let source: (Int) throws -> [UInt8]
  private var buffer: [UInt8] = []
  private var next = 0
  private var isAtEnd = false
  /// The place of the byte at `settled`, which lags behind `next` so that lines are counted in long runs.
  private var settledPosition = JSONPosition.start
  private var settled = 0

  init(_ source: @escaping (Int) throws -> [UInt8]) {
    self.source = source
  }

  /// The keys and indices that lead to what is being read.
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

  /// Skips whitespace and returns the place behind it.
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

  /// Skips whitespace and returns the byte behind it, or nil at the end of the source.
  mutating func peek() throws -> UInt8? {
    while true {
      next = buffer.span.endOfWhitespace(from: next)
      if next < buffer.count { return buffer[next] }
      guard try fill() else { return nil }
    }
  }

  /// Skips the byte that was looked at.
  mutating func skip() {
    next += 1
  }

  /// Skips whitespace and a byte that must follow it.
  mutating func expect(_ byte: UInt8, _ expected: String) throws {
    guard try peek() == byte else {
      throw error(expected: expected)
    }
    skip()
  }

  /// Takes the bytes of the value that begins here; `name` says in errors what it is.
  ///
  /// A value that passes the limit is refused as too long whatever else is wrong behind the limit, so that the size of
  /// the source's pieces does not decide which of two errors is thrown. `used` bytes of the limit are spent already.
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

  /// Returns the error of what stands here in place of something expected.
  mutating func error(expected: String) -> JSONError {
    JSONError(JSONIndexError(expected: expected, in: buffer.span, at: next).message, at: position())
  }

  /// Drops what was used and appends a piece of the source; returns false at its end.
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

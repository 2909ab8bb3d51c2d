/// The current part of a byte source, and its place in the whole.
struct JSONByteWindow: ~Copyable {
  /// The number of bytes that are requested at a time.
  private static let chunkByteCount = 1 << 18

  private let source: JSONDocumentStream.Source
  private var buffer: [UInt8] = []
  private var next = 0
  private var isAtEnd = false
  /// The place of the first byte of the buffer.
  private var bufferStart = JSONPosition.start
  /// The buffer as the values have it that were taken from it.
  private var piece: JSONPiece?

  /// The part of the document in which the next byte is.
  var place = Place.document

  enum Place {
    case document
    case member(String)
    case element(Int, of: String)
  }

  /// A value whose end was found, in a piece that is not copied.
  struct Value {
    let piece: JSONPiece
    let range: Range<Int>
  }

  init(_ source: @escaping JSONDocumentStream.Source) {
    self.source = source
  }

  /// Skips whitespace and returns the place after it.
  mutating func nextPosition() throws -> JSONPosition {
    _ = try peek()
    return position()
  }

  /// Returns the place of the next byte.
  private func position() -> JSONPosition {
    var position = bufferStart
    position.advance(over: buffer.span.extracting(0..<next))
    switch place {
    case .document: break
    case .member(let key): position.enter(key: key)
    case .element(let index, let key):
      position.enter(key: key)
      position.enter(index: index)
    }
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

  /// Takes the value that begins here; errors contain its `name`.
  ///
  /// A value above the limit is refused as too long, also if there is another error after the limit, so that the error
  /// does not depend on the sizes of the source's pieces. `used` bytes already count towards the limit.
  mutating func takeValue(limit: Int, used: Int = 0, name: String) throws -> Value {
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
        defer { next = end }
        return Value(piece: takenPiece(), range: next..<end)
      }
      guard try fill() else {
        next = buffer.count
        throw JSONError("the document ends within \(name)", at: position())
      }
      scanned = next + byteCount
    }
  }

  private mutating func takenPiece() -> JSONPiece {
    if let piece { return piece }
    let taken = JSONPiece(bytes: buffer, start: bufferStart)
    piece = taken
    return taken
  }

  private func tooLong(_ name: String, limit: Int) -> JSONError {
    JSONError("\(name) has more than \(limit) bytes", at: position())
  }

  /// Returns an error with the expected and the found byte.
  func error(expected: String) -> JSONError {
    JSONError(JSONIndexError(expected: expected, in: buffer.span, at: next).message, at: position())
  }

  /// Removes used bytes and appends a piece of the source; returns false at its end.
  private mutating func fill() throws -> Bool {
    guard !isAtEnd else { return false }
    if next > 0 {
      var start = bufferStart
      start.advance(over: buffer.span.extracting(0..<next))
      bufferStart = start
      // Values that were taken keep the old buffer.
      var rest: [UInt8] = []
      rest.reserveCapacity(buffer.count - next + Self.chunkByteCount)
      rest += buffer[next...]
      (buffer, next) = (rest, 0)
    }
    piece = nil
    let count = buffer.count
    try source(Self.chunkByteCount, &buffer)
    isAtEnd = buffer.count == count
    return !isAtEnd
  }
}

/// A part of a document, which the values in it share.
final class JSONPiece: Sendable {
  let bytes: [UInt8]
  /// The place of the first byte.
  let start: JSONPosition

  init(bytes: [UInt8], start: JSONPosition) {
    self.bytes = bytes
    self.start = start
  }
}

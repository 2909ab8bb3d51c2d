/// Reads a document of any size with one long array, element by element and in bounded memory.
///
/// The document is an object whose last member is the array. Methods throw a `JSONError` for an error in the document,
/// and pass on errors of the source. After an error each further call throws the same error.
package struct JSONDocumentStream: ~Copyable {
  /// The text of an element, which any thread may read.
  package struct RawElement: Sendable {
    /// The piece of the document in which the element is, which it shares with others.
    private let piece: JSONPiece
    private let range: Range<Int>
    private let streamedMember: String
    /// The number of the element, from 0.
    package let index: Int

    init(_ found: JSONByteWindow.Value, of streamedMember: String, index: Int) {
      (piece, range) = (found.piece, found.range)
      self.streamedMember = streamedMember
      self.index = index
    }

    /// The number of bytes of the text.
    package var byteCount: Int { range.count }

    /// The text, which is not checked yet.
    package var bytes: [UInt8] { Array(piece.bytes[range]) }

    /// The place of its first byte in the document.
    package var position: JSONPosition {
      var position = piece.start
      let bytes = piece.bytes
      position.advance(over: bytes.span.extracting(0..<range.lowerBound))
      position.enter(key: streamedMember)
      position.enter(index: index)
      return position
    }

    /// Checks the text; errors have their place in the whole document.
    package func read(maximumDepth: Int = JSONReader.usualDepth) throws(JSONError) -> JSONNode {
      try JSONDocument.node(piece.bytes, in: range, startingAt: position, maximumDepth: maximumDepth)
    }

    /// Checks the texts of elements that follow each other.
    package static func read(_ elements: [RawElement]) -> [Result<JSONNode, JSONError>] {
      var nodes: [Result<JSONNode, JSONError>] = []
      nodes.reserveCapacity(elements.count)
      var rest = elements[...]
      while let piece = rest.first?.piece {
        let together = Array(rest.prefix { $0.piece === piece })
        nodes += JSONDocument.nodes(
          piece.bytes, in: together.map(\.range), startingAt: { together[$0].position },
          maximumDepth: JSONReader.usualDepth)
        rest = rest.dropFirst(together.count)
      }
      return nodes
    }
  }

  private enum Phase {
    case unread
    case elements(header: JSONMembers, nextIndex: Int)
    case finished(header: JSONMembers)
    case failed(any Error)
  }

  private let streamedMember: String
  private let maximumElementByteCount: Int
  private let maximumHeaderByteCount: Int
  private var window: JSONByteWindow
  private var phase = Phase.unread

  /// Appends at most the requested number of bytes to others, and none at its end.
  package typealias Source = (_ count: Int, _ bytes: inout [UInt8]) throws -> Void

  /// Makes a reader of a source.
  package init(
    appending source: @escaping Source, streamedMember: String,
    maximumElementByteCount: Int = 64 << 20, maximumHeaderByteCount: Int = 1 << 20
  ) {
    self.streamedMember = streamedMember
    self.maximumElementByteCount = maximumElementByteCount
    self.maximumHeaderByteCount = maximumHeaderByteCount
    window = JSONByteWindow(source)
  }

  /// Makes a reader of a source, which returns at most the requested number of bytes, and none at its end.
  package init(
    _ source: @escaping (Int) throws -> [UInt8], streamedMember: String,
    maximumElementByteCount: Int = 64 << 20, maximumHeaderByteCount: Int = 1 << 20
  ) {
    self.init(
      appending: { count, bytes in bytes += try source(count) }, streamedMember: streamedMember,
      maximumElementByteCount: maximumElementByteCount, maximumHeaderByteCount: maximumHeaderByteCount)
  }

  /// Returns the members before the streamed one.
  package mutating func header() throws -> JSONMembers {
    switch phase {
    case .unread: break
    case .elements(let header, _), .finished(let header): return header
    case .failed(let error): throw error
    }
    do {
      let header = try readHeader()
      phase = .elements(header: header, nextIndex: 0)
      return header
    } catch {
      phase = .failed(error)
      throw error
    }
  }

  /// Returns the next element; after the last one checks the rest of the document and returns nil.
  package mutating func nextElement() throws -> RawElement? {
    _ = try header()
    guard case .elements(let header, let index) = phase else { return nil }
    do {
      let element = try readElement(index)
      phase = element == nil ? .finished(header: header) : .elements(header: header, nextIndex: index + 1)
      return element
    } catch {
      phase = .failed(error)
      throw error
    }
  }

  private mutating func readHeader() throws -> JSONMembers {
    var collector = JSONMemberCollector()
    try window.expect(UInt8(ascii: "{"), "'{'")
    while true {
      let place = try window.nextPosition()
      guard try window.peek() == UInt8(ascii: "\""), let key = try collector.key(takeHeaderValue(at: place), at: place)
      else { throw window.error(expected: "the member \(JSONExcerpt.quote(streamedMember))") }
      try window.expect(UInt8(ascii: ":"), "':' after the key")
      window.place = .member(key)
      if key.hasSameCodePoints(as: streamedMember) {
        try window.expect(UInt8(ascii: "["), "'['")
        return collector.members
      }
      let valuePlace = try window.nextPosition()
      try collector.value(takeHeaderValue(at: valuePlace), at: valuePlace)
      window.place = .document
      try window.expect(UInt8(ascii: ","), "',' and the member \(JSONExcerpt.quote(streamedMember))")
    }
  }

  private mutating func takeHeaderValue(at place: JSONPosition) throws -> JSONByteWindow.Value {
    try window.takeValue(
      limit: maximumHeaderByteCount, used: place.byteOffset, name: "the part before the array")
  }

  private mutating func readElement(_ index: Int) throws -> RawElement? {
    window.place = .member(streamedMember)
    let first = try window.peek()
    guard first == UInt8(ascii: ",") || (index == 0 && first != UInt8(ascii: "]")) else {
      try readEnd()
      return nil
    }
    if index > 0 {
      window.skip()
    }
    window.place = .element(index, of: streamedMember)
    _ = try window.peek()
    let found = try window.takeValue(limit: maximumElementByteCount, name: "an element")
    return RawElement(found, of: streamedMember, index: index)
  }

  private mutating func readEnd() throws {
    try window.expect(UInt8(ascii: "]"), "',' or ']'")
    window.place = .document
    try window.expect(UInt8(ascii: "}"), "'}' after the array")
    guard try window.peek() == nil else {
      throw window.error(expected: "the end after the document")
    }
  }
}

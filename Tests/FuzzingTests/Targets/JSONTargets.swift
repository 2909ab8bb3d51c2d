@testable import StrictJSON

extension FuzzTarget {
  static let jsonTargets = [
    FuzzTarget("json", "a JSON document, read, written and read again", readDocument),
    FuzzTarget("json-stream", "a JSON document as a stream of vectors, compared with the whole", readStream),
  ]

  @Sendable private static func readDocument(_ bytes: [UInt8]) throws -> Outcome {
    let value: JSONValue
    do {
      value = try JSONReader.parse(bytes)
    } catch {
      try check(error, in: bytes)
      return try .refused(with: error)
    }
    let compact = JSONWriter.compact(value)
    try require(JSONReader.parse(compact) == value, "the compact text has another value")
    try require(JSONWriter.compact(JSONReader.parse(compact)) == compact, "the compact text changes when it is read")
    try require(!compact.contains { $0 < 0x20 }, "the compact text has a control character")
    try require(JSONReader.parse(JSONWriter.pretty(value)) == value, "the indented text has another value")
    return .accepted
  }

  private static func check(_ error: JSONError, in bytes: [UInt8]) throws {
    try require((0...bytes.count).contains(error.byteOffset), "the place \(error.byteOffset) is outside the text")
    let lines = bytes.prefix(error.byteOffset).count { $0 == 0x0a } + 1
    try require(error.line == lines, "the error is in line \(lines), not \(error.line)")
  }

  /// The streamed array and the object around it are two levels of nesting.
  private static let elementDepth = 64 - 2
  private static let streamedMember = "vectors"

  @Sendable private static func readStream(_ bytes: [UInt8]) throws -> Outcome {
    let size = bytes.first.map { Int($0) % 16 + 1 } ?? 1
    let document = Array(bytes.dropFirst())
    do {
      let streamed = try stream(document, inPiecesOf: size)
      // The members before the array may be nested as deeply as a document of their own.
      let whole = try? JSONReader.parse(document, maximumDepth: JSONReader.deepest)
      try require(streamed == whole, "the stream reads another value than the reader of whole documents")
      return .accepted
    } catch {
      let whole = try? JSONReader.parse(document)
      try require(!isStreamable(whole), "the stream refuses a document that is in order: \(error)")
      return try .refused(with: error)
    }
  }

  private static func stream(_ document: [UInt8], inPiecesOf size: Int) throws -> JSONValue {
    var rest = document[...]
    var stream = JSONDocumentStream(
      { _ in
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }, streamedMember: streamedMember)
    let header = try stream.header()
    var elements: [JSONValue] = []
    while let element = try stream.nextElement() {
      try require(element.index == elements.count, "an element has the number \(element.index)")
      elements.append(try element.read(maximumDepth: elementDepth).value)
    }
    let members = header.map { ($0.key, $0.value.value) }
    return .object(JSONObject(members + [(streamedMember, .array(elements))]))
  }

  private static func isStreamable(_ whole: JSONValue?) -> Bool {
    guard case .object(let object) = whole, let last = object.members.last, case .array = last.value else {
      return false
    }
    return last.key.hasSameCodePoints(as: streamedMember)
  }
}

import Testing

@testable import StrictJSON

/// A source that begins with a text, repeats another text forever, and counts the bytes that are read.
private final class EndlessSource {
  private var pending: [UInt8]
  private let piece: [UInt8]
  private(set) var takenByteCount = 0

  init(_ start: String, repeating text: String) {
    pending = Array(start.utf8)
    piece = Array(String(repeating: text, count: 512 / text.utf8.count).utf8)
  }

  func next(upTo count: Int) -> [UInt8] {
    if pending.isEmpty { pending = piece }
    let bytes = Array(pending.prefix(count))
    pending.removeFirst(bytes.count)
    takenByteCount += bytes.count
    return bytes
  }
}

@Suite struct JSONDocumentLimitTests {
  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func `Endless nesting is refused after its first bytes`(opening: String) throws {
    for start in ["{\"vectors\":[", "{\"a\":"] {
      let source = EndlessSource(start, repeating: opening)
      var stream = JSONDocumentStream({ source.next(upTo: $0) }, streamedMember: StreamedDocument.member)
      let error = #expect(throws: JSONError.self) { _ = try stream.nextElement() }
      #expect(error?.message == "arrays and objects are nested more than 512 deep")
      #expect(source.takenByteCount < 4096)
    }
  }

  @Test(arguments: [
    ("{\"vectors\":[\"", "an element"), ("{\"vectors\":[", "an element"), ("{\"vectors\":[[", "an element"),
    ("{\"", "the part before the array"), ("{\"a\":\"", "the part before the array"),
    ("{\"a\":[", "the part before the array"),
  ])
  func `An endless value is refused at the limit`(start: String, name: String) throws {
    let source = EndlessSource(start, repeating: "1")
    var stream = JSONDocumentStream(
      { source.next(upTo: $0) }, streamedMember: StreamedDocument.member, maximumElementByteCount: 10_000,
      maximumHeaderByteCount: 10_000)
    let error = #expect(throws: JSONError.self) { _ = try stream.nextElement() }
    #expect(error?.message == "\(name) has more than 10000 bytes")
    #expect(source.takenByteCount < 12_000)
  }

  @Test func `Endless members before the array are refused at the limit`() throws {
    var keyCount = 0
    var stream = JSONDocumentStream(
      { _ in
        keyCount += 1
        return Array("\(keyCount == 1 ? "{" : ",")\"key \(keyCount)\": [\(keyCount), true]".utf8)
      }, streamedMember: StreamedDocument.member, maximumHeaderByteCount: 10_000)
    let error = #expect(throws: JSONError.self) { _ = try stream.header() }
    #expect(error?.message == "the part before the array has more than 10000 bytes")
    #expect(keyCount < 500)
  }

  @Test func `An element at the limit is read, and one byte more is refused, in pieces of every size`() throws {
    var document = StreamedDocument("{\"vectors\":[[1, \"2345\"],[1, \"23456\"]]}")
    document.maximumElementByteCount = 11
    for size in 1...document.bytes.count {
      let reading = try document.read(inPiecesOf: size)
      #expect(reading.elements.map(\.bytes.count) == [11])
      #expect(reading.error?.message == "an element has more than 11 bytes")
      #expect(reading.error?.byteOffset == 24)
      #expect(reading.error?.path == "vectors[1]")
    }
  }

  @Test func `The part before the array is limited as a whole, in pieces of every size`() throws {
    var document = StreamedDocument("{\"a\":1,\"b\":\"23\",\"vectors\":[]}")
    let whole = try document.read().value
    document.maximumHeaderByteCount = 25
    #expect(try document.read().value == whole)
    document.maximumHeaderByteCount = 24
    for size in 1...document.bytes.count {
      let error = try document.read(inPiecesOf: size).error
      #expect(error?.message == "the part before the array has more than 24 bytes", "pieces of \(size)")
      #expect(error?.byteOffset == 16)
    }
  }

  @Test(arguments: [7, 8, 9, 10, 11])
  func `An error near the limit is the same in pieces of every size`(digits: Int) throws {
    var document = StreamedDocument("{\"vectors\":[\"\(String(repeating: "1", count: digits))\n12345\"]}")
    document.maximumElementByteCount = 10
    let whole = try document.read()
    let isWithin = 1 + digits < 10
    #expect(whole.error?.byteOffset == (isWithin ? 13 + digits : 12))
    for size in 1...document.bytes.count {
      #expect(try document.read(inPiecesOf: size) == whole, "pieces of \(size)")
    }
  }

  @Test func `An element may be nested up to 512 deep, if its parser allows it`() throws {
    for depth in [512, 513] {
      let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      var rest = Array("{\"vectors\":[\(text)]}".utf8)
      var stream = JSONDocumentStream(
        { _ in
          defer { rest = [] }
          return rest
        }, streamedMember: StreamedDocument.member)
      if depth == 512 {
        #expect(try stream.nextElement()?.read(maximumDepth: 512) != nil)
      } else {
        #expect(throws: JSONError.self) { _ = try stream.nextElement() }
      }
    }
  }

  @Test func `An element that is nested deeper than its parser allows is refused at its place`() throws {
    let document = StreamedDocument(
      "{\"vectors\":[\n" + String(repeating: "[", count: 65) + String(repeating: "]", count: 65) + "]}")
    let reading = try document.read()
    #expect(reading.error == nil)
    #expect(reading.firstError?.message == "arrays and objects are nested more than 64 deep")
    #expect(reading.firstError?.line == 2)
    #expect(reading.firstError?.column == 65)
  }
}

@Suite struct JSONDocumentStateTests {
  private struct Broken: Error, Equatable {}

  @Test func `After an error each call throws the same one, and nothing more is taken`() throws {
    var pieces = ["{\"vectors\":[1,", " x ", "2]}"]
    var asked = 0
    var stream = JSONDocumentStream(
      { _ in
        asked += 1
        return pieces.isEmpty ? [] : Array(pieces.removeFirst().utf8)
      }, streamedMember: StreamedDocument.member)
    let first = try #require(try stream.nextElement())
    #expect(first.bytes == [UInt8(ascii: "1")])
    // The parser checks the word; the stream checks only what follows it.
    #expect(try stream.nextElement()?.bytes == [UInt8(ascii: "x")])
    let error = #expect(throws: JSONError.self) { _ = try stream.nextElement() }
    let askedBefore = asked
    #expect(throws: try #require(error)) { _ = try stream.nextElement() }
    #expect(throws: try #require(error)) { _ = try stream.header() }
    #expect(asked == askedBefore)
  }

  @Test func `An error of the source is thrown, also by later calls`() throws {
    var asked = 0
    var stream = JSONDocumentStream(
      { _ in
        asked += 1
        guard asked == 1 else { throw Broken() }
        return Array("{\"a\":1,\"vectors\":[1,2".utf8)
      }, streamedMember: StreamedDocument.member)
    #expect(try stream.header().object == ["a": 1])
    #expect(try stream.nextElement() != nil)
    #expect(throws: Broken()) { _ = try stream.nextElement() }
    #expect(throws: Broken()) { _ = try stream.nextElement() }
    #expect(asked == 2)
  }

  @Test func `The header can be read at any time, and the end remains the end`() throws {
    var rest = Array("{\"a\":1,\"vectors\":[1]}".utf8)
    var asked = 0
    var stream = JSONDocumentStream(
      { _ in
        asked += 1
        defer { rest = [] }
        return rest
      }, streamedMember: StreamedDocument.member)
    #expect(try stream.nextElement()?.index == 0)
    #expect(try stream.header().object == ["a": 1])
    #expect(try stream.nextElement() == nil)
    #expect(try stream.nextElement() == nil)
    #expect(try stream.header().object == ["a": 1])
    #expect(asked == 2)
  }
}

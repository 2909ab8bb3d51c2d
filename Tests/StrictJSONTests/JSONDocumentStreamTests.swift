import Testing

@testable import StrictJSON

/// Documents with all values that could be read wrongly at the end of a piece.
private let rich = """
  { "format": 1,\r
  \t"naïve \\"key\\"": "\\u00e9 \\\\ 😀", "nested": {"a": [1, {"b": "]}"}], "c": {}},
  "list" : [ ], "vectors" : [
    {"id": "a/b", "text": "\\ud83d\\ude00 [\\"{", "deep": [[[{"x": []}]]]} , "€ [", -1.5e+10,true
  ,null, [1, 2, [ ]],{}, "", "\\\\"] }
  """

private let documents = [
  rich, "{\"vectors\":[]}", " {\"vectors\" : [ ] }\n", "{\"vectors\":[1,22,333]}", "{\"a\":\"\",\"vectors\":[\"\"]}",
]

@Suite struct JSONDocumentStreamTests {
  @Test(arguments: documents)
  func `A document is the same in pieces of every size`(text: String) throws {
    let document = StreamedDocument(text)
    let whole = try document.read()
    #expect(try whole.value == JSONReader.parse(document.bytes))
    for size in 1..<document.bytes.count {
      #expect(try document.read(inPiecesOf: size) == whole, "pieces of \(size)")
    }
  }

  @Test(arguments: [1, 7, 40, 4096])
  func `Elements that are read together are the same as one by one, with the same errors`(size: Int) throws {
    let text = """
      {"vectors": [{"a": [1, {"b": "é"}]}, {"a": 1,
        "a": 2}, "\\u00e9", [01], [], {"x": [true, nul]}, {"y": {}}, 12]}
      """
    let bytes = Array(text.utf8)
    var rest = bytes[...]
    var stream = JSONDocumentStream(
      { _ in
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }, streamedMember: "vectors")
    var elements: [JSONDocumentStream.RawElement] = []
    while let element = try stream.nextElement() { elements.append(element) }
    let together = JSONDocumentStream.RawElement.read(elements).map { $0.map(\.value) }
    let alone = elements.map { element in Result { () throws(JSONError) in try element.read().value } }
    #expect(together == alone)
    #expect(together.map { (try? $0.get()) == nil } == [false, true, false, true, false, true, false, false])
  }

  @Test func `An element's place is that of its first byte`() throws {
    let elements = try StreamedDocument("{\"é\": 1, \"vectors\": [\n  7, {\"x\":2},\n\"€\" ,\n[0]]}").read().elements
    #expect(elements.map { String(decoding: $0.bytes, as: UTF8.self) } == ["7", "{\"x\":2}", "\"€\"", "[0]"])
    #expect(elements.map(\.index) == [0, 1, 2, 3])
    #expect(elements.map(\.position.line) == [2, 2, 3, 4])
    #expect(elements.map(\.position.column) == [3, 6, 1, 1])
    #expect(elements.map(\.position.byteOffset) == [25, 28, 37, 45])
    #expect(elements.map(\.position.path) == ["vectors[0]", "vectors[1]", "vectors[2]", "vectors[3]"])
  }

  @Test func `A document that is cut off anywhere is refused`() throws {
    let bytes = Array(rich.utf8)
    for count in 0..<bytes.count {
      let document = StreamedDocument(Array(bytes.prefix(count)))
      let error = try #require(try document.read().error, "cut off behind byte \(count)")
      #expect(error.byteOffset <= count)
      for size in [1, 2, 3, 64] {
        #expect(try document.read(inPiecesOf: size).error == error, "behind byte \(count), pieces of \(size)")
      }
    }
  }

  @Test func `Only whitespace may follow a document`() throws {
    let whitespace: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    for byte in UInt8.min...UInt8.max {
      let document = StreamedDocument(Array("{\"vectors\":[1]}\n ".utf8) + [byte])
      for size in [1, 15, 16, 17, 18] {
        let reading = try document.read(inPiecesOf: size)
        #expect((reading.error == nil) == whitespace.contains(byte), "byte \(byte), pieces of \(size)")
        #expect(reading.error.map(\.byteOffset) == (whitespace.contains(byte) ? nil : 17))
        #expect(reading.elements.count == 1)
      }
    }
  }

  @Test func `With one changed byte, the stream and the reader of whole documents give the same`() throws {
    let text = "{\"a\":{\"b\":\"\\u0041é\"},\"vectors\":[{\"c\":[1]}, \"\\\\\",2]}"
    let original = Array(text.utf8)
    for index in original.indices {
      for byte in Array("\0\t \"\\{}[]:,0u\u{7f}".utf8) + [0x80, 0xC3, 0xFF] {
        var bytes = original
        bytes[index] = byte
        let document = StreamedDocument(bytes)
        let whole = try document.read()
        for size in [1, 2, 3, 5, 16] {
          #expect(try document.read(inPiecesOf: size) == whole, "byte \(byte) at \(index), pieces of \(size)")
        }
        if let value = try? JSONReader.parse(bytes), endsWithVectors(value) {
          #expect(whole.value == value, "byte \(byte) at \(index)")
        } else {
          #expect(whole.value == nil, "byte \(byte) at \(index)")
          #expect(whole.firstError != nil, "byte \(byte) at \(index)")
        }
      }
    }
  }

  /// Whether the value is an object whose last member is the array that a stream looks for.
  private func endsWithVectors(_ value: JSONValue) -> Bool {
    guard case .object(let object) = value, let last = object.members.last, case .array = last.value else {
      return false
    }
    return last.key == StreamedDocument.member
  }
}

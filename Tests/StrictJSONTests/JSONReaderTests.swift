import Testing

@testable import StrictJSON

@Suite struct JSONReaderTests {
  @Test(arguments: [
    "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "[1,]", "{\"a\":1,}", "[01]", "[1.]", "\"\\ud800\"", "[1] 2", "",
    " ", "nul", "\u{feff}1",
    "[\"\t\"]", "[-]", "[+1]", "[\"\\x\"]",
  ])
  func `A text that is not strict JSON is refused`(text: String) {
    #expect(throws: JSONError.self) { try JSONReader.parse(Array(text.utf8)) }
  }

  @Test func `An error has its place`() throws {
    let error = #expect(throws: JSONError.self) {
      try JSONReader.parse(Array("{\n  \"vectors\": [\n    {\"input\": tru}\n  ]\n}".utf8))
    }
    #expect(error?.line == 3)
    #expect(error?.column == 15)
    #expect(error?.path == "vectors[0].input")
  }

  @Test func `Nesting is bounded`() throws {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    #expect(throws: JSONError.self) { try JSONReader.parse(deep) }
  }

  @Test func `The canonical layout is one line if it fits, and otherwise one member on each line`() throws {
    let value: JSONValue = [
      "a": 1, "b": ["x", "y"], "c": ["d": ["e": true]], "f": .array([]), "g": "line\n\u{7f}",
    ]
    let expected = """
      {
        "a": 1,
        "b": ["x", "y"],
        "c": {
          "d": { "e": true }
        },
        "f": [],
        "g": "line\\n\\u007f"
      }
      """
    #expect(String(decoding: JSONWriter.pretty(value), as: UTF8.self) == expected)
    #expect(try JSONReader.parse(JSONWriter.pretty(value)) == value)
    #expect(try JSONReader.parse(JSONWriter.compact(value)) == value)
  }

  @Test func `A document with more values than the limit is refused at the first above it`() throws {
    let text = Array("[0,[1,{}],{\"a\":2}]".utf8)
    #expect(try JSONReader.parse(text, maximumValueCount: 7) == [0, [1, [:]], ["a": 2]])
    let error = #expect(throws: JSONError.self) { try JSONReader.parse(text, maximumValueCount: 6) }
    #expect(error?.message == "there are more than 6 values")
    #expect(error?.byteOffset == 15)
    let zeros = Array(("[0" + String(repeating: ",0", count: 1 << 20) + "]").utf8)
    #expect(throws: JSONError.self) { try JSONReader.parse(zeros) }
  }
}

import Testing

@testable import StrictJSON

@Suite struct JSONStringWriterTests {
  private func written(_ text: String) -> String {
    String(decoding: JSONWriter.compact(.string(text)).dropFirst().dropLast(), as: UTF8.self)
  }

  @Test func `Control characters have one form each`() {
    let named: [UInt8: String] = [0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r"]
    for byte in UInt8(0)..<0x20 {
      let digits = "0123456789abcdef".utf8.map { Character(Unicode.Scalar($0)) }
      let hex = "\\u00" + String([digits[Int(byte >> 4)], digits[Int(byte & 0x0F)]])
      #expect(written(String(Unicode.Scalar(byte))) == named[byte] ?? hex)
    }
    #expect(written("\u{7F}") == "\\u007f")
  }

  @Test func `Of printable ASCII only the quotation mark and the backslash are escaped`() {
    for byte in UInt8(0x20)..<0x7F {
      let text = String(Unicode.Scalar(byte))
      let isEscaped = text == "\"" || text == "\\"
      #expect(written(text) == (isEscaped ? "\\" + text : text))
    }
  }

  @Test(arguments: [
    ("\u{2028}", "\\u2028"), ("\u{2029}", "\\u2029"), ("\u{2027}", "\u{2027}"), ("\u{202A}", "\u{202A}"),
    ("\u{2068}", "\u{2068}"), ("\u{80}", "\u{80}"), ("\u{9F}", "\u{9F}"), ("\u{A0}", "\u{A0}"),
    ("\u{FEFF}", "\u{FEFF}"), ("\u{FFFF}", "\u{FFFF}"), ("é", "é"), ("e\u{301}", "e\u{301}"), ("😀", "😀"),
    ("\u{10FFFF}", "\u{10FFFF}"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("/", "/"), ("</script>", "</script>"),
  ])
  func `Beyond ASCII only the two line separators are escaped`(text: String, expected: String) {
    // Bytes are compared, since Swift's `==` takes two normalisations for one text.
    #expect(Array(written(text).utf8) == Array(expected.utf8))
  }

  @Test func `An escape is found wherever it stands in the words of a text`() {
    for special in ["\"", "\\", "\n", "\u{0}", "\u{7F}", "\u{2028}"] {
      for before in 0...17 {
        for after in [0, 1, 7, 8, 9] {
          let (start, end) = (String(repeating: "a", count: before), String(repeating: "é", count: after))
          #expect(written(start + special + end) == start + written(special) + end)
          #expect(written(end + special + special + start) == end + written(special + special) + start)
        }
      }
    }
  }

  @Test func `Every character reads back as it was written`() throws {
    // The basic plane, the beginning of the next one, and the end of the last.
    for block in Array(stride(from: UInt32(0), through: 0x10000, by: 0x1000)) + [0x10F000] {
      var text = ""
      text.unicodeScalars.append(contentsOf: (block..<block + 0x1000).compactMap(Unicode.Scalar.init))
      for value in [JSONValue.string(text), .object(JSONObject([(text, 1)]))] {
        #expect(try JSONReader.parse(JSONWriter.compact(value)) == value, "from U+\(String(block, radix: 16))")
      }
    }
  }
}

@Suite struct JSONLayoutTests {
  private func pretty(_ value: JSONValue, indentation: Int = 0) -> String {
    String(decoding: JSONWriter.pretty(value, indentation: indentation), as: UTF8.self)
  }

  /// An array of one text that takes a number of columns.
  private func array(columns: Int) -> JSONValue { [.string(String(repeating: "é", count: columns - 4))] }

  @Test func `A line holds 120 columns with the comma behind it`() {
    #expect(!pretty(array(columns: 119)).contains("\n"))
    #expect(pretty(array(columns: 120)).contains("\n"))
    // Two more for the level, four for `"k": `.
    #expect(pretty(["k": array(columns: 112), "l": 1]).split(separator: "\n").count == 4)
    #expect(pretty(["k": array(columns: 113), "l": 1]).split(separator: "\n").count == 6)
    #expect(!pretty(array(columns: 115), indentation: 2).contains("\n"))
    #expect(pretty(array(columns: 116), indentation: 2).contains("\n"))
  }

  @Test func `A value that stands deeper is indented but for its first line`() {
    #expect(pretty(["a": [[]]], indentation: 2) == "{\n      \"a\": [\n        []\n      ]\n    }")
  }

  @Test func `Only arrays and objects of scalars stand on one line`() {
    #expect(pretty([1, "a", true, false, .null]) == "[1, \"a\", true, false, null]")
    #expect(pretty([[1], [2]]) == "[\n  [1],\n  [2]\n]")
    #expect(pretty(["a": [:]]) == "{\n  \"a\": {}\n}")
    #expect(pretty([:]) == "{}")
    #expect(pretty([]) == "[]")
    #expect(pretty(["a": 1]) == "{ \"a\": 1 }")
    #expect(
      String(decoding: JSONWriter.compact(["a": [1, ["b": .null]], "c": [:]]), as: UTF8.self)
        == "{\"a\":[1,{\"b\":null}],\"c\":{}}")
  }

  @Test(arguments: [1, 39, 40, 41, 60, 1000])
  func `An array is whole in either layout`(count: Int) throws {
    let value = JSONValue.array((0..<count).map { .number(JSONNumber(Int64($0 % 10))) })
    let text = pretty(value)
    #expect(text.contains("\n") == (count > 39))
    #expect(try JSONReader.parse(Array(text.utf8)) == value)
  }
}

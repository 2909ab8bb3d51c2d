import Testing

@testable import StrictJSON

@Suite struct JSONEscapeTests {
  private func parse(_ content: String) throws(JSONError) -> JSONValue {
    try JSONReader.parse(Array("\"\(content)\"".utf8))
  }

  @Test(arguments: [
    (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{8}"), (#"\f"#, "\u{C}"), (#"\n"#, "\n"),
    (#"\r"#, "\r"), (#"\t"#, "\t"), (#"\u0000"#, "\0"), (#"\u001f"#, "\u{1F}"), (#"\u0041"#, "A"),
    (#"\u00e9"#, "é"), (#"\u00E9"#, "é"), (#"\u20aC"#, "€"), (#"\uD7FF"#, "\u{D7FF}"), (#"\ue000"#, "\u{E000}"),
    (#"\uFFFF"#, "\u{FFFF}"), (#"\uD800\uDC00"#, "\u{10000}"),
    (#"\ud83d\ude00"#, "😀"), (#"\uD83D\uDE00"#, "😀"), (#"\udbff\udfff"#, "\u{10FFFF}"),
    (#"\\u0041"#, "\\u0041"), (#"a\u0000b"#, "a\0b"), (#"\ud83d\ude00\ud83d\ude01"#, "😀😁"),
    (#"é\né"#, "é\né"), (#"e\u0301"#, "e\u{301}"), (#"\u005cn"#, "\\n"), (#"\u0022"#, "\""),
  ])
  func `An escape stands for its character`(escaped: String, text: String) throws {
    #expect(try parse(escaped) == .string(text))
    for count in [1, 7, 8, 9] {
      let filling = String(repeating: "x", count: count)
      #expect(try parse(filling + escaped + filling) == .string(filling + text + filling))
    }
  }

  @Test(arguments: [
    // Alone: the first of a pair, the second, and both in the wrong order.
    #"\ud800"#, #"\udbff"#, #"\udc00"#, #"\udfff"#, #"\udc00\ud800"#,
    // Followed by another character than its second half.
    #"\ud83dx"#, #"\ud83d\n"#, #"\ud83d\u0041"#, #"\ud83d\ud83d"#, #"\ud83d\ud83d\ude00"#, #"\ud83d\\ude00"#,
    #"\ud83d \ude00"#, #"\ud83d\ue000"#, #"\ud83d\udbff"#,
  ])
  func `A surrogate without a pair is refused at its place`(content: String) {
    let error = #expect(throws: JSONError.self) { try parse("x" + content) }
    #expect(error?.message == "a surrogate escape must belong to a pair")
    #expect(error?.byteOffset == 2)
  }

  @Test func `A second surrogate that follows a whole pair is refused at its own place`() {
    let error = #expect(throws: JSONError.self) { try parse(#"\ud83d\ude00\ude00"#) }
    #expect(error?.message == "a surrogate escape must belong to a pair")
    #expect(error?.byteOffset == 13)
  }

  @Test(arguments: [
    (#"\u"#, 3), (#"\u004"#, 6), (#"\u00g1"#, 5), (#"\u 041"#, 3), (#"\u+041"#, 3), (#"\u-041"#, 3), (#"\u0x41"#, 4),
    (#"\u{41}"#, 3), (#"\u００41"#, 3), (#"\ud83d\u"#, 9), (#"\ud83d\ude0"#, 12), (#"\u004:"#, 6), (#"\u004@"#, 6),
    (#"\u004G"#, 6), (#"\u004`"#, 6), (#"\u004/"#, 6),
  ])
  func `An escape without four hexadecimal digits is refused at the first wrong character`(content: String, offset: Int)
  {
    let error = #expect(throws: JSONError.self) { try parse(content) }
    #expect(error?.message.hasPrefix("expected four hexadecimal digits after \\u, found ") == true)
    #expect(error?.byteOffset == offset)
  }

  @Test func `Only the letters of the standard follow a backslash`() {
    for byte in UInt8.min...UInt8.max where byte != UInt8(ascii: "u") {
      let document = Array("\"\\".utf8) + [byte] + Array("\"".utf8)
      let isKnown = Array("\"\\/bfnrt".utf8).contains(byte)
      #expect(((try? JSONReader.parse(document)) != nil) == isKnown, "byte \(byte)")
    }
  }

  @Test(arguments: [#"""#, #""\"#, #""\""#, #""\u"#, #""\u12"#, #""\ud83d"#, #""\ud83d\"#, #""\ud83d\u"#, #""abc"#])
  func `A string that the end of the input cuts off is refused`(text: String) {
    #expect(throws: JSONError.self) { try JSONReader.parse(Array(text.utf8)) }
  }
}

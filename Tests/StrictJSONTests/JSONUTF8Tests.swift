import Testing

@testable import StrictJSON

/// Reads bytes as the content of a JSON string; nil where they are refused.
private func content(_ bytes: [UInt8]) -> String? {
  let quote = UInt8(ascii: "\"")
  guard case .string(let text)? = try? JSONReader.parse([quote] + bytes + [quote]) else { return nil }
  return text
}

@Suite struct JSONUTF8Tests {
  @Test(
    arguments: [
      // The ends of each row of the table in RFC 3629 § 4.
      [0x7F], [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xE0, 0xBF, 0xBF], [0xE1, 0x80, 0x80],
      [0xEC, 0xBF, 0xBF], [0xED, 0x80, 0x80], [0xED, 0x9F, 0xBF], [0xEE, 0x80, 0x80], [0xEF, 0xBF, 0xBF],
      [0xF0, 0x90, 0x80, 0x80], [0xF0, 0xBF, 0xBF, 0xBF], [0xF1, 0x80, 0x80, 0x80], [0xF3, 0xBF, 0xBF, 0xBF],
      [0xF4, 0x80, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
    ] as [[UInt8]])
  func `A code point in its shortest form is read`(bytes: [UInt8]) {
    #expect(content(bytes).map { Array($0.utf8) } == bytes)
  }

  @Test(
    arguments: [
      // Overlong forms of U+0000, U+002F and U+007F, and of the last code points of two and three bytes.
      [0xC0, 0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF],
      [0xF0, 0x80, 0x80, 0xAF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF8, 0x80, 0x80, 0x80, 0xAF],
      // Surrogates: U+D800, U+DBFF, U+DC00, U+DFFF, and a pair of them.
      [0xED, 0xA0, 0x80], [0xED, 0xAF, 0xBF], [0xED, 0xB0, 0x80], [0xED, 0xBF, 0xBF],
      [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80],
      // U+110000 and beyond.
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF7, 0xBF, 0xBF, 0xBF], [0xFB, 0xBF, 0xBF, 0xBF, 0xBF],
      [0xFE], [0xFF],
      // Continuation bytes on their own, and one too many.
      [0x80], [0xBF], [0xC3, 0xA9, 0xA9], [0x41, 0x80],
      // Too few of them, before an ASCII character or the next code point.
      [0xC3, 0x41], [0xE2, 0x82, 0x41], [0xE2, 0x41, 0xAC], [0xF0, 0x9F, 0x98, 0x41], [0xC3, 0xC3, 0xA9],
    ] as [[UInt8]])
  func `What is no UTF-8 is refused, and the place is where the code point begins`(bytes: [UInt8]) throws {
    // Eight bytes are looked at in one step; the place within them must not matter.
    for count in 0...16 {
      let document = Array(("[\"" + String(repeating: "x", count: count)).utf8) + bytes + Array("\"]".utf8)
      let error = #expect(throws: JSONError.self, "\(count) bytes before") { try JSONReader.parse(document) }
      #expect(error?.message == "a string is not valid UTF-8")
      let start = bytes.first == 0x41 ? 1 : bytes == [0xC3, 0xA9, 0xA9] ? 2 : 0
      #expect(error?.byteOffset == 2 + count + start)
    }
  }

  @Test func `Every sequence of bytes is read or refused as the standard library does`() {
    let edges: [UInt8] = [0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0]
    let others: [UInt8] = [0x7F, 0x80, 0xBF, 0xC0]
    var sequences: [[UInt8]] = []
    for first in UInt8(0x80)...0xFF {
      sequences.append([first])
      for second in edges {
        sequences.append([first, second])
        for third in others {
          sequences.append([first, second, third])
          sequences += others.map { [first, second, third, $0] }
        }
      }
    }
    for bytes in sequences {
      let expected = String(validating: bytes, as: UTF8.self)
      #expect(content(bytes).map { Array($0.utf8) } == expected.map { Array($0.utf8) }, "\(bytes)")
    }
  }

  @Test(arguments: [[0xC3, 0xA9], [0xE2, 0x82, 0xAC], [0xF0, 0x9F, 0x98, 0x80]] as [[UInt8]])
  func `A sequence that the end of the input cuts off is refused`(bytes: [UInt8]) {
    for count in 1..<bytes.count {
      for filling in 0...8 {
        let document = [UInt8(ascii: "\"")] + [UInt8](repeating: 0x78, count: filling) + bytes.prefix(count)
        let error = #expect(throws: JSONError.self) { try JSONReader.parse(document) }
        #expect(error?.message == "a string is not valid UTF-8")
        #expect(error?.byteOffset == 1 + filling)
      }
    }
    let error = #expect(throws: JSONError.self) { try JSONReader.parse([UInt8(ascii: "\"")] + bytes) }
    #expect(error?.message == "the string that begins here does not end")
    #expect(error?.byteOffset == 0)
  }

  @Test func `A control character must be escaped, wherever it stands`() {
    for byte in UInt8(0)..<0x20 {
      for count in 0...16 {
        let document = [UInt8](repeating: 0x78, count: count) + [byte]
        #expect(content(document) == nil, "byte \(byte) behind \(count)")
      }
    }
    #expect(content([0x7F]) == "\u{7F}")
    #expect(content([0x20]) == " ")
  }

  @Test func `A byte order mark is refused before a document, and a character in a string`() throws {
    let error = #expect(throws: JSONError.self) { try JSONReader.parse(Array("\u{FEFF}{}".utf8)) }
    #expect(error?.message == "a byte order mark is not allowed")
    #expect(error?.byteOffset == 0)
    for document in [[0xEF], [0xEF, 0xBB], [0xEF, 0xBB, 0xBF], Array(" \u{FEFF}1".utf8), Array("1\u{FEFF}".utf8)] {
      #expect(throws: JSONError.self) { try JSONReader.parse(document) }
    }
    #expect(try JSONReader.parse(Array("[\"\u{FEFF}\"]".utf8)) == ["\u{FEFF}"])
  }

  @Test(arguments: ["\0", "\0{}", "{}\0", "[1,\0 2]", "\u{A0}1", "\u{2028}1", "1\u{B}", "1\u{C}"])
  func `Nothing but four characters is whitespace between values`(text: String) {
    #expect(throws: JSONError.self) { try JSONReader.parse(Array(text.utf8)) }
  }
}

import Encodings
import Primitives
import Testing

@Suite("CRC-16/ARC")
struct CRC16Tests {
  // The check value of the catalogue of CRC algorithms, and worked example 2.7.
  @Test func `worked example 2.7`() {
    let check = { (bytes: [UInt8]) in CRC16.arc(bytes.span) }
    #expect(check(ascii("123456789")) == 0xbb3d)
    #expect(check(repeated(0, 10)) == 0x0000)
    #expect(check(repeated(0xff, 10)) == 0x8331)
    #expect(check([]) == 0)
  }
}

@Suite("Base32")
struct Base32Tests {
  /// RFC 4648, 10, without the padding; then worked example 1.5.
  static let texts = [
    (ascii(""), ""), (ascii("f"), "MY"), (ascii("fo"), "MZXQ"), (ascii("foo"), "MZXW6"), (ascii("foob"), "MZXW6YQ"),
    (ascii("fooba"), "MZXW6YTB"), (ascii("foobar"), "MZXW6YTBOI"),
    (bytes("ac88fc247d22f354fc149041"), "VSEPYJD5ELZVJ7AUSBAQ"),
  ]

  @Test(arguments: texts)
  func `the texts are those of RFC 4648`(data: [UInt8], text: String) throws {
    #expect(Base32.encode(data) == text)
    #expect(try Base32.decode(text) == data)
    #expect(try Base32.decode(text, allowingSpareBits: true) == data)
  }

  /// RFC 4648, 10: base32hex, without the padding.
  @Test(arguments: [("f", "CO"), ("fo", "CPNG"), ("foo", "CPNMU"), ("foobar", "CPNMUOJ1E8")])
  func `another alphabet has other characters for the same values`(data: String, text: String) throws {
    let alphabet = Base32.Alphabet("0123456789ABCDEFGHIJKLMNOPQRSTUV")
    #expect(Base32.encode(ascii(data), alphabet: alphabet) == text)
    #expect(try Base32.decode(text, alphabet: alphabet) == ascii(data))
    #expect(throws: Base32.Failure.alphabet) { try Base32.decode("CZ", alphabet: alphabet) }
  }

  @Test(arguments: [1, 3, 6, 9, 11, 14])
  func `some lengths are not encodings`(count: Int) {
    #expect(throws: Base32.Failure.length) { try Base32.decode(String(repeating: "A", count: count)) }
  }

  @Test(arguments: ["my", "M0", "M1", "M8", "M9", "MZXQ====", "M-", "M ", "Mé"])
  func `other characters than the 32 are refused`(text: String) {
    // A character beyond ASCII has more than one byte, so that the length may be wrong first.
    let expected: Base32.Failure = text.utf8.count == 3 ? .length : .alphabet
    #expect(throws: expected) { try Base32.decode(text) }
  }

  @Test(arguments: [("MZ", "f"), ("MZXR", "fo"), ("MZXW7", "foo"), ("MZXW6YR", "foob")])
  func `bits that belong to no byte are zero unless allowed`(text: String, data: String) throws {
    #expect(throws: Base32.Failure.spareBits) { try Base32.decode(text) }
    #expect(try Base32.decode(text, allowingSpareBits: true) == ascii(data))
  }
}

@Suite("Base64")
struct Base64Tests {
  /// RFC 4648, 10; then worked example 1.4.
  static let texts = [
    (ascii(""), ""), (ascii("f"), "Zg=="), (ascii("fo"), "Zm8="), (ascii("foo"), "Zm9v"), (ascii("foob"), "Zm9vYg=="),
    (ascii("fooba"), "Zm9vYmE="), (ascii("foobar"), "Zm9vYmFy"), (bytes("fbff3e00"), "+/8+AA=="),
  ]

  @Test(arguments: texts)
  func `the texts are those of RFC 4648`(data: [UInt8], text: String) {
    #expect(Base64.encode(data) == text)
    #expect(Base64.decode(text) == data)
  }

  @Test func `all bytes there and back`() {
    let data = [UInt8](0...255)
    #expect(Base64.decode(Base64.encode(data)) == data)
  }

  @Test(arguments: [
    "Zg", "Zg=", "Z", "Z===", "====", "=", "==", "Zg==Zg==", "Zm8=Zg==", "Zg=a", "Zg== ", " Zg==", "Zm9v\n", "Zm\n9",
    "Zm9v====", "-_8-AA==", "Zm9é", "Zm9*", "Zg===",
  ])
  func `other forms are refused`(text: String) {
    #expect(Base64.decode(text) == nil)
    #expect(Base64.decode(text, allowingSpareBits: true) == nil)
  }

  @Test(arguments: [("Zh==", "f"), ("Zm9=", "fo")])
  func `bits that belong to no byte are zero unless allowed`(text: String, data: String) {
    #expect(Base64.decode(text) == nil)
    #expect(Base64.decode(text, allowingSpareBits: true) == ascii(data))
  }
}

@Suite("Hex")
struct HexTests {
  @Test func `two lower-case digits a byte`() {
    #expect(Hex.encode([]) == "")
    #expect(Hex.encode([0x00, 0x0f, 0xa5, 0xff]) == "000fa5ff")
    #expect(Hex.decode("") == [])
    #expect(Hex.decode("000fa5ff") == [0x00, 0x0f, 0xa5, 0xff])
  }

  @Test func `all bytes there and back`() {
    let data = [UInt8](0...255)
    #expect(Hex.decode(Hex.encode(data)) == data)
  }

  @Test(arguments: ["0", "000", "0F", "F0", "0g", "g0", "0x", "0 ", " 0", "00 ", "0é", "é0", "é", "/0", ":0", "`0"])
  func `other characters and odd lengths are refused`(text: String) {
    #expect(Hex.decode(text) == nil)
  }

  @Test func `Of all bytes at each place of a text, only lower-case digits are read`() {
    let digits = Array("0123456789abcdef".utf8)
    for count in [2, 8, 10, 16, 22] {
      for place in 0..<count {
        for byte in UInt8.min...UInt8.max {
          var text = (0..<count).map { digits[($0 * 7 + place) % 16] }
          text[place] = byte
          let values = text.map { digits.firstIndex(of: $0) }
          let pairs = stride(from: 0, to: count, by: 2).map { (values[$0], values[$0 + 1]) }
          let expected = values.contains(nil) ? nil : pairs.map { UInt8(16 * ($0 ?? 0) + ($1 ?? 0)) }
          #expect(Hex.decode(text.span) == expected)
        }
      }
    }
  }
}

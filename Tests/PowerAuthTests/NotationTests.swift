import PowerAuth
import Testing

@Suite("Notation, § 1")
struct NotationTests {
  @Test func `worked example 1.2: absent and empty items are four zero bytes`() {
    #expect(
      Rules.right.concatWithSizes([[], [], bytes("616263"), bytes("00")])
        == bytes("0000000000000000000000036162630000000100"))
  }

  @Test func `worked example 1.2: sizes of texts count UTF-8 bytes`() {
    #expect(
      Rules.right.concatWithSizes(["3.3", "A", "č"].map { Array($0.utf8) })
        == bytes("00000003332e33000000014100000002c48d"))
  }

  @Test func `worked example 1.3: fold is the first half XOR the second`() {
    let hash = bytes("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(fold(hash) == bytes("0a7b771c1916b576f551bfbfafae378e"))
    #expect(fold(Array(0..<32)) == [UInt8](repeating: 0x10, count: 16))
  }

  @Test func `integers are big-endian`() {
    #expect(UInt32(0x0102_0304).bigEndianBytes == [1, 2, 3, 4])
    #expect(UInt64.max.bigEndianBytes == [UInt8](repeating: 0xff, count: 8))
    #expect(Int64(1_723_109_505_418).bigEndianBytes == bytes("000001913154798a"))
  }

  @Test(arguments: [
    ("1234567890-_.!~*'( )", "1234567890-_.%21%7E*%27%28+%29"),
    ("a/b?c=d&e", "a%2Fb%3Fc%3Dd%26e"),
    ("stálý, takže", "st%C3%A1l%C3%BD%2C+tak%C5%BEe"),
  ])
  func `worked example 1.7: form encoding there and back`(text: String, encoded: String) throws {
    #expect(FormEncoding.encode(text) == encoded)
    #expect(try FormEncoding.decode(encoded.utf8) == text)
  }

  @Test func `escapes are read in either case, and what is not escaped stands for itself`() throws {
    #expect(try FormEncoding.decode("%c4%8D~č".utf8) == "č~č")
  }

  @Test(arguments: ["%", "%4", "%4g", "a%%41", "%C4", "%C4%28", "%ED%A0%80", "%C0%AF", "%F5%80%80%80", "% 41"])
  func `bad escapes and bytes that are no UTF-8 are refused`(encoded: String) {
    #expect(refusal { try FormEncoding.decode(encoded.utf8) } == .invalidEncoding)
  }
}

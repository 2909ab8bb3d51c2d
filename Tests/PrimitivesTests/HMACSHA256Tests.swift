import Primitives
import Testing

@Suite("HMAC-SHA-256")
struct HMACSHA256Tests {
  /// RFC 4231, 4.2 to 4.8, in order; of the fifth only the first 16 bytes are stated.
  static let cases: [(key: [UInt8], data: [UInt8], code: String)] = [
    (repeated(0x0b, 20), ascii("Hi There"), "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    (
      ascii("Jefe"), ascii("what do ya want for nothing?"),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (repeated(0xaa, 20), repeated(0xdd, 50), "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
    (Array(1...25), repeated(0xcd, 50), "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
    (repeated(0x0c, 20), ascii("Test With Truncation"), "a3b6167473100ee06e0c796c2955552b"),
    (
      repeated(0xaa, 131), ascii("Test Using Larger Than Block-Size Key - Hash Key First"),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    (
      repeated(0xaa, 131),
      ascii(
        """
        This is a test using a larger than block-size key and a larger than block-size data. \
        The key needs to be hashed before being used by the HMAC algorithm.
        """),
      "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
    ),
  ]

  @Test(arguments: cases.indices)
  func `the codes are those of RFC 4231`(index: Int) {
    let (key, data, code) = Self.cases[index]
    let computed = HMACSHA256.authenticationCode(for: data, key: key)
    #expect(computed.count == 32)
    #expect(computed.starts(with: bytes(code)))
  }

  // Worked example 2.2.
  @Test func `the key may be empty`() {
    let data = ascii("PowerAuth")
    #expect(
      HMACSHA256.authenticationCode(for: data, key: Array(0..<16))
        == bytes("54fa7ca621280d40212796750ab6cee4333ceb20229a637eb697a7f03a60b389"))
    #expect(
      HMACSHA256.authenticationCode(for: data, key: [])
        == bytes("5b86a5bd428428df97034c4031f9f5c9c07fdefc0e61767da3d73ee654b4ab8f"))
  }

  // RFC 2104, 2: a key longer than the block of 64 bytes is hashed first, and a shorter one is padded with zeros.
  @Test func `a key of one block is taken as it is, and one byte more is hashed`() {
    let data = ascii("data")
    let block = repeated(0x5a, 63) + [0]
    #expect(
      HMACSHA256.authenticationCode(for: data, key: block)
        == HMACSHA256.authenticationCode(for: data, key: Array(block.dropLast())))
    let longer = repeated(0x5a, 65)
    #expect(
      HMACSHA256.authenticationCode(for: data, key: longer)
        == HMACSHA256.authenticationCode(for: data, key: SHA256.hash(longer)))
  }
}

import Primitives
import Testing

@Suite("HMAC and HKDF with SHA-384")
struct HKDF384Tests {
  // RFC 4231, 4.2, 4.3 and 4.7.
  @Test(arguments: [
    (
      repeated(0x0b, 20), "Hi There",
      "afd03944d84895626b0825f4ab46907f15f9dadbe4101ec682aa034c7cebc59cfaea9ea9076ede7f4af152e8b2fa9cb6"
    ),
    (
      ascii("Jefe"), "what do ya want for nothing?",
      "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649"
    ),
    (
      repeated(0xaa, 131), "Test Using Larger Than Block-Size Key - Hash Key First",
      "4ece084485813e9088d2c63a041bc5b44f9ef1012a2b588f3cd11f05033ac4c60c2ef6ab4030fe8296248df163f44952"
    ),
  ])
  func `the codes are those of RFC 4231`(key: [UInt8], data: String, code: String) throws {
    #expect(try HMAC384.authenticationCode(for: ascii(data), key: key) == bytes(code))
  }

  /// Tests 2, 5, 9 and 14 of Wycheproof's hkdf_sha384_test.json.
  static let derived = [
    (
      "a23632e18ec76b59b1c87008da3f8a7e", "", "",
      "46cddd93b528a7b2df07a3d21e809d8980e1bf8faebfa48199779626ddbe925781ce9fc8de6b27eaeec7"
    ),
    (
      "c181696a19ab1a32eb6e81b2925d8990", "", "d8c8de92fe5422c9825996354db1821ba43a81ac",
      "bd5a9b85598010069c28028bd26949d44dd8312d0fe6cb3c49b2ab968de7aef4776c492e6c502056b419"
    ),
    (
      "529e91a61895f1c4ceb5b6994f48783b", "12e4ae515328983bab2d88da3cb32a95", "",
      """
      9806d5f9c7636f589a340b775b74fac64880948d12c3a4545a9a4963b5bf4b8c
      90c3fb51a5d39dae5213ec31b55b587decfd6e361cc856b89c07c6e93ef165f9
      """
    ),
    (
      "75d085427d397b263fb3c6c8e0c40b6f", "e2141b0dc65348632396a25c6d7b6ffabf55686532544c351860635b7c86", "",
      "7c0e2af3d94a1267bfe4473c725c1e1f356bed5a97ea9aae860d1cc033194433c54a6a8e600a54ff2086"
    ),
  ]

  @Test(arguments: derived)
  func `keys are derived as in Wycheproof`(inputKey: String, salt: String, info: String, output: String) throws {
    let key = try HKDF384.extract(salt: bytes(salt), inputKey: bytes(inputKey))
    let expected = bytes(output)
    #expect(try HKDF384.expand(pseudorandomKey: key, info: bytes(info), byteCount: expected.count) == expected)
  }

  // RFC 5869, 2.3.
  @Test func `a key expands to 255 blocks at most`() throws {
    #expect(try HKDF384.expand(pseudorandomKey: [1], info: [], byteCount: 255 * 48).count == 255 * 48)
    #expect(try HKDF384.expand(pseudorandomKey: [1], info: [], byteCount: 0) == [])
    for count in [-1, 255 * 48 + 1] {
      let refused = failure { () throws(PrimitiveError) in
        try HKDF384.expand(pseudorandomKey: [1], info: [], byteCount: count)
      }
      #expect(refused == .invalidLength("byteCount"))
    }
  }
}

import Primitives
import Testing

@Suite("AES-256 in counter mode")
struct AES256Tests {
  static let key = bytes("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4")

  // NIST SP 800-38A, F.5.5 and F.5.6.
  @Test func `bytes are encrypted and decrypted as in SP 800-38A`() throws {
    let counter = [UInt8](0xf0...0xff)
    let plaintext = bytes("6bc1bee22e409f96e93d7e117393172a ae2d8a571e03ac9c9eb76fac45af8e51")
    let ciphertext = bytes("601ec313775789a5b7a7f504bbf3d228 f443e3ca4d62b59aca84e990cacaf5c5")
    #expect(try AES256.counterMode(plaintext, key: Self.key, counter: counter) == ciphertext)
    #expect(try AES256.counterMode(ciphertext, key: Self.key, counter: counter) == plaintext)
    let part = try AES256.counterMode(Array(plaintext.prefix(5)), key: Self.key, counter: counter)
    #expect(part == Array(ciphertext.prefix(5)))
    #expect(try AES256.counterMode([], key: Self.key, counter: counter) == [])
  }

  // Python's cryptography: each block encrypted with ECB, the counter a number of 128 bits.
  @Test(arguments: [
    (
      "00000000ffffffffffffffffffffffff",
      "71e59a390795670898d633f74ebc4e3ac2d1c308ed22b586e46a804348dba753e30e018fdc1c3787"
    ),
    (
      "ffffffffffffffffffffffffffffffff",
      "3b3d2b22cc5f22d992cf0cc561106ec3f579e49280da60c10f5456db5f0db64bb1343c7e2f5f393c"
    ),
  ])
  func `the whole block counts`(counter: String, ciphertext: String) throws {
    let computed = try AES256.counterMode([UInt8](0..<40), key: Self.key, counter: bytes(counter))
    #expect(computed == bytes(ciphertext))
  }

  @Test func `other lengths are refused`() {
    for count in [0, 16, 31, 33] {
      let refused = failure { () throws(PrimitiveError) in
        try AES256.counterMode([1], key: repeated(0, count), counter: repeated(0, 16))
      }
      #expect(refused == .invalidLength("key"))
    }
    for count in [0, 12, 15, 17] {
      let refused = failure { () throws(PrimitiveError) in
        try AES256.counterMode([1], key: Self.key, counter: repeated(0, count))
      }
      #expect(refused == .invalidLength("counter"))
    }
  }
}

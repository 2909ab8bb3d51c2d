import Primitives
import Testing

@Suite("AES-128-CBC")
struct AES128Tests {
  // NIST SP 800-38A, F.2.1 and F.2.2.
  static let key = bytes("2b7e151628aed2a6abf7158809cf4f3c")
  static let iv = [UInt8](0..<16)
  static let plaintext = bytes(
    """
    6bc1bee22e409f96e93d7e117393172a ae2d8a571e03ac9c9eb76fac45af8e51
    30c81c46a35ce411e5fbc1191a0a52ef f69f2445df4f9b17ad2b417be66c3710
    """)
  static let ciphertext = bytes(
    """
    7649abac8119b246cee98e9b12e9197d 5086cb9b507219ee95db113a917678b2
    73bed6b8e3c1743b7116e69e22229516 3ff1caa1681fac09120eca307586e1a7
    """)

  // Worked example 2.1.
  static let exampleKey = [UInt8](0..<16)
  static let exampleIV = [UInt8](16..<32)

  @Test func `whole blocks are encrypted as in SP 800-38A`() throws {
    #expect(try AES128.encryptCBC(Self.plaintext, key: Self.key, iv: Self.iv, padding: .none) == Self.ciphertext)
    #expect(try AES128.decryptCBC(Self.ciphertext, key: Self.key, iv: Self.iv, padding: .none) == Self.plaintext)
  }

  @Test(arguments: [
    (0, "0a940bb5416ef045f1c39458c653ea5a"),
    (15, "5e7ed55606bdb961c1821f3964f06775"),
    (16, "07feef74e1d5036e900eee118e9492930240741df957a016dae925bc18372edd"),
  ])
  func `worked example 2.1: padding is always added`(count: Int, ciphertext: String) throws {
    let (key, iv) = (Self.exampleKey, Self.exampleIV)
    #expect(try AES128.encryptCBC(repeated(0, count), key: key, iv: iv, padding: .pkcs7) == bytes(ciphertext))
    #expect(try AES128.decryptCBC(bytes(ciphertext), key: key, iv: iv, padding: .pkcs7) == repeated(0, count))
  }

  @Test func `worked example 2.1: without padding a block stays a block`() throws {
    let ciphertext = bytes("07feef74e1d5036e900eee118e949293")
    #expect(
      try AES128.encryptCBC(repeated(0, 16), key: Self.exampleKey, iv: Self.exampleIV, padding: .none) == ciphertext)
    #expect(try AES128.encryptCBC([], key: Self.exampleKey, iv: Self.exampleIV, padding: .none).isEmpty)
    #expect(try AES128.decryptCBC([], key: Self.exampleKey, iv: Self.exampleIV, padding: .none) == [])
  }

  /// Last blocks of plain text whose padding is wrong (RFC 5652, 6.3).
  static let wrongPaddings = [
    repeated(0, 16), repeated(17, 16), repeated(0xff, 16), repeated(3, 14) + [2, 3], [4] + repeated(16, 15),
    repeated(0, 14) + [1, 2], repeated(8, 8) + [7] + repeated(8, 7),
  ]

  @Test(arguments: wrongPaddings)
  func `wrong padding is an answer, not an error`(block: [UInt8]) throws {
    for before in [[], repeated(9, 16)] {
      let ciphertext = try AES128.encryptCBC(before + block, key: Self.key, iv: Self.iv, padding: .none)
      #expect(try AES128.decryptCBC(ciphertext, key: Self.key, iv: Self.iv, padding: .pkcs7) == nil)
    }
  }

  @Test(arguments: 1...16)
  func `padding of every length is removed`(added: Int) throws {
    let padded = repeated(0xee, 32 - added) + repeated(UInt8(added), added)
    let ciphertext = try AES128.encryptCBC(padded, key: Self.key, iv: Self.iv, padding: .none)
    #expect(
      try AES128.decryptCBC(ciphertext, key: Self.key, iv: Self.iv, padding: .pkcs7) == repeated(0xee, 32 - added))
  }

  @Test(arguments: [0, 1, 15, 17, 31])
  func `cipher text that is not whole blocks has no padding`(count: Int) throws {
    #expect(try AES128.decryptCBC(repeated(7, count), key: Self.key, iv: Self.iv, padding: .pkcs7) == nil)
  }

  // FIPS 197, C.1, and SP 800-38A, F.1.1.
  @Test func `one block alone`() throws {
    #expect(
      try AES128.encryptBlock(bytes("00112233445566778899aabbccddeeff"), key: Array(0..<16))
        == bytes("69c4e0d86a7b0430d8cdb78070b4c55a"))
    #expect(
      try AES128.encryptBlock(Array(Self.plaintext.prefix(16)), key: Self.key)
        == bytes("3ad77bb40d7a3660a89ecaf32466ef97"))
  }

  @Test(arguments: [0, 15, 17, 24, 32])
  func `other lengths than sixteen bytes are refused by name`(count: Int) {
    let (block, other) = (repeated(1, 16), repeated(1, count))
    for padding in [AES128.Padding.none, .pkcs7] {
      #expect(
        failure { () throws(PrimitiveError) in
          try AES128.encryptCBC(block, key: other, iv: block, padding: padding)
        } == .invalidLength("key"))
      #expect(
        failure { () throws(PrimitiveError) in
          try AES128.decryptCBC(block, key: block, iv: other, padding: padding)
        } == .invalidLength("iv"))
    }
    #expect(
      failure { () throws(PrimitiveError) in try AES128.encryptBlock(other, key: block) } == .invalidLength("block"))
  }

  @Test(arguments: [1, 15, 17])
  func `without padding a block that is not full is refused`(count: Int) {
    let (block, text) = (repeated(1, 16), repeated(1, count))
    #expect(
      failure { () throws(PrimitiveError) in try AES128.encryptCBC(text, key: block, iv: block, padding: .none) }
        == .invalidLength("plaintext"))
    #expect(
      failure { () throws(PrimitiveError) in try AES128.decryptCBC(text, key: block, iv: block, padding: .none) }
        == .invalidLength("ciphertext"))
  }
}

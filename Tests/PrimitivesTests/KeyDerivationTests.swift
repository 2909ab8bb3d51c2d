import Primitives
import Testing

@Suite("PBKDF2 with HMAC-SHA-1")
struct PBKDF2Tests {
  /// RFC 6070, 2, without the vector of 16,777,216 iterations, which is also one of Wycheproof's.
  static let vectors: [(password: String, salt: String, iterations: Int, key: String)] = [
    ("password", "salt", 1, "0c60c80f961f0e71f3a9b524af6012062fe037a6"),
    ("password", "salt", 2, "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957"),
    ("password", "salt", 4096, "4b007901b765489abead49d926f721d065a429c1"),
    (
      "passwordPASSWORDpassword", "saltSALTsaltSALTsaltSALTsaltSALTsalt", 4096,
      "3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038"
    ),
    ("pass\0word", "sa\0lt", 4096, "56fa6aa75548099dcc37d7f03425e0c3"),
  ]

  @Test(arguments: vectors.indices)
  func `the keys are those of RFC 6070`(index: Int) throws {
    let (password, salt, iterations, key) = Self.vectors[index]
    let expected = bytes(key)
    #expect(
      try PBKDF2.deriveKey(
        password: ascii(password), salt: ascii(salt), iterations: iterations, byteCount: expected.count) == expected)
  }

  // Worked example 2.3.
  @Test(arguments: [
    ("1234", "9c7d536437e772396b5ed2eb627108f5"),
    ("ěšč", "1ceb6807c3dcda03e7079b79bf26f740"),
    ("€😀", "f596fd687a337ca3bcfba3b337220e36"),
  ])
  func `a password is its UTF-8 bytes`(password: String, key: String) throws {
    #expect(
      try PBKDF2.deriveKey(password: ascii(password), salt: Array(0..<16), iterations: 10_000, byteCount: 16)
        == bytes(key))
  }

  @Test func `password and salt may be empty`() throws {
    // Python's hashlib.pbkdf2_hmac("sha1", b"", b"", 1, 20).
    #expect(
      try PBKDF2.deriveKey(password: [], salt: [], iterations: 1, byteCount: 20)
        == bytes("1e437a1c79d75be61e91141dae20affc4892cc99"))
  }

  @Test func `there must be an iteration and a byte of key`() {
    #expect(
      failure { () throws(PrimitiveError) in
        try PBKDF2.deriveKey(password: [1], salt: [1], iterations: 0, byteCount: 1)
      } == .invalidLength("iterations"))
    #expect(
      failure { () throws(PrimitiveError) in
        try PBKDF2.deriveKey(password: [1], salt: [1], iterations: 1 << 31, byteCount: 1)
      } == .invalidLength("iterations"))
    #expect(
      failure { () throws(PrimitiveError) in
        try PBKDF2.deriveKey(password: [1], salt: [1], iterations: 1, byteCount: 0)
      } == .invalidLength("byteCount"))
  }
}

@Suite("X9.63 key derivation")
struct X963Tests {
  // Worked example 2.4: Z and the first 16 bytes from NIST's CAVS vectors (ANSX963_2001, SHA-256), longer ones computed.
  static let secret = bytes("96c05619d56c328ab95fe84b18264b08725b85e33fd34f08")
  static let key = bytes(
    "443024c3dae66b95e6f5670601558f719ed3a643e77c96a6f2a709b732b036ccc89cb225a8d3655c407cb151ec12f283")

  @Test(arguments: [16, 32, 48, 31, 33, 1, 0])
  func `a shorter key is the beginning of a longer one`(byteCount: Int) {
    #expect(X963.deriveKey(secret: Self.secret, info: [], byteCount: byteCount) == Array(Self.key.prefix(byteCount)))
  }

  @Test func `the blocks are whole, however little of the last one is needed`() {
    let blocks = X963.blocks(secret: Self.secret, info: [], byteCount: 33)
    #expect(blocks.map(\.count) == [32, 32])
    #expect(blocks.first == Array(Self.key.prefix(32)))
    #expect(blocks.last?.prefix(16) == Self.key[32...])
    #expect(X963.blocks(secret: Self.secret, info: [], byteCount: 0).isEmpty)
  }

  // SEC 1, 3.6.1: T_i = Hash(Z ‖ i as four bytes ‖ info).
  @Test func `a block is the hash of the secret, its number and the info`() {
    let blocks = X963.blocks(secret: Self.secret, info: ascii("info"), byteCount: 32 * 257)
    #expect(blocks.first == SHA256.hash(Self.secret + [0, 0, 0, 1] + ascii("info")))
    #expect(blocks.last == SHA256.hash(Self.secret + [0, 0, 1, 1] + ascii("info")))
  }
}

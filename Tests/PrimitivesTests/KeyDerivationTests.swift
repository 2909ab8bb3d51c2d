import Primitives
import Testing

@Suite("PBKDF2")
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

  @Test(arguments: [
    (
      "passwd", "salt", 1,
      "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
        + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
    ),
    (
      "Password", "NaCl", 80_000,
      "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
        + "a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d"
    ),
  ])
  func `the keys with SHA-256 are those of RFC 7914`(
    password: String, salt: String, iterations: Int, key: String
  ) throws {
    #expect(
      try PBKDF2.deriveKey(
        password: ascii(password), salt: ascii(salt), iterations: iterations, byteCount: 64, hash: .sha256)
        == bytes(key))
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

  @Test func `at least one iteration and one byte of key are required`() {
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

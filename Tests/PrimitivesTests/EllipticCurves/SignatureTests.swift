import Testing

@testable import Primitives

@Suite("P-256 signatures")
struct SignatureTests {
  // RFC 6979, A.2.5.
  static let privateKey = bytes("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721")
  static let publicKey = bytes(
    """
    0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6
    7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299
    """)

  /// RFC 6979, A.2.5 with SHA-256; then one of the tests of Go's crypto/ecdsa, computed anew in Python: the first
  /// candidate for its nonce, ffffffffa9ae57…, is not below the order of the curve, so that another must be drawn.
  static let signatures = [
    (
      "sample",
      """
      efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716
      f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8
      """
    ),
    (
      "test",
      """
      f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367
      019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083
      """
    ),
    (
      "wv[vnX",
      """
      efd9073b652e76da1b5a019c0e4a2e3fa529b035a6abb91ef67f0ed7a1f21234
      3db4706c9d9f4a4fe13bb5e08ef0fab53a57dbab2061c83a35fa411c68d2ba33
      """
    ),
  ]

  @Test(arguments: signatures)
  func `signatures are those of RFC 6979`(message: String, raw: String) throws {
    let key = try P256.PrivateKey(scalar: Self.privateKey)
    #expect(try key.publicKey().uncompressed == Self.publicKey)
    let signature = try key.signature(for: ascii(message))
    #expect(signature.raw == bytes(raw))
    #expect(try key.publicKey().isValidSignature(signature, for: ascii(message)))
  }

  /// Worked example 2.6: r and s below 2^255, above it, r short, s short.
  static let shapes = [
    (
      "6d6573736167652032",
      """
      3044
      022071fa1e036d85227921bf7f21197d2f69f8616119554b8445afb03ab5f72aa3a5
      02203198448a99272d8bf508f2a48578c9fd43b7e3a673456eeca266ea6135c44d67
      """,
      """
      71fa1e036d85227921bf7f21197d2f69f8616119554b8445afb03ab5f72aa3a5
      3198448a99272d8bf508f2a48578c9fd43b7e3a673456eeca266ea6135c44d67
      """
    ),
    (
      "6d6573736167652034",
      """
      3046
      022100c4d6cc7759152769eeb632b55344a63c05d77e627078030dfedf022b3aed62bc
      0221008d48cedddf520e7c47524e0c128772a16e66cbcba5a41fe06e13d33d51d60be4
      """,
      """
      c4d6cc7759152769eeb632b55344a63c05d77e627078030dfedf022b3aed62bc
      8d48cedddf520e7c47524e0c128772a16e66cbcba5a41fe06e13d33d51d60be4
      """
    ),
    (
      "6d65737361676520373035",
      """
      3044
      022000e71589d5b0bdd19af086ad7b97b67b62bf7e4122ba47315d852b4daaa18056
      02202243115e1b35dd1fb3a14f4d3e8e76147153a7a051f4a429971d3c25a14267ba
      """,
      """
      00e71589d5b0bdd19af086ad7b97b67b62bf7e4122ba47315d852b4daaa18056
      2243115e1b35dd1fb3a14f4d3e8e76147153a7a051f4a429971d3c25a14267ba
      """
    ),
    (
      "6d6573736167652031373637",
      """
      3045
      022100fa93e913bd14a7218141eaf499bc262e46272d50b609c9729a6e8e9f2eb6e7af
      022000cda23c764cd7d28fd7287bd19586623b60a70b12c44a645a7744ae939137ed
      """,
      """
      fa93e913bd14a7218141eaf499bc262e46272d50b609c9729a6e8e9f2eb6e7af
      00cda23c764cd7d28fd7287bd19586623b60a70b12c44a645a7744ae939137ed
      """
    ),
  ]

  @Test(arguments: shapes)
  func `worked example 2.6: DER and raw are two forms of one signature`(
    message: String, der: String, raw: String
  ) throws {
    let signature = try #require(P256.Signature(der: bytes(der)))
    #expect(signature.raw == bytes(raw))
    #expect(signature.der == bytes(der))
    #expect(P256.Signature(raw: bytes(raw)) == signature)
    #expect(try P256.PrivateKey(scalar: Examples.devicePrivate).signature(for: bytes(message)) == signature)
    #expect(try P256.PublicKey(encoded: Examples.devicePublic).isValidSignature(signature, for: bytes(message)))
  }

  static func isValid(_ raw: [UInt8], message: [UInt8] = ascii("message 2"), key: [UInt8] = Examples.devicePublic)
    throws -> Bool
  {
    let signature = try #require(P256.Signature(raw: raw))
    return try P256.PublicKey(encoded: key).isValidSignature(signature, for: message)
  }

  @Test func `another message, key or bit makes a signature invalid`() throws {
    let raw = bytes(Self.shapes[0].2)
    #expect(try Self.isValid(raw))
    #expect(try !Self.isValid(raw, message: ascii("message 3")))
    #expect(try !Self.isValid(raw, message: []))
    #expect(try !Self.isValid(raw, key: Self.publicKey))
    for place in [0, 31, 32, 63] {
      var other = raw
      other[place] ^= 1
      #expect(try !Self.isValid(other))
    }
    #expect(try !Self.isValid(Array(raw.suffix(32) + raw.prefix(32))))
  }

  // FIPS 186-4, 6.4.2: r and s must be between zero and the order; n − s (from Python) is as good as s.
  @Test func `r and s are in range, and the high s is allowed`() throws {
    let raw = bytes(Self.shapes[0].2)
    let (r, s) = (raw.prefix(32), raw.suffix(32))
    let high = bytes("ce67bb7466d8d2750af70d5b7a873602792f170733d22f985152e061c69ed7ea")
    #expect(try Self.isValid(r + high))
    for wrong in [repeated(0, 32), Examples.order, repeated(0xff, 32)] {
      #expect(try !Self.isValid(wrong + s))
      #expect(try !Self.isValid(r + wrong))
    }
    #expect(OpenSSL.failure("nothing failed") == .openSSL(call: "nothing failed", codes: []))
  }

  // FIPS 186-4, 6.4.2: for r = −e / d (from Python) the point e·G + r·Q is infinity, whatever s is.
  @Test func `a signature that gives infinity is wrong, not an error`() throws {
    let r = bytes("cd2b20acf96c79cdc50d01e425018a502b0517b869145860eb299df0c9bd6cc7")
    #expect(try !Self.isValid(r + repeated(0, 31) + [1]))
    #expect(try !Self.isValid(r + r))
    #expect(OpenSSL.failure("nothing failed") == .openSSL(call: "nothing failed", codes: []))
  }

  @Test(arguments: [0, 63, 65, 128])
  func `raw is exactly 64 bytes`(count: Int) {
    #expect(P256.Signature(raw: repeated(1, count)) == nil)
  }

  /// Texts that are not the strict DER of two positive numbers of at most 256 bits (X.690, 8.1.3, 8.3 and 10.1).
  static let notDER = [
    ("empty", ""),
    ("the tag alone", "30"),
    ("an empty sequence", "3000"),
    ("one integer", "3003020101"),
    ("three integers", "3009020101020101020101"),
    ("bytes after the sequence", "300602010102010100"),
    ("bytes within the sequence after s", "30070201010201010500"),
    ("the length says more than there is", "3007020101020101"),
    ("the length says less than there is", "3005020101020101"),
    ("a length in the long form", "308106020101020101"),
    ("an indefinite length", "30800201010201010000"),
    ("an integer's length in the long form", "300702810101020101"),
    ("another tag than SEQUENCE", "3106020101020101"),
    ("another tag than INTEGER for r", "3006030101020101"),
    ("another tag than INTEGER for s", "3006020101030101"),
    ("r is empty", "30050200020101"),
    ("s is empty", "30050201010200"),
    ("r is zero", "3006020100020101"),
    ("s is zero", "3006020101020100"),
    ("r is negative", "3006020180020101"),
    ("s is negative", "30060201010201ff"),
    ("r has a needless zero byte", "300702020001020101"),
    ("s has a needless zero byte", "300702010102020001"),
    ("r has two zero bytes before a top bit", "30080203000080020101"),
    ("r has 33 significant bytes", "3026022101" + String(repeating: "00", count: 32) + "020101"),
    ("an integer reaches beyond the sequence", "3006020101020201"),
  ]

  @Test(arguments: notDER)
  func `strict DER only`(why: String, der: String) {
    #expect(P256.Signature(der: bytes(der)) == nil, "\(why)")
  }

  @Test func `the shortest numbers are padded to 32 bytes`() throws {
    let signature = try #require(P256.Signature(der: bytes("300702010102020080")))
    #expect(signature.raw == repeated(0, 31) + [1] + repeated(0, 31) + [0x80])
    #expect(signature.der == bytes("300702010102020080"))
  }

  // Only for completeness: a valid signature does not contain a zero.
  @Test func `a zero is one byte of DER`() {
    #expect(P256.Signature(raw: repeated(0, 64))?.der == bytes("3006020100020100"))
  }
}

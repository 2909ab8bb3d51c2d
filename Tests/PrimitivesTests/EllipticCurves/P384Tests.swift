import Primitives
import Testing

@Suite("P-384")
struct P384Tests {
  // RFC 6979, A.2.6.
  static let privateKey = bytes(
    "6b9d3dad2e1b8c1c05b19875b6659f4de23c3b667bf297ba9aa47740787137d896d5724e4c70a825f872c9ea60d2edf5")
  static let publicKey = bytes(
    """
    04ec3a4e415b4e19a4568618029f427fa5da9a8bc4ae92e02e06aae5286b300c64def8f0ea9055866064a254515480bc13
    8015d9b72d7d57244ea8ef9ac0c621896708a59367f9dfb9f54ca84b3f1c9db1288b231c3ae0d4fe7344fd2533264720
    """)

  // RFC 6979, A.2.6, with SHA-384.
  @Test(arguments: [
    (
      "sample",
      """
      94edbb92a5ecb8aad4736e56c691916b3f88140666ce9fa73d64c4ea95ad133c81a648152e44acf96e36dd1e80fabe46
      99ef4aeb15f178cea1fe40db2603138f130e740a19624526203b6351d0a3a94fa329c145786e679e7b82c71a38628ac8
      """
    ),
    (
      "test",
      """
      8203b63d3c853e8d77227fb377bcf7b7b772e97892a80f36ab775d509d7a5feb0542a7f0812998da8f1dd3ca3cf023db
      ddd0760448d42d8a43af45af836fce4de8be06b485e9b61b827c2f13173923e06a739f040649a667bf3b828246baa5a5
      """
    ),
  ])
  func `signatures are those of RFC 6979`(message: String, raw: String) throws {
    let key = try P384.PrivateKey(scalar: Self.privateKey)
    #expect(try key.publicKey().uncompressed == Self.publicKey)
    let signature = try key.signature(for: ascii(message))
    #expect(signature.raw == bytes(raw))
    #expect(P384.Signature(der: signature.der) == signature)
    let publicKey = try P384.PublicKey(encoded: Self.publicKey)
    #expect(try publicKey.isValidSignature(signature, for: ascii(message)))
    #expect(try !publicKey.isValidSignature(signature, for: ascii(message + ".")))
  }

  // X.690, 8.3: the integers have the top bit set, so that each has 49 bytes.
  @Test func `the longest DER has 104 bytes`() throws {
    let signature = try #require(P384.Signature(raw: repeated(0xff, 96)))
    #expect(signature.der.count == 104)
    #expect(signature.der.starts(with: [0x30, 102, 0x02, 49, 0x00, 0xff]))
    #expect(P384.Signature(der: signature.der) == signature)
    #expect(P384.Signature(raw: repeated(1, 64)) == nil)
    #expect(
      P384.Signature(der: [0x30, 104] + [0x02, 50, 0x01] + repeated(0, 49) + [0x02, 50, 0x01] + repeated(0, 49)) == nil)
  }

  // The 197th multiple of the base point, by Python's cryptography: its X begins with a zero byte.
  private static let shortX = bytes(
    """
    004d104b26ee5671f72c10c986841d3e65d285e2516161b7baa341b12631b9e32b6f0d5896d8431c51d5d93a37cbc90e
    """)
  private static let itsY = bytes(
    "f11a1e3f8b7b90538ee42cc00ee934a6e2ee25541607d8fb65c7a8b11e2f886853886eef3865ec933200b9f25599f29f")

  @Test func `a point has two encodings, and X may have a leading zero byte`() throws {
    let key = try P384.PrivateKey(scalar: [197]).publicKey()
    #expect(key.uncompressed == [0x04] + Self.shortX + Self.itsY)
    #expect(key.compressed == [0x03] + Self.shortX)
    #expect(key.minimalX == Array(Self.shortX[1...]))
    #expect(try P384.PublicKey(encoded: key.compressed) == key)
  }

  // Any scalar times the base point is its public key, and the secret is that point's X.
  @Test func `the secret keeps its leading zero byte`() throws {
    let base = try P384.PrivateKey(scalar: [1]).publicKey()
    #expect(try P384.PrivateKey(scalar: [197]).sharedSecret(with: base) == Self.shortX)
  }

  @Test func `points of another curve, form or length are refused`() {
    func defect(_ encoded: [UInt8]) -> PrimitiveError? {
      failure { () throws(PrimitiveError) in try P384.PublicKey(encoded: encoded) }
    }
    #expect(defect(Examples.uncompressed) == .invalidPublicKey(.length))
    #expect(defect(repeated(0, 97)) == .invalidPublicKey(.infinity))
    #expect(defect([0x06] + Self.publicKey.dropFirst()) == .invalidPublicKey(.prefix))
    #expect(defect(Self.publicKey.dropLast() + [0x21]) == .invalidPublicKey(.notOnCurve))
  }

  // FIPS 186-4, D.1.2.4.
  @Test func `a scalar is between zero and the order`() throws {
    let order = bytes(
      "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973")
    for scalar in [[0], order, repeated(0xff, 48), [1] + Self.privateKey] {
      #expect(failure { () throws(PrimitiveError) in try P384.PrivateKey(scalar: scalar) } == .invalidPrivateKey)
    }
    let highest = try P384.PrivateKey(scalar: order.dropLast() + [0x72]).publicKey()
    #expect(try highest.minimalX == P384.PrivateKey(scalar: [1]).publicKey().minimalX)
  }
}

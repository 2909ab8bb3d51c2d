import Testing

@testable import Primitives

@Suite("P-256 keys from bytes")
struct ImportTests {
  static func defect(of encoded: [UInt8]) -> PublicKeyDefect? {
    let error = failure { () throws(PrimitiveError) in try P256.PublicKey(encoded: encoded) }
    if case .invalidPublicKey(let defect) = error { return defect }
    if let error { Issue.record("broken: \(error)") }
    return nil
  }

  @Test func `worked example 2.8: both encodings are the same key`() throws {
    let key = try P256.PublicKey(encoded: Examples.uncompressed)
    #expect(try P256.PublicKey(encoded: Examples.compressed) == key)
    #expect(key.uncompressed == Examples.uncompressed)
    #expect(key.compressed == Examples.compressed)
  }

  // The other root of the same X: p − Y, whose last byte is that of p less that of Y.
  @Test func `the prefix 03 chooses the odd Y`() throws {
    let key = try P256.PublicKey(encoded: [0x03] + Examples.compressed.dropFirst())
    #expect(key.uncompressed.starts(with: [0x04] + Examples.compressed.dropFirst()))
    #expect(key.uncompressed.suffix(1) == [0xff - 0x6c])
    #expect(key.compressed == [0x03] + Examples.compressed.dropFirst())
    #expect(try P256.PublicKey(encoded: key.uncompressed) == key)
  }

  /// The twelve encodings that worked example 2.8 refuses.
  static let refused: [(PublicKeyDefect, String)] = [
    (.infinity, "00"),
    (.notOnCurve, "02b70bf043c144935756f8f4578c369cf960ee510a5a0f90e93a373a21f0d1397f"),
    (
      .length,
      """
      3deb3effac279ab8f055ad8bf6fdb0a940c160c0adab4aaf43b24867afa765ee
      9fb13fafafce7ead43ee9c021a2b7b5102e224211394c1812f8ff4e571e990e5
      """
    ),
    (
      .notOnCurve,
      """
      0468e3f30004ae512dd45349cc7f2e86958dd8649df5aa4d2b4b5668300df81ba4
      b79130299ea5dd8cd7e3be5aa5841d55bce68345f6991cacaabbd310f463f1bf
      """
    ),
    (
      .notOnCurve,
      """
      04c6b578586724db452d4eb215e16070732df623e0d3be1950a33d0fcb57de7b8d
      93b70ac136db406f2e1c8b56f0dc6f3da318a3458cf3b795e5477d741dffd784
      """
    ),
    (
      .notOnCurve,
      """
      04b70bf043c144935756f8f4578c369cf960ee510a5a0f90e93a373a21f0d1397f
      4a2e0ded57a5156bb82eb4314c37fd4155395a7e51988af289cce531b9c17192
      """
    ),
    (.notOnCurve, "02ffffffff00000001000000000000000000000001000000000000000000000004"),
    (
      .length,
      """
      04410ec258d2808b412009f3af77fb2b7eacf8a2a85330bc2c4f8afbb0f2d17ea2
      02470f5c08cb3f528a3f176ac8cfe28a11c0716e71fd6cc93c26edcad709a3
      """
    ),
    (
      .length,
      """
      04410ec258d2808b412009f3af77fb2b7eacf8a2a85330bc2c4f8afbb0f2d17ea2
      02470f5c08cb3f528a3f176ac8cfe28a11c0716e71fd6cc93c26edcad709a36c00
      """
    ),
    (.infinity, String(repeating: "00", count: 65)),
    (
      .prefix,
      """
      05410ec258d2808b412009f3af77fb2b7eacf8a2a85330bc2c4f8afbb0f2d17ea2
      02470f5c08cb3f528a3f176ac8cfe28a11c0716e71fd6cc93c26edcad709a36c
      """
    ),
    (
      .prefix,
      """
      07410ec258d2808b412009f3af77fb2b7eacf8a2a85330bc2c4f8afbb0f2d17ea2
      02470f5c08cb3f528a3f176ac8cfe28a11c0716e71fd6cc93c26edcad709a36c
      """
    ),
  ]

  @Test(arguments: refused)
  func `worked example 2.8: twelve encodings are refused`(defect: PublicKeyDefect, encoded: String) {
    #expect(Self.defect(of: bytes(encoded)) == defect)
  }

  @Test func `the hybrid form is refused, also with the right parity`() {
    #expect(Self.defect(of: [0x06] + Examples.uncompressed.dropFirst()) == .prefix)
  }

  @Test func `a prefix belongs to a length`() {
    let coordinates = Examples.uncompressed.dropFirst()
    #expect(Self.defect(of: [0x02] + coordinates) == .prefix)
    #expect(Self.defect(of: [0x03] + coordinates) == .prefix)
    #expect(Self.defect(of: [0x04] + coordinates.prefix(32)) == .prefix)
    #expect(Self.defect(of: [0x00] + coordinates) == .prefix)
    #expect(Self.defect(of: repeated(0, 33)) == .infinity)
  }

  @Test func `every truncation is refused`() {
    for encoded in [Examples.uncompressed, Examples.compressed] {
      for count in encoded.indices where count != 33 {
        #expect(Self.defect(of: Array(encoded.prefix(count))) == .length)
      }
    }
  }

  /// Points whose X or Y is 5, found in Python by solving the curve's equation, and p + 5 in its place.
  @Test(arguments: [
    (
      """
      040000000000000000000000000000000000000000000000000000000000000005
      459243b9aa581806fe913bce99817ade11ca503c64d9a3c533415c083248fbcc
      """,
      """
      04ffffffff00000001000000000000000000000001000000000000000000000004
      459243b9aa581806fe913bce99817ade11ca503c64d9a3c533415c083248fbcc
      """
    ),
    (
      """
      04d7325d7646cd60d80a92738ceb345f844cffaf35841022cab176f692de8de1d7
      0000000000000000000000000000000000000000000000000000000000000005
      """,
      """
      04d7325d7646cd60d80a92738ceb345f844cffaf35841022cab176f692de8de1d7
      ffffffff00000001000000000000000000000001000000000000000000000004
      """
    ),
  ])
  func `a coordinate is below p`(point: String, sameModuloP: String) throws {
    #expect(try P256.PublicKey(encoded: bytes(point)).uncompressed == bytes(point))
    #expect(Self.defect(of: bytes(sameModuloP)) == .notOnCurve)
  }

  @Test func `the error queue is empty after a refused point`() {
    let beside = Examples.uncompressed.dropLast() + [0x6d]
    let broken = failure { () throws(PrimitiveError) in try CurvePoint.decoding(Array(beside), on: P256.curve) }
    guard case .openSSL(call: "EC_POINT_oct2point", let codes) = broken else {
      Issue.record("\(String(describing: broken))")
      return
    }
    #expect(!codes.isEmpty)
    #expect(Self.defect(of: Array(beside)) == .notOnCurve)
    #expect(OpenSSL.failure("nothing failed") == .openSSL(call: "nothing failed", codes: []))
  }

  @Test(arguments: [[0], repeated(0, 32), repeated(0, 40), Examples.order, Examples.orderPlusOne, repeated(0xff, 32)])
  func `a scalar is between zero and the order`(scalar: [UInt8]) {
    #expect(failure { () throws(PrimitiveError) in try P256.PrivateKey(scalar: scalar) } == .invalidPrivateKey)
  }

  @Test func `a scalar is not empty, and is not cut`() {
    #expect(
      failure { () throws(PrimitiveError) in try P256.PrivateKey(scalar: []) } == .invalidLength("scalar"))
    #expect(
      failure { () throws(PrimitiveError) in try P256.PrivateKey(scalar: [1] + Examples.devicePrivate) }
        == .invalidPrivateKey)
    #expect(
      failure { () throws(PrimitiveError) in try P256.PrivateKey(scalar: Examples.devicePrivate + [0]) }
        == .invalidPrivateKey)
  }

  // The multiple n − 1 of the base point is the base point with the other Y, p − Y (computed in Python).
  @Test func `the lowest and the highest scalar`() throws {
    #expect(try P256.PrivateKey(scalar: [1]).publicKey().uncompressed == Examples.basePoint)
    let highest = try P256.PrivateKey(scalar: Examples.orderLessOne).publicKey().uncompressed
    #expect(
      highest == Examples.basePoint.prefix(33)
        + bytes("b01cbd1c01e58065711814b583f061e9d431cca994cea1313449bf97c840ae0a"))
  }

  // Worked example 2.9: published master secret vector 0, in the two forms of the publisher's libraries.
  @Test func `leading zeros do not matter, and the top bit is not a sign`() throws {
    let scalar = bytes("f979f7bdfa7f0630c7e53edbfbd500f105d0dd0c772b7d01145758b3ceecac4f")
    let expected = bytes(
      """
      047fd7669ca56d6cd31d2f4b591edc9027c73cf386d0caec3fd0b68665d7810629
      ce62923f8c344a9673e76dbb44aa441a422adc97b0ea9dcac6b6d41834c2fa75
      """)
    for zeros in [0, 1, 8] {
      #expect(try P256.PrivateKey(scalar: repeated(0, zeros) + scalar).publicKey().uncompressed == expected)
    }
    #expect(try P256.PrivateKey(scalar: repeated(0, 31) + [1]).publicKey().uncompressed == Examples.basePoint)
  }
}

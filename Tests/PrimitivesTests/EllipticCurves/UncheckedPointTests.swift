import Primitives
import Testing

@Suite("P-256 without the check of points")
struct UncheckedPointTests {
  @Test func `On the curve it is the shared point`() throws {
    let key = try P256.PrivateKey(scalar: Examples.devicePrivate)
    let shared = try key.sharedPoint(with: P256.PublicKey(encoded: Examples.uncompressed))
    #expect(
      try P256.uncheckedMultiple(of: Examples.uncompressed, by: Examples.devicePrivate) == shared.uncompressed)
    #expect(
      Array(shared.uncompressed[1...32])
        == (try key.sharedSecret(with: P256.PublicKey(encoded: Examples.uncompressed))))
  }

  // Computed from the formulas of affine coordinates with the integers of another language.
  @Test func `A point that is not on the curve gives a point of another curve`() throws {
    var point = Examples.uncompressed
    point[64] ^= 1
    let product = bytes(
      """
      04fa8f257dca5a3e3de94549722a05de707207665f3f4654048ca4d28c22545980\
      89b393fa0fcc184eed853f4c8af073c5fcfcbcc91d41c128a875813db78a4544
      """)
    #expect(try P256.uncheckedMultiple(of: point, by: Examples.devicePrivate) == product)
  }

  @Test func `A point with Y zero has order two`() throws {
    let origin = [4] + [UInt8](repeating: 0, count: 64)
    #expect(try P256.uncheckedMultiple(of: origin, by: [3]) == origin)
    #expect(try P256.uncheckedMultiple(of: origin, by: [2]) == nil)
  }

  @Test func `Other encodings are refused`() {
    #expect(throws: PrimitiveError.self) {
      try P256.uncheckedMultiple(of: Examples.compressed, by: Examples.devicePrivate)
    }
  }
}

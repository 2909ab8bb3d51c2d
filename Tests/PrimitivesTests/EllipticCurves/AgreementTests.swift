import Primitives
import Testing

@Suite("P-256 key agreement")
struct AgreementTests {
  // Worked example 2.5, from both sides.
  @Test func `worked example 2.5: the secret keeps its leading zero bytes`() throws {
    let device = try P256.PrivateKey(scalar: Examples.devicePrivate)
    let peer = try P256.PrivateKey(scalar: bytes("b13d213b3e1d8e98d49412c476659f70bc09d0a7774bc2cebca95d30ec6eae9c"))
    let peerPublic = bytes(
      """
      041528a6aa7f4c1d0fa0853dc4c2c90cf297e12395a1806a6a2f6070d6f8e01e89
      de6ffcdfff4baeb407ec9c812ba4f15705f6d3d7170812ba1a66126fbdee1f27
      """)
    let secret = bytes("0000aa592d09a1fcd777d00301486b7c6f4a01544b65dc60c97a8374f6562cdd")
    #expect(try device.publicKey().uncompressed == Examples.devicePublic)
    #expect(try peer.publicKey().uncompressed == peerPublic)
    #expect(try device.sharedSecret(with: P256.PublicKey(encoded: peerPublic)) == secret)
    #expect(try peer.sharedSecret(with: P256.PublicKey(encoded: Examples.devicePublic)) == secret)
  }

  // Any scalar times the base point is its public key, and the secret is that point's X.
  @Test func `with the base point the secret is the X of the own public key`() throws {
    let device = try P256.PrivateKey(scalar: Examples.devicePrivate)
    let base = try P256.PublicKey(encoded: Examples.basePoint)
    #expect(try device.sharedSecret(with: base) == Array(Examples.devicePublic[1...32]))
  }
}

import Primitives
import Testing

@Suite("Hybrid public key encryption with P-384")
struct HPKETests {
  private static let label = ascii("DHKEM-P384")

  // Worked examples 4-4.1 and 4-4.2, from the publisher of the protocol.
  @Test(arguments: [
    (
      "25ae06bb8fb32858f218db46ee3e9f4c22f18bacb7ff9a1df924754b6b7007595aea5497185a29a8cba9f0af814b1ddb",
      """
      04890fdd9d97d76d5a0be903ec5299a94fa952c959ff2cc2c0f7f566281d55b81505d19c80e2bf88910cd97933bb3d7611
      e7819ab002567ded2491b3d9ecff9f65f3b5ca5597165c8ebe4b544d7dfda303e35399928b030b185e3464f4973bb2d4
      """,
      "d2d97c28f27e40109fe2b0b1041ee1498b6647e89f384b308e94ab8a04e733f53d2f89a059c1ecc9e1c55dd9a65a4da6",
      "5cea16d932a9b48467f79cc0a9a9ed1a357381454cc839a607380e12f1a5e0bc6e8115cfe9aa3bfc5ec6e8d86ada1ae0",
      "7f1ac1926b3ecf1c34128cea89219c4279f15db806579f29ba3928e0f144aa7bdc26883d0b5337d412bc62e67a620972"
    ),
    (
      "b4d6abe9d7d09429f7b515346828f1ee005d2f95713a15d15adb299db6fe0dfe268c33a9fcab48ffd812fbd47d383661",
      """
      04123e1803f3e066833236666693dc4632bc5994c265744a68e8ca2b16d3ad7bc27bde85b1155950a0d7016913300978d2
      d7a29449871bac6ffdec3f045e215e91ee7989fe86c870144f7a74d592b260517f6af106e8c7d691212e35ae13d77d68
      """,
      "50c76a0a68fe357986a746afab9f33814d8b4c48ffe7ac474c10dd2ce5356952b0b47a688ec14fd5d83caa5f1649d532",
      "5bf1db4d9af8c6c41be8a9c99f4002c9b87b8c5037d4bd9fe3c0f32bdc280e38ae4d4e6aaddcfed3059d5dede34dd792",
      "6d580cfb7169b551d0fa37efc2b23aa026d32007fa35f6517d0ab89b513c3e2717aae896ec1c9652d4097ceb3afa2d31"
    ),
  ])
  func `worked examples 4-4.1 and 4-4.2: the recipient`(
    privateKey: String, encapsulated: String, agreed: String, sharedSecret: String, exported: String
  ) throws {
    let key = try P384.PrivateKey(scalar: bytes(privateKey))
    #expect(try key.sharedSecret(with: P384.PublicKey(encoded: bytes(encapsulated))) == bytes(agreed))
    let exchange = try HPKE.Exchange(
      agreed: bytes(agreed), encapsulated: bytes(encapsulated), recipient: key.publicKey().uncompressed,
      info: Self.label)
    #expect(exchange.sharedSecret == bytes(sharedSecret))
    #expect(try exchange.export(Self.label, byteCount: 48) == bytes(exported))
  }

  // RFC 9180, 5: the secrets depend on both points, on the info, on the context and on the suite.
  @Test func `a secret depends on all that enters it`() throws {
    func exported(
      recipient: [UInt8] = [2], info: [UInt8] = [3], context: [UInt8] = [4], suite: HPKE.Suite = .exportOnly
    ) throws -> [UInt8] {
      try HPKE.Exchange(agreed: [0], encapsulated: [1], recipient: recipient, info: info, suite: suite)
        .export(context, byteCount: 32)
    }
    var other = HPKE.Suite.exportOnly
    other.aead = 1
    let secrets = try [
      exported(), exported(recipient: [5]), exported(info: []), exported(context: []), exported(suite: other),
    ]
    #expect(Set(secrets).count == secrets.count)
  }

  @Test(arguments: [-1, 255 * 48 + 1, 65536])
  func `an exported secret has a length that HKDF allows`(count: Int) throws {
    let exchange = try HPKE.Exchange(agreed: [0], encapsulated: [1], recipient: [2], info: [])
    let refused = failure { () throws(PrimitiveError) in try exchange.export([], byteCount: count) }
    #expect(refused == .invalidLength("byteCount"))
  }
}

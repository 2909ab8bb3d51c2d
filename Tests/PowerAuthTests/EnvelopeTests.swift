import PowerAuth
import Primitives
import Testing

@Suite("Sender and recipient, § 12")
struct EnvelopeTests {
  static let ephemeralPrivate = bytes("d037e0a4ae16bd7c4cbb3cfaa3b244fe483b7d3809d1f4d222445ffb6ac2134c")
  static let recipientPublic = bytes(
    """
    04811e8fc03c91a9fdb05cddafd18112000706d1c576b0acdc946f15ed95c2a5fd\
    6bf0b07cb5631d17cded885702188a8bc8126bd81fb97b86279d08e3bbc9bbe4
    """)
  static let compressed = bytes("03a2f4561f6ede3604dfb8c6c8efaedaac55b62b0899c50d1a7f4868422abfe1c6")
  static let uncompressed = bytes(
    """
    04a2f4561f6ede3604dfb8c6c8efaedaac55b62b0899c50d1a7f4868422abfe1c6\
    b22c86c134eaf4d333ccfeb151c7e7f87b23a460ddc5b7c3d3d6d4425c8b86fb
    """)
  static let nonce = [UInt8](0..<16)
  static let responseNonce = [UInt8](16..<32)

  static func context(_ version: ProtocolVersion) -> EncryptionContext {
    EncryptionContext(
      version: version, scope: .application, sharedInfo1: "/pa/generic/application",
      applicationKey: Scenario.applicationKey, applicationSecret: Scenario.applicationSecret,
      temporaryKeyId: version.hasTemporaryKey ? "8f1d1c1a-0d8c-4f5b-9f06-6f1b0a0a7c01" : nil)
  }

  static func request(_ version: ProtocolVersion) throws -> EncryptionParameters {
    try Rules.right.checkRequest(
      context(version), nonce: version.hasNonce ? nonce : nil, timestamp: version.hasTimestamp ? 1_718_000_000_123 : nil
    )
  }

  static func response(_ version: ProtocolVersion) throws -> EncryptionParameters {
    try Rules.right.checkResponse(
      context(version), requestNonce: version == .v3_1 ? nonce : nil,
      nonce: version.hasResponseNonce ? responseNonce : nil, timestamp: version.hasTimestamp ? 1_718_000_000_456 : nil)
  }

  @Test func `worked example 12.8: the ephemeral key enters as it is transmitted`() throws {
    let parameters = try Self.request(.v3_3)
    let own = try Rules.right.makeSenderEnvelope(
      parameters, publicKey: Self.recipientPublic, ephemeralPrivateKey: Self.ephemeralPrivate)
    let short = try Rules.right.makeSenderEnvelope(
      parameters, publicKey: Self.recipientPublic, ephemeralPrivateKey: Self.ephemeralPrivate,
      ephemeralPublicKey: Self.compressed)
    let secret = bytes("fa8fd59c580011e26fcf55af6d717162ecb76aa84a2337754eb7403737e85580")
    #expect(own.ephemeralPublicKey == Self.uncompressed)
    #expect(short.ephemeralPublicKey == Self.compressed)
    #expect([own.sharedSecret, short.sharedSecret] == [secret, secret])
    #expect(
      own.key.bytes
        == bytes(
          "ecf50446e2b7043d4dbb858749ef1899f785c565aa8fd65ea71da30a5d5fc986b31ab529f2c8abd4ad17caa94d5d10b3"))
    #expect(
      short.key.bytes
        == bytes(
          "2e042ae67425813073f04d493ce6701d52365d57408a63988227f92f30606b82e469a0b45ea5140b319016ee29cae3dd"))
  }

  @Test(arguments: ProtocolVersion.v3, [0, 1, 15, 16, 17, 1000])
  func `what one side encrypts the other decrypts, both ways`(version: ProtocolVersion, count: Int) throws {
    let rules = Rules.right
    let plaintext = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let client = try Rules.right.makeSenderEnvelope(
      Self.request(version), publicKey: Scenario.masterPublic, ephemeralPrivateKey: Self.ephemeralPrivate)
    let server = try Rules.right.makeRecipientEnvelope(
      Self.request(version), privateKey: Scenario.masterPrivate, ephemeralPublicKey: Self.uncompressed)
    #expect(client == server)
    #expect(try rules.decrypt(rules.encrypt(plaintext, with: client), with: server) == plaintext)

    let answering = try Rules.right.makeRecipientEnvelope(
      Self.response(version), privateKey: Scenario.masterPrivate, ephemeralPublicKey: Self.uncompressed)
    let reading = try Rules.right.makeSenderEnvelope(
      Self.response(version), publicKey: Scenario.masterPublic, ephemeralPrivateKey: Self.ephemeralPrivate)
    #expect(reading == answering)
    #expect(try rules.decrypt(rules.encrypt(plaintext, with: answering), with: reading) == plaintext)
    #expect(
      (answering == server) == (version == .v3_0 || version == .v3_1),
      "in older versions a response has nothing of its own")
  }

  @Test(arguments: ProtocolVersion.v3)
  func `changed data and MACs of any length are refused alike`(version: ProtocolVersion) throws {
    let envelope = try Rules.right.makeSenderEnvelope(
      Self.request(version), publicKey: Scenario.masterPublic, ephemeralPrivateKey: Self.ephemeralPrivate)
    let right = try Rules.right.encrypt(Array("plain text".utf8), with: envelope)
    var flippedMac = right.mac
    flippedMac[31] ^= 1
    var flippedData = right.encryptedData
    flippedData[0] ^= 0x80
    for (data, mac) in [
      (right.encryptedData, flippedMac), (flippedData, right.mac), ([], right.mac), (right.encryptedData, []),
      (right.encryptedData, Array(right.mac.prefix(16))), (right.encryptedData, right.mac + [0]),
    ] {
      #expect(
        refusal { try Rules.right.decrypt(Cryptogram(encryptedData: data, mac: mac), with: envelope) }
          == .macMismatch)
    }
  }

  @Test(arguments: ProtocolVersion.v3)
  func `bad padding is only seen where the MAC is right`(version: ProtocolVersion) throws {
    let envelope = try Rules.right.makeSenderEnvelope(
      Self.request(version), publicKey: Scenario.masterPublic, ephemeralPrivateKey: Self.ephemeralPrivate)
    let rules = Rules.right
    let badBlocks: [[UInt8]] = [
      [UInt8](repeating: 0, count: 16), [UInt8](repeating: 17, count: 16),
      [UInt8](repeating: 9, count: 14) + [2, 3],
    ]
    var badData = try badBlocks.map {
      try AES128.encryptCBC($0, key: envelope.key.encryptionKey, iv: envelope.iv, padding: .none)
    }
    badData += [[], [UInt8](repeating: 1, count: 15), [UInt8](repeating: 1, count: 17)]
    for data in badData {
      #expect(
        refusal {
          try rules.decrypt(
            Cryptogram(encryptedData: data, mac: rules.computeMAC(of: data, with: envelope)), with: envelope)
        } == .padding)
      #expect(
        refusal {
          try rules.decrypt(
            Cryptogram(encryptedData: data, mac: rules.computeMAC(of: data + [0], with: envelope)), with: envelope)
        } == .macMismatch)
    }
  }

  @Test func `keys are refused with the reason of the key, the private one first`() throws {
    let parameters = try Self.request(.v3_3)
    let sender = { (scalar: [UInt8], point: [UInt8]) in
      refusal {
        try Rules.right.makeSenderEnvelope(parameters, publicKey: point, ephemeralPrivateKey: scalar)
      }
    }
    let recipient = { (scalar: [UInt8], point: [UInt8]) in
      refusal {
        try Rules.right.makeRecipientEnvelope(parameters, privateKey: scalar, ephemeralPublicKey: point)
      }
    }
    let offCurve = bytes(
      """
      0468e3f30004ae512dd45349cc7f2e86958dd8649df5aa4d2b4b5668300df81ba4\
      b79130299ea5dd8cd7e3be5aa5841d55bce68345f6991cacaabbd310f463f1bf
      """)
    for refused in [sender, recipient] {
      #expect(refused([0], [0]) == .invalidPrivateKey)
      #expect(refused([1], [0]) == .invalidPublicKey)
      #expect(refused([1], offCurve) == .invalidPublicKey)
      #expect(refused([], Scenario.masterPublic) == .invalidPrivateKey)
    }
  }

  @Test(arguments: ProtocolVersion.v3)
  func `a sealed request carries what the recipient needs`(version: ProtocolVersion) throws {
    let sealed = try Rules.right.sealRequest(
      Self.context(version), plaintext: Array("plain text".utf8), publicKey: Scenario.masterPublic,
      randomBytes: { Array(1...UInt8($0)) }, clock: { 1_718_000_000_123 })
    let parameters = try Rules.right.checkRequest(
      Self.context(version), nonce: sealed.nonce, timestamp: sealed.timestamp)
    let server = try Rules.right.makeRecipientEnvelope(
      parameters, privateKey: Scenario.masterPrivate, ephemeralPublicKey: sealed.ephemeralPublicKey)
    #expect(try Rules.right.decrypt(sealed.cryptogram, with: server) == Array("plain text".utf8))
  }
}

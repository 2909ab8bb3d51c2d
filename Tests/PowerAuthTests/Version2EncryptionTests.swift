import Encodings
import PowerAuth
import Primitives
import Testing

@Suite("Activation and encryption of protocol 2, § 16.2 and § 16.5")
struct Version2EncryptionTests {
  static func base64(_ text: String) throws -> [UInt8] { try #require(Base64.decode(text)) }

  // MARK: - Tokens

  @Test func `worked example 16.9: a client of 2.1 decrypts its token`() throws {
    let envelope = try Rules.right.makeTokenEnvelope(
      publicKey: Scenario.masterPublic,
      ephemeralPrivateKey: bytes("76111e619b3823c2025583a3e32ccf971a757274369f270c5b3bb171a6cf7d7b"),
      ephemeralPublicKey: bytes("03e3804f02e8d97a3fe94327a22cd9e62c152ad45af456728134a240b1deafc75d"))
    #expect(envelope.key.bytes == bytes("6f4d4d46caadf856c70de2215fb167d9417592ebda17fb4956e33ae7024787d7"))
    let response = Cryptogram(
      encryptedData: bytes(
        """
        dce35c5333bb782343e0d3b507db6bb86943921ea0228367424be3e7731d38041f4628a4ff0bffaee5dc560ec4231a6e\
        9065ef4065d4d9044ac5c0b86f32c61983e61ca0a6a0faf3b49b42116371ef39ff7afa85bcaf5b0d18fbbd24a8445eb5
        """),
      mac: bytes("4c20288816606e5eb3ba081dbbb6f67f8840efc7c9c838e7fbd385687c953026"))
    let token = """
      {"tokenId":"d6561669-34d6-4fee-8913-89477687a5cb","tokenSecret":"wv/tX0Th7Vvz0lBfEUeJeA=="}
      """
    #expect(try Rules.right.decrypt(response, with: envelope) == Array(token.utf8))
    let other = Cryptogram(encryptedData: response.encryptedData, mac: response.mac.dropLast() + [0x27])
    #expect(refusal { try Rules.right.decrypt(other, with: envelope) } == .macMismatch)
  }

  // MARK: - Activation

  @Test func `worked example 16.1: a device encrypts its key in two layers`() throws {
    let keys = try Rules.right.makeKeyExchangeKeys(
      KeyExchange(
        activationIdShort: "WNJ4Y-V7WMX", activationOtp: "YTSYD-UHILQ",
        privateKey: Self.base64("Y7H5YPWAoZNf88BQheb7lOyaZZVPIlbtFvj/4ZQAn9Y="),
        publicKey: Self.base64(
          "BIxmACakL2oSW5YQ4ap/bQ/qC9Ycl0McIxAZqZOotM0lkv1PMNWjrIcxpkj1MEXNsZaFm1HEu0N6CriN9cBVAOI=")))
    #expect(keys.otpKey == bytes("054a24f62c23dffa32933f7be7cde832"))
    #expect(keys.sharedSecret == bytes("9e2d87f938b926e78fd6291de0dec191026d108c7561ae9d2fbd4a19b13373cb"))
    #expect(keys.ephemeralKey == bytes("9c4097754dd8887aa06b630451edb25a"))
    let nonce = try Self.base64("+hUoRcG13JJNl8VPtzu6VQ==")
    let made = try Rules.right.encryptExchangedKey(
      Self.base64("BBbLj5V7RZNeiAgRPuJbAMapLeaH6b8W48+5cZ+elVkZ58LPDlMjY/jkTTb3xUQ5TsEFgtRrhokb3um1l6rjhOE="),
      keys: keys, nonce: nonce)
    #expect(
      made.innerData
        == bytes(
          """
          9079549c4914626728734d5881c8b86574470a4ec5e494adf5bfd062e085e807\
          add0c8ac91ed422b159adaa80b2871c7ba8aaec95ab1baaa16799a5524a1849b5fc6125e606085ae22f1115bf1ca4c9a
          """))
    #expect(made.value == (try Self.base64(Self.encryptedDeviceKey)))
    #expect(refusal { try Rules.right.encryptExchangedKey([4], keys: keys, nonce: nonce + [0]) } == .invalidLength)
  }

  static let encryptedDeviceKey = """
    VMepYkcx7lFCzrqUbgtjmifA8uoqJj2K+rodUVwOxqcA7DXXnHXRyAYdKpi59cTH4wxdwR8KuT487wbf4dKQSnrWEV/HnlrdEYte2YA8DZmL\
    LXGiXA/YdrafiopO3QY5
    """

  @Test func `worked example 16.1: the application signs with its decoded secret`() throws {
    let activation = SignedActivation(
      activationIdShort: "WNJ4Y-V7WMX", nonce: try Self.base64("+hUoRcG13JJNl8VPtzu6VQ=="),
      encryptedDevicePublicKey: try Self.base64(Self.encryptedDeviceKey), applicationKey: "cphaZFPvGcolYZ9e0q6qMw==")
    let made = try Rules.right.signActivation(activation, secret: "5to+u5pcUeAl7GPu7fNmug==")
    #expect(
      made.signedText
        == "WNJ4Y-V7WMX&+hUoRcG13JJNl8VPtzu6VQ==&\(Self.encryptedDeviceKey)&cphaZFPvGcolYZ9e0q6qMw==")
    #expect(made.value == (try Self.base64("VA3+Os/uXnPQsqfi1nTiyvrGIvtmLX0mIl5uS9PQeKg=")))
    for (secret, reason) in [("5to+u5pcUeAl7GPu7fNmug", Refusal.invalidEncoding), ("5to=", .invalidLength)] {
      #expect(refusal { try Rules.right.signActivation(activation, secret: secret) } == reason)
    }
  }

  @Test func `worked example 16.2: a device decrypts the key of the server, the layer of the agreement first`() throws {
    let keys = try Rules.right.makeKeyExchangeKeys(
      KeyExchange(
        activationIdShort: "7Z4X3-F66TL", activationOtp: "JMVBA-2JILI",
        privateKey: Self.base64("OC52V0qy2NxdPoO9H5r8NO+MuGPXNJBbxALcmV/ki9o="),
        publicKey: Self.base64(
          "BFJW0SqkSJNkhfqh1bxkpIoALtMtQf2cJqryNNvhGhkhqFOTwAuulSLbhmy+A1ed5OqRzFIOFphXzdfzCwBcYEM=")))
    #expect(keys.otpKey == bytes("6fd2830587113ac0c78727f5c2c32dc7"))
    #expect(keys.ephemeralKey == bytes("99887c49125af6f71177da214f5abab0"))
    let encrypted = try Self.base64(
      """
      uBxmeqYlcc/Smo2bwtFQ//SYzaJ2hW53xGJHtS8kZ6D393/fAVSctGXShphgKxt6UvXy/VDYXeluoPmRVGN4MFxN4UQnp535Jhn5Xa45KqBf\
      9+miKIxHJIWnwyrjhsvD
      """)
    let nonce = try Self.base64("bdVvFPQ2V3ZaMajAcJqkkA==")
    let made = try Rules.right.decryptExchangedKey(encrypted, keys: keys, nonce: nonce)
    #expect(
      made.innerData
        == bytes(
          """
          8dc71d3d8956796e329f45ff33f4ad2c762a2ad4bda3f9371ae34e1fd24c2025\
          86e3045fb791bba9d6f4a2d492abcf1fcf648402eb85655fa33e7ae60eae46a75d88455c63dab85500dc2d620f1799bd
          """))
    #expect(
      made.value
        == (try Self.base64("BF7eYNxztx87q3+GHRhh7hJPTQdi3YJEk+19lZUy0xm7aESkxSmy9Uy/a1FcHsbHY6vmqfPRaw99Lwo+vxtgSGo="))
    )
    let truncated = Array(encrypted.dropLast())
    #expect(refusal { try Rules.right.decryptExchangedKey(truncated, keys: keys, nonce: nonce) } == .padding)
  }

  // MARK: - End-to-end encryption

  static let parameters = LegacyMessageParameters(
    adHocIndex: bytes("52feae2f50e7227bc92f8a29c140b560"), macIndex: bytes("26c40e420215082565d693ba67e60715"),
    nonce: bytes("f9359d05b973616dac1e5ca721b081b6"))
  static let sessionIndex = bytes("c6b16abdadc6a518925754eb876046cc")
  static let plaintext = Array(#"{"hello":"world"}"#.utf8)

  func session(by rules: Rules = .right) throws -> LegacySessionKey {
    try rules.deriveLegacySessionKey(
      privateKey: bytes("d46d329a0796ee970884819e217ecd4d5d23e75eb2dd1d9b224a4b023909d2d6"),
      publicKey: Scenario.masterPublic, sessionIndex: Self.sessionIndex)
  }

  @Test func `worked example 16.5: a session of an application`() throws {
    let session = try session()
    #expect(session.sharedKey == bytes("af7e7a6c325bc6b7bf5e8dd8b69e9abb"))
    #expect(session.key == bytes("546ddc4f5712fa5450f253bebd60c5a4"))
    try expect(
      session.key, encryptionKey: "6f67eb591ad10813f63ea3bad126e883", macKey: "ee8481c8e40d1dd83a0eedec72ef7a94",
      data: "5613fb6ea441e3e39e847b6d6252a1ea68b85f959c67c8b1467f0b2689e94cc1",
      mac: "492f32f9285981dc9ce5b8bcf3aedfdd37b8740778fba8bc7c7f64769caf4c3c")
  }

  @Test func `worked example 16.5: the order of 3.1 gives the listed wrong key`() throws {
    var rules = Rules.right
    rules.legacyKey.authenticate = { index, key in HMACSHA256.authenticationCode(for: index, key: key) }
    #expect(try session(by: rules).key == bytes("5b6bd77e894819857903361a7a9a3b66"))
  }

  @Test func `worked example 16.6: a session of an activation`() throws {
    let key = try Rules.right.deriveLegacyKey(key: Scenario.transport, index: Self.sessionIndex).key
    #expect(key == bytes("a07b6624f65cfcf71069440d27af145c"))
    try expect(
      key, encryptionKey: "5539caa264403fff90834ec58807e502", macKey: "32ea778d6cd6adc27bcd6ac330b9833f",
      data: "29062dba6f794d5cc73bb3e7f0045ac7bd256d8e9d5a7b502af8003d2ca21c2b",
      mac: "74809dd6bda629418e40791061cb44befa390882a25876de53dd21581e9d8cc2")
  }

  func expect(_ session: [UInt8], encryptionKey: String, macKey: String, data: String, mac: String) throws {
    let keys = try Rules.right.deriveLegacyMessageKeys(Self.parameters, sessionKey: session)
    #expect(keys.encryptionKey == bytes(encryptionKey))
    #expect(keys.macKey == bytes(macKey))
    let made = try Rules.right.encryptLegacyMessage(Self.plaintext, Self.parameters, keys: keys)
    #expect(made == Cryptogram(encryptedData: bytes(data), mac: bytes(mac)))
    #expect(try Rules.right.decryptLegacyMessage(made, Self.parameters, keys: keys) == Self.plaintext)
    let forged = Cryptogram(encryptedData: made.encryptedData, mac: Array(made.mac.dropLast()))
    #expect(refusal { try Rules.right.decryptLegacyMessage(forged, Self.parameters, keys: keys) } == .macMismatch)
  }

  @Test func `indexes are neither zero nor equal nor short`() {
    let index = Self.parameters.adHocIndex
    let zeros = [UInt8](repeating: 0, count: 16)
    let bad: [(adHoc: [UInt8], mac: [UInt8], reason: Refusal)] = [
      (index, index, .invalidIndex), (zeros, index, .invalidIndex), (index, zeros, .invalidIndex),
      (Array(index.dropLast()), index, .invalidLength), (index, [], .invalidLength),
    ]
    for (adHoc, mac, reason) in bad {
      let parameters = LegacyMessageParameters(adHocIndex: adHoc, macIndex: mac, nonce: Self.parameters.nonce)
      #expect(
        refusal { try Rules.right.deriveLegacyMessageKeys(parameters, sessionKey: Scenario.transport) } == reason)
    }
  }
}

import PowerAuth
import Primitives
import Testing

@Suite("ECIES, § 12.1 and § 12.2")
struct EncryptionTests {
  /// The rules of the specification, but for SI2base where the example gives it directly.
  func rules(_ exchange: Exchange) -> Rules {
    var rules = Rules.right
    if let base = exchange.base { rules.sharedInfo2.hashSecret = { _ in base } }
    return rules
  }

  func requestParameters(_ exchange: Exchange) throws -> EncryptionParameters {
    try Rules.right.checkRequest(exchange.context, nonce: exchange.request.nonce, timestamp: exchange.request.timestamp)
  }

  func responseParameters(_ exchange: Exchange) throws -> EncryptionParameters {
    let reusesNonce = exchange.context.version == .v3_1
    return try Rules.right.checkResponse(
      exchange.context, requestNonce: reusesNonce ? exchange.request.nonce : nil,
      nonce: exchange.response.nonce, timestamp: exchange.response.timestamp)
  }

  /// The recipient's envelope of the example.
  func envelope(_ exchange: Exchange, _ parameters: EncryptionParameters) throws -> Envelope {
    try rules(exchange).makeRecipientEnvelope(
      parameters, privateKey: exchange.recipientPrivate, ephemeralPublicKey: exchange.ephemeralPublic)
  }

  func expect(_ message: Exchange.Message, with envelope: Envelope) throws {
    #expect(envelope.iv == message.iv)
    #expect(envelope.sharedInfo2.value == message.sharedInfo2)
    let cryptogram = try Rules.right.encrypt(message.plaintext, with: envelope)
    #expect(cryptogram.encryptedData == message.encryptedData)
    #expect(cryptogram.mac == message.mac)
    #expect(try Rules.right.decrypt(cryptogram, with: envelope) == message.plaintext)
  }

  @Test(arguments: Exchange.all)
  func `worked examples 12.1 to 12.6: request`(exchange: Exchange) throws {
    let envelope = try envelope(exchange, requestParameters(exchange))
    let key = envelope.key
    #expect(envelope.sharedSecret == exchange.sharedSecret)
    #expect(envelope.info == exchange.info)
    #expect(key.bytes == exchange.envelopeKey)
    #expect(key.encryptionKey + key.macKey + (key.ivKey ?? []) == exchange.envelopeKey)
    #expect((key.ivKey == nil) == (exchange.context.version == .v3_0))
    try expect(exchange.request, with: envelope)
  }

  @Test(arguments: Exchange.all)
  func `worked examples 12.1 to 12.6: response`(exchange: Exchange) throws {
    let envelope = try envelope(exchange, responseParameters(exchange))
    #expect(envelope.key.bytes == exchange.envelopeKey, "the request's key serves the response")
    try expect(exchange.response, with: envelope)
  }

  @Test(arguments: Exchange.all)
  func `worked examples 12.3 to 12.6: the listed wrong MACs are not ours`(exchange: Exchange) throws {
    guard let wrong = exchange.wrongMacs else { return }
    let right = try envelope(exchange, requestParameters(exchange))
    let message = exchange.request
    let overDataOnly = HMACSHA256.authenticationCode(for: message.encryptedData, key: right.key.macKey)
    let seconds = try Rules.right.checkRequest(
      exchange.context, nonce: message.nonce, timestamp: message.timestamp.map { $0 / 1000 })
    let inSeconds = try envelope(exchange, seconds)
    #expect(overDataOnly == wrong.overDataOnly)
    #expect(Rules.right.computeMAC(of: message.encryptedData, with: inSeconds) == wrong.timestampInSeconds)
    for mac in [wrong.overDataOnly, wrong.withoutSizes, wrong.timestampInSeconds] {
      #expect(
        refusal {
          try Rules.right.decrypt(Cryptogram(encryptedData: message.encryptedData, mac: mac), with: right)
        } == .macMismatch)
    }
  }

  @Test func `worked example 12.4: base and associated data of the activation scope`() throws {
    let exchange = Exchange.v32Activation
    let sharedInfo2 = try envelope(exchange, requestParameters(exchange)).sharedInfo2
    #expect(
      sharedInfo2.base == bytes("8f5129f1409bd9508b567e67a612a18962d8b9dac25f5de25db71902d8ffef4d"))
    #expect(
      sharedInfo2.associatedData
        == bytes(
          """
          00000003332e32000000186c6365583571652b4f2b5362307438545171673335413d3d\
          0000002430333643433134422d453446382d344230312d413832352d353132393833324143444442
          """))
  }

  @Test func `worked example 12.5: associated data of the application scope names the temporary key`() throws {
    let exchange = Exchange.v33Application
    let sharedInfo2 = try envelope(exchange, responseParameters(exchange)).sharedInfo2
    #expect(
      sharedInfo2.base == bytes("31743e261da9359c1636a6bafd7ab820b17828439954abe712da993a19947877"))
    #expect(
      sharedInfo2.associatedData
        == bytes(
          """
          00000003332e3300000018575142654e674348476c573538727a556c50374568673d3d\
          0000002444334438324136422d343743462d343232352d424245352d424144393646423834434134
          """))
  }

  @Test func `worked example 3.4: the base hashes the text of the secret`() {
    var context = EncryptionContext(
      version: .v3_3, scope: .application, sharedInfo1: "/pa/generic/application",
      applicationKey: Scenario.applicationKey, applicationSecret: Scenario.applicationSecret)
    #expect(
      Rules.right.makeBase(context)
        == bytes("f4d9a310c9b2dc859a5b5039818299259d5aa7e2ecfb39d98aaafdfe9a469163"))
    context.scope = .activation
    context.transportKey = Scenario.transport
    #expect(
      Rules.right.makeBase(context)
        == bytes("12252efcb6409162f8ae11b9249bedd402dde6c06ce9a0e99edf5a4418cce811"))
  }

  @Test func `before 3.2 there is no associated data, and the base is all`() throws {
    let sharedInfo2 = try envelope(.v31, requestParameters(.v31)).sharedInfo2
    #expect(sharedInfo2.associatedData == nil)
    #expect(sharedInfo2.value == Exchange.v31.base)
  }
}

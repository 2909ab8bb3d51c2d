import PowerAuth
import Primitives
import Testing

@Suite("Published vectors", .enabled(if: PublishedFile.missing.isEmpty, PublishedFile.absence))
struct PublishedVectorTests {
  @Test func `twenty sets of derived keys`() throws {
    for vector in try PublishedFile.derivedKeys.vectors(20) {
      let keys = try Rules.right.deriveActivationKeys(masterSecret: vector.bytes("masterSecretKey"))
      #expect(keys.possession.key == (try vector.bytes("signaturePossessionKey")))
      #expect(keys.knowledge.key == (try vector.bytes("signatureKnowledgeKey")))
      #expect(keys.biometry.key == (try vector.bytes("signatureBiometryKey")))
      #expect(keys.transport.key == (try vector.bytes("transportKey")))
      #expect(keys.vault.key == (try vector.bytes("vaultEncryptionKey")))
    }
  }

  @Test func `twenty master secrets, on both sides`() throws {
    for vector in try PublishedFile.masterSecret.vectors(20) {
      let device = try Rules.right.deriveMasterSecret(
        privateKey: vector.bytes("devicePrivateKey"), publicKey: vector.bytes("serverPublicKey"))
      let server = try Rules.right.deriveMasterSecret(
        privateKey: vector.bytes("serverPrivateKey"), publicKey: vector.bytes("devicePublicKey"))
      #expect(device.value == (try vector.bytes("masterSecretKey")))
      #expect(server == device)
    }
  }

  @Test(arguments: [(PublishedFile.signatures30, ProtocolVersion.v3_0), (.signatures31, .v3_1)])
  func `three hundred online signatures in each format`(file: PublishedFile, version: ProtocolVersion) throws {
    for vector in try file.vectors(300) {
      #expect(try signature(vector, version.signatureFormat).text == vector.text("signature"))
    }
  }

  @Test func `two hundred offline signatures`() throws {
    for vector in try PublishedFile.offlineSignatures.vectors(200) {
      let length = try #require(Int(vector.text("signatureComponentLength")))
      #expect(try signature(vector, .decimal(digits: length)).text == vector.text("signature"))
    }
  }

  func signature(_ vector: PublishedVector, _ format: SignatureFormat) throws -> MultiFactorSignature {
    let keys = try Rules.right.signatureKeys(
      ofType: vector.text("signatureType"),
      from: FactorKeys(
        possession: vector.bytes("signaturePossessionKey"), knowledge: vector.bytes("signatureKnowledgeKey"),
        biometry: vector.bytes("signatureBiometryKey")))
    return try Rules.right.sign(
      vector.bytes("data"), keys: keys, counter: vector.bytes("counterData"), format: format)
  }

  @Test func `twenty signatures of activation codes`() throws {
    for vector in try PublishedFile.activationCodeSignatures.vectors(20) {
      _ = try Rules.right.verifyActivationCode(
        vector.text("activationCode"), signature: vector.bytes("activationSignature"),
        publicKey: vector.bytes("masterPublicKey"))
    }
  }

  @Test(arguments: PublishedFile.encryption)
  func `twenty-five encrypted exchanges of each version`(file: PublishedFile) throws {
    for vector in try file.vectors(25) {
      let version = try #require(ProtocolVersion(rawValue: vector.text("protocolVersion")))
      let context = try EncryptionContext(
        version: version, scope: .application, sharedInfo1: "/pa/generic/application",
        applicationKey: vector.text("applicationKey"), applicationSecret: vector.text("applicationSecret"),
        temporaryKeyId: vector.texts["temporaryKeyId"])
      let request = try Rules.right.checkRequest(
        context, nonce: vector.optionalBytes("requestNonce"),
        timestamp: vector.texts["timestampRequest"].flatMap { Int64($0) })
      let response = try Rules.right.checkResponse(
        context, requestNonce: version.hasResponseNonce ? nil : vector.optionalBytes("requestNonce"),
        nonce: vector.optionalBytes("responseNonce"),
        timestamp: vector.texts["timestampResponse"].flatMap { Int64($0) })
      #expect(Rules.right.makeBase(context) == (try vector.bytes("sharedInfo2Base")))
      try expect(request, vector, data: "requestData", encrypted: "encryptedDataRequest", mac: "requestMac")
      try expect(response, vector, data: "responseData", encrypted: "encryptedDataResponse", mac: "responseMac")
    }
  }

  func expect(
    _ parameters: EncryptionParameters, _ vector: PublishedVector, data: String, encrypted: String, mac: String
  ) throws {
    // No secret is published: the envelope key is given, whatever would be derived.
    let key = try vector.bytes("envelopeKey")
    var rules = Rules.right
    rules.keyMaterial.cut = { _, _ in key }
    let envelope = try rules.makeEnvelope(
      parameters, sharedSecret: [], ephemeralPublicKey: vector.bytes("requestEphemeralPublicKey"))
    let cryptogram = try rules.encrypt(Array(vector.text(data).utf8), with: envelope)
    #expect(cryptogram.encryptedData == (try vector.bytes(encrypted)))
    #expect(cryptogram.mac == (try vector.bytes(mac)))
    #expect(try rules.decrypt(cryptogram, with: envelope) == Array(vector.text(data).utf8))
  }
}

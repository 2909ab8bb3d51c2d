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

  @Test func `thirty-two initialisation vectors of a status`() throws {
    for vector in try PublishedFile.statusIV.vectors(32) {
      let derived = try Rules.right.deriveStatusIV(
        transportKey: vector.bytes("transportKey"), challenge: vector.bytes("challenge"), nonce: vector.bytes("nonce"))
      #expect(derived.iv == (try vector.bytes("iv")))
    }
  }

  @Test func `eight statuses, and the distances of their counters`() throws {
    for vector in try PublishedFile.status.vectors(8) {
      func number(_ name: String) throws -> Int { try #require(Int(vector.text(name))) }
      let transportKey = try vector.bytes("transportKey")
      let protection = try StatusProtection(
        transportKey: transportKey, challenge: vector.bytes("challenge"), nonce: vector.bytes("nonce"))
      let status = try Rules.right.decryptStatus(
        vector.bytes("encryptedStatusBlob"), with: protection, hasChallenge: true
      ).status
      let expected = try ActivationStatus(
        state: number("activationStatus"), currentVersion: number("currentVersion"),
        upgradeVersion: number("upgradeVersion"), failedAttempts: number("failedAttempts"),
        maxFailedAttempts: number("maxFailedAttempts"), counterByte: number("ctrByte"),
        lookAhead: number("ctrLookAhead"), counterHash: vector.bytes("ctrDataHash"))
      #expect(status == expected)
      let ahead = try Rules.right.advanceCounter(vector.bytes("ctrData"), by: number("counterDistance")).value
      #expect(try Rules.right.hashCounter(ahead, transportKey: transportKey).hash == expected.counterHash)
    }
  }

  @Test func `one hundred fingerprints, and the coordinates of their keys`() throws {
    for vector in try PublishedFile.fingerprints.vectors(100) {
      let fingerprint = try Rules.right.activationFingerprint(
        devicePublicKey: vector.bytes("devicePublicKey"), serverPublicKey: vector.bytes("serverPublicKey"),
        activationId: vector.text("activationId"))
      #expect(fingerprint.deviceX == (try vector.bytes("devicePublicKeyCoordX")))
      #expect(fingerprint.serverX == (try vector.bytes("serverPublicKeyCoordX")))
      #expect(fingerprint.text == (try vector.text("fingerprint")))
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

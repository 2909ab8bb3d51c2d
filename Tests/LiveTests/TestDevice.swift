import Encodings
import HTTP
import PowerAuth
import Primitives
import StrictJSON

/// A client of the protocol, which may make a mistake: it computes with the rules that it is given.
///
/// It is written apart from the device of the model, with which `drive` and the scripts send: the tests of the server must
/// not share that device's mistakes. So it writes its headers, addresses and purposes by itself.
struct TestDevice {
  /// Sends a request, and gives the answer; nil where none arrives.
  let send: (HTTPRequest) throws -> HTTPResponse
  var base = ""
  var version: ProtocolVersion = .v3_3
  var rules: Rules = .right
  /// The rules by which it reads answers.
  var reading: Rules = .right
  let applicationKey: String
  let applicationSecret: String
  let masterKey: [UInt8]
  /// The time of the server, as far as it knows it.
  var now: Int64 = 1_735_732_800_000
  var random = SequenceOfBytes()
  var privateKey = [UInt8](repeating: 0x21, count: 32)
  var activationId = ""
  var serverKey: [UInt8] = []
  var keys: ActivationKeys?
  /// What it draws only once, as clients do that make a mistake.
  var repeats: Set<Drawn> = []
  /// A temporary key that it keeps, by scope; nil where it asks for each anew.
  var keptKeys: [EncryptionScope: (id: String, publicKey: [UInt8])]?
  /// The first key that it had, by scope.
  var firstKeys: [EncryptionScope: (id: String, publicKey: [UInt8])] = [:]
  /// Until when it keeps a key that comes at a time.
  var keepsUntil: @Sendable (_ key: TemporaryKey, _ now: Int64) -> Int64 = { _, _ in .max }
  private var keptUntil: [EncryptionScope: Int64] = [:]
  var counter: [UInt8] = []
  /// What is changed in the next request before it is sent.
  var change: (inout HTTPRequest) -> Void = { _ in }
  /// What it adds of itself to each request.
  var leak: @Sendable (TestDevice, inout HTTPRequest) -> Void = { _, _ in }

  /// Values that are drawn for each request.
  enum Drawn: Sendable {
    case nonce, tokenNonce, ephemeralKey, messageNonce, keyChallenge, statusChallenge
  }

  private mutating func draw(_ count: Int, _ use: Drawn) -> [UInt8] {
    repeats.contains(use) ? [UInt8](repeating: 0x42, count: count) : random.next(count)
  }

  struct Unexpected: Error {
    let answer: HTTPResponse?
  }

  init(
    send: @escaping (HTTPRequest) throws -> HTTPResponse, applicationKey: String, applicationSecret: String,
    masterKey: [UInt8]
  ) {
    self.send = send
    self.applicationKey = applicationKey
    self.applicationSecret = applicationSecret
    self.masterKey = masterKey
  }
}

/// Bytes that are never the same.
struct SequenceOfBytes {
  private var number: UInt64

  /// Two devices draw different bytes.
  init(device: UInt64 = 0) { number = device << 32 }

  mutating func next(_ count: Int) -> [UInt8] {
    number += 1
    return Array((SHA256.hash(number.bigEndianBytes) + SHA256.hash([1] + number.bigEndianBytes)).prefix(count))
  }
}

/// What an answer is decrypted with.
struct TestEnvelope {
  let context: EncryptionContext
  let publicKey: [UInt8]
  let scalar: [UInt8]
  let nonce: [UInt8]
  let message: JSONObject
}

extension TestDevice {
  func post(_ path: String, _ body: [UInt8], _ fields: [HTTPField] = []) throws -> HTTPResponse {
    try send(path, method: "POST", body, fields)
  }

  func send(_ path: String, method: String, _ body: [UInt8], _ fields: [HTTPField]) throws -> HTTPResponse {
    var request = HTTPRequest(
      method: method, target: base + path, fields: [HTTPField("Content-Type", "application/json")] + fields, body: body)
    // The library of the client states the length by itself for other methods only.
    if method == "DELETE" { request.fields.append(HTTPField("Content-Length", "\(body.count)")) }
    change(&request)
    leak(self, &request)
    return try send(request)
  }

  /// Asks for a temporary key, and checks the answer as a client does.
  mutating func temporaryKey(_ scope: EncryptionScope) throws -> (id: String, publicKey: [UInt8]) {
    if let kept = keptKeys?[scope], now < keptUntil[scope] ?? .max { return kept }
    let context = TemporaryKeyContext(
      scope: scope, applicationKey: applicationKey, activationId: scope == .activation ? activationId : nil)
    let secrets = TemporaryKeySecrets(
      applicationSecret: applicationSecret, transportKey: scope == .activation ? keys?.transport.key : nil)
    let challenge = draw(18, .keyChallenge)
    let token = try rules.requestTemporaryKey(context, secrets: secrets, challenge: challenge).token.text
    let answer = try post("/pa/v3/keystore/create", Array(#"{"requestObject":{"jwt":"\#(token)"}}"#.utf8))
    guard let text = answer.object?.object("responseObject")?.text("jwt") else { throw Unexpected(answer: answer) }
    let accepted = try reading.acceptTemporaryKey(
      text, for: context, challenge: challenge, signer: scope == .activation ? serverKey : masterKey, time: now)
    let key = (id: accepted.key.identifier, publicKey: accepted.key.publicKey)
    keptKeys?[scope] = key
    keptUntil[scope] = keepsUntil(accepted.key, now)
    firstKeys[scope] = firstKeys[scope] ?? key
    return key
  }

  mutating func seal(
    _ text: [UInt8], _ scope: EncryptionScope, _ purpose: String, key: (id: String, publicKey: [UInt8])? = nil
  ) throws -> TestEnvelope {
    let isActivation = scope == .activation
    var used = (id: "", publicKey: isActivation ? serverKey : masterKey)
    if version.hasTemporaryKey { used = try key ?? temporaryKey(scope) }
    let context = EncryptionContext(
      version: version, scope: scope, sharedInfo1: purpose, applicationKey: applicationKey,
      applicationSecret: applicationSecret, activationId: isActivation ? activationId : nil,
      transportKey: isActivation ? keys?.transport.key : nil,
      temporaryKeyId: version.hasTemporaryKey ? used.id : nil)
    let (scalar, nonce, time) = (draw(32, .ephemeralKey), draw(16, .messageNonce), now)
    let sealed = try rules.sealRequest(
      context, plaintext: text, publicKey: used.publicKey, randomBytes: { $0 == 32 ? scalar : nonce }, clock: { time })
    return TestEnvelope(
      context: context, publicKey: used.publicKey, scalar: scalar, nonce: nonce,
      message: rules.envelopeObject(of: sealed, temporaryKeyId: context.temporaryKeyId))
  }

  /// Decrypts an answer by the rules of `reading`.
  func open(_ object: JSONObject?, _ envelope: TestEnvelope) throws -> JSONObject {
    guard let object, let data = object.text("encryptedData").flatMap({ Base64.decode($0) }),
      let mac = object.text("mac").flatMap({ Base64.decode($0) })
    else { throw Unexpected(answer: nil) }
    let parameters = try reading.checkResponse(
      envelope.context, requestNonce: version.hasNonce && !version.hasResponseNonce ? envelope.nonce : nil,
      nonce: object.text("nonce").flatMap { Base64.decode($0) }, timestamp: object.integer("timestamp"))
    let keys = try reading.makeSenderEnvelope(
      parameters, publicKey: envelope.publicKey, ephemeralPrivateKey: envelope.scalar)
    let text = try reading.decrypt(Cryptogram(encryptedData: data, mac: mac), with: keys)
    guard let opened = jsonObject(text) else { throw Unexpected(answer: nil) }
    return opened
  }

  var encryptionHeader: HTTPField {
    let activation = activationId.isEmpty ? "" : ", activation_id=\"\(activationId)\""
    return HTTPField(
      "X-PowerAuth-Encryption",
      "PowerAuth version=\"\(version.rawValue)\", application_key=\"\(applicationKey)\"\(activation)")
  }

  /// Makes an activation.
  @discardableResult
  mutating func activate(
    type: String = "CODE", _ attributes: JSONObject, more: [(String, JSONValue)] = []
  ) throws -> JSONObject {
    let key = version.hasTemporaryKey ? try temporaryKey(.application) : nil
    let point = try Rules.right.derivePublicKey(privateKey: privateKey)
    let members: [(String, JSONValue)] = [("devicePublicKey", .string(Base64.encode(point)))] + more
    let inner = try seal(JSONWriter.compact(.object(JSONObject(members))), .application, "/pa/activation", key: key)
    let body: JSONObject = [
      "type": .string(type), "identityAttributes": .object(attributes), "activationData": .object(inner.message),
    ]
    let outer = try seal(JSONWriter.compact(.object(body)), .application, "/pa/generic/application", key: key)
    let answer = try post(
      "/pa/v3/activation/create", JSONWriter.compact(.object(outer.message)), [encryptionHeader])
    guard answer.status == 200 else { throw Unexpected(answer: answer) }
    let layer = try open(answer.object, outer)
    let opened = try open(layer.object("activationData"), inner)
    activationId = opened.text("activationId") ?? ""
    serverKey = opened.text("serverPublicKey").flatMap { Base64.decode($0) } ?? []
    counter = opened.text("ctrData").flatMap { Base64.decode($0) } ?? []
    keys = try Rules.right.deriveActivationKeys(
      masterSecret: Rules.right.deriveMasterSecret(privateKey: privateKey, publicKey: serverKey).value)
    return opened
  }

  /// The header of a signed request; the counter moves on.
  mutating func signature(
    _ uriId: String, _ body: [UInt8], type: String = "possession_knowledge", method: String = "POST",
    isPasswordWrong: Bool = false
  ) throws -> HTTPField {
    let nonce = draw(16, .nonce)
    let normalized = try rules.normalizeRequest(method: method, uriId: uriId, nonce: nonce, body: body)
    let signature = try sign(
      normalized, secret: applicationSecret, type: type, format: rules.onlineSignatureFormat(of: version),
      isPasswordWrong: isPasswordWrong)
    return HTTPField(
      "X-PowerAuth-Authorization",
      "PowerAuth pa_activation_id=\"\(activationId)\", pa_application_key=\"\(applicationKey)\", "
        + "pa_nonce=\"\(Base64.encode(nonce))\", pa_signature_type=\"\(type)\", pa_signature=\"\(signature)\", "
        + "pa_version=\"\(version.rawValue)\"")
  }

  /// The digits that a user types from the device, and the normalised data that they sign; the counter moves on.
  mutating func offlineSignature(
    _ body: [UInt8], nonce: [UInt8], type: String = "possession_knowledge"
  ) throws -> (data: String, signature: String) {
    let normalized = try rules.normalizeRequest(
      method: "POST", uriId: "/operation/authorize/offline", nonce: nonce, body: body)
    let signature = try sign(
      normalized, secret: "offline", type: type,
      format: rules.offlineSignatureFormat(digits: 8, isDecimal: true))
    let parts = [normalized.method, normalized.uriIdBase64, normalized.nonceBase64, normalized.bodyBase64]
    return (parts.joined(separator: "&"), signature)
  }

  private mutating func sign(
    _ normalized: NormalizedRequest, secret: String, type: String, format: SignatureFormat,
    isPasswordWrong: Bool = false
  ) throws -> String {
    guard let keys else { throw Unexpected(answer: nil) }
    var factors = FactorKeys(
      possession: keys.possession.key, knowledge: keys.knowledge.key, biometry: keys.biometry.key)
    if isPasswordWrong { factors.knowledge = [UInt8](repeating: 7, count: 16) }
    let signed = try rules.sign(
      Array(rules.signedData(of: normalized, applicationSecret: secret).utf8),
      keys: rules.signatureKeys(ofType: type, from: factors), counter: counter, format: format)
    counter = try rules.advanceCounter(counter, by: 1).value
    return signed.text
  }

  mutating func validate(
    type: String = "possession_knowledge", isPasswordWrong: Bool = false
  ) throws -> HTTPResponse {
    let body = Array("{}".utf8)
    let header = try signature("/pa/signature/validate", body, type: type, isPasswordWrong: isPasswordWrong)
    return try post("/pa/v3/signature/validate", body, [header])
  }

  /// A signed endpoint with an encrypted body.
  mutating func signedAndEncrypted(
    _ name: String, _ text: String = "{}", type: String = "possession_knowledge"
  ) throws -> (answer: HTTPResponse, opened: JSONObject?) {
    let envelope = try seal(Array(text.utf8), .activation, "/pa/\(name)")
    let body = JSONWriter.compact(.object(envelope.message))
    let answer = try post("/pa/v3/\(name)", body, [try signature("/pa/\(name)", body, type: type)])
    return (answer, answer.status == 200 ? try open(answer.object, envelope) : nil)
  }

  /// An encrypted endpoint without signature.
  mutating func encrypted(
    _ path: String, _ text: String, _ scope: EncryptionScope, _ purpose: String, namesActivation: Bool = false
  ) throws -> (answer: HTTPResponse, opened: JSONObject?) {
    let envelope = try seal(Array(text.utf8), scope, purpose)
    let body = JSONWriter.compact(.object(envelope.message))
    let id = activationId
    if scope == .application, !namesActivation { activationId = "" }
    let header = encryptionHeader
    activationId = id
    let answer = try post(path, body, [header])
    return (answer, answer.status == 200 ? try open(answer.object, envelope) : nil)
  }

  /// The header of a token.
  mutating func token(_ id: String, _ secret: [UInt8]) throws -> HTTPField {
    let proof = TokenProof(secret: secret, nonce: draw(16, .tokenNonce), timestamp: now)
    let digest = try rules.digestToken(proof, version: rules.token.takeVersion(version))
    return HTTPField(
      "X-PowerAuth-Token",
      "PowerAuth token_id=\"\(id)\", token_digest=\"\(Base64.encode(digest.value))\", "
        + "nonce=\"\(Base64.encode(proof.nonce))\", timestamp=\"\(proof.timestamp)\", version=\"\(version.rawValue)\"")
  }

  /// Asks for the status; nil where it cannot be read.
  mutating func status() throws -> DecryptedStatus? {
    let challenge = version == .v3_0 ? nil : draw(16, .statusChallenge)
    let sent = [("activationId", activationId)] + (challenge.map { [("challenge", Base64.encode($0))] } ?? [])
    let object: JSONObject = ["requestObject": .object(JSONObject(sent.map { ($0.0, .string($0.1)) }))]
    let answer = try post("/pa/v3/activation/status", JSONWriter.compact(.object(object)))
    guard let members = answer.object?.object("responseObject"), let keys,
      let blob = members.text("encryptedStatusBlob").flatMap({ Base64.decode($0) })
    else { throw Unexpected(answer: answer) }
    let protection = StatusProtection(
      transportKey: keys.transport.key, challenge: challenge,
      nonce: members.text("nonce").flatMap { Base64.decode($0) })
    return try? reading.decryptStatus(blob, with: protection, hasChallenge: challenge != nil)
  }
}

extension HTTPResponse {
  var object: JSONObject? { jsonObject(body) }
  /// The code of an error.
  var code: String? { object?.object("responseObject")?.text("code") }
}

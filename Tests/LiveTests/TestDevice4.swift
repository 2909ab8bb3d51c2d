import Encodings
import HTTP
import PartyModel
import PowerAuth
import StrictJSON

/// A client of protocol 4, which may make a mistake.
///
/// As `TestDevice`, it writes its headers, addresses and purposes by itself, and has its own counter; only the keys that it
/// draws are made by the model.
struct TestDevice4 {
  let send: (HTTPRequest) throws -> HTTPResponse
  var rules: Rules = .right
  /// The rules by which it reads answers.
  var reading: Rules = .right
  let applicationKey: String
  let applicationSecret: String
  let masterKeys: [ConfiguredKeyKind: [UInt8]]
  var algorithm: SharedSecretAlgorithm
  /// The time of the server, as far as it knows it.
  var now: Int64 = 0
  var random: DrawnBytes
  var activationId = ""
  /// The keys of the activation; empty before there is one.
  var keys: [HierarchyKey: [UInt8]] = [:]
  var serverKeys: [[UInt8]] = []
  var factors = FactorKeys()
  var counter = ClientCounter(value: [], byte: nil)
  var hasBiometry = false
  /// The temporary keys that it keeps.
  private var kept: [EncryptionScope: HeldKey] = [:]
  /// The secrets of all salts that it has had.
  private var secretsOfSalts: [String: [UInt8]] = [:]
  /// What it takes, or does, otherwise than a right client.
  var faults: Set<ClientBehaviour.Fault> = []
  var drawsOneNonce = false
  /// Whether it takes each answer with the status 200 for a success.
  var looksAtStatusAlone = false
  /// What is changed in the next request before it is sent.
  var change: (inout HTTPRequest) -> Void = { _ in }

  struct HeldKey {
    let id: String
    let secret: [UInt8]
    let expires: Int64
  }

  /// What an answer is decrypted with.
  struct Envelope {
    let context: MessageContext
    let message: JSONObject
  }

  init(
    send: @escaping (HTTPRequest) throws -> HTTPResponse, configuration: String, algorithm: SharedSecretAlgorithm,
    random: DrawnBytes
  ) throws {
    let read = try Rules.right.readKeyConfiguration(configuration, algorithm: algorithm.rawValue).configuration
    self.send = send
    applicationKey = Base64.encode(read.applicationKey)
    applicationSecret = Base64.encode(read.applicationSecret)
    masterKeys = read.keys
    self.algorithm = algorithm
    self.random = random
  }
}

// MARK: - Requests

extension TestDevice4 {
  func post(
    _ path: String, _ body: [UInt8], _ fields: [HTTPField] = [], method: String = "POST"
  ) throws -> HTTPResponse {
    var request = HTTPRequest(
      method: method, target: path, fields: [HTTPField("Content-Type", "application/json")] + fields, body: body)
    // The library of the client states the length by itself for other methods only.
    if method == "DELETE" { request.fields.append(HTTPField("Content-Length", "\(body.count)")) }
    change(&request)
    return try send(request)
  }

  /// The master keys of an algorithm, in its order.
  private func signers(of algorithm: SharedSecretAlgorithm) -> [[UInt8]] {
    let kinds: [ConfiguredKeyKind] = algorithm == .ecP384 ? [.ecP384] : [.ecP384, .mlDSA65]
    return kinds.compactMap { masterKeys[$0] }
  }

  /// Asks for a temporary key, and checks the answer as a client does.
  private mutating func temporaryKey(_ scope: EncryptionScope) throws -> HeldKey {
    if let held = kept[scope], now < held.expires - 10_000 { return held }
    let key: HeldKey
    do {
      key = try askForKey(scope, algorithm)
    } catch let refused as TestDevice.Unexpected {
      guard faults.contains(.asksForOtherAlgorithm) else { throw refused }
      let other: SharedSecretAlgorithm = algorithm == .ecP384 ? .ecP384WithLevel3 : .ecP384
      key = try askForKey(scope, other)
      if scope == .application { algorithm = other }
    }
    kept[scope] = key
    return key
  }

  private mutating func askForKey(_ scope: EncryptionScope, _ algorithm: SharedSecretAlgorithm) throws -> HeldKey {
    let own = scope == .activation ? activationId : nil
    let question = try SecretQuestion(of: algorithm, drawing: &random, core: rules)
    let challenge = random.next(32)
    let key =
      try own == nil ? rules.deriveApplicationKey(applicationSecret: applicationSecret) : keys[.macGetActTempKey] ?? []
    let token = try rules.requestSharedSecret(
      SharedSecretRequest(
        applicationKey: applicationKey, activationId: own, challenge: challenge, algorithm: algorithm.rawValue,
        encapsulationKeys: question.encapsulationKeys),
      key: key)
    let answer = try post("/pa/v4/keystore/create", Array(#"{"requestObject":{"jwt":"\#(token)"}}"#.utf8))
    guard let text = answer.object?.object("responseObject")?.text("jwt") else {
      throw TestDevice.Unexpected(answer: answer)
    }
    let signers = own == nil ? signers(of: algorithm) : serverKeys
    let sent = SentSecretRequest(
      algorithm: algorithm.rawValue, applicationKey: applicationKey, activationId: own, challenge: challenge,
      privateKeys: question.privateKeys)
    return try taking(text, accept(text, sent, signers))
  }

  private func accept(_ text: String, _ sent: SentSecretRequest, _ signers: [[UInt8]]) throws -> HeldKey {
    func accept(_ sent: SentSecretRequest, _ signers: [[UInt8]], _ reading: Rules) throws -> HeldKey {
      let key = try reading.acceptSharedSecret(text, for: sent, publicKeys: signers, time: now).key
      let expires = faults.contains(.keepsKeysFiveMinutes) ? now + 300_000 : key.expires
      return HeldKey(id: key.identifier, secret: key.secret.value, expires: expires)
    }
    do {
      return try accept(sent, signers, reading)
    } catch let refusal as Refusal {
      guard faults.contains(.takesOtherAlgorithm) else { throw refusal }
      let weaker = SentSecretRequest(
        algorithm: SharedSecretAlgorithm.ecP384.rawValue, applicationKey: sent.applicationKey,
        activationId: sent.activationId, challenge: sent.challenge, privateKeys: Array(sent.privateKeys.prefix(1)))
      return try accept(weaker, Array(signers.prefix(1)), reading)
    }
  }

  /// The key as it is, or with the secret that came with the same salt before; some clients refuse such a salt.
  private mutating func taking(_ text: String, _ key: HeldKey) throws -> HeldKey {
    guard !faults.isDisjoint(with: [.takesSecretOfSalt, .refusesKnownSalt]) else { return key }
    let payload = jsonObject(Array(text.utf8))?.text("payload").flatMap { Base64URL.decode($0) } ?? []
    let salt = jsonObject(payload)?.object("sharedSecretResponse")?.text("salt") ?? ""
    if faults.contains(.refusesKnownSalt), secretsOfSalts[salt] != nil { throw Refusal.claimMismatch }
    let known = secretsOfSalts[salt] ?? key.secret
    secretsOfSalts[salt] = known
    return HeldKey(id: key.id, secret: known, expires: key.expires)
  }

  mutating func seal(_ text: [UInt8], _ scope: EncryptionScope, _ purpose: String) throws -> Envelope {
    let key = try temporaryKey(scope)
    let isActivation = scope == .activation
    let context = MessageContext(
      scope: scope, sharedInfo1: purpose, applicationKey: applicationKey, applicationSecret: applicationSecret,
      activationId: isActivation ? activationId : nil, temporaryKeyId: key.id, envelopeKey: key.secret,
      keySharedInfo2: isActivation ? keys[.e2eeSharedInfo2] : nil, nonce: random.next(24), timestamp: now)
    let sealed = try rules.encryptMessage(text, .request, context).sealed
    return Envelope(
      context: context,
      message: [
        "temporaryKeyId": .string(key.id), "encryptedData": .string(Base64.encode(sealed.bytes)),
        "nonce": .string(Base64.encode(context.nonce)), "timestamp": .number(JSONNumber(context.timestamp)),
      ])
  }

  /// Decrypts an answer by the rules of `reading`.
  func open(_ object: JSONObject?, _ envelope: Envelope) throws -> JSONObject {
    guard let object, let data = object.text("encryptedData").flatMap({ Base64.decode($0) }),
      let time = object.integer("timestamp")
    else { throw TestDevice.Unexpected(answer: nil) }
    var context = envelope.context
    context.timestamp = time
    guard let opened = jsonObject(try reading.decryptMessage(data, .response, context).plaintext) else {
      throw TestDevice.Unexpected(answer: nil)
    }
    return opened
  }

  private func encryptionHeader(_ scope: EncryptionScope) throws -> HTTPField {
    var values: [HeaderField: String] = [.applicationKey: applicationKey, .version: "4.0"]
    if scope == .activation { values[.activationId] = activationId }
    return HTTPField("X-PowerAuth-Encryption", try rules.writeHeader(.encryption, values))
  }

  /// An encrypted endpoint without code.
  mutating func encrypted(_ path: String) throws -> JSONObject {
    let envelope = try seal(Array("{}".utf8), .activation, "/pa/generic/activation")
    let answer = try post(path, JSONWriter.compact(.object(envelope.message)), [encryptionHeader(.activation)])
    guard answer.status == 200 else { throw TestDevice.Unexpected(answer: answer) }
    return try open(answer.object, envelope)
  }

  /// The header of a request with a code; the counter moves on.
  mutating func code(
    _ uriId: String, _ body: [UInt8], type: String, method: String = "POST", isPasswordWrong: Bool = false
  ) throws -> HTTPField {
    let nonce = drawsOneNonce ? [UInt8](repeating: 0x42, count: 16) : random.next(16)
    let normalized = try rules.normalizeRequest(method: method, uriId: uriId, nonce: nonce, body: body)
    var factors = factors
    if isPasswordWrong { factors.knowledge = [UInt8](repeating: 7, count: 32) }
    let made = try rules.authenticationCode(
      rules.signedBytes(of: normalized, applicationSecret: applicationSecret), type: type,
      keys: rules.version4.code.readType(type).compactMap { factors[$0] }, counter: counter.value, format: .online)
    counter.value = try rules.advanceWideCounter(counter.value, by: 1).value
    counter.byte = counter.byte.map { ($0 + 1) & 0xFF }
    return HTTPField(
      "X-PowerAuth-Authorization",
      try rules.writeHeader(
        .authorization,
        [
          .activationId: activationId, .applicationKey: applicationKey, .nonce: Base64.encode(nonce),
          .authCodeType: type, .authCode: made.text, .version: "4.0",
        ]))
  }

  /// Sends a request with a code; throws where it is refused.
  mutating func coded(
    _ name: String, _ body: [UInt8], type: String, isPasswordWrong: Bool = false
  ) throws -> HTTPResponse {
    let header = try code("/pa/\(name)", body, type: type, isPasswordWrong: isPasswordWrong)
    let answer = try post("/pa/v4/\(name)", body, [header])
    guard answer.status == 200, looksAtStatusAlone || answer.object?.text("status") != "ERROR" else {
      throw TestDevice.Unexpected(answer: answer)
    }
    return answer
  }

  /// The same with an encrypted body; gives the text of the answer.
  mutating func sealed(
    _ name: String, _ text: [UInt8], type: String, isPasswordWrong: Bool = false
  ) throws -> JSONObject {
    let envelope = try seal(text, .activation, "/pa/\(name)")
    let body = JSONWriter.compact(.object(envelope.message))
    let answer = try coded(name, body, type: type, isPasswordWrong: isPasswordWrong)
    return try open(answer.object, envelope)
  }

  /// The header of a token.
  mutating func token(_ id: String, _ secret: [UInt8]) throws -> HTTPField {
    let proof = TokenProof(secret: secret, nonce: random.next(16), timestamp: now)
    let digest = try rules.digestTokenByKMAC(proof, version: rules.token.takeVersion(.v4_0))
    return HTTPField(
      "X-PowerAuth-Token",
      "PowerAuth token_id=\"\(id)\", token_digest=\"\(Base64.encode(digest.value))\", "
        + "nonce=\"\(Base64.encode(proof.nonce))\", timestamp=\"\(proof.timestamp)\", version=\"4.0\"")
  }
}

// MARK: - Activation and status

extension TestDevice4 {
  /// Makes an activation; gives the digits by which a user compares the keys.
  mutating func activate(_ members: [(String, JSONValue)], code: String) throws -> String {
    // Some clients take another algorithm where theirs is refused.
    _ = try temporaryKey(.application)
    let draft = try DeviceDraft4(of: algorithm, drawing: &random, core: rules)
    let text = JSONWriter.compact(.object(JSONObject(draft.members() + members)))
    let inner = try seal(text, .application, "/pa/activation")
    let body: JSONObject = [
      "type": .string("CODE"), "identityAttributes": .object(["code": .string(code)]),
      "activationData": .object(inner.message),
    ]
    let outer = try seal(JSONWriter.compact(.object(body)), .application, "/pa/generic/application")
    let answer = try post(
      "/pa/v4/activation/create", JSONWriter.compact(.object(outer.message)), [encryptionHeader(.application)])
    guard answer.status == 200 else { throw TestDevice.Unexpected(answer: answer) }
    let opened = try open(try open(answer.object, outer).object("activationData"), inner)
    activationId = opened.text("activationId") ?? ""
    try take(draft, opened, byte: 0)
    return try reading.fingerprint(
      algorithm: algorithm.rawValue, deviceKeys: algorithm.ownKeys(among: draft.signingKeys.publicKeys),
      serverKeys: serverKeys, activationId: activationId
    ).text
  }

  /// Takes the keys of an answer.
  private mutating func take(_ draft: DeviceDraft4, _ opened: JSONObject, byte: Int?) throws {
    let secret = try draft.question.secret(in: opened, core: reading)
    keys = try reading.deriveHierarchy(activationSecret: secret)
    factors = FactorKeys(possession: keys[.possession], knowledge: keys[.knowledge], biometry: keys[.biometry])
    serverKeys = try taken(opened.object("serverPublicKeys"))
    counter = ClientCounter(value: opened.text("ctrData").flatMap { Base64.decode($0) } ?? [], byte: byte)
    kept[.activation] = nil
  }

  private func taken(_ keys: JSONObject?) throws -> [[UInt8]] {
    let names = algorithm == .ecP384 ? ["ecdsa"] : ["ecdsa", "mldsa"]
    return try names.map { name in
      guard let key = keys?.text(name).flatMap({ Base64.decode($0) }) else { throw Refusal.missingParameter }
      return key
    }
  }

  /// Starts the upgrade of an activation of 3.3, which signs the request, and takes what the server answers.
  mutating func startUpgrade(of older: inout TestDevice, enablesBiometry: Bool) throws {
    let draft = try DeviceDraft4(of: algorithm, drawing: &random, core: rules)
    let members = draft.members() + [("enableBiometry", JSONValue.bool(enablesBiometry))]
    let envelope = try seal(JSONWriter.compact(.object(JSONObject(members))), .application, "/pa/upgrade/start")
    let body = JSONWriter.compact(.object(envelope.message))
    let header = try older.signature("/pa/upgrade/start", body)
    let answer = try post("/pa/v4/upgrade/start", body, [header, encryptionHeader(.application)])
    guard answer.status == 200 else { throw TestDevice.Unexpected(answer: answer) }
    let opened = try open(answer.object, envelope)
    activationId = older.activationId
    try take(draft, opened, byte: nil)
    hasBiometry = enablesBiometry
  }

  /// Asks for a shared secret with a code, as the new key of a factor.
  mutating func newKey(_ name: String, isPasswordWrong: Bool) throws -> [UInt8] {
    let question = try SecretQuestion(of: algorithm, drawing: &random, core: rules)
    let text: JSONObject = ["sharedSecretRequest": .object(question.demand.json)]
    let opened = try sealed(
      name, JSONWriter.compact(.object(text)), type: "possession_knowledge", isPasswordWrong: isPasswordWrong)
    return try question.secret(in: opened, core: reading)
  }

  /// Asks for the status; nil where it cannot be read.
  mutating func status() throws -> PlainStatus? {
    let opened = try encrypted("/pa/v4/activation/status")
    guard let message = opened.text("activationStatus").flatMap({ Base64.decode($0) }) else { return nil }
    return try? reading.decodeStatus(message, key: keys[.macStatus] ?? []).status
  }

  /// Follows the counter of the server, where it is ahead.
  mutating func follow(_ status: PlainStatus) throws {
    let compared = try Rules.right.synchronizeWide(
      counter,
      with: ServerCounter(byte: status.counterByte, lookAhead: status.lookAhead, hash: status.counterHash),
      currentVersion: status.currentVersion, key: keys[.macCtrData] ?? [])
    if compared.decision == .updated { counter = compared.counter }
  }
}

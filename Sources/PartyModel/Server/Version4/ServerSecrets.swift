internal import Encodings
package import PowerAuth
internal import Primitives
internal import StrictJSON

/// A message of protocol 4 that was decrypted.
struct OpenedMessage {
  let text: [UInt8]
  let context: MessageContext

  var object: JSONObject? { jsonObject(text) }
}

/// Shared secrets, temporary keys, and what is encrypted with them.
extension ServerTurn {
  /// The algorithms that an application allows; nil for all.
  func algorithms(of application: String) -> [String]? { state.version4.applications[application]?.algorithms }

  /// Answers a request for a shared secret; nil where its keys cannot be used.
  mutating func supply(_ demand: SecretDemand) throws -> (supply: SecretSupply, secret: [UInt8])? {
    guard let algorithm = SharedSecretAlgorithm(rawValue: demand.algorithm) else { return nil }
    let scalar = algorithm.hasCurve ? state.draw(P384Key.scalarByteCount, as: .encapsulation) : nil
    let message = algorithm.encapsulationSet.map { _ in state.draw(32, as: .encapsulation) }
    let salt = state.draw(32, as: .salt)
    do {
      let made = try core.respondWithSharedSecret(
        algorithm: demand.algorithm, encapsulationKeys: demand.encapsulationKeys, ephemeralPrivateKey: scalar,
        message: message, salt: salt)
      return (SecretSupply(salt: salt, encapsulatedKeys: made.encapsulatedKeys), made.secret.value)
    } catch is Refusal {
      return nil
    }
  }

  mutating func createTemporarySecret(_ token: String) throws -> ServerAnswer {
    for rule in ["M1", "M4"] { decide(rule) }
    let claims = unverifiedClaims(of: token)
    let version = version(ofKey: claims?.text("applicationKey") ?? "")
    let activationId = claims?["activationId"].map { $0.text ?? "" }
    let activation = activationId.flatMap { state.activation($0) }
    let demand = SecretDemand(json: claims?.object("sharedSecretRequest"))
    let made = try demand.flatMap { try supply($0) }
    let error = core.findTemporaryKeyError(
      TemporaryKeyDemand(
        isFormRight: demand != nil && claims?.text("challenge") != nil, algorithm: demand?.algorithm ?? "",
        isApplicationSupported: version.map(rules.server.activation.isVersionUsable) ?? false,
        owner: activationId.map { _ in owner(activation, version) },
        supported: version.flatMap { algorithms(of: $0.application) },
        isMACRight: isAuthentic(token, version, isOfActivation: activationId != nil, activation),
        areKeysRight: made != nil))
    guard error == nil, let version, let made, let claims, let algorithm = SharedSecretAlgorithm(demand),
      let signer = activation?.version4?.signingKeys ?? version.signingKeys
    else { throw ServerFailure(core.version4.decisions.cost.refuse(.temporaryKey)) }
    let key = ServerTemporarySecret(
      id: state.drawIdentifier(as: .temporaryKeyId), secret: made.secret, applicationKey: version.key,
      activationId: activationId, expiry: now + state.settings.temporaryKeyValidity)
    state.version4.temporaryKeys.append(key)
    let keys = signer.privateKeys.filter { algorithm.signatureAlgorithms.contains($0.key) }
    let stated = statedKey(key, made.supply, challenge: claims.text("challenge") ?? "")
    return .ok(.temporaryKey(token: try core.writeWebSignatures(stated.text, .json, keys: keys)))
  }

  /// The activation for which a temporary key is asked.
  private func owner(_ activation: ServerActivation?, _ version: ServerApplicationVersion?) -> TemporaryKeyOwner {
    guard let activation else {
      return TemporaryKeyOwner(found: .unknown, state: .removed, algorithm: algorithmNames[0])
    }
    return TemporaryKeyOwner(
      found: activation.application == version?.application ? .own : .otherApplication,
      state: activation.status.recordState, algorithm: activation.version4?.algorithm.rawValue ?? algorithmNames[0])
  }

  /// Whether a request for a temporary key is authenticated by the key of its scope.
  private func isAuthentic(
    _ token: String, _ version: ServerApplicationVersion?, isOfActivation: Bool, _ activation: ServerActivation?
  ) -> Bool {
    let key =
      isOfActivation
      ? activation?.version4?.keys[.macGetActTempKey]
      : version.flatMap { try? core.deriveApplicationKey(applicationSecret: $0.secret) }
    guard let key else { return false }
    return (try? core.readSharedSecretRequest(token, key: key)) != nil
  }

  /// What the server states about a temporary key, and signs.
  private func statedKey(_ key: ServerTemporarySecret, _ supply: SecretSupply, challenge: String) -> JSONObject {
    func time(_ use: ServerTime, _ time: Int64) -> JSONValue { .number(JSONNumber(state.values.state(use, time))) }
    var claims: [(String, JSONValue)] = [
      ("sub", .string(key.id)), ("applicationKey", .string(key.applicationKey)), ("challenge", .string(challenge)),
      ("sharedSecretResponse", .object(supply.json)),
      ("iat", time(.keyIssueSeconds, now / 1000)), ("exp", time(.keyExpirySeconds, key.expiry / 1000)),
      ("iat_ms", time(.keyIssue, now)), ("exp_ms", time(.keyExpiry, key.expiry)),
    ]
    if let activationId = key.activationId { claims.append(("activationId", .string(activationId))) }
    return JSONObject(claims)
  }

  /// Decrypts a message for a purpose, of an activation where the scope is its own; nil where it is refused.
  mutating func open(
    _ body: [UInt8], for purpose: EncryptionPurpose, _ version: ServerApplicationVersion, at place: Int? = nil
  ) -> OpenedMessage? {
    guard let message = SealedMessage(json: jsonObject(body)) else { return nil }
    for rule in ["M2", "M3"] { decide(rule) }
    let (key, context) = state.context(
      of: message, for: purpose, version, place.map { state.activations[$0] }, by: rules.server.version4)
    let text = try? core.decryptMessage(message.encryptedData, .request, context).plaintext
    // What is remembered must be short, because a client chooses how long its texts are.
    let nonce = message.nonce.count > SHA256.byteCount ? SHA256.hash(message.nonce) : message.nonce
    let arrived = ArrivedMessage(
      now: Int(now), timestamp: message.timestamp.map { Int($0) }, key: key?.id ?? "",
      keyExpires: key.map { Int($0.expiry) } ?? .min, nonce: Base64.encode(nonce), isIntact: text != nil)
    let isTaken = take(arrived)
    if isTaken, !rules.server.version4.staysAfterUse {
      state.version4.temporaryKeys.removeAll { $0.id == message.temporaryKeyId }
    }
    guard isTaken, let text else { return nil }
    return OpenedMessage(text: text, context: context)
  }

  /// Whether a message is taken; it is remembered, and what no longer counts is forgotten.
  mutating func take(_ message: ArrivedMessage) -> Bool {
    let isRemembered = core.version4.decisions.replay.isRemembered
    var messages = state.version4.messages.filter { isRemembered($0.since, message.now) }
    let isTaken = core.takeMessage(message, remembering: &messages)
    state.version4.messages = messages
    return isTaken
  }
}

extension ServerState {
  /// What a message of protocol 4 is decrypted with; the temporary key is nil where there is none for it.
  package func context(
    of message: SealedMessage, for purpose: EncryptionPurpose, _ version: ServerApplicationVersion,
    _ activation: ServerActivation?, by rules: ServerRules4 = ServerRules4()
  ) -> (key: ServerTemporarySecret?, context: MessageContext) {
    let owner = purpose.scope == .activation ? activation : nil
    let key = version4.temporaryKeys.first {
      $0.id == message.temporaryKeyId && rules.isKeyOfVersion($0.applicationKey, version.key)
        && rules.isKeyOfActivation($0.activationId, owner?.id)
    }
    let context = MessageContext(
      scope: purpose.scope, sharedInfo1: purpose.rawValue, applicationKey: version.key,
      applicationSecret: version.secret, activationId: owner?.id, temporaryKeyId: message.temporaryKeyId,
      envelopeKey: key?.secret ?? [], keySharedInfo2: owner?.version4?.keys[.e2eeSharedInfo2], nonce: message.nonce,
      timestamp: message.timestamp ?? 0)
    return (key, context)
  }
}

extension SharedSecretAlgorithm {
  /// The algorithm of a request for a shared secret.
  fileprivate init?(_ demand: SecretDemand?) {
    guard let demand else { return nil }
    self.init(rawValue: demand.algorithm)
  }
}

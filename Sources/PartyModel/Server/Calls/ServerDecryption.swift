internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// What an encrypted request is decrypted with.
struct OpenedKeys {
  let context: EncryptionContext
  let message: EncryptedMessage
  let privateKey: [UInt8]

  /// The message as it was sealed; nil where it has no ephemeral key.
  var sealed: SealedRequest? {
    message.ephemeralPublicKey.map { key in
      SealedRequest(
        ephemeralPublicKey: key,
        cryptogram: Cryptogram(encryptedData: message.encryptedData, mac: message.mac), nonce: message.nonce,
        timestamp: message.timestamp)
    }
  }
}

extension ServerTurn {
  /// Finds the keys of a request, whose message may have been read; nil where it has not the members of its version, or
  /// no such keys exist.
  mutating func openKeys(
    _ request: EncryptedRequest, _ message: EncryptedMessage? = nil, scope: EncryptionScope,
    version: ServerApplicationVersion, purpose: EncryptionPurpose
  ) throws -> OpenedKeys? {
    guard let protocolVersion = ProtocolVersion(rawValue: request.version) else { return nil }
    guard let message = message ?? readMessage(request.body, protocolVersion) else {
      decide("E4")
      return nil
    }
    let activation = request.activationId.flatMap(find).map { state.activations[$0] }
    let keyPair: KeyPair?
    if let id = message.temporaryKeyId {
      keyPair = temporaryKey(id, version: version, activationId: request.activationId)
    } else {
      keyPair = scope == .application ? version.masterKey : activation?.serverKey
    }
    guard let keyPair else { return nil }
    let context = EncryptionContext(
      version: protocolVersion, scope: scope, sharedInfo1: purpose.rawValue, applicationKey: version.key,
      applicationSecret: version.secret, activationId: scope == .activation ? request.activationId : nil,
      transportKey: scope == .activation ? activation?.keys?.transport.key : nil,
      temporaryKeyId: message.temporaryKeyId)
    return OpenedKeys(context: context, message: message, privateKey: keyPair.privateKey)
  }

  /// Reads a message, without the members that the version does not have and that are not refused.
  func readMessage(_ body: [UInt8], _ version: ProtocolVersion) -> EncryptedMessage? {
    guard let object = jsonObject(body) else { return nil }
    let kept = object.members.filter { member in
      guard let name = MessageMember(rawValue: member.key) else { return true }
      return name.isDemanded(of: .request, in: version) || rules.server.encryption.isRefusedWhenExtra(member.key)
    }
    let text = String(
      decoding: JSONWriter.compact(.object(JSONObject(kept.map { ($0.key, $0.value) }))), as: UTF8.self)
    return try? core.readEncryptedMessage(text, .request, version: version)
  }

  private mutating func temporaryKey(
    _ id: String, version: ServerApplicationVersion, activationId: String?
  ) -> KeyPair? {
    let encryption = rules.server.encryption
    guard let place = state.temporaryKeys.firstIndex(where: { $0.id == id }) else {
      decide("E3")
      return nil
    }
    let key = state.temporaryKeys[place]
    guard encryption.isKeyOfVersion(key.applicationKey, version.key),
      encryption.isKeyOfActivation(key.activationId, activationId)
    else {
      decide("E3")
      return nil
    }
    decide("E2")
    guard !encryption.isKeyExpired(key.expiry, now) else { return nil }
    if !encryption.staysAfterUse { state.temporaryKeys.remove(at: place) }
    return key.key
  }

  /// Checks the time of a message and whether it is new, and remembers it; false where it must be refused.
  mutating func spend(_ message: EncryptedMessage, activationId: String?, version: String) throws -> Bool {
    decide("E7")
    guard state.settings.hasReplayProtection, rules.server.encryption.isRemembered(version),
      let timestamp = message.timestamp
    else { return true }
    let encryption = rules.server.encryption
    if timestamp > now { decide("E9") }
    if encryption.isAhead(timestamp, now, state.settings.futureLimit) { return false }
    if timestamp < now { decide("E10") }
    if encryption.isBehind(timestamp, now, state.settings.pastLimit) { return false }
    let value = encryption.uniqueValue(message, activationId)
    guard isNew(value) else { return false }
    if encryption.spendsBeforeDecryption { remember(value) }
    return true
  }

  /// Remembers a message that was decrypted, where it was not remembered before.
  mutating func keep(_ message: EncryptedMessage, activationId: String?, version: String) {
    let encryption = rules.server.encryption
    guard state.settings.hasReplayProtection, encryption.isRemembered(version), !encryption.spendsBeforeDecryption
    else { return }
    remember(encryption.uniqueValue(message, activationId))
  }

  /// Whether a value is not remembered.
  mutating func isNew(_ value: [UInt8]) -> Bool {
    guard let expiry = state.uniqueValues[value] else { return true }
    decide("E7")
    decide("E8")
    decide("T11")
    return rules.server.encryption.isForgotten(expiry, now, false)
  }

  mutating func remember(_ value: [UInt8]) { state.uniqueValues[value] = now + state.settings.memory }

  /// Decrypts a request of an endpoint: state, replay, keys, message; throws the endpoint's failure.
  ///
  /// A message that is spent already is neither read nor looked for again.
  mutating func decrypt(
    _ request: EncryptedRequest, scope: EncryptionScope, purpose: EncryptionPurpose, failure: ServerFailure,
    spent: EncryptedMessage? = nil
  ) throws -> [UInt8] {
    guard let version = version(ofKey: request.applicationKey), rules.server.activation.isVersionUsable(version) else {
      decide("E1")
      throw failure
    }
    decide("E5")
    guard rules.server.encryption.isScope(scope == .activation, request.activationId != nil) else { throw failure }
    if request.activationId != nil { try checkIsServed(request, version, failure) }
    let stated: EncryptionScope = request.activationId == nil ? .application : .activation
    guard let protocolVersion = ProtocolVersion(rawValue: request.version) else { throw failure }
    guard let message = spent ?? readMessage(request.body, protocolVersion) else {
      decide("E4")
      throw failure
    }
    let keys = try openKeys(request, message, scope: stated, version: version, purpose: purpose)
    // A message is spent whether or not there is a key for it.
    guard try spent != nil || spend(message, activationId: request.activationId, version: request.version),
      let keys
    else { throw failure }
    let plaintext = try open(keys, failure)
    keep(keys.message, activationId: request.activationId, version: request.version)
    return plaintext
  }

  private mutating func checkIsServed(
    _ request: EncryptedRequest, _ version: ServerApplicationVersion, _ failure: ServerFailure
  ) throws {
    decide("E6")
    let activation = request.activationId.flatMap(find).map { state.activations[$0] }
    guard let activation, activation.keys != nil, activation.application == version.application,
      rules.server.encryption.isServed(activation.status)
    else { throw failure }
  }

  private func open(_ keys: OpenedKeys, _ failure: ServerFailure) throws -> [UInt8] {
    do {
      let parameters = try core.checkRequest(
        keys.context, nonce: keys.message.nonce, timestamp: keys.message.timestamp)
      let envelope = try core.makeRecipientEnvelope(
        parameters, privateKey: keys.privateKey, ephemeralPublicKey: keys.message.ephemeralPublicKey ?? [])
      return try core.decrypt(
        Cryptogram(encryptedData: keys.message.encryptedData, mac: keys.message.mac), with: envelope)
    } catch is Refusal {
      throw failure
    }
  }

  /// The job that forgets values.
  mutating func forgetValues() -> ServerAnswer {
    decide("E8")
    decide("T11")
    let now = now
    let isForgotten = rules.server.encryption.isForgotten
    state.uniqueValues = state.uniqueValues.filter { !isForgotten($0.value, now, true) }
    return .done()
  }

  /// The job that forgets temporary keys.
  mutating func forgetKeys() -> ServerAnswer {
    let now = now
    let isExpired = rules.server.encryption.isKeyExpired
    state.temporaryKeys.removeAll { isExpired($0.expiry, now) }
    let isGood = core.version4.decisions.replay.isKeyGood
    state.version4.temporaryKeys.removeAll { !isGood(Int($0.expiry), Int(now)) }
    return .done()
  }
}

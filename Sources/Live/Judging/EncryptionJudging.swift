internal import Conformance
internal import Encodings
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// The judgement of encrypted requests: members, key, time, repetition, and then the encryption itself.
extension JudgingServer {
  /// Judges an encrypted request; returns the keys by which it is decrypted, nil where it cannot be.
  @discardableResult
  mutating func judgeEncryption(
    _ request: EncryptedRequest, scope: EncryptionScope, purpose: EncryptionPurpose, _ exchange: inout ServedExchange
  ) -> ServerResponseKeys? {
    let keys = shared.responseKeys(of: request, purpose: purpose, at: now, in: state)
    judge(request, scope: scope, purpose: purpose, isReadable: keys != nil, &exchange)
    return keys
  }

  private mutating func judge(
    _ request: EncryptedRequest, scope: EncryptionScope, purpose: EncryptionPurpose, isReadable: Bool,
    _ exchange: inout ServedExchange
  ) {
    guard let version = state.versions.first(where: { $0.key == request.applicationKey }) else {
      return exchange.findings.add("encryption", "the application key is unknown to this server")
    }
    if !version.isSupported { exchange.findings.add("encryption", "the application version is not supported") }
    if (request.activationId != nil) != (scope == .activation) {
      exchange.findings.add("encryption", "the header is that of another scope than the endpoint's")
    }
    guard let message = judgeMembers(request, &exchange) else { return }
    exchange.temporaryKeyId = message.temporaryKeyId
    exchange.timestamp = message.timestamp ?? exchange.timestamp
    judgeTime(message, &exchange)
    judgeRepetition(message, &exchange)
    guard let key = judgeKey(message, request, version, &exchange) else { return }
    guard !isReadable else { return }
    explain(wrongMessage(message, request, version, key, purpose), &exchange)
  }

  /// Reads the message, or says which of its members is wrong.
  private func judgeMembers(_ request: EncryptedRequest, _ exchange: inout ServedExchange) -> EncryptedMessage? {
    guard let version = ProtocolVersion(rawValue: request.version) else { return nil }
    let object = jsonObject(request.body)
    if let object { exchange.findings.addUnknownMembers(of: object, known: MessageMember.allCases.map(\.rawValue)) }
    do {
      return try core.readEncryptedMessage(String(decoding: request.body, as: UTF8.self), .request, version: version)
    } catch let refusal as Refusal {
      let found = object.map { MessageDiagnosis($0, version, core: core).findings } ?? []
      for finding in found { exchange.findings.add(finding) }
      guard found.isEmpty else { return nil }
      exchange.findings.add("json", "the message cannot be read (\(refusal.id)): \(refusal.sentence)")
    } catch {}
    return nil
  }

  /// An ephemeral key serves one message.
  private mutating func judgeRepetition(_ message: EncryptedMessage, _ exchange: inout ServedExchange) {
    let key = message.ephemeralPublicKey ?? []
    let isNewKey = memory.isNew(Array("ephemeral".utf8) + key)
    let isNewNonce = message.nonce.map { memory.isNew(Array("message".utf8) + $0) } ?? true
    guard !isNewKey || !isNewNonce else { return }
    let name = isNewKey ? "nonce" : "ephemeral key"
    exchange.findings.add(
      "encryption", "the \(name) was used for another message before", kind: .repeatedDraw, severity: .security,
      effect: "A nonce or a key that is used for two messages protects neither.")
  }

  /// The private key that the message must be encrypted for; nil where it is for none that exists.
  private func judgeKey(
    _ message: EncryptedMessage, _ request: EncryptedRequest, _ version: ServerApplicationVersion,
    _ exchange: inout ServedExchange
  ) -> [UInt8]? {
    guard let id = message.temporaryKeyId else {
      guard let activationId = request.activationId else { return version.masterKey.privateKey }
      guard let activation = state.activation(activationId) else {
        exchange.findings.add("encryption", "the activation is unknown")
        return nil
      }
      return activation.serverKey.privateKey
    }
    guard let key = state.temporaryKeys.first(where: { $0.id == id }) else {
      if let expiry = forgottenKeys[id] {
        judgeExpiry(expiry, &exchange)
      } else {
        exchange.findings.add("temporary key", "the temporary key is unknown to this server")
      }
      return nil
    }
    if key.applicationKey != version.key || key.activationId != request.activationId {
      exchange.findings.add("temporary key", "the temporary key was made for another application or activation")
      return nil
    }
    if key.expiry < now {
      judgeExpiry(key.expiry, &exchange)
      return nil
    }
    return key.key.privateKey
  }

  /// The message with all by which it may have been encrypted.
  private func wrongMessage(
    _ message: EncryptedMessage, _ request: EncryptedRequest, _ version: ServerApplicationVersion, _ key: [UInt8],
    _ purpose: EncryptionPurpose
  ) -> WrongMessage {
    let activation = request.activationId.flatMap(state.activation)
    let context = EncryptionContext(
      version: ProtocolVersion(rawValue: request.version) ?? .v3_3,
      scope: request.activationId == nil ? .application : .activation, sharedInfo1: purpose.rawValue,
      applicationKey: version.key, applicationSecret: version.secret, activationId: request.activationId,
      transportKey: activation?.keys?.transport.key, temporaryKeyId: message.temporaryKeyId)
    var keys = [(name: "the master key", privateKey: version.masterKey.privateKey)]
    if let activation { keys.append(("the key of the server", activation.serverKey.privateKey)) }
    return WrongMessage(
      message: message, context: context, privateKey: key, purpose: purpose, otherKeys: keys, core: core)
  }

  /// Judges both layers of a request for an activation; returns their keys.
  mutating func judgeActivationRequest(_ request: EncryptedRequest, _ exchange: inout ServedExchange)
    -> ServerLayerKeys?
  {
    guard let outer = judgeEncryption(request, scope: .application, purpose: .application, &exchange) else {
      return nil
    }
    guard let members = jsonObject(outer.plaintext) else {
      exchange.findings.add("json", "the outer layer is not a JSON object")
      return nil
    }
    judgeOuter(members, &exchange)
    guard let layer = members.object("activationData") else { return nil }
    let inner = EncryptedRequest(
      version: request.version, applicationKey: request.applicationKey, activationId: nil,
      body: JSONWriter.compact(.object(layer)))
    guard let keys = judgeEncryption(inner, scope: .application, purpose: .activationLayer, &exchange) else {
      return nil
    }
    judgeInner(keys.plaintext, type: members.text("type") ?? "", &exchange)
    return ServerLayerKeys(outer: outer, inner: keys)
  }

  private func judgeOuter(_ members: JSONObject, _ exchange: inout ServedExchange) {
    let known = ["type", "identityAttributes", "customAttributes", "activationData"]
    for member in members.members where !known.contains(member.key) {
      exchange.findings.add("json", "the outer layer has a member \"\(member.key)\", which a server refuses")
    }
    if !["CODE", "DIRECT", "CUSTOM", "RECOVERY"].contains(members.text("type") ?? "") {
      exchange.findings.add("json", "the outer layer has no type of an activation")
    }
    if members.object("identityAttributes")?.members.isEmpty ?? true {
      exchange.findings.add("json", "the outer layer has no identityAttributes")
    }
    if members.object("activationData") == nil {
      exchange.findings.add("json", "the outer layer has no object activationData")
    }
    let attributes = members.object("identityAttributes")
    let type = attributes?.text("method") == "oidc" ? "DIRECT" : members.text("type") ?? ""
    if let attributes, ["CODE", "RECOVERY"].contains(type) || attributes.text("method") == "oidc",
      (try? Rules.right.activationRequest.checkAttributes(type, IdentityAttribute.list(of: attributes), .right)) == nil
    {
      exchange.findings.add("activation", "the identityAttributes are not those of this type, or have a wrong form")
    }
    if members.text("type") == "CODE" {
      let code = members.object("identityAttributes")?.text("code") ?? ""
      if (try? core.readActivationCode(code)) == nil {
        exchange.findings.add("activation", "the activation code is wrong: its form or its checksum is wrong")
      } else if !state.has(code: code) {
        exchange.findings.add("activation", "the activation code is unknown")
      }
    }
  }

  private func judgeInner(_ plaintext: [UInt8], type: String, _ exchange: inout ServedExchange) {
    guard let members = jsonObject(plaintext) else {
      return exchange.findings.add("json", "the inner layer is not a JSON object")
    }
    judgePassword(members["activationOtp"] ?? .null, type: type, &exchange)
    guard let text = members.text("devicePublicKey"), let key = Base64.decode(text) else {
      return exchange.findings.add("json", "the inner layer has no devicePublicKey in Base64")
    }
    if (try? core.derivesFrom(key)) == nil {
      exchange.findings.add("activation", "the devicePublicKey is not a point of the curve")
    }
  }

  /// Only an activation with a code may have a one-time password; a server ignores that of others.
  private func judgePassword(_ password: JSONValue, type: String, _ exchange: inout ServedExchange) {
    guard password != .null else { return }
    if type != "CODE" {
      exchange.findings.add(
        "activation", "the inner layer of the type \(type) has an activationOtp, which only CODE may have",
        severity: .strictness)
    }
    guard case .string(let text) = password, !text.isEmpty else {
      return exchange.findings.add("activation", "the activationOtp is empty, or no text")
    }
  }
}

extension Rules {
  /// Throws where bytes are not a public key.
  fileprivate func derivesFrom(_ key: [UInt8]) throws -> [UInt8] {
    try activationResponse.checkKey(key)
  }
}

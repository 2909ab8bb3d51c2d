internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// Events of tokens, encryption, recovery and the upgrade.
extension ServerScript {
  mutating func useTokens(_ event: ServerEvent) throws -> ServerSight {
    let name = event["token"] ?? "t"
    let token = tokens[name]
    switch event.kind {
    case "token-create":
      let made = try signedAndEncrypted(event, .createToken, Array("{}".utf8))
      guard case .success(let request) = made else { return see(made, event) }
      let answer = try send(.createToken(request), event)
      if case .token(let id, let secret) = answer.body {
        tokens[name] = DeviceToken(id: id, secret: secret, activation: event.activation)
      }
      return see(answer, event)
    case "token-remove":
      let request = try sign(event, uriId: ServiceEndpoint.removeToken.uriId, body: Array("{}".utf8))
      return see(try send(.removeToken(request, tokenId: token?.id ?? random.identifier()), event), event)
    case "token-erase":
      let answer = try serve(
        .eraseToken(tokenId: token?.id ?? random.identifier(), activationId: try device(event).activationId))
      var sight = see(answer, event)
      if case .isRemoved(let isRemoved) = answer.body { sight["result"] = isRemoved ? "removed" : "nothing" }
      return sight
    default: return try presentToken(event, token)
    }
  }

  private mutating func presentToken(_ event: ServerEvent, _ token: DeviceToken?) throws -> ServerSight {
    let version = ProtocolVersion(rawValue: protocolVersion)
    let timestamp = now + (event[number: "clock"] ?? 0)
    let proof = TokenProof(secret: token?.secret ?? random.next(16), nonce: random.next(16), timestamp: timestamp)
    var digest = try core.digestToken(proof, version: version.flatMap { core.token.takeVersion($0) }).value
    if event["digest"] == "wrong" { digest[digest.count - 1] ^= 1 }
    let request = TokenRequest(
      tokenId: token?.id ?? random.identifier(), digest: digest, nonce: proof.nonce, timestamp: timestamp,
      version: protocolVersion)
    var owned = event
    owned["activation"] = token?.activation ?? ""
    guard event.kind == "token-use" else { return see(try send(.validateToken(request), owned), owned) }
    let allowed = event["allowed"].flatMap { $0 == "all" ? nil : [$0] }
    return see(try send(.useToken(request, allowed: allowed), owned), owned)
  }

  mutating func encrypt(_ event: ServerEvent) throws -> ServerSight {
    switch event.kind {
    case "temporary-key":
      let made = try askForKey(event, scope: event["scope"] == "application" ? .application : .activation)
      guard case .success(let key) = made else { return see(made, event) }
      keys[event["key"] ?? "k"] = key
      return see(ServerAnswer(http: 200), event)
    case "encrypted": return try sendEncrypted(event)
    case "user-info":
      let made = try encryption(event, scope: .activation, purpose: .activation)
      guard case .success(let keys) = made else { return see(made, event) }
      let body = try seal(Array("{}".utf8), keys, isDamaged: event["body"] == "undecryptable").text
      let answer = try send(.userInfo(encrypted(keys, body)), event)
      var sight = see(answer, event)
      if case .user(let user) = answer.body { sight["user"] = user }
      return sight
    default: return try sendSignedAndEncrypted(event)
    }
  }

  private func encrypted(_ keys: DeviceEncryption, _ body: [UInt8]) -> EncryptedRequest {
    EncryptedRequest(
      version: protocolVersion, applicationKey: keys.context.applicationKey, activationId: keys.context.activationId,
      body: body)
  }

  private mutating func sendEncrypted(_ event: ServerEvent) throws -> ServerSight {
    let endpoint: EncryptionScope = event["endpoint"] == "application" ? .application : .activation
    let scope = event["scope"].flatMap(EncryptionScope.init) ?? endpoint
    let purpose: EncryptionPurpose = scope == .application ? .application : .activation
    let made = try encryption(event, scope: scope, purpose: purpose)
    guard case .success(var keys) = made else { return see(made, event) }
    if let earlier = reused(by: event) { (keys.scalar, keys.nonce) = earlier }
    drawn[number] = (keys.scalar, keys.nonce)
    keys.isCompressed = event["point"] == "compressed"
    let whole = try seal(Array("{}".utf8), keys, isDamaged: event["body"] == "undecryptable")
    let body = whole.without(event["without"]).adding(event["extra"], at: now).text
    let call = ServerCall.echo(encrypted(keys, body), endpoint)
    return try sight(of: SentRequest(call: call, event: event, hasOtherMembers: body != whole.text))
  }

  private mutating func sendSignedAndEncrypted(_ event: ServerEvent) throws -> ServerSight {
    let made = try encryption(event, scope: .activation, purpose: .activation)
    guard case .success(let keys) = made else { return see(made, event) }
    let text = Array("{}".utf8)
    let signed = try sign(event, uriId: ServiceEndpoint.signedEcho.uriId, body: text)
    let sealed = try seal(signed.body, keys, isDamaged: event["body"] == "undecryptable").text
    return see(try send(.signedEcho(signed, encrypted(keys, sealed)), event), event)
  }

  mutating func useRecovery(_ event: ServerEvent) throws -> ServerSight {
    let name = event["code"] ?? (event.kind == "postcard" ? "p" : "a")
    let code = codes[name]
    let text = try code?.text ?? core.encodeActivationCode(random: random.next(10)).text
    switch event.kind {
    case "postcard":
      let answer = try serve(
        .createPostcard(
          user: event["user"] ?? "alice", application: state.versions[0].application, puks: event[count: "puks"] ?? 1))
      if case .postcard(let text, let puks) = answer.body { codes[name] = DeviceRecoveryCode(text: text, puks: puks) }
      var sight = see(answer, event).withoutRecord
      if answer.error != nil { sight["result"] = "refused" }
      return sight
    case "confirm-recovery":
      let body = JSONObject([("recoveryCode", .string(text))]).text
      let made = try signedAndEncrypted(event, .confirmRecovery, body)
      guard case .success(let request) = made else { return see(made, event) }
      return see(try send(.confirmRecovery(request), event), event)
    case "recover": return try recover(event, text, code)
    case "revoke": return see(try serve(.revokeRecovery(code: text)), event).withoutRecord
    default: return see(ServerAnswer(), event).withoutRecord
    }
  }

  private mutating func recover(
    _ event: ServerEvent, _ text: String, _ code: DeviceRecoveryCode?
  ) throws -> ServerSight {
    let number = event[count: "puk"] ?? 1
    let puks = code?.puks ?? []
    let puk = (1...max(puks.count, 1)).contains(number) && !puks.isEmpty ? puks[number - 1] : "0000000000"
    let attributes: JSONObject = ["recoveryCode": .string(text), "puk": .string(puk)]
    let device = try device(event)
    let made = try activationRequest(event, type: "RECOVERY", attributes: attributes, device: device)
    return try sendActivation(made, event, device)
  }
}

extension ServerScript {
  /// The answer to a request for a temporary key that was refused.
  mutating func see<Value>(_ made: Result<Value, ServerFailure>, _ event: ServerEvent) -> ServerSight {
    if case .failure(let failure) = made { return see(failure, event) }
    return see(ServerAnswer(http: 200), event)
  }
}

extension ServerSight {
  /// The same without the record of an activation.
  fileprivate var withoutRecord: ServerSight {
    var sight = self
    for name in ["status", "blockedReason"] { sight[name] = nil }
    for name in ["attempts", "counter", "lastUsed"] { sight[number: name] = nil }
    return sight
  }
}

extension JSONObject {
  /// The object without a member.
  fileprivate func without(_ name: String?) -> JSONObject {
    JSONObject(members.filter { $0.key != name }.map { ($0.key, $0.value) })
  }

  /// The object with a member of the right form, where it has none of the name.
  fileprivate func adding(_ name: String?, at now: Int64) -> JSONObject {
    guard let name, self[name] == nil else { return self }
    let values: [String: JSONValue] = [
      "nonce": .string(Base64.encode([UInt8](repeating: 7, count: 16))), "timestamp": .number(JSONNumber(now)),
      "temporaryKeyId": .string("00112233-4455-4677-8899-aabbccddeeff"),
    ]
    return JSONObject(members.map { ($0.key, $0.value) } + [(name, values[name] ?? .null)])
  }
}

extension ServerSight {
  /// Without what hosts answer differently to a message with other members.
  var withoutFailure: ServerSight {
    var sight = self
    sight[number: "http"] = nil
    sight["code"] = nil
    return sight
  }
}

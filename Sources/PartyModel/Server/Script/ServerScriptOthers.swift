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
      let answer = try send(.signed(.createToken, request), event)
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
    let request = try prove(event, token)
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
      let made = try messageKeys(event, scope: .activation, purpose: .activation)
      guard case .success(let keys) = made else { return see(made, event) }
      let body = try seal(Array("{}".utf8), keys, event).text
      let answer = try send(.encrypted(.userInfo, request(keys, body)), event)
      var sight = see(answer, event)
      if case .user(let user) = answer.body { sight["user"] = user }
      return sight
    default: return try sendSignedAndEncrypted(event)
    }
  }

  private mutating func sendEncrypted(_ event: ServerEvent) throws -> ServerSight {
    let endpoint: ServiceEndpoint = event["endpoint"] == "application" ? .applicationEcho : .activationEcho
    let scope = event["scope"].flatMap(EncryptionScope.init) ?? endpoint.scope
    let purpose: EncryptionPurpose = scope == .application ? .application : .activation
    let made = try messageKeys(event, scope: scope, purpose: purpose)
    guard case .success(var keys) = made else { return see(made, event) }
    if let earlier = reused(by: event) { (keys.scalar, keys.nonce) = earlier }
    drawn[number] = (keys.scalar, keys.nonce)
    let whole = try seal(Array("{}".utf8), keys, event)
    let body = memberChanges(event, whole).changing(whole)
    let call = ServerCall.encrypted(endpoint, request(keys, body.text))
    return try sight(of: SentRequest(call: call, event: event, hasOtherMembers: body != whole))
  }

  /// The member that is left out, and one of the right form that the message does not have.
  private func memberChanges(_ event: ServerEvent, _ message: JSONObject) -> [DeviceChange] {
    let values: [String: JSONValue] = [
      "nonce": .string(Base64.encode([UInt8](repeating: 7, count: 16))), "timestamp": .number(JSONNumber(now)),
      "temporaryKeyId": .string("00112233-4455-4677-8899-aabbccddeeff"),
    ]
    let extra = event["extra"].flatMap { message[$0] == nil ? $0 : nil }
    return [event["without"].map { .member($0, nil) }, extra.map { .member($0, values[$0] ?? .null) }]
      .compactMap(\.self)
  }

  private mutating func sendSignedAndEncrypted(_ event: ServerEvent) throws -> ServerSight {
    let made = try messageKeys(event, scope: .activation, purpose: .activation)
    guard case .success(let keys) = made else { return see(made, event) }
    let text = Array("{}".utf8)
    let signed = try sign(event, uriId: ServiceEndpoint.signedEcho.uriId, body: text)
    let sealed = try seal(signed.body, keys, event).text
    return see(try send(.signedEcho(signed, request(keys, sealed)), event), event)
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
      return see(try send(.signed(.confirmRecovery, request), event), event)
    case "recover": return try recover(event, text, code)
    case "revoke": return see(try serve(.revokeRecovery(code: text)), event).withoutRecord
    default: return see(ServerAnswer(), event).withoutRecord
    }
  }

  private mutating func recover(
    _ event: ServerEvent, _ text: String, _ code: DeviceRecoveryCode?
  ) throws -> ServerSight {
    let number = event[count: "puk"] ?? 1
    let puk = code?.puk(number) ?? DeviceRecoveryCode.wrongPUK
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

extension ServerSight {
  /// Without what hosts answer differently to a message with other members.
  var withoutFailure: ServerSight {
    var sight = self
    sight[number: "http"] = nil
    sight["code"] = nil
    return sight
  }
}

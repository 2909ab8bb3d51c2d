internal import PowerAuth
internal import Primitives

/// An event that the model does not know.
struct UnknownEvent: Error, CustomStringConvertible {
  let kind: String
  var description: String { "\(kind) is not an event of the server" }
}

extension ServerScript {
  /// What an event does.
  mutating func perform(_ event: ServerEvent) throws -> ServerSight {
    if let problem = whyUndefined(event) { throw UndefinedScript(description: problem) }
    return switch event.kind {
    case "activate", "init", "exchange", "custom", "commit", "update-otp", "block", "unblock", "remove", "set-status",
      "detail", "support", "unsupport", "job", "legacy":
      try administer(event)
    case "token-create", "token-use", "token-validate", "token-remove", "token-erase": try useTokens(event)
    case "temporary-key", "encrypted", "signed-encrypted", "user-info": try encrypt(event)
    case "postcard", "confirm-recovery", "recover", "revoke", "recovery-code": try useRecovery(event)
    case "upgrade-start", "upgrade-commit", "verify-numeric": try upgrade(event)
    case "replay": try replay(event)
    default: try sign(event)
    }
  }

  private mutating func sign(_ event: ServerEvent) throws -> ServerSight {
    switch event.kind {
    case "validate":
      let body = Array((event["content"] ?? "{}").utf8)
      let request = try sign(event, uriId: ServiceEndpoint.validate.uriId, body: body)
      return see(try send(.signed(.validate, request), event), event)
    case "verify":
      let request = try sign(event, uriId: "/application", body: Array("{}".utf8))
      return see(try send(.verify(request), event), event)
    case "sdk-remove":
      let request = try sign(event, uriId: ServiceEndpoint.removeActivation.uriId, body: Array("{}".utf8))
      return see(try send(.signed(.removeActivation, request), event), event)
    case "offline": return see(try send(.verifyOffline(try signOffline(event)), event), event)
    case "compute":
      let count = event[count: "count"] ?? 0
      try change(event) { device, _ in device.next += count }
      return see(ServerAnswer(), event)
    case "vault-unlock": return try unlockVault(event)
    case "verify-data": return see(try serve(.verifyData(try signData(event))), event)
    case "status": return try askForStatus(event)
    default: throw UnknownEvent(kind: event.kind)
    }
  }

  private mutating func unlockVault(_ event: ServerEvent) throws -> ServerSight {
    var text = "{\"reason\":\"\(event["reason"] ?? "")\"}"
    if event["reason"] == nil { text = "{}" }
    if event["body"] == "unreadable" { text = "{" }
    switch try signedAndEncrypted(event, .unlockVault, Array(text.utf8)) {
    case .failure(let failure): return see(failure, event)
    case .success(let request): return see(try send(.signed(.unlockVault, request), event), event)
    }
  }

  /// A request whose body is encrypted, and signed as it is sent.
  mutating func signedAndEncrypted(
    _ event: ServerEvent, _ endpoint: ServiceEndpoint, _ text: [UInt8]
  ) throws -> Result<SignedRequest, ServerFailure> {
    switch try messageKeys(event, scope: .activation, purpose: endpoint.purpose) {
    case .failure(let failure): return .failure(failure)
    case .success(let keys):
      let body = try seal(text, keys, event).text
      return .success(try sign(event, uriId: endpoint.uriId, body: body))
    }
  }

  private mutating func signData(_ event: ServerEvent) throws -> DataRequest {
    let signer = try device(named: event["signer"] ?? event.activation)
    let isJOSE = event["format"] == "JOSE"
    let data = Array("data of a device".utf8)
    let signature = try core.signData(data, as: isJOSE ? .raw : .der, privateKey: signer.keyPair.privateKey)
    return DataRequest(
      activationId: try device(event).activationId, data: event["data"] == "changed" ? data + [0] : data,
      signature: signature, isJOSE: isJOSE)
  }

  private mutating func askForStatus(_ event: ServerEvent) throws -> ServerSight {
    let device = try device(event)
    let challenge = event["challenge"] == "none" ? nil : random.next(event["challenge"] == "short" ? 15 : 16)
    let answer = try serve(.status(activationId: device.activationId, challenge: challenge.map(Base64.encode)))
    var sight = see(answer, event)
    guard case .status(let blob, let nonce) = answer.body else { return sight }
    sight["nonce"] = nonce == nil ? "no" : "yes"
    let read = device.keys.readStatus(blob, challenge: nonce == nil ? nil : challenge, nonce: nonce, core: core)
    sight["blob"] = read == nil ? "random" : "real"
    if let read { try show(read, of: event.activation, in: &sight) }
    return sight
  }

  /// Sends again what an earlier event has sent.
  private mutating func replay(_ event: ServerEvent) throws -> ServerSight {
    guard let earlier = repeated(by: event) else { throw UnknownEvent(kind: event.kind) }
    return try sight(of: earlier)
  }
}

internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// Events of encrypted requests.
extension ServerScript {
  mutating func perform(_ action: ServerAction.Encryption) throws -> ServerSight {
    switch action {
    case .temporaryKey(let name, let sender, let scope):
      let made = try askForKey(sender, scope: scope)
      if case .success(let key) = made { keys[name] = key }
      return see(made, ServerSubject(sender))
    case .encrypted(let sender, let arguments, let message): return try sendEncrypted(sender, arguments, message)
    case .signed(let sender, let signing, let arguments):
      return try sendSignedAndEncrypted(sender, signing, arguments)
    case .userInfo(let sender, let arguments): return try askForUserInfo(sender, arguments)
    }
  }

  func encrypted(_ keys: DeviceEncryption, _ body: [UInt8]) -> EncryptedRequest {
    EncryptedRequest(
      version: protocolVersion, applicationKey: keys.context.applicationKey, activationId: keys.context.activationId,
      body: body)
  }

  private mutating func askForUserInfo(
    _ sender: RequestSender, _ arguments: EncryptionArguments
  ) throws -> ServerSight {
    let made = try encryption(sender, arguments, scope: .activation, purpose: .activation)
    guard case .success(let keys) = made else { return see(made, ServerSubject(sender)) }
    let answer = try send(.userInfo(encrypted(keys, try seal(Self.emptyObject, keys).text)), ServerSubject(sender))
    var sight = see(answer, ServerSubject(sender))
    if case .user(let user) = answer.body { sight["user"] = user }
    return sight
  }

  private mutating func sendEncrypted(
    _ sender: RequestSender, _ arguments: EncryptionArguments, _ message: MessageArguments
  ) throws -> ServerSight {
    let purpose: EncryptionPurpose = message.scope == .application ? .application : .activation
    let made = try encryption(sender, arguments, scope: message.scope, purpose: purpose)
    guard case .success(var keys) = made else { return see(made, ServerSubject(sender)) }
    if let earlier = reused(by: message) { (keys.scalar, keys.nonce) = earlier }
    drawn[number] = (keys.scalar, keys.nonce)
    keys.isCompressed = message.point == .compressed
    let whole = try seal(Self.emptyObject, keys)
    let body = whole.without(message.missing).adding(message.extra, at: now).text
    let call = ServerCall.echo(encrypted(keys, body), message.endpoint)
    return try sight(
      of: SentRequest(call: call, subject: ServerSubject(sender), hasOtherMembers: body != whole.text))
  }

  private mutating func sendSignedAndEncrypted(
    _ sender: RequestSender, _ signing: SigningArguments, _ arguments: EncryptionArguments
  ) throws -> ServerSight {
    let made = try encryption(sender, arguments, scope: .activation, purpose: .activation)
    guard case .success(let keys) = made else { return see(made, ServerSubject(sender)) }
    let signed = try sign(sender, signing, uriId: ServiceEndpoint.signedEcho.uriId, body: Self.emptyObject)
    return try sight(
      of: .signedEcho(signed, encrypted(keys, try seal(signed.body, keys).text)), ServerSubject(sender))
  }
}

extension JSONObject {
  /// The object without a member.
  fileprivate func without(_ member: MessageArguments.Member?) -> JSONObject {
    JSONObject(members.filter { $0.key != member?.rawValue }.map { ($0.key, $0.value) })
  }

  /// The object with a member of the right form, where it has none of the name.
  fileprivate func adding(_ member: MessageArguments.Member?, at now: Int64) -> JSONObject {
    guard let member, self[member.rawValue] == nil else { return self }
    let value: JSONValue =
      switch member {
      case .nonce: .string(Base64.encode([UInt8](repeating: 7, count: 16)))
      case .timestamp: .number(JSONNumber(now))
      case .temporaryKeyId: .string("00112233-4455-4677-8899-aabbccddeeff")
      }
    return JSONObject(members.map { ($0.key, $0.value) } + [(member.rawValue, value)])
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

internal import Encodings
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

  private mutating func askForUserInfo(
    _ sender: RequestSender, _ arguments: EncryptionArguments
  ) throws -> ServerSight {
    let made = try messageKeys(sender, arguments, scope: .activation, purpose: .activation)
    guard case .success(let keys) = made else { return see(made, ServerSubject(sender)) }
    let sealed = try seal(Self.emptyObject, keys, arguments)
    let answer = try send(.encrypted(.userInfo, request(keys, sealed.text)), ServerSubject(sender))
    var sight = see(answer, ServerSubject(sender))
    if case .user(let user) = answer.body { sight["user"] = user }
    return sight
  }

  private mutating func sendEncrypted(
    _ sender: RequestSender, _ arguments: EncryptionArguments, _ message: MessageArguments
  ) throws -> ServerSight {
    let purpose: EncryptionPurpose = message.scope == .application ? .application : .activation
    let made = try messageKeys(sender, arguments, scope: message.scope, purpose: purpose)
    guard case .success(var keys) = made else { return see(made, ServerSubject(sender)) }
    if let earlier = reused(by: message) { (keys.scalar, keys.nonce) = earlier }
    drawn[number] = (keys.scalar, keys.nonce)
    let points: [DeviceChange] = message.point == .compressed ? [.compressedKey] : []
    let whole = try seal(Self.emptyObject, keys, arguments, points)
    let body = message.changes(of: whole, at: now).changing(whole)
    let endpoint: ServiceEndpoint = message.endpoint == .application ? .applicationEcho : .activationEcho
    let call = ServerCall.encrypted(endpoint, request(keys, body.text))
    return try sight(of: SentRequest(call: call, subject: ServerSubject(sender), hasOtherMembers: body != whole))
  }

  private mutating func sendSignedAndEncrypted(
    _ sender: RequestSender, _ signing: SigningArguments, _ arguments: EncryptionArguments
  ) throws -> ServerSight {
    let made = try messageKeys(sender, arguments, scope: .activation, purpose: .activation)
    guard case .success(let keys) = made else { return see(made, ServerSubject(sender)) }
    let signed = try sign(sender, signing, uriId: ServiceEndpoint.signedEcho.uriId, body: Self.emptyObject)
    return try sight(
      of: .signedEcho(signed, request(keys, try seal(signed.body, keys, arguments).text)), ServerSubject(sender))
  }
}

extension MessageArguments {
  /// The member that is left out, and one of the right form that the message does not have.
  fileprivate func changes(of message: JSONObject, at now: Int64) -> [DeviceChange] {
    let added = extra.flatMap { message[$0.rawValue] == nil ? $0 : nil }
    return [missing.map { .member($0.rawValue, nil) }, added.map { .member($0.rawValue, $0.value(at: now)) }]
      .compactMap(\.self)
  }
}

extension MessageArguments.Member {
  fileprivate func value(at now: Int64) -> JSONValue {
    switch self {
    case .nonce: .string(Base64.encode([UInt8](repeating: 7, count: 16)))
    case .timestamp: .number(JSONNumber(now))
    case .temporaryKeyId: .string("00112233-4455-4677-8899-aabbccddeeff")
    }
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

internal import Encodings
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// A request as it left the device.
struct LifeRequest: Sendable {
  let path: String
  let call: ServerCall
  /// The activation that signed it, and the position of the value.
  var signature: LifeSignature?
  /// The activation of a request that is not signed.
  var activation: String?
  /// The challenge of a request for a status.
  var challenge: [UInt8]?
}

/// How requests are made of what the client has.
extension Life {
  static let emptyBody = Array("{}".utf8)

  /// The request of a call that has left the client.
  mutating func request(of call: ClientCall) throws -> LifeRequest {
    var sent = call.request(client.client)
    if case .removeToken(let name) = call.kind { sent = client.removalRequest(name) }
    guard let sent else { throw UndefinedScript(description: "sends a call without a request") }
    let path = sent.path + sent.suffix
    guard let signing = call.signing, sent.credentials != nil else { return try unsignedRequest(of: call, path) }
    return LifeRequest(
      path: path, call: try signedCall(of: call, signing, uriId: sent.uriId), signature: try note(signing))
  }

  private mutating func unsignedRequest(of call: ClientCall, _ path: String) throws -> LifeRequest {
    guard case .create = call.kind else {
      let challenge = server.random.next(16)
      let activation = client.session?.id ?? ""
      return LifeRequest(
        path: path, call: .status(activationId: activation, challenge: Base64.encode(challenge)),
        activation: activation, challenge: challenge)
    }
    let device = try server.device(named: current)
    let arguments = ExchangeArguments(clock: clockError, key: EncryptionScope.application.rawValue)
    let made = try server.activationRequest(
      RequestSender(current), arguments, type: "CODE", attributes: ["code": .string(device.code)], device: device)
    return LifeRequest(
      path: path, call: .createActivation(try made.get(), ServerHostChoice()), activation: device.activationId)
  }

  private mutating func signedCall(
    of call: ClientCall, _ signing: ClientSigning, uriId: String
  ) throws -> ServerCall {
    func request(_ body: [UInt8] = Self.emptyBody) throws -> SignedRequest {
      try signedRequest(signing, uriId: uriId, body: body)
    }
    guard call.part == .principal else { return .signed(.validate, try request()) }
    switch call.kind {
    case .remove: return .signed(.removeActivation, try request())
    case .token: return .signed(.createToken, try request(encrypted(Self.emptyBody, signing, for: .createToken)))
    case .removeToken(let name):
      return .removeToken(try request(), tokenId: tokens[name]?.id ?? server.random.identifier())
    case .vault(let use, _, _):
      let text = Array("{\"reason\":\"\(client.client.vault.reason(use))\"}".utf8)
      return .signed(.unlockVault, try request(encrypted(text, signing, for: .unlockVault)))
    default: return .signed(.validate, try request())
    }
  }

  /// A request of the application with a signature.
  mutating func applicationRequest(_ signing: ClientSigning) throws -> LifeRequest {
    let call = ServerCall.verify(try signedRequest(signing, uriId: "/example", body: Self.emptyBody))
    return LifeRequest(path: "app", call: call, signature: try note(signing))
  }

  /// Signs as the client does, with its keys and its value of the counter.
  private mutating func signedRequest(
    _ signing: ClientSigning, uriId: String, body: [UInt8]
  ) throws -> SignedRequest {
    let application = server.application(RequestSender())
    var request = SignedRequest(
      uriId: uriId, body: body, activationId: signing.activation, applicationKey: application.key,
      nonce: server.random.next(16), type: signing.type, version: server.protocolVersion)
    try request.sign(
      with: signing.keys, counter: signing.value, secret: application.secret, format: .base64, core: server.core)
    return request
  }

  /// An offline signature, which the user types in.
  mutating func offlineRequest(_ signing: ClientSigning) throws -> LifeRequest {
    let core = server.core
    let body = Array("A1*A100CZK".utf8)
    let nonce = server.random.next(16)
    let keys = try core.signatureKeys(ofType: signing.type, from: signing.keys)
    let format = try core.offlineSignatureFormat(digits: server.state.settings.offlineLength, isDecimal: true)
    let text = try core.sign(
      try OfflineData.signedBytes(body, nonce, core), keys: keys, counter: signing.value, format: format
    ).text
    let call = ServerCall.verifyOffline(
      OfflineRequest(
        activationId: signing.activation, nonce: nonce, body: body, signature: text, allowsBiometry: true))
    return LifeRequest(path: "offline", call: call, signature: try note(signing))
  }

  /// A header with a token.
  mutating func tokenRequest(_ name: String) throws -> LifeRequest {
    let request = try server.prove(tokens[name], ProofArguments(clock: clockError, digest: .right))
    return LifeRequest(path: "app", call: .useToken(request, allowed: nil))
  }

  private mutating func encrypted(
    _ text: [UInt8], _ signing: ClientSigning, for endpoint: ServiceEndpoint
  ) throws -> [UInt8] {
    let arguments = EncryptionArguments(clock: clockError, key: endpoint.scope.rawValue)
    let keys = try server.messageKeys(
      RequestSender(names[signing.activation] ?? current), arguments, scope: endpoint.scope, purpose: endpoint.purpose
    ).get()
    return try keys.seal(text, core: server.core).text
  }

  /// Asks for a temporary key; tells whether the server has given one.
  mutating func askForKey(_ scope: ClientScope) throws -> Bool {
    let scope: EncryptionScope = scope == .application ? .application : .activation
    let name = client.session.flatMap { names[$0.id] } ?? current
    switch try server.askForKey(RequestSender(name), scope: scope) {
    case .success(let key): server.keys[scope.rawValue] = key
    case .failure(let failure):
      seen.requests.append("\(ServiceEndpoint.createKey.path) \(scope.rawValue) \(failure.http)")
      return false
    }
    seen.requests.append("\(ServiceEndpoint.createKey.path) \(scope.rawValue) 200")
    return true
  }

  /// By how much the time that the client states is ahead of the server's.
  private var clockError: Int64 { client.now - client.serverClock }

  /// Notes a value of the counter that is used.
  private mutating func note(_ signing: ClientSigning) throws -> LifeSignature {
    decide("L1")
    let position = position(of: signing.value, in: names[signing.activation] ?? current) ?? -1
    let signature = LifeSignature(activation: signing.activation, position: position)
    signed.append(signature)
    return signature
  }

  /// How many steps after the exchange a value of the counter is; nil where it is not among the first ones.
  mutating func position(of value: [UInt8], in name: String) -> Int? {
    guard var device = server.devices[name] else { return nil }
    defer { server.devices[name] = device }
    return try? device.number(ofValue: value, core: server.core)
  }
}

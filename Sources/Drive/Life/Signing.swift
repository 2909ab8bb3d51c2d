internal import Encodings
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// What a device sends signed.
extension DrivenLife {
  /// Signs a text; the counter of the device moves.
  mutating func sign(
    _ uriId: String, _ body: [UInt8], _ changes: [RequestChange], type: SignatureType = .possessionKnowledge
  ) throws -> SignedRequest {
    var device = try device(changes)
    let application = application(changes)
    let version = changes.version ?? self.version
    let stated = changes.signedFor.map { devices[$0]?.activationId ?? random.identifier() }
    var request = SignedRequest(
      uriId: uriId, body: body, activationId: stated ?? device.activationId, applicationKey: application.key,
      nonce: random.next(16), type: (changes.factors ?? type).rawValue,
      version: changes.statedVersion ?? version.rawValue)
    request.method = changes.method ?? "POST"
    try device.sign(
      &request, secret: application.secret, format: core.onlineSignatureFormat(of: version), changes.ofDevice,
      core: core)
    devices[changes.device] = device
    return request
  }

  /// The field of a header after its changes; none where it is left out.
  func field(_ kind: HeaderKind, _ text: String, _ changes: [RequestChange]) -> [HTTPField] {
    changes.changing(header: text).map { [HTTPField(kind.httpName, $0)] } ?? []
  }

  func header(_ signed: SignedRequest, _ changes: [RequestChange]) throws -> [HTTPField] {
    field(.signature, try signed.header(core: core), changes)
  }

  /// A signed request whose body is not encrypted.
  mutating func sendSigned(
    _ endpoint: ServiceEndpoint, _ text: String, _ changes: [RequestChange]
  ) throws -> HostReply {
    try send(try signedRequest(endpoint, text, changes))
  }

  /// A signed request whose body is not encrypted; the counter of the device moves.
  mutating func signedRequest(
    _ endpoint: ServiceEndpoint, _ text: String, _ changes: [RequestChange]
  ) throws -> HTTPRequest {
    let method = changes.method ?? "POST"
    let body = method == "GET" ? [] : Array((changes.body ?? text).utf8)
    var covered = body
    if method == "GET", let query = changes.query { covered = Array(try core.canonicalize(query: query).text.utf8) }
    let signed = try sign(endpoint.uriId, covered, changes, type: endpoint.usualType)
    var request = HTTPRequest.post(
      endpoint.path + (changes.query.map { "?\($0)" } ?? ""), body, try header(signed, changes))
    request.method = method
    return request
  }

  /// A request that is encrypted and signed, and its decrypted answer.
  ///
  /// The protocol signs what is sent; an application signs what it then encrypts.
  mutating func sendSignedAndEncrypted(
    _ endpoint: ServiceEndpoint, _ text: String, _ changes: [RequestChange]
  ) throws -> HostReply {
    let text = Array((changes.text ?? text).utf8)
    let keys = try messageKeys(.activation, endpoint.purpose, changes)
    let body = try keys.seal(text, changes.ofDevice, core: core).text
    let signed = try sign(endpoint.uriId, endpoint.isOfProtocol ? body : text, changes)
    var reply = try send(.post(endpoint.path, body, header(signed, changes)))
    open(&reply, keys)
    return reply
  }

  // MARK: - For an administrator

  mutating func verifySignature(_ changes: [RequestChange]) throws -> HostReply {
    let signed = try sign("/pa/drive", Array("{}".utf8), changes)
    return try administer(
      "signature/verify",
      [
        "activationId": .string(signed.activationId), "applicationKey": .string(signed.applicationKey),
        "data": .string(try signed.normalizedData(core: core)), "signature": .string(signed.signature),
        "signatureType": .string(signed.typeName), "signatureVersion": .string(signed.version),
      ])
  }

  /// An offline signature or an offline code of protocol 4, as the application shows it and a person types it.
  mutating func verifyOffline(_ check: OfflineCheck, _ changes: [RequestChange]) throws -> HostReply {
    var device = try device(changes)
    let nonce = random.next(16)
    let seed = [UInt8](repeating: 7, count: 32)
    let body = Array("A1*A100CZK".utf8)
    var shown = body
    if check.steps != nil {
      shown += Array("&\(try OfflineData.password(seed: seed, at: now, age: check.age, core))".utf8)
    }
    let (type, digits) = (changes.factors ?? .possessionKnowledge, check.length ?? check.digits)
    let signature =
      try device.version4 == nil
      ? device.signOffline(
        shown, nonce: nonce, type: type.rawValue, format: .decimal(digits: digits), changes.ofDevice, core: core)
      : device.authenticateOffline(shown, nonce: nonce, type: type, digits: digits, core: core)
    devices[changes.device] = device
    var members: [(String, JSONValue)] = [
      ("activationId", .string(device.activationId)),
      ("data", .string(try OfflineData.normalizedData(body, nonce, core))), ("signature", .string(signature)),
      ("allowBiometry", .bool(check.allowsBiometry)),
    ]
    if let length = check.length { members.append(("componentLength", .integer(length))) }
    if let steps = check.steps {
      members.append(
        (
          "proximityCheck",
          .object(["seed": .string(Base64.encode(seed)), "stepLength": .integer(30), "stepCount": .integer(steps)])
        ))
    }
    return try administer("signature/offline/verify", JSONObject(members))
  }

  mutating func verifyData(isJOSE: Bool, _ changes: [RequestChange]) throws -> HostReply {
    let device = try device(changes)
    let data = Array("data".utf8)
    let signature = try core.signData(data, as: isJOSE ? .raw : .der, privateKey: device.keyPair.privateKey)
    let isChanged = changes.ofDevice.contains(.tampered(.body))
    var members: [(String, JSONValue)] = [
      ("activationId", .string(changes.attributes.first?.value ?? device.activationId)),
      ("data", .string(Base64.encode(isChanged ? data + [0x20] : data))),
      ("signature", .string(Base64.encode(signature))),
    ]
    if isJOSE { members.append(("signatureFormat", .string("JOSE"))) }
    return try administer("signature/ecdsa/verify", JSONObject(members))
  }
}

extension ServiceEndpoint {
  /// The type of signature that a client has for an endpoint where nothing else is said.
  fileprivate var usualType: SignatureType {
    self != .removeToken && types.contains(.possessionKnowledge) ? .possessionKnowledge : .possession
  }
}

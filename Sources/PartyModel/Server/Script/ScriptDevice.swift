internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// What the devices of a script do for an event.
extension ServerScript {
  /// What a device does otherwise than a right one.
  private func changes(_ event: ServerEvent) -> [DeviceChange] {
    let parts: [String: RequestPart] = ["body": .body, "resource": .address, "method": .method]
    let bodies: [String: DeviceChange] = [
      "undecryptable": .damaged(.mac), "undecryptable-outer": .damaged(.mac),
      "undecryptable-inner": .damaged(.innerMAC), "incomplete": .noDeviceKey,
    ]
    let points: [String: DeviceChange] = ["invalid": .invalidDeviceKey, "compressed": .compressedKey]
    return [
      event["wrong"].flatMap(WrongKey.init).map { .wrongKey($0) },
      event["tamper"].flatMap { parts[$0] }.map { .tampered($0) },
      event[count: "counter"].map { .counterAt($0) }, event["body"].flatMap { bodies[$0] },
      event["point"].flatMap { points[$0] }, event["digest"] == "wrong" ? .wrongDigest : nil,
    ].compactMap(\.self)
  }

  /// Changes the device of the activation of an event.
  mutating func change<Result>(
    _ event: ServerEvent, _ body: (inout Device, Rules) throws -> Result
  ) throws -> Result {
    var device = try device(event)
    defer { devices[event.activation] = device }
    return try body(&device, core)
  }

  // MARK: - Signatures

  /// Signs a request as an event says, and moves the device's counter.
  mutating func sign(
    _ event: ServerEvent, default type: String = "POSSESSION_KNOWLEDGE", uriId: String, body: [UInt8]
  ) throws -> SignedRequest {
    let version = event["protocol"] ?? protocolVersion
    let format = ProtocolVersion(rawValue: version).map { core.onlineSignatureFormat(of: $0) } ?? .base64
    var request = try unsigned(event, type: type, uriId: uriId, body: body, version: version)
    let (secret, changes) = (try application(event).secret, self.changes(event))
    try change(event) { try $0.sign(&request, secret: secret, format: format, changes, core: $1) }
    return request
  }

  /// Signs a request as a device of version 2 does.
  mutating func signNumerically(_ event: ServerEvent) throws -> SignedRequest {
    var request = try unsigned(
      event, type: "POSSESSION_KNOWLEDGE", uriId: "/application", body: Array("{}".utf8), version: "2.1")
    let (secret, changes) = (try application(event).secret, self.changes(event))
    try change(event) { try $0.signNumerically(&request, secret: secret, changes, core: $1) }
    return request
  }

  private mutating func unsigned(
    _ event: ServerEvent, type: String, uriId: String, body: [UInt8], version: String
  ) throws -> SignedRequest {
    SignedRequest(
      uriId: uriId, body: body, activationId: try device(event).activationId,
      applicationKey: try application(event).key, nonce: random.next(16),
      type: (event["factors"] ?? type).lowercased(), version: version)
  }

  mutating func signOffline(_ event: ServerEvent) throws -> OfflineRequest {
    let body = Array("A1*A100CZK".utf8)
    let nonce = random.next(16)
    let seed = Array("a seed of 16 byte".utf8.prefix(16))
    var shown = body
    if let age = event[count: "passwordAge"] {
      shown += Array("&\(try OfflineData.password(seed: seed, at: now, age: age, core))".utf8)
    }
    let type = (event["factors"] ?? "POSSESSION_KNOWLEDGE").lowercased()
    let format = try core.offlineSignatureFormat(digits: event[count: "digits"] ?? 8, isDecimal: true)
    let changes = self.changes(event)
    let text = try change(event) {
      try $0.signOffline(shown, nonce: nonce, type: type, format: format, changes, core: $1)
    }
    return OfflineRequest(
      activationId: try device(event).activationId, nonce: nonce, body: body, signature: text,
      allowsBiometry: event[answer: "allowBiometry"] ?? false, componentLength: event[count: "componentLength"],
      proximity: event[count: "passwordAge"].map { _ in (seed, event[count: "steps"] ?? 0) })
  }

  /// Proves a token, or one that nobody has made.
  mutating func prove(_ event: ServerEvent, _ token: DeviceToken?) throws -> TokenRequest {
    var token = token ?? DeviceToken(id: random.identifier(), secret: random.next(16), activation: "")
    token.nonce = random.next(16)
    return try token.prove(
      at: now + (event[number: "clock"] ?? 0), version: ProtocolVersion(rawValue: protocolVersion),
      stating: protocolVersion, changes(event), core: core)
  }

  // MARK: - Messages

  /// The keys and values for a message of a scope; or the answer to the request for a temporary key, where it is refused.
  mutating func messageKeys(
    _ event: ServerEvent, scope: EncryptionScope, purpose: EncryptionPurpose
  ) throws -> Result<MessageKeys, ServerFailure> {
    guard let version = ProtocolVersion(rawValue: protocolVersion) else { throw UnservedVersion(text: protocolVersion) }
    let application = try application(event)
    let device = try device(event)
    var key: DeviceTemporaryKey?
    if version.hasTemporaryKey {
      switch try temporaryKey(event, scope: scope) {
      case .success(let made): key = made
      case .failure(let failure): return .failure(failure)
      }
    }
    return .success(
      application.ofDevice.messageKeys(
        scope, purpose, of: device, version: version, temporaryKey: key, at: now + (event[number: "clock"] ?? 0),
        drawing: &random))
  }

  /// The key that an event names, or a new one.
  private mutating func temporaryKey(
    _ event: ServerEvent, scope: EncryptionScope
  ) throws -> Result<DeviceTemporaryKey, ServerFailure> {
    guard let name = event["key"] else { return try askForKey(event, scope: scope) }
    let unknown = DeviceTemporaryKey(
      id: random.identifier(), publicKey: try application(event).masterKey.publicKey)
    return .success(keys[name] ?? unknown)
  }

  /// Asks for a temporary key, and accepts the answer as a device does.
  mutating func askForKey(
    _ event: ServerEvent, scope: EncryptionScope
  ) throws -> Result<DeviceTemporaryKey, ServerFailure> {
    let question = try application(event).ofDevice.askForKey(
      scope, for: try device(event), challenge: random.next(18), core: core)
    let answer = try serve(.createTemporaryKey(token: question.token))
    guard case .temporaryKey(let token) = answer.body else {
      return .failure(ServerFailure(answer.http ?? 0, answer.code ?? ""))
    }
    let accepted = try question.accept(token, at: 0, core: core)
    return .success(DeviceTemporaryKey(id: accepted.key.identifier, publicKey: accepted.key.publicKey))
  }

  /// Encrypts a text as an event says.
  func seal(_ plaintext: [UInt8], _ keys: MessageKeys, _ event: ServerEvent) throws -> JSONObject {
    try keys.seal(plaintext, changes(event), core: core)
  }

  /// A request without signature, with a message as its body.
  func request(_ keys: MessageKeys, _ body: [UInt8]) -> EncryptedRequest {
    keys.request(with: body, stating: protocolVersion)
  }

  /// Makes both layers; or gives the answer to the request for a temporary key, where it is refused.
  mutating func activationRequest(
    _ event: ServerEvent, type: String, attributes: JSONObject, device: Device
  ) throws -> Result<EncryptedRequest, ServerFailure> {
    switch try messageKeys(event, scope: .application, purpose: .activationLayer) {
    case .failure(let failure): return .failure(failure)
    case .success(let inner):
      let outer = inner.again(for: .application, drawing: &random)
      let texts = [("activationName", event["name"]), ("platform", event["platform"]), ("activationOtp", event["otp"])]
      let draft = ActivationDraft(
        type: type, attributes: attributes,
        members: texts.compactMap { name, text in text.map { (name, .string($0)) } })
      let body = try device.activationRequest(draft, inner: inner, outer: outer, changes(event), core: core)
      return .success(request(outer, body.text))
    }
  }
}

extension ServerApplicationVersion {
  /// The version as a device knows it.
  var ofDevice: DeviceApplication {
    DeviceApplication(id: application, key: key, secret: secret, masterPublicKey: masterKey.publicKey)
  }
}

/// A protocol version whose messages are not encrypted.
struct UnservedVersion: Error, CustomStringConvertible {
  let text: String
  var description: String { "\(text) is not a protocol version with encryption" }
}

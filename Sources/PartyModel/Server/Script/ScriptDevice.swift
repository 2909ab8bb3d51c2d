internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// What the devices of a script do for an event.
extension ServerScript {
  /// Changes the device of an activation.
  mutating func change<Result>(
    _ name: String, _ body: (inout Device, Rules) throws -> Result
  ) throws -> Result {
    var device = try device(named: name)
    defer { devices[name] = device }
    return try body(&device, core)
  }

  // MARK: - Signatures

  /// Signs a request as a script says, and moves the device's counter.
  mutating func sign(
    _ sender: RequestSender, _ signing: SigningArguments, uriId: String, body: [UInt8]
  ) throws -> SignedRequest {
    let version = signing.protocolVersion ?? protocolVersion
    let format = ProtocolVersion(rawValue: version).map { core.onlineSignatureFormat(of: $0) } ?? .base64
    var request = try unsigned(sender, signing, uriId: uriId, body: body, version: version)
    let secret = application(sender).secret
    try change(sender.activation) {
      try $0.sign(&request, secret: secret, format: format, signing.changes, core: $1)
    }
    return request
  }

  /// Signs a request as a device of version 2 does.
  mutating func signNumerically(_ name: String, _ signing: SigningArguments) throws -> SignedRequest {
    let sender = RequestSender(name)
    var request = try unsigned(sender, signing, uriId: "/application", body: Self.emptyObject, version: "2.1")
    let secret = application(sender).secret
    try change(name) { try $0.signNumerically(&request, secret: secret, signing.changes, core: $1) }
    return request
  }

  private mutating func unsigned(
    _ sender: RequestSender, _ signing: SigningArguments, uriId: String, body: [UInt8], version: String
  ) throws -> SignedRequest {
    SignedRequest(
      uriId: uriId, body: body, activationId: try device(named: sender.activation).activationId,
      applicationKey: application(sender).key, nonce: random.next(16), type: signing.factors.type, version: version)
  }

  mutating func signOffline(
    _ name: String, _ signing: SigningArguments, _ arguments: OfflineArguments
  ) throws -> OfflineRequest {
    let format = try core.offlineSignatureFormat(digits: arguments.digits, isDecimal: true)
    return try offlineRequest(name, arguments) { device, shown, nonce, core in
      try device.signOffline(
        shown, nonce: nonce, type: signing.factors.type, format: format, signing.changes, core: core)
    }
  }

  /// What someone types who reads it from a device, which has computed it from the data that are shown and the nonce.
  mutating func offlineRequest(
    _ name: String, _ arguments: OfflineArguments,
    computing compute: (inout Device, _ shown: [UInt8], _ nonce: [UInt8], Rules) throws -> String
  ) throws -> OfflineRequest {
    let body = Array("A1*A100CZK".utf8)
    let nonce = random.next(16)
    let seed = Array("a seed of 16 byte".utf8.prefix(16))
    var shown = body
    if let age = arguments.passwordAge {
      shown += Array("&\(try OfflineData.password(seed: seed, at: now, age: age, core))".utf8)
    }
    let data = shown
    let text = try change(name) { try compute(&$0, data, nonce, $1) }
    return OfflineRequest(
      activationId: try device(named: name).activationId, nonce: nonce, body: body, signature: text,
      allowsBiometry: arguments.allowsBiometry, componentLength: arguments.componentLength,
      proximity: arguments.passwordAge.map { _ in (seed, arguments.steps) })
  }

  /// Proves a token, or one that nobody has made.
  mutating func prove(_ token: DeviceToken?, _ arguments: ProofArguments) throws -> TokenRequest {
    let count = ProtocolVersion(rawValue: protocolVersion)?.hasKMAC == true ? 32 : 16
    var token = token ?? DeviceToken(id: random.identifier(), secret: random.next(count), activation: "")
    guard token.secret.count == count else {
      throw UndefinedScript(description: "proves a token by the digest of another version")
    }
    token.nonce = arguments.nonceOf.flatMap { nonces[$0] } ?? random.next(16)
    nonces[number] = token.nonce
    return try token.prove(
      at: now + arguments.clock, version: ProtocolVersion(rawValue: protocolVersion), stating: protocolVersion,
      arguments.digest == .wrong ? [.wrongDigest] : [], core: core)
  }

  // MARK: - Messages

  /// The keys and values for a message of a scope; or the answer to the request for a temporary key, where it is refused.
  mutating func messageKeys(
    _ sender: RequestSender, _ arguments: EncryptionArguments, scope: EncryptionScope, purpose: EncryptionPurpose
  ) throws -> Result<MessageKeys, ServerFailure> {
    guard let version = ProtocolVersion(rawValue: protocolVersion) else { throw UnservedVersion(text: protocolVersion) }
    let application = application(sender).ofDevice
    let device = try device(named: sender.activation)
    var key: DeviceTemporaryKey?
    if version.hasTemporaryKey {
      switch try temporaryKey(sender, arguments.key, scope: scope) {
      case .success(let made): key = made
      case .failure(let failure): return .failure(failure)
      }
    }
    return .success(
      application.messageKeys(
        scope, purpose, of: device, version: version, temporaryKey: key, at: now + arguments.clock,
        drawing: &random))
  }

  /// The key of a name, or a new one.
  private mutating func temporaryKey(
    _ sender: RequestSender, _ name: String?, scope: EncryptionScope
  ) throws -> Result<DeviceTemporaryKey, ServerFailure> {
    guard let name else { return try askForKey(sender, scope: scope) }
    let unknown = DeviceTemporaryKey(id: random.identifier(), publicKey: application(sender).masterKey.publicKey)
    return .success(keys[name] ?? unknown)
  }

  /// Asks for a temporary key, and accepts the answer as a device does.
  mutating func askForKey(
    _ sender: RequestSender, scope: EncryptionScope
  ) throws -> Result<DeviceTemporaryKey, ServerFailure> {
    let question = try application(sender).ofDevice.askForKey(
      scope, for: try device(named: sender.activation), challenge: random.next(18), core: core)
    let answer = try serve(.createTemporaryKey(token: question.token))
    guard case .temporaryKey(let token) = answer.body else {
      return .failure(ServerFailure(answer.http ?? 0, answer.code ?? ""))
    }
    let accepted = try question.accept(token, at: 0, core: core)
    return .success(DeviceTemporaryKey(id: accepted.key.identifier, publicKey: accepted.key.publicKey))
  }

  /// Encrypts a text as a script says.
  func seal(
    _ plaintext: [UInt8], _ keys: MessageKeys, _ arguments: EncryptionArguments, _ changes: [DeviceChange] = []
  ) throws -> JSONObject {
    let damage: [DeviceChange] = arguments.body == .undecryptable ? [.damaged(.mac)] : []
    return try keys.seal(plaintext, changes + damage, core: core)
  }

  /// A request without signature, with a message as its body.
  func request(_ keys: MessageKeys, _ body: [UInt8]) -> EncryptedRequest {
    keys.request(with: body, stating: protocolVersion)
  }

  /// Makes both layers; or gives the answer to the request for a temporary key, where it is refused.
  mutating func activationRequest(
    _ sender: RequestSender, _ arguments: ExchangeArguments, type: String, attributes: JSONObject, device: Device
  ) throws -> Result<EncryptedRequest, ServerFailure> {
    let encrypting = EncryptionArguments(clock: arguments.clock, key: arguments.key)
    switch try messageKeys(sender, encrypting, scope: .application, purpose: .activationLayer) {
    case .failure(let failure): return .failure(failure)
    case .success(let inner):
      let outer = inner.again(for: .application, drawing: &random)
      let texts = [
        ("activationName", arguments.name), ("platform", arguments.platform), ("activationOtp", arguments.password),
      ]
      let draft = ActivationDraft(
        type: type, attributes: attributes,
        members: texts.compactMap { name, text in text.map { (name, .string($0)) } })
      let body = try device.activationRequest(draft, inner: inner, outer: outer, arguments.changes, core: core)
      return .success(request(outer, body.text))
    }
  }
}

extension SigningArguments {
  /// What the device does otherwise than a right one.
  fileprivate var changes: [DeviceChange] {
    [wrongKey.map { .wrongKey($0) }, tampering.map { .tampered($0.part) }, counter.map { .counterAt($0) }]
      .compactMap(\.self)
  }
}

extension SigningArguments.Tampering {
  var part: RequestPart {
    switch self {
    case .body: .body
    case .resource: .address
    case .method: .method
    }
  }
}

extension ExchangeArguments {
  /// What the device does otherwise than a right one.
  fileprivate var changes: [DeviceChange] {
    let ofBody: DeviceChange? =
      switch body {
      case .good: nil
      case .undecryptableOuter: .damaged(.mac)
      case .undecryptableInner: .damaged(.innerMAC)
      case .incomplete: .noDeviceKey
      }
    return [ofBody, point == .invalid ? .invalidDeviceKey : nil].compactMap(\.self)
  }
}

extension ServerApplicationVersion {
  /// The version as a device knows it.
  var ofDevice: DeviceApplication {
    DeviceApplication(
      id: application, key: key, secret: secret, masterPublicKey: masterKey.publicKey,
      masterPublicKeys: signingKeys?.publicKeys ?? [:])
  }
}

/// A protocol version whose messages are not encrypted.
struct UnservedVersion: Error, CustomStringConvertible {
  let text: String
  var description: String { "\(text) is not a protocol version with encryption" }
}

internal import PowerAuth
internal import Primitives

extension ServerScript {
  /// What an event does.
  mutating func perform(_ action: ServerAction) throws -> ServerSight {
    if let problem = whyUndefined(action) { throw UndefinedScript(description: problem) }
    return switch action {
    case .activation(let action): try perform(action)
    case .administrator(let action): try perform(action)
    case .signature(let action): try perform(action)
    case .token(let action): try perform(action)
    case .encryption(let action): try perform(action)
    case .recovery(let action): try perform(action)
    case .upgrade(let action): try perform(action)
    case .version4(let action): try perform(action)
    case .old(let action): try speaking(.v3_3) { try $0.perform(action) }
    case .replay(let number): try replay(number)
    }
  }

  /// Sends again what an earlier event has sent.
  private mutating func replay(_ number: Int) throws -> ServerSight {
    guard let earlier = sent[number] else {
      throw UndefinedScript(description: "repeats an event that cannot be repeated")
    }
    return try sight(of: earlier)
  }

  static let emptyObject = Array("{}".utf8)

  private mutating func perform(_ action: ServerAction.Signature) throws -> ServerSight {
    switch action {
    case .validate(let sender, let signing, let content):
      let request = try sign(sender, signing, uriId: ServiceEndpoint.validate.uriId, body: Array(content.utf8))
      return try sight(of: .signed(.validate, request), ServerSubject(sender))
    case .verify(let sender, let signing):
      let request = try sign(sender, signing, uriId: "/application", body: Self.emptyObject)
      return try sight(of: .verify(request), ServerSubject(sender))
    case .offline(let name, let signing, let arguments):
      return try sight(of: .verifyOffline(try signOffline(name, signing, arguments)), ServerSubject(name))
    case .compute(let name, let count):
      try change(name) { device, _ in device.next += count }
      return see(ServerAnswer(), ServerSubject(name))
    case .unlockVault(let sender, let signing, let encryption, let reason):
      return try unlockVault(sender, signing, encryption, reason)
    case .verifyData(let name, let arguments):
      return see(try serve(.verifyData(try signData(name, arguments))), ServerSubject(name))
    }
  }

  private mutating func unlockVault(
    _ sender: RequestSender, _ signing: SigningArguments, _ encryption: EncryptionArguments, _ reason: String?
  ) throws -> ServerSight {
    let text = encryption.body == .unreadable ? "{" : reason.map { "{\"reason\":\"\($0)\"}" } ?? "{}"
    let made = try signedAndEncrypted(sender, signing, encryption, .unlockVault, Array(text.utf8))
    guard case .success(let request) = made else { return see(made, ServerSubject(sender)) }
    return try sight(of: .signed(.unlockVault, request), ServerSubject(sender))
  }

  /// A request whose body is encrypted, and signed as it is sent.
  mutating func signedAndEncrypted(
    _ sender: RequestSender, _ signing: SigningArguments, _ encryption: EncryptionArguments,
    _ endpoint: ServiceEndpoint, _ text: [UInt8]
  ) throws -> Result<SignedRequest, ServerFailure> {
    switch try messageKeys(sender, encryption, scope: .activation, purpose: endpoint.purpose) {
    case .failure(let failure): return .failure(failure)
    case .success(let keys):
      let body = try seal(text, keys, encryption).text
      return .success(try sign(sender, signing, uriId: endpoint.uriId, body: body))
    }
  }

  private mutating func signData(_ name: String, _ arguments: DataArguments) throws -> DataRequest {
    let signer = try device(named: arguments.signer ?? name)
    let isJOSE = arguments.format == .jose
    let data = Array("data of a device".utf8)
    let signature = try core.signData(data, as: isJOSE ? .raw : .der, privateKey: signer.keyPair.privateKey)
    return DataRequest(
      activationId: try device(named: name).activationId, data: arguments.content == .changed ? data + [0] : data,
      signature: signature, isJOSE: isJOSE)
  }
}

internal import Encodings
internal import PowerAuth
internal import StrictJSON

/// Events of protocol 4 with encrypted messages.
extension ServerScript {
  mutating func performMessage(_ action: ServerAction.Version4) throws -> ServerSight {
    switch action {
    case .rename(let sender, let code, let encryption, let name):
      return try rename(sender, code, encryption, name)
    case .status(let sender, let encryption): return try askForStatus4(sender, encryption)
    case .changeKey(let call, let sender, let code, let encryption, let algorithm):
      return try changeKey(by: call, sender, code, encryption, algorithm)
    case .createToken(let name, let sender, let code, let encryption):
      return try createToken4(name, sender, code, encryption)
    case .detail(let name, let sender, let proof, let encryption):
      return try askForDetail(name, sender, proof, encryption)
    case .unlockVault(let sender, let code, let encryption, let identifier, let reason):
      return try unlockVault4(sender, code, encryption, identifier: identifier, reason: reason)
    case .userInfo(let sender, let arguments): return try askForUserInfo4(sender, arguments)
    case .temporaryKey(let name, let sender, let scope, let algorithm, let isAuthentic):
      let made = try askForSecret(sender, scope, algorithm, isAuthentic: isAuthentic)
      if case .success(let key) = made { secrets[name] = key }
      return see(made, ServerSubject(sender))
    case .startUpgrade(let sender, let arguments): return try startUpgrade4(sender, arguments)
    default: throw UndefinedScript(description: "has an event without a message")
    }
  }

  private mutating func rename(
    _ sender: RequestSender, _ code: CodeArguments, _ encryption: EncryptionArguments, _ name: String
  ) throws -> ServerSight {
    let made = try message4(sender, encryption, for: .activation)
    guard case .success(let message) = made else { return see(made, ServerSubject(sender)) }
    let body = try seal(["activationName": .string(name)], message, encryption)
    let answer = try answer(to: .activationRename, sender, code, body: body)
    var sight = sight(of: answer, sender)
    sight["name"] = try opened(answer, message)?.text("activationName")
    return sight
  }

  private mutating func changeKey(
    by call: FactorKeyCall, _ sender: RequestSender, _ code: CodeArguments, _ encryption: EncryptionArguments,
    _ algorithm: SharedSecretAlgorithm?
  ) throws -> ServerSight {
    let endpoint: Endpoint4 = call == .passwordChange ? .passwordChange : .biometryAdd
    let own = try device4(named: sender.activation).version4?.algorithm ?? .ecP384
    let question = try SecretQuestion(of: algorithm ?? own, drawing: &random, core: core)
    let made = try message4(sender, encryption, for: call == .passwordChange ? .passwordChange : .biometryAdd)
    guard case .success(let message) = made else { return see(made, ServerSubject(sender)) }
    let body = try seal(["sharedSecretRequest": .object(question.demand.json)], message, encryption)
    return try sendCoded(endpoint, sender, code, body: body, awaiting: .factorKey(call, question, message))
  }

  private mutating func createToken4(
    _ name: String, _ sender: RequestSender, _ code: CodeArguments, _ encryption: EncryptionArguments
  ) throws -> ServerSight {
    let made = try message4(sender, encryption, for: .token)
    guard case .success(let message) = made else { return see(made, ServerSubject(sender)) }
    let answer = try answer(to: .tokenCreate, sender, code, body: try seal([:], message, encryption))
    if let members = try opened(answer, message), let id = members.text("tokenId"),
      let secret = members.text("tokenSecret").flatMap({ Base64.decode($0) })
    {
      tokens[name] = DeviceToken(id: id, secret: secret, activation: sender.activation)
    }
    return sight(of: answer, sender)
  }

  private mutating func unlockVault4(
    _ sender: RequestSender, _ code: CodeArguments, _ encryption: EncryptionArguments, identifier: String,
    reason: String?
  ) throws -> ServerSight {
    let made = try message4(sender, encryption, for: .vault)
    guard case .success(let message) = made else { return see(made, ServerSubject(sender)) }
    let ofReason = reason.map { [("reason", JSONValue.string($0))] } ?? []
    let members = JSONObject([("keyIdentifier", JSONValue.string(identifier))] + ofReason)
    let answer = try answer(to: .vaultUnlock, sender, code, body: try seal(members, message, encryption))
    var sight = sight(of: answer, sender)
    if let key = try opened(answer, message)?.text("vaultEncryptionKey").flatMap({ Base64.decode($0) }) {
      let name = VaultKeyIdentifier(rawValue: identifier)?.hierarchyKey
      let own = name.flatMap { devices[sender.activation]?.version4?.keys[$0] }
      sight["vaultKey"] = key == own ? "yes" : "no"
    }
    return sight
  }
}

/// Events with messages and no code.
extension ServerScript {
  private mutating func askForStatus4(
    _ sender: RequestSender, _ encryption: EncryptionArguments
  ) throws -> ServerSight {
    let made = try message4(sender, encryption, for: .activation)
    guard case .success(let message) = made else { return see(made, ServerSubject(sender)) }
    let request = try request(message, [:], encryption)
    let answer = try serve(.version4(.encrypted(.activationStatus, request)))
    var sight = see(answer, ServerSubject(sender))
    if let members = try opened(answer, message) { try showStatus4(members, of: sender.activation, in: &sight) }
    return sight
  }

  private mutating func askForUserInfo4(
    _ sender: RequestSender, _ arguments: UserInfoArguments
  ) throws -> ServerSight {
    let made = try message4(sender, arguments.message, for: .activation)
    guard case .success(var message) = made else { return see(made, ServerSubject(sender)) }
    if let earlier = arguments.reused {
      guard let nonce = nonces[earlier] else {
        throw UndefinedScript(description: "takes a nonce that no earlier event drew")
      }
      message.context.nonce = nonce
    }
    nonces[number] = message.context.nonce
    let whole = try message.seal(Self.emptyObject, arguments.message.changes4, core: core)
    let missing = arguments.missing.map { [DeviceChange.member($0.rawValue, nil)] } ?? []
    let request = message.request(with: missing.changing(whole))
    let call = ServerCall.version4(.encrypted(.userInfo, request))
    let answer = try send(call, ServerSubject(sender))
    var sight = see(answer, ServerSubject(sender))
    sight["user"] = try opened(answer, message)?.text("sub")
    return sight
  }

  private mutating func askForDetail(
    _ name: String, _ sender: RequestSender, _ proof: ProofArguments, _ encryption: EncryptionArguments
  ) throws -> ServerSight {
    let made = try message4(sender, encryption, for: .activation)
    guard case .success(let message) = made else { return see(made, ServerSubject(sender)) }
    let request = try request(message, [:], encryption)
    let token = try prove(tokens[name], proof)
    let answer = try serve(.version4(.detail(token, request)))
    var sight = see(answer, ServerSubject(sender))
    sight["name"] = try opened(answer, message)?.text("activationName")
    return sight
  }
}

/// Temporary keys, and what is encrypted with them.
extension ServerScript {
  /// Asks for a temporary key of protocol 4, and accepts the answer as a device does.
  mutating func askForSecret(
    _ sender: RequestSender, _ scope: EncryptionScope, _ algorithm: SharedSecretAlgorithm? = nil,
    isAuthentic: Bool = true
  ) throws -> Result<DeviceTemporarySecret, ServerFailure> {
    let device = try device4(named: sender.activation)
    let chosen = algorithm ?? device.version4?.algorithm ?? .ecP384
    let question = try application(sender).ofDevice.askForSecret(
      scope, of: chosen, for: device, drawing: &random, core: core)
    let token = isAuthentic ? question.token : KeyRequestChange.otherClaims.changing(question.token)
    let answer = try serve(.version4(.createTemporaryKey(token: token)))
    guard case .temporaryKey(let text) = answer.body else {
      return .failure(ServerFailure(answer.http ?? 0, answer.code ?? ""))
    }
    return .success(try question.accept(text, at: 0, core: core))
  }

  /// What a message is encrypted with; or the answer to the request for a temporary key, where it is refused.
  mutating func message4(
    _ sender: RequestSender, _ arguments: EncryptionArguments, for purpose: EncryptionPurpose,
    in algorithm: SharedSecretAlgorithm? = nil
  ) throws -> Result<DeviceMessage4, ServerFailure> {
    let key: DeviceTemporarySecret
    if let name = arguments.key {
      let unknown = DeviceTemporarySecret(id: random.identifier(), secret: random.next(32), expires: .max)
      key = secrets[name] ?? unknown
    } else {
      switch try askForSecret(sender, purpose.scope, algorithm) {
      case .success(let made): key = made
      case .failure(let failure): return .failure(failure)
      }
    }
    let device = try device4(named: sender.activation)
    return .success(
      application(sender).ofDevice.message4(
        for: purpose, by: key, of: device, at: now + arguments.clock, drawing: &random))
  }

  /// Encrypts the members of a message, or what takes their place.
  func seal(_ members: JSONObject, _ message: DeviceMessage4, _ arguments: EncryptionArguments) throws -> [UInt8] {
    try message.seal(arguments.text(of: members), arguments.changes4, core: core).text
  }

  private func request(
    _ message: DeviceMessage4, _ members: JSONObject, _ arguments: EncryptionArguments
  ) throws -> EncryptedRequest {
    message.request(with: try message.seal(arguments.text(of: members), arguments.changes4, core: core))
  }

  /// The members of an answer of protocol 4 as they come to the device; nil for any other answer.
  func members(of answer: ServerAnswer?) throws -> JSONObject? {
    guard case .message(let message)? = answer?.body else { return nil }
    return try message.travelling(at: now, core: core)
  }

  /// The same decrypted.
  private func opened(_ answer: ServerAnswer?, _ message: DeviceMessage4) throws -> JSONObject? {
    try members(of: answer).map { try message.open($0, core: core) }
  }
}

extension EncryptionArguments {
  /// What the device does otherwise than a right one, in protocol 4.
  var changes4: [DeviceChange] { body == .undecryptable ? [.damaged(.data)] : [] }

  /// The text that is encrypted in place of a message.
  func text(of members: JSONObject) -> [UInt8] {
    switch body {
    case .unreadable: Array("{".utf8)
    case .incomplete: Array("{}".utf8)
    case .good, .undecryptable: members.text
    }
  }
}

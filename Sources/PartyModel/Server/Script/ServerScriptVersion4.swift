internal import PowerAuth
internal import StrictJSON

/// Events of protocol 4.
extension ServerScript {
  mutating func perform(_ action: ServerAction.Version4) throws -> ServerSight {
    switch action {
    case .activate(let name, let members, let algorithm, let enablesBiometry):
      return try activate4(name, members, algorithm, enablesBiometry)
    case .exchange(let sender, let arguments, let algorithm, let loss):
      return try exchange4(sender, arguments, algorithm, loss)
    case .confirm(let sender, let code, let biometry): return try confirm(sender, code, biometry)
    case .remove(let sender, let code): return try sendCoded(.activationRemove, sender, code)
    case .validate(let sender, let code, let path): return try validate4(sender, code, path)
    case .validateOld(let sender, let signing): return try validateOld(sender, signing)
    case .verify(let sender, let code):
      let request = try coded("/application", sender, code, body: Self.emptyObject)
      return sight(
        of: try arrive(SentRequest(call: .verify(request), subject: ServerSubject(sender)), losing: code.loss), sender)
    case .offline(let name, let code, let arguments): return try typeOffline(name, code, arguments)
    case .compute(let name, let count):
      _ = try device4(named: name)
      try change(name) { try $0.skipCodes(count, core: $1) }
      return see(ServerAnswer(), ServerSubject(name))
    case .removeBiometry(let sender, let code): return try sendCoded(.biometryRemove, sender, code)
    case .removeToken(let name, let sender, let code):
      let id = identifier(ofToken: name)
      let body: JSONObject = ["requestObject": .object(["tokenId": .string(id)])]
      return try sendCoded(.tokenRemove, sender, code, body: body.text)
    case .configure(let configuration, let oldestVersion):
      configure(configuration, oldestVersion: oldestVersion)
      return ServerSight(result: "ok")
    case .confirmUpgrade(let sender, let code): return try sendCoded(.upgradeConfirm, sender, code)
    default: return try performMessage(action)
    }
  }

  private mutating func activate4(
    _ name: String, _ members: ServerInitialisation, _ algorithm: SharedSecretAlgorithm, _ enablesBiometry: Bool?
  ) throws -> ServerSight {
    _ = try initialise(name, members)
    _ = try exchange4(RequestSender(name), ExchangeArguments(), algorithm, nil)
    var sight = try perform(ServerAction.Administrator.commit(name, password: nil))
    if let enablesBiometry {
      sight = try confirm(RequestSender(name), CodeArguments(.possessionKnowledge), enablesBiometry ? .yes : .no)
    }
    forgetSent()
    return sight
  }

  private mutating func confirm(
    _ sender: RequestSender, _ code: CodeArguments, _ biometry: ConfirmedBiometry
  ) throws -> ServerSight {
    let setting: JSONObject = biometry == .missing ? [:] : ["enableBiometry": .bool(biometry == .yes)]
    let body: JSONObject = ["requestObject": .object(setting)]
    return try sendCoded(.activationConfirm, sender, code, body: body.text)
  }

  private mutating func validate4(
    _ sender: RequestSender, _ code: CodeArguments, _ path: ValidationPath
  ) throws -> ServerSight {
    guard path == .v3 else { return try sendCoded(.validate, sender, code) }
    let request = try coded(ServiceEndpoint.validate.uriId, sender, code, body: Self.emptyObject)
    let sent = SentRequest(call: .signed(.validate, request), subject: ServerSubject(sender))
    return sight(of: try arrive(sent, losing: code.loss), sender)
  }

  private mutating func validateOld(_ sender: RequestSender, _ signing: SigningArguments) throws -> ServerSight {
    let request = try speaking(.v3_3) {
      try $0.sign(sender, signing, uriId: Endpoint4.validate.uriId, body: Self.emptyObject)
    }
    return try sight(of: .version4(.coded(.validate, request)), ServerSubject(sender))
  }

  private mutating func typeOffline(
    _ name: String, _ code: CodeArguments, _ arguments: OfflineArguments
  ) throws -> ServerSight {
    guard let type = SignatureType(rawValue: code.factors.type) else { throw Refusal.unknownSignatureType }
    let keys = try factors(of: name, code)
    let request = try offlineRequest(name, arguments) { device, shown, nonce, core in
      try device.using(keys) {
        try $0.authenticateOffline(shown, nonce: nonce, type: type, digits: arguments.digits, core: core)
      }
    }
    return try sight(of: .verifyOffline(request), ServerSubject(name))
  }
}

/// Codes of protocol 4.
extension ServerScript {
  /// Sends a request with a code, whose body is not encrypted.
  mutating func sendCoded(
    _ endpoint: Endpoint4, _ sender: RequestSender, _ code: CodeArguments, body: [UInt8] = Self.emptyObject,
    awaiting awaited: AwaitedAnswer? = nil
  ) throws -> ServerSight {
    let answer = try answer(to: endpoint, sender, code, body: body, awaiting: awaited)
    return sight(of: answer, sender)
  }

  /// What the server answers to a request with a code; nil where it does not arrive.
  mutating func answer(
    to endpoint: Endpoint4, _ sender: RequestSender, _ code: CodeArguments, body: [UInt8],
    awaiting awaited: AwaitedAnswer? = nil
  ) throws -> ServerAnswer? {
    let request = try coded(endpoint.uriId, sender, code, body: body)
    let call = ServerCall.version4(.coded(endpoint, request))
    return try arrive(
      SentRequest(call: call, subject: ServerSubject(sender), awaited: awaited), losing: code.loss)
  }

  /// Makes the code of a request, and moves the device's counter.
  mutating func coded(
    _ uriId: String, _ sender: RequestSender, _ code: CodeArguments, body: [UInt8]
  ) throws -> SignedRequest {
    let keys = try factors(of: sender.activation, code)
    let application = application(sender)
    var request = SignedRequest(
      uriId: uriId, body: body, activationId: try device(named: sender.activation).activationId,
      applicationKey: application.key, nonce: random.next(16), type: code.factors.type,
      version: ProtocolVersion.v4_0.rawValue)
    let changes = code.tampering.map { [DeviceChange.tampered($0.part)] } ?? []
    try change(sender.activation) { device, core in
      try device.using(keys) { try $0.authenticate(&request, secret: application.secret, changes, core: core) }
    }
    return request
  }

  /// The device of an activation, which has keys of protocol 4; as long as it got none, they are those of no server.
  mutating func device4(named name: String) throws -> Device {
    var device = try device(named: name)
    if device.version4 == nil {
      device.version4 = try DeviceVersion4(drawing: &random, core: core)
      devices[name] = device
    }
    return device
  }

  /// The keys with which the device of an activation makes a code.
  private mutating func factors(of name: String, _ code: CodeArguments) throws -> FactorKeys {
    var keys = try device4(named: name).version4?.factors ?? FactorKeys()
    if let number = code.knowledgeKey { keys.knowledge = try (made[name]?.knowledge ?? []).demand(number) }
    if let number = code.biometryKey { keys.biometry = try (made[name]?.biometry ?? []).demand(number) }
    return keys.misusing(code.wrongKey)
  }

  /// What is seen of an answer to a device, or of a request that was lost.
  mutating func sight(of answer: ServerAnswer?, _ sender: RequestSender) -> ServerSight {
    if let answer { return see(answer, ServerSubject(sender)) }
    var sight = see(ServerAnswer(), ServerSubject(sender))
    sight["result"] = "lost"
    return sight
  }
}

extension Device {
  /// Does something with other keys of the factors than its own.
  fileprivate mutating func using<Result>(
    _ keys: FactorKeys, _ body: (inout Device) throws -> Result
  ) rethrows -> Result {
    let own = version4?.factors
    version4?.factors = keys
    defer { if let own { version4?.factors = own } }
    return try body(&self)
  }
}

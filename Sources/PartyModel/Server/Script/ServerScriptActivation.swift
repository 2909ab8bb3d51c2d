internal import Encodings
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// Events of the life of an activation.
extension ServerScript {
  mutating func perform(_ action: ServerAction.Activation) throws -> ServerSight {
    switch action {
    case .activate(let name, let members): return try activate(name, members)
    case .initialise(let name, let members): return try initialise(name, members)
    case .exchange(let sender, let arguments): return try exchange(sender, arguments)
    case .custom(let sender, let provider, let arguments): return try makeCustom(sender, provider, arguments)
    case .legacy(let name, let counter, let maxFailures): return try placeVersion2(name, counter, maxFailures)
    case .remove(let sender, let signing):
      let request = try sign(sender, signing, uriId: ServiceEndpoint.removeActivation.uriId, body: Self.emptyObject)
      return try sight(of: .signed(.removeActivation, request), ServerSubject(sender))
    case .status(let name, let challenge): return try askForStatus(name, challenge)
    }
  }

  private mutating func activate(_ name: String, _ members: ServerInitialisation) throws -> ServerSight {
    _ = try initialise(name, members)
    _ = try exchange(RequestSender(name), ExchangeArguments())
    forgetSent()
    return try perform(ServerAction.Administrator.commit(name, password: nil))
  }

  mutating func initialise(_ name: String, _ members: ServerInitialisation) throws -> ServerSight {
    let answer = try serve(.initialise(members))
    if case .initialised(let id, let code) = answer.body {
      devices[name] = try Device(activationId: id, code: code, random: &random, core: core)
    }
    return see(answer, ServerSubject(name))
  }

  private mutating func exchange(_ sender: RequestSender, _ arguments: ExchangeArguments) throws -> ServerSight {
    let device = try device(named: sender.activation)
    let made = try activationRequest(
      sender, arguments, type: "CODE", attributes: ["code": .string(device.code)], device: device)
    let subject = ServerSubject(sender)
    return try sendActivation(made, ServerHostChoice(), subject, ofRefused: subject, device)
  }

  /// Sends a request for an activation; where it is answered, the name is that of the new activation.
  mutating func sendActivation(
    _ made: Result<EncryptedRequest, ServerFailure>, _ choice: ServerHostChoice, _ subject: ServerSubject,
    ofRefused refused: ServerSubject, _ device: Device
  ) throws -> ServerSight {
    guard case .success(let request) = made, let name = subject.activation else { return see(made, refused) }
    let answer = try send(.createActivation(request, choice), subject, ofRefused: refused)
    guard case .activation(let id, let serverKey, let counterData, let recovery) = answer.body else {
      return see(answer, refused)
    }
    var completed = device
    try completed.complete(activationId: id, serverPublicKey: serverKey, counterData: counterData, core: core)
    devices[name] = completed
    if let recovery { codes[name] = DeviceRecoveryCode(text: recovery.code, puks: [recovery.puk]) }
    return see(answer, subject)
  }

  private mutating func makeCustom(
    _ sender: RequestSender, _ provider: ProviderArguments, _ arguments: ExchangeArguments
  ) throws -> ServerSight {
    let device = try device(named: sender.activation)
    let attributes: JSONObject = ["username": .string(provider.user)]
    let made = try activationRequest(sender, arguments, type: "CUSTOM", attributes: attributes, device: device)
    return try sendActivation(
      made, provider.choice, ServerSubject(sender), ofRefused: ServerSubject(nil), device)
  }

  private mutating func placeVersion2(_ name: String, _ counter: Int, _ maxFailures: Int?) throws -> ServerSight {
    // The name is that of another activation from now on, which has another device.
    if record(named: name) != nil { devices[name] = nil }
    let placed = try place(try device(named: name), maximum: maxFailures, counter: counter)
    try change(name) {
      try $0.complete(
        activationId: placed.id, serverPublicKey: placed.serverKey.publicKey,
        counterData: [UInt8](repeating: 0, count: 16), core: $1)
      $0.nextNumber = UInt64(counter)
    }
    return see(ServerAnswer(), ServerSubject(name))
  }

  private mutating func askForStatus(_ name: String, _ kind: StatusChallenge) throws -> ServerSight {
    let device = try device(named: name)
    let challenge = kind == .none ? nil : random.next(kind == .short ? 15 : 16)
    let answer = try serve(.status(activationId: device.activationId, challenge: challenge.map(Base64.encode)))
    var sight = see(answer, ServerSubject(name))
    guard case .status(let blob, let nonce) = answer.body else { return sight }
    sight["nonce"] = nonce == nil ? "no" : "yes"
    let read = device.keys.readStatus(blob, challenge: nonce == nil ? nil : challenge, nonce: nonce, core: core)
    sight["blob"] = read == nil ? "random" : "real"
    if let read { try show(read, of: name, in: &sight) }
    return sight
  }
}

extension ProviderArguments {
  var choice: ServerHostChoice {
    var choice = ServerHostChoice()
    choice.commits = commits
    choice.maxFailures = maxFailures
    return choice
  }
}

internal import PowerAuth
internal import StrictJSON

/// Events with which a device gets keys of protocol 4.
extension ServerScript {
  mutating func exchange4(
    _ sender: RequestSender, _ arguments: ExchangeArguments, _ algorithm: SharedSecretAlgorithm, _ loss: RequestLoss?
  ) throws -> ServerSight {
    let device = try device4(named: sender.activation)
    let draft = try DeviceDraft4(of: algorithm, drawing: &random, core: core)
    let encrypting = EncryptionArguments(clock: arguments.clock, key: arguments.key)
    let made = try message4(sender, encrypting, for: .activationLayer, in: algorithm)
    guard case .success(let inner) = made else { return see(made, ServerSubject(sender)) }
    let outer = inner.again(for: .application, drawing: &random)
    let texts = [
      ("activationName", arguments.name), ("platform", arguments.platform), ("activationOtp", arguments.password),
    ]
    let asking = ActivationDraft(
      type: "CODE", attributes: ["code": .string(device.code)],
      members: texts.compactMap { name, text in text.map { (name, .string($0)) } })
    let body = try application(sender).ofDevice.activationRequest4(
      asking, draft, inner: inner, outer: outer, arguments.changes4, core: core)
    let call = ServerCall.version4(.createActivation(outer.request(with: body), ServerHostChoice()))
    let awaited = AwaitedAnswer.activation(draft, inner: inner, outer: outer)
    let sent = SentRequest(call: call, subject: ServerSubject(sender), awaited: awaited)
    return sight(of: try arrive(sent, losing: loss), sender)
  }

  mutating func startUpgrade4(
    _ sender: RequestSender, _ arguments: UpgradeStartArguments
  ) throws -> ServerSight {
    _ = try device4(named: sender.activation)
    let draft = try DeviceDraft4(of: arguments.algorithm, drawing: &random, core: core)
    let made = try message4(sender, arguments.message, for: .upgradeStart, in: arguments.algorithm)
    guard case .success(let message) = made else { return see(made, ServerSubject(sender)) }
    let changes: [DeviceChange] = arguments.point == .invalid ? [.invalidDeviceKey] : []
    let members = draft.members(changes) + [("enableBiometry", JSONValue.bool(arguments.enablesBiometry))]
    let body = try message.seal(
      arguments.message.text(of: JSONObject(members)), arguments.message.changes4, core: core)
    let request = try authorization(sender, arguments, body.text)
    let call = ServerCall.version4(.startUpgrade(request, message.request(with: body).stating(arguments.encryption)))
    let sent = SentRequest(call: call, subject: ServerSubject(sender), awaited: .upgrade(draft, message))
    return sight(of: try arrive(sent, losing: arguments.code.loss), sender)
  }

  /// The authorization of the start of an upgrade: a signature of 3.3, or a code of 4.0.
  private mutating func authorization(
    _ sender: RequestSender, _ arguments: UpgradeStartArguments, _ body: [UInt8]
  ) throws -> SignedRequest {
    let uriId = Endpoint4.upgradeStart.uriId
    guard arguments.authorization == .old else { return try coded(uriId, sender, arguments.code, body: body) }
    let signing = SigningArguments(arguments.code.factors, wrongKey: arguments.code.wrongKey)
    return try speaking(.v3_3) { try $0.sign(sender, signing, uriId: uriId, body: body) }
  }

  /// Lets the device take what an answer gives it; of an answer that is lost, only the number of a key is known.
  mutating func take(_ answer: ServerAnswer, to request: SentRequest, isKnown: Bool) throws {
    guard let awaited = request.awaited, let name = request.subject.activation, let members = try members(of: answer)
    else { return }
    var device = try device(named: name)
    switch awaited {
    case .activation(let draft, let inner, let outer):
      guard let layer = try outer.open(members, core: core).object("activationData") else { return }
      try device.complete(draft, try inner.open(layer, core: core), core: core)
      made[name] = device.version4.map { MadeKeys($0, isKnown: isKnown) }
    case .upgrade(let draft, let message):
      try device.upgrade(draft, try message.open(members, core: core), core: core)
      made[name] = device.version4.map { MadeKeys($0, isKnown: isKnown) }
    case .factorKey(let call, let question, let message):
      let key = try question.secret(in: try message.open(members, core: core), core: core)
      made[name]?.add(key, by: call, isKnown: isKnown)
      if call == .passwordChange {
        device.version4?.factors.knowledge = key
      } else {
        device.version4?.factors.biometry = key
      }
    }
    if isKnown { devices[name] = device }
  }
}

extension ExchangeArguments {
  /// What the device does otherwise than a right one, in protocol 4.
  fileprivate var changes4: [DeviceChange] {
    let ofBody: DeviceChange? =
      switch body {
      case .good: nil
      case .undecryptableOuter: .damaged(.data)
      case .undecryptableInner: .damaged(.innerMAC)
      case .incomplete: .noDeviceKey
      }
    return [ofBody, point == .invalid ? .invalidDeviceKey : nil].compactMap(\.self)
  }
}

extension EncryptedRequest {
  /// The same request with another encryption header; nil without one that can be read.
  fileprivate func stating(_ header: EncryptionHeader) -> EncryptedRequest? {
    guard header != .wrong else { return nil }
    var request = self
    request.version = header.rawValue
    return request
  }
}

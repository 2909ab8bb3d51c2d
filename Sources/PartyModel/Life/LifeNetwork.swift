internal import PowerAuth
internal import StrictJSON

/// What the server has answered.
struct LifeAnswer: Sendable {
  let status: Int
  let body: ServerAnswer.Body
  /// The server's counter when it answered.
  let counter: Int
}

/// A request, or its answer, that the network holds.
struct HeldRequest: Sendable {
  let request: LifeRequest
  /// The answer, where it is held.
  let answer: LifeAnswer?
  /// How often the process had ended when it left.
  let process: Int
  /// The call of the client; none where the application has sent it.
  let call: Int?
}

/// The network, and what happens at its ends.
extension Life {
  /// Carries the requests of the client's calls, until none is left that can continue.
  mutating func carry() throws {
    while let call = client.calls.first(where: { $0.isInFlight && taken[$0.id] != $0.requestCount }) {
      taken[call.id] = call.requestCount
      switch call.stage {
      case .key:
        decide("L25", "L26")
        try answer(try askForKey(call.keyScope ?? .application) ? .ok : .serverError, call.id)
      case .time:
        decide("L26")
        seen.requests.append("\(ServiceEndpoint.serverStatus.path) 200")
        try answer(.ok, call.id)
      case .preparing, .sending, .sent: try carry(call)
      }
    }
  }

  private mutating func carry(_ call: ClientCall) throws {
    let request = try request(of: call)
    sent[number] = request
    var left = deliveries[call.id] ?? []
    let delivery = left.isEmpty ? .delivered : left.removeFirst()
    deliveries[call.id] = left
    if call.part == .counterSignature { decide("L8") }
    let answer = try carry(request, delivery)
    guard delivery.isHeld else { return try give(answer, of: request, to: call.id) }
    // Those that joined the call hold nothing.
    guard let task = call.callers.first else { return }
    held[task] = HeldRequest(request: request, answer: answer, process: processCount, call: call.id)
  }

  /// Carries a request as the network does; returns the answer where one comes or is held.
  mutating func carry(_ request: LifeRequest, _ delivery: LifeDelivery) throws -> LifeAnswer? {
    switch delivery {
    case .delivered, .answerHeld: return try serve(request)
    case .answerLost:
      decide("L3")
      _ = try serve(request)
      return nil
    case .repeated:
      let answer = try serve(request)
      _ = try serve(request)
      return answer
    case .requestLost:
      decide("L3")
      seen.requests.append("\(request.path) lost")
      return nil
    case .requestHeld:
      seen.requests.append("\(request.path) held")
      return nil
    }
  }

  /// Lets the server serve a request.
  mutating func serve(_ request: LifeRequest) throws -> LifeAnswer {
    decide(LifeRuleTable.rules(of: request.call))
    let before = record(of: request)
    let served = try server.serve(request.call)
    let status = served.status
    seen.requests.append("\(request.path) \(status)")
    if let before, let after = record(of: request) {
      if let signature = request.signature {
        let isOfToken = if case .signed(.createToken, _) = request.call { true } else { false }
        let judgement = LifeJudgement(
          signature: signature, isAccepted: status == 200, isOfToken: isOfToken, before: before, after: after)
        judgements.append(judgement)
        decide(LifeRuleTable.rules(of: judgement, status: status, lookAhead: server.state.settings.lookAhead))
      } else if before.expiry <= server.now && before.status != .active && status != 200
        || before.status != after.status && after.status == .removed
      {
        decide("L17")
      }
    }
    return LifeAnswer(status: status, body: served.body, counter: record(of: request)?.counter ?? 0)
  }

  /// The record of the activation of a request.
  private func record(of request: LifeRequest) -> ServerActivation? {
    let id = request.signature?.activation ?? request.activation
    return id.flatMap { server.state.activation($0) }
  }

  // MARK: - The client's end

  /// Gives the client what has come of a request: an answer, or none.
  mutating func give(_ answer: LifeAnswer?, of request: LifeRequest, to id: Int) throws {
    decide(LifeRuleTable.rules(of: request.call))
    guard let answer else { return try self.answer(.noConnection, id) }
    switch answer.status {
    case 200: try take(answer, of: request, id)
    case 401: try self.answer(.unauthorized, id)
    default: try self.answer(.serverError, id)
    }
  }

  private mutating func take(_ answer: LifeAnswer, of request: LifeRequest, _ id: Int) throws {
    guard let index = client.index(of: id) else { return }
    switch answer.body {
    case .activation(let activation, let serverKey, let counterData, _):
      client.exchanged = try complete(activation, serverKey, counterData)
    case .status(let blob, let nonce):
      client.calls[index].statuses = [try read(blob, nonce, request, answer)]
    case .token(let tokenId, let secret):
      guard case .token(let name, _) = client.calls[index].kind else { break }
      tokens[name] = DeviceToken(id: tokenId, secret: secret, activation: current)
    default: break
    }
    try self.answer(.ok, id)
  }

  /// Lets a call of the client continue.
  private mutating func answer(_ answer: ClientAnswer, _ id: Int) throws {
    guard let index = client.index(of: id) else { return }
    client.calls[index].answers = Self.later
    try client.receive(answer, by: id)
    try client.run(id)
  }

  /// Completes the exchange of keys on the device.
  private mutating func complete(
    _ activation: String, _ serverKey: [UInt8], _ counterData: [UInt8]
  ) throws -> (session: ClientSession, server: ServerSide) {
    let name = names[activation] ?? current
    var device = try server.device(named: name)
    try device.complete(
      activationId: activation, serverPublicKey: serverKey, counterData: counterData, core: server.core)
    server.devices[name] = device
    let session = ClientSession(
      id: activation, number: 0, possession: [], knowledge: [], salt: [], biometry: nil, usesExternalKey: false,
      counter: ClientCounter(value: counterData, byte: 0), version: 3, hasRecovery: false,
      devicePrivateKey: device.keyPair.privateKey, serverPublicKey: serverKey)
    return (
      session, ServerSide(privateKey: [], publicKey: serverKey, keys: device.keys, counterData: counterData, version: 3)
    )
  }

  /// Decrypts a status with the keys of the client.
  private mutating func read(
    _ blob: [UInt8], _ nonce: [UInt8]?, _ request: LifeRequest, _ answer: LifeAnswer
  ) throws -> StatusArguments {
    var stated = StatusArguments()
    stated.received = ReceivedStatus(status: nil)
    guard let session = client.session, let keys = client.servers[session.number]?.keys else { return stated }
    let status = keys.readStatus(
      blob, challenge: nonce == nil ? nil : request.challenge, nonce: nonce, core: server.core)
    stated.received = ReceivedStatus(status: status)
    guard let position = position(of: session.counter.value, in: names[session.id] ?? current) else { return stated }
    stated.ahead = answer.counter - position
    if stated.ahead > 0 { decide("L7") }
    return stated
  }
}

extension ServerAnswer {
  /// The HTTP status; of a verification that an administrator asks for, 200 where it is valid.
  var status: Int {
    if let http { return http }
    if case .verification(let verification) = body { return verification.isValid ? 200 : 401 }
    return error == nil ? 200 : 400
  }
}

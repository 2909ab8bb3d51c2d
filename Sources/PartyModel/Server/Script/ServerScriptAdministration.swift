internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// Events of administrators and of the life of an activation.
extension ServerScript {
  mutating func administer(_ event: ServerEvent) throws -> ServerSight {
    switch event.kind {
    case "activate": return try activate(event)
    case "init": return try initialise(event)
    case "exchange": return try exchange(event)
    case "custom": return try makeCustom(event)
    case "legacy": return try placeVersion2(event)
    case "detail":
      let answer = try serve(.detail(activationId: try device(event).activationId))
      var sight = see(answer, event)
      showDetail(record(named: event.activation), in: &sight)
      return sight
    case "support", "unsupport":
      let key = try application(event).key
      _ = try serve(.setSupport(applicationKey: key, event.kind == "support"))
      return ServerSight(result: "ok")
    default: return see(try serve(try administratorCall(event)), event)
    }
  }

  private mutating func administratorCall(_ event: ServerEvent) throws -> ServerCall {
    let id = try device(event).activationId
    switch event.kind {
    case "commit": return .commit(activationId: id, password: event["otp"])
    case "update-otp": return .updatePassword(activationId: id, password: event["otp"] ?? "")
    case "block": return .block(activationId: id, reason: event["reason"])
    case "unblock": return .unblock(activationId: id)
    case "remove": return .remove(activationId: id, revokes: event[answer: "revoke"] ?? false)
    case "set-status":
      return .setStatus(activationId: id, event["status"].flatMap(ServerStatus.init) ?? .created)
    case "job":
      let jobs: [String: ServerCall] = [
        "expiry": .expire, "unique-values": .forgetValues, "temporary-keys": .forgetKeys,
      ]
      guard let job = event["job"].flatMap({ jobs[$0] }) else { throw UnknownEvent(kind: event.kind) }
      return job
    default: throw UnknownEvent(kind: event.kind)
    }
  }

  private mutating func activate(_ event: ServerEvent) throws -> ServerSight {
    _ = try initialise(event)
    _ = try exchange(event)
    return see(try serve(.commit(activationId: try device(event).activationId, password: nil)), event)
  }

  private mutating func initialise(_ event: ServerEvent) throws -> ServerSight {
    var members = ServerInitialisation()
    members.user = event["user"] ?? members.user
    members.maxFailures = event[count: "maxFailures"]
    members.validity = event[number: "validity"]
    members.password = ServerPasswordMembers(
      validation: event["otpValidation"], phase: event["commitPhase"], password: event["otp"])
    let answer = try serve(.initialise(members))
    if case .initialised(let id, let code) = answer.body {
      devices[event.activation] = try Device(activationId: id, code: code, random: &random, core: core)
    }
    return see(answer, event)
  }

  private mutating func exchange(_ event: ServerEvent) throws -> ServerSight {
    let device = try device(event)
    let made = try activationRequest(
      event, type: "CODE", attributes: ["code": .string(device.code)], device: device)
    return try sendActivation(made, event, device)
  }

  /// Sends a request for an activation; where it is answered, the name is that of the new activation.
  mutating func sendActivation(
    _ made: Result<EncryptedRequest, ServerFailure>, _ event: ServerEvent, _ device: Device
  ) throws -> ServerSight {
    switch made {
    case .failure(let failure): return see(failure, event)
    case .success(let request):
      var choice = ServerHostChoice()
      choice.commits = event[answer: "commit"] ?? true
      choice.maxFailures = event[count: "maxFailures"]
      let answer = try send(.createActivation(request, choice), event)
      if case .activation(let id, let serverKey, let counterData, let recovery) = answer.body {
        var completed = device
        try completed.complete(activationId: id, serverPublicKey: serverKey, counterData: counterData, core: core)
        devices[event.activation] = completed
        if let recovery {
          codes[event.activation] = DeviceRecoveryCode(text: recovery.code, puks: [recovery.puk])
        }
      }
      return see(answer, event)
    }
  }

  private mutating func makeCustom(_ event: ServerEvent) throws -> ServerSight {
    let device = try device(event)
    let attributes: JSONObject = ["username": .string(event["user"] ?? "alice")]
    let made = try activationRequest(event, type: "CUSTOM", attributes: attributes, device: device)
    return try sendActivation(made, event, device)
  }

  /// An activation of version 2 that is there.
  private mutating func placeVersion2(_ event: ServerEvent) throws -> ServerSight {
    let device = try device(event)
    let placed = try place(
      device, maximum: event[count: "maxFailures"], counter: event[count: "counter"] ?? 0)
    try change(event) {
      try $0.complete(
        activationId: placed.id, serverPublicKey: placed.serverKey.publicKey,
        counterData: [UInt8](repeating: 0, count: 16), core: $1)
      $0.nextNumber = UInt64(placed.counter)
    }
    return see(ServerAnswer(), event)
  }
}

internal import PowerAuth

/// What each kind of event does.
extension Life {
  mutating func perform(_ event: LifeEvent) throws -> String {
    switch event.kind {
    case "init", "commit", "block", "unblock", "admin-remove": return try administer(event)
    case "sign": return try sign(event, offline: false)
    case "sign-offline": return try sign(event, offline: true)
    case "use-token": return try useToken(event)
    case "release", "drop": return try goOn(event)
    case "resend":
      guard let request = sent[event.other] else { return "nothing" }
      _ = try serve(request)
      return "ok"
    case "restart", "reinstall", "restore":
      processCount += 1
      if event.kind == "restore", event.other < backups.count {
        client.keychain = backups[event.other].keychain
        tokens = backups[event.other].tokens
      }
    case "set-clock": return "ok"
    default: break
    }
    return try call(event)
  }

  private func action(of event: LifeEvent) throws -> ClientAction {
    switch event.kind {
    case "create": .create(ActivationArguments())
    case "persist": .persist(password: event.password, biometry: event.members["biometry"] == "yes")
    case "status": .status
    case "validate-password": .validatePassword(event.password)
    case "change-password":
      .changePassword(old: event.members["old"] ?? "", new: event.members["new"] ?? "")
    case "request-token": .requestToken(name: event.token, event.credentials)
    case "remove-token": .removeToken(name: event.token)
    case "vault": .vault(.fetchKey, event.credentials, .right)
    case "remove": .remove(event.credentials)
    case "remove-local": .removeLocal
    case "restart", "restore": .restart
    case "reinstall": .reinstall
    case "foreground": .foreground
    default: throw UnknownEvent(kind: event.kind)
    }
  }

  /// Lets the client play an event, and carries its requests.
  private mutating func call(_ event: LifeEvent) throws -> String {
    let firstId = client.callCount + 1
    deliveries[firstId] = event.network
    let result = try client.perform(clientEvent(try action(of: event), event))
    if client.callCount < firstId { deliveries[firstId] = nil }
    let end = try finalResult(after: result)
    if client.calls.contains(where: { $0.place != nil }) { decide("L12") }
    return end.rawValue
  }

  /// Carries the requests of a call that gave a result; returns the one that it has then.
  private mutating func finalResult(after result: ClientResult) throws -> ClientResult {
    try carry()
    return result == .waiting ? client.ownResult ?? .waiting : result
  }

  private func clientEvent(_ action: ClientAction, _ event: LifeEvent) -> ClientEvent {
    ClientEvent(action, task: event.task ?? "#\(number)", answers: Self.later)
  }

  /// No request is answered before the network has carried it.
  static let later = [ClientAnswer](repeating: .later, count: 40)

  // MARK: - The administrator

  private mutating func administer(_ event: LifeEvent) throws -> String {
    if event.kind == "init" {
      activationCount += 1
      current = "a\(activationCount)"
    }
    var call = ServerEvent(event.kind == "admin-remove" ? "remove" : event.kind)
    call["activation"] = current
    for name in ["maxFailures", "validity"] { call[number: name] = event.members[number: name] }
    let sight = try server.administer(call)
    if let record = server.record(named: current) { names[record.id] = current }
    if sight.result == "ERR0007" { decide("L17") }
    return sight.result
  }

  // MARK: - The application

  /// Signs a request of the application, or data that the user carries, and sends the signature.
  private mutating func sign(_ event: LifeEvent, offline: Bool) throws -> String {
    let action: ClientAction =
      offline ? .signOffline(event.credentials, .right) : .sign(event.credentials, SignArguments())
    let result = try client.perform(clientEvent(action, event))
    guard result == .ok, let signing = client.lastSigning else { return result.rawValue }
    return try send(offline ? try offlineRequest(signing) : try applicationRequest(signing), event)
  }

  private mutating func useToken(_ event: LifeEvent) throws -> String {
    let result = try client.perform(clientEvent(.tokenHeader(name: event.token, isSynchronous: false), event))
    let end = try finalResult(after: result)
    guard end == .ok else { return end.rawValue }
    return try send(try tokenRequest(event.token), event)
  }

  /// Sends a request of the application.
  private mutating func send(_ request: LifeRequest, _ event: LifeEvent) throws -> String {
    sent[number] = request
    let delivery = event.network.first ?? .delivered
    let answer = try carry(request, delivery)
    if delivery.isHeld {
      held[event.task ?? "#\(number)"] = HeldRequest(
        request: request, answer: answer, process: processCount, call: nil)
      return ClientResult.waiting.rawValue
    }
    return applicationResult(answer)
  }

  private func applicationResult(_ answer: LifeAnswer?) -> String {
    guard let answer else { return ClientResult.networkError.rawValue }
    return answer.status == 200 ? "ok" : "refused"
  }

  // MARK: - The network

  private mutating func goOn(_ event: LifeEvent) throws -> String {
    guard let task = event.task, let waiting = held.removeValue(forKey: task) else { return "nothing" }
    var answer: LifeAnswer?
    if event.kind == "release" { answer = try waiting.answer ?? serve(waiting.request) }
    guard waiting.process == processCount else {
      decide("L18")
      return ClientResult.silent.rawValue
    }
    guard let id = waiting.call else { return applicationResult(answer) }
    guard let index = client.index(of: id) else { return ClientResult.silent.rawValue }
    client.ownCaller = client.calls[index].callers.contains(task) ? task : nil
    client.ownResult = nil
    try give(answer, of: waiting.request, to: id)
    try carry()
    return (client.ownResult ?? .waiting).rawValue
  }
}

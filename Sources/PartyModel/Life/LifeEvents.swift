internal import PowerAuth

/// What each kind of event does.
extension Life {
  mutating func perform(_ event: LifeEvent) throws -> String {
    switch event.action {
    case .administration(let act): return try administer(act)
    case .call(let action): return try call(action, event)
    case .sign(let credentials):
      return try sign(.sign(credentials, SignArguments()), event) { try $0.applicationRequest($1) }
    case .signOffline(let credentials):
      return try sign(.signOffline(credentials, .right), event) { try $0.offlineRequest($1) }
    case .useToken(let name): return try useToken(name, event)
    case .restart: return try endProcess(.restart, event)
    case .reinstall: return try endProcess(.reinstall, event)
    case .restore(let number):
      restore(number)
      return try endProcess(.restart, event)
    case .setClock: return ClientResult.ok.rawValue
    case .release(let task): return try goOn(task) { try $1.answer ?? $0.serve($1.request) }
    case .drop(let task): return try goOn(task) { _, _ in nil }
    case .resend(let number): return try resend(number)
    }
  }

  /// Ends the process and all calls of the client; what the network holds stays there.
  private mutating func endProcess(_ action: ClientAction, _ event: LifeEvent) throws -> String {
    processCount += 1
    return try call(action, event)
  }

  private mutating func restore(_ number: Int) {
    guard number < backups.count else { return }
    client.keychain = backups[number].keychain
    tokens = backups[number].tokens
  }

  /// Lets the client play an event, and carries its requests.
  private mutating func call(_ action: ClientAction, _ event: LifeEvent) throws -> String {
    let firstId = client.callCount + 1
    deliveries[firstId] = event.network
    let result = try client.perform(clientEvent(action, event))
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

  private mutating func administer(_ act: LifeAction.Administration) throws -> String {
    if case .initialise = act {
      activationCount += 1
      current = "a\(activationCount)"
    }
    let sight = try server.perform(act, on: current)
    if let record = server.record(named: current) { names[record.id] = current }
    if sight.result == "ERR0007" { decide("L17") }
    return sight.result
  }

  // MARK: - The application

  /// Signs a request of the application, or data that the user carries, and sends the signature.
  private mutating func sign(
    _ action: ClientAction, _ event: LifeEvent, _ request: (inout Life, ClientSigning) throws -> LifeRequest
  ) throws -> String {
    let result = try client.perform(clientEvent(action, event))
    guard result == .ok, let signing = client.lastSigning else { return result.rawValue }
    return try send(try request(&self, signing), event)
  }

  private mutating func useToken(_ name: String, _ event: LifeEvent) throws -> String {
    let result = try client.perform(clientEvent(.tokenHeader(name: name, isSynchronous: false), event))
    let end = try finalResult(after: result)
    guard end == .ok else { return end.rawValue }
    return try send(try tokenRequest(name), event)
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

  /// Brings the answer to what the network holds of a task.
  private mutating func goOn(
    _ task: String, _ answering: (inout Life, HeldRequest) throws -> LifeAnswer?
  ) throws -> String {
    guard let waiting = held.removeValue(forKey: task) else { return "nothing" }
    let answer = try answering(&self, waiting)
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

  private mutating func resend(_ number: Int) throws -> String {
    guard let request = sent[number] else { return "nothing" }
    _ = try serve(request)
    return "ok"
  }
}

internal import PowerAuth

/// What each kind of event does.
extension Life4 {
  mutating func perform(_ event: LifeEvent4) throws -> String {
    if event.action.hasShortPassword {
      throw UndefinedScript(description: "has a password of less than four bytes")
    }
    switch event.action {
    case .administration(let act): return try administer(act)
    case .call(let call): return try begin(call, event)
    case .sign(let credentials):
      return try use(.code, credentials, event) { try $0.applicationRequest(credentials) }
    case .signOffline(let credentials):
      return try use(.offlineCode, credentials, event) { try $0.offlineRequest(credentials) }
    case .useToken(let name): return try useToken(name, event)
    case .removeLocal: return removeLocal()
    case .restart:
      endProcess(storing: client.stored)
      return ClientResult.ok.rawValue
    case .reinstall:
      endProcess(storing: nil)
      client.registration = nil
      return ClientResult.ok.rawValue
    case .restore(let number):
      endProcess(storing: number < backups.count ? backups[number] : client.stored)
      return ClientResult.ok.rawValue
    case .release(let task): return try goOn(task) { try $1.answer ?? $0.serve($1.request) }
    case .drop(let task): return try goOn(task) { _, _ in nil }
    case .resend(let number): return try resend(number)
    }
  }

  /// Ends the process and the call of the client; what the network holds stays there.
  private mutating func endProcess(storing data: LifeData4?) {
    processCount += 1
    client.stored = data?.saved
    if !rules.storesMark { client.stored?.hasUpgradeMark = false }
    if !rules.pendingSurvives { client.registration = nil }
    if !rules.keepsKeysAtRestart { client.keys = [:] }
    client.run = nil
  }

  private mutating func removeLocal() -> String {
    guard client.run == nil else { return Self.busy }
    client.forgetActivation(keepingKey: rules.keepsKeyOfActivation)
    return ClientResult.ok.rawValue
  }

  /// What a call gets while another one waits.
  static let busy = "busy"

  // MARK: - The administrator

  private mutating func administer(_ act: LifeAction.Administration) throws -> String {
    if case .initialise = act {
      activationCount += 1
      current = "a\(activationCount)"
    }
    return try server.perform(act, on: current).result
  }

  // MARK: - The application

  /// Makes a code for a request of the application, and sends it.
  private mutating func use(
    _ call: ApplicationCall, _ credentials: ClientCredentials, _ event: LifeEvent4,
    _ request: (inout Life4) throws -> LifeRequest4
  ) throws -> String {
    if let refusal = refusal(of: call) { return refusal }
    guard canSign(with: credentials.factors) else { return Self.biometryNotConfigured }
    return try send(try request(&self), event)
  }

  private mutating func useToken(_ name: String, _ event: LifeEvent4) throws -> String {
    if let refusal = refusal(of: .tokenHeader) { return refusal }
    guard let token = client.stored?.tokens[name] else { return ClientResult.invalidToken.rawValue }
    return try send(try tokenRequest(token), event)
  }

  /// Why the client does not take a call.
  func refusal(of call: ApplicationCall) -> String? {
    let situation = CallSituation(
      form: client.phase.form, configuration: SharedSecretAlgorithm.ecP384.rawValue,
      isBiometryOn: client.stored?.isBiometryOn ?? false, isUpgradeOffered: false, lastState: nil)
    let answer = core.permitCall(call, in: situation).answer
    return answer == .ok ? nil : answer.rawValue
  }

  /// Whether the client has the keys of factors.
  func canSign(with factors: ClientFactors) -> Bool {
    !factors.hasBiometry || client.stored?.isBiometryOn ?? false
  }

  static let biometryNotConfigured = "biometryNotConfigured"

  /// Sends a request of the application.
  private mutating func send(_ request: LifeRequest4, _ event: LifeEvent4) throws -> String {
    sent[number] = request
    let delivery = event.network.first ?? .delivered
    let answer = try carry(request, delivery)
    guard delivery.isHeld else { return applicationResult(answer) }
    held[event.task ?? "#\(number)"] = HeldRequest4(
      request: request, answer: answer, process: processCount, isOfCall: false)
    return ClientResult.waiting.rawValue
  }

  private func applicationResult(_ answer: LifeAnswer4?) -> String {
    guard let answer else { return ClientResult.networkError.rawValue }
    return answer.status == 200 ? ClientResult.ok.rawValue : "refused"
  }

  // MARK: - The network

  /// Brings the answer to what the network holds of a task.
  private mutating func goOn(
    _ task: String, _ answering: (inout Life4, HeldRequest4) throws -> LifeAnswer4?
  ) throws -> String {
    guard let waiting = held.removeValue(forKey: task) else { return ClientResult.nothing.rawValue }
    let answer = try answering(&self, waiting)
    guard waiting.process == processCount else {
      decide("L12")
      return ClientResult.silent.rawValue
    }
    guard waiting.isOfCall else { return applicationResult(answer) }
    return try proceed(with: try take(answer, to: waiting.request))
  }

  private mutating func resend(_ number: Int) throws -> String {
    guard let request = sent[number] else { return ClientResult.nothing.rawValue }
    _ = try serve(request)
    return ClientResult.ok.rawValue
  }
}

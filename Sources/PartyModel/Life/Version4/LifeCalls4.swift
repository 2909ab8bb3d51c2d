internal import PowerAuth

/// How a call of the client runs, from request to request.
extension Life4 {
  /// Begins a call, and runs it as far as possible.
  mutating func begin(_ call: LifeCall4, _ event: LifeEvent4) throws -> String {
    guard client.run == nil else { return Self.busy }
    if let refusal = refusal(of: call) { return refusal }
    var run = LifeRun4(call, task: event.task ?? "#\(number)", network: event.network)
    run.registration = PersistingState(
      local: client.stored != nil ? .activation : client.registration == nil ? .empty : .registration,
      hasConfirmFailed: client.registration?.hasConfirmFailed ?? false, counter: 0)
    run.upgraded = UpgradedClient(
      form: client.phase.form,
      algorithm: client.stored?.version == 3 ? algorithmOfVersion3 : SharedSecretAlgorithm.ecP384.rawValue,
      counterByte: 0)
    client.run = run
    let first = firstStep(of: run)
    // A client that stores before the confirmation is one with a mistake.
    if case .persist(let password, let biometry) = call,
      persistingStep(of: run).outcome.state.local == .activation
    {
      storeRegistration(password: password, biometry: biometry)
    }
    return try proceed(with: first)
  }

  /// Why a call sends nothing; `ok` where it has nothing to ask for.
  private func refusal(of call: LifeCall4) -> String? {
    if let refusal = refusal(of: call.permitted) { return refusal }
    if client.phase == .active3, call.isOfVersion4 { return ApplicationAnswer.notAllowed.rawValue }
    switch call {
    case .upgrade where client.phase == .active: return ApplicationAnswer.notAllowed.rawValue
    case .requestToken(_, let credentials) where !canSign(with: credentials.factors),
      .remove(let credentials) where !canSign(with: credentials.factors):
      return Self.biometryNotConfigured
    case .requestToken(let name, _) where client.stored?.tokens[name] != nil: return ClientResult.ok.rawValue
    case .removeToken(let name) where client.stored?.tokens[name] == nil: return ClientResult.invalidToken.rawValue
    default: return nil
    }
  }

  private func firstStep(of run: LifeRun4) -> LifeStep4 {
    switch run.call {
    case .create: .send(.create)
    case .persist: persistingStep(of: run).step
    case .status: .send(client.phase == .active3 ? .oldStatus : .status)
    case .validatePassword(let password): .send(.validate(.password, ClientCredentials(password: password)))
    case .changePassword(let old, _):
      .send(
        client.phase == .active3
          ? .validate(.password, ClientCredentials(password: old)) : .changePassword(old: old))
    case .addBiometry(let password): .send(.addBiometry(password: password))
    case .removeBiometry: .send(.removeBiometry(.possession))
    case .requestToken(_, let credentials): .send(.createToken(credentials))
    case .removeToken(let name): .send(.removeToken(name: name))
    case .message: .send(.message)
    case .remove(let credentials): .send(.remove(credentials))
    case .upgrade: upgradingStep(of: run).step
    }
  }

  /// Takes steps until the call ends, or the network holds something of it.
  mutating func proceed(with first: LifeStep4) throws -> String {
    var step = first
    while true {
      switch step {
      case .end(let result):
        client.run = nil
        return result
      case .send(let errand):
        guard let request = try request(for: errand) else {
          step = try take(nil, to: errand, awaiting: .nothing)
          continue
        }
        guard let next = try carryOfCall(request) else { return ClientResult.waiting.rawValue }
        step = next
      }
    }
  }

  /// Lets the network carry a request of the call; nil where it holds something.
  private mutating func carryOfCall(_ request: LifeRequest4) throws -> LifeStep4? {
    guard let task = client.run?.task else { return .ending(.silent) }
    sent[number] = request
    var delivery = takeDelivery()
    var answer = try carry(request, delivery)
    if answer == nil, !delivery.isHeld, rules.repeatsUnanswered, request.isOfVersion4 {
      delivery = takeDelivery()
      answer = try carry(request, delivery)
    }
    guard delivery.isHeld else { return try take(answer, to: request) }
    held[task] = HeldRequest4(request: request, answer: answer, process: processCount, isOfCall: true)
    return nil
  }

  /// What the network does with the next request of the call.
  private mutating func takeDelivery() -> LifeDelivery {
    guard let delivery = client.run?.network.first else { return .delivered }
    client.run?.network.removeFirst()
    return delivery
  }

  /// Gives the client the answer to a request of its call, or none.
  mutating func take(_ answer: LifeAnswer4?, to request: LifeRequest4) throws -> LifeStep4 {
    guard let errand = request.errand else { return .ending(.silent) }
    decide(LifeRuleTable4.rules(of: errand))
    if answer == nil, rules.givesBackLostCode, let before = request.deviceBefore { client.setDevice(before) }
    return try take(answer, to: errand, awaiting: request.awaited)
  }
}

extension LifeClient4 {
  /// Replaces the keys and the counter, stored or not.
  mutating func setDevice(_ device: Device) {
    if stored == nil { registration?.device = device }
    stored?.device = device
    stored?.unsavedSteps = 0
  }
}

extension LifeCall4 {
  /// The call as the decisions of the client know it.
  fileprivate var permitted: ApplicationCall {
    switch self {
    case .create: .create
    case .persist: .persist
    case .status: .status
    case .validatePassword: .validatePassword
    case .changePassword: .changePassword
    case .addBiometry: .addBiometry
    case .removeBiometry: .removeBiometry
    case .requestToken: .token
    case .removeToken: .token
    case .message: .encryptForActivation
    case .remove: .remove
    case .upgrade: .startUpgrade
    }
  }

  /// Whether a life has the call in protocol 4 only.
  fileprivate var isOfVersion4: Bool {
    switch self {
    case .addBiometry, .removeBiometry, .requestToken, .removeToken, .message: true
    default: false
    }
  }
}

internal import PowerAuth

/// How a client upgrades its activation: the decision takes all answers that have come, and names the next request.
extension ClientWorld4 {
  mutating func upgrade(
    _ password: String, _ content: ActivationContent4, _ event: ClientEvent4
  ) throws -> ClientResult4 {
    guard let session = memory.session else { return .missingActivation }
    decide("U1")
    // An activation of version 4 without the mark has nothing to upgrade.
    if session.version == 4 && !session.hasMark { return .notOffered }
    var call = ClientCall4(.upgrade(password, content), event)
    call.course.hadBiometry = session.biometry != nil
    call.course.lastStatusOffered = memory.lastStatus?.isUpgradeAvailable
    call.course.upgraded = UpgradedClient(
      form: session.version == 3 ? .version3 : .upgradePending, algorithm: session.algorithm.rawValue,
      counterByte: session.byte)
    self.call = call
    if let result = continueUpgrade() { return end(with: result) }
    return try run()
  }

  /// Takes the answer to a request of such a call.
  mutating func takeUpgrade(_ answer: ClientAnswer, _ request: ClientRequest4, _ call: ClientCall4) -> ClientResult4? {
    var isRight = failure(of: answer, to: request, in: call) == nil
    var state = UpgradeState(currentVersion: 3, upgradeVersion: 4, flags: 0)
    if case .status = request {
      let arguments = nextStatus()
      isRight = isRight && client.status.accepts(arguments.blob)
      let isPending = arguments.isUpgradePending ?? (memory.session?.version == 4)
      let others = arguments.isConfirmationPending ?? false ? PlainStatus.confirmationPending : 0
      state = UpgradeState(
        currentVersion: arguments.currentVersion ?? (memory.session?.version == 3 || isPending ? 3 : 4),
        upgradeVersion: arguments.upgradeVersion, flags: others | (isPending ? PlainStatus.upgradePending : 0))
    }
    if request == .startUpgrade, case .upgrade(_, let content) = call.kind {
      isRight = isRight && client.message.acceptsActivation(content, configuration.algorithm.isHybrid)
    }
    self.call?.course.upgrade.append(UpgradeAnswer(isRight: isRight, status: state))
    if isRight, request == .startUpgrade, case .upgrade(let password, _) = call.kind { takeStart(password) }
    return continueUpgrade()
  }

  /// A key that does not come is a failure of the request that needs it.
  mutating func failUpgrade(_ call: ClientCall4) -> ClientResult4? {
    let nothing = UpgradeState(currentVersion: 3, upgradeVersion: 4, flags: 0)
    self.call?.course.upgrade.append(UpgradeAnswer(isRight: false, status: nothing))
    return continueUpgrade()
  }

  /// Takes the new keys, with the password of the call, which a client cannot check, and the new counter.
  private mutating func takeStart(_ password: String) {
    guard let old = memory.session else { return }
    decide("U3", "U4", "U5")
    let rules = rules.core.version4.client.upgrade
    let configured = configuration.algorithm
    var session = ClientSession4(
      version: 4, algorithm: ClientAlgorithm4(rawValue: rules.chooseAlgorithm(configured.rawValue)) ?? configured,
      byte: rules.keepByte(old.byte))
    session.hasMark = true
    session.position = client.upgrade.positionAfterStart(old.position)
    session.knowledge = client.upgrade.keyAfterStart(old.knowledge)
    session.password = password
    let isRemoved = rules.removesBiometry(old.biometry != nil, configuration.storage)
    session.biometry = isRemoved ? nil : old.biometry.map(client.upgrade.keyAfterStart)
    keyCounts = FactorKeyCounts()
    if !client.upgrade.keepsTokens { stored.tokens = [] }
    if client.upgrade.storesBeforeConfirmation { store(session) } else { memory.session = session }
  }

  /// Decides what follows the answers so far; returns the result where the call ends.
  private mutating func continueUpgrade() -> ClientResult4? {
    guard let call, let upgraded = call.course.upgraded else { return .nothing }
    decide("U2")
    let run = UpgradeRun(
      configuration: configuration.algorithm.rawValue, lastStatusOffers: call.course.lastStatusOffered,
      isBiometryOn: call.course.hadBiometry, storage: configuration.storage, answers: call.course.upgrade)
    let outcome = rules.core.playUpgrade(run, of: upgraded)
    if outcome.result == .ended {
      switch outcome.requests.last {
      case .start: self.call?.wanted = .startUpgrade
      case .confirm: self.call?.wanted = .confirmUpgrade
      case .status, nil: self.call?.wanted = .status
      }
      return nil
    }
    take(outcome.client.form)
    seen.isBiometryRemoved = outcome.isBiometryRemoved
    return ClientResult4(rawValue: outcome.result.rawValue)
  }

  /// What the client has after the call.
  private mutating func take(_ form: ClientForm) {
    guard var session = memory.session else { return }
    switch form {
    case .empty, .registration: return store(nil)
    case .version3: return
    case .version4: session.hasMark = false
    // It has the mark since the start was answered.
    case .upgradePending: break
    }
    if session.version == 4 { store(session) }
  }
}

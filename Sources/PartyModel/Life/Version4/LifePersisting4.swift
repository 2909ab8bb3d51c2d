internal import PowerAuth

/// How the client persists an activation, and upgrades one: each step is what its decisions say about the answers so far.
extension Life4 {
  func persistingStep(of run: LifeRun4) -> (outcome: PersistingOutcome, step: LifeStep4) {
    let call = PersistingCall(
      areCredentialsRight: true, algorithm: SharedSecretAlgorithm.ecP384.rawValue, answers: run.confirmations)
    let outcome = core.persistActivation(call, of: run.registration)
    guard outcome.result == .ended, let request = outcome.requests.last, case .persist(_, let biometry) = run.call
    else { return (outcome, .end(outcome.result.rawValue)) }
    return (outcome, .send(request == .status ? .status : .confirm(biometry: biometry)))
  }

  /// Takes the answer to a confirmation, or a status of an activation that is not stored.
  mutating func takeOfPersisting(
    _ answer: LifeAnswer4?, to errand: LifeErrand4, awaiting awaited: LifeAwaited4
  ) throws -> LifeStep4 {
    guard var run = client.run, case .persist(let password, let biometry) = run.call else { return .ending(.silent) }
    let isRight = answer?.status == 200
    var status: PlainStatus?
    if case .status = errand, isRight, let answer { status = try plainStatus(in: answer, awaiting: awaited) }
    run.confirmations.append(
      PersistingAnswer(
        isRight: isRight, state: status.map { RecordState(number: $0.state) } ?? .active,
        isConfirmationPending: status.map { $0.flags & PlainStatus.confirmationPending != 0 } ?? false))
    client.run = run
    let (outcome, step) = persistingStep(of: run)
    client.registration?.hasConfirmFailed = outcome.state.hasConfirmFailed
    switch outcome.state.local {
    case .activation: storeRegistration(password: password, biometry: biometry)
    case .empty where outcome.result != .ended: client.registration = nil
    default: break
    }
    return step
  }

  /// Stores the created activation, without tokens of another one.
  mutating func storeRegistration(password: String, biometry: Bool) {
    guard var device = client.registration?.device else { return }
    if !biometry { device.version4?.factors.biometry = nil }
    client.stored = LifeData4(device: device, version: 4, password: password, isBiometryOn: biometry)
    client.registration = nil
  }

  // MARK: - The upgrade

  func upgradingStep(of run: LifeRun4) -> (outcome: UpgradeRunOutcome, step: LifeStep4) {
    let course = UpgradeRun(
      configuration: SharedSecretAlgorithm.ecP384.rawValue, lastStatusOffers: nil,
      isBiometryOn: client.stored?.isBiometryOn ?? false, storage: .silent, answers: run.upgrades)
    let outcome = core.playUpgrade(course, of: run.upgraded)
    guard outcome.result == .ended, let request = outcome.requests.last, case .upgrade(let password) = run.call
    else { return (outcome, .end(outcome.result.rawValue)) }
    switch request {
    case .status: return (outcome, .send(client.phase == .active3 ? .oldStatus : .status))
    case .start:
      return (outcome, .send(.startUpgrade(password: password, biometry: outcome.enableBiometry ?? false)))
    case .confirm: return (outcome, .send(.confirmUpgrade(.possession)))
    }
  }

  mutating func takeOfUpgrade(
    _ answer: LifeAnswer4?, to errand: LifeErrand4, awaiting awaited: LifeAwaited4
  ) throws -> LifeStep4 {
    guard var run = client.run else { return .ending(.silent) }
    var isRight = answer?.status == 200
    var status = UpgradeState(currentVersion: 0, upgradeVersion: 0, flags: 0)
    if isRight, let answer {
      switch errand {
      case .startUpgrade: try storeUpgrade(answer, awaiting: awaited)
      case .status, .oldStatus:
        let read = try upgradeState(in: answer, to: errand, awaiting: awaited)
        isRight = read != nil
        status = read ?? status
      default: break
      }
    }
    run.upgrades.append(UpgradeAnswer(isRight: isRight, status: status))
    client.run = run
    let (outcome, step) = upgradingStep(of: run)
    settle(outcome.client.form)
    return step
  }

  private func upgradeState(
    in answer: LifeAnswer4, to errand: LifeErrand4, awaiting awaited: LifeAwaited4
  ) throws -> UpgradeState? {
    if case .oldStatus = errand {
      return oldStatus(in: answer, awaiting: awaited).map {
        UpgradeState(currentVersion: $0.currentVersion, upgradeVersion: $0.upgradeVersion, flags: 0)
      }
    }
    return try plainStatus(in: answer, awaiting: awaited).map {
      UpgradeState(currentVersion: $0.currentVersion, upgradeVersion: $0.upgradeVersion, flags: $0.flags)
    }
  }

  /// Stores the data that the start of the upgrade gives, with the mark.
  private mutating func storeUpgrade(_ answer: LifeAnswer4, awaiting awaited: LifeAwaited4) throws {
    guard case .upgrade(let draft, let message) = awaited, let members = try members(of: answer),
      var data = client.stored ?? client.run?.dropped
    else { return }
    try data.device.upgrade(draft, try message.open(members, core: core), core: core)
    if !data.isBiometryOn { data.device.version4?.factors.biometry = nil }
    data.version = 4
    data.hasUpgradeMark = true
    client.stored = data
  }

  /// Stores data in the form that the decisions say.
  private mutating func settle(_ form: ClientForm) {
    guard let data = client.stored else { return }
    guard form == .version3 || data.device.version4 != nil else {
      return client.forgetActivation(keepingKey: rules.keepsKeyOfActivation)
    }
    client.stored?.version = form == .version3 ? 3 : 4
    client.stored?.hasUpgradeMark = form == .upgradePending
  }
}

extension RecordState {
  /// The state with the number that a status has.
  init(number: Int) {
    self =
      switch DeliveredState(number: number) {
      case .pendingCommit: .pendingCommit
      case .active: .active
      case .blocked: .blocked
      case .removed: .removed
      case .created, .deadlock, nil: .created
      }
  }
}

internal import Encodings
internal import PowerAuth
internal import StrictJSON

/// How the client fetches the status.
extension Life4 {
  mutating func takeOfStatus(
    _ answer: LifeAnswer4?, to errand: LifeErrand4, awaiting awaited: LifeAwaited4
  ) throws -> LifeStep4 {
    guard let run = client.run else { return .ending(.silent) }
    let isRight = answer?.status == 200
    switch errand {
    case .status, .oldStatus:
      guard isRight, let answer else { return .ending(.networkError) }
      guard let reading = try read(answer, to: errand, awaiting: awaited) else {
        return .ending(.invalidActivationData)
      }
      return follow(reading)
    default:
      guard let reading = run.read else { return .ending(.silent) }
      return finish(reading, isAccepted: isRight)
    }
  }

  /// Takes the counter of a status, and sends the request that follows it, if there is one.
  private mutating func follow(_ reading: LifeReading4) -> LifeStep4 {
    client.run?.read = reading
    client.run?.statusCount += 1
    decide(LifeRuleTable4.rules(of: reading.counter))
    let effects = core.findEffects(of: reading.status, reading.counter, isAccepted: true, by: reading.reader)
    if effects.counter == .stored { takeCounter(of: reading) }
    let factors = effects.type.flatMap { ClientFactors(rawValue: $0.rawValue) } ?? .possession
    switch effects.request {
    case .confirmUpgrade: return .send(.confirmUpgrade(factors))
    case .removeBiometry: return .send(.removeBiometry(factors))
    case .validateCode, .validateSignature:
      return .send(.validate(.counter, ClientCredentials(factors, password: client.stored?.password ?? "")))
    case .startUpgrade, nil: return finish(reading, isAccepted: true)
    }
  }

  /// Takes and stores the counter that follows a status.
  private mutating func takeCounter(of reading: LifeReading4) {
    let steps = reading.device.next - (client.stored?.device.next ?? 0)
    client.stored?.device = reading.device
    if reading.reader.version == 3 && !rules.storesOldCounter { client.stored?.unsavedSteps += steps }
  }

  /// Delivers the status, or ends the call otherwise.
  private mutating func finish(_ reading: LifeReading4, isAccepted: Bool) -> LifeStep4 {
    let effects = core.findEffects(of: reading.status, reading.counter, isAccepted: isAccepted, by: reading.reader)
    client.stored?.hasUpgradeMark = effects.reader.hasUpgradeMark
    if !effects.reader.isBiometryOn { dropBiometry() }
    if !effects.isActivationKept { client.forgetActivation(keepingKey: rules.keepsKeyOfActivation) }
    switch effects.result {
    case .delivered: return deliver(DeliveredState(reading.status.state), effects.remainingAttempts ?? 0)
    case .deadlock: return deliver(.deadlock, 0)
    // The server of a right life has nothing to remove after that.
    case .again: return client.run?.statusCount ?? 0 < 3 ? .send(.status) : .ending(.networkError)
    case .failed: return .ending(.networkError)
    case .refused: return .ending(.invalidActivationData)
    }
  }

  private mutating func deliver(_ state: DeliveredState, _ remainingAttempts: Int) -> LifeStep4 {
    seen.status = DeliveredStatus(state: state, remainingAttempts: remainingAttempts, customObject: nil)
    return .ending(.ok)
  }

  // MARK: - Reading

  private func read(
    _ answer: LifeAnswer4, to errand: LifeErrand4, awaiting awaited: LifeAwaited4
  ) throws -> LifeReading4? {
    guard let data = client.stored else { return nil }
    let reader = StatusReader(
      version: data.version, isRegistering: false, hasUpgradeMark: data.hasUpgradeMark, isBiometryOn: data.isBiometryOn)
    if case .oldStatus = errand { return try readOld(answer, awaiting: awaited, by: reader, data.device) }
    guard let members = try openedStatus(in: answer, awaiting: awaited) else { return nil }
    var device = data.device
    let (status, decision) = try device.readStatus4(members, core: core)
    return LifeReading4(
      status: ReadStatus(
        state: RecordState(number: status.state), currentVersion: status.currentVersion,
        upgradeVersion: status.upgradeVersion, flags: status.flags, lookAhead: status.lookAhead,
        attempts: FailedAttempts(status.failedAttempts, of: status.maxFailedAttempts)),
      counter: decision, reader: reader, device: device)
  }

  private func readOld(
    _ answer: LifeAnswer4, awaiting awaited: LifeAwaited4, by reader: StatusReader, _ present: Device
  ) throws -> LifeReading4? {
    guard let status = oldStatus(in: answer, awaiting: awaited) else { return nil }
    var device = present
    let lookAhead = status.lookAhead ?? 0
    let compared = try core.synchronize(
      ClientCounter(value: try device.value(at: device.next, core: core), byte: device.next & 0xFF),
      with: ServerCounter(byte: status.counterByte ?? 0, lookAhead: lookAhead, hash: status.counterHash ?? []),
      currentVersion: status.currentVersion, transportKey: device.keys.transport.key)
    if compared.decision == .updated { device.next += compared.distances?.hash ?? 0 }
    return LifeReading4(
      status: ReadStatus(
        state: RecordState(number: status.state), currentVersion: status.currentVersion,
        upgradeVersion: status.upgradeVersion, flags: 0, lookAhead: lookAhead,
        attempts: FailedAttempts(status.failedAttempts, of: status.maxFailedAttempts)),
      counter: compared.decision, reader: reader, device: device)
  }

  /// The status of 3.3 in an answer; nil where it cannot be read.
  func oldStatus(in answer: LifeAnswer4, awaiting awaited: LifeAwaited4) -> PowerAuth.ActivationStatus? {
    guard case .status(let blob, let nonce) = answer.body, case .oldStatus(let challenge) = awaited,
      let keys = client.stored?.device.keys
    else { return nil }
    return keys.readStatus(blob, challenge: nonce == nil ? nil : challenge, nonce: nonce, core: core)
  }

  /// The status of 4.0 in an answer.
  func plainStatus(in answer: LifeAnswer4, awaiting awaited: LifeAwaited4) throws -> PlainStatus? {
    guard let members = try openedStatus(in: answer, awaiting: awaited), let own = client.device?.version4,
      let blob = members.text("activationStatus").flatMap({ Base64.decode($0) })
    else { return nil }
    return try core.decodeStatus(blob, key: own.keys[.macStatus]).status
  }

  private func openedStatus(in answer: LifeAnswer4, awaiting awaited: LifeAwaited4) throws -> JSONObject? {
    guard case .message(let message) = awaited, let members = try members(of: answer) else { return nil }
    return try message.open(members, core: core)
  }
}

extension DeliveredState {
  init(_ state: RecordState) {
    self =
      switch state {
      case .created: .created
      case .pendingCommit: .pendingCommit
      case .active: .active
      case .blocked: .blocked
      case .removed: .removed
      }
  }
}

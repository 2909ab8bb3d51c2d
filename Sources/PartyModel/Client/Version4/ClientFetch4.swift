internal import PowerAuth

/// How a client fetches a status, and what follows from it.
extension ClientWorld4 {
  /// The most statuses of one fetch.
  private static let mostStatuses = 8

  /// Takes the answer to a request of a fetch.
  mutating func takeFetch(_ answer: ClientAnswer, _ request: ClientRequest4, _ call: ClientCall4) -> ClientResult4? {
    guard request == .status else { return follow(answer == .ok, call) }
    if let error = failure(of: answer, to: request, in: call) {
      if client.status.dropsLastAfterFailure { memory.lastStatus = nil }
      return error
    }
    guard call.statusCount < Self.mostStatuses else { return .other }
    return takeStatus(nextStatus())
  }

  private mutating func takeStatus(_ arguments: StatusArguments4) -> ClientResult4? {
    decide("S1")
    guard client.status.accepts(arguments.blob) else { return client.status.errorOfBlob }
    guard let session = memory.session else { return .missingActivation }
    // Before the exchange of keys there is no key of version 4 by which a status is asked for.
    if session.version == 4 && arguments.state == .created { return client.status.errorOfBlob }
    let followed = FollowedStatus(
      status: read(arguments, session), counter: compare(arguments, session), reader: reader(of: session),
      arguments: arguments)
    let effects = effects(of: followed, isAccepted: true)
    memory.lastState = arguments.state
    if effects.result == .refused { return client.status.errorOfBlob }
    decide("S2")
    if effects.result == .deadlock {
      take(effects.reader)
      return deliverDeadlock(arguments)
    }
    if effects.counter != .kept { followCounter(arguments, effects.counter) }
    if !effects.isActivationKept { removeLocally() }
    guard let request = effects.request.flatMap(\.ofClient) else {
      take(effects.reader)
      return deliver(effects, arguments)
    }
    decide("S3", "S4", "S5")
    if request != .confirmUpgrade || client.status.clearsMarkFirst { take(effects.reader) }
    call?.followed = followed
    call?.wanted = request
    return nil
  }

  /// Takes the answer to a request that a status has caused.
  private mutating func follow(_ isAccepted: Bool, _ call: ClientCall4) -> ClientResult4? {
    guard let followed = call.followed else { return .nothing }
    let effects = effects(of: followed, isAccepted: isAccepted)
    self.call?.followed = nil
    switch effects.result {
    case .failed:
      if client.status.dropsLastAfterFailure { memory.lastStatus = nil }
      return .networkError
    case .again:
      self.call?.wanted = .status
      return nil
    case .deadlock: return deliverDeadlock(followed.arguments)
    case .refused: return client.status.errorOfBlob
    case .delivered:
      take(effects.reader)
      return deliver(effects, followed.arguments)
    }
  }

  private func effects(of followed: FollowedStatus, isAccepted: Bool) -> StatusEffects {
    rules.core.findEffects(of: followed.status, followed.counter, isAccepted: isAccepted, by: followed.reader)
  }

  private func reader(of session: ClientSession4) -> StatusReader {
    StatusReader(
      version: session.version, isRegistering: false, hasUpgradeMark: session.hasMark,
      isBiometryOn: session.biometry != nil)
  }

  /// The values of a status, with those that are usual where the script says nothing.
  private func read(_ arguments: StatusArguments4, _ session: ClientSession4) -> ReadStatus {
    let isUpgradePending = arguments.isUpgradePending ?? false
    let isOld = session.version == 3 || isUpgradePending
    var flags = 0
    if arguments.isConfirmationPending ?? false { flags |= PlainStatus.confirmationPending }
    if isUpgradePending { flags |= PlainStatus.upgradePending }
    if arguments.hasBiometry ?? (session.biometry != nil) { flags |= PlainStatus.biometryEnabled }
    return ReadStatus(
      state: arguments.state.record, currentVersion: arguments.currentVersion ?? (isOld ? 3 : 4),
      upgradeVersion: arguments.upgradeVersion, flags: flags, lookAhead: arguments.lookAhead,
      attempts: FailedAttempts(arguments.failed, of: arguments.maximum))
  }

  private func compare(_ arguments: StatusArguments4, _ session: ClientSession4) -> CounterDecision {
    let synchronization = rules.core.synchronization
    let isFound = arguments.ahead >= 0 && arguments.ahead < synchronization.countTried(arguments.lookAhead)
    let distances = CounterDistances(
      hash: isFound ? arguments.ahead : nil, byte: synchronization.measure(session.byte, byte(of: arguments, session)))
    return synchronization.decide(distances, arguments.lookAhead, synchronization)
  }

  /// The server's byte of the counter.
  private func byte(of arguments: StatusArguments4, _ session: ClientSession4) -> Int {
    arguments.byte ?? (session.byte + arguments.ahead) & 0xFF
  }

  private mutating func followCounter(_ arguments: StatusArguments4, _ effect: CounterEffect) {
    guard let present = memory.session else { return }
    var session = moved(present, by: arguments.ahead)
    session.byte = client.status.takesByte ? byte(of: arguments, present) : present.byte
    seen.steps += arguments.ahead
    if effect == .stored { store(session) } else { memory.session = session }
  }

  /// Takes what the decision says of the mark and of biometry.
  private mutating func take(_ reader: StatusReader) {
    guard var session = memory.session, session.version == 4 else { return }
    if session.hasMark != reader.hasUpgradeMark {
      session.hasMark = reader.hasUpgradeMark
      store(session)
    }
    if session.biometry != nil && !reader.isBiometryOn {
      session.biometry = nil
      store(session)
    }
  }

  private mutating func deliverDeadlock(_ arguments: StatusArguments4) -> ClientResult4 {
    decide("S6")
    return show(
      DeliveredStatus4(state: client.status.stateOfDeadlock(arguments.state), remainingAttempts: 0))
  }

  private mutating func deliver(_ effects: StatusEffects, _ arguments: StatusArguments4) -> ClientResult4 {
    decide("S7")
    return show(
      DeliveredStatus4(
        state: arguments.state, remainingAttempts: effects.remainingAttempts ?? 0,
        customObject: client.status.takeCustomObject(arguments.customObject),
        isUpgradeAvailable: effects.isUpgradeAvailable))
  }

  private mutating func show(_ status: DeliveredStatus4) -> ClientResult4 {
    seen.status = status
    memory.lastStatus = status
    return .ok
  }
}

extension StatusRequest {
  /// The request of a client that plays a script; an upgrade that a status starts has no password, and is not sent.
  fileprivate var ofClient: ClientRequest4? {
    switch self {
    case .confirmUpgrade: .confirmUpgrade
    case .removeBiometry: .removeBiometry
    case .validateCode, .validateSignature: .adapt
    case .startUpgrade: nil
    }
  }
}

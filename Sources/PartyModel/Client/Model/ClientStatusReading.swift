internal import PowerAuth
import Primitives

/// The status, the counter and the upgrade.
extension ClientWorld {
  /// Takes a status; nil where the call continues.
  mutating func takeStatus(_ index: Int) throws -> ClientResult? {
    let stated = nextStatus(index)
    decide("S2")
    // Another application may have removed the activation meanwhile, or made another one.
    guard var session, session.id == calls[index].activation, let server = servers[session.number] else {
      return client.status.errorOfBlob
    }
    guard let status = try read(stated, session, server) else { return client.status.errorOfBlob }
    guard client.status.isStateKnown(status.state), client.status.isLookAheadValid(status.lookAhead ?? 0) else {
      return client.status.errorOfBlob
    }
    let comparison = try rules.core.synchronize(
      session.counter,
      with: ServerCounter(
        byte: status.counterByte ?? 0, lookAhead: status.lookAhead ?? 0, hash: status.counterHash ?? []),
      currentVersion: status.currentVersion, transportKey: server.keys.transport.key)
    decide("S3")
    if comparison.decision == .updated {
      let moved = stated.ahead
      let known = session.counter.byte
      session.counter = comparison.counter
      if !client.status.takesByte { session.counter.byte = known }
      session.position = (session.position + moved + 256) % 256
      if moved > 0 { seen.steps += moved }
      if client.status.storesUpdate { store(session) } else { keychain.sessions[instance] = session }
    }
    return try deliver(stated, status, comparison.decision, index)
  }

  /// The status that the server states for this fetch.
  private mutating func nextStatus(_ index: Int) -> StatusArguments {
    guard calls[index].statuses.count > 1 else { return calls[index].statuses.first ?? StatusArguments() }
    return calls[index].statuses.removeFirst()
  }

  /// Encrypts a status as the server does, and reads it as the client does; nil where it cannot be read.
  private func read(
    _ stated: StatusArguments, _ session: ClientSession, _ server: ServerSide
  ) throws -> ActivationStatus? {
    if let received = stated.received { return received.status }
    // A client cannot find the value of a server that is behind it, and with data of version 2 it has none to compare.
    let value =
      stated.ahead < 0 || session.version == 2
      ? ScriptBytes.make("value behind") : try rules.core.advanceCounter(session.counter.value, by: stated.ahead).value
    let key = stated.blob == .otherKey ? ScriptBytes.make("other transport key") : server.keys.transport.key
    let byte = session.position + (stated.byteAhead ?? stated.ahead)
    let status = ActivationStatus(
      state: stated.blob == .unknownState ? 6 : stated.state.number,
      currentVersion: stated.currentVersion ?? server.version, upgradeVersion: stated.upgradeVersion,
      failedAttempts: stated.failed, maxFailedAttempts: stated.maximum, counterByte: (byte % 256 + 256) % 256,
      lookAhead: lookAhead(of: stated), counterHash: try rules.core.hashCounter(value, transportKey: key).hash)
    let protection = StatusProtection(
      transportKey: key, challenge: ScriptBytes.make("challenge"), nonce: ScriptBytes.make("status nonce"))
    var lax = rules.core
    lax.status.checkState = { $0 }
    lax.status.checkLookAhead = { $0 }
    if stated.blob == .wrongHeader { lax.statusLayout.magic = [0xDE, 0xC0, 0xDE, 0xE1] }
    var blob = try lax.encryptStatus(
      status, filling: StatusFilling(reserved: ScriptBytes.make("reserved", 5), counterData: nil), with: protection,
      hasChallenge: true
    ).blob
    if stated.blob == .short { blob.removeLast() }
    let reading = StatusProtection(
      transportKey: server.keys.transport.key, challenge: protection.challenge, nonce: protection.nonce)
    do {
      return try lax.decryptStatus(blob, with: reading, hasChallenge: true).status
    } catch is Refusal {
      return nil
    }
  }

  private func lookAhead(of stated: StatusArguments) -> Int {
    switch stated.blob {
    case .noLookAhead: 0
    case .longLookAhead: 65
    default: stated.lookAhead
    }
  }

  /// Upgrades, sends a signature for the counter, or delivers the status.
  private mutating func deliver(
    _ stated: StatusArguments, _ status: ActivationStatus, _ decision: CounterDecision, _ index: Int
  ) throws -> ClientResult? {
    let state = client.status.deliver(decision, DeliveredState(number: status.state) ?? .created)
    if decision == .invalid { decide("S4") }
    decide("S6", "S7")
    let delivered = DeliveredStatus(
      state: state,
      remainingAttempts: client.status.remaining(state, status.failedAttempts, status.maxFailedAttempts),
      customObject: client.status.takeCustomObject(stated.customObject, state))
    calls[index].delivered = delivered
    if let step = try upgrade(status, state, index) {
      return step == .ok ? finish(delivered, index) : step == .waiting ? nil : step
    }
    if client.status.sendsSignature(decision, state) && !calls[index].hasSignedCounter {
      calls[index].hasSignedCounter = true
      decide("S5")
      calls[index].part = .counterSignature
      calls[index].stage = .preparing
      return nil
    }
    return finish(delivered, index)
  }

  /// Gives the status to the application.
  private mutating func finish(_ delivered: DeliveredStatus, _ index: Int) -> ClientResult {
    app.lastStatus = delivered
    if client.status.storesLast { keychain.lastStatuses[instance] = delivered }
    if !calls[index].callers.isEmpty { seen.status = delivered }
    decide("S8")
    if client.status.removesItself(delivered.state) {
      store(nil)
      keychain.sessions[instance] = nil
    }
    return .ok
  }

  mutating func takeCounterSignature(_ answer: ClientAnswer, _ index: Int) -> ClientResult? {
    decide("S5")
    guard let delivered = calls[index].delivered else { return .networkError }
    guard answer == .ok || !client.status.failsWithoutSignature else { return .networkError }
    if client.status.fetchesAgain {
      calls[index].part = .principal
      calls[index].stage = .preparing
      return nil
    }
    return finish(delivered, index)
  }

  // MARK: - Upgrade

  /// The next step of an upgrade: `ok` to deliver, `waiting` to continue, an error, or nil where no upgrade is due.
  private mutating func upgrade(
    _ status: ActivationStatus, _ state: DeliveredState, _ index: Int
  ) throws -> ClientResult? {
    guard var session else { return nil }
    decide("U1")
    guard configuration.upgradesAutomatically || client.upgrade.runsSwitchedOff else { return nil }
    guard
      session.hasUpgradeMark || client.upgrade.isDue(state, status.currentVersion, status.upgradeVersion)
        || calls[index].attempts > 0
    else { return nil }
    decide("U2", "U4")
    guard calls[index].attempts < client.upgrade.attempts else { return client.upgrade.errorAfterAttempts }
    calls[index].attempts += 1
    switch client.upgrade.next(status.currentVersion, session.version, session.hasUpgradeMark) {
    case .start:
      decide("U3")
      if client.upgrade.marksFirst {
        session.hasUpgradeMark = true
        store(session)
      }
      calls[index].part = .upgradeStart
    case .commit: calls[index].part = .upgradeCommit
    case .finish:
      session.hasUpgradeMark = false
      store(session)
      return .ok
    case .deliver: return .ok
    case .failure: return .protocolUpgrade
    }
    calls[index].stage = .preparing
    return .waiting
  }

  mutating func takeUpgradeStart(_ answer: ClientAnswer, _ index: Int) throws -> ClientResult? {
    calls[index].part = .principal
    calls[index].stage = .preparing
    decide("U4", "U5")
    if answer == .malformed, !client.upgrade.isCounterRight(15) { return .protocolUpgrade }
    guard answer == .ok || answer == .malformed, var session else { return nil }
    session.version = 3
    session.counter = ClientCounter(value: ScriptBytes.make("upgraded counter"), byte: client.upgrade.byteAfterStart)
    session.numericCounter = 0
    session.position = 0
    session.hasUpgradeMark = true
    decide("U3")
    if client.upgrade.storesBeforeCommit { store(session) } else { keychain.sessions[instance] = session }
    // The client commits without another look at the status where the start was accepted.
    calls[index].part = .upgradeCommit
    return nil
  }

  mutating func takeUpgradeCommit(_ answer: ClientAnswer, _ index: Int) -> ClientResult? {
    calls[index].part = .principal
    calls[index].stage = .preparing
    decide("U4")
    guard answer == .ok, var session, let delivered = calls[index].delivered else { return nil }
    servers[session.number]?.version = 3
    session.hasUpgradeMark = false
    store(session)
    return finish(delivered, index)
  }
}

extension DeliveredState {
  /// The number in a status.
  package var number: Int {
    switch self {
    case .created: 1
    case .pendingCommit: 2
    case .active: 3
    case .blocked: 4
    case .removed: 5
    case .deadlock: 128
    }
  }
}

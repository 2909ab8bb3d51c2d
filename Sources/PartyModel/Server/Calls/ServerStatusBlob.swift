internal import Encodings
internal import PowerAuth
internal import Primitives

/// The status of an activation, as a device gets it.
extension ServerTurn {
  mutating func status(_ id: String, challenge: String?) throws -> ServerAnswer {
    guard let place = find(id) else { return random(status: nil, hasChallenge: challenge != nil) }
    try notice(place, by: .status)
    let activation = state.activations[place]
    if let version = activation.version, !rules.server.upgrade.servesStatus(version) {
      decide("U4")
      throw ServerFailure.activation
    }
    guard rules.server.status.isReal(activation.status, activation.devicePublicKey != nil), let keys = activation.keys
    else { return random(status: activation.status, hasChallenge: challenge != nil) }
    decide("A18")
    let sent = challenge.map { Base64.decode($0) ?? [] }
    guard sent?.count ?? 16 == 16 else { throw ServerFailure.activation }
    let nonce = sent.map { _ in state.draw(16, as: .statusNonce) }
    let status = try contents(of: activation, transportKey: keys.transport.key, statesCounter: sent != nil)
    let filling = StatusFilling(
      reserved: state.random.next(core.statusLayout.layout(statesCounter: sent != nil).reservedByteCount),
      counterData: sent == nil ? state.random.next(16) : nil)
    let protection = StatusProtection(transportKey: keys.transport.key, challenge: sent, nonce: nonce)
    let encrypted = try core.encryptStatus(status, filling: filling, with: protection, hasChallenge: sent != nil)
    return .ok(.status(blob: encrypted.blob, nonce: nonce))
  }

  private mutating func contents(
    of activation: ServerActivation, transportKey: [UInt8], statesCounter: Bool
  ) throws -> PowerAuth.ActivationStatus {
    let rules = rules.server.status
    var status = PowerAuth.ActivationStatus(
      state: rules.number(activation.status), currentVersion: activation.version ?? 0,
      upgradeVersion: upgradeVersion(of: activation), failedAttempts: rules.attempts(activation.attempts),
      maxFailedAttempts: rules.maximum(activation.maximum))
    guard statesCounter else { return status }
    status.counterByte = rules.counterByte(activation.counter)
    status.lookAhead = rules.lookAhead(state.settings.lookAhead)
    guard let counterData = activation.counterData else {
      // Before the start of its upgrade, an activation of version 2 has no value of which there is a hash.
      status.counterHash = state.random.next(16)
      return status
    }
    let hashed = try core.advanceCounter(counterData, by: rules.stepsBeforeHash).value
    status.counterHash = try core.hashCounter(hashed, transportKey: transportKey).hash
    return status
  }

  /// The version to which an activation can be upgraded: a server with protocol 4 states it whatever the activation is.
  private func upgradeVersion(of activation: ServerActivation) -> Int {
    servesVersion4
      ? core.version4.decisions.status.showUpgradeVersion(activation.version ?? 0) : rules.server.status.upgradeVersion
  }

  /// A blob of random bytes.
  private mutating func random(status: ServerStatus?, hasChallenge: Bool) -> ServerAnswer {
    decide("A17")
    let hasNonce = rules.server.status.hasNonceWhenRandom(status, hasChallenge)
    let nonce = hasNonce ? state.draw(16, as: .statusNonce) : nil
    return .ok(.status(blob: state.random.next(32), nonce: nonce))
  }
}

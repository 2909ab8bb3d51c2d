internal import PowerAuth
internal import Primitives

/// The upgrade of an activation of protocol version 2.
extension ServerTurn {
  /// Starts an upgrade; a message is spent before the state is looked at, otherwise than at other endpoints.
  mutating func startUpgrade(_ request: EncryptedRequest) throws -> ServerAnswer {
    decide("U1")
    guard let version = ProtocolVersion(rawValue: request.version), let message = readMessage(request.body, version),
      try spend(message, activationId: request.activationId, version: request.version)
    else { throw ServerFailure.upgrade }
    _ = try decrypt(request, scope: .activation, purpose: .upgrade, failure: .upgrade, spent: message)
    let upgrade = rules.server.upgrade
    guard let place = request.activationId.flatMap(find),
      upgrade.canStart(state.activations[place].version ?? 0, state.activations[place].status)
    else { throw ServerFailure.upgrade }
    let counterData = upgrade.chooseCounterData(state.activations[place].counterData, state.random.next(16))
    state.activations[place].counterData = counterData
    return .ok(.upgrade(counterData: counterData))
  }

  mutating func commitUpgrade(_ request: SignedRequest) throws -> ServerAnswer {
    decide("U2")
    guard !request.body.isEmpty, rules.server.upgrade.allows(request.typeName),
      try judge(request, committingUpgrade: true).isValid
    else {
      throw ServerFailure.authentication
    }
    decide("U3")
    guard let place = find(request.activationId),
      rules.server.upgrade.canCommit(
        state.activations[place].version ?? 0, state.activations[place].counterData != nil)
    else { throw ServerFailure.upgrade }
    state.activations[place].version = 3
    state.activations[place].counter = rules.server.upgrade.counterAfterCommit(state.activations[place].counter)
    return .ok()
  }
}

extension ServerTurn {
  /// Judges a signature by the rules of version 2; an activation of version 3 cannot make one that matches.
  mutating func judgeNumeric(_ request: SignedRequest) throws -> ServerVerification {
    guard let (place, version) = try signer(of: request), let keys = state.activations[place].keys else {
      return ServerVerification(isValid: false)
    }
    guard state.activations[place].version == 2 else {
      decide("U5")
      guard rules.server.upgrade.countsNumeric(state.activations[place].version ?? 0) else {
        return ServerVerification(isValid: false)
      }
      return try settle(place, request.typeName, distance: nil)
    }
    let received = ReceivedSignature(
      text: request.signature, data: try request.signedBytes(secret: version.secret, core: core),
      counter: UInt64(state.activations[place].counter), lookAhead: state.settings.lookAhead)
    let distance: Int?
    do {
      distance = try core.verify(
        received, type: request.type, keys: keys.ofFactors, format: .decimal(digits: 8)
      ).distance
    } catch is Refusal {
      distance = nil
    }
    return try settle(place, request.typeName, distance: distance, isNumeric: true)
  }
}

internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// Recovery codes: how they are made, confirmed, used and revoked.
extension ServerTurn {
  /// Makes the code of an activation, where the configuration says so.
  mutating func makeCode(for place: Int) throws -> (code: String, puk: String)? {
    guard state.settings.hasRecovery else { return nil }
    decide("R1")
    let activation = state.activations[place]
    let code = try drawCode(
      user: activation.user, application: activation.application, activationId: activation.id,
      status: rules.server.recovery.statusOfNew(activation.status), count: 1)
    return (code.code, code.puks[0])
  }

  private mutating func drawCode(
    user: String, application: String, activationId: String?, status: ServerCodeStatus, count: Int
  ) throws -> ServerRecoveryCode {
    let text = try core.encodeActivationCode(random: state.draw(10, as: .recoveryCode)).text
    let puks = (0..<count).map { _ in drawPUK() }
    let code = ServerRecoveryCode(
      code: text, application: application, user: user, activationId: activationId, status: status, puks: puks,
      statuses: puks.map { _ in .valid })
    state.recoveryCodes.append(code)
    return code
  }

  private mutating func drawPUK() -> String {
    String(state.draw(10, as: .puk).map { Character(String($0 % 10)) })
  }

  /// The commit of an activation makes its code usable.
  mutating func activateCodes(of id: String) {
    for place in state.recoveryCodes.indices where state.recoveryCodes[place].activationId == id {
      decide("R1")
      state.recoveryCodes[place].status = rules.server.recovery.statusAfterCommit(state.recoveryCodes[place].status)
    }
  }

  mutating func createPostcard(user: String, application: String, count: Int) throws -> ServerAnswer {
    decide("R2")
    let existing = state.recoveryCodes.filter { code in
      code.activationId == nil && code.user == user && [.created, .active].contains(code.status)
    }
    let recovery = rules.server.recovery
    guard state.settings.hasPostcards, recovery.isCountAllowed(count),
      recovery.isFurtherAllowed(existing.count, state.settings.allowsSeveralPostcards)
    else { throw ServerError.invalidRequest }
    let code = try drawCode(
      user: user, application: application, activationId: nil, status: .created, count: count)
    return .done(.postcard(code: code.code, puks: code.puks))
  }

  mutating func confirmRecovery(_ request: SignedRequest) throws -> ServerAnswer {
    decide("R3")
    try authenticate(request, at: .confirmRecovery)
    let text = try decryptBody(of: request, purpose: .recovery)
    let activation = state.activations[try demand(request.activationId)]
    let sent = jsonObject(text)?.text("recoveryCode") ?? ""
    let recovery = rules.server.recovery
    guard
      let place = state.recoveryCodes.firstIndex(where: {
        $0.code == sent && $0.application == activation.application
      }), recovery.isOfUser(state.recoveryCodes[place].user, activation.user),
      recovery.canBeConfirmed(state.recoveryCodes[place].status)
    else { throw ServerFailure.authentication }
    let already = state.recoveryCodes[place].status == .active
    state.recoveryCodes[place].status = .active
    return .ok(.confirmed(already: already))
  }

  /// An activation for a recovery code and its PUK.
  mutating func recover(
    _ request: ActivationRequest, _ attributes: JSONObject, _ version: ServerApplicationVersion,
    _ choice: ServerHostChoice
  ) throws -> ServerAnswer {
    let recovery = rules.server.recovery
    guard state.settings.hasRecovery || state.settings.hasPostcards,
      let place = state.recoveryCodes.firstIndex(where: {
        $0.code == attributes.text("recoveryCode") && $0.application == version.application
      }), recovery.isUsable(state.recoveryCodes[place].status),
      let expected = recovery.expected(state.recoveryCodes[place].statuses)
    else {
      decide("R7")
      throw ServerFailure.activation
    }
    let code = state.recoveryCodes[place]
    guard code.puks[expected] == attributes.text("puk") ?? "" else { throw wrongPUK(place, expected) }
    guard let point = try? importPublicKey(request.devicePublicKey).uncompressed else {
      throw ServerFailure.activation
    }
    decide("R4")
    state.recoveryCodes[place].statuses[expected] = recovery.statusOfPUKAfterUse(code.statuses[expected])
    state.recoveryCodes[place].attempts = recovery.attemptsAfterRight(code.attempts)
    try leave(place)
    let made = try make(
      user: code.user, application: code.application, maximum: state.settings.maxFailures,
      password: ServerPasswordMode(validation: nil, phase: nil, password: nil), expiry: now + state.settings.validity)
    return try complete(made, point, request, commits: choice.commits)
  }

  private mutating func wrongPUK(_ place: Int, _ expected: Int) -> ServerFailure {
    decide("R5")
    let recovery = rules.server.recovery
    state.recoveryCodes[place].attempts = recovery.attemptsAfterWrong(state.recoveryCodes[place].attempts)
    guard recovery.blocks(state.recoveryCodes[place].attempts, state.settings.recoveryAttempts) else {
      return .wrongPUK(expected: expected + 1)
    }
    decide("R6")
    state.recoveryCodes[place].status = .blocked
    let old = state.recoveryCodes[place].statuses[expected]
    state.recoveryCodes[place].statuses[expected] = recovery.statusOfPUKAfterBlock(old)
    return .activation
  }

  /// What is left of the code that was used, and of its activation.
  private mutating func leave(_ place: Int) throws {
    let recovery = rules.server.recovery
    let code = state.recoveryCodes[place]
    guard let id = code.activationId else {
      state.recoveryCodes[place].status = recovery.statusOfPostcardAfterUse(code.status)
      return
    }
    if recovery.removesBound, let bound = find(id) { try move(bound, .remove) }
    if recovery.revokesBound { revokeCodes(of: id) }
  }

  mutating func revokeRecovery(_ code: String) -> ServerAnswer {
    let places = state.recoveryCodes.indices.filter { state.recoveryCodes[$0].code == code }
    places.forEach { revoke($0) }
    return .done(.isRemoved(!places.isEmpty))
  }

  /// Revokes the codes that were made with an activation.
  mutating func revokeCodes(of id: String) {
    for place in state.recoveryCodes.indices where state.recoveryCodes[place].activationId == id { revoke(place) }
  }

  private mutating func revoke(_ place: Int) {
    decide("R8")
    state.recoveryCodes[place].status = .revoked
    let change = rules.server.recovery.statusOfPUKAfterRevocation
    state.recoveryCodes[place].statuses = state.recoveryCodes[place].statuses.map(change)
  }
}

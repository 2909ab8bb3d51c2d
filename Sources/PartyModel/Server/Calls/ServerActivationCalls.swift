internal import PowerAuth
internal import Primitives

/// What an administrator does with activations.
extension ServerTurn {
  mutating func initialise(_ members: ServerInitialisation) throws -> ServerAnswer {
    let activation = rules.server.activation
    let maximum = activation.chooseMaximum(members.maxFailures, state.settings.maxFailures)
    decide("A1")
    guard activation.isMaximumAllowed(maximum) else { throw ServerError.invalidMaximum }
    if members.password.validation != nil { decide("A2") }
    guard rules.server.password.isConsistent(members.password) else { throw ServerError.invalidRequest }
    let expiry = now + (members.validity ?? state.settings.validity)
    guard activation.isExpiryAllowed(expiry, now) else { throw ServerError.invalidRequest }
    let mode = ServerPasswordMode(
      validation: members.password.validation, phase: members.password.phase, password: members.password.password)
    let made = try make(
      user: members.user, application: members.application, maximum: maximum, password: mode, expiry: expiry)
    state.activations.append(made)
    return .done(.initialised(id: made.id, code: made.code))
  }

  /// Makes a record without keys of a device.
  mutating func make(
    user: String, application: String, maximum: Int, password: ServerPasswordMode, expiry: Int64
  ) throws -> ServerActivation {
    let id = state.drawIdentifier(as: .activationId)
    let code = try core.encodeActivationCode(random: state.draw(10, as: .activationCode)).text
    let key = try KeyPair(privateKey: state.draw(32, as: .serverKey), rules: core)
    return ServerActivation(
      id: id, code: code, application: application, user: user, serverKey: key, maximum: maximum, password: password,
      expiry: expiry, now: now)
  }

  /// Removes an activation that has expired, where the call notices it.
  mutating func notice(_ place: Int, by call: ServerCallKind) throws {
    let activation = state.activations[place]
    if now >= activation.expiry { decide("A11") }
    guard rules.server.activation.noticesExpiry(call), [.created, .pendingCommit].contains(activation.status) else {
      return
    }
    if let own = activation.version4, !rules.server.version4.expires(own.isConfirmationPending) { return }
    let rule = rules.server.activation
    guard rule.isExpired(activation.expiry, now), call != .expiryJob || rule.isSeenByJob(activation.expiry, now) else {
      return
    }
    if try move(place, .expiry), rules.server.recovery.revokesOnExpiry { revokeCodes(of: activation.id) }
  }

  mutating func commit(_ id: String, password: String?) throws -> ServerAnswer {
    decide("A10")
    let place = try demand(id)
    try notice(place, by: .commit)
    guard state.activations[place].status == .pendingCommit else {
      try move(place, .commit)
      return .done()
    }
    guard rules.server.password.canBeCommitted(state.activations[place].password) else { throw ServerError.wrongState }
    let isPending = state.activations[place].version4?.isConfirmationPending
    if let isPending {
      decide("C13")
      guard rules.server.version4.canCommit(isPending) else { throw ServerError.wrongState }
    }
    switch rules.server.password.atCommit(state.activations[place].password, password) {
    case .refuses: try refusePassword(place)
    case .checks: try check(password ?? "", place)
    case .waits, .commits: break
    }
    try move(place, .commit)
    if let isPending {
      let remainsPending = rules.server.version4.isPendingAfterCommit(isPending)
      state.activations[place].version4?.isConfirmationPending = remainsPending
    }
    activateCodes(of: id)
    return .done()
  }

  /// Refuses a password that is missing or misplaced.
  mutating func refusePassword(_ place: Int) throws {
    decide("A6")
    let attempts = state.activations[place].attempts
    state.activations[place].attempts = rules.server.password.attemptsAfterMissing(attempts)
    throw ServerError.wrongPassword
  }

  /// Compares a one-time password; throws where it is wrong.
  mutating func check(_ password: String, _ place: Int) throws {
    let activation = state.activations[place]
    let passwords = rules.server.password
    if passwords.areEqual(activation.password.password ?? "", password) {
      decide("A8")
      guard passwords.clearsAttempts(activation.status) else { return }
      state.activations[place].attempts = passwords.attemptsAfterRight(activation.attempts)
      return
    }
    decide("A7")
    let attempts = passwords.attemptsAfterWrong(activation.attempts)
    if passwords.storesWrong { state.activations[place].attempts = attempts }
    if passwords.areUsedUp(attempts, activation.maximum) {
      if try move(place, .passwordsUsedUp) { revokeCodes(of: activation.id) }
    }
    throw ServerError.wrongPassword
  }

  mutating func updatePassword(_ id: String, _ password: String) throws -> ServerAnswer {
    decide("A12")
    let place = try demand(id)
    try notice(place, by: .updatePassword)
    try move(place, .updatePassword)
    let activation = state.activations[place]
    guard rules.server.password.canBeReplaced(activation.password) else { throw ServerError.wrongPasswordMode }
    state.activations[place].password = rules.server.password.modeAfterUpdate(activation.password, password)
    state.activations[place].attempts = rules.server.password.attemptsAfterUpdate(activation.attempts)
    return .done()
  }

  mutating func block(_ id: String, reason: String?) throws -> ServerAnswer {
    decide("A13")
    let place = try demand(id)
    let chosen = rules.server.activation.chooseReason(reason)
    if try move(place, .block) {
      state.activations[place].blockedReason = chosen
    } else {
      let old = state.activations[place].blockedReason
      state.activations[place].blockedReason = rules.server.activation.reasonAfterSecondBlock(old, chosen)
    }
    timeBlockOfAdministrator(place)
    return .done()
  }

  mutating func unblock(_ id: String) throws -> ServerAnswer {
    decide("A14")
    let place = try demand(id)
    unblockVersion4(place)
    let hasMoved = try move(place, .unblock)
    let activation = state.activations[place]
    let server = rules.server.activation
    if hasMoved {
      state.activations[place].attempts = server.attemptsAfterUnblock(activation.attempts)
      state.activations[place].blockedReason = server.reasonAfterUnblock(activation.blockedReason)
    } else {
      state.activations[place].attempts = server.attemptsAfterIdleUnblock(activation.attempts)
    }
    return .done()
  }

  mutating func remove(_ id: String, revokes: Bool) throws -> ServerAnswer {
    decide("A15")
    let place = try demand(id)
    try move(place, .remove)
    forgetKeys(of: id)
    if rules.server.recovery.revokesOnRemoval(revokes) { revokeCodes(of: id) }
    return .done(.isRemoved(true))
  }

  /// Forgets the temporary keys of protocol 4 of a removed activation, where they do not outlive it.
  mutating func forgetKeys(of id: String) {
    if rules.server.version4.removesKeysWithActivation {
      state.version4.temporaryKeys.removeAll { $0.activationId == id }
    }
  }

  /// The test tool writes a status, and nothing else.
  mutating func setStatus(_ id: String, _ status: ServerStatus) throws -> ServerAnswer {
    state.activations[try demand(id)].status = status
    return .done()
  }

  mutating func detail(_ id: String) -> ServerAnswer {
    guard let place = find(id) else { return .done(.detail(nil)) }
    try? notice(place, by: .detail)
    return .done(.detail(state.activations[place]))
  }

  mutating func setSupport(_ key: String, _ isSupported: Bool) -> ServerAnswer {
    for place in state.versions.indices where state.versions[place].key == key {
      state.versions[place].isSupported = isSupported
    }
    return .done()
  }

  /// The job that removes expired activations.
  mutating func expire() throws -> ServerAnswer {
    for place in state.activations.indices {
      try notice(place, by: .expiryJob)
      lift(place)
    }
    return .done()
  }
}

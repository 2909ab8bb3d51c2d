// Answers to challenges.
extension OneWelcomeStep {
  mutating func answerPIN(_ pin: String) {
    guard let call = call(with: { $0 == .pin }), let user = state.users[call.user] else { return }
    guard rules.pin.isRight(pin, user.pin) else { return countWrongPIN(call, user) }
    decide("N1", "N8")
    state.users[call.user]?.failedAttempts = rules.pin.afterSuccess(user.failedAttempts)
    switch call.purpose {
    case .registration(let type): completeRegistration(call, type)
    case .deregistration(let type): completeDeregistration(call, type)
    case .pinChange: challenge(.createPIN, .createPIN, of: call)
    case .userRegistration, .authentication, .push: endAuthentication(call)
    }
  }

  private mutating func countWrongPIN(_ call: OneWelcomeCall, _ user: OneWelcomeUser) {
    let failed = rules.pin.afterFailure(user.failedAttempts)
    state.users[call.user]?.failedAttempts = failed
    if rules.pin.isLast(failed, state.world.pinAttempts) {
      decide("N7")
      state.users[call.user] = rules.pin.afterLast(user)
      state.authenticated = rules.session.afterDeregistration(state.authenticated, call.user)
      decide("G6")
      if rules.length.removesAfter(call.purpose) { removeLength(of: call.user, "generic", "userDeregistered") }
      return end(call, error: .userDeregistered)
    }
    decide("N6")
    guard rules.pin.asksAgain else { return endAuthentication(call, error: .wrongPIN) }
    challengePIN(of: call)
    observation.error = .wrongPIN
  }

  mutating func answerBiometric(_ scan: OneWelcomeEvent.Scan) {
    guard let call = call(with: { $0 == .biometric }) else { return }
    let most = state.world.biometricAttempts
    let isLocked = rules.biometric.locks(state.failedScans, most)
    if scan == .dialogCancelled {
      decide("B7")
      guard rules.biometric.fallsBackAfterDialog else { return endAuthentication(call, error: .cancelled) }
      return challengePIN(of: call)
    }
    decide(isLocked ? "B8" : "B5")
    if rules.biometric.passes(scan == .match, isLocked) {
      decide("B10")
      state.failedScans = rules.biometric.afterSuccess(state.failedScans)
      return endAuthentication(call)
    }
    if scan == .noMatch { state.failedScans = rules.biometric.afterFailure(state.failedScans) }
    decide("B6")
    // The dialog of the system continues by itself: nobody is asked again.
    guard rules.biometric.locks(state.failedScans, most) else { return challenge(.biometric, nil, of: call) }
    decide("B8")
    if let user = state.users[call.user] { state.users[call.user] = rules.biometric.afterLock(user) }
    guard rules.biometric.fallsBackWhenLocked else { return endAuthentication(call, error: .cancelled) }
    challengePIN(of: call)
  }

  mutating func answerCustom(_ data: String?, isAccepted: Bool) {
    let isCustom = { (challenge: OneWelcomeCall.Challenge) in if case .custom = challenge { true } else { false } }
    guard let call = call(with: isCustom) else { return }
    switch call.purpose {
    case .registration(let type):
      decide("K2")
      guard rules.custom.registers(isAccepted) else { return end(call, error: .rejected) }
      completeRegistration(call, type)
    case .deregistration(let type):
      decide(data == nil ? "K6" : "K5")
      guard data != nil || rules.custom.deregistersWithoutData else { return end(call, error: .rejected) }
      completeDeregistration(call, type)
    case .authentication, .push:
      decide("K4")
      let isRight = rules.custom.authenticates(isAccepted)
      if !isRight, rules.custom.fallsBackWhenRejected { return challengePIN(of: call) }
      endAuthentication(call, error: isRight ? nil : .rejected)
    case .userRegistration, .pinChange: return
    }
  }

  mutating func fallBack() {
    let isOther = { (challenge: OneWelcomeCall.Challenge) in challenge != .pin && challenge != .createPIN }
    guard let call = call(with: isOther) else { return }
    decide("N4", "N5")
    guard rules.pin.fallsBack(call.purpose) else {
      observation.result = .ignored
      return
    }
    if let user = state.users[call.user] { state.users[call.user] = rules.pin.afterFallback(user) }
    challengePIN(of: call)
  }

  mutating func cancel(_ cause: String?) {
    guard let call = call(with: { _ in true }) else { return }
    decide("N2", "K3", "B7")
    guard rules.pin.cancelEnds || call.challenge == .pin || call.challenge == .createPIN else {
      return challengePIN(of: call)
    }
    if case .deregistration(let type) = call.purpose {
      decide("K7")
      if !rules.custom.cancelKeeps { removeAuthenticator(type, of: call.user) }
    }
    decide("G3", "G4")
    forgetOrStore(after: call)
    endAuthentication(call, error: .cancelled)
    observation.cause = rules.custom.cause(cause)
  }

  mutating func changeBiometrics() {
    decide("B9")
    for user in state.users.keys {
      guard let registered = state.users[user] else { continue }
      state.users[user] = rules.biometric.afterChange(registered)
    }
  }
}

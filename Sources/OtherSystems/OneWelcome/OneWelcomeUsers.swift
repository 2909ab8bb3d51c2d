// Users, authentication, and the PIN lengths that the app stores.
extension OneWelcomeStep {
  mutating func startUserRegistration(_ user: String) {
    guard state.users[user] == nil else { return refuseCall(.alreadyRegistered) }
    challenge(.createPIN, .createPIN, of: OneWelcomeCall(purpose: .userRegistration, user: user, challenge: .createPIN))
  }

  mutating func startPINChange() {
    decide("N11")
    guard let user = state.authenticated else { return refuseCall(.notAuthenticated) }
    challengePIN(of: OneWelcomeCall(purpose: .pinChange, user: user, challenge: .pin))
  }

  mutating func createPIN(_ pin: String) {
    guard let call = call(with: { $0 == .createPIN }), call.challenge == .createPIN else { return }
    decide("N10")
    if rules.length.storesAtChallenge { store(for: call.user) }
    guard rules.pin.isValid(pin, state.world.pinLength) else {
      challenge(.createPIN, .createPIN, of: call)
      observation.error = .invalidPIN
      return
    }
    if call.purpose == .userRegistration {
      decide("R1", "G3")
      var user = OneWelcomeUser(pin: pin)
      user.registered = rules.authenticator.ofNewUser
      state.users[call.user] = user
      state.authenticated = call.user
      if rules.length.storesAtRegistration(true) { store(for: call.user) }
    } else {
      decide("N11", "G4")
      let old = state.users[call.user]?.pin ?? ""
      state.users[call.user]?.pin = rules.pin.afterChange(old, pin)
      if rules.length.storesAtChange(true) { store(for: call.user) }
    }
    end(call)
  }

  private mutating func store(for user: String) {
    decide("G1")
    state.lengths[rules.length.key(user)] = state.world.pinLength
  }

  /// Lets the app store or remove lengths after a failed call.
  mutating func forgetOrStore(after call: OneWelcomeCall) {
    if call.purpose == .userRegistration, rules.length.storesAtRegistration(false) { store(for: call.user) }
    if call.purpose == .pinChange, rules.length.storesAtChange(false) { store(for: call.user) }
  }

  mutating func removeLength(of user: String, _ domain: String, _ code: String) {
    decide("G5")
    if rules.length.removes(domain, code) { state.lengths[rules.length.key(user)] = nil }
  }

  mutating func fail(_ user: String, _ domain: String, _ code: String) {
    removeLength(of: user, domain, code)
  }

  mutating func restart() {
    decide("G2")
    state.authenticated = nil
    state.call = nil
    state.lengths = rules.length.afterRestart(state.lengths)
  }

  mutating func logOut() {
    guard state.authenticated != nil else { return refuse(.notAuthenticated) }
    state.authenticated = nil
  }

  mutating func deregisterUser(_ user: String) {
    decide("R2", "S5")
    guard let registered = state.users[user] else { return refuse(.unknownUser) }
    state.users[user] = rules.session.afterUserDeregistration(registered)
    state.authenticated = rules.session.afterDeregistration(state.authenticated, user)
  }

  mutating func authenticate(_ user: String, for purpose: OneWelcomeCall.Purpose) {
    decide("S1")
    if state.users[user] == nil, rules.session.needsUser { return refuseCall(.unknownUser) }
    decide("R9", "R12", "B4", "B9", "K4", "S3")
    let registered = rules.authenticator.registered(state.users, user)
    var used = rules.authenticator.used(rules.authenticator.preferred(state.users, user), registered)
    if purpose == .push { used = rules.session.confirms(used) }
    guard used != .pin || isSupported(.pin) else { return refuseCall(.unknownAuthenticator) }
    let call = OneWelcomeCall(purpose: purpose, user: user, challenge: .pin)
    switch used {
    case .pin: challengePIN(of: call)
    case .biometric:
      let isLocked = rules.biometric.locks(state.failedScans, state.world.biometricAttempts)
      if isLocked, rules.biometric.skipsWhenLocked { return challengePIN(of: call) }
      challenge(.biometric, .biometric, of: call)
    case .custom: challenge(.custom(.customAuthentication), .customAuthentication, of: call)
    }
  }

  /// Ends an authentication or a push request.
  mutating func endAuthentication(_ call: OneWelcomeCall, error: OneWelcomeError? = nil) {
    if call.purpose == .authentication {
      decide("S2")
      state.authenticated = rules.session.afterAuthentication(state.authenticated, call.user, error == nil)
    } else if call.purpose == .push, error == nil {
      decide("S4")
      state.authenticated = rules.session.afterPush(state.authenticated, call.user)
    }
    end(call, error: error)
  }
}

// Which authenticators a user has.
extension OneWelcomeStep {
  mutating func list(_ query: OneWelcomeEvent.Query, of user: String) {
    decide("R1", "R3", "R5", "R9", "R13", "B1", "B2", "B9", "K1", "N5", "S5")
    observation.authenticators = state.users[user] == nil ? [] : objects(query, of: user)
  }

  private func objects(_ query: OneWelcomeEvent.Query, of user: String) -> [AuthenticatorObject] {
    let registered = rules.authenticator.registered(state.users, user)
    let preferred = rules.authenticator.preferred(state.users, user)
    let used = rules.authenticator.used(preferred, registered)
    return AuthenticatorType.allCases.filter {
      rules.authenticator.answers(query, registered.contains($0), isSupported($0))
    }.map { type in
      AuthenticatorObject(
        type: type, isRegistered: registered.contains(type),
        isPreferred: rules.authenticator.isMarked(type, used, preferred != nil))
    }
  }

  mutating func lookAgain(_ number: Int) {
    decide("R4")
    guard state.returned.indices.contains(number - 1), let returned = state.returned[number - 1] else { return }
    let now = state.authenticated.map { objects(.all, of: $0) } ?? []
    observation.authenticators = rules.authenticator.lookAgain(
      returned, returned.map { old in now.first { $0.type == old.type } ?? old })
  }

  mutating func register(_ identifier: String) {
    observation.callbacks = rules.authenticator.firstCallbacks
    decide("R6", "R8")
    guard let user = currentUser() else { return refuseCall(.notAuthenticated) }
    decide("R7", "B1", "B2", "K1")
    let type = AuthenticatorType(rawValue: identifier)
    guard let type, rules.authenticator.isKnown(isSupported(type)) else { return refuseCall(.unknownAuthenticator) }
    if rules.authenticator.registered(state.users, user).contains(type), rules.authenticator.refusesRegistered {
      return refuseCall(.alreadyRegistered)
    }
    let call = OneWelcomeCall(purpose: .registration(type), user: user, challenge: .pin)
    if type == .custom {
      decide("K2")
      return challenge(.custom(.customRegistration), .customRegistration, of: call)
    }
    decide("B3")
    guard rules.biometric.registrationNeedsPIN else { return completeRegistration(call, type) }
    challengePIN(of: call)
  }

  mutating func completeRegistration(_ call: OneWelcomeCall, _ type: AuthenticatorType) {
    change(call.user) { user, rules in
      user.registered = rules.afterRegistration(user.registered, type)
      user.preferred = rules.preferenceAfterRegistration(user.preferred, type)
    }
    end(call)
  }

  mutating func deregister(_ identifier: String) {
    observation.callbacks = rules.authenticator.firstCallbacks
    decide("R8", "R11")
    guard let user = currentUser() else { return refuseCall(.notAuthenticated) }
    guard let type = knownType(identifier, of: user) else { return refuseCall(.unknownAuthenticator) }
    decide("R2")
    guard rules.authenticator.canDeregister(type) else { return refuseCall(.notDeregisterable) }
    let isRegistered = rules.authenticator.registered(state.users, user).contains(type)
    guard isRegistered || !rules.authenticator.refusesNotRegistered else { return refuseCall(.notRegistered) }
    let call = OneWelcomeCall(purpose: .deregistration(type), user: user, challenge: .pin)
    if type == .custom, rules.custom.challengesDeregistration {
      decide("K5")
      return challenge(.custom(.customDeregistration), .customDeregistration, of: call)
    }
    completeDeregistration(call, type)
  }

  mutating func completeDeregistration(_ call: OneWelcomeCall, _ type: AuthenticatorType) {
    removeAuthenticator(type, of: call.user)
    end(call)
  }

  mutating func removeAuthenticator(_ type: AuthenticatorType, of user: String) {
    decide("R12")
    change(user) { user, rules in
      user.registered = rules.afterDeregistration(user.registered, type)
      user.preferred = rules.preferenceAfterDeregistration(user.preferred, type)
    }
  }

  mutating func prefer(_ identifier: String) {
    decide("R8", "R10")
    guard let user = currentUser() else { return refuse(.notAuthenticated) }
    guard let type = knownType(identifier, of: user) else { return refuse(.unknownAuthenticator) }
    guard rules.authenticator.canPrefer(rules.authenticator.registered(state.users, user).contains(type)) else {
      return refuse(.notRegistered)
    }
    state.users[user]?.preferred = type
  }

  /// The type of an authenticator that is supported, or registered for a user.
  private func knownType(_ identifier: String, of user: String) -> AuthenticatorType? {
    guard let type = AuthenticatorType(rawValue: identifier) else { return nil }
    return isSupported(type) || rules.authenticator.registered(state.users, user).contains(type) ? type : nil
  }

  /// The user whose authenticators a call is about.
  private func currentUser() -> String? {
    let user = rules.authenticator.user(state.authenticated, state.users.keys.sorted())
    return user.flatMap { state.users[$0] == nil ? nil : $0 }
  }

  private mutating func change(_ user: String, _ body: (inout OneWelcomeUser, AuthenticatorRules) -> Void) {
    guard var changed = state.users[user] else { return }
    body(&changed, rules.authenticator)
    state.users[user] = changed
  }

  /// Ends a call that could not begin.
  mutating func refuseCall(_ error: OneWelcomeError) {
    refuse(error)
    observation.callbacks += rules.authenticator.lastCallbacks(false)
  }
}

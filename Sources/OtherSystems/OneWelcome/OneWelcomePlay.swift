extension OneWelcomeRules {
  /// Plays one event: changes the state, and returns what is observed.
  package func play(_ event: OneWelcomeEvent, in state: inout OneWelcomeState) -> OneWelcomeObservation {
    var step = OneWelcomeStep(rules: self, state: state)
    step.play(event)
    step.state.returned.append(step.observation.authenticators)
    state = step.state
    return step.observation
  }
}

/// One event that is being played.
struct OneWelcomeStep {
  let rules: OneWelcomeRules
  var state: OneWelcomeState
  var observation = OneWelcomeObservation()

  mutating func play(_ event: OneWelcomeEvent) {
    switch event {
    case .startUserRegistration(let user): startUserRegistration(user)
    case .startPINChange: startPINChange()
    case .createPIN(let pin): createPIN(pin)
    case .startAuthentication(let user): authenticate(user, for: .authentication)
    case .logOut: logOut()
    case .deregisterUser(let user): deregisterUser(user)
    case .restart: restart()
    case .push(let user): authenticate(user, for: .push)
    case .authenticators(let query, let user): list(query, of: user)
    case .lookAgain(let number): lookAgain(number)
    case .register(let identifier): register(identifier)
    case .deregister(let identifier): deregister(identifier)
    case .setPreferred(let identifier): prefer(identifier)
    default: playAnswer(event)
    }
  }

  private mutating func playAnswer(_ event: OneWelcomeEvent) {
    switch event {
    case .answerPIN(let pin): answerPIN(pin)
    case .answerBiometric(let scan): answerBiometric(scan)
    case .answerCustom(let data, let isAccepted): answerCustom(data, isAccepted: isAccepted)
    case .fallBackToPIN: fallBack()
    case .cancel(let cause): cancel(cause)
    case .changeBiometrics: changeBiometrics()
    case .enterDevicePasscode:
      decide("B8")
      state.failedScans = rules.biometric.afterPasscode(state.failedScans)
    case .storedPINLength(let user):
      decide("G1", "G2", "G3", "G4", "G5")
      observation.length = state.lengths[rules.length.key(user)]
    case .authenticationFails(let user, let domain, let code): fail(user, domain, code)
    default: break
    }
  }
}

// MARK: - What many events need

extension OneWelcomeStep {
  mutating func decide(_ ids: String...) {
    for id in ids where !observation.decided.contains(id) { observation.decided.append(id) }
  }

  /// Ends an event that could not begin a call, or was not a call.
  mutating func refuse(_ error: OneWelcomeError) {
    observation.result = .failed
    observation.error = error
  }

  /// Opens a challenge of the call.
  mutating func challenge(
    _ challenge: OneWelcomeCall.Challenge, _ callback: OneWelcomeCallback?, of call: OneWelcomeCall
  ) {
    var call = call
    call.challenge = challenge
    state.call = call
    observation.result = .challenge
    if let callback { observation.callbacks.append(callback) }
    decide("K8")
    var members = OneWelcomeObservation.Challenge(user: call.user)
    switch challenge {
    case .createPIN: members.pinLength = state.world.pinLength
    case .pin:
      decide("N9")
      members.pinLength = rules.pin.lengthOfChallenge(state.users[call.user]?.pin ?? "")
      members.authenticator = rules.custom.named(.pin)
    case .biometric: members.authenticator = rules.custom.named(.biometric)
    case .custom: members.authenticator = rules.custom.named(.custom)
    }
    observation.challenge = members
  }

  mutating func challengePIN(of call: OneWelcomeCall) { challenge(.pin, .pin, of: call) }

  /// Ends the open call.
  mutating func end(_ call: OneWelcomeCall, error: OneWelcomeError? = nil) {
    state.call = nil
    observation.result = error == nil ? .completed : .failed
    observation.error = error
    observation.callbacks += rules.authenticator.lastCallbacks(error == nil)
    switch call.purpose {
    case .registration: decide("R6")
    case .deregistration: decide("R11")
    default: break
    }
  }

  /// The open call, if its challenge is of a kind; otherwise the event is ignored.
  mutating func call(with isRight: (OneWelcomeCall.Challenge) -> Bool) -> OneWelcomeCall? {
    if let call = state.call, isRight(call.challenge) { return call }
    decide("N3")
    if let call = state.call, !rules.pin.ignoresOthers { return call }
    observation.result = .ignored
    return nil
  }

  /// The authenticators that device and server support.
  func isSupported(_ type: AuthenticatorType) -> Bool {
    let world = state.world
    let isBroken = rules.biometric.seesJailbreak(world.isJailbroken, world.detectsJailbreak)
    switch type {
    case .pin: return !(rules.biometric.pinNeedsIntactDevice && isBroken)
    case .biometric:
      return (world.hasBiometricHardware || !rules.biometric.needsHardware)
        && (!isBroken || !rules.biometric.needsIntactDevice)
        && (state.biometrics > 0 || !rules.biometric.needsEnrolment)
        && (world.permitsBiometric || !rules.biometric.needsPermission)
    case .custom:
      return (world.hasCustomFeature || !rules.custom.needsFeature)
        && (world.permitsCustom || !rules.custom.needsPermission)
        && (world.hasRegistrationScript || !rules.custom.needsRegistrationScript)
        && (world.hasAuthenticationScript || !rules.custom.needsAuthenticationScript)
    }
  }
}

extension FuturaeRules {
  /// Plays one event: changes the state, and returns what is observed.
  ///
  /// What a refused event has changed, such as the count of attempts, it changed before it was refused.
  package func play(_ event: FuturaeEvent, at now: Int, in state: inout FuturaeState) -> FuturaeObservation {
    var step = FuturaeStep(rules: self, now: now, state: state)
    do throws(FuturaeResult) {
      try step.play(event)
    } catch {
      step.observation.result = error
    }
    state = step.state
    return step.observation
  }
}

/// One event that is being played.
struct FuturaeStep {
  let rules: FuturaeRules
  let now: Int
  var state: FuturaeState
  var observation = FuturaeObservation()

  mutating func play(_ event: FuturaeEvent) throws(FuturaeResult) {
    switch event {
    case .launch(let launch): try self.launch(launch)
    case .terminate: state.launch = nil
    case .settings: try showSettings()
    case .reset: reset()
    case .switchLock(let type, let pin, let passes): try switchLock(to: type, pin: pin, passes: passes)
    case .checkDataExists(let type, let place): checkDataExists(type, in: place)
    case .updateSDKConfig(let place): try updateConfiguration(place)
    case .network(let isOnline): state.isOnline = isOnline
    case .unlock(let method, let pin, let passes): try unlock(with: method, pin: pin, passes: passes)
    case .lock: try lock()
    case .isLocked: try tellWhetherLocked()
    case .activeUnlockMethods: try listMethods()
    case .call(let function, let passesPIN, let hasExtra):
      try requireLaunch()
      try requireUnlocked(for: function, passesPIN: passesPIN, hasExtra: hasExtra)
    case .addBiometric: addBiometric()
    case .removeBiometric: removeBiometric()
    case .haveBiometricsChanged: try tellWhetherBiometricsChanged()
    case .activateBiometrics: try activateBiometrics()
    case .deactivateBiometrics: try deactivateBiometrics()
    case .changeSDKPin(let pin): try changePIN(to: pin)
    default: try playAccountEvent(event)
    }
  }

  private mutating func playAccountEvent(_ event: FuturaeEvent) throws(FuturaeResult) {
    switch event {
    case .enroll(let code, let pin, let token): try enroll(code, pin: pin, token: token)
    case .logoutAccount(let user): try logOut(user)
    case .getAccounts: try listAccounts()
    case .getAccountsStatus(let users): try tellStatus(of: users)
    case .getAccountHistory(let user): try tellHistory(of: user)
    case .authenticateDevice(let user): try authenticateDevice(user)
    case .getMigratableAccounts: try checkMigration()
    case .migrateAccounts(let pin, let token): try migrate(pin: pin, token: token)
    default: try playSessionEvent(event)
    }
  }

  private mutating func playSessionEvent(_ event: FuturaeEvent) throws(FuturaeResult) {
    switch event {
    case .openSession(let session): state.sessions.append(session)
    case .getSessionInfo(let id, let token, let user): try tellSession(id: id, token: token, of: user)
    case .reply(let reply): try self.reply(reply)
    case .handleNotification(let payload, let user, let hasExtra):
      try handleNotification(payload, userId: user, hasExtra: hasExtra)
    case .getNotificationData(let isKnown): try loadNotification(isKnown)
    case .decryptExtraInfo(let user, let entries, let isDamaged):
      try decrypt(entries, for: user, isDamaged: isDamaged)
    case .openURL(let address): try open(address)
    case .getTOTP(let user, let variant): try makeTOTP(for: user, variant)
    case .getOfflineCode(let code, let variant): try makeOfflineCode(for: code, variant)
    case .extraInfoFromQRCode(let code, let entries): try readQRCode(code, entries)
    case .getSynchronousAuthToken(let user): try makeToken(for: user)
    case .syncCapability: tellCapability()
    case .adaptive(let part, let isOn): try switchAdaptive(part, isOn)
    case .adaptiveState: try tellAdaptive()
    default: break
    }
  }
}

// MARK: - What many events need

extension FuturaeStep {
  /// The data of the last launch.
  var installation: Installation {
    get {
      state.installations[state.place]
        ?? Installation(
          type: .none, settings: LockSettings(unlockDuration: 60, isInvalidatedByBiometricsChange: false))
    }
    set { state.installations[state.place] = newValue }
  }

  /// Notes rules that decide the event.
  mutating func decide(_ ids: String...) {
    for id in ids where !observation.decided.contains(id) { observation.decided.append(id) }
  }

  mutating func requireLaunch() throws(FuturaeResult) {
    guard rules.configuration.isLaunched(state.launch) else {
      decide("C13")
      throw .notLaunched
    }
  }

  mutating func requireConnection() throws(FuturaeResult) {
    guard state.isOnline else { throw .connection }
  }

  var enrolledBiometrics: Set<Int> { Set(state.biometrics) }

  /// Whether the SDK is unlocked now.
  var isUnlocked: Bool {
    state.window.map { rules.lock.isOpen(now, $0.end) } ?? false
  }

  /// Refuses a function that needs an unlocked SDK while it is locked.
  mutating func requireUnlocked(
    for function: SDKFunction, passesPIN: Bool = false, hasExtra: Bool = false
  ) throws(FuturaeResult) {
    guard isProtected(function, passesPIN: passesPIN, hasExtra: hasExtra) else {
      if rules.lock.protection(function) == .withoutPIN { try requireNoPermanentLock() }
      return
    }
    if installation.isPermanentlyLocked {
      decide("P4")
      if rules.pin.refusesFunctions(true) { throw .permanentlyLocked }
    }
    guard rules.lock.isEnforced(installation.type) else { return decide("L9") }
    decide("L6")
    guard isUnlocked else { throw .locked }
  }

  /// Refuses a one-time code that needs no unlocked SDK, while the SDK is locked permanently.
  mutating func requireNoPermanentLock() throws(FuturaeResult) {
    guard installation.isPermanentlyLocked else { return }
    decide("P4", "O10")
    if rules.pin.refusesCodes(true) { throw .permanentlyLocked }
  }

  private mutating func isProtected(_ function: SDKFunction, passesPIN: Bool, hasExtra: Bool) -> Bool {
    switch rules.lock.protection(function) {
    case .always:
      decide("L10")
      return true
    case .never:
      decide("L14")
      return false
    case .withoutPIN:
      decide("L11")
      return rules.lock.isProtectedByPIN(passesPIN)
    case .withExtraInformation:
      decide("L12", "S15")
      return rules.lock.isProtectedByExtra(hasExtra)
    case .byType:
      decide("L13", "M8")
      return rules.lock.protectsMigration(installation.type)
    }
  }

  /// The token of a scanned text of a kind; nil for any other text.
  func token(in code: String?, kind: String) -> String? {
    guard let code, code.hasPrefix("\(kind):") else { return nil }
    return String(code.dropFirst(kind.count + 1))
  }
}

// Unlocking, the PIN and biometrics.
extension FuturaeStep {
  mutating func unlock(with method: UnlockMethod, pin: String?, passes: Bool) throws(FuturaeResult) {
    try requireLaunch()
    decide("L1")
    guard rules.lock.permits(installation.type, method) else { throw .notAvailable }
    if installation.isPermanentlyLocked {
      decide("P4")
      if rules.pin.refusesUnlock(true) { throw .permanentlyLocked }
    }
    if method == .sdkPin { try checkPINIsThere(pin) }
    if rules.lock.needsServer(installation.type, method) {
      decide("L4", "P12")
      if !state.isOnline {
        installation.failedAttempts = rules.pin.withoutServer(installation.failedAttempts)
        throw .connection
      }
    }
    if method == .sdkPin, let pin {
      try verify(pin)
    } else {
      try verifyUser(with: method, passes: passes)
    }
    openWindow(isByBiometrics: method != .sdkPin)
  }

  private mutating func checkPINIsThere(_ pin: String?) throws(FuturaeResult) {
    decide("P7")
    guard rules.pin.isPresent(pin) else { throw .missingPin }
    decide("L3")
    guard rules.lock.canVerifyPIN(installation.pin, installation.wasEnrolled) else { throw .notEnrolled }
    decide("P8")
    guard rules.pin.hasPattern(pin ?? "") else { throw .missingPin }
  }

  /// Has the server compare a PIN, which counts wrong ones.
  mutating func verify(_ pin: String) throws(FuturaeResult) {
    if rules.pin.isRight(pin, installation.pin) {
      decide("P3", "P9")
      installation.failedAttempts = rules.pin.afterSuccess(installation.failedAttempts)
      return
    }
    decide("P1", "P2", "P9")
    installation.failedAttempts = rules.pin.afterFailure(installation.failedAttempts)
    let (failed, most) = (installation.failedAttempts, rules.pin.mostAttempts)
    guard rules.pin.isLast(failed, most) else {
      observation.attemptsLeft = min(max(rules.pin.attemptsLeft(failed, most), 0), 5)
      throw .incorrectPin
    }
    installation.isPermanentlyLocked = true
    installation.isArchived = rules.pin.archives(true)
    state.window = nil
    throw .incorrectPinArchivedDevice
  }

  /// Asks the user for biometrics or the passcode.
  private mutating func verifyUser(with method: UnlockMethod, passes: Bool) throws(FuturaeResult) {
    decide("B1")
    guard rules.biometry.isActive(installation.type, installation.keys) else { throw .biometricsNotActive }
    let isPasscodeEnough = method == .biometricsOrPasscode
    decide("B5", "B6", "B7", "B8", "B9")
    if rules.biometry.refusesInvalid(installation.type, installation.keys) { throw .biometricsInvalidated }
    let hasBiometrics = rules.biometry.isAvailable(state.biometrics.count) && installation.keys != .invalid
    if isPasscodeEnough {
      decide("L2")
      guard let prompt = rules.lock.prompt(hasBiometrics, state.hasPasscode) else { throw .verificationUnavailable }
      observation.prompt = prompt
    } else {
      decide("B10")
      guard rules.biometry.isAvailable(state.biometrics.count) else { throw .biometricsUnavailable }
      observation.prompt = .biometrics
    }
    decide("L8")
    guard rules.lock.opens(passes) else { throw .verificationFailed }
    if installation.type.hasPIN {
      decide("P13")
      installation.failedAttempts = rules.pin.afterBiometrics(installation.failedAttempts)
    }
  }

  mutating func openWindow(isByBiometrics: Bool) {
    decide("L5")
    let old = state.window.flatMap { rules.lock.isOpen(now, $0.end) ? $0.end : nil }
    let end = rules.lock.windowEnd(now, installation.settings.unlockDuration, old)
    state.window = UnlockWindow(end: end, isByBiometrics: isByBiometrics)
  }

  mutating func lock() throws(FuturaeResult) {
    try requireLaunch()
    decide("L7")
    state.window = rules.lock.afterLock(state.window)
  }

  mutating func tellWhetherLocked() throws(FuturaeResult) {
    try requireLaunch()
    let type = installation.type
    if installation.isPermanentlyLocked {
      decide("P4")
    } else if type == .none {
      decide("L9")
    } else if state.window == nil {
      decide("L7", "L8", "L16")
    } else {
      decide(isUnlocked ? "L5" : "L6")
    }
    observation.isLocked = installation.isPermanentlyLocked || rules.lock.isEnforced(type) && !isUnlocked
  }

  mutating func listMethods() throws(FuturaeResult) {
    try requireLaunch()
    decide("L15", "B4", "B7", "P11")
    observation.methods = rules.lock.activeMethods(installation.type, installation.keys)
  }

  // MARK: - PIN

  mutating func changePIN(to pin: String) throws(FuturaeResult) {
    try requireLaunch()
    decide("P9")
    guard rules.pin.canChange(installation.type) else { throw .notAvailable }
    try requireUnlocked(for: .changeSDKPin)
    decide("P7")
    guard rules.pin.isPresent(pin) else { throw .missingPin }
    decide("P10")
    guard
      rules.pin.changeIsPermitted(
        state.window?.isByBiometrics ?? false, state.launch?.allowsPINChangeWithBiometricUnlock ?? false)
    else { throw .pinUnlockRequired }
    try requireConnection()
    decide("P11")
    installation.pin = rules.pin.afterChange(installation.pin, pin)
    installation.keys = rules.pin.keysAfterChange(
      installation.keys, state.launch?.deactivatesBiometricsAfterPINChange ?? true)
  }

  // MARK: - Biometrics

  mutating func activateBiometrics() throws(FuturaeResult) {
    try requireLaunch()
    decide("B2", "B3", "B7")
    guard rules.biometry.canActivate(installation.type) else { throw .notAvailable }
    try requireUnlocked(for: .activateBiometrics)
    decide("B10")
    guard rules.biometry.isAvailable(state.biometrics.count) else { throw .biometricsUnavailable }
    installation.keys = rules.biometry.afterActivation(installation.keys, enrolledBiometrics)
    installation.haveDeviceBiometricsChanged = false
  }

  mutating func deactivateBiometrics() throws(FuturaeResult) {
    try requireLaunch()
    decide("B2", "B4")
    guard rules.biometry.canActivate(installation.type) else { throw .notAvailable }
    try requireUnlocked(for: .deactivateBiometrics)
    installation.keys = rules.biometry.afterDeactivation(installation.keys)
  }

  mutating func addBiometric() {
    decide("B5", "B9")
    state.biometrics.append(state.biometricsMade)
    state.biometricsMade += 1
    for place in state.installations.keys {
      guard let old = state.installations[place] else { continue }
      state.installations[place]?.haveDeviceBiometricsChanged = true
      state.installations[place]?.keys = rules.biometry.afterAddition(
        old.keys, old.settings.isInvalidatedByBiometricsChange)
    }
    endWindowOfInvalidKeys()
  }

  mutating func removeBiometric() {
    decide("B6", "B9")
    if !state.biometrics.isEmpty { state.biometrics.removeFirst() }
    let left = enrolledBiometrics
    for place in state.installations.keys {
      guard let old = state.installations[place] else { continue }
      state.installations[place]?.haveDeviceBiometricsChanged = true
      state.installations[place]?.keys = rules.biometry.afterRemoval(
        old.keys, left, old.settings.isInvalidatedByBiometricsChange)
    }
    endWindowOfInvalidKeys()
  }

  private mutating func endWindowOfInvalidKeys() {
    if installation.keys == .invalid { state.window = rules.biometry.windowAfterInvalidation(state.window) }
  }

  mutating func tellWhetherBiometricsChanged() throws(FuturaeResult) {
    try requireLaunch()
    decide("B11")
    observation.haveBiometricsChanged = rules.biometry.haveChanged(
      installation.keys, installation.haveDeviceBiometricsChanged)
  }
}

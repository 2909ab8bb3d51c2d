// Launch, settings, switch and reset.
extension FuturaeStep {
  mutating func launch(_ launch: FuturaeEvent.Launch) throws(FuturaeResult) {
    let configuration = rules.configuration
    decide("C5")
    guard configuration.isComplete(launch) else { throw .invalidConfiguration }
    if launch.type == nil || launch.unlockDuration == nil { decide("C1") }
    let type = launch.type ?? configuration.defaultType
    let duration = launch.unlockDuration ?? configuration.defaultDuration
    if launch.unlockDuration != nil { decide("C2") }
    guard configuration.isDuration(duration) else { throw .invalidUnlockDuration }
    if launch.place.accessGroup != nil { decide("C16") }
    guard configuration.isEntitled(launch.place.accessGroup, state.world.permittedGroups) else {
      throw .keychainRefused
    }
    let settings = LockSettings(
      unlockDuration: duration, isInvalidatedByBiometricsChange: launch.isInvalidatedByBiometricsChange)
    let found = configuration.findsData(state.installations, launch.place)
    if found == nil, !state.installations.isEmpty { decide("C17") }
    let installation = try installation(found, type: type, settings: settings)
    if let found { state.installations[found] = nil }
    state.place = launch.place
    self.installation = installation
    state.launch = LaunchSettings(
      allowsPINChangeWithBiometricUnlock: launch.allowsPINChangeWithBiometricUnlock
        ?? configuration.allowsPINChangeByDefault,
      deactivatesBiometricsAfterPINChange: launch.deactivatesBiometricsAfterPINChange
        ?? configuration.deactivatesByDefault,
      pinsPublicKeys: launch.pinsPublicKeys ?? configuration.pinsByDefault)
    begin()
  }

  /// The data that a launch finds, or new ones.
  private mutating func installation(
    _ found: DataPlace?, type: LockType, settings: LockSettings
  ) throws(FuturaeResult) -> Installation {
    guard let found, let stored = state.installations[found] else {
      var new = Installation(type: type, settings: settings)
      new.keys = rules.configuration.keysAfterSwitch(type, enrolledBiometrics)
      return new
    }
    var kept = stored
    if stored.isOfVersion1 {
      decide("C7")
      guard rules.configuration.fitsVersion1(type) else { throw .resetRequired }
      kept.type = type
    } else {
      decide("C6", "C18")
      guard rules.configuration.fitsType(stored.type, type) else { throw .resetRequired }
      kept.type = type
    }
    decide("C8")
    guard let fitting = rules.configuration.fitSettings(stored.settings, settings) else { throw .resetRequired }
    kept.settings = fitting
    kept.isOfVersion1 = false
    return kept
  }

  /// What every launch does with the data.
  private mutating func begin() {
    decide("L16", "O9", "D5")
    state.window = rules.lock.windowAfterLaunch(state.window)
    state.adaptive = rules.adaptive.afterLaunch(state.adaptive)
    var begun = installation
    if begun.isPermanentlyLocked { decide("P4") }
    begun.isPermanentlyLocked = rules.pin.afterLaunch(begun.isPermanentlyLocked)
    begun.keys = rules.biometry.afterLaunch(begun.keys, enrolledBiometrics)
    if rules.offline.triesCapability(begun.hasSynchronousCapability) {
      begun.capabilityUpdates += 1
      begun.hasSynchronousCapability = rules.offline.addsCapability(begun.hasSynchronousCapability, state.isOnline)
    }
    installation = begun
  }

  mutating func showSettings() throws(FuturaeResult) {
    try requireLaunch()
    guard let launch = state.launch else { return }
    decide("C1", "C3", "C4")
    observation.settings = FuturaeObservation.SettingsInEffect(
      type: installation.type, unlockDuration: installation.settings.unlockDuration, launch: launch)
  }

  mutating func reset() {
    decide("C12", "P6", "B8")
    state.installations[state.place] = rules.configuration.afterReset(state.installations[state.place])
    state.launch = rules.configuration.launchAfterReset(state.launch)
    state.window = nil
  }

  mutating func switchLock(to type: LockType, pin: String?, passes: Bool) throws(FuturaeResult) {
    try requireLaunch()
    if installation.isPermanentlyLocked {
      decide("P4", "C21")
      if rules.pin.refusesSwitch(true) { throw .permanentlyLocked }
    }
    decide("C9", "C19")
    if type.hasPIN {
      decide("C11")
      guard rules.pin.isPresent(pin) else { throw .missingPin }
    }
    if let method = rules.configuration.asksAtSwitch(type) {
      try requirePrompt(for: method)
      decide("C10")
      guard rules.configuration.switches(passes) else { throw .verificationFailed }
    }
    decide("C20")
    var switched = rules.configuration.switchType(installation, type)
    switched.pin = rules.configuration.pinAfterSwitch(installation.pin, pin)
    switched.keys = rules.configuration.keysAfterSwitch(type, enrolledBiometrics)
    installation = switched
    state.launch = rules.configuration.launchAfterSwitch(state.launch)
  }

  /// Asks the user as a method does, whatever the lock type.
  private mutating func requirePrompt(for method: UnlockMethod) throws(FuturaeResult) {
    switch method {
    case .sdkPin: return
    case .biometrics:
      guard rules.biometry.isAvailable(state.biometrics.count) else { throw .biometricsUnavailable }
      observation.prompt = .biometrics
    case .biometricsOrPasscode:
      guard let prompt = rules.lock.prompt(!state.biometrics.isEmpty, state.hasPasscode) else {
        throw .verificationUnavailable
      }
      observation.prompt = prompt
    }
  }

  mutating func checkDataExists(_ type: LockType, in place: DataPlace) {
    decide("C14")
    observation.dataExist = rules.configuration.exists(state.installations, place, type)
  }

  mutating func updateConfiguration(_ place: DataPlace) throws(FuturaeResult) {
    try requireLaunch()
    decide("C15", "C16")
    try requireUnlocked(for: .updateSDKConfig)
    guard rules.configuration.isEntitled(place.accessGroup, state.world.permittedGroups) else { throw .keychainRefused }
    let moved = installation
    state.installations[state.place] = nil
    state.place = rules.configuration.movedTo(state.place, place)
    installation = moved
  }
}

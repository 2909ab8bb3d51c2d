// Enrolment, accounts and their recovery.
extension FuturaeStep {
  mutating func enroll(_ code: String, pin: String?, token: String?) throws(FuturaeResult) {
    try requireLaunch()
    if installation.isPermanentlyLocked, rules.pin.refusesFunctions(true) {
      decide("P4")
      throw .permanentlyLocked
    }
    let isFirst = rules.enrolment.needsPIN(installation.type, installation.pin, installation.wasEnrolled)
    decide(isFirst ? "E3" : "E4")
    if rules.enrolment.needsUnlock(isFirst) { try requireUnlocked(for: .enroll) }
    try checkPIN(pin, isFirst: isFirst)
    try requireConnection()
    decide("E8")
    guard rules.enrolment.isAccepted(code, state.world.refusedCodes) else { throw .refusedByServer }
    decide("E9")
    if rules.enrolment.demandsToken(state.world.bindsEnrolment) {
      guard rules.enrolment.isBound(token, code, state.world.bindingTokens) else { throw .bindingRefused }
    }
    decide("E1")
    installation.accounts = rules.enrolment.afterEnrolment(installation.accounts, code)
    installation.wasEnrolled = true
    if installation.type.hasPIN, isFirst { installation.pin = pin }
    if rules.enrolment.opensWindow(isFirst) { openWindow(isByBiometrics: false) }
  }

  private mutating func checkPIN(_ pin: String?, isFirst: Bool) throws(FuturaeResult) {
    guard rules.enrolment.takesPIN(installation.type) else {
      decide("E5")
      guard pin == nil else { throw .pinNotNeeded }
      return
    }
    guard installation.type.hasPIN else { return }
    if isFirst {
      decide("E2")
      guard rules.pin.isPresent(pin) else { throw .missingPin }
      return
    }
    decide("E6", "E7")
    guard rules.enrolment.laterTakesPIN || pin == nil else { throw rules.enrolment.laterPINResult }
    guard pin != nil || !rules.enrolment.laterNeedsPIN else { throw .missingPin }
  }

  mutating func logOut(_ user: String) throws(FuturaeResult) {
    try requireLaunch()
    decide("E10")
    try requireUnlocked(for: .logoutAccount)
    guard installation.accounts.contains(user) else { throw .unknownAccount }
    try requireConnection()
    installation.accounts = rules.enrolment.afterLogout(installation.accounts, user)
    if rules.enrolment.sendsLogout {
      observation.sent = FuturaeObservation.SentMessage(message: "logout", userId: user)
    }
  }

  // MARK: - Queries

  mutating func listAccounts() throws(FuturaeResult) {
    try requireLaunch()
    decide("A1", "E1", "E10", "E11", "C12", "P6")
    try requireUnlocked(for: .getAccounts)
    observation.accounts = rules.account.list(installation.accounts).sorted()
  }

  mutating func tellStatus(of users: [String]) throws(FuturaeResult) {
    try requireLaunch()
    decide("A2")
    try requireUnlocked(for: .getAccountsStatus)
    try requireConnection()
    observation.pending = rules.account.pending(state.sessions, installation.accounts, users).sorted()
  }

  mutating func tellHistory(of user: String) throws(FuturaeResult) {
    try requireLaunch()
    decide("A3")
    try requireUnlocked(for: .getAccountHistory)
    guard rules.account.hasHistory(user, installation.accounts) else { throw .unknownAccount }
    try requireConnection()
  }

  mutating func authenticateDevice(_ user: String) throws(FuturaeResult) {
    decide("P5")
    if installation.isArchived { throw .deviceArchived }
    guard installation.accounts.contains(user) else { throw .unknownAccount }
  }

  // MARK: - Recovery

  mutating func checkMigration() throws(FuturaeResult) {
    try requireLaunch()
    let backup = try migratable()
    try requireConnection()
    decide("M1")
    observation.count = rules.migration.count(backup)
    observation.isPINProtected = rules.migration.isProtected(backup)
  }

  /// What can be recovered.
  private mutating func migratable() throws(FuturaeResult) -> FuturaeBackup {
    decide("M2")
    guard !rules.migration.excludesEnrolled(installation.accounts) else { throw .accountsExistError }
    decide("M3")
    guard !rules.migration.excludesFormer(installation.wasEnrolled) else { throw .accountPreviouslyEnrolledError }
    decide("M4")
    guard rules.migration.hasBackup(state.world.backup) else { throw .migrationInfoMissing }
    return state.world.backup ?? FuturaeBackup(accounts: [], pin: nil)
  }

  mutating func migrate(pin: String?, token: String?) throws(FuturaeResult) {
    try requireLaunch()
    try requireUnlocked(for: .migrateAccounts)
    let backup = try migratable()
    if pin != nil {
      decide("M7")
      guard rules.migration.takesPIN(installation.type, backup) else { throw rules.migration.unneededPINResult }
    }
    if rules.migration.needsPIN(backup) {
      decide("M5")
      guard rules.pin.isPresent(pin) else { throw .pinRequired }
    }
    try requireConnection()
    let isAdaptive = rules.migration.isAdaptive(state.adaptive)
    decide(isAdaptive ? "M10" : "M11")
    guard !rules.migration.isForbidden(isAdaptive, state.world.isMigrationEnabled) else { throw .operationForbidden }
    if rules.enrolment.demandsToken(state.world.bindsRecovery) {
      decide("M12")
      guard rules.enrolment.isBound(token, rules.migration.scope(backup), state.world.bindingTokens) else {
        throw .bindingRefused
      }
    }
    if backup.pin != nil {
      guard rules.migration.isRight(pin, backup) else { throw .incorrectPin }
    }
    guard !rules.migration.fails(isAdaptive, state.world.isContextTrusted) else { throw .adaptiveMigrationFailed }
    recover(backup, pin: pin)
  }

  private mutating func recover(_ backup: FuturaeBackup, pin: String?) {
    decide("M6", "M9")
    installation.accounts = rules.migration.recovered(backup)
    installation.wasEnrolled = true
    installation.pin = rules.migration.newPIN(installation.type, pin)
    observation.accounts = installation.accounts.sorted()
  }
}

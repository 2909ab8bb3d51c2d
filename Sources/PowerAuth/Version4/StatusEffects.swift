/// The values of a status by which a client acts.
package struct ReadStatus: Sendable {
  package let state: RecordState
  package let currentVersion: Int
  package let upgradeVersion: Int
  package let flags: Int
  package let lookAhead: Int
  package let attempts: FailedAttempts

  /// Takes the values as they are.
  package init(
    state: RecordState, currentVersion: Int, upgradeVersion: Int, flags: Int, lookAhead: Int, attempts: FailedAttempts
  ) {
    self.state = state
    self.currentVersion = currentVersion
    self.upgradeVersion = upgradeVersion
    self.flags = flags
    self.lookAhead = lookAhead
    self.attempts = attempts
  }

  var isConfirmationPending: Bool { flags & PlainStatus.confirmationPending != 0 }
  var isUpgradePending: Bool { flags & PlainStatus.upgradePending != 0 }
  var isBiometryEnabled: Bool { flags & PlainStatus.biometryEnabled != 0 }
}

/// What a client has when it reads a status.
package struct StatusReader: Equatable, Sendable {
  /// The version of its data.
  package let version: Int
  /// Whether the activation is being persisted, and not stored yet.
  package let isRegistering: Bool
  /// Its mark of an upgrade that is not confirmed.
  package var hasUpgradeMark: Bool
  package var isBiometryOn: Bool

  /// Takes the values as they are.
  package init(version: Int, isRegistering: Bool, hasUpgradeMark: Bool, isBiometryOn: Bool) {
    self.version = version
    self.isRegistering = isRegistering
    self.hasUpgradeMark = hasUpgradeMark
    self.isBiometryOn = isBiometryOn
  }
}

/// A request that follows a status.
package enum StatusRequest: String, CaseIterable, Sendable {
  case confirmUpgrade = "upgrade/confirm"
  case removeBiometry = "biometry/remove"
  case validateCode = "auth/validate"
  case validateSignature = "signature/validate"
  case startUpgrade = "upgrade/start"
}

/// How a client ends the call in which it has read a status.
package enum StatusResult: String, CaseIterable, Sendable {
  case delivered
  /// Another status is read first.
  case again
  case failed
  case refused
  case deadlock
}

/// What becomes of a client's counter.
package enum CounterEffect: String, CaseIterable, Sendable {
  case kept
  /// Moved in memory only.
  case moved
  case stored
}

/// What follows a status: a request, and what the client delivers and has afterwards.
package struct StatusEffects: Equatable, Sendable {
  package var request: StatusRequest?
  /// The factors of the code of the request.
  package var type: SignatureType?
  package var result = StatusResult.delivered
  package var remainingAttempts: Int?
  package var isUpgradeAvailable: Bool?
  package var counter = CounterEffect.kept
  package var reader: StatusReader
  package var isActivationKept = true

  fileprivate init(reader: StatusReader) { self.reader = reader }
}

/// What a client does with a status that it has decoded and compared with its counter (§ 29.2).
package struct StatusEffectRules: Sendable {
  /// A look-ahead is from 1 to 64.
  package var isLookAhead: Function<Int, Bool> = { LookAhead.range ~= $0 }
  /// A client of version 4 takes version 4, and version 3 only while the server waits for the confirmation of the upgrade.
  package var takesVersion: @Sendable (_ version: Int, _ isUpgradePending: Bool, _ hasMark: Bool) -> Bool = {
    version, isUpgradePending, _ in version == 4 || version == 3 && isUpgradePending
  }
  /// Counters that cannot meet end the call in each state.
  package var isDeadlocked: Function<RecordState, Bool> = { _ in true }
  /// They do so before anything else.
  package var looksAtDeadlockLast = false
  /// A client that is behind follows the server in each state.
  package var followsCounter: Function<RecordState, Bool> = { _ in true }
  /// The counter is stored with the activation, and not before it.
  package var storeCounter: @Sendable (_ isRegistering: Bool) -> CounterEffect = { $0 ? .moved : .stored }
  /// While the activation is not stored, nothing follows.
  package var actsWhileRegistering = false
  /// Bit 1 confirms the upgrade, with the client's mark and without it.
  package var confirmsUpgrade: @Sendable (_ isAwaited: Bool, _ hasMark: Bool) -> Bool = { isAwaited, _ in isAwaited }
  /// Where the confirmation of the upgrade fails, the call fails.
  package var failsWithConfirmation = true
  /// A confirmed upgrade has no mark.
  package var markAfterConfirmation: @Sendable (_ present: Bool) -> Bool = { _ in false }
  /// A status without bit 1 clears the mark.
  package var markWithoutFlag: @Sendable (_ present: Bool) -> Bool = { _ in false }
  /// Biometry is compared unless the activation waits for its confirmation.
  package var comparesBiometry: @Sendable (_ isConfirmationPending: Bool) -> Bool = { !$0 }
  /// Biometry that only the server has is removed there, in each state.
  package var removesBiometry: Function<RecordState, Bool> = { _ in true }
  /// Where that fails, the call fails.
  package var failsWithRemoval = true
  /// After it the status is read again.
  package var readsAgain = true
  /// Biometry that only the client has is dropped, in each state.
  package var dropsBiometry: Function<RecordState, Bool> = { _ in true }
  /// A client that is far ahead sends a code in ACTIVE, unless the activation waits for its confirmation.
  package var adapts: @Sendable (RecordState, _ isConfirmationPending: Bool, _ version: Int) -> Bool = {
    state, isConfirmationPending, _ in state == .active && !isConfirmationPending
  }
  /// That this code is refused does not matter, in either version.
  package var failsWithAdaptation: @Sendable (_ version: Int) -> Bool = { _ in false }
  /// Each request has possession alone, so that nobody is asked.
  package var chooseType: Function<StatusRequest, SignatureType> = { _ in .possession }
  /// Attempts remain in ACTIVE only.
  package var countRemaining: @Sendable (FailedAttempts, RecordState) -> Int = { attempts, state in
    state == .active ? max(attempts.maximum - attempts.count, 0) : 0
  }
  /// An upgrade is available while the version is below the one to which it can be upgraded.
  package var isUpgradeAvailable: @Sendable (_ current: Int, _ upgrade: Int) -> Bool = { $0 < $1 }
  /// A status never starts an upgrade.
  package var startsUpgrade: @Sendable (_ isAvailable: Bool) -> Bool = { _ in false }
  /// A client keeps its activation, whatever the state is.
  package var keepsActivation: Function<RecordState, Bool> = { _ in true }
}

extension Rules {
  /// Finds what a client does with a status; the request that follows is accepted or not (§ 29.2).
  package func findEffects(
    of status: ReadStatus, _ counter: CounterDecision, isAccepted: Bool, by reader: StatusReader
  ) -> StatusEffects {
    let rules = version4.client.effects
    var effects = StatusEffects(reader: reader)
    let isRegistering = reader.version == 4 && reader.isRegistering
    let isTaken =
      reader.version != 4
      || rules.takesVersion(status.currentVersion, status.isUpgradePending, reader.hasUpgradeMark)
    guard rules.isLookAhead(status.lookAhead), isTaken else { return effects.ending(.refused) }
    let isDeadlocked = counter == .invalid && rules.isDeadlocked(status.state)
    if isDeadlocked && (isRegistering || !rules.looksAtDeadlockLast) { return effects.ending(.deadlock) }
    if counter == .updated && rules.followsCounter(status.state) {
      effects.counter = rules.storeCounter(isRegistering)
    }
    effects.isActivationKept = rules.keepsActivation(status.state)
    if !isRegistering || rules.actsWhileRegistering {
      let hasEnded = reader.version == 4 && rules.act(on: status, isAccepted, &effects)
      if !hasEnded { rules.adapt(to: status, counter, isAccepted, &effects) }
    }
    if effects.result == .delivered { rules.deliver(status, &effects) }
    return effects
  }
}

extension StatusEffectRules {
  /// Does what only version 4 has, and tells whether nothing follows it.
  fileprivate func act(on status: ReadStatus, _ isAccepted: Bool, _ effects: inout StatusEffects) -> Bool {
    let mark = effects.reader.hasUpgradeMark
    if confirmsUpgrade(status.isUpgradePending, mark) {
      send(.confirmUpgrade, &effects)
      if isAccepted { effects.reader.hasUpgradeMark = markAfterConfirmation(mark) }
      if !isAccepted && failsWithConfirmation { effects.result = .failed }
      return true
    }
    if !status.isUpgradePending { effects.reader.hasUpgradeMark = markWithoutFlag(mark) }
    guard comparesBiometry(status.isConfirmationPending) else { return false }
    return compareBiometry(with: status, isAccepted, &effects)
  }

  private func compareBiometry(with status: ReadStatus, _ isAccepted: Bool, _ effects: inout StatusEffects) -> Bool {
    switch (status.isBiometryEnabled, effects.reader.isBiometryOn) {
    case (true, false) where removesBiometry(status.state):
      send(.removeBiometry, &effects)
      if isAccepted && readsAgain { effects.result = .again }
      if !isAccepted && failsWithRemoval { effects.result = .failed }
      return true
    case (false, true): effects.reader.isBiometryOn = !dropsBiometry(status.state)
    default: break
    }
    return false
  }

  /// Sends a code where the client is far ahead, or ends where the counters cannot meet.
  fileprivate func adapt(
    to status: ReadStatus, _ counter: CounterDecision, _ isAccepted: Bool, _ effects: inout StatusEffects
  ) {
    let isOld = effects.reader.version != 4
    if counter == .invalid && isDeadlocked(status.state) { effects.result = .deadlock }
    let isPending = !isOld && status.isConfirmationPending
    if counter == .calculateSignature && adapts(status.state, isPending, effects.reader.version) {
      send(isOld ? .validateSignature : .validateCode, &effects)
      if !isAccepted && failsWithAdaptation(effects.reader.version) { effects.result = .failed }
    }
  }

  fileprivate func deliver(_ status: ReadStatus, _ effects: inout StatusEffects) {
    let isAvailable = isUpgradeAvailable(status.currentVersion, status.upgradeVersion)
    effects.isUpgradeAvailable = isAvailable
    effects.remainingAttempts = countRemaining(status.attempts, status.state)
    if effects.request == nil && startsUpgrade(isAvailable) { send(.startUpgrade, &effects) }
  }

  private func send(_ request: StatusRequest, _ effects: inout StatusEffects) {
    (effects.request, effects.type) = (request, chooseType(request))
  }
}

extension StatusEffects {
  /// The same with a result.
  fileprivate func ending(_ result: StatusResult) -> StatusEffects {
    var ended = self
    ended.result = result
    return ended
  }
}

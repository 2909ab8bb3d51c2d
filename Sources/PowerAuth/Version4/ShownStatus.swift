/// What a server keeps of an activation, as far as its status shows it.
package struct ShownRecord: Sendable {
  package let state: RecordState
  /// Whether the time in which it can be committed has passed.
  package let isExpired: Bool
  package let version: Int
  package let isConfirmationPending: Bool
  package let isUpgradePending: Bool
  package let isBiometryEnabled: Bool
  package let algorithm: String
  /// The algorithms of the application; nil for all.
  package let supported: [String]?
  package let counter: Int
  package let attempts: FailedAttempts

  /// Takes the values as they are.
  package init(
    state: RecordState, isExpired: Bool, version: Int, isConfirmationPending: Bool, isUpgradePending: Bool,
    isBiometryEnabled: Bool, algorithm: String, supported: [String]?, counter: Int, attempts: FailedAttempts
  ) {
    self.state = state
    self.isExpired = isExpired
    self.version = version
    self.isConfirmationPending = isConfirmationPending
    self.isUpgradePending = isUpgradePending
    self.isBiometryEnabled = isBiometryEnabled
    self.algorithm = algorithm
    self.supported = supported
    self.counter = counter
    self.attempts = attempts
  }
}

/// The values of a status that follow from the record.
package struct ShownStatus: Equatable, Sendable {
  package let state: RecordState
  package let currentVersion: Int
  package let upgradeVersion: Int
  package let flags: Int
  package let counterByte: Int
  package let failedAttempts: Int
  package let maximumAttempts: Int
}

/// What a status of protocol 4 shows of a record (§ 28.11).
package struct StatusFieldRules: Sendable {
  /// An activation in PENDING_COMMIT whose time has passed is shown as REMOVED.
  package var showState: @Sendable (RecordState, _ isExpired: Bool) -> RecordState = { state, isExpired in
    state == .pendingCommit && isExpired ? .removed : state
  }
  /// The current version is that of the record, and 3 while an upgrade waits for its confirmation.
  package var showVersion: @Sendable (_ version: Int, _ isUpgradePending: Bool) -> Int = { version, _ in version }
  /// The upgrade version is always 4.
  package var showUpgradeVersion: Function<Int, Int> = { _ in 4 }
  /// Bit 0 says that the confirmation is awaited, in each state.
  package var confirmationFlag: @Sendable (_ isPending: Bool, RecordState) -> Int = { isPending, _ in isPending ? 1 : 0
  }
  /// Bit 1 says that the confirmation of an upgrade is awaited.
  package var upgradeFlag: @Sendable (_ isPending: Bool, _ version: Int) -> Int = { isPending, _ in isPending ? 2 : 0 }
  /// Bit 2 says that the application no longer allows the algorithm.
  package var algorithmFlag: @Sendable (_ algorithm: String, _ supported: [String]?) -> Int = { algorithm, supported in
    supported?.contains(algorithm) ?? true ? 0 : 4
  }
  /// Bit 3 says that biometry is on.
  package var biometryFlag: @Sendable (_ isEnabled: Bool, RecordState) -> Int = { isEnabled, _ in isEnabled ? 8 : 0 }
  /// The byte of the counter is its lowest one.
  package var showCounter: Function<Int, Int> = { $0 & 0xFF }
  /// Of the attempts and their maximum the lowest bytes are shown.
  package var showAttempts: Function<Int, Int> = { $0 & 0xFF }
}

extension Rules {
  /// Finds the values of a status that follow from the record (§ 28.11).
  package func showStatus(of record: ShownRecord) -> ShownStatus {
    let rules = version4.decisions.status
    let flags = [
      rules.confirmationFlag(record.isConfirmationPending, record.state),
      rules.upgradeFlag(record.isUpgradePending, record.version),
      rules.algorithmFlag(record.algorithm, record.supported),
      rules.biometryFlag(record.isBiometryEnabled, record.state),
    ]
    return ShownStatus(
      state: rules.showState(record.state, record.isExpired),
      currentVersion: rules.showVersion(record.version, record.isUpgradePending),
      upgradeVersion: rules.showUpgradeVersion(record.version), flags: flags.reduce(0, |),
      counterByte: rules.showCounter(record.counter), failedAttempts: rules.showAttempts(record.attempts.count),
      maximumAttempts: rules.showAttempts(record.attempts.maximum))
  }
}

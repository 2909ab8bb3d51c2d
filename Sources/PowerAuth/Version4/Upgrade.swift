/// What a client knows about an upgrade to protocol 4 (§ 26.12).
package enum PendingUpgrade: String, CaseIterable, Sendable {
  case none
  /// The upgrade was started, and no answer has come.
  case startSent = "start-sent"
  /// The new keys are stored and the upgrade was confirmed, and no answer has come.
  case confirmSent = "confirm-sent"
}

/// What a client does next (§ 26.12).
package enum UpgradeStep: String, CaseIterable, Sendable {
  case none, start, confirm, done
}

/// The values of a status that decide about an upgrade.
package struct UpgradeState: Equatable, Sendable {
  package var currentVersion: Int
  package var upgradeVersion: Int
  package var flags: Int

  /// Takes the values as they are.
  package init(currentVersion: Int, upgradeVersion: Int, flags: Int) {
    self.currentVersion = currentVersion
    self.upgradeVersion = upgradeVersion
    self.flags = flags
  }
}

/// The upgrade from version 3 to version 4 (§ 26.12).
package struct UpgradeRules: Sendable {
  /// An upgrade has come to its end when the status has version 4.
  package var isUpgraded: Function<UpgradeState, Bool> = { $0.currentVersion == 4 }
  /// An upgrade is offered where the current version is 3 and the upgrade version is 4.
  ///
  /// [One published page offers it whenever the two differ.]
  package var isOffered: Function<UpgradeState, Bool> = { $0.currentVersion == 3 && $0.upgradeVersion == 4 }
  /// The server waits for the confirmation while bit 1 of the flags is set.
  package var isPending: Function<UpgradeState, Bool> = {
    $0.currentVersion == 3 && $0.flags & PlainStatus.upgradePending != 0
  }
  /// Without an answer to the start the client begins again, and without one to the confirmation it confirms again.
  package var canConfirm: Function<PendingUpgrade, Bool> = { $0 == .confirmSent }
  /// An upgrade that the client has begun is done; otherwise nothing is.
  package var isOfClient: Function<PendingUpgrade, Bool> = { $0 != .none }
}

extension Rules {
  /// Decides what a client does about an upgrade, after it has read a status (§ 26.12).
  package func decideUpgrade(_ state: UpgradeState, pending: PendingUpgrade) -> UpgradeStep {
    let rules = version4.upgrade
    if rules.isUpgraded(state) { return rules.isOfClient(pending) ? .done : .none }
    if rules.isPending(state) && rules.canConfirm(pending) { return .confirm }
    return rules.isOffered(state) ? .start : .none
  }
}

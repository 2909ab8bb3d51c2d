package import Conformance
internal import PowerAuth

/// What clients of protocol 4 decide in two ways, or what was read but not seen of a running client.
///
/// In other states than ACTIVE the first two leave nothing to do before a deadlock, so that they undo the third one.
extension PermittedAlternative {
  package static let removalInActiveOnly = PermittedAlternative(
    "status-effects.removal-in-active-only", "Biometry that only the server has is removed in ACTIVE only.",
    users: "The published client tries to remove it in each state, which a server refuses unless it is ACTIVE.",
    flag: .policy, revision: 1, undoing: ["status-effects.deadlock-last"],
    edits: [RuleEdit(\Rules.version4.client.effects.removesBiometry) { right in { $0 == .active && right($0) } }])
  package static let droppedInActiveOnly = PermittedAlternative(
    "status-effects.dropped-in-active-only", "Biometry that only the client has is dropped in ACTIVE only.",
    users: "The published client drops it in each state; one that compares biometry in ACTIVE only does not.",
    flag: .policy, revision: 1, undoing: ["status-effects.deadlock-last"],
    edits: [RuleEdit(\Rules.version4.client.effects.dropsBiometry) { right in { $0 == .active && right($0) } }])
  package static let deadlockLast = PermittedAlternative(
    "status-effects.deadlock-last", "Counters that cannot meet end the call only after upgrade and biometry.",
    users: "The published client looks at the counters first; nobody has seen a running one in this situation.",
    revision: 1,
    edits: RuleEdit(\Rules.version4.client.effects.looksAtDeadlockLast) { _ in true })
}

/// Calls that some clients take and others refuse.
extension PermittedAlternative {
  package static let applicationMessageRefused = PermittedAlternative(
    "call-permit.application-message-refused",
    "Messages to the application are refused until an upgrade is confirmed.",
    users: "The published client marks the requests that it takes then; whether others are messages to the "
      + "application was not seen.",
    revision: 1,
    edits: RuleEdit(\Rules.version4.client.call.encryptForApplication) { right in
      { $0 == .upgradePending ? .pendingProtocolUpgrade : right($0) }
    })
  package static let upgradeAgainRefused = PermittedAlternative(
    "call-permit.upgrade-again-refused", "An upgrade that is not confirmed cannot be started again.",
    users:
      "The code of the published client continues with the confirmation; its pages name the status as the way out.",
    revision: 1,
    edits: RuleEdit(\Rules.version4.client.call.startAgain) { _ in .pendingProtocolUpgrade })
  package static let upgradeWithoutActivation = PermittedAlternative(
    "call-permit.upgrade-without-activation",
    "The start of an upgrade without a stored activation is refused by invalidActivationState.",
    users: "Nobody has read which of the two errors the published client gives.", revision: 1,
    edits: RuleEdit(\Rules.version4.client.call.startWithoutActivation) { _ in .invalidActivationState })
  package static let heldTokenRefused = PermittedAlternative(
    "call-permit.held-token-refused", "Tokens that the client holds are refused until an upgrade is confirmed.",
    users: "The published client does not look at the upgrade there; nobody has seen a running one do it.",
    revision: 1,
    edits: RuleEdit(\Rules.version4.client.call.isServedWhilePending) { right in { $0 != .tokenHeader && right($0) } })
  package static let oldBiometryReplaced = PermittedAlternative(
    "call-permit.old-biometry-replaced", "In version 3 biometry that is on is replaced when it is added.",
    users: "Clients before 2.0 replace it; 2.0 refuses it in version 4, and was not seen in version 3.", revision: 1,
    edits: RuleEdit(\Rules.version4.client.call.addBiometry) { right in
      { isOn, form in form == .version3 ? .ok : right(isOn, form) }
    })
}

/// What clients do differently in an upgrade.
extension PermittedAlternative {
  fileprivate static let refusedWhilePending = PermittedAlternative(
    "upgrade-run.refused-while-pending", "An upgrade that is not confirmed is not continued by the call.",
    users:
      "The code of the published client continues with the confirmation; its pages name the status as the way out.",
    revision: 1, edits: RuleEdit(\Rules.version4.client.upgrade.continues) { _ in false })
  package static let endedByStatus = PermittedAlternative(
    "upgrade-run.ended-by-status",
    "The first status of the call ends an upgrade whose confirmation the server no longer awaits.",
    users: "The published client leaves this to the next status that the application asks for.", revision: 1,
    edits: RuleEdit(\Rules.version4.client.upgrade.isEndedByStatus) { _ in { $0 == 0 } })
  package static let endedByAnyStatus = PermittedAlternative(
    "upgrade-run.ended-by-any-status",
    "Each status of the call ends an upgrade whose confirmation the server no longer awaits, also one between two "
      + "confirmations.",
    users: "A client for which a status without bit 1 always means that the upgrade is done.", revision: 1,
    edits: RuleEdit(\Rules.version4.client.upgrade.isEndedByStatus) { _ in { _ in true } })
  fileprivate static let configurationAfterStatus = PermittedAlternative(
    "upgrade-run.configuration-after-status", "The configuration is looked at after the status.",
    users: "Nobody has read what the published client looks at first.", revision: 1,
    edits: RuleEdit(\Rules.version4.client.upgrade.looksAtConfigurationLast) { _ in true })
  package static let removedBiometryReported = PermittedAlternative(
    "upgrade-run.removed-biometry-reported",
    "The start says that biometry is on, although it is removed when the new key cannot be stored.",
    users: "A client that removes it after the start says so; the next status then removes it from the server.",
    revision: 1,
    edits: RuleEdit(\Rules.version4.client.upgrade.enablesBiometry) { _ in { isOn, _ in isOn } })
}

extension StatusEffectsOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.removalInActiveOnly)
    op.permits(.droppedInActiveOnly)
    op.permits(.deadlockLast)
  }
}

extension CallPermissionOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.applicationMessageRefused)
    op.permits(.upgradeAgainRefused)
    op.permits(.upgradeWithoutActivation)
    op.permits(.heldTokenRefused)
    op.permits(.oldBiometryReplaced)
  }
}

extension UpgradeRunOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.refusedWhilePending)
    op.permits(.endedByStatus)
    op.permits(.endedByAnyStatus)
    op.permits(.configurationAfterStatus)
    op.permits(.removedBiometryReported)
  }
}

package import Conformance
internal import PartyModel
internal import PowerAuthVectors

/// What clients of protocol 4 do in two ways with a cached key and a time that is not synchronised; what they decide in
/// two ways is declared with the decisions.
extension PermittedAlternative {
  static let timeBeforeKey = PermittedAlternative(
    "client.time-before-key", "With a cached key the time is synchronised first where it is not.",
    users: "Clients up to 1.9 did this; it is wanted again, and the publisher has not decided.", flag: .clientPolicy,
    revision: 1,
    edits: [RuleEdit(\PartyRules.client.version4.key.unsynchronized) { _ in .synchronize }])
  static let keyNeedsTime = PermittedAlternative(
    "client.key-needs-time", "With a cached key and a time that is not synchronised a message is timeSynchronization.",
    users: "Clients of 2.0.0 did this; later ones warn, and use the device's clock.", flag: .clientPolicy, revision: 1,
    edits: [RuleEdit(\PartyRules.client.version4.key.unsynchronized) { _ in .refuse }])
}

extension ClientConfirmationOperation {
  package var alternatives: [PermittedAlternative] { [.upgradeWithoutActivation] }
}

extension ClientFactorKeyOperation {
  package var alternatives: [PermittedAlternative] { [.oldBiometryReplaced] }
}

extension ClientSynchronizationOperation {
  package var alternatives: [PermittedAlternative] {
    [.timeBeforeKey, .keyNeedsTime, .removalInActiveOnly, .droppedInActiveOnly, .deadlockLast]
  }
}

extension ClientMessageOperation {
  package var alternatives: [PermittedAlternative] { [] }
}

extension ClientUpgradeTo4Operation {
  package var alternatives: [PermittedAlternative] {
    [
      .upgradeAgainRefused, .upgradeWithoutActivation, .heldTokenRefused, .applicationMessageRefused,
      .oldBiometryReplaced, .endedByStatus, .endedByAnyStatus, .removedBiometryReported, .deadlockLast,
    ]
  }
}

package import Conformance
internal import PartyModel
internal import PowerAuthVectors

/// What is not known of servers of protocol 4, apart from their decisions.
extension PermittedAlternative {
  static let blockLiftedOffline = PermittedAlternative(
    "server.block-lifted-offline", "An offline code lifts a block whose time has passed, as an online one does.",
    users: "It was read that the published server leaves this to its job; nobody has seen a running one.",
    flag: .serverPolicy, revision: 1,
    edits: [RuleEdit(\PartyRules.server.version4.liftsBlockOffline) { _ in true }])
  static let keysRemovedWithActivation = PermittedAlternative(
    "server.keys-removed-with-activation", "The temporary keys of an activation are removed with it.",
    users: "No document says whether they stay until they expire.", flag: .serverPolicy, revision: 1,
    edits: [RuleEdit(\PartyRules.server.version4.removesKeysWithActivation) { _ in true }])
}

extension ServerOperation4 {
  package func declareAlternatives(on op: OperationBuilder) {
    for alternative in alternatives { op.permits(alternative) }
  }
}

extension ServerConfirmationOperation {
  package var alternatives: [PermittedAlternative] {
    [.settingDemanded, .passwordFirst]
  }
}

extension ServerCodeOperation {
  package var alternatives: [PermittedAlternative] {
    [
      .biometryOffCounted, .foreignCountedWhenUsable, .threeFactorsValidated, .possessionKeepsCount,
      .blockLiftedOffline,
    ]
  }
}

extension ServerFactorKeyOperation {
  package var alternatives: [PermittedAlternative] {
    [.biometryOffCounted, .firstBiometryCurrent]
  }
}

extension ServerServiceOperation {
  package var alternatives: [PermittedAlternative] {
    [.deviceKeyWithoutBiometry, .windowExcludesEnd]
  }
}

extension ServerMessageOperation {
  package var alternatives: [PermittedAlternative] {
    [.windowExcludesEnd, .keyEndsAtExpiry, .memoryExcludesEnd, .keysRemovedWithActivation]
  }
}

extension ServerUpgradeTo4Operation {
  package var alternatives: [PermittedAlternative] {
    [.pendingUpgradeClosed, .startClosedWhilePending, .oldSignatureCounted, .deviceKeyRolledBack]
  }
}

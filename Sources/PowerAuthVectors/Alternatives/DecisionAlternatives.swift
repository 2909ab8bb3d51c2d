package import Conformance
internal import PowerAuth

/// What servers of protocol 4 decide in two ways, or what was read but not seen of a running server.
extension PermittedAlternative {
  package static let pendingUpgradeClosed = PermittedAlternative(
    "auth-code.pending-upgrade-closed",
    "While an upgrade waits for its confirmation, codes of 4.0 are taken by this confirmation only.",
    users: "The code of the published server takes them at each endpoint; nobody has seen a running one do it.",
    revision: 1,
    edits: RuleEdit(\Rules.version4.decisions.code.hasCounter) { right in
      { chain, place in right(chain, place) && (chain == .own || place == .upgradeConfirm) }
    })
  package static let biometryOffCounted = PermittedAlternative(
    "auth-code.biometry-off-counted", "A code with biometry counts as a wrong one while biometry is off.",
    users: "A build of July 2025, before the release of 2.0.0, counts such a code; later ones do not.", revision: 1,
    edits: RuleEdit(\Rules.version4.decisions.code.isBiometryOffCounted) { _ in true })
  package static let foreignCountedWhenUsable = PermittedAlternative(
    "auth-code.foreign-counted-when-usable",
    "A code with an application version that cannot be used counts in ACTIVE and PENDING_COMMIT only.",
    users: "The code of the published server does not look at the state there, and so blocks removed activations too.",
    revision: 1,
    edits: RuleEdit(\Rules.version4.decisions.code.countsForeign) { _ in { $0 == .active || $0 == .pendingCommit } })
  fileprivate static let keysBeforeOffsets = PermittedAlternative(
    "auth-code.keys-before-offsets",
    "All values of the counter are tried with the current keys, and then all with the next ones.",
    users: "The published design does so; the code of the published server tries all keys at each value.", revision: 2,
    edits: RuleEdit(\Rules.version4.decisions.code.isBefore) { _ in
      { ($0.rank, $0.offset) < ($1.rank, $1.offset) }
    })
  package static let settingDemanded = PermittedAlternative(
    "activation-confirm.setting-demanded",
    "A confirmation that does not say whether biometry is on is answered by ERR_VALIDATION, after its code.",
    users: "Servers that validate the body refuse it; others take it for no.", revision: 1,
    edits: RuleEdit(\Rules.version4.decisions.confirmation.isSettingDemanded) { _ in true })
  package static let firstBiometryCurrent = PermittedAlternative(
    "factor-key.first-biometry-current", "A key that is added while biometry is off becomes the current one at once.",
    users: "The published design says so; the code of the published server keeps the current key, if there is one.",
    revision: 1,
    edits: RuleEdit(\Rules.version4.decisions.factorKey.addBiometry) { right in
      { keys, new, isEnabled in
        isEnabled ? right(keys, new, isEnabled) : FactorKeySlots(current: new, next: nil)
      }
    })
  package static let oldSignatureCounted = PermittedAlternative(
    "upgrade-serve.old-signature-counted", "A signature of 3.3 counts as a wrong one on an activation of version 4.",
    users: "The published server ends in an error there; whether that counts was not seen.", revision: 1,
    edits: RuleEdit(\Rules.version4.decisions.upgrade.isOldSignatureCounted) { _ in true })
  package static let startClosedWhilePending = PermittedAlternative(
    "upgrade-serve.pending-upgrade-closed",
    "While an upgrade waits for its confirmation, a start does not verify codes of 4.0.",
    users: "The code of the published server verifies them at each endpoint; nobody has seen a running one do it.",
    revision: 2,
    edits: RuleEdit(\Rules.version4.decisions.upgrade.canVerify) { right in
      { call, code, record in
        right(call, code, record) && (call == .confirm || code == .old || record.version == 4)
      }
    })
  package static let deviceKeyRolledBack = PermittedAlternative(
    "upgrade-serve.device-key-rolled-back",
    "A start with a public key that is not a point leaves the activation as it was.",
    users: "The code of the published server removes the activation; a server that rolls back keeps it.", revision: 1,
    edits: RuleEdit(\Rules.version4.decisions.upgrade.findState) { _ in { $0 } })
  package static let threeFactorsValidated = PermittedAlternative(
    "endpoint-cost.three-factors-validated", "A validation takes a code of three factors.",
    users: "One published page allows three factors; the code of the published server does not.", revision: 1,
    edits: RuleEdit(\Rules.version4.decisions.cost.types) { right in
      { $0 == .validate ? right($0) + [.possessionKnowledgeBiometry] : right($0) }
    })
  fileprivate static let confirmTestsVersionFirst = PermittedAlternative(
    "endpoint-cost.confirm-tests-version-first",
    "The confirmation of an upgrade tests the version of its header before the code.",
    users: "Nobody has read or seen which of the two the published server does first there.", revision: 1,
    edits: RuleEdit(\Rules.version4.decisions.cost.testsVersionFirst) { right in
      { $0 == .upgradeConfirm || right($0) }
    })
  fileprivate static let foreignCountedUnlessBlocked = PermittedAlternative(
    "endpoint-cost.foreign-counted-unless-blocked",
    "A code with an application version that cannot be used costs nothing where the activation is blocked.",
    users: "The code of the published server does not look at the state of the activation there; others may.",
    flag: .policy, revision: 2, undoing: ["endpoint-cost.three-factors-validated"],
    edits: [RuleEdit(\Rules.version4.decisions.cost.isForeignCounted) { _ in { !$0 } }])
  package static let passwordFirst = PermittedAlternative(
    "activation-exchange.password-first",
    "The one-time password is checked before the algorithm, and counts without it.",
    users: "The code of the published server looks at the algorithm first; the order was not seen of a running one.",
    revision: 1, edits: RuleEdit(\Rules.version4.decisions.exchange.isPasswordFirst) { _ in true })
  package static let deviceKeyWithoutBiometry = PermittedAlternative(
    "vault-permit.device-key-without-biometry", "KEK_DEVICE_PRIVATE never opens with biometry.",
    users: "Tests of the publisher expect this; its server leaves it to a setting of the application.", revision: 1,
    edits: RuleEdit(\Rules.version4.decisions.vault.opensDeviceKey) { right in { type, _ in right(type, true) } })
  package static let possessionKeepsCount = PermittedAlternative(
    "temporary-block.possession-keeps-count", "A success with possession alone leaves the number of blocks.",
    users: "The published pages say that a success sets it to zero, and not whether possession is enough.", revision: 1,
    edits: RuleEdit(\Rules.version4.decisions.block.clearBlocks) { right in
      { blocks, type in type == .possession ? blocks : right(blocks, type) }
    })
}

/// Which side a boundary belongs to.
extension PermittedAlternative {
  package static let windowExcludesEnd = PermittedAlternative(
    "message-replay.window-excludes-end", "A message that is five minutes away to the millisecond is refused.",
    users: "Nobody has seen on which side of the boundary a running server is.", revision: 1,
    edits: RuleEdit(\Rules.version4.decisions.replay.isInWindow) { right in
      { timestamp, now in distance(between: timestamp, and: now) != 300_000 && right(timestamp, now) }
    })
  package static let keyEndsAtExpiry = PermittedAlternative(
    "message-replay.key-ends-at-expiry", "A temporary key is no longer good at the millisecond of its expiry.",
    users: "Nobody has seen on which side of the boundary a running server is.", revision: 1,
    edits: RuleEdit(\Rules.version4.decisions.replay.isKeyGood) { right in
      { expires, now in expires != now && right(expires, now) }
    })
  package static let memoryExcludesEnd = PermittedAlternative(
    "message-replay.memory-excludes-end", "What was seen five minutes ago to the millisecond is no longer remembered.",
    users: "Nobody has seen on which side of the boundary a running server is.", revision: 1,
    edits: RuleEdit(\Rules.version4.decisions.replay.isRemembered) { right in
      { since, now in now - since != 300_000 && right(since, now) }
    })
}

extension CodeDecisionOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.pendingUpgradeClosed)
    op.permits(.biometryOffCounted)
    op.permits(.foreignCountedWhenUsable)
    op.permits(.keysBeforeOffsets)
  }
}

extension ActivationConfirmationOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) { op.permits(.settingDemanded) }
}

extension FactorKeyChangeOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) { op.permits(.firstBiometryCurrent) }
}

extension UpgradeServiceOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.oldSignatureCounted)
    op.permits(.startClosedWhilePending)
    op.permits(.deviceKeyRolledBack)
  }
}

extension EndpointCostOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.threeFactorsValidated)
    op.permits(.confirmTestsVersionFirst)
    op.permits(.foreignCountedUnlessBlocked)
  }
}

extension ExchangeDecisionOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) { op.permits(.passwordFirst) }
}

extension VaultPermissionOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) { op.permits(.deviceKeyWithoutBiometry) }
}

extension TemporaryBlockOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) { op.permits(.possessionKeepsCount) }
}

extension MessageReplayOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.windowExcludesEnd)
    op.permits(.keyEndsAtExpiry)
    op.permits(.memoryExcludesEnd)
  }
}

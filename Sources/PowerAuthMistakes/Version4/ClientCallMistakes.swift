internal import PowerAuth

/// Mistakes of a client of protocol 4 that takes or refuses calls, or upgrades its activation.
extension MistakeTable {
  static let callPermission: MistakeTable = [
    "call.created-twice": breaking(\.version4.client.call.canStart)(
      "A second activation is created although one is pending.", { right in { $0 == .registration || right($0) } }),
    "call.created-over-stored": breaking(\.version4.client.call.canStart)(
      "An activation is created over a stored one.", { right in { $0 == .version4 || right($0) } }),
    "call.upgrade-as-pending": breaking(\.version4.client.call.isPending)(
      "An activation whose upgrade is not confirmed is shown as pending.",
      { right in { $0 == .upgradePending || right($0) } }),
    "call.created-as-valid": breaking(\.version4.client.call.isValid)(
      "An activation that is created and not stored is shown as valid.",
      { right in { right($0, $1) || $0 == .registration } }),
    "call.removed-not-valid": breaking(\.version4.client.call.isValid)(
      "A stored activation is not valid after a status in REMOVED.", { right in { right($0, $1) && $1 != .removed } }),
    "call.blocked-not-valid": breaking(\.version4.client.call.isValid)(
      "A stored activation is not valid after a status in BLOCKED.", { right in { right($0, $1) && $1 != .blocked } }),
    "call.pending-upgrade-not-valid": breaking(\.version4.client.call.isValid)(
      "An activation whose upgrade is not confirmed is not valid.",
      { right in { right($0, $1) && $0 != .upgradePending } }),
    "call.persisted-twice": breaking(\.version4.client.call.canPersist)(
      "A stored activation is persisted once more.",
      { right in { $0 == .version3 || $0 == .version4 || right($0) } }),
    "call.before-storage": breaking(\.version4.client.call.answerBeforeStorage)(
      "A created activation serves calls before it is stored.", { _ in { _ in .ok } }),
    "call.always-pending-error": breaking(\.version4.client.call.answerBeforeStorage)(
      "Each call before an activation is stored is refused by activationPending.", { _ in { _ in .activationPending } }),
    "call.never-pending-error": breaking(\.version4.client.call.answerBeforeStorage)(
      "The status before an activation is stored is refused by missingActivation.", { _ in { _ in .missingActivation } }
    ),
    "call.time-refused": breaking(\.version4.client.call.isFree)(
      "The time is refused without an activation, and until an upgrade is confirmed.", { _ in { $0 == .removeLocally } }
    ),
    "call.removal-refused": breaking(\.version4.client.call.isFree)(
      "The removal on the device is refused without an activation, and until an upgrade is confirmed.",
      { _ in { $0 == .time } }),
    "call.application-needs-activation": breaking(\.version4.client.call.encryptForApplication)(
      "Messages to the application are refused without a stored activation.",
      { right in { $0 == .empty || $0 == .registration ? .missingActivation : right($0) } }),
    "call.upgraded-to-version-3": breaking(\.version4.client.call.startUpgrade)(
      "An upgrade is started although the configuration is one of version 3.", { _ in { _, _ in .ok } }),
    "call.upgrade-from-memory": breaking(\.version4.client.call.startUpgrade)(
      "An upgrade is started only where the last status has offered it.",
      { right in { $1 ? right($0, $1) : .notPossible } }),
    "call.pending-ignored": breaking(\.version4.client.call.isServedWhilePending)(
      "Calls are served although the upgrade is not confirmed.", { _ in { _ in true } }),
    "call.tokens-while-pending": breaking(\.version4.client.call.isServedWhilePending)(
      "Tokens are created although the upgrade is not confirmed.", { right in { $0 == .token || right($0) } }),
    "call.vault-while-pending": breaking(\.version4.client.call.isServedWhilePending)(
      "Keys of the vault are fetched although the upgrade is not confirmed.",
      { right in { $0 == .vaultKey || right($0) } }),
    "call.codes-while-pending": breaking(\.version4.client.call.isServedWhilePending)(
      "Codes are computed although the upgrade is not confirmed.",
      { right in { [.code, .offlineCode].contains($0) || right($0) } }),
    "call.offline-codes-while-pending": breaking(\.version4.client.call.isServedWhilePending)(
      "Offline codes are computed although the upgrade is not confirmed.",
      { right in { $0 == .offlineCode || right($0) } }),
    "call.status-while-pending": breaking(\.version4.client.call.isServedWhilePending)(
      "The status is refused until the upgrade is confirmed, so that it never is.",
      { right in { $0 != .status && right($0) } }),
    "call.offer-refuses": breaking(\.version4.client.call.waitsForUpgrade)(
      "An upgrade that is offered refuses calls until it is done.",
      evidence: "Clients on Android did this in the upgrade from version 2 to 3.", { _ in { $0 } }),
    "call.vault-key-of-version-3": breaking(\.version4.client.call.answerOfVersion3)(
      "An activation of version 3 asks for keys of the vault of version 4.", { _ in { _ in .ok } }),
    "call.short-key-taken": breaking(\.version4.client.call.answerOfVersion4)(
      "A key of 16 bytes for biometry is used in version 4.", { right in { $0 == .codeWithShortKey ? .ok : right($0) } }
    ),
    "call.password-changed-offline": breaking(\.version4.client.call.answerOfVersion4)(
      "The password is changed without the server in version 4.",
      { right in { $0 == .changePasswordOffline ? .ok : right($0) } }),
    "call.biometry-replaced": breaking(\.version4.client.call.addBiometry)(
      "Biometry that is on is added once more.", evidence: "This is what clients did before 2.0.",
      { _ in { _, _ in .ok } }),
    "call.absent-biometry-removed": breaking(\.version4.client.call.removeBiometry)(
      "Biometry that is off is removed.", evidence: "This is what clients did before 2.0.", { _ in { _ in .ok } }),
    "call.version-of-configuration": breaking(\.version4.client.call.chooseVersion)(
      "The configuration decides about the version of a stored activation too.",
      { right in { right(.empty, $1) } }),
    "call.always-version-4": breaking(\.version4.client.call.chooseVersion)(
      "Each call speaks version 4.", { _ in { _, _ in .new } }),
    "call.pending-upgrade-in-version-3": breaking(\.version4.client.call.chooseVersion)(
      "An activation whose upgrade is not confirmed speaks version 3, whose keys are gone.",
      { right in { $0 == .upgradePending ? .old : right($0, $1) } }),
  ]

  static let upgradeRun: MistakeTable = [
    "upgrade-run.configuration-ignored": breaking(\.version4.client.upgrade.isPossible)(
      "The upgrade is started although the configuration is one of version 3.", { _ in { _ in true } }),
    "upgrade-run.hybrid-only": breaking(\.version4.client.upgrade.isPossible)(
      "The upgrade is possible to hybrid algorithms only.", { right in { $0 != "EC_P384" && right($0) } }),
    "upgrade-run.from-memory": breaking(\.version4.client.upgrade.readsStatus)(
      "A status that was read before the call decides.", { _ in { $0 == nil } }),
    "upgrade-run.never-read": breaking(\.version4.client.upgrade.readsStatus)(
      "The upgrade starts without a status.", { _ in { _ in false } }),
    "upgrade-run.always-offered": breaking(\.version4.client.upgrade.isOffered)(
      "The upgrade starts whatever the status says.", { _ in { _ in true } }),
    "upgrade-run.offered-by-upgrade-version": breaking(\.version4.client.upgrade.isOffered)(
      "The upgrade starts where the upgrade version is 4, although the version is 4 too.",
      { _ in { $0.upgradeVersion == 4 } }),
    "upgrade-run.offered-without-flag": breaking(\.version4.client.upgrade.isOffered)(
      "A status with bit 1 offers no upgrade, so that a start whose answer was lost is not repeated.",
      { right in { $0.flags & PlainStatus.upgradePending == 0 && right($0) } }),
    "upgrade-run.awaited-by-version": breaking(\.version4.client.upgrade.isAwaited)(
      "The confirmation is awaited in each status whose upgrade version is 4.", { _ in { $0.upgradeVersion == 4 } }),
    "upgrade-run.awaited-by-bit-0": breaking(\.version4.client.upgrade.isAwaited)(
      "Bit 0 says that the confirmation of the upgrade is awaited.",
      { _ in { $0.flags & PlainStatus.confirmationPending != 0 } }),
    "upgrade-run.never-awaited": breaking(\.version4.client.upgrade.isAwaited)(
      "A status never leads to a confirmation.", { _ in { _ in false } }),
    "upgrade-run.old-data-deleted": breaking(\.version4.client.upgrade.formAfterFailedStart)(
      "The data of version 3 are deleted before the start is answered.", constant(.empty)),
    "upgrade-run.mark-after-failed-start": breaking(\.version4.client.upgrade.formAfterFailedStart)(
      "A start that fails leaves the mark of an upgrade.",
      evidence: "A page of the publisher says so; its code stores nothing.", constant(.upgradePending)),
    "upgrade-run.algorithm-fixed": breaking(\.version4.client.upgrade.chooseAlgorithm)(
      "New data always have the default algorithm.", { _ in { _ in "EC_P384_ML_L3" } }),
    "upgrade-run.old-algorithm-kept": breaking(\.version4.client.upgrade.chooseAlgorithm)(
      "The algorithm stays that of version 3.", { _ in { _ in algorithmOfVersion3 } }),
    "upgrade-run.configuration-over-data": breaking(\.version4.client.upgrade.keepAlgorithm)(
      "The algorithm of the configuration is applied to data that have one.",
      { _ in { _, configuration in configuration } }),
    "upgrade-run.byte-from-zero": breaking(\.version4.client.upgrade.keepByte)(
      "The byte of the counter begins at 0 with the new data.", { _ in { _ in 0 } }),
    "upgrade-run.byte-before-start": breaking(\.version4.client.upgrade.keepByte)(
      "The new data have the byte from before the start.", { _ in { ($0 + 255) & 0xFF } }),
    "upgrade-run.failed-code-free": breaking(\.version4.client.upgrade.usesValue)(
      "A start or a confirmation that fails uses no value of the counter.", { right in { right($0, $1) && $1 } }),
    "upgrade-run.start-free": breaking(\.version4.client.upgrade.usesValue)(
      "The start uses no value of the counter.", { right in { right($0, $1) && $0 != .start } }),
    "upgrade-run.status-counts": breaking(\.version4.client.upgrade.usesValue)(
      "A status uses a value of the counter.", { _ in { _, _ in true } }),
    "upgrade-run.confirmed-once": breaking(\.version4.client.upgrade.mostConfirmations)(
      "The confirmation is sent once.", constant(1)),
    "upgrade-run.two-confirmations": breaking(\.version4.client.upgrade.mostConfirmations)(
      "The confirmation is sent at most twice.", constant(2)),
    "upgrade-run.four-confirmations": breaking(\.version4.client.upgrade.mostConfirmations)(
      "The confirmation is sent at most four times.", constant(4)),
    "upgrade-run.confirmed-blindly": breaking(\.version4.client.upgrade.readsStatusBetween)(
      "The confirmation is repeated without a status.", constant(false)),
    "upgrade-run.confirmation-as-failure": breaking(\.version4.client.upgrade.resultWithoutConfirmation)(
      "A confirmation that fails fails the call, although the new data are stored.", constant(.networkError)),
    "upgrade-run.confirmation-as-success": breaking(\.version4.client.upgrade.resultWithoutConfirmation)(
      "A confirmation that fails is reported as a whole upgrade.", constant(.done)),
    "upgrade-run.removal-told-late": breaking(\.version4.client.upgrade.tellsRemoval)(
      "Only an upgrade that was confirmed tells whether biometry was removed.", { _ in { $0 == .done } }),
    "upgrade-run.rolled-back": breaking(\.version4.client.upgrade.formWithoutConfirmation)(
      "After a confirmation that fails the client returns to version 3, which ends when the server gets it.",
      constant(.version3)),
    "upgrade-run.mark-cleared": breaking(\.version4.client.upgrade.formWithoutConfirmation)(
      "After a confirmation that fails the client has no mark, and makes codes that the server may refuse.",
      constant(.version4)),
    "upgrade-run.mark-in-memory": breaking(\.version4.client.upgrade.formAfterEnd)(
      "The mark is in memory only: a new process has none.", { _ in { $0 == .upgradePending ? .version4 : $0 } }),
    "upgrade-run.stored-at-the-end": breaking(\.version4.client.upgrade.formAfterEnd)(
      "The new data are stored after the confirmation: a new process speaks version 3, whose server may have upgraded.",
      { _ in { _ in .version3 } }),
    "upgrade-run.stored-at-the-start": breaking(\.version4.client.upgrade.formAfterEnd)(
      "The mark is stored before the start is answered: a new process waits for an upgrade that it cannot confirm.",
      { _ in { _ in .upgradePending } }),
    "upgrade-run.biometry-always-on": breaking(\.version4.client.upgrade.enablesBiometry)(
      "The start says that biometry is on, although the client has none.", { _ in { _, _ in true } }),
    "upgrade-run.biometry-always-off": breaking(\.version4.client.upgrade.enablesBiometry)(
      "The start says that biometry is off.", { _ in { _, _ in false } }),
    "upgrade-run.prompt-ignored": breaking(\.version4.client.upgrade.removesBiometry)(
      "Biometry is removed although the application has given a prompt.", { _ in { $0 && $1 != .silent } }),
    "upgrade-run.prompt-not-used": breaking(\.version4.client.upgrade.enablesBiometry)(
      "An upgrade ends biometry wherever its new key is not stored silently, although the application has given a prompt.",
      { _ in { $0 && $1 == .silent } }
    ).and(\.version4.client.upgrade.removesBiometry, { _ in { $0 && $1 != .silent } }),
    "upgrade-run.removal-not-told": breaking(\.version4.client.upgrade.removesBiometry)(
      "The application is not told that biometry was removed.", { _ in { _, _ in false } }),
    "upgrade-run.absent-biometry-removed": breaking(\.version4.client.upgrade.removesBiometry)(
      "The application is told that biometry was removed, although there was none.", { _ in { $1 == .asks } }),
  ]

  static let protocolVersion: MistakeTable = [
    "protocol-version.not-looked-at": breaking(\.version4.decisions.protocolVersion.isAllowed)(
      "The oldest version is not looked at.", { _ in { _, _ in true } }),
    "protocol-version.oldest-refused": breaking(\.version4.decisions.protocolVersion.isAllowed)(
      "The oldest version that is allowed is refused.", { _ in { $0 > $1 } }),
    "protocol-version.one-version-only": breaking(\.version4.decisions.protocolVersion.isAllowed)(
      "Only the oldest version is taken.", { _ in { $0 == $1 } }),
    "protocol-version.minor-version": breaking(\.version4.decisions.protocolVersion.findMain)(
      "The number after the point is taken for the main version.", { _ in { Int($0.suffix(1)) ?? 0 } }),
    "protocol-version.last-of-version-3": breaking(\.version4.decisions.protocolVersion.findMain)(
      "Only 3.3 is known as a request of version 3, and older ones pass.", { _ in { $0 == "3.3" ? 3 : 4 } }),
    "protocol-version.codes-only": breaking(\.version4.decisions.protocolVersion.isChecked)(
      "Requests without a code are not looked at.", { _ in { $0 != .encrypted } }),
    "protocol-version.messages-only": breaking(\.version4.decisions.protocolVersion.isChecked)(
      "Requests without encryption are not looked at.", { _ in { $0 != .signed } }),
    "protocol-version.version-of-path": breaking(\.version4.decisions.protocolVersion.findVersion)(
      "The path decides, so that the start of an upgrade passes.",
      { right in { request, version in request == .upgradeStart ? "4.0" : right(request, version) } }),
  ]
}

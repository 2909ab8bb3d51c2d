internal import PowerAuth

/// Mistakes with the upgrade and the header of protocol 4.
extension MistakeTable {
  static let upgrade4: MistakeTable = [
    "upgrade.offered-whenever-different": breaking(\.version4.upgrade.isOffered)(
      "The upgrade is offered whenever the two versions differ.", evidence: "One page of the publisher says this.",
      { _ in { $0.currentVersion != $0.upgradeVersion } }),
    "upgrade.offered-by-upgrade-version": breaking(\.version4.upgrade.isOffered)(
      "The upgrade is offered by the upgrade version alone.", { _ in { $0.upgradeVersion == 4 } }),
    "upgrade.never-offered": breaking(\.version4.upgrade.isOffered)(
      "The upgrade is never started.", { _ in { _ in false } }),
    "upgrade.not-offered-while-pending": breaking(\.version4.upgrade.isOffered)(
      "Nothing is started again while the flag is set.",
      { right in { right($0) && $0.flags & PlainStatus.upgradePending == 0 } }),
    "upgrade.pending-by-bit-0": breaking(\.version4.upgrade.isPending)(
      "The flag of the upgrade is taken to be bit 0.",
      { _ in { $0.currentVersion == 3 && $0.flags & PlainStatus.confirmationPending != 0 } }),
    "upgrade.pending-in-any-case": breaking(\.version4.upgrade.isPending)(
      "A confirmation without an answer is repeated whatever the flags are.", { _ in { $0.currentVersion == 3 } }),
    "upgrade.never-confirmed-again": breaking(\.version4.upgrade.canConfirm)(
      "After a confirmation without an answer the client starts again.", { _ in { _ in false } }),
    "upgrade.confirmed-after-start": breaking(\.version4.upgrade.canConfirm)(
      "A client without an answer to its start confirms as well.", { _ in { $0 != .none } }),
    "upgrade.confirmed-by-flag": breaking(\.version4.upgrade.canConfirm)(
      "A client that has begun nothing confirms where the flag is set.", { _ in { _ in true } }),
    "upgrade.always-done": breaking(\.version4.upgrade.isOfClient)(
      "Version 4 counts as a finished upgrade, also where none was begun.", { _ in { _ in true } }),
    "upgrade.never-done": breaking(\.version4.upgrade.isOfClient)(
      "The end of an upgrade is not noticed.", { _ in { _ in false } }),
    "upgrade.done-by-upgrade-version": breaking(\.version4.upgrade.isUpgraded)(
      "An upgrade is done when the upgrade version is 4.", { _ in { $0.upgradeVersion == 4 } }),
    "upgrade.done-by-flag": breaking(\.version4.upgrade.isUpgraded)(
      "An upgrade is done when the flag is not set, also in version 3.",
      { right in { right($0) || $0.currentVersion == 3 && $0.flags & PlainStatus.upgradePending == 0 } }),

    // Mistakes with the header.
    "header.signature-names-in-4.0": breaking(\.headerWriting.writeName)(
      "The fields of an authentication code have the names of a signature.",
      { right in { field, kind in right(field, kind).replacing("auth_code", with: "signature") } }),
    "header.code-of-any-length": breaking(\.version4.authorizationHeader.isCode)(
      "The length of a code is not checked.", { _ in { text, decode in decode(text) != nil } }),
    "header.code-of-drafts": breaking(\.version4.authorizationHeader.isCode)(
      "A code has 16 bytes for each factor, as in the drafts of June 2025.",
      { _ in { text, decode in [16, 32, 48].contains(decode(text)?.count) } }),
    "header.offline-code-taken": breaking(\.version4.authorizationHeader.isCode)(
      "Groups of eight digits are taken for a code.",
      { right in { text, decode in right(text, decode) || HeaderForm.isDecimalSignature(text) } }),
    "header.any-code-type": breaking(\.version4.authorizationHeader.isCodeType)(
      "The type is not checked.", { _ in { !$0.isEmpty } }),
    "header.older-versions-in-4.0": breaking(\.version4.authorizationHeader.versions)(
      "A header with an authentication code may name a version before 4.0.", { headerVersions + $0 }),
  ]
}

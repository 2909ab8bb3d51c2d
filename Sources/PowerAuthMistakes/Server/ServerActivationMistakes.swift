internal import PartyModel

/// Mistakes of a server: the life of activations.
extension MistakeTable {
  static let serverActivation: MistakeTable = [
    "server.maximum-of-server-only": breaking(party: \.server.activation.chooseMaximum)(
      "The maximum of failed attempts that init states is ignored.", { _, _, ofServer in ofServer }),
    "server.maximum-at-least-of-server": breaking(party: \.server.activation.chooseMaximum)(
      "A maximum below that of the server is raised to it.", { right in { max(right($0, $1), $1) } }),
    "server.maximum-of-zero-taken": breaking(party: \.server.activation.isMaximumAllowed)(
      "Init takes a maximum of 0.", { _ in { $0 >= 0 } }),
    "server.any-maximum-taken": breaking(party: \.server.activation.isMaximumAllowed)(
      "Init takes any maximum, also one below 0.", { _, _ in true }),
    "server.own-expiry-refused": breaking(party: \.server.activation.isExpiryAllowed)(
      "Init refuses an expiry other than the usual five minutes.", { _, expiry, now in expiry - now == 300_000 }),
    "server.expired-at-expiry": breaking(party: \.server.activation.isExpired)(
      "An activation expires at its expiry already.", { _, expiry, now in now >= expiry }),
    "server.never-expired": breaking(party: \.server.activation.isExpired)(
      "An activation that is not committed in time stays.", { _, _, _ in false }),
    "server.code-found-at-expiry": breaking(party: \.server.activation.isCodeAlive)(
      "A code is found at its expiry.", { _, expiry, now in expiry >= now }),
    "server.code-found-always": breaking(party: \.server.activation.isCodeAlive)(
      "A code is found after its expiry.", { _, _, _ in true }),
    "server.job-sees-all": breaking(party: \.server.activation.isSeenByJob)(
      "The job removes what has expired at any time before.", { _, _, _ in true }),
    "server.job-sees-minutes": breaking(party: \.server.activation.isSeenByJob)(
      "The job looks back one minute.", { _, expiry, now in now - expiry <= 60_000 }),
    "server.expiry-noticed-by-job-only": breaking(party: \.server.activation.noticesExpiry)(
      "Only the job removes what has expired.", { _ in { $0 == .expiryJob } }),
    "server.expiry-unnoticed-by-commit": breaking(party: \.server.activation.noticesExpiry)(
      "A commit does not look at the expiry.", { right in { $0 != .commit && right($0) } }),
    "server.expiry-unnoticed-by-status": breaking(party: \.server.activation.noticesExpiry)(
      "A status does not look at the expiry.", { right in { $0 != .status && right($0) } }),
    "server.code-of-any-application": breaking(party: \.server.activation.isCodeOfApplication)(
      "A code is found by a version of another application.", { _, _, _ in true }),
    "server.unsupported-version-taken": breaking(party: \.server.activation.isVersionUsable)(
      "An exchange with an unsupported application version is served.", { _, _ in true }),
    "server.platform-kept": breaking(party: \.server.activation.storePlatform)(
      "The name of the platform is stored as it was sent.", { _ in { $0 ?? "unknown" } }),
    "server.platform-empty": breaking(party: \.server.activation.storePlatform)(
      "An empty name is stored where the device names no platform.", { right in { $0 == nil ? "" : right($0) } }),
    "server.reason-omitted": breaking(party: \.server.activation.chooseReason)(
      "A block without reason stores an empty one.", { right in { $0 == nil ? "" : right($0) } }),
    "server.reason-replaced": breaking(party: \.server.activation.reasonAfterSecondBlock)(
      "A second block replaces the reason.", { _, _, new in new }),
    "server.unblock-keeps-attempts": breaking(party: \.server.activation.attemptsAfterUnblock)(
      "Unblocking leaves the failed attempts.", { _ in { $0 } }),
    "server.unblock-leaves-one": breaking(party: \.server.activation.attemptsAfterUnblock)(
      "Unblocking takes away one failed attempt only.", { _ in { max($0 - 1, 0) } }),
    "server.idle-unblock-resets": breaking(party: \.server.activation.attemptsAfterIdleUnblock)(
      "Unblocking an ACTIVE activation resets its attempts.", { _, _ in 0 }),
    "server.unblock-keeps-reason": breaking(party: \.server.activation.reasonAfterUnblock)(
      "Unblocking leaves the reason.", { _ in { $0 } }),
    "server.possession-removes": breaking(party: \.server.activation.typesOfRemoval)(
      "A device removes its activation with possession alone.", { right in { $0 == "POSSESSION" || right($0) } }),
    "server.biometry-removes-not": breaking(party: \.server.activation.typesOfRemoval)(
      "A device cannot remove its activation with biometry.", { right in { !$0.hasSuffix("BIOMETRY") && right($0) } }),
    "server.empty-user-taken": breaking(party: \.server.activation.isUserAllowed)(
      "A provider without a user makes an activation.", { _ in { $0.unicodeScalars.count <= 255 } }),
    "server.long-user-taken": breaking(party: \.server.activation.isUserAllowed)(
      "A provider's user may have any length.", { _ in { !$0.isEmpty } }),
    "server.longest-user-refused": breaking(party: \.server.activation.isUserAllowed)(
      "A provider's user has less than 255 characters.", { _ in { (1..<255).contains($0.unicodeScalars.count) } }),
    "server.password-of-custom-commits": breaking(party: \.server.activation.looksAtPasswordOfCustom)(
      "A one-time password commits a custom activation.", is: true),
    "server.commit-from-created": breaking(party: \.server.activation.move)(
      "A CREATED activation can be committed.", doing(.to(.active), in: [.created], on: .commit)),
    "server.commit-again-taken": breaking(party: \.server.activation.move)(
      "A commit of an ACTIVE activation is not a fault.", doing(.none, in: [.active], on: .commit)),
    "server.commit-of-removed-in-wrong-state": breaking(party: \.server.activation.move)(
      "A commit of a REMOVED activation has the code of other states.",
      doing(.refused(.wrongState), in: [.removed], on: .commit)),
    "server.commit-unblocks": breaking(party: \.server.activation.move)(
      "A commit makes a BLOCKED activation ACTIVE.", doing(.to(.active), in: [.blocked], on: .commit)),
    "server.pending-blocked": breaking(party: \.server.activation.move)(
      "A PENDING_COMMIT activation can be blocked.", doing(.to(.blocked), in: [.pendingCommit], on: .block)),
    "server.block-again-refused": breaking(party: \.server.activation.move)(
      "A block of a BLOCKED activation is refused.", doing(.refused(.wrongState), in: [.blocked], on: .block)),
    "server.block-of-removed": breaking(party: \.server.activation.move)(
      "A REMOVED activation can be blocked.", doing(.to(.blocked), in: [.removed], on: .block)),
    "server.unblock-of-removed": breaking(party: \.server.activation.move)(
      "Unblocking brings a REMOVED activation back.", doing(.to(.active), in: [.removed], on: .unblock)),
    "server.idle-unblock-refused": breaking(party: \.server.activation.move)(
      "Unblocking an ACTIVE activation is refused.", doing(.refused(.wrongState), in: [.active], on: .unblock)),
    "server.unblock-commits": breaking(party: \.server.activation.move)(
      "Unblocking makes a PENDING_COMMIT activation ACTIVE.", doing(.to(.active), in: [.pendingCommit], on: .unblock)),
    "server.remove-again-refused": breaking(party: \.server.activation.move)(
      "A removal of a REMOVED activation is refused.", doing(.refused(.wrongState), in: [.removed], on: .remove)),
    "server.created-not-removed": breaking(party: \.server.activation.move)(
      "A CREATED activation cannot be removed.", doing(.refused(.wrongState), in: [.created], on: .remove)),
    "server.blocked-not-removed": breaking(party: \.server.activation.move)(
      "A BLOCKED activation cannot be removed.", doing(.refused(.wrongState), in: [.blocked], on: .remove)),
    "server.invalid-point-harmless": breaking(party: \.server.activation.move)(
      "An exchange with an invalid device key leaves the activation.", doing(.none, in: [.created], on: .invalidPoint)),
    "server.code-used-twice": breaking(party: \.server.activation.move)(
      "A code exchanges keys again until the commit.", doing(.to(.pendingCommit), in: [.pendingCommit], on: .exchange)),
    "server.code-used-while-active": breaking(party: \.server.activation.move)(
      "A code exchanges keys again while the activation is ACTIVE.",
      doing(.to(.pendingCommit), in: [.active], on: .exchange)),
    "server.exchange-commits": breaking(party: \.server.activation.move)(
      "The exchange makes each activation ACTIVE.", doing(.to(.active), in: [.created], on: .exchange)),
    "server.passwords-block": breaking(party: \.server.activation.move)(
      "Wrong one-time passwords block instead of removing.",
      doing(.to(.blocked), in: [.created, .pendingCommit], on: .passwordsUsedUp)),
    "server.passwords-used-up-harmless": breaking(party: \.server.activation.move)(
      "One-time passwords can be tried without end.",
      doing(.none, in: [.created, .pendingCommit], on: .passwordsUsedUp)),
    "server.created-stays": breaking(party: \.server.activation.move)(
      "Only PENDING_COMMIT activations expire.", doing(.none, in: [.created], on: .expiry)),
    "server.password-replaced-before-exchange": breaking(party: \.server.activation.move)(
      "The one-time password can be replaced before the exchange.", doing(.none, in: [.created], on: .updatePassword)),
  ]
}

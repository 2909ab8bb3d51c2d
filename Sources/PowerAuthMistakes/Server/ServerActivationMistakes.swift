internal import Conformance
internal import Parties
internal import PowerAuthVectors

/// Mistakes of a server: the life of activations.
extension Mistake {
  static let maximumOfServerOnly = Mistake(
    "server.maximum-of-server-only", "The maximum of failed attempts that init states is ignored.",
    party: \.server.activation.chooseMaximum
  ) { _ in { _, ofServer in ofServer } }
  static let maximumAtLeastOfServer = Mistake(
    "server.maximum-at-least-of-server", "A maximum below that of the server is raised to it.",
    party: \.server.activation.chooseMaximum
  ) { right in { max(right($0, $1), $1) } }
  static let maximumOfZeroTaken = Mistake(
    "server.maximum-of-zero-taken", "Init takes a maximum of 0.", party: \.server.activation.isMaximumAllowed
  ) { _ in { $0 >= 0 } }
  static let anyMaximumTaken = Mistake(
    "server.any-maximum-taken", "Init takes any maximum, also one below 0.", party: \.server.activation.isMaximumAllowed
  ) { _ in { _ in true } }
  static let ownExpiryRefused = Mistake(
    "server.own-expiry-refused", "Init refuses an expiry other than the usual five minutes.",
    party: \.server.activation.isExpiryAllowed
  ) { _ in { expiry, now in expiry - now == 300_000 } }
  static let expiredAtExpiry = Mistake(
    "server.expired-at-expiry", "An activation expires at its expiry already.", party: \.server.activation.isExpired
  ) { _ in { expiry, now in now >= expiry } }
  static let neverExpired = Mistake(
    "server.never-expired", "An activation that is not committed in time stays.", party: \.server.activation.isExpired
  ) { _ in { _, _ in false } }
  static let codeFoundAtExpiry = Mistake(
    "server.code-found-at-expiry", "A code is found at its expiry.", party: \.server.activation.isCodeAlive
  ) { _ in { expiry, now in expiry >= now } }
  static let codeFoundAlways = Mistake(
    "server.code-found-always", "A code is found after its expiry.", party: \.server.activation.isCodeAlive
  ) { _ in { _, _ in true } }
  static let jobSeesAll = Mistake(
    "server.job-sees-all", "The job removes what has expired at any time before.",
    party: \.server.activation.isSeenByJob
  ) { _ in { _, _ in true } }
  static let jobSeesMinutes = Mistake(
    "server.job-sees-minutes", "The job looks back one minute.", party: \.server.activation.isSeenByJob
  ) { _ in { expiry, now in now - expiry <= 60_000 } }
  static let expiryNoticedByJobOnly = Mistake(
    "server.expiry-noticed-by-job-only", "Only the job removes what has expired.",
    party: \.server.activation.noticesExpiry
  ) { _ in { $0 == .expiryJob } }
  static let expiryUnnoticedByCommit = Mistake(
    "server.expiry-unnoticed-by-commit", "A commit does not look at the expiry.",
    party: \.server.activation.noticesExpiry
  ) { right in { $0 != .commit && right($0) } }
  static let expiryUnnoticedByStatus = Mistake(
    "server.expiry-unnoticed-by-status", "A status does not look at the expiry.",
    party: \.server.activation.noticesExpiry
  ) { right in { $0 != .status && right($0) } }
  static let codeOfAnyApplication = Mistake(
    "server.code-of-any-application", "A code is found by a version of another application.",
    party: \.server.activation.isCodeOfApplication
  ) { _ in { _, _ in true } }
  static let unsupportedVersionTaken = Mistake(
    "server.unsupported-version-taken", "An exchange with an unsupported application version is served.",
    party: \.server.activation.isVersionUsable
  ) { _ in { _ in true } }
  static let platformKept = Mistake(
    "server.platform-kept", "The name of the platform is stored as it was sent.",
    party: \.server.activation.storePlatform
  ) { _ in { $0 ?? "unknown" } }
  static let platformEmpty = Mistake(
    "server.platform-empty", "An empty name is stored where the device names no platform.",
    party: \.server.activation.storePlatform
  ) { right in { $0 == nil ? "" : right($0) } }
  static let reasonOmitted = Mistake(
    "server.reason-omitted", "A block without reason stores an empty one.", party: \.server.activation.chooseReason
  ) { right in { $0 == nil ? "" : right($0) } }
  static let reasonReplaced = Mistake(
    "server.reason-replaced", "A second block replaces the reason.", party: \.server.activation.reasonAfterSecondBlock
  ) { _ in { _, new in new } }
  static let unblockKeepsAttempts = Mistake(
    "server.unblock-keeps-attempts", "Unblocking leaves the failed attempts.",
    party: \.server.activation.attemptsAfterUnblock
  ) { _ in { $0 } }
  static let unblockLeavesOne = Mistake(
    "server.unblock-leaves-one", "Unblocking takes away one failed attempt only.",
    party: \.server.activation.attemptsAfterUnblock
  ) { _ in { max($0 - 1, 0) } }
  static let idleUnblockResets = Mistake(
    "server.idle-unblock-resets", "Unblocking an ACTIVE activation resets its attempts.",
    party: \.server.activation.attemptsAfterIdleUnblock
  ) { _ in { _ in 0 } }
  static let unblockKeepsReason = Mistake(
    "server.unblock-keeps-reason", "Unblocking leaves the reason.", party: \.server.activation.reasonAfterUnblock
  ) { _ in { $0 } }
  static let possessionRemoves = Mistake(
    "server.possession-removes", "A device removes its activation with possession alone.",
    party: \.server.activation.typesOfRemoval
  ) { right in { $0 == "POSSESSION" || right($0) } }
  static let biometryRemovesNot = Mistake(
    "server.biometry-removes-not", "A device cannot remove its activation with biometry.",
    party: \.server.activation.typesOfRemoval
  ) { right in { !$0.hasSuffix("BIOMETRY") && right($0) } }
  static let emptyUserTaken = Mistake(
    "server.empty-user-taken", "A provider without a user makes an activation.",
    party: \.server.activation.isUserAllowed
  ) { _ in { $0.unicodeScalars.count <= 255 } }
  static let longUserTaken = Mistake(
    "server.long-user-taken", "A provider's user may have any length.", party: \.server.activation.isUserAllowed
  ) { _ in { !$0.isEmpty } }
  static let longestUserRefused = Mistake(
    "server.longest-user-refused", "A provider's user has less than 255 characters.",
    party: \.server.activation.isUserAllowed
  ) { _ in { (1..<255).contains($0.unicodeScalars.count) } }
  static let passwordOfCustomCommits = Mistake(
    "server.password-of-custom-commits", "A one-time password commits a custom activation.",
    party: \.server.activation.looksAtPasswordOfCustom
  ) { _ in true }
  static let commitFromCreated = Mistake(
    "server.commit-from-created", "A CREATED activation can be committed.", in: [.created], .commit, does: .to(.active))
  static let commitAgainTaken = Mistake(
    "server.commit-again-taken", "A commit of an ACTIVE activation is no fault.", in: [.active], .commit, does: .none)
  static let commitOfRemovedInWrongState = Mistake(
    "server.commit-of-removed-in-wrong-state", "A commit of a REMOVED activation has the code of other states.",
    in: [.removed], .commit, does: .refused(.wrongState))
  static let commitUnblocks = Mistake(
    "server.commit-unblocks", "A commit makes a BLOCKED activation ACTIVE.", in: [.blocked], .commit, does: .to(.active)
  )
  static let pendingBlocked = Mistake(
    "server.pending-blocked", "A PENDING_COMMIT activation can be blocked.", in: [.pendingCommit], .block,
    does: .to(.blocked))
  static let blockAgainRefused = Mistake(
    "server.block-again-refused", "A block of a BLOCKED activation is refused.", in: [.blocked], .block,
    does: .refused(.wrongState))
  static let blockOfRemoved = Mistake(
    "server.block-of-removed", "A REMOVED activation can be blocked.", in: [.removed], .block, does: .to(.blocked))
  static let unblockOfRemoved = Mistake(
    "server.unblock-of-removed", "Unblocking brings a REMOVED activation back.", in: [.removed], .unblock,
    does: .to(.active))
  static let idleUnblockRefused = Mistake(
    "server.idle-unblock-refused", "Unblocking an ACTIVE activation is refused.", in: [.active], .unblock,
    does: .refused(.wrongState))
  static let unblockCommits = Mistake(
    "server.unblock-commits", "Unblocking makes a PENDING_COMMIT activation ACTIVE.", in: [.pendingCommit], .unblock,
    does: .to(.active))
  static let removeAgainRefused = Mistake(
    "server.remove-again-refused", "A removal of a REMOVED activation is refused.", in: [.removed], .remove,
    does: .refused(.wrongState))
  static let createdNotRemoved = Mistake(
    "server.created-not-removed", "A CREATED activation cannot be removed.", in: [.created], .remove,
    does: .refused(.wrongState))
  static let blockedNotRemoved = Mistake(
    "server.blocked-not-removed", "A BLOCKED activation cannot be removed.", in: [.blocked], .remove,
    does: .refused(.wrongState))
  static let invalidPointHarmless = Mistake(
    "server.invalid-point-harmless", "An exchange with an invalid device key leaves the activation.", in: [.created],
    .invalidPoint, does: .none)
  static let codeUsedTwice = Mistake(
    "server.code-used-twice", "A code exchanges keys again until the commit.", in: [.pendingCommit], .exchange,
    does: .to(.pendingCommit))
  static let codeUsedWhileActive = Mistake(
    "server.code-used-while-active", "A code exchanges keys again while the activation is ACTIVE.", in: [.active],
    .exchange, does: .to(.pendingCommit))
  static let exchangeCommits = Mistake(
    "server.exchange-commits", "The exchange makes each activation ACTIVE.", in: [.created], .exchange,
    does: .to(.active))
  static let passwordsBlock = Mistake(
    "server.passwords-block", "Wrong one-time passwords block instead of removing.", in: [.created, .pendingCommit],
    .passwordsUsedUp, does: .to(.blocked))
  static let passwordsUsedUpHarmless = Mistake(
    "server.passwords-used-up-harmless", "One-time passwords can be tried without end.",
    in: [.created, .pendingCommit], .passwordsUsedUp, does: .none)
  static let createdStays = Mistake(
    "server.created-stays", "Only PENDING_COMMIT activations expire.", in: [.created], .expiry, does: .none)
  static let passwordReplacedBeforeExchange = Mistake(
    "server.password-replaced-before-exchange", "The one-time password can be replaced before the exchange.",
    in: [.created], .updatePassword, does: .none)
}

internal import Conformance
internal import Parties
internal import PowerAuthVectors

/// Mistakes of a server: recovery codes.
extension Mistake {
  static let codeActiveAtOnce = Mistake(
    "server.code-active-at-once", "The code of an activation is ACTIVE before the commit.",
    party: \.server.recovery.statusOfNew
  ) { _ in { _ in .active } }
  static let codeNeverActive = Mistake(
    "server.code-created-always", "The code of an activation is CREATED also where that is ACTIVE at once.",
    party: \.server.recovery.statusOfNew
  ) { _ in { _ in .created } }
  static let commitLeavesCode = Mistake(
    "server.commit-leaves-code", "The commit leaves the code of the activation.",
    party: \.server.recovery.statusAfterCommit
  ) { _ in { $0 } }
  static let noPUKsTaken = Mistake(
    "server.no-puks-taken", "A postcard may have no PUK.", party: \.server.recovery.isCountAllowed
  ) { _ in { $0 <= 100 && $0 >= 0 } }
  static let anyCountTaken = Mistake(
    "server.any-count-taken", "A postcard may have any number of PUKs above 0.", party: \.server.recovery.isCountAllowed
  ) { _ in { $0 > 0 } }
  static let hundredRefused = Mistake(
    "server.hundred-refused", "A postcard has less than 100 PUKs.", party: \.server.recovery.isCountAllowed
  ) { _ in { (1..<100).contains($0) } }
  static let furtherPostcards = Mistake(
    "server.further-postcards", "A user may have any number of postcards.", party: \.server.recovery.isFurtherAllowed
  ) { _ in { _, _ in true } }
  static let severalIgnored = Mistake(
    "server.several-ignored", "A user has one postcard, whatever the configuration says.",
    party: \.server.recovery.isFurtherAllowed
  ) { _ in { existing, _ in existing == 0 } }
  static let anyUserConfirms = Mistake(
    "server.any-user-confirms", "A code is confirmed by any user.", party: \.server.recovery.isOfUser
  ) { _ in { _, _ in true } }
  static let confirmedAgainRefused = Mistake(
    "server.confirmed-again-refused", "An ACTIVE code is not confirmed again.", party: \.server.recovery.canBeConfirmed
  ) { _ in { $0 == .created } }
  static let confirmRevives = Mistake(
    "server.confirm-revives", "A BLOCKED or REVOKED code is made ACTIVE by a confirmation.",
    party: \.server.recovery.canBeConfirmed
  ) { _ in { _ in true } }
  static let unconfirmedUsable = Mistake(
    "server.unconfirmed-usable", "A CREATED code recovers.", party: \.server.recovery.isUsable
  ) { right in { $0 == .created || right($0) } }
  static let blockedUsable = Mistake(
    "server.blocked-usable", "A BLOCKED code recovers.", party: \.server.recovery.isUsable
  ) { right in { $0 == .blocked || right($0) } }
  static let lastPUKExpected = Mistake(
    "server.last-puk-expected", "The last PUK that is VALID is expected.", party: \.server.recovery.expected
  ) { _ in { $0.lastIndex(of: .valid) } }
  static let wrongPUKUncounted = Mistake(
    "server.wrong-puk-uncounted", "A wrong PUK is not counted.", party: \.server.recovery.attemptsAfterWrong
  ) { _ in { $0 } }
  static let codeBlocksLate = Mistake(
    "server.code-blocks-late", "The attempt after the maximum blocks the code.", party: \.server.recovery.blocks
  ) { _ in { $0 > $1 } }
  static let codeBlocksEarly = Mistake(
    "server.code-blocks-early", "The attempt before the maximum blocks the code.", party: \.server.recovery.blocks
  ) { _ in { $0 >= max($1 - 1, 1) } }
  static let blockedKeepsPUK = Mistake(
    "server.blocked-keeps-puk", "A blocked code keeps its PUK VALID.", party: \.server.recovery.statusOfPUKAfterBlock
  ) { _ in { $0 } }
  static let rightPUKKeepsAttempts = Mistake(
    "server.right-puk-keeps-attempts", "A right PUK leaves the failed attempts of its code.",
    party: \.server.recovery.attemptsAfterRight
  ) { _ in { $0 } }
  static let pukUsedTwice = Mistake(
    "server.puk-stays-valid", "A PUK stays VALID after its use.", party: \.server.recovery.statusOfPUKAfterUse
  ) { _ in { $0 } }
  static let pukInvalidAfterUse = Mistake(
    "server.puk-invalid-after-use", "A PUK is INVALID after its use.", party: \.server.recovery.statusOfPUKAfterUse
  ) { _ in { _ in .invalid } }
  static let boundActivationStays = Mistake(
    "server.bound-activation-stays", "The recovered activation stays.", party: \.server.recovery.removesBound
  ) { _ in false }
  static let boundCodeStays = Mistake(
    "server.bound-code-stays", "The code of the recovered activation stays ACTIVE.",
    party: \.server.recovery.revokesBound
  ) { _ in false }
  static let expiryLeavesCode = Mistake(
    "server.expiry-leaves-code", "The code of an activation that expired stays.",
    party: \.server.recovery.revokesOnExpiry
  ) { _ in false }
  static let postcardRevokedAfterUse = Mistake(
    "server.postcard-revoked-after-use", "The code of a postcard is REVOKED by its first use.",
    party: \.server.recovery.statusOfPostcardAfterUse
  ) { _ in { _ in .revoked } }
  static let removalAlwaysRevokes = Mistake(
    "server.removal-always-revokes", "Each removal revokes the code.", party: \.server.recovery.revokesOnRemoval
  ) { _ in { _ in true } }
  static let removalNeverRevokes = Mistake(
    "server.removal-never-revokes", "No removal revokes the code.", party: \.server.recovery.revokesOnRemoval
  ) { _ in { _ in false } }
  static let revokedPUKsStay = Mistake(
    "server.revoked-puks-stay", "The PUKs of a revoked code stay VALID.",
    party: \.server.recovery.statusOfPUKAfterRevocation
  ) { _ in { $0 } }
  static let usedPUKsInvalid = Mistake(
    "server.used-puks-invalid", "The used PUKs of a revoked code become INVALID as well.",
    party: \.server.recovery.statusOfPUKAfterRevocation
  ) { _ in { _ in .invalid } }
}

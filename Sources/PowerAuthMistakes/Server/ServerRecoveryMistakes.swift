internal import PartyModel

/// Mistakes of a server: recovery codes.
extension MistakeTable {
  static let serverRecovery: MistakeTable = [
    "server.code-active-at-once": breaking(party: \.server.recovery.statusOfNew)(
      "The code of an activation is ACTIVE before the commit.", { _, _ in .active }),
    "server.code-created-always": breaking(party: \.server.recovery.statusOfNew)(
      "The code of an activation is CREATED also where that is ACTIVE at once.", { _, _ in .created }),
    "server.commit-leaves-code": breaking(party: \.server.recovery.statusAfterCommit)(
      "The commit leaves the code of the activation.", { _ in { $0 } }),
    "server.no-puks-taken": breaking(party: \.server.recovery.isCountAllowed)(
      "A postcard may have no PUK.", { _ in { $0 <= 100 && $0 >= 0 } }),
    "server.any-count-taken": breaking(party: \.server.recovery.isCountAllowed)(
      "A postcard may have any number of PUKs above 0.", { _ in { $0 > 0 } }),
    "server.hundred-refused": breaking(party: \.server.recovery.isCountAllowed)(
      "A postcard has less than 100 PUKs.", { _ in { (1..<100).contains($0) } }),
    "server.further-postcards": breaking(party: \.server.recovery.isFurtherAllowed)(
      "A user may have any number of postcards.", { _, _, _ in true }),
    "server.several-ignored": breaking(party: \.server.recovery.isFurtherAllowed)(
      "A user has one postcard, whatever the configuration says.", { _, existing, _ in existing == 0 }),
    "server.any-user-confirms": breaking(party: \.server.recovery.isOfUser)(
      "A code is confirmed by any user.", { _, _, _ in true }),
    "server.confirmed-again-refused": breaking(party: \.server.recovery.canBeConfirmed)(
      "An ACTIVE code is not confirmed again.", { _ in { $0 == .created } }),
    "server.confirm-revives": breaking(party: \.server.recovery.canBeConfirmed)(
      "A BLOCKED or REVOKED code is made ACTIVE by a confirmation.", { _, _ in true }),
    "server.unconfirmed-usable": breaking(party: \.server.recovery.isUsable)(
      "A CREATED code recovers.", { right in { $0 == .created || right($0) } }),
    "server.blocked-usable": breaking(party: \.server.recovery.isUsable)(
      "A BLOCKED code recovers.", { right in { $0 == .blocked || right($0) } }),
    "server.last-puk-expected": breaking(party: \.server.recovery.expected)(
      "The last PUK that is VALID is expected.", { _ in { $0.lastIndex(of: .valid) } }),
    "server.wrong-puk-uncounted": breaking(party: \.server.recovery.attemptsAfterWrong)(
      "A wrong PUK is not counted.", { _ in { $0 } }),
    "server.code-blocks-late": breaking(party: \.server.recovery.blocks)(
      "The attempt after the maximum blocks the code.", { _ in { $0 > $1 } }),
    "server.code-blocks-early": breaking(party: \.server.recovery.blocks)(
      "The attempt before the maximum blocks the code.", { _ in { $0 >= max($1 - 1, 1) } }),
    "server.blocked-keeps-puk": breaking(party: \.server.recovery.statusOfPUKAfterBlock)(
      "A blocked code keeps its PUK VALID.", { _ in { $0 } }),
    "server.right-puk-keeps-attempts": breaking(party: \.server.recovery.attemptsAfterRight)(
      "A right PUK leaves the failed attempts of its code.", { _ in { $0 } }),
    "server.puk-stays-valid": breaking(party: \.server.recovery.statusOfPUKAfterUse)(
      "A PUK stays VALID after its use.", { _ in { $0 } }),
    "server.puk-invalid-after-use": breaking(party: \.server.recovery.statusOfPUKAfterUse)(
      "A PUK is INVALID after its use.", { _, _ in .invalid }),
    "server.bound-activation-stays": breaking(party: \.server.recovery.removesBound)(
      "The recovered activation stays.", is: false),
    "server.expiry-leaves-code": breaking(party: \.server.recovery.revokesOnExpiry)(
      "The code of an activation that expired stays.", is: false),
    "server.bound-code-stays": breaking(party: \.server.recovery.revokesBound)(
      "The code of the recovered activation stays ACTIVE.", is: false),
    "server.postcard-revoked-after-use": breaking(party: \.server.recovery.statusOfPostcardAfterUse)(
      "The code of a postcard is REVOKED by its first use.", { _, _ in .revoked }),
    "server.removal-always-revokes": breaking(party: \.server.recovery.revokesOnRemoval)(
      "Each removal revokes the code.", { _, _ in true }),
    "server.removal-never-revokes": breaking(party: \.server.recovery.revokesOnRemoval)(
      "No removal revokes the code.", { _, _ in false }),
    "server.revoked-puks-stay": breaking(party: \.server.recovery.statusOfPUKAfterRevocation)(
      "The PUKs of a revoked code stay VALID.", { _ in { $0 } }),
    "server.used-puks-invalid": breaking(party: \.server.recovery.statusOfPUKAfterRevocation)(
      "The used PUKs of a revoked code become INVALID as well.", { _, _ in .invalid }),
  ]
}

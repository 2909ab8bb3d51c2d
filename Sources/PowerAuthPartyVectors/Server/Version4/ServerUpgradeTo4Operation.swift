package import Conformance
internal import PartyModel
internal import PowerAuth
internal import PowerAuthVectors

/// How a server upgrades an activation of 3.3 to 4.0.
package struct ServerUpgradeTo4Operation: ServerOperation4 {
  package let heading = OperationHeading.server4(
    "server.upgrade-to-4", "How a server upgrades an activation of 3.3 to 4.0, and serves both meanwhile.",
    reference: "Server/UpgradeTo4")
  package let script = ServerScriptFields(version4: [
    .startUpgrade4, .confirmUpgrade, .validate4, .compute4, .status4, .createToken4, .useToken, .unlockVault4,
    .changePassword, .removeBiometry, .activate4, .exchange4, .temporaryKey4, .configure, .replay4, .oldActivate,
    .oldExchange,
    .oldValidate, .oldCompute, .oldOffline, .oldStatus, .oldTokenCreate, .oldTokenUse, .oldUnlockVault, .oldUserInfo,
  ])
  package let rules = ServerUpgradeTo4Sentences()

  package func declareAnswer(on op: OperationBuilder) {
    script.declareAnswer4(on: op)
    op.note(
      """
      An event `old-…` is the event of 3.3 of the same name, of the same device and the same server; its counter is that of \
      3.3. A token is used in the version in which it was made: whether one of 3.3 verifies with a header of 4.0 is not known.
      """)
    op.note(
      """
      No vector asks for the status of 3.3 after the upgrade: no document states what a published server answers. The published \
      server takes codes of 4.0 as soon as an upgrade has begun; vectors allow that it takes them at its end only.
      """)
  }
}

/// The rules of the upgrade.
package struct ServerUpgradeTo4Sentences: DeclarationGroup {
  package let type = rule(
    "P1",
    """
    A start has possession with knowledge, a confirmation possession alone; another type is refused with 401, and \
    costs nothing.
    """,
    \.version4.decisions.upgrade.takesType)
  package let state = rule(
    "P2", "Both steps are taken in ACTIVE only.", \.version4.decisions.upgrade.isOpen)
  package let verification = rule(
    "P3",
    """
    A start has a signature of 3.3, which is verified in version 3 only. A code of 4.0 is verified as soon as there are keys \
    for it, and then refused with 401.
    """, \.version4.decisions.upgrade.canVerify, \.version4.decisions.upgrade.isOldSignatureCounted)
  package let wrong = rule(
    "P4", "A wrong start counts, a wrong confirmation does not.", \.version4.decisions.upgrade.isCounted)
  package let right = rule(
    "P5", "A right start sets the failed attempts to 0, a right confirmation leaves them.",
    \.version4.decisions.upgrade.clearAttempts)
  package let headers = rule(
    "P6",
    "A start without an encryption header that can be read is refused with 400, one whose headers have other versions with 401.",
    \.version4.decisions.upgrade.judgeHeaders)
  package let body = rule(
    "P7",
    """
    A start is decrypted behind its signature; a body that cannot be used is refused with 400, and the signature is used up. A \
    device key that is not a point removes the activation.
    """, \.version4.decisions.upgrade.isComplete, \.version4.decisions.upgrade.countRefused,
    \.version4.decisions.upgrade.findState)
  package let start = rule(
    "P8",
    """
    A start leaves version and number of the counter, stores new keys and a new value of 4.0 in place of those of an earlier \
    start, takes the device's word about biometry, and awaits the confirmation.
    """, \.version4.decisions.upgrade.keepVersion, \.version4.decisions.upgrade.keepCounter,
    \.version4.decisions.upgrade.canRepeat, \.version4.decisions.upgrade.replaceKeys,
    \.version4.decisions.upgrade.chooseSetting, \.version4.decisions.upgrade.isPendingAfterStart)
  package let confirmation = rule(
    "P9", "A confirmation that is awaited makes version 4; another one is refused with 400, and its code is used up.",
    \.version4.decisions.upgrade.canConfirm, \.version4.decisions.upgrade.upgradedVersion,
    \.version4.decisions.upgrade.isPendingAfterConfirmation)
  package let codes = rule(
    "P10", "A code of 4.0 is taken from the start on; before it nothing can be computed, and nothing counts.",
    \.version4.decisions.code.hasCounter)
  package let status = rule(
    "P11",
    """
    Until the confirmation the status of 4.0 has the version 3 and the flag 2; the version of an upgrade is always 4, \
    also in the status of 3.3.
    """,
    \.version4.decisions.status.showVersion, \.version4.decisions.status.showUpgradeVersion,
    \.version4.decisions.status.upgradeFlag)
  package let oldest = rule(
    "P12",
    """
    A server whose oldest version is 4 refuses each request of version 3 that has a signature or a message, also the \
    start of an upgrade.
    """,
    \.version4.decisions.protocolVersion.isAllowed, \.version4.decisions.protocolVersion.findMain,
    \.version4.decisions.protocolVersion.isChecked, \.version4.decisions.protocolVersion.findVersion)
  package let meanwhile = partyRule(
    "P13",
    """
    Between start and confirmation the activation works in 3.3 as before. After the confirmation it has no key of 3.3; its \
    tokens stay.
    """, \.server.version4.keepsOldKeysAtStart, \.server.version4.keepsOldKeysAfterUpgrade,
    \.server.version4.keepsTokens)
}

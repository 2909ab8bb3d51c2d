package import Conformance
internal import PartyModel
internal import PowerAuthVectors

/// How a server upgrades activations of protocol version 2.
package struct ServerUpgradeOperation: ServerOperation {
  package let heading = OperationHeading.server(
    "server.upgrade", "How a server upgrades an activation of protocol version 2 to version 3.",
    reference: "Server/Upgrade", ranges: ProtocolRange.byTimestampAndKey)
  package let script = ServerScriptFields([
    .legacy, .activate, .startUpgrade, .commitUpgrade, .verifyNumeric, .validate, .status, .detail, .block, .unblock,
    .support, .unsupport, .replay,
  ])
  package let rules = ServerUpgradeSentences()

  package func declareAnswer(on op: OperationBuilder) {
    script.declareServerAnswer(on: op)
    ServerScriptFields.noteServerConventions(on: op)
    op.note(
      """
      The device's counter of version 3 begins with the CTR_DATA of the upgrade's start: `counter` of `upgrade-commit` and \
      `validate` counts from there, 0 at first.
      """)
    op.note(
      """
      `upgrade-start` is refused with 400 ERR_UPGRADE. `upgrade-commit` is refused with 401 ERR_AUTHENTICATION where the \
      body is empty, the type is not POSSESSION or the signature is wrong, and with 400 ERR_UPGRADE where the activation \
      is not in an upgrade. The published documents have 401 for that. An empty body and another type cost nothing.
      """)
    op.note(
      """
      No vector commits before a start: no document states what a published server answers. None validates in version 3 \
      before the commit: a published server judges such a signature by version 2, in which it is wrong.
      """)
  }
}

/// The rules of the upgrade.
package struct ServerUpgradeSentences: DeclarationGroup {
  package let start = partyRule(
    "U1",
    """
    An upgrade starts from version 2 in the state ACTIVE; CTR_DATA is made by the first start, and stays in later ones. \
    A repeated message is refused before the state is looked at, also after a start that was refused.
    """,
    \.server.upgrade.canStart, \.server.upgrade.chooseCounterData)
  package let signature = partyRule(
    "U2",
    """
    The commit of an upgrade is signed with POSSESSION by the rules of version 3: the hash-based counter is walked, and \
    the number of the counter continues from that of version 2.
    """, \.server.upgrade.allows, \.server.upgrade.counterAfterCommit)
  package let commit = partyRule(
    "U3",
    "An activation of version 2 with CTR_DATA becomes version 3; otherwise 400, though the counter has moved.",
    \.server.upgrade.canCommit)
  package let status = partyRule(
    "U4", "A status of an activation of version 2 is refused with 400 ERR_ACTIVATION.", \.server.upgrade.servesStatus)
  package let numeric = partyRule(
    "U5", "After the commit a signature of version 2 is a wrong one, which counts.", \.server.upgrade.countsNumeric)
}

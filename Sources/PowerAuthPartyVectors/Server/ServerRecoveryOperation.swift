package import Conformance
internal import PartyModel
internal import PowerAuthVectors

/// How a server keeps recovery codes.
package struct ServerRecoveryOperation: ServerOperation {
  package let heading = OperationHeading.server(
    "server.recovery", "How a server makes, confirms, uses and revokes recovery codes.", reference: "Server/Recovery",
    ranges: ProtocolRange.byTimestampAndKey)
  package let script = ServerScriptFields([
    .activate, .initialise, .exchange, .commit, .createPostcard, .confirmRecovery, .recover, .revoke, .lookUp,
    .remove, .removeByDevice, .block, .unblock, .support, .unsupport, .validate,
  ])
  package let rules = ServerRecoverySentences()

  package func declareAnswer(on op: OperationBuilder) {
    script.declareServerAnswer(on: op, showsCodes: true)
    ServerScriptFields.noteServerConventions(on: op)
    op.note(
      """
      A code that is made with an activation has its name and one PUK, and is made by `exchange`, `activate` and `recover` \
      where the configuration says so. A refused `postcard` is `refused`, without a code, and gives no name.
      """)
    op.note(
      """
      `postcard`, `revoke` and `recovery-code` have only `result` and the members of the code; the last two are `ok` also \
      for an unknown code. `recover` has the record of the new activation.
      """)
    op.note(
      """
      A right PUK is the one with the number of the first that is VALID. `recover` of a BLOCKED, REVOKED, CREATED or \
      unknown code is refused with 400 ERR_ACTIVATION, and nothing is counted; so is each where the configuration has \
      neither `recovery` nor `postcards`. Where one of the two is `yes`, codes recover; `recovery` says in addition that each \
      activation gets a code. No vector recovers with a code whose PUKs are all used.
      """)
  }
}

/// The rules of recovery codes.
package struct ServerRecoverySentences: DeclarationGroup {
  package let new = partyRule(
    "R1",
    "A code that is made with an activation is CREATED while that is PENDING_COMMIT, and ACTIVE once it is ACTIVE.",
    \.server.recovery.statusOfNew, \.server.recovery.statusAfterCommit)
  package let postcard = partyRule(
    "R2",
    """
    The code of a postcard has 1 to 100 PUKs, and is CREATED. A user has one that is CREATED or ACTIVE, unless the \
    configuration allows several.
    """, \.server.recovery.isCountAllowed, \.server.recovery.isFurtherAllowed)
  package let confirm = partyRule(
    "R3",
    """
    A device confirms a CREATED or ACTIVE code of the application and of the user of its activation with a right \
    signature of POSSESSION_KNOWLEDGE: CREATED becomes ACTIVE, and `alreadyConfirmed` says whether it was. Otherwise 401; the \
    counter moves with the signature.
    """, \.server.recovery.isOfUser, \.server.recovery.canBeConfirmed)
  package let right = partyRule(
    "R4",
    """
    The first VALID PUK of an ACTIVE code recovers: it is USED, the attempts are 0, the activation of the code is REMOVED \
    and its code REVOKED, and the new activation is ACTIVE, or PENDING_COMMIT where the host says so. The code of a \
    postcard stays ACTIVE.
    """, \.server.recovery.expected, \.server.recovery.statusOfPUKAfterUse, \.server.recovery.attemptsAfterRight,
    \.server.recovery.removesBound, \.server.recovery.revokesBound, \.server.recovery.statusOfPostcardAfterUse)
  package let wrong = partyRule(
    "R5",
    """
    Another PUK is a failed attempt of the code: 400 INVALID_RECOVERY_CODE with the number of the expected one, also \
    where a later PUK of a postcard was sent.
    """, \.server.recovery.attemptsAfterWrong, \.server.recovery.expected)
  package let blocked = partyRule(
    "R6", "At the maximum the code is BLOCKED and the expected PUK INVALID, and the answer is 400 ERR_ACTIVATION.",
    \.server.recovery.blocks, \.server.recovery.statusOfPUKAfterBlock)
  package let usable = partyRule(
    "R7", "A code that is not ACTIVE does not recover, and nothing is counted.", \.server.recovery.isUsable)
  package let revocation = partyRule(
    "R8",
    """
    Revocation makes a code REVOKED and its VALID PUKs INVALID. A removal by an administrator revokes where the call says \
    so, one by a device where the host has a provider; otherwise the code of a REMOVED activation still recovers. The \
    code of an activation that expires is revoked.
    """, \.server.recovery.revokesOnRemoval, \.server.recovery.statusOfPUKAfterRevocation,
    \.server.recovery.revokesOnExpiry)
}

package import Conformance
internal import PartyModel
internal import PowerAuth
internal import PowerAuthVectors

/// How a server of protocol 4 judges codes.
package struct ServerCodeOperation: ServerOperation4 {
  package let heading = OperationHeading.server4(
    "server.code",
    "How a server of protocol 4 judges online and offline codes: look-ahead, attempts, blocks for a time.",
    reference: "Server/Code")
  package let script = ServerScriptFields(version4: [
    .activate4, .exchange4, .confirm, .validate4, .verify4, .offline4, .compute4, .remove4, .changePassword,
    .addBiometry, .removeBiometry, .status4, .replay4, .oldActivate, .oldValidate,
  ])
  package let rules = ServerCodeSentences()

  package func declareAnswer(on op: OperationBuilder) {
    script.declareAnswer4(on: op)
    op.note(
      """
      `remaining` and `type` are there where a code of an activation was judged that the server knows: the maximum without the \
      failed attempts, and the type; of a wrong offline code POSSESSION_KNOWLEDGE.
      """)
    op.note(
      """
      No vector has a wrong offline code that may be one of biometry while biometry is off: the published server fails there \
      without counting, which looks like a defect.
      """)
  }
}

/// The rules of the judgement of codes.
package struct ServerCodeSentences: DeclarationGroup {
  package let type = rule(
    "D1",
    """
    A type that the endpoint does not take is refused before the code is judged, and nothing changes: `validate` takes \
    possession alone and with one more factor, `biometry-remove` possession alone, `confirm`, `password-change` and \
    `biometry-add` possession with knowledge, the others possession with one more factor. `verify` takes each type.
    """, \.version4.decisions.cost.types)
  package let path = rule(
    "D2",
    """
    A code that arrives at the address of version 3 is judged, with all that follows, and then refused; so is a signature of \
    3.3 at an address of version 4.
    """, [\.version4.decisions.cost.testsVersionFirst], party: \.server.version4.takesCodesAtOldPath)
  package let application = rule(
    "D3",
    """
    A code with an application version that is unknown, unsupported or of another application is wrong, and counts in each \
    state unless it has possession alone; at the maximum it blocks.
    """, \.version4.decisions.code.countsForeign)
  package let state = rule(
    "D4", "In ACTIVE codes are judged; in other states they change the last use alone.",
    \.version4.decisions.code.isOpen)
  package let maximum = rule(
    "D5", "The failed attempt that reaches the maximum blocks the activation, for the reason MAX_FAILED_ATTEMPTS.",
    \.version4.decisions.attempts.areUsedUp)
  package let incomputable = rule(
    "D6",
    """
    A code that cannot be computed is refused, and nothing changes: with biometry while that is off, and of an \
    activation without a counter of 4.0.
    """,
    \.version4.decisions.code.hasCounter, \.version4.decisions.code.isBiometryUsable,
    \.version4.decisions.code.isBiometryOffCounted)
  package let window = rule(
    "D7",
    "As many values of the counter are tried as the look-ahead says; the counter passes over the one that matches.",
    \.version4.decisions.attempts.isTried, \.version4.decisions.attempts.passOver)
  package let keys = rule(
    "D8", "At each value the current and the next key of each factor are tried, in each combination.",
    \.version4.decisions.code.isBefore, \.version4.decisions.code.combine, \.version4.decisions.code.isNextTried)
  package let wrong = rule(
    "D9", "A wrong code counts unless it has possession alone, and leaves the counter.",
    \.version4.decisions.code.isCounted, \.version4.decisions.code.keepCounter)
  package let right = rule(
    "D10", "A right code sets the failed attempts to 0 unless it has possession alone.",
    \.version4.decisions.code.clearAttempts)
  package let block = rule(
    "D11",
    """
    Where it is configured, a block for failed attempts ends by itself: the first after the base, each following one later by \
    the factor. When its time has come, one failed attempt is taken back before a code is judged; a success ends the count of \
    blocks. A block of an administrator does not end.
    """,
    [
      \.version4.decisions.block.isTimed, \.version4.decisions.block.countBlock,
      \.version4.decisions.block.findTime, \.version4.decisions.block.hasEnded,
      \.version4.decisions.block.lowerAttempts, \.version4.decisions.block.keepBlocks,
      \.version4.decisions.block.clearBlocks, \.version4.decisions.block.clearAttempts,
      \.version4.decisions.block.timeOfAdministrator, \.version4.decisions.block.attemptsOfUnblocked,
    ],
    party: \.server.version4.liftsBlockAtCode)
  package let offline = partyRule(
    "D12",
    """
    An offline code is one of knowledge, or of biometry where the caller takes it and biometry is on. Counter and attempts are \
    those of online codes; no application version is looked at, and no block is lifted.
    """, \.server.version4.takesOfflineBiometry, \.server.version4.liftsBlockOffline)
}

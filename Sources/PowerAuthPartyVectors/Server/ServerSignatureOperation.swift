package import Conformance
internal import PartyModel
internal import PowerAuthVectors

/// How a server judges signatures.
package struct ServerSignatureOperation: ServerOperation {
  package let heading = OperationHeading.server(
    "server.signature",
    "How a server judges online and offline signatures: look-ahead, failed attempts, blocking.",
    reference: "Server/Signature", ranges: [.v3])
  package let script = ServerScriptFields([
    .activate, .initialise, .exchange, .commit, .validate, .verify, .offline, .computeUnsent, .removeByDevice, .block,
    .unblock, .remove, .setStatus, .support, .unsupport, .status, .detail, .replay,
  ])
  package let rules = ServerSignatureSentences()

  package func declareAnswer(on op: OperationBuilder) {
    script.declareServerAnswer(on: op)
    ServerScriptFields.noteServerConventions(on: op)
    op.note(
      """
      A device computes each signature with the next value of its own counter, also offline and where the request is \
      refused; `compute` moves it as well. Appendices and tables of the server count the same way.
      """)
    op.note(
      """
      `remaining` and `type` are there where an ACTIVE activation was judged with an application version that it may use: \
      the maximum after a right signature, the maximum without the failed attempts after a wrong one. `type` of `offline` \
      is the type that matched; POSSESSION_KNOWLEDGE where none did.
      """)
    op.note(
      """
      With an application version that is not usable, the code of the published server counts in all states, which may be \
      a defect; vectors allow both.
      """)
  }
}

/// The rules of the judgement of signatures.
package struct ServerSignatureSentences: DeclarationGroup {
  package let version = partyRule(
    "S1", "A header whose version is not 3.0, 3.1, 3.2 or 3.3 is refused, and nothing changes.",
    \.server.signature.isVersionServed)
  package let type = partyRule(
    "S2",
    """
    A signature type that the endpoint does not allow is refused before the signature is judged, and nothing changes: \
    `validate` allows POSSESSION, alone and with the others, `sdk-remove` all of two and more factors with POSSESSION.
    """, \.server.signature.allows)
  package let unknown = partyRule(
    "S3",
    """
    A signature of an unknown activation is invalid, and so is one of an activation that is not ACTIVE, which changes \
    nothing but the last use.
    """, \.server.signature.isJudged, \.server.signature.countsUnjudged, \.server.signature.movesLastUse)
  package let application = partyRule(
    "S4",
    """
    An online signature with an application version that is unknown, unsupported or of another application is invalid, \
    and a failed attempt of an ACTIVE activation unless its type is POSSESSION.
    """, \.server.signature.isApplicationUsable, \.server.signature.countsForeignApplication)
  package let lookAhead = partyRule(
    "S5",
    """
    The stored value of the counter and those after it are tried, as many as the look-ahead says together; the first that \
    matches counts, and the stored counter becomes the one after it.
    """, \.server.signature.countTried, \.server.signature.stepsAfterMatch)
  package let counterStays = partyRule(
    "S6", "A failed check never moves the counter.", \.server.signature.stepsAfterFailure)
  package let right = partyRule(
    "S7", "A right signature sets the failed attempts to 0, also one of biometry; one of POSSESSION leaves them.",
    \.server.signature.attemptsAfterRight)
  package let wrong = partyRule(
    "S8", "A wrong signature is one more failed attempt, also one of biometry, but not one of POSSESSION.",
    \.server.signature.attemptsAfterWrong)
  package let blocks = partyRule(
    "S9", "The failed attempt that reaches the maximum blocks the activation, for the reason MAX_FAILED_ATTEMPTS.",
    \.server.signature.blocks, \.server.signature.reason)
  package let usedUp = partyRule(
    "S10",
    "An ACTIVE activation whose attempts are used up is blocked by any signature, which is invalid and not judged.",
    \.server.signature.isUsedUp)
  package let remaining = partyRule(
    "S11", "After a right signature the maximum remains; after a wrong one the maximum without the failed attempts.",
    \.server.signature.remainingAfterRight, \.server.signature.remainingAfterWrong)
  package let format = partyRule(
    "S12",
    "The version of the header says how the signature is written, decimal in 3.0 and Base64 later, for each request.",
    \.server.signature.isDecimal)
  package let offlineTypes = partyRule(
    "S13",
    """
    Of offline signatures POSSESSION_KNOWLEDGE is tried, and POSSESSION_BIOMETRY where biometry is allowed; counter, \
    look-ahead and attempts are those of online ones, and a failure counts.
    """, \.server.offline.types, \.server.offline.typeOfFailure)
  package let offlineApplication = partyRule(
    "S14", "Offline signatures know no application version: one that is unsupported changes nothing.",
    \.server.offline.looksAtApplication)
  package let offlineLength = partyRule(
    "S15", "The component length of offline signatures is that of the call, else that of the configuration.",
    \.server.offline.chooseLength)
  package let proximity = partyRule(
    "S16",
    "With a proximity check, the time-based passwords of the current step and of as many earlier ones as the call says count.",
    \.server.offline.passwordAges)
}

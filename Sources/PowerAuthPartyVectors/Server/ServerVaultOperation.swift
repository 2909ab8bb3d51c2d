package import Conformance
internal import PartyModel
internal import PowerAuthVectors

/// How a server hands out the vault key, and what a failure costs.
package struct ServerVaultOperation: ServerOperation {
  package let heading = OperationHeading.server(
    "server.vault", "How a server hands out the vault key, and what each failure costs.", reference: "Server/Vault",
    ranges: ProtocolRange.byTimestampAndKey)
  package let script = ServerScriptFields([
    .activate, .initialise, .exchange, .commit, .unlockVault, .verifyData, .validate, .block, .unblock, .remove,
    .support, .unsupport, .replay,
  ])
  package let rules = ServerVaultSentences()

  package func declareAnswer(on op: OperationBuilder) {
    script.declareServerAnswer(on: op)
    ServerScriptFields.noteServerConventions(on: op)
    op.note("The steps of `vault-unlock` are those of V1 to V6 in this order; the first that fails decides.")
    op.note(
      "`verify-data` is `valid` or `invalid`, also for an activation that the server does not know; it changes nothing."
    )
  }
}

/// The rules of the vault.
package struct ServerVaultSentences: DeclarationGroup {
  package let type = partyRule(
    "V1",
    """
    A type that does not open the vault is refused with 400 ERR_SECURE_VAULT, and nothing changes: all but \
    POSSESSION_KNOWLEDGE, and POSSESSION_BIOMETRY where the configuration allows it.
    """, \.server.vault.allows, \.server.vault.answerToType)
  package let state = partyRule(
    "V2",
    """
    An activation that is unknown or not ACTIVE, and an application version that it may not use, are refused with 401, \
    and nothing changes, not even the last use.
    """, \.server.vault.isServed)
  package let decryption = partyRule(
    "V3",
    "A repeated request, and one that cannot be decrypted, is refused with 400 ERR_SECURE_VAULT, and nothing changes.",
    \.server.vault.decryptsBeforeSignature)
  package let reason = partyRule(
    "V4",
    """
    A reason that is not 3 to 255 of the characters A–Z, a–z, 0–9, `_`, `-` and `.` is refused with 400 ERR_SECURE_VAULT, \
    and nothing changes.
    """, \.server.vault.isReasonAllowed, \.server.vault.checksReasonBeforeSignature)
  package let unreadable = partyRule(
    "V5", "A decrypted text that is not JSON is refused with 401, and nothing changes.",
    \.server.vault.answerToUnreadable)
  package let signature = partyRule(
    "V6",
    """
    Then the signature is judged as any other: a wrong one is 401 and a failed attempt; a right one gives the vault key, \
    and moves the counter once.
    """, \.server.signature.attemptsAfterWrong, \.server.signature.attemptsAfterRight,
    \.server.signature.stepsAfterMatch)
}

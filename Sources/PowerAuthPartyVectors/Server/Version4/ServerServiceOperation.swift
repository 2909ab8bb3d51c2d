package import Conformance
internal import PartyModel
internal import PowerAuth
internal import PowerAuthVectors

/// How a server of protocol 4 serves tokens, the vault and the status.
package struct ServerServiceOperation: ServerOperation4 {
  package let heading = OperationHeading.server4(
    "server.service", "How a server of protocol 4 serves tokens, the vault and the status, and what a failure costs.",
    reference: "Server/Service")
  package let script = ServerScriptFields(version4: [
    .activate4, .exchange4, .confirm, .validate4, .compute4, .rename, .status4, .createToken4, .useToken,
    .validateToken, .removeToken4, .eraseToken, .detailByToken, .unlockVault4, .changePassword, .addBiometry,
    .removeBiometry, .temporaryKey4, .configure, .replay4,
  ])
  package let rules = ServerServiceSentences()

  package func declareAnswer(on op: OperationBuilder) {
    script.declareAnswer4(on: op)
    op.note(
      """
      `token-use` and `token-validate` observe the activation of the token. A nonce that was seen, and a time outside the \
      window, is ERR0024 of `token-validate`, and 401 of `token-use`.
      """)
    op.note(
      """
      Not here: `/pa/v4/status` and `/pa/v4/config`, because they touch no activation; the object that a host may send with a \
      status, because it is its own.
      """)
  }
}

/// The rules of tokens, the vault and the status.
package struct ServerServiceSentences: DeclarationGroup {
  package let factors = rule(
    "G1",
    """
    KEK_DEVICE_PRIVATE opens with knowledge, and with biometry unless the application forbids it; KDK_APP_VAULT_KNOWLEDGE with \
    knowledge; KDK_APP_VAULT_2FA with either. Another type or identifier is refused with 400, and costs nothing.
    """,
    [
      \.version4.decisions.vault.opensDeviceKey, \.version4.decisions.vault.opensKnowledgeKey,
      \.version4.decisions.vault.opensTwoFactorKey, \.version4.decisions.vault.opensOther,
    ], party: \.server.version4.chooseVaultKey)
  package let vaultBody = rule(
    "G2",
    "The vault looks at state, application, body, reason and identifier before the code: until then nothing is counted.",
    \.version4.decisions.cost.readsBodyFirst)
  package let flags = rule(
    "G3",
    """
    A status has the flags 1 while the confirmation is awaited, 4 where the algorithm is no longer allowed, 8 while biometry is \
    on; the low bytes of the counter, the attempts and their maximum. An activation in ACTIVE does not expire.
    """, \.version4.decisions.status.confirmationFlag, \.version4.decisions.status.algorithmFlag,
    \.version4.decisions.status.biometryFlag, \.version4.decisions.status.showCounter,
    \.version4.decisions.status.showAttempts, \.version4.decisions.status.showState)
  package let status = partyRule(
    "G4", "A status shows the hash of the value that is expected next, and changes nothing, not even the last use.",
    \.server.version4.stepsBeforeHash, \.server.version4.statusMovesLastUse)
  package let token = partyRule(
    "G5", "A token is created with a right code of each type that has possession, and has this type.",
    \.server.token.typeOfToken)
  package let refused = rule(
    "G6", "A body that cannot be decrypted is refused after the code: of a token with 401, of the others with 400.",
    \.version4.decisions.cost.refuse)
  package let use = rule(
    "G7",
    """
    A token is valid while its activation is ACTIVE, with a right digest, a time of at most five minutes before or after now, \
    and a nonce that was not seen. It touches neither counter, attempts nor last use; a wrong digest leaves its nonce usable.
    """, [\.version4.decisions.replay.isInWindow], party: \.server.token.isUsable,
    \.server.version4.spendsNonceOfWrongDigest)
  package let removal = partyRule(
    "G8", "A device removes its own tokens; the answer is the same where the token is unknown or another activation's.",
    \.server.token.isOwn, \.server.token.answersUnknownAsRemoved)
}

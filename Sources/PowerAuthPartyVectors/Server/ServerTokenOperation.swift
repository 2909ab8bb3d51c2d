package import Conformance
internal import PartyModel
internal import PowerAuthVectors

/// How a server keeps and judges tokens.
package struct ServerTokenOperation: ServerOperation {
  package let heading = OperationHeading.server(
    "server.token", "How a server makes, validates and removes tokens.", reference: "Server/Token",
    ranges: ProtocolRange.byTimestampAndKey)
  package let script = ServerScriptFields([
    .activate, .initialise, .exchange, .commit, .createToken, .useToken, .validateToken, .removeToken, .eraseToken,
    .block, .unblock, .remove, .support, .unsupport, .job, .validate, .replay,
  ])
  package let rules = ServerTokenSentences()

  package func declareAnswer(on op: OperationBuilder) {
    script.declareServerAnswer(on: op)
    ServerScriptFields.noteServerConventions(on: op)
    op.note(
      """
      A token belongs to the activation that created it. `token-use` and `token-validate` observe that activation; a \
      refused `token-create` gives no token, and a name that has no token stands for an identifier that nobody knows.
      """)
    op.note(
      """
      `token-validate` is `valid`, `invalid` or the code of an error; `type` is there unless the token is unknown or the \
      activation is not ACTIVE. `token-erase` is `removed` or `nothing`.
      """)
    op.note(
      "A repeated token request is the same nonce, timestamp and digest; through which of the two events it arrived does not matter."
    )
  }
}

/// The rules of tokens.
package struct ServerTokenSentences: DeclarationGroup {
  package let create = partyRule(
    "T1",
    """
    A token is created with a right signature of POSSESSION, alone or with others, and has its type; otherwise 401, at \
    the cost of a signature.
    """, \.server.token.typeOfToken)
  package let decryption = partyRule(
    "T2", "The body of the request is decrypted after the signature: where that fails, 401, but the counter has moved.",
    \.server.token.signsBeforeDecryption)
  package let old = partyRule(
    "T3", "A timestamp before now − tokenPast is ERR0030; one that is equal is not.", \.server.token.isTooOld)
  package let new = partyRule(
    "T4", "A timestamp after now + tokenFuture is ERR0044; one that is equal is not.", \.server.token.isTooNew)
  package let usable = partyRule(
    "T5", "A token of an activation that is not ACTIVE is invalid, and valid again once it is.",
    \.server.token.isUsable)
  package let unique = partyRule(
    "T6",
    """
    The nonce with the identifier of the token arrives once while it is remembered; a repeat is ERR0024. It is spent \
    before the digest is compared.
    """, \.server.token.uniqueValue, \.server.token.spendsBeforeDigest)
  package let limit = partyRule(
    "T7",
    """
    A timestamp after now + futureLimit is ERR0024, in 3.2 and 3.3; in 3.0 and 3.1 the limit is \
    futureLimitOfOlderTokens. One that is equal is not refused.
    """, \.server.token.hasShortLimit)
  package let digest = partyRule(
    "T8", "The digest decides last; in 3.2 and 3.3 it covers the version.", \.server.token.digestVersion)
  package let untouched = partyRule(
    "T9", "Tokens touch neither counter nor attempts nor last use.", \.server.token.attemptsAfterRefusal,
    \.server.token.movesLastUse)
  package let removal = partyRule(
    "T10",
    """
    A device removes a token with a right signature of any type that has POSSESSION. The answer is the same where the \
    token is unknown or another activation's, which stays.
    """, \.server.token.isOwn, \.server.token.answersUnknownAsRemoved)
  package let memory = partyRule(
    "T11", "A value is remembered for `memory` milliseconds, and until the job has run after that.",
    \.server.encryption.isForgotten)
}

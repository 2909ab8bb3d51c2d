package import Conformance
internal import PartyModel
internal import PowerAuthVectors

/// How a server makes, moves and ends activations.
package struct ServerActivationOperation: ServerOperation {
  package let heading = OperationHeading.server(
    "server.activation",
    "What a server does with an activation: init, exchange of keys, commit, block, removal and status.",
    reference: "Server/Activation", ranges: ProtocolRange.byTimestampAndKey)
  package let script = ServerScriptFields([
    .activate, .initialise, .exchange, .custom, .commit, .updateOTP, .block, .unblock, .remove, .removeByDevice,
    .setStatus, .detail, .status, .support, .unsupport, .job, .validate, .replay,
  ])
  package let rules = ServerActivationSentences()

  package func declareAnswer(on op: OperationBuilder) {
    script.declareServerAnswer(on: op)
    ServerScriptFields.noteServerConventions(on: op)
    op.note(
      """
      Where an exchange, a commit or an update of the one-time password is refused, the state says what it cost: \
      `attempts` counts wrong one-time passwords and wrong signatures together.
      """)
    op.note(
      """
      A wrong one-time password in `commit` is ERR0031, also when it uses up the attempts. A missing or misplaced one is \
      ERR0031 too, and is not counted. The commit of an activation that has just expired is that of a REMOVED one.
      """)
    op.note(
      """
      `update-otp` is ERR0008 in all states but PENDING_COMMIT, and ERR0009 for an unknown activation; no vector calls \
      it for a REMOVED activation, whose code no document states.
      """)
    op.note(
      """
      Not here: the type `DIRECT` with OIDC, because it needs a provider of identities; `activation/name/update`, whose \
      code for other states no document states; init with the parameter `activationOtp` of activations that an \
      administrator creates without a device.
      """)
  }
}

extension OperationHeading {
  /// The heading of an operation in which a server plays events.
  static func server(
    _ id: String, _ summary: String, reference: String, ranges: [ProtocolRange]
  ) -> OperationHeading {
    OperationHeading(
      id, summary, reference: reference, ranges: ranges, chapter: .server,
      use: "A server decides in this way; a client learns from it what its server must answer.")
  }
}

extension ProtocolRange {
  /// The versions by what a server remembers and for what it has temporary keys.
  package static let byTimestampAndKey = [
    ProtocolRange(["3.0", "3.1"], label: "3.0"), ProtocolRange(["3.2"], label: "3.2"),
    ProtocolRange(["3.3"], label: "3.3"),
  ]
}

/// The rules of the life of an activation on the server.
package struct ServerActivationSentences: DeclarationGroup {
  package let begins = partyRule(
    "A1",
    """
    An activation begins as CREATED, with no failed attempt, and the maximum of the call or else of the server. A maximum \
    of 0 or below is ERR0040. Any expiry is taken.
    """, \.server.activation.chooseMaximum, \.server.activation.isMaximumAllowed,
    \.server.activation.isExpiryAllowed)
  package let passwordMembers = partyRule(
    "A2",
    """
    An `otpValidation` other than NONE together with a `commitPhase`, or without an `otp` that has more than white space, \
    is ERR0024.
    """,
    \.server.password.isConsistent)
  package let lookUp = partyRule(
    "A3",
    """
    The exchange finds a code while the activation is CREATED, its expiry is later than now, and the application version \
    belongs to its application; otherwise it is refused, and nothing changes.
    """, \.server.activation.isCodeAlive, \.server.activation.isCodeOfApplication)
  package let application = partyRule(
    "A4",
    """
    The exchange with an unsupported or unknown application version, or with a wrong secret, and with a layer that cannot \
    be decrypted or lacks the device's key, is refused, and the code stays usable.
    """, \.server.activation.isVersionUsable)
  package let phase = partyRule(
    "A5",
    """
    The exchange leads to ACTIVE where the commit phase (or the validation) is ON_KEY_EXCHANGE, and where a one-time \
    password is sent of which nothing is to be checked later; otherwise to PENDING_COMMIT.
    """, \.server.password.atExchange, \.server.activation.move)
  package let misplaced = partyRule(
    "A6", "A one-time password that is missing, or is sent in the other phase, is refused, and not counted.",
    \.server.password.atExchange, \.server.password.atCommit, \.server.password.attemptsAfterMissing)
  package let wrongPassword = partyRule(
    "A7",
    "A wrong one-time password is one more failed attempt; the one that reaches the maximum removes the activation.",
    \.server.password.areEqual, \.server.password.attemptsAfterWrong, \.server.password.storesWrong,
    \.server.password.areUsedUp)
  package let rightPassword = partyRule(
    "A8", "A right one-time password sets the failed attempts to 0, of the exchange and of the commit.",
    \.server.password.attemptsAfterRight, \.server.password.clearsAttempts)
  package let point = partyRule(
    "A9", "An exchange with a device key that is not a point removes the activation of the code.",
    \.server.activation.move)
  package let commit = partyRule(
    "A10",
    """
    A commit leads from PENDING_COMMIT to ACTIVE. In other states it is ERR0008, and so it is where the commit phase (or \
    the validation) is ON_KEY_EXCHANGE; of a REMOVED activation it is ERR0007, of an unknown one ERR0009.
    """, \.server.activation.move, \.server.password.canBeCommitted)
  package let expiry = partyRule(
    "A11",
    """
    A CREATED or PENDING_COMMIT activation whose expiry is before now, and not equal to it, becomes REMOVED when `status`, \
    `detail`, `commit`, `update-otp` or the job looks at it, and not before. The job looks only at those that expired \
    within the last hour. The recovery code of the activation is revoked.
    """, \.server.activation.isExpired, \.server.activation.noticesExpiry, \.server.activation.isSeenByJob)
  package let update = partyRule(
    "A12",
    """
    A one-time password is replaced in PENDING_COMMIT only, and then checked at the commit; it is ERR0032 where the \
    validation is ON_KEY_EXCHANGE. The failed attempts stay.
    """, \.server.password.canBeReplaced, \.server.password.modeAfterUpdate, \.server.password.attemptsAfterUpdate)
  package let block = partyRule(
    "A13",
    """
    A block leads from ACTIVE to BLOCKED, with the reason of the call or NOT_SPECIFIED; a BLOCKED activation keeps its \
    reason. In other states it is ERR0008.
    """, \.server.activation.move, \.server.activation.chooseReason, \.server.activation.reasonAfterSecondBlock)
  package let unblock = partyRule(
    "A14",
    """
    Unblocking leads from BLOCKED to ACTIVE, sets the failed attempts to 0, clears the reason, and leaves the counter. Of \
    an ACTIVE activation it changes nothing, not even the attempts. In other states it is ERR0008.
    """, \.server.activation.move, \.server.activation.attemptsAfterUnblock,
    \.server.activation.attemptsAfterIdleUnblock, \.server.activation.reasonAfterUnblock)
  package let removal = partyRule(
    "A15", "An administrator removes an activation in each state, also again; a REMOVED one stays REMOVED.",
    \.server.activation.move)
  package let removalByDevice = partyRule(
    "A16",
    "A device removes its activation with a right signature of two factors or more; of possession alone it is refused.",
    \.server.activation.typesOfRemoval)
  package let randomBlob = partyRule(
    "A17",
    """
    The blob is random for an unknown and a CREATED activation, with a nonce where a challenge was sent, and for one \
    that was REMOVED before the exchange, without a nonce.
    """, \.server.status.isReal, \.server.status.hasNonceWhenRandom)
  package let realBlob = partyRule(
    "A18",
    """
    The blob of other activations has the state, the current version 3, the version 3 of an upgrade, attempts and maximum; \
    with a challenge also the look-ahead, the low byte of the counter's number, and the hash of the stored CTR_DATA. A \
    challenge that is not 16 bytes is refused then, and only then.
    """, \.server.status.number, \.server.status.attempts, \.server.status.maximum, \.server.status.lookAhead,
    \.server.status.counterByte, \.server.status.stepsBeforeHash, \.server.status.upgradeVersion)
  package let custom = partyRule(
    "A19",
    """
    A custom activation is made with init and exchange at one time: ACTIVE where the provider wants it, else \
    PENDING_COMMIT. Without a provider, with a user of no or more than 255 characters, and with a device key that is \
    not a point, it is refused and leaves nothing. Its one-time password is not looked at.
    """, \.server.activation.isUserAllowed, \.server.activation.looksAtPasswordOfCustom)
  package let stored = partyRule(
    "A20", "The name of the platform is stored in lower case; `unknown` where the device names none.",
    \.server.activation.storePlatform)
  package let replayed = partyRule(
    "A21",
    """
    From 3.2 on, the same request of an exchange is refused again while its values are remembered, also where its code \
    would still be found; in 3.0 and 3.1 only the code decides.
    """, \.server.encryption.isRemembered)
}

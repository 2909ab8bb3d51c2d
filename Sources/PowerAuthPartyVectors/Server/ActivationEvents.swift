internal import PowerAuthVectors

/// What an administrator and a device do with an activation.
extension ServerEventKind {
  static let activate = ServerEventKind(
    "activate",
    """
    A shorter form of `init`, `exchange` and `commit` at one time, with nothing but these members; all three are `ok`. \
    The observation is that of `commit`.
    """, [.at, .newActivation, .maxFailures, .user])
  static let initialise = ServerEventKind(
    "init", "An administrator makes an activation (`/rest/v3/activation/init`) for the server's application.",
    [
      .at, .newActivation, .maxFailures, .user,
      .signed(
        "validity",
        "In how many milliseconds it expires, also a number below 0. Absent: the configuration's `validity`."),
      .otp,
      .choice(
        "otpValidation", ["NONE", "ON_KEY_EXCHANGE", "ON_COMMIT"], "`activationOtpValidation`. Absent: not sent."),
      .choice("commitPhase", ["ON_COMMIT", "ON_KEY_EXCHANGE"], "`commitPhase`. Absent: not sent."),
    ])
  static let exchange = ServerEventKind(
    "exchange",
    """
    A device sends `/pa/v3/activation/create` of the type `CODE` with the code of the activation. A device that was \
    refused may try again.
    """,
    ServerMember.request + [
      .clock, .otp,
      .choice(
        "point", ["valid", "invalid"],
        "`invalid`: `devicePublicKey` is 33 bytes with the prefix 02 whose X is on no point of the curve. Absent: `valid`."
      ),
      .choice(
        "body", ["good", "undecryptable-outer", "undecryptable-inner", "incomplete"],
        """
        Of the two layers one cannot be decrypted, because its MAC is not right; or the inner one lacks \
        `devicePublicKey`. Absent: `good`.
        """),
      .text("name", "`activationName`. Absent: not sent."), .text("platform", "`platform`. Absent: not sent."),
    ])
  static let custom = ServerEventKind(
    "custom",
    """
    A device sends `/pa/v3/activation/create` of the type `CUSTOM`; the host's provider answers as the members say. If \
    it is refused, the name is not given.
    """,
    [
      .at, .newActivation, .version, .secret, .clock,
      .text("user", "The user whom the provider finds; an empty text stands for none. Absent: `alice`."),
      .answer("commit", "Whether the provider wants the activation committed at once. Absent: `yes`."), .maxFailures,
      .choice("point", ["valid", "invalid"], "As in `exchange`. Absent: `valid`."), .otp,
    ])
  static let commit = ServerEventKind(
    "commit", "An administrator commits the activation (`/rest/v3/activation/commit`).", [.at, .activation, .otp])
  static let updateOTP = ServerEventKind(
    "update-otp", "An administrator replaces the one-time password (`/rest/v3/activation/otp/update`).",
    [
      .at, .activation, .text("otp", isRequired: true, "The new one-time password, not empty."),
    ])
  static let block = ServerEventKind(
    "block", "An administrator blocks the activation (`/rest/v3/activation/block`).",
    [.at, .activation, .text("reason", "`reason`. Absent: not sent.")])
  static let unblock = ServerEventKind(
    "unblock", "An administrator unblocks the activation (`/rest/v3/activation/unblock`).", [.at, .activation])
  static let remove = ServerEventKind(
    "remove", "An administrator removes the activation (`/rest/v3/activation/remove`).",
    [.at, .activation, .answer("revoke", "`revokeRecoveryCodes`. Absent: not sent, which is `no`.")])
  static let removeByDevice = ServerEventKind(
    "sdk-remove", "A device removes the activation (`/pa/v3/activation/remove`, signed).", ServerMember.signed)
  static let setStatus = ServerEventKind(
    "set-status",
    """
    The test tool writes a status into the record (`/rest/v3/activation/status/update`), and nothing else: attempts, \
    reason and counter stay.
    """,
    [
      .at, .activation,
      .choice(
        "status", ["CREATED", "PENDING_COMMIT", "ACTIVE", "BLOCKED", "REMOVED"], isRequired: true, "The new status."),
    ])
  static let detail = ServerEventKind(
    "detail", "An administrator reads the record (`/rest/v3/activation/status`).", [.at, .activation])
  static let status = ServerEventKind(
    "status", "A device asks for the status (`/pa/v3/activation/status`), and decrypts the blob.",
    [
      .at, .activation,
      .choice(
        "challenge", ["right", "short", "none"],
        "`right`: 16 bytes in Base64; `short`: 15 bytes; `none`: not sent, as in 3.0. Absent: `right`."),
    ])
  static let support = ServerEventKind(
    "support", "An administrator makes an application version supported; all are at first.", [.at, .ownVersion])
  static let unsupport = ServerEventKind(
    "unsupport", "An administrator makes an application version unsupported.", [.at, .ownVersion])
  static let job = ServerEventKind(
    "job",
    """
    A job of the server runs, which runs at no other time: `expiry` removes expired activations (the observation is of \
    `activation`), `unique-values` forgets values of requests that are no longer remembered, `temporary-keys` forgets \
    expired temporary keys.
    """,
    [
      .at, .activation,
      .choice("job", ["expiry", "unique-values", "temporary-keys"], isRequired: true, "Which job."),
    ])
  static let replay = ServerEventKind(
    "replay",
    """
    Someone sends the bytes of an earlier request again. Only events that sent a request to a `/pa/v3` endpoint, or \
    digits or a token to the administration, are repeated, and neither `activate`, which sends several, nor `status` and \
    `temporary-key`, which a device sends anew each time. The device does not take part: its counter stays, and what is \
    encrypted in the answer stays unseen.
    """, [.at, .int("of", 1...200, isRequired: true, "The number of the event that sent it, from 1.")])
}

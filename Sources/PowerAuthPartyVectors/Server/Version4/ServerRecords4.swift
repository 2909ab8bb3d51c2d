internal import Conformance
internal import PartyModel

extension ServerScriptFields {
  /// The fields of an operation of a server of protocol 4; what an administrator does is in each of them.
  init(version4 kinds: [ServerEventKind]) {
    let administration: [ServerEventKind] = [
      .initialise, .commit, .updateOTP, .block, .unblock, .remove, .setStatus, .detail, .support, .unsupport, .job,
    ]
    self.init(
      configuration: (.settings4, "The settings of the server, of which each has a default."),
      events: (
        administration + kinds, "What happens, in this order; the server begins with nothing but its applications."
      ),
      observation: (ServerObservation.members4, "What is seen after each event."), textsAtMost: 1000,
      formula: "for each event in turn: what the server answers in its state, and the records after it",
      decision: "the rules of this operation that decide the observation of event i + 1, with a space between them",
      dangers: ServerObservation.dangers4)
  }
}

extension Members where Value == ServerSettings {
  /// The settings of a server of protocol 4.
  fileprivate static let settings4 = changing(
    ServerSettings(),
    [
      .set(
        \.maxFailures,
        .int("maxFailures", ServerSettings.attempts, "The maximum of failed attempts of an activation. Absent: 5.")),
      .set(
        \.lookAhead,
        .int("lookAhead", ServerSettings.lookAheads, "How many values of the counter are tried. Absent: 20.")),
      .set(
        \.validity,
        .int("validity", .natural, "After how many milliseconds an activation expires. Absent: 300000.")),
      .set(
        \.offlineLength,
        .int("offlineLength", ServerSettings.offlineLengths, "The component length of offline codes. Absent: 8.")),
      .set(
        \.temporaryKeyValidity,
        .int(
          "temporaryKeyValidity", .natural, "After how many milliseconds a temporary key expires. Absent: 300000.")),
      .set(
        \.version4.oldestVersion,
        .int("minimumVersion", 3...4, "`minSupportedProtocolVersion`. Absent: 3.")),
      .set(
        \.version4.hasTimedBlocks,
        .yes("timedBlocks", "Whether blocks for failed attempts end by themselves. Absent: `no`.")),
      .set(
        \.version4.blockBase,
        .int("blockBase", .natural, "How many milliseconds the first of these blocks lasts. Absent: 300000.")),
      .set(
        \.version4.blockFactor,
        .int("blockFactor", ServerSettings4.factors, "By how much longer each following one is. Absent: 2.")),
    ])
}

extension ServerObservation {
  /// What is seen after an event of a server of protocol 4.
  static let members4: [FieldDeclaration] =
    [
      .required(
        "result", .choice(["lost"] + results),
        "What the caller learns; `lost` where the request does not arrive."),
      .optional(
        "http", .int(100...599), "The HTTP status of the answer to a device; absent where a device asked nothing."),
      .optional("code", .choice(codes4), "The code of the error that a device gets; absent with HTTP 200."),
    ] + record4 + keys4 + answers4 + status4

  private static let codes4 = [
    "ERR_AUTHENTICATION", "ERR_ACTIVATION", "ERR_SECURE_VAULT", "ERR_ENCRYPTION", "ERR_UPGRADE", "ERR_TEMPORARY_KEY",
    "ERR_PASSWORD_CHANGE", "ERR_BIOMETRY", "ERR_USER_INFO", "ERR_VALIDATION",
  ]

  /// The record of the activation after the event.
  private static let record4: [FieldDeclaration] = [
    .optional(
      "status", .choice(["CREATED", "PENDING_COMMIT", "ACTIVE", "BLOCKED", "REMOVED"]),
      """
      The state of the activation of the event, as it is stored after the event. The members of the record are absent where \
      the event has no activation, or one that the server does not know.
      """),
    .optional("attempts", .int(.natural), "The failed attempts of the activation."),
    .optional("counter", .int(.natural), "The number of the counter, which 3.3 and 4.0 share."),
    .optional("blockedReason", .text { _ in "" }, "The reason of the block; absent also where none is stored."),
    .optional(
      "lastUsed", .int(.natural),
      """
      When the server last looked at a code or a signature of the activation, or exchanged keys, in milliseconds from \
      the beginning.
      """
    ),
    .optional("version", .int(0...4), "The version of the activation; 0 before the exchange."),
    .optional(
      "confirmationPending", .yes,
      "Whether the confirmation is awaited. This member and the next eight are absent before there are keys of 4.0."),
    .optional("upgradePending", .yes, "Whether the confirmation of an upgrade is awaited."),
    .optional("biometryEnabled", .yes, "Whether biometry is on."),
    .optional("blockExpires", .int(.signed), "When the block ends by itself, in milliseconds from the beginning."),
    .optional("blocks", .int(.natural), "How many such blocks there were since the last success; absent for 0."),
  ]
  private static let keys4: [FieldDeclaration] = [
    .optional(
      "chain", .int(.natural),
      "How many steps the stored CTR_DATA of 4.0 is after that of the exchange, or of the last start of an upgrade."),
    .optional("knowledge", .int(.natural), "The number of the current key of knowledge."),
    .optional("nextKnowledge", .int(.natural), "The number of the next key of knowledge; absent where there is none."),
    .optional("biometry", .int(.natural), "The number of the current key of biometry; absent where there is none."),
    .optional("nextBiometry", .int(.natural), "The number of the next key of biometry; absent where there is none."),
  ]
  private static let answers4: [FieldDeclaration] = [
    .optional(
      "remaining", .int(.signed), "`remainingAttempts` of `verify` and `offline`; absent where the server answers null."
    ),
    .optional(
      "type", .text { _ in "" },
      "The type of the code, of `verify`, `offline` and `token-validate`; absent where the server answers null."),
    .optional("maximum", .int(.natural), "Of `detail`: `maxFailedAttempts`."),
    .optional("user", .text { _ in "" }, "Of `detail`: `userId`. Of `user-info`: `sub`."),
    .optional(
      "name", .text { _ in "" },
      "Of `detail`, `sdk-detail` and `rename`: `activationName`; `unknown` in `detail` of an unknown activation."),
    .optional("platform", .text { _ in "" }, "Of `detail`: `platform`; absent before the exchange."),
    .optional(
      "vaultKey", .yes, "Of `vault-unlock` in 4.0: whether the key is the one that the device derives itself."),
  ]
  private static let status4: [FieldDeclaration] = [
    .optional("blob", .choice(["real", "random"]), "Of `old-status`, as in `status` of 3.3."),
    .optional("nonce", .yes, "Of `old-status`, as in `status` of 3.3."),
    .optional("blobStatus", .int(0...255), "Of a status: the number of the state."),
    .optional("blobVersion", .int(0...255), "Of a status: the current protocol version."),
    .optional("blobUpgrade", .int(0...255), "Of a status: the protocol version to which it can be upgraded."),
    .optional("blobFlags", .int(0...255), "Of a status of 4.0: the flags."),
    .optional("blobCounter", .int(0...255), "Of a status: the byte of the counter."),
    .optional("blobAttempts", .int(0...255), "Of a status: the failed attempts."),
    .optional("blobMaximum", .int(0...255), "Of a status: the maximum of them."),
    .optional("blobLookAhead", .int(0...255), "Of a status: the look-ahead."),
    .optional(
      "blobSteps", .int(.natural),
      """
      Of a status: how many steps after the first value of the device's counter the value is whose hash the status has; \
      absent where none of the first 512 has it.
      """),
    .optional(
      "blobExpires", .int(.signed),
      "Of a status of 4.0: `timestampBlockExpire`, in milliseconds from the beginning; absent where it is not sent."),
  ]

  static let dangers4 =
    Danger.ofServer(state: "status") + [
      unmoved("counter", effect: "A code that was used can be used again."),
      unmoved("chain", effect: "A value of the counter that was used can be used again."),
      .text(
        of: "biometryEnabled", in: ["yes"], insteadOf: ["no"],
        effect: "Biometry opens what its user has switched off."),
      .other("user", effect: "The data of a user are given to another one."),
    ]
}

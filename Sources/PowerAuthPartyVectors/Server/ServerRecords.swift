package import Conformance
package import PartyModel

package typealias ServerScriptFields = ScriptFields<ServerSettings, ServerEvent>

extension ServerScriptFields {
  /// The fields of an operation of the server.
  init(_ kinds: [ServerEventKind]) {
    self.init(
      configuration: (.settings, "The settings of the server, of which each has a default."),
      events: (kinds, "What happens, in this order; the server begins with nothing but its applications."),
      observation: (ServerObservation.members, "What is seen after each event."), textsAtMost: 1000,
      formula: "for each event in turn: what the server answers in its state, and the records after it",
      decision: "the rules of this operation that decide the observation of event i + 1, with a space between them",
      dangers: ServerObservation.dangers)
  }
}

extension Members where Value == ServerSettings {
  /// The settings of the server.
  fileprivate static let settings = changing(
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
        .int(
          "offlineLength", ServerSettings.offlineLengths, "The component length of offline signatures. Absent: 8.")),
      .set(
        \.hasReplayProtection,
        .yes(
          "replayProtection", "Whether values of requests are remembered and timestamps limited. Absent: `yes`.")),
      .set(
        \.memory,
        .int("memory", .natural, "For how many milliseconds values of requests are remembered. Absent: 60000.")),
      .set(
        \.futureLimit,
        .int(
          "futureLimit", .natural,
          "How many milliseconds timestamps may be ahead, of ECIES, and of tokens from 3.2. Absent: 60000.")),
      .set(
        \.futureLimitOfOlderTokens,
        .int("futureLimitOfOlderTokens", .natural, "The same for tokens of 3.0 and 3.1. Absent: 7200000.")),
      .set(
        \.pastLimit,
        .int(
          "pastLimit", .natural,
          "How many milliseconds the timestamp of a message of ECIES may be behind. Absent: no limit.")),
      .set(
        \.tokenPast,
        .int(
          "tokenPast", .natural,
          "How many milliseconds the timestamp of a token may be behind. Absent: 7200000.")),
      .set(
        \.tokenFuture,
        .int(
          "tokenFuture", .natural,
          "How many milliseconds the timestamp of a token may be ahead. Absent: 1800000.")),
      .set(
        \.temporaryKeyValidity,
        .int(
          "temporaryKeyValidity", .natural, "After how many milliseconds a temporary key expires. Absent: 300000.")),
      .set(
        \.opensVaultWithBiometry,
        .yes("vaultWithBiometry", "Whether POSSESSION_BIOMETRY opens the vault. Absent: `no`.")),
      .set(\.hasProvider, .yes("provider", "Whether the host has an activation provider. Absent: `no`.")),
      .set(\.hasRecovery, .yes("recovery", "Whether recovery codes are made with activations. Absent: `no`.")),
      .set(
        \.hasPostcards, .yes("postcards", "Whether there can be recovery codes of postcards. Absent: `no`.")),
      .set(
        \.allowsSeveralPostcards,
        .yes("severalPostcards", "Whether a user may have several of them. Absent: `no`.")),
      .set(
        \.recoveryAttempts,
        .int(
          "recoveryAttempts", ServerSettings.attempts,
          "The maximum of failed attempts of a recovery code. Absent: 5.")),
    ])
}

/// What is seen after an event.
enum ServerObservation {
  static let members: [FieldDeclaration] =
    [
      .required("result", .choice(results), "What the caller learns."),
      .optional(
        "http", .int(100...599), "The HTTP status of the answer to a device; absent where a device asked nothing."),
      .optional("code", .choice(codes), "The code of the error that a device gets; absent with HTTP 200."),
    ] + record + answers + blob + recovery

  /// The results of an administrator are `ok` or the code of an error; of a device `ok` or `refused`; of a verification
  /// `valid` or `invalid`.
  static let results = [
    "ok", "refused", "valid", "invalid", "removed", "nothing", "ERR0007", "ERR0008", "ERR0009", "ERR0024", "ERR0030",
    "ERR0031", "ERR0032", "ERR0040", "ERR0044",
  ]

  static let codes = [
    "ERR_AUTHENTICATION", "ERR_ACTIVATION", "ERR_SECURE_VAULT", "ERR_ENCRYPTION", "ERR_UPGRADE", "ERR_TEMPORARY_KEY",
    "INVALID_RECOVERY_CODE",
  ]

  /// The record of the activation after the event.
  private static let record: [FieldDeclaration] = [
    .optional(
      "status", .choice(["CREATED", "PENDING_COMMIT", "ACTIVE", "BLOCKED", "REMOVED"]),
      """
      The state of the activation of the event, as it is stored after the event. This member and the next four are absent \
      where the event has no activation, or one that the server does not know; of `recover` and `custom` they are those of \
      the new activation.
      """),
    .optional("attempts", .int(.natural), "The failed attempts of the activation."),
    .optional(
      "counter", .int(.natural),
      """
      How many steps the stored CTR_DATA is after that of the exchange, which is the stored number of the counter; 0 before \
      the exchange. Of an activation of version 2, and after its upgrade, the stored number.
      """),
    .optional("blockedReason", .text { _ in "" }, "The reason of the block; absent also where none is stored."),
    .optional(
      "lastUsed", .int(.natural),
      """
      When the server last judged a signature of the activation, in milliseconds from the beginning of the script; at first \
      when it was made.
      """),
  ]
  private static let answers: [FieldDeclaration] = [
    .optional(
      "remaining", .int(.signed), "`remainingAttempts` of `verify` and `offline`; absent where the server answers null."
    ),
    .optional(
      "type", .text { _ in "" },
      "`signatureType` of `verify`, `offline` and `token-validate`; absent where the server answers null or no such member."
    ),
    .optional("maximum", .int(.natural), "Of `detail`: `maxFailedAttempts`."),
    .optional("version", .int(0...3), "Of `detail`: `version`, which is 0 before the exchange."),
    .optional("user", .text { _ in "" }, "Of `detail`: `userId`. Of `user-info`: `sub`."),
    .optional(
      "name", .text { _ in "" },
      "Of `detail`: `activationName`; absent where none is stored, `unknown` of an unknown activation."),
    .optional("platform", .text { _ in "" }, "Of `detail`: `platform`; absent before the exchange."),
    .optional(
      "same", .yes,
      "Of `upgrade-start`: whether `ctrData` is that of the earlier start; absent in the first answer with HTTP 200."),
  ]
  private static let blob: [FieldDeclaration] = [
    .optional(
      "blob", .choice(["real", "random"]),
      "Of `status`: whether the device reads the blob, or finds no magic value in it."),
    .optional("nonce", .yes, "Of `status`: whether the answer has a nonce."),
    .optional(
      "blobStatus", .int(0...255),
      "Of a real blob: the number of the state. This and the next two come also without challenge."),
    .optional("blobAttempts", .int(0...255), "Of a real blob: the failed attempts."),
    .optional("blobMaximum", .int(0...255), "Of a real blob: the maximum of them."),
    .optional("blobVersion", .int(0...255), "Of a real blob: the current protocol version."),
    .optional("blobUpgrade", .int(0...255), "Of a real blob: the protocol version to which it can be upgraded."),
    .optional(
      "blobLookAhead", .int(0...255),
      "Of a real blob with challenge: the look-ahead. Without challenge it is a random number."),
    .optional("blobCounter", .int(0...255), "Of a real blob with challenge: the byte of the counter."),
    .optional(
      "blobSteps", .int(.natural),
      """
      Of a real blob with challenge: how many steps after CTR_DATA of the exchange the value is whose hash the blob has.
      """),
  ]
  private static let recovery: [FieldDeclaration] = [
    .optional(
      "codeStatus", .choice(["CREATED", "ACTIVE", "BLOCKED", "REVOKED"]),
      """
      The state of the recovery code after the event. This member and the next two are there for events with `code` that \
      the server knows, and for other events of `server.recovery` whose activation has a code.
      """),
    .optional("codeAttempts", .int(.natural), "The failed attempts of the recovery code."),
    .optional(
      "puks", .text { _ in "" },
      "The states of its PUKs in their order, with a space between them: VALID, USED, INVALID."),
    .optional("expectedPUK", .int(1...100), "Of `recover`, with INVALID_RECOVERY_CODE: `currentRecoveryPukIndex`."),
    .optional("alreadyConfirmed", .yes, "Of `confirm-recovery`: `alreadyConfirmed`."),
  ]
}

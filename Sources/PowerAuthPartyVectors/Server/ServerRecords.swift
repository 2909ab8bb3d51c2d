import Conformance
internal import PartyModel
internal import PowerAuthVectors

extension ScriptFields {
  /// The fields of an operation of the server.
  init(ofServer kinds: [ServerEventKind]) {
    self.init(
      configuration: (
        RecordFields(ServerConfiguration.members), "The settings of the server, of which each has a default."
      ),
      events: (
        RecordVariants(kinds), "What happens, in this order; the server begins with nothing but its applications."
      ),
      observation: (RecordFields(ServerObservation.members), "What is seen after each event."),
      formula: "for each event in turn: what the server answers in its state, and the records after it",
      decision: "the rules of this operation that decide the observation of event i + 1, with a space between them",
      naming: [
        GivenName(of: "recover", in: "activation", absent: "b"),
        GivenName(of: "token-create", in: "token", absent: "t"),
        GivenName(of: "temporary-key", in: "key", absent: "k"), GivenName(of: "postcard", in: "code", absent: "p"),
      ] + ["activate", "init", "custom", "legacy"].map { GivenName(of: $0, in: "activation", absent: "a") })
  }
}

/// The settings of the server.
enum ServerConfiguration {
  static let members: [ServerMember] = [
    .int("maxFailures", ServerSettings.attempts, "The maximum of failed attempts of an activation. Absent: 5."),
    .int("lookAhead", ServerSettings.lookAheads, "How many values of the counter are tried. Absent: 20."),
    .int("validity", "After how many milliseconds an activation expires. Absent: 300000."),
    .int("offlineLength", ServerSettings.offlineLengths, "The component length of offline signatures. Absent: 8."),
    .answer("replayProtection", "Whether values of requests are remembered and timestamps limited. Absent: `yes`."),
    .int("memory", "For how many milliseconds values of requests are remembered. Absent: 60000."),
    .int(
      "futureLimit", "How many milliseconds timestamps may be ahead, of ECIES, and of tokens from 3.2. Absent: 60000."),
    .int("futureLimitOfOlderTokens", "The same for tokens of 3.0 and 3.1. Absent: 7200000."),
    .int("pastLimit", "How many milliseconds the timestamp of a message of ECIES may be behind. Absent: no limit."),
    .int("tokenPast", "How many milliseconds the timestamp of a token may be behind. Absent: 7200000."),
    .int("tokenFuture", "How many milliseconds the timestamp of a token may be ahead. Absent: 1800000."),
    .int("temporaryKeyValidity", "After how many milliseconds a temporary key expires. Absent: 300000."),
    .answer("vaultWithBiometry", "Whether POSSESSION_BIOMETRY opens the vault. Absent: `no`."),
    .answer("provider", "Whether the host has an activation provider. Absent: `no`."),
    .answer("recovery", "Whether recovery codes are made with activations. Absent: `no`."),
    .answer("postcards", "Whether there can be recovery codes of postcards. Absent: `no`."),
    .answer("severalPostcards", "Whether a user may have several of them. Absent: `no`."),
    .int("recoveryAttempts", ServerSettings.attempts, "The maximum of failed attempts of a recovery code. Absent: 5."),
  ]
}

/// What is seen after an event.
enum ServerObservation {
  static let members: [ServerMember] =
    [
      .choice("result", results, isRequired: true, "What the caller learns."),
      .int("http", 100...599, "The HTTP status of the answer to a device; absent where a device asked nothing."),
      .choice("code", codes, "The code of the error that a device gets; absent with HTTP 200."),
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
  private static let record: [ServerMember] = [
    .choice(
      "status", ["CREATED", "PENDING_COMMIT", "ACTIVE", "BLOCKED", "REMOVED"],
      """
      The state of the activation of the event, as it is stored after the event. This member and the next four are absent \
      where the event has no activation, or one that the server does not know; of `recover` and `custom` they are those of \
      the new activation.
      """),
    .int("attempts", "The failed attempts of the activation."),
    .int(
      "counter",
      """
      How many steps the stored CTR_DATA is after that of the exchange, which is the stored number of the counter; 0 before \
      the exchange. Of an activation of version 2, and after its upgrade, the stored number.
      """),
    .text("blockedReason", "The reason of the block; absent also where none is stored."),
    .int(
      "lastUsed",
      """
      When the server last judged a signature of the activation, in milliseconds from the beginning of the script; at first \
      when it was made.
      """),
  ]
  private static let answers: [ServerMember] = [
    .signed("remaining", "`remainingAttempts` of `verify` and `offline`; absent where the server answers null."),
    .text(
      "type",
      "`signatureType` of `verify`, `offline` and `token-validate`; absent where the server answers null or no such member."
    ),
    .int("maximum", "Of `detail`: `maxFailedAttempts`."),
    .int("version", 0...3, "Of `detail`: `version`, which is 0 before the exchange."),
    .text("user", "Of `detail`: `userId`. Of `user-info`: `sub`."),
    .text("name", "Of `detail`: `activationName`; absent where none is stored, `unknown` of an unknown activation."),
    .text("platform", "Of `detail`: `platform`; absent before the exchange."),
    .answer(
      "same",
      "Of `upgrade-start`: whether `ctrData` is that of the earlier start; absent in the first answer with HTTP 200."),
  ]
  private static let blob: [ServerMember] = [
    .choice(
      "blob", ["real", "random"], "Of `status`: whether the device reads the blob, or finds no magic value in it."),
    .answer("nonce", "Of `status`: whether the answer has a nonce."),
    .int(
      "blobStatus", 0...255,
      "Of a real blob: the number of the state. This and the next two come also without challenge."),
    .int("blobAttempts", 0...255, "Of a real blob: the failed attempts."),
    .int("blobMaximum", 0...255, "Of a real blob: the maximum of them."),
    .int("blobVersion", 0...255, "Of a real blob: the current protocol version."),
    .int("blobUpgrade", 0...255, "Of a real blob: the protocol version to which it can be upgraded."),
    .int(
      "blobLookAhead", 0...255,
      "Of a real blob with challenge: the look-ahead. Without challenge it is a random number."),
    .int("blobCounter", 0...255, "Of a real blob with challenge: the byte of the counter."),
    .int(
      "blobSteps",
      """
      Of a real blob with challenge: how many steps after CTR_DATA of the exchange the value is whose hash the blob has.
      """),
  ]
  private static let recovery: [ServerMember] = [
    .choice(
      "codeStatus", ["CREATED", "ACTIVE", "BLOCKED", "REVOKED"],
      """
      The state of the recovery code after the event. This member and the next two are there for events with `code` that \
      the server knows, and for other events of `server.recovery` whose activation has a code.
      """),
    .int("codeAttempts", "The failed attempts of the recovery code."),
    .text("puks", "The states of its PUKs in their order, with a space between them: VALID, USED, INVALID."),
    .int("expectedPUK", 1...100, "Of `recover`, with INVALID_RECOVERY_CODE: `currentRecoveryPukIndex`."),
    .answer("alreadyConfirmed", "Of `confirm-recovery`: `alreadyConfirmed`."),
  ]
}

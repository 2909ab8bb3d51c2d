internal import Conformance
internal import PartyModel
internal import PowerAuth

/// What an administrator and a device do with an activation.
extension ServerEventKind {
  static let activate = ServerEventKind(
    "activate",
    """
    A shorter form of `init`, `exchange` and `commit` at one time, with nothing but these members; all three are `ok`. \
    The observation is that of `commit`.
    """, .newSubject, .maxFailures, .user
  ) { .activation(.activate($0, ServerInitialisation(user: $2, maxFailures: $1))) }
  static let initialise = ServerEventKind(
    "init", "An administrator makes an activation (`/rest/v3/activation/init`) for the server's application.",
    .newSubject, .maxFailures, .user,
    .optional(
      .int(
        "validity", .signed,
        "In how many milliseconds it expires, also a number below 0. Absent: the configuration's `validity`.")),
    .otp,
    .optional(
      .word(
        "otpValidation", ["NONE", "ON_KEY_EXCHANGE", "ON_COMMIT"], "`activationOtpValidation`. Absent: not sent.")),
    .optional(.word("commitPhase", ["ON_COMMIT", "ON_KEY_EXCHANGE"], "`commitPhase`. Absent: not sent."))
  ) { name, maxFailures, user, validity, password, validation, phase in
    let password = ServerPasswordMembers(validation: validation, phase: phase, password: password)
    return .activation(
      .initialise(
        name, ServerInitialisation(user: user, maxFailures: maxFailures, validity: validity, password: password)))
  }
  static let exchange = ServerEventKind(
    "exchange",
    """
    A device sends `/pa/v3/activation/create` of the type `CODE` with the code of the activation. A device that was \
    refused may try again.
    """, .sender, .clock, .otp,
    .choice(
      "point",
      "`invalid`: `devicePublicKey` is 33 bytes with the prefix 02 whose X is on no point of the curve. Absent: `valid`.",
      else: .valid),
    .choice(
      "body",
      """
      Of the two layers one cannot be decrypted, because its MAC is not right; or the inner one lacks \
      `devicePublicKey`. Absent: `good`.
      """, else: .good), .optional(.text("name", "`activationName`. Absent: not sent.")),
    .optional(.text("platform", "`platform`. Absent: not sent."))
  ) {
    .activation(
      .exchange(
        $0,
        ExchangeArguments(clock: $1, password: $2, point: $3, body: $4, name: $5, platform: $6)))
  }
  static let custom = ServerEventKind(
    "custom",
    """
    A device sends `/pa/v3/activation/create` of the type `CUSTOM`; the host's provider answers as the members say. If \
    it is refused, the name is not given, and no activation is observed.
    """, .sender(of: .newActivation), .clock,
    .text("user", "The user whom the provider finds; an empty text stands for none. Absent: `alice`.", else: "alice"),
    .yes("commit", "Whether the provider wants the activation committed at once. Absent: `yes`.", else: true),
    .maxFailures, .choice("point", "As in `exchange`. Absent: `valid`.", else: .valid), .otp
  ) {
    .activation(
      .custom(
        $0, ProviderArguments(user: $2, commits: $3, maxFailures: $4),
        ExchangeArguments(clock: $1, password: $6, point: $5)))
  }
  static let removeByDevice = ServerEventKind(
    "sdk-remove", "A device removes the activation (`/pa/v3/activation/remove`, signed).", .sender, .signed
  ) { .activation(.remove($0, $1)) }
  static let status = ServerEventKind(
    "status", "A device asks for the status (`/pa/v3/activation/status`), and decrypts the blob.", .subject,
    .choice(
      "challenge", "`right`: 16 bytes in Base64; `short`: 15 bytes; `none`: not sent, as in 3.0. Absent: `right`.",
      else: .right)
  ) { .activation(.status($0, $1)) }
  static let replay = ServerEventKind(
    "replay",
    """
    Someone sends the bytes of an earlier request again. Only events that sent a request to a `/pa/v3` endpoint, or \
    digits or a token to the administration, are repeated, and neither `activate`, which sends several, nor `status` and \
    `temporary-key`, which a device sends anew each time. The device does not take part: its counter stays, and what is \
    encrypted in the answer stays unseen.
    """, .at, .int("of", 1...200, "The number of the event that sent it, from 1.")
  ) { .replay(of: $1) }
}

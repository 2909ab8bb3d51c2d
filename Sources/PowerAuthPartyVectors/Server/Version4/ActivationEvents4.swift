internal import Conformance
internal import PartyModel
internal import PowerAuth

/// How an activation of protocol 4 is made, confirmed and removed, and what an administrator configures.
extension ServerEventKind {
  static let activate4 = ServerEventKind(
    "activate",
    """
    A shorter form of `init`, `exchange` and `commit` at one time, and of `confirm` where `enableBiometry` is there, with \
    nothing but these members; all are `ok`. The observation is that of the last one.
    """, .newSubject, .maxFailures, .user, .algorithm, .confirmedAtOnce
  ) {
    .version4(.activate($0, ServerInitialisation(user: $2, maxFailures: $1), $3, enablesBiometry: $4))
  }
  static let exchange4 = ServerEventKind(
    "exchange",
    """
    A device sends `/pa/v4/activation/create` of the type `CODE` with the code of the activation. A device that was refused \
    may try again.
    """, .sender, .exchange4, .algorithm, .lost
  ) { .version4(.exchange($0, $1, $2, $3)) }
  static let confirm = ServerEventKind(
    "confirm", "A device sends `/pa/v4/activation/confirm`.", .sender, .madeCode,
    .choice(
      "enableBiometry", "`enableBiometry` in the body; `missing`: no such member. Absent: `yes`.", else: .yes)
  ) { .version4(.confirm($0, $1, $2)) }
  static let remove4 = ServerEventKind(
    "sdk-remove", "A device removes the activation (`/pa/v4/activation/remove`).", .sender, .madeCode
  ) { .version4(.remove($0, $1)) }
  static let status4 = ServerEventKind(
    "status", "A device asks for the status (`/pa/v4/activation/status`), and decrypts it.", .sender, .plainMessage
  ) { .version4(.status($0, $1)) }
  static let configure = ServerEventKind(
    "configure",
    """
    An administrator configures the application of all activations: both members of the application are set each time. The \
    observation is `result` alone.
    """, .at, .allowedAlgorithms,
    .yes(
      "deviceKeyWithBiometry", "`no`: `disable_biometry_unlock_kek_device_private` is true. Absent: `yes`.", else: true),
    .optional(
      .int(
        "minimumVersion", 3...4,
        "`minSupportedProtocolVersion` of the server from now on. Absent: the one that it had."))
  ) {
    .version4(
      .configure(ServerApplication4(algorithms: $1, forbidsBiometryForDeviceKey: !$2), oldestVersion: $3))
  }
  static let replay4 = ServerEventKind(
    "replay",
    """
    Someone sends the bytes of an earlier request again, or for the first time where it was lost. Only events that sent a \
    request with a code, a signature or a token, an `exchange` or a `user-info` are repeated; not `activate`, which sends \
    several, and not `status`, `temporary-key` and `sdk-detail`. The device does not take part: its counter stays, and it \
    does not get the answer.
    """, .at, .int("of", 1...200, "The number of the event that sent it, from 1.")
  ) { .replay(of: $1) }
}

extension Members where Value == ExchangeArguments {
  fileprivate static let exchange4 = group(
    .clock, .otp,
    .choice(
      "point",
      "`invalid`: `devicePublicKeys.ecdsa` is the byte 02 and 48 bytes FF, which is not a point. Absent: `valid`.",
      else: .valid),
    .choice(
      "body",
      """
      Of the two layers one cannot be decrypted, because its tag is not right; or the inner one lacks `devicePublicKeys`. \
      Absent: `good`.
      """, else: .good), .optional(.text("name", "`activationName`. Absent: not sent.")),
    .optional(.text("platform", "`platform`. Absent: not sent.")), .keyOfMessage4
  ) {
    ExchangeArguments(clock: $0, password: $1, point: $2, body: $3, name: $4, platform: $5, key: $6)
  }
}

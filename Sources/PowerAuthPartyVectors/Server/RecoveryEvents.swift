internal import Conformance
internal import PartyModel
internal import PowerAuth

/// Recovery codes.
extension ServerEventKind {
  static let createPostcard = ServerEventKind(
    "postcard", "An administrator makes a recovery code of a postcard (`/rest/v3/recovery/create`).", .at,
    .name("code", "The name of the new code. Absent: `p`.", else: "p"), .user,
    .int("puks", .signed, "`pukCount`. Absent: 1.", else: 1)
  ) { .recovery(.postcard($1, user: $2, puks: $3)) }
  static let confirmRecovery = ServerEventKind(
    "confirm-recovery", "A device sends `/pa/v3/recovery/confirm` with the recovery code, signed and encrypted.",
    .code, .sender, .signature, .encryption
  ) { .recovery(.confirm($0, $1, $2, $3)) }
  static let recover = ServerEventKind(
    "recover",
    """
    A device sends `/pa/v3/activation/create` of the type `RECOVERY`. If it is refused, the name is not given, and no \
    activation is observed.
    """, .at, .name("activation", "The name of the new activation. Absent: `b`.", else: "b"), .code, .version, .secret,
    .clock,
    .int(
      "puk", 0...100,
      "The number of the PUK of the code that is sent, from 1; 0: digits that are not a PUK. Absent: 1.", else: 1),
    .yes("commit", "Whether the host commits the activation, which it does by default. Absent: `yes`.", else: true)
  ) { _, activation, code, version, secret, clock, puk, commits in
    .recovery(
      .recover(
        code, RequestSender(activation, version: version, hasRightSecret: secret == "right"), puk: puk,
        ProviderArguments(commits: commits), ExchangeArguments(clock: clock)))
  }
  static let revoke = ServerEventKind(
    "revoke", "An administrator revokes the recovery code (`/rest/v3/recovery/revoke`).", .at, .code
  ) { .recovery(.revoke($1)) }
  static let lookUp = ServerEventKind(
    "recovery-code", "An administrator reads the recovery code (`/rest/v3/recovery/lookup`).", .at, .code
  ) { .recovery(.lookUp($1)) }
}

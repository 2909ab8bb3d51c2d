internal import Conformance
internal import PartyModel

/// What an administrator does with activations and application versions.
extension ServerEventKind {
  static let commit = ServerEventKind(
    "commit", "An administrator commits the activation (`/rest/v3/activation/commit`).", .subject, .otp
  ) { .administrator(.commit($0, password: $1)) }
  static let updateOTP = ServerEventKind(
    "update-otp", "An administrator replaces the one-time password (`/rest/v3/activation/otp/update`).", .subject,
    .text("otp", "The new one-time password, which has more than white space.")
  ) { .administrator(.updatePassword($0, $1)) }
  static let block = ServerEventKind(
    "block", "An administrator blocks the activation (`/rest/v3/activation/block`).", .subject,
    .optional(.text("reason", "`reason`. Absent: not sent."))
  ) { .administrator(.block($0, reason: $1)) }
  static let unblock = ServerEventKind(
    "unblock", "An administrator unblocks the activation (`/rest/v3/activation/unblock`).", .subject
  ) { .administrator(.unblock($0)) }
  static let remove = ServerEventKind(
    "remove", "An administrator removes the activation (`/rest/v3/activation/remove`).", .subject,
    .yes("revoke", "`revokeRecoveryCodes`. Absent: not sent, which is `no`.", else: false)
  ) { .administrator(.remove($0, revokes: $1)) }
  static let setStatus = ServerEventKind(
    "set-status",
    """
    The test tool writes a status into the record (`/rest/v3/activation/status/update`), and nothing else: attempts, \
    reason and counter stay.
    """, .subject, .choice("status", "The new status.")
  ) { .administrator(.setStatus($0, $1)) }
  static let detail = ServerEventKind(
    "detail", "An administrator reads the record (`/rest/v3/activation/status`).", .subject
  ) { .administrator(.detail($0)) }
  static let support = ServerEventKind(
    "support", "An administrator makes an application version supported; all are at first.", .at, .ownVersion
  ) { .administrator(.setSupport($1, true)) }
  static let unsupport = ServerEventKind(
    "unsupport", "An administrator makes an application version unsupported.", .at, .ownVersion
  ) { .administrator(.setSupport($1, false)) }
  static let job = ServerEventKind(
    "job",
    """
    A job of the server runs, which runs at no other time: `expiry` removes expired activations (the observation is of \
    `activation`), `unique-values` forgets values of requests that are no longer remembered, `temporary-keys` forgets \
    expired temporary keys.
    """, .subject, .choice("job", "Which job.")
  ) { .administrator(.job($0, $1)) }
}

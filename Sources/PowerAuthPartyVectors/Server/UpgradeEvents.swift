internal import Conformance
internal import PartyModel

/// The upgrade.
extension ServerEventKind {
  static let legacy = ServerEventKind(
    "legacy",
    """
    An activation of protocol version 2 is there, ACTIVE, with a numeric counter that is the same on the device; nobody \
    makes it through the endpoints of version 3. It has the observation of `commit`.
    """, .newSubject, .int("counter", .natural, "The numeric counter. Absent: 0.", else: 0),
    .optional(
      .int(
        "maxFailures", ServerSettings.attempts,
        "How many failed attempts are allowed. Absent: the configuration's `maxFailures`."))
  ) { .activation(.legacy($0, counter: $1, maxFailures: $2)) }
  static let startUpgrade = ServerEventKind(
    "upgrade-start", "A device sends `/pa/v3/upgrade/start`, encrypted in the activation scope.", .sender, .encryption
  ) { .upgrade(.start($0, $1)) }
  static let commitUpgrade = ServerEventKind(
    "upgrade-commit", "A device sends `/pa/v3/upgrade/commit`, signed by the rules of version 3.", .sender,
    .signed(.possession),
    .word("content", ["object", "empty"], "The body: `{}`, or of no bytes. Absent: `object`.", else: "object")
  ) { .upgrade(.commit($0, $1, isEmpty: $2 == "empty")) }
  static let verifyNumeric = ServerEventKind(
    "verify-numeric",
    """
    A device signs by the rules of version 2.1 (header version 2.1) for the application, which lets the server verify it \
    (`/rest/v3/signature/verify`).
    """, .subject,
    .signature(
      .possessionKnowledge,
      counter: .optional(
        .int(
          "counter", .natural,
          """
          The numeric counter with which the device signs. Absent: one more than that of its last numeric signature; \
          that of `legacy` for its first.
          """)))
  ) { .upgrade(.verifyNumeric($0, $1)) }
}

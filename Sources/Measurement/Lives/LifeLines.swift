/// The lines from which lives of a generation of the protocol are drawn.
package struct LifeLines: Sendable {
  let settings: [String]
  let calls: [String]
  let deliveries: [String]
  let process: [String]

  static let groups = [
    "application", "application", "application", "application", "network", "network", "process", "administration",
  ]
  static let network = ["release task=t#", "release task=t#", "drop task=t#", "resend of=#"]
  static let administration = [
    "init", "init validity=0", "commit", "commit", "commit", "block", "unblock", "unblock", "unblock", "admin-remove",
  ]
  /// The milliseconds before an event: mostly none, sometimes on both sides of what temporary keys and initialised
  /// activations hold.
  static let pauses = ["", "", "", "", "", "", "", "", "", "", "1000", "290000", "310000", "7200000"]

  /// The deliveries of both generations.
  private static let ofAll = [
    "", "", "", "", " network=request-lost", " network=request-lost", " network=answer-lost", " network=repeated",
    " network=request-held", " network=answer-held", " network=delivered,request-lost",
    " network=delivered,answer-lost",
    " network=delivered,request-held",
  ]

  package static let version3 = LifeLines(
    settings: [
      "", "", "lookAhead=3", "lookAhead=6 maxFailures=3", "maxFailures=2 biometry=yes", "start=none",
      "start=none lookAhead=4",
      "ahead=7000000",
    ],
    // Most sign with possession, because a password takes time.
    calls: [
      "sign factors=possession", "sign factors=possession", "sign factors=possession", "sign", "sign password=9999",
      "sign factors=possession_biometry", "sign-offline factors=possession", "sign-offline", "validate-password",
      "validate-password password=9999", "change-password old=1234 new=5678", "change-password old=5678 new=1234",
      "request-token factors=possession", "request-token name=two", "use-token", "use-token name=two", "remove-token",
      "vault", "vault factors=possession", "status", "status", "status", "status", "create", "create", "remove",
    ],
    deliveries: ofAll,
    process: [
      "persist", "persist", "persist", "restart", "restart", "remove-local", "reinstall", "foreground",
      "set-clock ahead=20000", "set-clock ahead=-20000", "restore of=#",
    ])

  package static let version4 = LifeLines(
    settings: [
      "", "", "lookAhead=3", "lookAhead=6 maxFailures=3", "maxFailures=2 biometry=yes", "start=none", "start=none",
      "start=active-3", "start=active-3 biometry=yes", "start=active-3 lookAhead=4",
    ],
    calls: [
      "sign factors=possession", "sign factors=possession", "sign factors=possession", "sign", "sign password=5678",
      "sign factors=possession_biometry", "sign-offline", "validate-password", "validate-password password=9999",
      "change-password old=1234 new=5678", "change-password old=5678 new=1234", "change-password old=1234 new=5678",
      "add-biometry", "add-biometry password=5678", "remove-biometry", "request-token factors=possession", "use-token",
      "remove-token", "message", "status", "status", "status", "status", "create", "create", "persist", "persist",
      "persist biometry=yes", "upgrade", "upgrade", "remove",
    ],
    deliveries: ofAll + [
      " network=delivered,delivered,request-lost,request-lost", " network=delivered,delivered,answer-lost",
      " network=delivered,delivered,request-held",
    ],
    process: [
      "restart", "restart", "restart", "remove-local", "reinstall", "restore of=#",
    ])
}

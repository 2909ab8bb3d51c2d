internal import Conformance
internal import PowerAuth
internal import StrictJSON

/// Requests that are none, and what a control interface makes possible.
extension DriveCase {
  private static let paths = [
    "/pa/v3/keystore/create", "/pa/v3/activation/create", "/pa/v3/activation/status", "/pa/v3/activation/detail",
    "/pa/v3/token/create", "/pa/v3/token/remove", "/pa/v3/vault/unlock", "/pa/v3/user/info",
    "/pa/v3/recovery/confirm", "/pa/v3/upgrade/start", "/pa/v3/upgrade/commit", "/pa/v3/activation/remove",
  ]

  private static func each(_ body: DriveBody) -> [DriveStep] {
    paths.map { .call(.raw(method: "POST", path: $0, body: body), expect: .refusal) } + [
      .call(.serverStatus, expect: .ok(.present("serverTime")))
    ]
  }

  static let ofMalformed = [
    DriveCase(
      "malformed/no-json", "A body that is no JSON is refused by each endpoint, and the server goes on.", .security,
      each(.text("{")) + each(.text("[]")) + each(.text(""))),
    DriveCase(
      "malformed/wrong-types", "Members of wrong types are refused by each endpoint.", .security,
      each(.text(#"{"requestObject":5}"#))
        + each(.text(#"{"requestObject":{"jwt":[],"activationId":{},"tokenId":1},"mac":7,"encryptedData":null}"#))),
    DriveCase(
      "malformed/no-text", "Bytes that are no UTF-8 are refused by each endpoint.", .security,
      each(.bytes([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D], words: "bytes that are no UTF-8"))),
    DriveCase(
      "malformed/deep", "JSON with 10000 brackets is refused by each endpoint, and the server goes on.", .security,
      each(.bytes([UInt8](repeating: 0x5B, count: 10_000), words: "10000 brackets"))),
    DriveCase(
      "malformed/large-member", "A member with 200000 characters is refused, and the server goes on.", .security,
      [
        .call(
          .raw(
            method: "POST", path: "/pa/v3/keystore/create",
            body: .bytes(
              Array((#"{"requestObject":{"jwt":""# + String(repeating: "a", count: 200_000) + #""}}"#).utf8),
              words: "a token of 200000 characters")), expect: .refusal),
        .call(
          .raw(
            method: "POST", path: "/pa/v3/activation/status",
            body: .bytes(
              Array(
                (#"{"requestObject":{"activationId":""# + String(repeating: "a", count: 200_000)
                  + #"","challenge":"AAAA"}}"#).utf8),
              words: "an activationId of 200000 characters")), expect: .either), .call(.serverStatus),
      ]),
    DriveCase(
      "malformed/large-header", "A header with 20000 characters is refused, and the server goes on.", .security,
      .active() + [
        .call(
          .validate, .header("pa_signature=\"", with: "pa_signature=\"" + String(repeating: "A", count: 20_000)),
          expect: .refusal), .call(.serverStatus),
      ]),
    DriveCase(
      "malformed/method", "A method that an endpoint has not is refused.", .interoperability,
      ["/pa/v3/activation/create", "/pa/v3/token/create", "/pa/v3/vault/unlock"].map {
        .call(.raw(method: "GET", path: $0, body: .text("")), expect: .refusal)
      }),
    DriveCase(
      "malformed/path", "A path that does not exist is refused with 404.", .interoperability,
      [
        .call(
          .raw(method: "POST", path: "/pa/v3/nothing", body: .text("{}")),
          expect: DriveExpectation(outcome: .refused(statuses: [404], codes: [])))
      ]),
    DriveCase(
      "malformed/administration", "An administrator is told what is wrong with a request.", .strictness,
      [
        .call(.administer("application/detail", [:]), expect: .error("ERR0002", "ERR0024")),
        .call(
          .administer("application/detail", ["applicationId": "drive-nobody"]), expect: .error("ERR0015", "ERR0024")),
        .call(
          .administer("activation/init", ["applicationId": "pavectors-drive"]), expect: .error("ERR0001", "ERR0024")),
        .call(.administer("signature/verify", [:]), expect: .error("ERR0024")),
        .call(.administer("token/validate", [:]), expect: .error("ERR0024")),
      ]),
  ]

  private static func settings(_ name: String, _ number: Int64) -> DriveStep {
    .call(.settings([name: .integer(number)]))
  }

  static let ofClock = [
    DriveCase(
      "clock/activation-expires", "An activation that is not committed in time is removed.", .security,
      .pending() + [
        .call(.advance(299_000)), .call(.status, expect: .ok(.state(2))), .call(.advance(2_000)),
        .call(.status, expect: .ok(.state(5))), .call(.commit(), expect: .error("ERR0007")),
      ]),
    DriveCase(
      "clock/commit-expires", "A commit after the expiry is refused.", .security,
      .pending() + [.call(.advance(301_000)), .call(.commit(), expect: .error("ERR0007"))]),
    DriveCase(
      "clock/code-expires", "A code is not found after its expiry.", .security,
      [
        .call(.begin()), .call(.advance(301_000)), .call(.create(), expect: .refused(400, "ERR_ACTIVATION")),
        .call(.detail, expect: .ok(.text("activationStatus", "REMOVED"))),
      ]),
    DriveCase(
      "clock/job", "The job removes what has expired within the last hour.", .strictness,
      [
        .call(.begin()), .call(.advance(600_000)), .call(.jobs),
        .call(.detail, expect: .ok(.text("activationStatus", "REMOVED"))),
      ]),
    DriveCase(
      "clock/key-expires", "A message with a temporary key that has expired is refused.", .security, in: [.v3_3],
      .active() + [
        .call(.askForKey(.activation), .named("key")), .call(.advance(298_000)), .call(.userInfo, .key("key")),
        .call(.advance(3_000)), .call(.userInfo, .key("key"), expect: .refused(400, "ERR_ENCRYPTION")),
      ]),
    DriveCase(
      "clock/past-limit", "A message that is older than the limit of the past is refused, and one within it is not.",
      .security, in: since32, cleanup: [settings("pastLimit", 1 << 40)],
      .active() + [
        settings("pastLimit", 300_000), .call(.userInfo, .ahead(-290_000)),
        .call(.userInfo, .ahead(-310_000), expect: .refused(400, "ERR_ENCRYPTION")),
        settings("pastLimit", 1 << 40), .call(.userInfo, .ahead(-3_600_000)),
      ]),
    DriveCase(
      "clock/future-limit", "A message within the limit of the future is taken.", .interoperability, in: since32,
      cleanup: [settings("futureLimit", 60_000)],
      .active() + [settings("futureLimit", 300_000), .call(.userInfo, .ahead(290_000))]),
    DriveCase(
      "clock/memory", "A message is remembered until a job forgets it.", .security, in: since32,
      .active() + [
        .call(.userInfo), .call(.again, expect: .refused(400, "ERR_ENCRYPTION")), .call(.jobs),
        .call(.serverStatus),
      ]),
    DriveCase(
      "clock/token-limits", "A token is taken for two hours.", .interoperability,
      .active() + [
        .call(.createToken), .call(.tokenDetail, .ahead(-7_100_000)),
        .call(.tokenDetail, .ahead(-7_300_000), expect: .unauthorised),
      ]),
    DriveCase(
      "clock/look-ahead", "The look-ahead is that of the configuration, also in the status.", .interoperability,
      cleanup: [settings("lookAhead", 20)],
      .active() + [
        settings("lookAhead", 5), .call(.status, expect: .ok(.state(3), .lookAhead(5))), .call(.validate, .counter(4)),
        .call(.validate, .counter(5), expect: .unauthorised), settings("lookAhead", 30),
        .call(.validate, .counter(20)), .call(.status, expect: .ok(.state(3), .lookAhead(30))),
      ]),
    DriveCase(
      "clock/last-use", "Each signed request moves the last use, also one that is refused, and a token does not.",
      .strictness,
      .active() + [
        .call(.createToken), .call(.advance(100_000)), .call(.tokenDetail),
        .call(.detail, expect: .ok(.now("timestampLastUsed", false))), .call(.validate),
        .call(.detail, expect: .ok(.now("timestampLastUsed", true))), .call(.block()), .call(.advance(100_000)),
        .call(.validate, expect: .unauthorised), .call(.detail, expect: .ok(.now("timestampLastUsed", true))),
      ]),
    DriveCase(
      "clock/recovery-expires", "The code of an activation that expired recovers nothing.", .security,
      cleanup: [.call(.recovery(false))],
      [.call(.recovery(true))] + .pending() + [
        .call(.advance(301_000)), .call(.status, expect: .ok(.state(5))),
        .call(
          .create("RECOVERY"), .of("next"), .named("of the activation"), expect: .refused(400, "ERR_ACTIVATION")),
      ]),
  ]
}

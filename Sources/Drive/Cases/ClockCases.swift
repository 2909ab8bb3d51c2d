internal import Conformance
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// What can be seen where the clock and the settings of a server can be changed.
extension HostCase {
  private static func settings(_ name: String, _ number: Int64) -> CaseStep {
    .call(.settings([name: .integer(number)]))
  }

  private static let noPastLimit = CaseStep.call(.settings(["pastLimit": .null]))

  static let ofClock = [
    HostCase(
      "clock/activation-expires", "An activation that is not committed in time is removed.", .security,
      .pending() + [
        .call(.advance(270_000)), .send(.status, expect: .ok(.state(2))), .call(.advance(31_000)),
        .send(.status, expect: .ok(.state(5))), .call(.commit(), expect: .error("ERR0007")),
      ]),
    HostCase(
      "clock/commit-expires", "A commit after the expiry is refused.", .security,
      .pending() + [.call(.advance(301_000)), .call(.commit(), expect: .error("ERR0007"))]),
    HostCase(
      "clock/code-expires", "A code is not found after its expiry.", .security,
      [
        .call(.begin()), .call(.advance(301_000)), .call(.create(), expect: .refused(400, "ERR_ACTIVATION")),
        .call(.detail, expect: .ok(.text("activationStatus", "REMOVED"))),
      ]),
    HostCase(
      "clock/job", "The job removes what has expired within the last hour.", .strictness,
      [
        .call(.begin()), .call(.advance(600_000)), .call(.jobs),
        .call(.detail, expect: .ok(.text("activationStatus", "REMOVED"))),
      ]),
    HostCase(
      "clock/key-expires", "A message with a temporary key that has expired is refused.", .security, in: [.v3_3],
      .active() + [
        .call(.askForKey(.activation), .named("key")), .call(.advance(270_000)), .send(.userInfo, .key("key")),
        .call(.advance(31_000)), .send(.userInfo, .key("key"), expect: .refused(400, "ERR_ENCRYPTION")),
      ]),
    HostCase(
      "clock/past-limit", "A message that is older than the limit of the past is refused, and one within it is not.",
      .security, in: since32, cleanup: [noPastLimit],
      .active() + [
        settings("pastLimit", 300_000), .send(.userInfo, .ahead(-270_000)),
        .send(.userInfo, .ahead(-330_000), expect: .refused(400, "ERR_ENCRYPTION")), noPastLimit,
        .send(.userInfo, .ahead(-120_000)), .send(.userInfo, .ahead(-3_600_000)),
      ]),
    HostCase(
      "clock/future-limit", "A message within the limit of the future is taken.", .interoperability, in: since32,
      cleanup: [settings("futureLimit", 60_000)],
      .active() + [settings("futureLimit", 300_000), .send(.userInfo, .ahead(270_000))]),
    HostCase(
      "clock/memory", "A message is remembered for its time, also when the job runs that forgets older ones.",
      .security, in: since32,
      .active() + [
        .send(.userInfo), .call(.again, expect: .refused(400, "ERR_ENCRYPTION")), .call(.jobs),
        .call(.again, expect: .refused(400, "ERR_ENCRYPTION")), .send(.userInfo),
      ]),
    HostCase(
      "clock/token-limits", "Before 3.2, a token is taken for two hours.", .interoperability, in: before32,
      .active() + [
        .send(.createToken), .send(.tokenDetail, .ahead(-7_100_000)),
        .send(.tokenDetail, .ahead(-7_300_000), expect: .unauthorised),
      ]),
    // Later servers refuse a token of a time a minute or five back.
    HostCase(
      "clock/old-token", "A token of more than two hours ago is refused, and one of a time shortly before them may be.",
      .security, in: since32,
      .active() + [
        .send(.createToken), .send(.tokenDetail),
        .send(.tokenDetail, .ahead(-7_100_000), expect: .okOr(401, "ERR_AUTHENTICATION", "POWERAUTH_AUTH_FAIL")),
        .send(.tokenDetail, .ahead(-7_300_000), expect: .unauthorised),
      ]),
    HostCase(
      "clock/look-ahead", "The look-ahead is that of the configuration, also in the status.", .interoperability,
      cleanup: [settings("lookAhead", 20)],
      .active() + [
        settings("lookAhead", 5), .send(.status, expect: .ok(.state(3), .lookAhead(5))),
        .send(.validate, .device(.counterAhead(4))),
        .send(.validate, .device(.counterAhead(5)), expect: .unauthorised), settings("lookAhead", 30),
        .send(.validate, .device(.counterAhead(20))), .send(.status, expect: .ok(.state(3), .lookAhead(30))),
      ]),
    HostCase(
      "clock/last-use", "Each signed request moves the last use, also one that is refused, and a token does not.",
      .strictness,
      .active() + [
        .send(.createToken), .call(.advance(100_000)), .send(.tokenDetail),
        .call(.detail, expect: .ok(.now("timestampLastUsed", false))), .send(.validate),
        .call(.detail, expect: .ok(.now("timestampLastUsed", true))), .call(.block()), .call(.advance(100_000)),
        .send(.validate, expect: .unauthorised), .call(.detail, expect: .ok(.now("timestampLastUsed", true))),
      ]),
    HostCase(
      "clock/recovery-expires", "The code of an activation that expired recovers nothing.", .security,
      cleanup: [.call(.recovery(false))],
      [.call(.recovery(true))] + .pending() + [
        .call(.advance(301_000)), .send(.status, expect: .ok(.state(5))),
        .call(
          .create("RECOVERY"), .of("next"), .named("of the activation"), expect: .refused(400, "ERR_ACTIVATION")),
      ]),
    HostCase(
      "clock/offline-length", "Without a length in the call, that of the configuration counts.", .interoperability,
      cleanup: [settings("offlineLength", 8)],
      .active() + [
        settings("offlineLength", 6),
        .call(.verifyOffline(OfflineCheck(digits: 6)), expect: .isValid(true)),
        .call(.verifyOffline(OfflineCheck(digits: 8)), expect: .isValid(false)),
      ]),
  ]

  /// A limit itself is reached only where the clock stands still.
  static let ofLimits = [
    HostCase(
      "limit/activation", "An activation expires after its expiry, and not at it.", .strictness,
      cleanup: [.call(.realTime)],
      [.call(.stand(0))] + .pending(ActivationBeginning(expiry: 300_000)) + [
        .call(.stand(300_000)), .send(.status, expect: .ok(.state(2))), .call(.stand(300_001)),
        .send(.status, expect: .ok(.state(5))),
      ]),
    HostCase(
      "limit/code", "A code is no longer found at its expiry.", .strictness, cleanup: [.call(.realTime)],
      [
        .call(.stand(0)), .call(.begin(ActivationBeginning(expiry: 300_000))), .call(.stand(300_000)),
        .call(.create(), expect: .refused(400, "ERR_ACTIVATION")),
      ]),
    HostCase(
      "limit/key", "A temporary key is valid at its expiry, and not after it.", .strictness, in: [.v3_3],
      cleanup: [.call(.realTime)],
      [.call(.stand(0))] + .active() + [
        .call(.askForKey(.activation), .named("key")), .call(.stand(300_000)), .send(.userInfo, .key("key")),
        .call(.stand(300_001)), .send(.userInfo, .key("key"), expect: .refused(400, "ERR_ENCRYPTION")),
      ]),
    HostCase(
      "limit/token", "Before 3.2, a token of two hours ago is taken, and not one that is older.", .strictness,
      in: before32, cleanup: [.call(.realTime)],
      [.call(.stand(0))] + .active() + [
        .send(.createToken), .send(.tokenDetail, .ahead(-7_200_000)),
        .send(.tokenDetail, .ahead(-7_200_001), expect: .unauthorised),
      ]),
    HostCase(
      "limit/token-ahead", "Before 3.2, a token of a time in half an hour is taken, and not one of a later time.",
      .strictness, in: before32, cleanup: [.call(.realTime)],
      [.call(.stand(0))] + .active() + [
        .send(.createToken), .send(.tokenDetail, .ahead(1_800_000)),
        .send(.tokenDetail, .ahead(1_800_001), expect: .unauthorised),
      ]),
    HostCase(
      "limit/message", "A message at a limit of its time is taken, and not one beyond it.", .strictness, in: since32,
      cleanup: [noPastLimit, .call(.realTime)],
      [.call(.stand(0)), settings("futureLimit", 60_000), settings("pastLimit", 300_000)] + .active() + [
        .send(.userInfo, .ahead(60_000)), .send(.userInfo, .ahead(60_001), expect: .refused(400, "ERR_ENCRYPTION")),
        .send(.userInfo, .ahead(-300_000)),
        .send(.userInfo, .ahead(-300_001), expect: .refused(400, "ERR_ENCRYPTION")),
      ]),
  ]
}

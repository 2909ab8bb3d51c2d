internal import Conformance
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// Recovery codes, and the upgrade.
extension HostCase {
  private static let refused = ReplyExpectation.refused(400, "ERR_ACTIVATION")
  private static let wrongPUK = ReplyExpectation.refused(400, "INVALID_RECOVERY_CODE")
  private static let on = [CaseStep.call(.recovery(true))]
  private static let off = [CaseStep.call(.recovery(false))]

  /// An activation for a recovery code and its PUK.
  private static func recover(
    _ code: String = "of the activation", puk: Int = 1, of device: String = "next", expect: ReplyExpectation = .ok
  ) -> CaseStep {
    .call(.create("RECOVERY"), .of(device), .named(code), .puk(puk), expect: expect)
  }

  static let ofRecovery = [
    HostCase(
      "recovery/off", "Without recovery codes in the configuration, an activation has none.", .security,
      off + .active() + [recover(expect: refused)]),
    HostCase(
      "recovery/life", "A code of an activation recovers it once: the old one is removed, and the new one is ACTIVE.",
      .security, cleanup: off,
      on + .active() + [
        .send(.confirmRecovery, expect: .ok(.flag("alreadyConfirmed", true))), .send(.validate),
        recover(puk: 9, expect: wrongPUK),
        recover(of: "next"), .send(.status, expect: .ok(.state(5))), .send(.validate, expect: .unauthorised),
        .send(.status, .of("next"), expect: .ok(.state(3), .attempts(0), .counter(0))), .send(.validate, .of("next")),
      ]),
    HostCase(
      "recovery/used-twice", "A code that was used cannot be used again.", .security, cleanup: off,
      on + .active() + [
        .send(.confirmRecovery), recover(), .call(.recovery(false)), .call(.recovery(true)),
        .send(.confirmRecovery, .of("next"), .named("of the phone"), expect: .unauthorised),
        recover("of the phone", of: "last", expect: refused), .send(.validate, .of("next")),
      ]),
    HostCase(
      "recovery/wrong-puks", "Five wrong PUKs block a code, which then recovers no more.", .security, cleanup: off,
      on + .active() + [recover(puk: 9, expect: wrongPUK)].times(4) + [
        recover(puk: 9, expect: refused), recover(expect: refused), .send(.status, expect: .ok(.state(3))),
        .send(.confirmRecovery, expect: .unauthorised),
      ]),
    HostCase(
      "recovery/after-wrong-puks", "A right PUK after four wrong ones recovers.", .interoperability, cleanup: off,
      on + .active() + [recover(puk: 9, expect: wrongPUK)].times(4) + [
        recover(), .send(.status, expect: .ok(.state(5))),
      ]),
    HostCase(
      "recovery/before-commit",
      "The code of an activation that waits for its commit recovers nothing, and after it does.",
      .security, cleanup: off,
      on + .pending() + [recover(expect: refused), .call(.commit()), recover(), .send(.status, expect: .ok(.state(5)))]),
    HostCase(
      "recovery/of-active", "The code of an activation that is ACTIVE at once recovers it.", .interoperability,
      cleanup: off,
      on + .pending(ActivationBeginning(phase: "ON_KEY_EXCHANGE")) + [
        recover(), .send(.status, expect: .ok(.state(5))),
      ]),
    HostCase(
      "recovery/removed", "A removal leaves the code, unless it revokes it.", .security, cleanup: off,
      on + .active() + [.call(.remove()), recover()] + on + .active(of: "tablet") + [
        .call(.remove(revokes: true), .of("tablet")), recover(of: "last", expect: refused),
      ]),
    HostCase(
      "recovery/unknown", "An unknown code recovers nothing.", .security, cleanup: off,
      on + [.call(.begin()), recover("unknown", expect: refused)]),
    HostCase(
      "recovery/confirm-refused", "A code is confirmed with possession and knowledge only.", .security, cleanup: off,
      on + .active() + [
        .send(.confirmRecovery, .factors(.possession), expect: .unauthorised),
        .send(.confirmRecovery, .factors(.possessionBiometry), expect: .unauthorised),
        .send(.confirmRecovery, .named("unknown"), expect: .unauthorised),
        .send(.status, expect: .ok(.state(3), .attempts(0))),
      ]),
  ]

  private static let postcard = [CaseStep.call(.recovery(true)), .call(.postcard(count: 3))]

  static let ofPostcards = [
    HostCase(
      "postcard/life", "A postcard is confirmed once, and its PUKs recover in their order, each once.", .security,
      cleanup: off,
      postcard + .active() + [
        recover("paper", expect: refused),
        .send(.confirmRecovery, .named("paper"), expect: .ok(.flag("alreadyConfirmed", false))),
        .send(.confirmRecovery, .named("paper"), expect: .ok(.flag("alreadyConfirmed", true))),
        recover("paper", puk: 2, expect: wrongPUK), recover("paper", puk: 1, of: "first"),
        recover("paper", puk: 1, of: "second", expect: wrongPUK),
        recover("paper", puk: 3, of: "second", expect: wrongPUK),
        recover("paper", puk: 2, of: "second"), recover("paper", puk: 3, of: "third"),
        recover("paper", puk: 3, of: "fourth", expect: refused), .send(.status, expect: .ok(.state(3))),
      ]),
    HostCase(
      "postcard/wrong-puks", "A right PUK sets the failed attempts of a postcard to 0.", .interoperability,
      cleanup: off,
      postcard + .active() + [.send(.confirmRecovery, .named("paper"))]
        + [recover("paper", puk: 9, expect: wrongPUK)].times(4) + [recover("paper", puk: 1, of: "first")]
        + [recover("paper", puk: 9, expect: wrongPUK)].times(4) + [recover("paper", puk: 2, of: "second")]),
    HostCase(
      "postcard/blocked", "A postcard that wrong PUKs blocked recovers no more, by no PUK.", .security, cleanup: off,
      postcard + .active() + [.send(.confirmRecovery, .named("paper"))]
        + [recover("paper", puk: 9, expect: wrongPUK)].times(4) + [
          recover("paper", puk: 9, expect: refused), recover("paper", puk: 2, expect: refused),
          recover("paper", puk: 1, expect: refused),
          .send(.confirmRecovery, .named("paper"), expect: .unauthorised),
        ]),
    HostCase(
      "postcard/of-other-user", "A postcard is confirmed by its user only.", .security, cleanup: off,
      postcard + .active(ActivationBeginning(user: "drive-other")) + [
        .send(.confirmRecovery, .named("paper"), expect: .unauthorised)
      ]),
    HostCase(
      "postcard/counts", "A postcard has 1 to 100 PUKs.", .strictness, cleanup: off,
      on + [
        .call(.postcard(count: 0), expect: .refusal), .call(.postcard(count: 101), expect: .refusal),
        .call(.postcard(count: 100)),
      ]),
    HostCase(
      "postcard/one-each", "A user has one postcard at a time, unless several are allowed.", .strictness, cleanup: off,
      on + [
        .call(.postcard(count: 1), .attribute("user", "drive-collector")),
        .call(.postcard(count: 1), .attribute("user", "drive-collector")),
        .call(.recovery(true, severalPostcards: false)),
        .call(.postcard(count: 1), .attribute("user", "drive-collector"), expect: .refusal),
      ]),
  ]

  static let ofUpgrade = [
    HostCase(
      "upgrade/start", "An activation of version 3 starts no upgrade.", .interoperability,
      .active() + [
        .send(.startUpgrade, expect: .refused(400, "ERR_UPGRADE")), .send(.validate),
        .send(.status, expect: .active(attempts: 0, counter: 1)),
      ]),
    HostCase(
      "upgrade/commit", "An activation of version 3 commits no upgrade, also with a right signature.",
      .interoperability,
      .active() + [
        .send(.commitUpgrade, expect: .refused(400, "ERR_UPGRADE")), .send(.validate),
        .send(.status, expect: .active(attempts: 0, counter: 2)),
      ]),
    HostCase(
      "upgrade/commit-refused", "An upgrade is committed with possession alone, and with a body.", .security,
      .active() + [
        .send(.commitUpgrade, .factors(.possessionKnowledge), expect: .unauthorised),
        .send(.commitUpgrade, .body(""), expect: .unauthorised),
        .send(.commitUpgrade, .device(.wrongKey(.possession)), expect: .unauthorised),
        .send(.commitUpgrade, .noHeader, expect: .refused(400, "ERR_UPGRADE")),
        .send(.status, expect: .active(attempts: 0, counter: 0)),
      ]),
    HostCase(
      "upgrade/undecryptable", "A start that cannot be decrypted is refused.", .security,
      .active() + [
        .send(.startUpgrade, .device(.damaged(.mac)), expect: .refused(400, "ERR_UPGRADE")),
        .send(.startUpgrade, .noHeader, expect: .refusal),
      ]),
  ]
}

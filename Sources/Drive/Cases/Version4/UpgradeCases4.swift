internal import Conformance
internal import PartyModel
internal import PowerAuth

/// The upgrade of an activation of 3.3, also where its steps are repeated or get lost.
extension HostCase {
  private static let refused = ReplyExpectation.refused(400, "ERR_UPGRADE")
  private static let wrongKey = RequestChange.device(.wrongKey(.knowledge))
  private static let biometry = RequestChange.factors(.possessionBiometry)

  /// A whole upgrade; the counter continues, and has another chain.
  private static func life(_ name: String, in algorithm: SharedSecretAlgorithm) -> HostCase {
    HostCase(
      "upgrade4/\(name)", "An activation of 3.3 is upgraded to \(algorithm.rawValue), and makes codes of 4.0 only.",
      .interoperability, in: only4,
      .active() + [
        .send(.validate), .send4(.upgradeStart, .algorithm(algorithm)),
        .send4(.activationStatus, expect: .ok(.state(3), .counter(0), .flags(10), .currentVersion(3))),
        .send4(.upgradeConfirm),
        .send4(.activationStatus, expect: .ok(.state(3), .attempts(0), .counter(1), .flags(8), .currentVersion(4))),
        .send4(.validate), .send4(.validate, biometry), .send4(.passwordChange), .send4(.validate),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 5)), .send(.validate, expect: .unauthorised),
        .send4(.validate),
      ])
  }

  static let ofUpgrades4 = [
    life("life", in: .ecP384), life("hybrid", in: .ecP384WithLevel3),
    HostCase(
      "upgrade4/start-lost", "Where the answer to the start gets lost, 3.3 continues, and a new start has new keys.",
      .interoperability, in: only4,
      .active() + [
        .send4(.upgradeStart, .answerLost), .send(.validate), .send(.status, expect: .active(attempts: 0, counter: 2)),
        .send4(.upgradeStart), .send4(.upgradeConfirm), .send4(.validate),
        .send4(.activationStatus, expect: .ok(.state(3), .counter(2), .flags(8), .currentVersion(4))),
      ]),
    HostCase(
      "upgrade4/started-twice", "A second start takes the place of the first one.", .interoperability, in: only4,
      .active() + [
        .send4(.upgradeStart), .send4(.upgradeStart), .send4(.upgradeConfirm), .send4(.validate),
        .send4(.activationStatus, expect: .ok(.state(3), .counter(2), .flags(8), .currentVersion(4))),
      ]),
    HostCase(
      "upgrade4/confirmed-twice", "A repeated confirmation is refused and uses its code up.", .security, in: only4,
      .active() + [
        .send4(.upgradeStart), .send4(.upgradeConfirm), .send4(.upgradeConfirm, expect: refused),
        .send4(.activationStatus, expect: .ok(.state(3), .counter(2), .flags(8), .currentVersion(4))),
        .send4(.validate),
      ]),
    HostCase(
      "upgrade4/pending", "Between start and confirmation the activation lives in 3.3, with its tokens.",
      .interoperability, in: only4,
      .active() + [
        .send(.createToken), .send4(.upgradeStart), .send(.tokenDetail), .send(.status, expect: .ok(.state(3))),
        .send(.userInfo), .send(.validate),
      ]),
    HostCase(
      "upgrade4/wrong-confirmations", "A wrong confirmation is not counted, and a right one resets nothing.", .security,
      in: only4,
      .active() + [
        .send4(.upgradeStart), .send4(.upgradeConfirm, .device(.wrongKey(.possession)), expect: .unauthorised),
        .send4(.upgradeConfirm, .factors(.possessionKnowledge), expect: .unauthorised),
        .send4(.activationStatus, expect: .ok(.state(3), .attempts(0), .counter(0), .flags(10))),
        .send(.validate, wrongKey, expect: .unauthorised), .send4(.upgradeConfirm),
        .send4(.activationStatus, expect: .ok(.state(3), .attempts(1), .flags(8))), .send4(.validate),
        .send4(.activationStatus, expect: .ok(.attempts(0))),
      ]),
    HostCase(
      "upgrade4/before-commit", "An activation that waits for its commit is not upgraded.", .security, in: only4,
      .pending() + [
        .send4(.upgradeStart, expect: .unauthorised), .call(.commit()), .send4(.upgradeStart), .send4(.upgradeConfirm),
        .send4(.validate),
      ]),
    HostCase(
      "upgrade4/wrong-starts", "A start with a wrong signature is counted, and one with possession alone is refused.",
      .security, in: only4,
      .active() + [
        .send4(.upgradeStart, wrongKey, expect: .unauthorised),
        .send4(.upgradeStart, .factors(.possession), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 1, counter: 0)), .send4(.upgradeStart),
        .send(.status, expect: .active(attempts: 0, counter: 3)),
      ]),
    HostCase(
      "upgrade4/unreadable", "A start that cannot be decrypted, or lacks a member, uses its signature up.", .security,
      in: only4,
      .active() + [
        .send4(.upgradeStart, .device(.damaged(.data)), expect: refused),
        .send(.status, expect: .active(attempts: 0, counter: 1)),
        .send4(.upgradeStart, .text("{}"), expect: refused),
        .send4(.upgradeStart, .device(.noDeviceKey), expect: refused),
        .send(.status, expect: .active(attempts: 0, counter: 3)), .send(.validate),
      ]),
    HostCase(
      "upgrade4/invalid-key", "A start with a key that is not a point is refused.", .security, in: only4,
      .active() + [.send4(.upgradeStart, .device(.invalidDeviceKey), expect: refused)]),
    HostCase(
      "upgrade4/after-invalid-key", "After such a start the activation is ACTIVE or REMOVED, and not BLOCKED.",
      .interoperability, in: only4,
      .active() + [
        .send4(.upgradeStart, .device(.invalidDeviceKey), expect: refused),
        .call(.detail, expect: .ok(.oneOf("activationStatus", ["ACTIVE", "REMOVED"]))),
      ]),
    HostCase(
      "upgrade4/tokens", "A token of 3.3 is valid with a header of 3.3 after the upgrade as well.", .interoperability,
      in: only4,
      .active() + [
        .send(.createToken), .send4(.upgradeStart), .send4(.upgradeConfirm),
        .call(.validateToken, expect: .ok(.verdict("tokenValid", true))), .send4(.validate),
      ]),
    HostCase(
      "upgrade4/of-version-4", "An activation of 4.0 is not upgraded.", .security, in: only4,
      .active4() + [
        .send4(.upgradeConfirm, expect: refused), .send4(.upgradeStart, expect: .unauthorised), .send4(.validate),
        .send4(.activationStatus, expect: .ok(.state(3), .flags(8), .currentVersion(4))),
      ]),
    HostCase(
      "upgrade4/blocked", "A blocked activation is not upgraded, and continues where it was.", .security, in: only4,
      .active() + [
        .call(.block()), .send4(.upgradeStart, expect: .unauthorised), .call(.unblock), .send4(.upgradeStart),
        .call(.block()), .send4(.upgradeConfirm, expect: .unauthorised),
        .send4(.activationStatus, expect: .ok(.state(4), .flags(10), .currentVersion(3))), .call(.unblock),
        .send4(.upgradeConfirm), .send4(.validate),
      ]),
    HostCase(
      "upgrade4/without-biometry", "The start says whether biometry is on.", .security, in: only4,
      .active() + [
        .send4(.upgradeStart, .biometry(false)), .send4(.upgradeConfirm),
        .send4(.activationStatus, expect: .ok(.state(3), .flags(0))),
        .send4(.validate, biometry, expect: .unauthorised), .send4(.biometryAdd), .send4(.validate, biometry),
      ]),
  ]
}

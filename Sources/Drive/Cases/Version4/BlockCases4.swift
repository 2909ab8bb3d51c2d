internal import Conformance
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// Blocks for failed attempts that end by themselves, where a server is set up for them.
///
/// The clock stands still, so that a block is seen a millisecond before its end and at its end.
extension HostCase {
  private static let wrong = CaseStep.send4(
    .validate, .device(.wrongKey(.knowledge)), expect: .unauthorised)
  private static let refused = CaseStep.send4(.validate, expect: .unauthorised)
  private static let off = CaseStep.call(.settings(["timedBlocks": .bool(false)]))
  /// What is done at the end of each case.
  private static let usual: [CaseStep] = [off, .call(.realTime)]

  /// A device whose first block lasts five minutes, and each following one is twice as long.
  private static let timed: [CaseStep] =
    [
      .call(
        .settings(["timedBlocks": .bool(true), "blockBase": .integer(300_000), "blockFactor": .integer(2)])),
      .call(.stand(0)),
    ] + .active4(ActivationBeginning(maximum: 3))

  private static let usedUp: [CaseStep] = [wrong].times(3) + [blocked]
  /// The attempts are used up.
  private static let blocked = CaseStep.send4(.activationStatus, expect: .ok(.state(4), .attempts(3)))

  private static func at(_ time: Int64) -> CaseStep { .call(.stand(time)) }

  static let ofTimedBlocks4 = [
    HostCase(
      "block4/end", "A block for failed attempts ends at its time and not before; the status tells that time.",
      .security, in: only4, cleanup: usual,
      timed + [wrong].times(3) + [
        .send4(.activationStatus, expect: .ok(.state(4), .attempts(3), .present("timestampBlockExpire"))),
        at(299_999), refused, blocked, at(300_000), .send4(.validate),
        .send4(.activationStatus, expect: .ok(.state(3), .attempts(0), .none("timestampBlockExpire"))),
      ]),
    HostCase(
      "block4/job", "The job ends a block at its time and not before, and one failed attempt is free then.", .security,
      in: only4, cleanup: usual,
      timed + usedUp + [
        at(299_999), .call(.jobs), blocked, at(300_000), .call(.jobs),
        .send4(.activationStatus, expect: .ok(.state(3), .attempts(2))),
        .call(.detail, expect: .ok(.text("activationStatus", "ACTIVE"), .number("failedAttempts", 2))),
      ]),
    HostCase(
      "block4/again", "After a block the next wrong code blocks again: for twice the time, and then for four times.",
      .security, in: only4, cleanup: usual,
      timed + usedUp + [
        at(300_000), wrong, blocked, at(899_999), refused, at(900_000), wrong, blocked, at(2_099_999), refused,
        at(2_100_000), .send4(.validate), .send4(.activationStatus, expect: .ok(.state(3), .attempts(0))),
      ]),
    HostCase(
      "block4/possession", "A code of possession after a block leaves the failed attempts, so that a wrong one blocks.",
      .security, in: only4, cleanup: usual,
      timed + usedUp + [
        at(300_000), .send4(.validate, .factors(.possession)),
        .send4(.activationStatus, expect: .ok(.state(3), .attempts(2))), wrong, blocked,
      ]),
    HostCase(
      "block4/after-success", "After a right code all attempts are free, and the next block is as long as the first.",
      .security, in: only4, cleanup: usual,
      timed + usedUp + [at(300_000), .send4(.validate)] + usedUp + [
        at(599_999), refused, at(600_000), .send4(.validate),
      ]),
    HostCase(
      "block4/unblocked", "An administrator ends a block before its time, and all attempts are free.", .security,
      in: only4, cleanup: usual,
      timed + usedUp + [
        at(100_000), .call(.unblock),
        .send4(.activationStatus, expect: .ok(.state(3), .attempts(0), .none("timestampBlockExpire"))), wrong, wrong,
        .send4(.validate),
      ]),
    HostCase(
      "block4/administrator", "The block of an administrator has no end, also where a block for a time ran before.",
      .security, in: only4, cleanup: usual,
      timed + [
        .call(.block()), .send4(.activationStatus, expect: .ok(.state(4), .none("timestampBlockExpire"))),
        at(300_000), refused, at(3_600_000), refused, .call(.unblock), .send4(.validate),
      ] + usedUp + [
        .call(.block()), .send4(.activationStatus, expect: .ok(.state(4), .none("timestampBlockExpire"))),
        at(3_900_000), refused, .call(.unblock), .send4(.validate),
      ]),
    HostCase(
      "block4/for-ever", "Without the setting a block has no end but that by an administrator.", .security, in: only4,
      cleanup: usual,
      [off, .call(.stand(0))] + .active4(ActivationBeginning(maximum: 3)) + usedUp + [
        at(300_000), refused, at(3_600_000), refused, blocked, .call(.unblock), .send4(.validate),
      ]),
    HostCase(
      "block4/of-version-3", "An activation of 3.3 on such a server is blocked until an administrator unblocks it.",
      .security, in: only4, cleanup: usual,
      [.call(.settings(["timedBlocks": .bool(true)])), .call(.stand(0))] + .active(ActivationBeginning(maximum: 3))
        + [.send(.validate, .device(.wrongKey(.knowledge)), expect: .unauthorised)].times(3) + [
          at(300_000), .send(.validate, expect: .unauthorised), .send(.status, expect: .ok(.state(4), .attempts(3))),
          at(3_600_000), .send(.validate, expect: .unauthorised), .call(.unblock), .send(.validate),
        ]),
  ]
}

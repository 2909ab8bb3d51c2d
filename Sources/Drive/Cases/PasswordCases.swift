internal import Conformance
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// One-time passwords, and the states of activations.
extension HostCase {
  private static let refused = ReplyExpectation.refused(400, "ERR_ACTIVATION")

  static let ofPasswords = [
    HostCase(
      "password/at-exchange", "The right one-time password of the exchange makes the activation ACTIVE.",
      .interoperability,
      [
        .call(.begin(ActivationBeginning(password: "12345", validation: "ON_KEY_EXCHANGE"))),
        .call(.create(), .attribute("activationOtp", "12345")),
        .send(.status, expect: .active(attempts: 0, counter: 0)),
        .send(.validate),
      ]),
    HostCase(
      "password/wrong-at-exchange", "Wrong one-time passwords of the exchange are counted, and the last one removes.",
      .security,
      [
        .call(.begin(ActivationBeginning(maximum: 3, password: "12345", validation: "ON_KEY_EXCHANGE"))),
        .call(.create(), .attribute("activationOtp", "99999"), expect: refused),
        .call(.detail, expect: .ok(.text("activationStatus", "CREATED"), .number("failedAttempts", 1))),
        .call(.create(), .attribute("activationOtp", "1234"), expect: refused),
        .call(.detail, expect: .ok(.text("activationStatus", "CREATED"), .number("failedAttempts", 2))),
        .call(.create(), .attribute("activationOtp", "123456"), expect: refused),
        .call(.detail, expect: .ok(.text("activationStatus", "REMOVED"))),
        .call(.create(), .attribute("activationOtp", "12345"), expect: refused),
      ]),
    HostCase(
      "password/wrong-then-right", "A right one-time password after wrong ones counts, and sets the attempts to 0.",
      .interoperability,
      [
        .call(.begin(ActivationBeginning(maximum: 3, password: "12345", validation: "ON_KEY_EXCHANGE"))),
        .call(.create(), .attribute("activationOtp", "99999"), expect: refused),
        .call(.create(), .attribute("activationOtp", "99998"), expect: refused),
        .call(.create(), .attribute("activationOtp", "12345")), .send(.status, expect: .ok(.state(3), .attempts(0))),
      ]),
    HostCase(
      "password/phase-of-exchange", "With the commit phase ON_KEY_EXCHANGE the one-time password is checked there.",
      .security,
      [
        .call(.begin(ActivationBeginning(password: "12345", phase: "ON_KEY_EXCHANGE"))),
        .call(.create(), .attribute("activationOtp", "99999"), expect: refused),
        .call(.create(), .attribute("activationOtp", "12345")), .send(.status, expect: .ok(.state(3), .attempts(0))),
      ]),
    HostCase(
      "password/missing-at-exchange", "A missing one-time password is refused at the exchange, and not counted.",
      .security,
      [
        .call(.begin(ActivationBeginning(password: "12345", validation: "ON_KEY_EXCHANGE"))),
        .call(.create(), expect: refused),
        .call(.detail, expect: .ok(.text("activationStatus", "CREATED"), .number("failedAttempts", 0))),
      ]),
    HostCase(
      "password/too-early", "A one-time password of the commit is refused at the exchange, and not counted.",
      .strictness,
      [
        .call(.begin(ActivationBeginning(password: "12345"))),
        .call(.create(), .attribute("activationOtp", "12345"), expect: refused),
        .call(.detail, expect: .ok(.text("activationStatus", "CREATED"), .number("failedAttempts", 0))),
        .call(.create()), .call(.commit(password: "12345")), .send(.status, expect: .ok(.state(3), .attempts(0))),
      ]),
    HostCase(
      "password/at-commit", "A wrong or missing one-time password does not commit, and the right one does.", .security,
      .pending(ActivationBeginning(maximum: 4, password: "12345", validation: "ON_COMMIT")) + [
        .call(.commit(), expect: .error("ERR0031")),
        .call(.detail, expect: .ok(.number("failedAttempts", 0), .text("activationStatus", "PENDING_COMMIT"))),
        .call(.commit(password: "99999"), expect: .error("ERR0031")),
        .call(.commit(password: "1234"), expect: .error("ERR0031")),
        .call(.commit(password: "123456"), expect: .error("ERR0031")),
        .call(.detail, expect: .ok(.number("failedAttempts", 3), .text("activationStatus", "PENDING_COMMIT"))),
        .call(.commit(password: "12345")), .send(.status, expect: .ok(.state(3), .attempts(0))),
      ]),
    HostCase(
      "password/used-up-at-commit", "Wrong one-time passwords at the commit remove the activation.", .security,
      .pending(ActivationBeginning(maximum: 2, password: "12345")) + [
        .call(.commit(password: "99999"), expect: .error("ERR0031")),
        .call(.commit(password: "99999"), expect: .error("ERR0031")),
        .call(.detail, expect: .ok(.text("activationStatus", "REMOVED"))), .send(.status, expect: .ok(.state(5))),
        .call(.commit(password: "12345"), expect: .error("ERR0007", "ERR0008")),
      ]),
    HostCase(
      "password/of-seven", "Six of seven wrong one-time passwords do not remove.", .interoperability,
      .pending(ActivationBeginning(maximum: 7, password: "12345"))
        + [.call(.commit(password: "9"), expect: .error("ERR0031"))].times(6) + [
          .call(.commit(password: "12345")), .send(.status, expect: .ok(.state(3), .attempts(0))),
        ]),
    HostCase(
      "password/replaced", "A replaced one-time password counts in place of the old one, and leaves the attempts.",
      .security,
      .pending(ActivationBeginning(maximum: 3, password: "12345")) + [
        .call(.commit(password: "99999"), expect: .error("ERR0031")), .call(.updatePassword("67890")),
        .call(.detail, expect: .ok(.number("failedAttempts", 1))),
        .call(.commit(password: "12345"), expect: .error("ERR0031")), .call(.commit(password: "67890")),
        .send(.status, expect: .ok(.state(3), .attempts(0))),
      ]),
    HostCase(
      "password/replaced-in-wrong-state", "The one-time password is replaced only while the commit is waited for.",
      .strictness,
      [
        .call(.begin(ActivationBeginning(password: "12345"))),
        .call(.updatePassword("67890"), expect: .error("ERR0008")),
        .call(.create()), .call(.commit(password: "12345")),
        .call(.updatePassword("67890"), expect: .error("ERR0008")),
      ]),
    HostCase(
      "password/contradictory", "Members of the one-time password that contradict each other are refused.", .strictness,
      [
        .call(.begin(ActivationBeginning(validation: "ON_COMMIT")), expect: .error("ERR0024")),
        .call(.begin(ActivationBeginning(validation: "ON_KEY_EXCHANGE")), expect: .error("ERR0024")),
        .call(.begin(ActivationBeginning(password: "", validation: "ON_COMMIT")), expect: .error("ERR0024")),
        .call(.begin(ActivationBeginning(password: " ", validation: "ON_COMMIT")), expect: .error("ERR0024")),
        .call(
          .begin(ActivationBeginning(password: "12345", validation: "ON_COMMIT", phase: "ON_COMMIT")),
          expect: .error("ERR0024")),
        .call(
          .begin(ActivationBeginning(password: "12345", validation: "ON_KEY_EXCHANGE", phase: "ON_KEY_EXCHANGE")),
          expect: .error("ERR0024")),
      ]),
  ]

  static let ofStates = [
    HostCase(
      "state/commit", "Only an activation that waits for it is committed.", .security,
      [.call(.begin()), .call(.commit(), expect: .error("ERR0008"))] + .active(of: "tablet") + [
        .call(.commit(), .of("tablet"), expect: .error("ERR0008")), .call(.block(), .of("tablet")),
        .call(.commit(), .of("tablet"), expect: .error("ERR0008")),
        .send(.status, .of("tablet"), expect: .ok(.state(4))), .call(.remove(), .of("tablet")),
        .call(.commit(), .of("tablet"), expect: .error("ERR0007")),
        .send(.status, .of("tablet"), expect: .ok(.state(5))),
      ]),
    HostCase(
      "state/block", "A block has its reason, and a second one keeps it.", .interoperability,
      .active() + [
        .call(.block(), expect: .ok(.text("activationStatus", "BLOCKED"), .text("blockedReason", "NOT_SPECIFIED"))),
        .call(.unblock, expect: .ok(.text("activationStatus", "ACTIVE"))),
        .call(.detail, expect: .ok(.none("blockedReason"))),
        .call(.block(reason: "STOLEN"), expect: .ok(.text("blockedReason", "STOLEN"))),
        .call(.block(reason: "LOST"), expect: .ok(.text("activationStatus", "BLOCKED"))),
        .call(.detail, expect: .ok(.text("blockedReason", "STOLEN"))), .send(.status, expect: .ok(.state(4))),
      ]),
    HostCase(
      "state/wrong-block", "Only an ACTIVE activation is blocked.", .interoperability,
      [.call(.begin()), .call(.block(), expect: .error("ERR0008")), .call(.create())] + [
        .call(.block(), expect: .error("ERR0008")), .send(.status, expect: .ok(.state(2))), .call(.remove()),
        .call(.block(), expect: .error("ERR0008")), .send(.status, expect: .ok(.state(5))),
      ]),
    HostCase(
      "state/wrong-unblock", "Only a BLOCKED activation is unblocked; for an ACTIVE one nothing changes.", .security,
      .pending() + [
        .call(.unblock, expect: .error("ERR0008")), .send(.status, expect: .ok(.state(2))), .call(.commit()),
        .send(.validate, .device(.wrongKey(.knowledge)), expect: .unauthorised), .call(.unblock),
        .send(.status, expect: .ok(.state(3), .attempts(1))), .call(.remove()),
        .call(.unblock, expect: .error("ERR0008")), .send(.status, expect: .ok(.state(5))),
      ]),
    HostCase(
      "state/remove", "An activation is removed in each state, and once more.", .interoperability,
      [
        .call(.begin()), .call(.remove(), expect: .ok(.flag("removed", true))),
        .call(.detail, expect: .ok(.text("activationStatus", "REMOVED"))),
        .call(.remove(), expect: .ok(.flag("removed", true))),
        .call(.create(), expect: refused),
      ] + .active(of: "tablet") + [
        .call(.block(), .of("tablet")), .call(.remove(), .of("tablet")),
        .send(.status, .of("tablet"), expect: .ok(.state(5))),
      ]),
    HostCase(
      "state/blocked", "A BLOCKED activation neither signs nor encrypts, and after unblocking it does.", .security,
      .active() + [
        .send(.createToken), .call(.block()), .send(.validate, expect: .unauthorised),
        .send(.validate, .factors(.possession), expect: .unauthorised),
        .send(.userInfo, expect: .refused(400, "ERR_ENCRYPTION")), .send(.createToken, expect: .unauthorised),
        .send(.unlockVault, expect: .unauthorised), .send(.tokenDetail, expect: .unauthorised),
        .send(.removeActivation, expect: .unauthorised), .send(.status, expect: .ok(.state(4), .attempts(0))),
        .call(.unblock), .send(.validate), .send(.userInfo), .send(.tokenDetail), .send(.unlockVault),
      ]),
    HostCase(
      "state/removed", "A REMOVED activation can no longer be used.", .security,
      .active() + [
        .send(.createToken), .call(.remove()), .send(.validate, expect: .unauthorised),
        .send(.userInfo, expect: .refused(400, "ERR_ENCRYPTION")), .send(.unlockVault, expect: .unauthorised),
        .send(.tokenDetail, expect: .unauthorised), .send(.removeActivation, expect: .unauthorised),
        .call(.validateToken, expect: .ok(.verdict("tokenValid", false))),
      ]),
    HostCase(
      "state/unknown", "An administrator is told that an activation is unknown.", .strictness,
      [
        .call(.administer("activation/commit", ["activationId": .string(unknown)]), expect: .error("ERR0009")),
        .call(.administer("activation/block", ["activationId": .string(unknown)]), expect: .error("ERR0009")),
        .call(.administer("activation/unblock", ["activationId": .string(unknown)]), expect: .error("ERR0009")),
        .call(
          .administer("activation/status", ["activationId": .string(unknown)]),
          expect: .ok(.text("activationStatus", "REMOVED"))),
      ]),
  ]

  static let unknown = "00000000-0000-4000-8000-000000000000"

  static let ofStatus = [
    HostCase(
      "status/unknown", "The status of an unknown activation is random bytes, and no error.", .security,
      .active() + [
        .send(
          .status, .attribute("activationId", unknown), expect: .ok(.random, .bytes("encryptedStatusBlob", 32)))
      ]),
    HostCase(
      "status/unknown-nonce", "Random bytes come with a nonce, where there was a challenge.", .security, in: since31,
      .active() + [
        .send(.status, .attribute("activationId", unknown), expect: .ok(.bytes("nonce", 16))),
        .call(.begin(), .of("tablet")), .send(.status, .of("tablet"), expect: .ok(.random, .bytes("nonce", 16))),
      ]),
    HostCase(
      "status/nonce", "A status has a nonce where there was a challenge, and only there.", .interoperability,
      .active() + [
        .send(.status, .noChallenge, expect: .ok(.state(3), .none("nonce"))),
        .send(.status, .noChallenge, .attribute("activationId", unknown), expect: .ok(.none("nonce"))),
      ]),
    HostCase(
      "status/challenge-length", "A challenge that has not 16 bytes is refused.", .strictness, in: since31,
      .active() + [
        .send(.status, .challenge([UInt8](repeating: 1, count: 15)), expect: refused),
        .send(.status, .challenge([UInt8](repeating: 1, count: 17)), expect: refused),
      ]),
    HostCase(
      "status/counter-byte", "The byte of the counter continues with 0 after 255.", .interoperability, in: since31,
      .active() + [.send(.validate, .device(.counterAhead(19)))].times(13) + [
        .send(.status, expect: .active(attempts: 0, counter: 260)), .send(.validate),
        .send(.status, expect: .active(attempts: 0, counter: 261)),
      ]),
    HostCase(
      "status/no-id", "A status without an activation is refused.", .strictness,
      [
        .call(.raw(method: "POST", path: ServiceEndpoint.status.path, body: .text("{}")), expect: refused),
        .call(
          .raw(method: "POST", path: ServiceEndpoint.status.path, body: .text(#"{"requestObject":{}}"#)),
          expect: refused
        ),
      ]),
  ]
}

internal import Conformance
internal import PartyModel
internal import PowerAuth

/// How activations of protocol 4 are made, committed and confirmed.
extension HostCase {
  private static let refused = ReplyExpectation.refused(400, "ERR_ACTIVATION")
  private static let wrongKey = RequestChange.device(.wrongKey(.knowledge))

  /// The life of an activation in an algorithm.
  private static func life(_ name: String, in algorithm: SharedSecretAlgorithm) -> HostCase {
    HostCase(
      "activation4/\(name)", "An activation in \(algorithm.rawValue) is made, committed, confirmed, used and removed.",
      .interoperability, in: only4,
      .committed4(in: algorithm) + [
        .send4(.activationStatus, expect: .ok(.state(3), .attempts(0), .counter(0), .flags(1), .currentVersion(4))),
        .send4(.activationConfirm),
        .send4(.activationStatus, expect: .ok(.state(3), .attempts(0), .counter(1), .flags(8))), .send4(.validate),
        .send4(.passwordChange), .send4(.validate),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 4)),
        .send4(.activationRemove, expect: .ok(.present("activationId"))),
        .send4(.activationStatus, expect: .ok(.state(5))), .send4(.validate, expect: .unauthorised),
      ])
  }

  static let ofActivations4 = [
    HostCase(
      "server4/time", "The server tells its time also in protocol 4.", .interoperability, in: only4,
      [.send4(.status, expect: .ok(.present("serverTime")))]),
    life("life", in: .ecP384), life("hybrid-level-3", in: .ecP384WithLevel3),
    life("hybrid-level-5", in: .ecP384WithLevel5),
    HostCase(
      "activation4/names", "An administrator sees what a device of protocol 4 told.", .interoperability, in: only4,
      [
        .call(.begin()),
        .send4(.activationCreate, .attribute("activationName", "phone of alice"), .attribute("platform", "Android")),
        .call(
          .detail,
          expect: .ok(
            .text("activationStatus", "PENDING_COMMIT"), .text("activationName", "phone of alice"),
            .text("platform", "android"), .number("version", 4))),
      ]),
    HostCase(
      "activation4/maximum", "The maximum of failed attempts and the look-ahead are in the status.", .interoperability,
      in: only4,
      .active4(ActivationBeginning(maximum: 7)) + [
        .send4(.activationStatus, expect: .ok(.maximum(7), .lookAhead(20)))
      ]),
    HostCase(
      "activation4/phase-of-exchange", "With the commit phase ON_KEY_EXCHANGE an activation is ACTIVE at once.",
      .interoperability, in: only4,
      .pending4(ActivationBeginning(phase: "ON_KEY_EXCHANGE")) + [
        .send4(.activationStatus, expect: .ok(.state(3), .flags(1))), .send4(.activationConfirm), .send4(.validate),
      ]),
    HostCase(
      "activation4/code-twice", "A code that was used is refused.", .security, in: only4,
      .pending4() + [
        .send4(.activationCreate, .of("tablet"), .codeOf("phone"), expect: refused), .call(.commit()),
        .send4(.activationCreate, .of("tablet"), .codeOf("phone"), expect: refused), .send4(.activationConfirm),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 1)),
      ]),
    HostCase(
      "activation4/wrong-keys", "An exchange whose keys cannot be used is refused, and its code stays usable.",
      .security, in: only4,
      [.call(.begin())]
        + [DeviceChange.invalidDeviceKey, .noDeviceKey, .damaged(.data), .damaged(.innerMAC)].map {
          .send4(.activationCreate, .device($0), expect: refused)
        } + [
          .call(.detail, expect: .ok(.text("activationStatus", "CREATED"))), .send4(.activationCreate),
          .send4(.activationStatus, expect: .ok(.state(2), .flags(1))),
        ]),
    HostCase(
      "activation4/other-application", "A code of another application is refused, and so is its unsupported version.",
      .security, in: only4, cleanup: [.call(.support(true))],
      [
        .call(.support(false)), .call(.begin()), .send4(.activationCreate, .application(.other), expect: refused),
        .send4(.activationCreate, .application(.second), expect: refused), .send4(.activationCreate),
      ]),
    HostCase(
      "activation4/password", "A wrong one-time password of the exchange is counted, and the right one makes ACTIVE.",
      .security, in: only4,
      [
        .call(.begin(ActivationBeginning(maximum: 3, password: "12345", validation: "ON_KEY_EXCHANGE"))),
        .send4(.activationCreate, .attribute("activationOtp", "99999"), expect: refused),
        .call(.detail, expect: .ok(.text("activationStatus", "CREATED"), .number("failedAttempts", 1))),
        .send4(.activationCreate, .attribute("activationOtp", "12345")),
        .send4(.activationStatus, expect: .ok(.state(3), .attempts(0), .flags(1))),
      ]),
    HostCase(
      "activation4/passwords-used-up", "Wrong one-time passwords of the exchange remove the activation.", .security,
      in: only4,
      [.call(.begin(ActivationBeginning(maximum: 2, password: "12345", validation: "ON_KEY_EXCHANGE")))]
        + [.send4(.activationCreate, .attribute("activationOtp", "99999"), expect: refused)].times(2) + [
          .call(.detail, expect: .ok(.text("activationStatus", "REMOVED"))),
          .send4(.activationCreate, .attribute("activationOtp", "12345"), expect: refused),
        ]),
    HostCase(
      "activation4/next-to-version-3", "Activations of 3.3 and 4.0 live on one server.", .interoperability, in: only4,
      .active() + .active4(of: "tablet") + [
        .send(.validate), .send4(.validate, .of("tablet")), .send(.createToken),
        .send4(.tokenCreate, .of("tablet"), .named("of the tablet")), .send(.tokenDetail),
        .send4(.activationDetail, .of("tablet"), .named("of the tablet")),
        .send(.status, expect: .active(attempts: 0, counter: 2)),
        .send4(.activationStatus, .of("tablet"), expect: .active(attempts: 0, counter: 3)),
      ]),
  ]

  static let ofLastUse4 = [
    HostCase(
      "activation4/last-use", "A code moves the last use, and a status does not.", .strictness, in: only4,
      .active4() + [
        .call(.advance(100_000)), .send4(.activationStatus),
        .call(.detail, expect: .ok(.now("timestampLastUsed", false))), .send4(.validate),
        .call(.detail, expect: .ok(.now("timestampLastUsed", true))),
      ])
  ]

  static let ofConfirmations4 = [
    HostCase(
      "confirm4/before-commit", "A confirmation before the commit leaves the activation waiting for its commit.",
      .security, in: only4,
      .pending4() + [
        .send4(.validate, expect: .unauthorised),
        .send4(.activationStatus, expect: .ok(.state(2), .attempts(0), .counter(0), .flags(1))),
        .send4(.activationConfirm, wrongKey, expect: .unauthorised),
        .send4(.activationStatus, expect: .ok(.state(2), .attempts(1), .counter(0), .flags(1))),
        .send4(.activationConfirm), .send4(.activationStatus, expect: .ok(.state(2), .attempts(0), .flags(8))),
        .send4(.validate, expect: .unauthorised), .call(.commit()),
        .send4(.activationStatus, expect: .ok(.state(3), .attempts(0), .counter(3), .flags(8))), .send4(.validate),
      ]),
    HostCase(
      "confirm4/again-before-commit", "What was confirmed is not confirmed again before the commit.", .security,
      in: only4,
      .pending4() + [
        .send4(.activationConfirm), .send4(.activationConfirm, expect: .unauthorised),
        .send4(.activationStatus, expect: .ok(.state(2), .attempts(0), .counter(1), .flags(8))),
      ]),
    HostCase(
      "confirm4/again", "A repeated confirmation is refused and uses its code up, and biometry stays as it was.",
      .security, in: only4,
      .active4() + [
        .send4(.activationConfirm, .biometry(false), expect: refused),
        .send4(.activationStatus, expect: .ok(.state(3), .attempts(0), .counter(2), .flags(8))),
        .send4(.validate, .factors(.possessionBiometry)),
      ]),
    HostCase(
      "confirm4/without-biometry", "Without biometry in the confirmation, codes of biometry are refused.", .security,
      in: only4,
      .active4(biometry: false) + [
        .send4(.validate, .factors(.possessionBiometry), expect: .unauthorised),
        .send4(.activationStatus, expect: .ok(.state(3), .counter(1), .flags(0))), .send4(.validate),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 3)),
      ]),
    HostCase(
      "confirm4/not-confirmed", "A committed activation makes codes before it is confirmed.", .interoperability,
      in: only4,
      .committed4() + [
        .send4(.validate), .send4(.validate, .factors(.possession)),
        .send4(.activationStatus, expect: .ok(.state(3), .counter(2), .flags(1))), .send4(.activationConfirm),
        .send4(.activationStatus, expect: .ok(.state(3), .counter(3), .flags(8))),
      ]),
    HostCase(
      "confirm4/types", "A confirmation takes possession and knowledge only.", .security, in: only4,
      .committed4() + [
        .send4(.activationConfirm, .factors(.possession), expect: .unauthorised),
        .send4(.activationConfirm, .factors(.possessionBiometry), expect: .unauthorised),
        .send4(.activationStatus, expect: .ok(.state(3), .attempts(0), .counter(0), .flags(1))),
      ]),
    HostCase(
      "confirm4/too-late", "A confirmation after the expiry of an activation that is not committed is refused.",
      .security, in: only4,
      .pending4() + [
        .call(.advance(301_000)), .send4(.activationConfirm, expect: .refusal),
        .send4(.activationStatus, expect: .ok(.state(5))),
      ]),
    HostCase(
      "confirm4/not-committed", "An activation that was confirmed and is not committed in time is removed.", .security,
      in: only4,
      .pending4() + [
        .send4(.activationConfirm), .call(.advance(301_000)), .send4(.activationStatus, expect: .ok(.state(5))),
        .call(.commit(), expect: .error("ERR0007")),
      ]),
    HostCase(
      "confirm4/committed-in-time", "A committed activation does not expire, and is confirmed at any time.",
      .interoperability, in: only4,
      .committed4() + [
        .call(.advance(301_000)), .send4(.activationConfirm),
        .send4(.activationStatus, expect: .ok(.state(3), .counter(1), .flags(8))), .send4(.validate),
      ]),
    HostCase(
      "confirm4/used-up", "Wrong confirmations block an activation that waits for its commit.", .security, in: only4,
      .pending4(ActivationBeginning(maximum: 3))
        + [.send4(.activationConfirm, wrongKey, expect: .unauthorised)].times(3) + [
          .send4(.activationStatus, expect: .ok(.state(4), .attempts(3), .flags(1))),
          .call(.detail, expect: .ok(.text("blockedReason", "MAX_FAILED_ATTEMPTS"))),
          .send4(.activationConfirm, expect: .unauthorised),
          .send4(.activationStatus, expect: .ok(.state(4), .attempts(3))),
        ]),
  ]
}

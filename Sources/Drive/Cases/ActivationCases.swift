internal import Conformance
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// How activations are made.
extension HostCase {
  static let ofServer = [
    HostCase(
      "server/time", "The server tells its time.", .interoperability,
      [.send(.serverStatus, expect: .ok(.present("serverTime"), .present("application")))])
  ]

  static let ofActivations = [
    HostCase(
      "activation/life", "An activation is made, committed, used and removed.", .interoperability,
      .active() + [
        .send(.status, expect: .active(attempts: 0, counter: 0)), .send(.validate),
        .send(.status, expect: .active(attempts: 0, counter: 1)),
        .send(.removeActivation, expect: .ok(.present("activationId"))), .send(.status, expect: .ok(.state(5))),
        .send(.validate, expect: .unauthorised),
      ]),
    HostCase(
      "activation/states", "An activation waits for its commit, and an administrator sees what the device told.",
      .interoperability,
      [
        .call(.begin()), .call(.detail, expect: .ok(.text("activationStatus", "CREATED"))),
        .call(
          .create(), .attribute("activationName", "phone of alice"), .attribute("platform", "Android"),
          .attribute("extras", "more"), .attribute("deviceInfo", "model")),
        .call(
          .detail,
          expect: .ok(
            .text("activationStatus", "PENDING_COMMIT"), .text("activationName", "phone of alice"),
            .text("platform", "android"), .text("extras", "more"), .text("deviceInfo", "model"), .fingerprint,
            .number("version", 3), .none("blockedReason"))),
        .send(.status, expect: .ok(.state(2), .attempts(0))), .call(.commit(), expect: .ok(.flag("activated", true))),
        .call(.detail, expect: .ok(.text("activationStatus", "ACTIVE"))),
        .send(.status, expect: .ok(.state(3), .attempts(0))),
      ]),
    HostCase(
      "activation/no-platform", "Without the name of a platform, it is unknown.", .strictness,
      .active() + [.call(.detail, expect: .ok(.text("platform", "unknown")))]),
    HostCase(
      "activation/maximum",
      "The maximum of failed attempts is that of its beginning, also above and below the usual one.",
      .interoperability,
      .active(ActivationBeginning(maximum: 7)) + [.send(.status, expect: .ok(.maximum(7)))]
        + .active(ActivationBeginning(maximum: 2), of: "tablet") + [
          .send(.status, .of("tablet"), expect: .ok(.maximum(2))),
          .call(.detail, .of("tablet"), expect: .ok(.number("maxFailedAttempts", 2))),
        ]),
    HostCase(
      "activation/wrong-maximum", "A maximum of 0 or below is refused.", .strictness,
      [
        .call(.begin(ActivationBeginning(maximum: 0)), expect: .error("ERR0040", "ERR0024")),
        .call(.begin(ActivationBeginning(maximum: -1)), expect: .error("ERR0040", "ERR0024")),
      ]),
    HostCase(
      "activation/own-expiry", "An activation may have another time to live than the usual one.", .interoperability,
      .active(ActivationBeginning(expiry: 3_600_000)) + [.send(.validate)]),
    HostCase(
      "activation/past-expiry", "An expired code cannot be used, or its activation cannot begin.", .security,
      [
        // Where an activation cannot begin so, that of the first step is refused, because it was removed.
        .call(.begin()), .call(.remove()), .call(.begin(ActivationBeginning(expiry: -600_000)), expect: .either),
        .call(.create(), expect: .refused(400, "ERR_ACTIVATION")),
      ]),
    HostCase(
      "activation/phase-of-exchange", "With the commit phase ON_KEY_EXCHANGE an activation is ACTIVE at once.",
      .interoperability,
      .pending(ActivationBeginning(phase: "ON_KEY_EXCHANGE")) + [
        .send(.status, expect: .ok(.state(3))), .send(.validate), .call(.commit(), expect: .error("ERR0008")),
      ]),
    HostCase(
      "activation/provider", "The host makes activations for attributes that it knows.", .interoperability,
      [.call(.create("DIRECT"), .attribute("username", "drive-user")), .send(.status, expect: .ok(.attempts(0)))]),
    HostCase(
      "activation/provider-longest-user", "The user of a provider may have 255 characters.", .interoperability,
      [.call(.create("DIRECT"), .attribute("username", String(repeating: "u", count: 255)))]),
    HostCase(
      "activation/openid", "An activation for a code of OpenID Connect is ACTIVE at once.", .interoperability,
      [
        .call(.create("OIDC")), .send(.status, expect: .ok(.state(3), .attempts(0))), .send(.validate),
        .send(.removeActivation),
      ]),
    HostCase(
      "activation/openid-verifier", "A code of OpenID Connect may come with a verifier.", .interoperability,
      [
        .call(.create("OIDC"), .attribute("codeVerifier", String(repeating: "v", count: 43))),
        .send(.status, expect: .ok(.state(3))), .send(.validate),
      ]),
    HostCase(
      "activation/two-of-one-user", "Two devices of one user have separate activations.", .security,
      .active() + .active(of: "tablet") + [
        .send(.validate), .send(.validate, .of("tablet")), .send(.validate, .of("tablet")),
        .send(.status, expect: .active(attempts: 0, counter: 1)),
        .send(.status, .of("tablet"), expect: .active(attempts: 0, counter: 2)),
      ]),
    HostCase(
      "activation/rename", "A device gives its activation a name.", .strictness,
      .active() + [.send(.rename, expect: .either), .send(.status, expect: .ok(.state(3), .attempts(0)))]),
  ]

  static let ofRefusedActivations = [
    HostCase(
      "activation/unknown-code", "An unknown code is refused.", .security,
      [
        .call(.begin()),
        .call(.create(), .attribute("code", "AAAAA-AAAAA-AAAAA-AAAAA"), expect: .refused(400, "ERR_ACTIVATION")),
      ]),
    HostCase(
      "activation/code-twice", "A code makes one activation, before the commit and after it.", .security,
      .pending() + [
        .call(.create(), expect: .refused(400, "ERR_ACTIVATION")), .call(.commit()),
        .call(.create(), expect: .refused(400, "ERR_ACTIVATION")),
        .send(.status, expect: .active(attempts: 0, counter: 0)), .send(.validate),
      ]),
    HostCase(
      "activation/code-of-other-application", "A code of another application is refused.", .security,
      [
        .call(.begin(ActivationBeginning(isOther: true))), .call(.create(), expect: .refused(400, "ERR_ACTIVATION")),
      ]),
    HostCase(
      "activation/wrong-application", "A wrong application key or secret is refused, and the code stays usable.",
      .security,
      [
        .call(.begin()), .call(.create(), .application(.unknown), expect: .refused(400, "ERR_ACTIVATION")),
        .call(.create(), .application(.wrongSecret), expect: .refused(400, "ERR_ACTIVATION")), .call(.create()),
        .call(.commit()), .send(.validate),
      ]),
    HostCase(
      "activation/unsupported-version", "A version of the application that is not supported makes no activation.",
      .security,
      cleanup: [.call(.support(true))],
      [
        .call(.begin()), .call(.support(false)),
        .call(.create(), .application(.second), expect: .refused(400, "ERR_ACTIVATION")), .call(.support(true)),
        .call(.create(), .application(.second)), .call(.commit()), .send(.validate),
      ]),
    HostCase(
      "activation/undecryptable", "What cannot be decrypted is refused, and the code stays usable.", .security,
      [
        .call(.begin()), .call(.create(), .device(.damaged(.mac)), expect: .refused(400, "ERR_ACTIVATION")),
        .call(.create(), .device(.damaged(.data)), expect: .refused(400, "ERR_ACTIVATION")),
        .call(.create(), .device(.damaged(.innerMAC)), expect: .refused(400, "ERR_ACTIVATION")),
        .call(.create(), .purpose(.activationLayer), expect: .refused(400, "ERR_ACTIVATION")), .call(.create()),
        .call(.commit()), .send(.validate),
      ]),
    HostCase(
      "activation/no-device-key", "A request without a key of the device is refused, and the code stays usable.",
      .strictness,
      [
        .call(.begin()), .call(.create(), .device(.noDeviceKey), expect: .refused(400, "ERR_ACTIVATION")),
        .call(.create()),
      ]),
    HostCase(
      "activation/no-point", "A key of the device that is not a point of the curve ends the activation.", .security,
      [
        .call(.begin()), .call(.create(), .device(.invalidDeviceKey), expect: .refused(400, "ERR_ACTIVATION")),
        .call(.detail, expect: .ok(.text("activationStatus", "REMOVED"))),
        .call(.create(), expect: .refused(400, "ERR_ACTIVATION")),
      ]),
    HostCase(
      "activation/no-header", "A request without its header is refused.", .interoperability,
      [.call(.begin()), .call(.create(), .noHeader, expect: .refused(400, "ERR_ACTIVATION"))]),
    HostCase(
      "activation/unknown-type", "An unknown type of activation is refused.", .strictness,
      [.call(.begin()), .call(.create(), .device(.member("type", "MAGIC")), expect: .refused(400, "ERR_ACTIVATION"))]),
    HostCase(
      "activation/replayed", "The same request again is refused, and the activation stays.", .security, in: since32,
      .pending() + [
        .call(.commit()), .call(.again, expect: .refused(400, "ERR_ACTIVATION")), .send(.validate),
      ]),
    HostCase(
      "activation/provider-wrong-user",
      "A provider without a user, or with one of 256 characters, makes no activation.",
      .security,
      [
        .call(.create("DIRECT"), .attribute("username", ""), expect: .refused(400, "ERR_ACTIVATION")),
        .call(
          .create("DIRECT"), .attribute("username", String(repeating: "u", count: 256)),
          expect: .refused(400, "ERR_ACTIVATION")),
      ]),
    HostCase(
      "activation/openid-empty", "An empty provider, code, nonce or verifier of OpenID Connect is refused.", .security,
      ["providerId", "code", "nonce", "codeVerifier"].map {
        .call(.create("OIDC"), .attribute($0, ""), expect: .refused(400, "ERR_ACTIVATION"))
      }),
    HostCase(
      "activation/openid-replayed", "The same request with a code of OpenID Connect is refused.", .security,
      in: since32,
      [
        .call(.create("OIDC")), .call(.again, expect: .refused(400, "ERR_ACTIVATION")), .send(.validate),
      ]),
    HostCase(
      "activation/before-commit", "An activation that waits for its commit neither signs nor encrypts.", .security,
      .pending() + [
        .send(.validate, expect: .unauthorised), .send(.createToken, expect: .refusal),
        .send(.userInfo, expect: .refused(400, "ERR_ENCRYPTION")),
        .send(.unlockVault, expect: .refusal),
        .send(.status, expect: .ok(.state(2), .attempts(0), .counter(0))),
      ]),
  ]
}

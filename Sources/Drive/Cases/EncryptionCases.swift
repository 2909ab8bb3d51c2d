internal import Conformance
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// Temporary keys, and encrypted requests.
extension HostCase {
  private static let refused = ReplyExpectation.refused(400, "ERR_ENCRYPTION")
  private static let noKey = ReplyExpectation.refused(400, "ERR_TEMPORARY_KEY")

  static let ofKeys = [
    HostCase(
      "key/scopes", "Both scopes have temporary keys, which the server signs and whose challenge it repeats.",
      .security,
      in: [.v3_3],
      .active() + [
        .call(.askForKey(.application), expect: .ok(.present("jwt"))),
        .call(.askForKey(.activation), expect: .ok(.present("jwt"))),
      ]),
    HostCase(
      "key/reused", "A temporary key serves several requests, and an older one as well as a newer one.",
      .interoperability, in: [.v3_3],
      .active() + [
        .call(.askForKey(.activation), .named("first")), .call(.askForKey(.activation), .named("second")),
        .send(.userInfo, .key("first")), .send(.userInfo, .key("second")), .send(.userInfo, .key("first")),
      ]),
    HostCase(
      "key/wrong-requests", "A request for a temporary key that its secret does not protect is refused.", .security,
      in: [.v3_3],
      .active()
        + [KeyRequestChange.emptySignature, .algorithmNone, .otherClaims, .twoParts, .emptyToken].flatMap {
          [
            CaseStep.call(.askForKey(.application), .device(.keyRequest($0)), expect: noKey),
            .call(.askForKey(.activation), .device(.keyRequest($0)), expect: noKey),
          ]
        } + [
          .call(.askForKey(.application), .application(.wrongSecret), expect: noKey),
          .call(.askForKey(.activation), .application(.wrongSecret), expect: noKey),
          .call(.askForKey(.application), .application(.unknown), expect: noKey),
        ]),
    HostCase(
      "key/of-other-activation", "A request for a temporary key of another activation is refused.", .security,
      in: [.v3_3],
      .active() + .active(of: "tablet") + [
        .call(.askForKey(.activation), .keyOf("tablet"), expect: noKey)
      ]),
    HostCase(
      "key/of-other-application", "A temporary key of an activation is refused to another application.", .security,
      in: [.v3_3], .active() + [.call(.askForKey(.activation), .application(.other), expect: noKey)]),
    HostCase(
      "key/of-unsupported-version", "A version of the application that is not supported gets no temporary key.",
      .security, in: [.v3_3], cleanup: [.call(.support(true))],
      [
        .call(.support(false)), .call(.askForKey(.application), .application(.second), expect: noKey),
        .call(.support(true)), .call(.askForKey(.application), .application(.second)),
      ]),
    HostCase(
      "key/states", "ACTIVE and BLOCKED activations get temporary keys, others do not.", .security, in: [.v3_3],
      .pending() + [
        .call(.askForKey(.activation), expect: noKey), .call(.commit()), .call(.askForKey(.activation)),
        .call(.block()), .call(.askForKey(.activation)), .call(.remove()),
        .call(.askForKey(.activation), expect: noKey),
      ]),
    HostCase(
      "key/foreign", "A message is refused whose temporary key is unknown, or of another activation, scope or version.",
      .security, in: [.v3_3],
      .active() + .active(of: "tablet") + [
        .send(.userInfo, .key("unknown"), expect: refused),
        .call(.askForKey(.activation), .of("tablet"), .named("of the tablet")),
        .send(.userInfo, .key("of the tablet"), expect: refused),
        .call(.askForKey(.application), .named("of the application")),
        .send(.userInfo, .key("of the application"), expect: refused),
        .send(.createToken, .key("of the application"), expect: .unauthorised),
        .send(.unlockVault, .key("of the tablet"), expect: .refused(400, "ERR_SECURE_VAULT")),
        .send(.userInfo, .of("tablet"), .key("of the tablet")),
      ]),
    HostCase(
      "key/of-other-version", "A temporary key of another version of the application is refused.", .security,
      in: [.v3_3],
      .active() + [
        .call(.support(true)), .call(.askForKey(.activation), .application(.second), .named("second")),
        .send(.userInfo, .key("second"), expect: refused),
        .send(.userInfo, .application(.second), .key("second")),
      ]),
  ]

  static let ofEncryption = [
    HostCase(
      "encryption/user-info", "The user of an activation is told to its device, encrypted.", .interoperability,
      .active() + [.send(.userInfo, expect: .ok()), .send(.userInfo, .text(""), expect: .either)]),
    HostCase(
      "encryption/user", "The claims have the user of the activation.", .interoperability,
      .active() + [
        .call(.administer("status", [:])), .send(.userInfo, expect: .ok(.text("sub", "drive-user"))),
      ]),
    HostCase(
      "encryption/damaged", "A message whose MAC or text is damaged is refused.", .security,
      .active() + [
        .send(.userInfo, .device(.damaged(.mac)), expect: refused),
        .send(.userInfo, .device(.damaged(.data)), expect: refused),
        .send(.userInfo),
      ]),
    HostCase(
      "encryption/of-other-endpoint", "A message that is encrypted for another endpoint is refused.", .security,
      .active() + [
        .send(.userInfo, .purpose(.vault), expect: refused),
        .send(.unlockVault, .purpose(.token), expect: .refused(400, "ERR_SECURE_VAULT")),
      ]),
    HostCase(
      "encryption/replayed", "The same message again is refused.", .security, in: since32,
      .active() + [.send(.userInfo), .call(.again, expect: refused), .send(.userInfo)]),
    HostCase(
      "encryption/ahead", "A message from a later time is refused.", .security, in: since32,
      .active() + [
        .send(.userInfo, .ahead(3_600_000), expect: refused), .send(.userInfo, .ahead(30_000), expect: .either),
        .send(.userInfo),
      ]),
    HostCase(
      "encryption/wrong-application", "A message with a wrong application key or secret is refused.", .security,
      .active() + [
        .send(.userInfo, .application(.unknown), expect: refused),
        .send(.userInfo, .application(.wrongSecret), expect: refused),
      ]),
    HostCase(
      "encryption/other-application", "A message with the key of another application is refused.", .security,
      .active() + [.send(.userInfo, .application(.other), expect: refused)]),
    HostCase(
      "encryption/unsupported-version", "A message of a version of the application that is not supported is refused.",
      .security, cleanup: [.call(.support(true))],
      .active() + [
        .call(.support(true)), .send(.userInfo, .application(.second)), .call(.support(false)),
        .send(.userInfo, .application(.second), expect: refused), .send(.userInfo),
      ]),
    HostCase(
      "encryption/scope-of-application", "An endpoint of activations refuses a message of the application.", .security,
      .active() + [.send(.userInfo, .scope(.application), expect: refused)]),
    HostCase(
      "encryption/scope-of-purpose", "An endpoint of activations refuses a message that is encrypted for applications.",
      .security,
      .active() + [
        .send(.userInfo, .scope(.application), .purpose(.application), expect: refused)
      ]),
    HostCase(
      "encryption/no-header", "An encrypted request without its header, or with a wrong version, is refused.",
      .interoperability,
      .active() + [
        .send(.userInfo, .noHeader, expect: refused), .send(.userInfo, .statedVersion("2.1"), expect: refused),
        .send(.userInfo, .statedVersion("4.0"), expect: refused),
      ]),
    HostCase(
      "example/application", "The demo host answers to encrypted data of an application.", .interoperability,
      .active() + [
        .send(.applicationEcho, expect: .ok(.present("data"))),
        .send(.applicationEcho, .text(""), expect: .ok()),
        .send(.applicationEcho, .device(.damaged(.mac)), expect: refused),
        .send(.applicationEcho, .scope(.activation), .purpose(.activation), expect: refused),
      ]),
    HostCase(
      "example/replayed", "The same message of an application again is refused.", .security, in: since32,
      [.send(.applicationEcho), .call(.again, expect: refused), .send(.applicationEcho)]),
    HostCase(
      "example/activation", "The demo host answers to encrypted data of an activation.", .interoperability,
      .active() + [
        .send(.activationEcho, expect: .ok(.present("data"))), .send(.activationEcho, .text("")),
        .send(.activationEcho, .scope(.application), .purpose(.application), expect: refused),
        .call(.block()), .send(.activationEcho, expect: refused), .call(.unblock), .send(.activationEcho),
      ]),
    HostCase(
      "example/signed", "The demo host answers to data that were signed and then encrypted.", .interoperability,
      .active() + [
        .send(.signedEcho, expect: .ok()), .send(.signedEcho, .factors(.possession), expect: .unauthorised),
        .send(.signedEcho, .device(.wrongKey(.knowledge)), expect: .unauthorised),
        .send(.signedEcho, .device(.tampered(.address)), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 2, counter: 1)), .send(.signedEcho), .call(.block()),
        .send(.signedEcho, expect: .unauthorised),
      ]),
    HostCase(
      "example/token", "The demo host takes tokens.", .interoperability,
      .active() + [
        .send(.createToken), .send(.useToken), .send(.useToken, .device(.wrongDigest), expect: .unauthorised),
        .send(.createToken, .factors(.possession), .named("weak")), .send(.useToken, .named("weak")),
      ]),
  ]

  private static let text = JSONValue.string("AAAAAAAAAAAAAAAAAAAAAA==")

  static let ofMembers = [
    HostCase(
      "member/missing", "A message without a member of its version is refused.", .security,
      .active()
        + ["ephemeralPublicKey", "encryptedData", "mac"].map {
          .send(.userInfo, .device(.member($0, nil)), expect: refused)
        }),
    HostCase(
      "member/no-nonce", "A message without a nonce is refused from 3.1 on.", .security, in: since31,
      .active() + [
        .send(.userInfo, .device(.member("nonce", nil)), expect: refused),
        .send(.userInfo, .device(.member("nonce", "AAAA")), expect: refused),
      ]),
    HostCase(
      "member/no-timestamp", "A message without a timestamp is refused from 3.2 on.", .security, in: since32,
      .active() + [.send(.userInfo, .device(.member("timestamp", nil)), expect: refused)]),
    HostCase(
      "member/no-temporary-key", "A message without a temporary key is refused from 3.3 on.", .security, in: [.v3_3],
      .active() + [.send(.userInfo, .device(.member("temporaryKeyId", nil)), expect: refused)]),
    HostCase(
      "member/nonce-of-later-version", "A message of 3.0 with a nonce is refused.", .strictness, in: [.v3_0],
      .active() + [.send(.userInfo, .device(.member("nonce", text)), expect: refused)]),
    HostCase(
      "member/timestamp-of-later-version", "A message before 3.2 with a timestamp is refused.", .strictness,
      in: [.v3_0, .v3_1], .active() + [.send(.userInfo, .device(.member("timestamp", .integer(1))), expect: refused)]),
    HostCase(
      "member/key-of-later-version", "A message before 3.3 with a temporary key is refused.", .strictness,
      in: [.v3_0, .v3_1, .v3_2],
      .active() + [.send(.userInfo, .device(.member("temporaryKeyId", .string(unknown))), expect: refused)]),
    HostCase(
      "member/no-base64", "A member that is not Base64, or not a point, is refused.", .security,
      .active() + [
        .send(.userInfo, .device(.member("mac", "***")), expect: refused),
        .send(.userInfo, .device(.member("mac", "")), expect: refused),
        .send(.userInfo, .device(.member("ephemeralPublicKey", "AAAA")), expect: refused),
        .send(.userInfo, .device(.member("ephemeralPublicKey", .integer(5))), expect: .refusal),
      ]),
  ]
}

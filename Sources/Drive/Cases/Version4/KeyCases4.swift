internal import Conformance
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// Temporary keys of protocol 4, and encrypted requests.
extension HostCase {
  private static let noKey = ReplyExpectation.refused(400, "ERR_TEMPORARY_KEY")
  private static let refused = ReplyExpectation.refused(400, "ERR_ACTIVATION")
  private static let ofApplication = RequestChange.scope(.application)

  static let ofKeys4 = [
    HostCase(
      "key4/scopes", "Both scopes have temporary keys, with each signature of the algorithm.", .security, in: only4,
      .active4() + [
        .send4(.temporaryKey, ofApplication, expect: .ok(.present("jwt"))),
        .send4(.temporaryKey, expect: .ok(.present("jwt"))),
      ]),
    HostCase(
      "key4/hybrid", "A temporary key of hybrid keys is signed with the key of the curve and with that of ML-DSA.",
      .security, in: only4,
      .active4(in: .ecP384WithLevel3) + [
        .send4(.temporaryKey, ofApplication, expect: .ok(.present("jwt"))),
        .send4(.temporaryKey, .named("key"), expect: .ok(.present("jwt"))), .send4(.activationStatus, .key("key")),
      ]),
    HostCase(
      "key4/reused", "A temporary key serves several messages, and an older one as well as a newer one.",
      .interoperability, in: only4,
      .active4() + [
        .send4(.temporaryKey, .named("first")), .send4(.temporaryKey, .named("second")),
        .send4(.activationStatus, .key("first")), .send4(.activationStatus, .key("second")),
        .send4(.activationStatus, .key("first")),
      ]),
    HostCase(
      "key4/wrong-requests", "A request for a temporary key that its secret does not protect is refused.", .security,
      in: only4,
      .active4()
        + [KeyRequestChange.emptySignature, .algorithmNone, .otherClaims, .twoParts, .emptyToken].flatMap {
          [
            CaseStep.send4(.temporaryKey, ofApplication, .device(.keyRequest($0)), expect: noKey),
            .send4(.temporaryKey, .device(.keyRequest($0)), expect: noKey),
          ]
        } + [
          .send4(.temporaryKey, ofApplication, .application(.wrongSecret), expect: noKey),
          .send4(.temporaryKey, ofApplication, .application(.unknown), expect: noKey),
        ]),
    HostCase(
      "key4/of-other-activation", "A request for a temporary key of another activation or application is refused.",
      .security, in: only4,
      .active4() + .active4(of: "tablet") + [
        .send4(.temporaryKey, .keyOf("tablet"), expect: noKey),
        .send4(.temporaryKey, .application(.other), expect: noKey),
      ]),
    HostCase(
      "key4/of-unsupported-version", "A version of the application that is not supported gets no temporary key.",
      .security, in: only4, cleanup: [.call(.support(true))],
      [
        .call(.support(false)), .send4(.temporaryKey, ofApplication, .application(.second), expect: noKey),
        .call(.support(true)), .send4(.temporaryKey, ofApplication, .application(.second)),
      ]),
    HostCase(
      "key4/states", "Activations get temporary keys in each state after the exchange, so that they read their status.",
      .interoperability, in: only4,
      [.call(.begin()), .send4(.temporaryKey, expect: noKey)] + [
        .send4(.activationCreate), .send4(.temporaryKey), .call(.commit()), .send4(.temporaryKey), .call(.block()),
        .send4(.temporaryKey, .named("of blocked")),
        .send4(.activationStatus, .key("of blocked"), expect: .ok(.state(4))), .call(.remove()),
        .send4(.temporaryKey, .named("of removed")),
        .send4(.activationStatus, .key("of removed"), expect: .ok(.state(5))),
      ]),
    HostCase(
      "key4/unknown-algorithm", "There are no temporary keys of ML-KEM alone.", .security, in: only4,
      [.send4(.temporaryKey, ofApplication, .algorithm(.level3), expect: noKey)]),
    HostCase(
      "key4/other-algorithm", "An activation gets temporary keys in its own algorithm only.", .security, in: only4,
      .active4(in: .ecP384) + [
        .send4(.temporaryKey, .algorithm(.ecP384WithLevel3), expect: noKey), .send4(.temporaryKey),
      ]),
    HostCase(
      "key4/of-version-3", "An activation of 3.3 gets no temporary key of protocol 4.", .security, in: only4,
      .active() + [.send4(.temporaryKey, expect: noKey), .send(.validate)]),
    HostCase(
      "key4/foreign", "A message is refused whose temporary key is unknown, or of another activation or scope.",
      .security, in: only4,
      .active4() + .active4(of: "tablet") + [
        .send4(.activationStatus, .key("unknown"), expect: refused),
        .send4(.temporaryKey, .of("tablet"), .named("of the tablet")),
        .send4(.activationStatus, .key("of the tablet"), expect: refused),
        .send4(.temporaryKey, ofApplication, .named("of the application")),
        .send4(.activationStatus, .key("of the application"), expect: refused),
        .send4(.vaultUnlock, .key("of the tablet"), expect: .refused(400, "ERR_SECURE_VAULT")),
        .send4(.activationStatus, .of("tablet"), .key("of the tablet")),
      ]),
    HostCase(
      "key4/of-other-version", "A temporary key of another version of the application is refused.", .security,
      in: only4, cleanup: [.call(.support(true))],
      .active4() + [
        .call(.support(true)), .send4(.temporaryKey, .application(.second), .named("second")),
        .send4(.activationStatus, .key("second"), expect: refused),
        .send4(.activationStatus, .application(.second), .key("second")),
      ]),
    HostCase(
      "key4/of-other-application", "A temporary key of another application is refused.", .security, in: only4,
      [
        .call(.begin()), .send4(.temporaryKey, ofApplication, .application(.other), .named("other")),
        .send4(.activationCreate, .key("other"), expect: refused), .send4(.activationCreate),
        .send4(.activationStatus, expect: .ok(.state(2))),
      ]),
    HostCase(
      "key4/expires", "A message with a temporary key that has expired is refused.", .security, in: only4,
      .active4() + [
        .send4(.temporaryKey, .named("key")), .call(.advance(294_000)), .send4(.activationStatus, .key("key")),
        .call(.advance(7_000)), .send4(.activationStatus, .key("key"), expect: refused), .send4(.activationStatus),
      ]),
  ]

  static let ofMessages4 = [
    HostCase(
      "message4/replayed", "The same message again is refused.", .security, in: only4,
      .active4() + [
        .send4(.activationStatus), .call(.again, expect: refused), .send4(.activationStatus),
      ]),
    HostCase(
      "message4/remembered", "The same message is refused also a minute later.", .security, in: only4,
      .active4() + [
        .send4(.activationStatus), .call(.advance(61_000)), .call(.again, expect: refused), .send4(.activationStatus),
      ]),
    HostCase(
      "message4/damaged", "A message whose text is damaged is refused.", .security, in: only4,
      .active4() + [
        .send4(.activationStatus, .device(.damaged(.data)), expect: refused), .send4(.activationStatus),
      ]),
    HostCase(
      "message4/of-other-endpoint", "A message that is encrypted for another endpoint, or an application, is refused.",
      .security, in: only4,
      .active4() + [
        .send4(.activationStatus, .purpose(.vault), expect: refused),
        .send4(.activationStatus, .purpose(.application), expect: refused),
        .send4(.vaultUnlock, .purpose(.token), expect: .refused(400, "ERR_SECURE_VAULT")),
        .send4(.passwordChange, .purpose(.biometryAdd), expect: .refused(400, "ERR_PASSWORD_CHANGE")),
      ]),
    HostCase(
      "message4/times", "A message some minutes away is taken, and one an hour away is refused.", .security, in: only4,
      .active4() + [
        .send4(.activationStatus, .ahead(-3_600_000), expect: refused),
        .send4(.activationStatus, .ahead(3_600_000), expect: refused),
        .send4(.activationStatus, .ahead(200_000)), .send4(.activationStatus, .ahead(-200_000)),
      ]),
    HostCase(
      "message4/members", "A message without a member, or with one of another form, is refused.", .security, in: only4,
      .active4()
        + ["temporaryKeyId", "encryptedData", "nonce", "timestamp"].map {
          .send4(.activationStatus, .device(.member($0, nil)), expect: refused)
        } + [
          .send4(.activationStatus, .device(.member("nonce", "AAAA")), expect: refused),
          .send4(.activationStatus, .device(.member("encryptedData", "***")), expect: refused),
          .send4(.activationStatus, .device(.member("timestamp", "text")), expect: .refusal), .send4(.activationStatus),
        ]),
    HostCase(
      "message4/wrong-application", "A message with a wrong application key or secret is refused.", .security,
      in: only4,
      .active4() + [
        .send4(.temporaryKey, .named("key")),
        .send4(.activationStatus, .key("key"), .application(.unknown), expect: refused),
        .send4(.activationStatus, .key("key"), .application(.wrongSecret), expect: refused),
        .send4(.activationStatus, .key("key"), .application(.other), expect: refused),
        .send4(.activationStatus, .key("key")),
      ]),
    HostCase(
      "message4/no-header", "An encrypted request without its header, or with another version, is refused.",
      .interoperability, in: only4,
      .active4() + [
        .send4(.activationStatus, .noHeader, expect: refused),
        .send4(.activationStatus, .statedVersion("3.3"), expect: refused),
      ]),
    HostCase(
      "message4/user", "A device is told its user, and not while it is blocked.", .interoperability, in: only4,
      .active4() + [
        .send4(.userInfo), .call(.block()), .send4(.userInfo, expect: .refused(400, "ERR_USER_INFO")), .call(.unblock),
        .send4(.userInfo),
      ]),
  ]
}

internal import Conformance
internal import PartyModel
internal import PowerAuth

/// What is compared between answers of protocol 4, as `ValueCases` do in protocol 3.
extension HostCase {
  static let ofValues4 = [
    HostCase(
      "fresh4/activations", "Each activation has its own identifier, code, keys of the server and counter.", .security,
      in: only4,
      .pending4() + .pending4(of: "tablet") + [
        .send4(
          .activationStatus, .of("tablet"),
          expect: .ok(
            .state(2), .ofRun(.activationId), .ofRun(.activationCode), .ofRun(.serverPublicKey), .ofRun(.counterData)))
      ]),
    HostCase(
      "fresh4/tokens", "Each token has its own identifier and secret.", .security, in: only4,
      .active4() + .active4(of: "tablet") + [
        .send4(.tokenCreate), .send4(.tokenCreate, .named("second")), .send4(.tokenCreate, .factors(.possession)),
        .send4(
          .tokenCreate, .of("tablet"), .named("of the tablet"), expect: .ok(.ofRun(.tokenId), .ofRun(.tokenSecret))),
      ]),
    HostCase(
      "fresh4/temporary-keys", "Each temporary key has its own identifier.", .security, in: only4,
      .active4() + .active4(of: "tablet") + [
        .send4(.temporaryKey, .scope(.application)), .send4(.temporaryKey, .scope(.application)),
        .send4(.temporaryKey), .send4(.temporaryKey),
        .send4(.temporaryKey, .of("tablet"), expect: .ok(.ofRun(.temporaryKey))),
      ]),
    HostCase(
      "fresh4/secrets", "Each answer with a shared secret has its own salt and encapsulated keys.", .security,
      in: only4,
      .active4() + [
        .send4(.passwordChange), .send4(.passwordChange), .send4(.biometryAdd), .send4(.temporaryKey),
        .send4(.temporaryKey, .scope(.application), expect: .ok(.ofRun(.salt), .ofRun(.encapsulatedKey))),
      ]),
    HostCase(
      "fresh4/hybrid-secrets", "The same is true of hybrid keys.", .security, in: only4,
      .active4(in: .ecP384WithLevel3) + [
        .send4(.passwordChange), .send4(.biometryAdd),
        .send4(.temporaryKey, expect: .ok(.ofRun(.salt), .ofRun(.encapsulatedKey), .ofRun(.serverPublicKey))),
      ]),
  ]

  static let ofTimes4 = [
    HostCase(
      "time4/server", "The server tells its time in milliseconds also in protocol 4.", .interoperability, in: only4,
      [.send4(.status, expect: .ok(.ofRun(.serverTime)))]),
    HostCase(
      "time4/answers", "An encrypted answer of protocol 4 states the time of the server, in milliseconds.",
      .interoperability, in: only4,
      .active4() + [.send4(.activationStatus), .send4(.activationStatus, expect: .ok(.ofRun(.answerTime)))]),
    HostCase(
      "time4/keys", "A temporary key of protocol 4 states the time of the server and its expiry, in both units.",
      .interoperability, in: only4,
      .active4() + [
        .send4(.temporaryKey, .scope(.application)),
        .send4(.temporaryKey, expect: .ok(.ofRun(.keyIssue), .ofRun(.keyExpiry), .ofRun(.keySeconds))),
      ]),
    HostCase(
      "time4/order", "The times in answers of protocol 4 do not go back.", .interoperability, in: only4,
      .active4() + [.send4(.status), .send4(.activationStatus)].times(3) + [
        .send4(.status, expect: .ok(.ofRun(.order)))
      ]),
  ]
}

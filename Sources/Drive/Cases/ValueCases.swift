internal import Conformance
internal import PartyModel
internal import PowerAuth

/// What is compared between answers: values that a server draws anew, and times.
///
/// Their last step judges the answers of the cases before them in the run as well.
extension HostCase {
  private static let on = CaseStep.call(.recovery(true))
  private static let off = [CaseStep.call(.recovery(false))]

  static let ofValues = [
    HostCase(
      "fresh/activations", "Each activation has its own identifier, code, server key and counter.", .security,
      .pending() + .pending(of: "tablet") + [
        .send(
          .status, .of("tablet"),
          expect: .ok(
            .state(2), .ofRun(.activationId), .ofRun(.activationCode), .ofRun(.serverPublicKey), .ofRun(.counterData)))
      ]),
    HostCase(
      "fresh/tokens", "Each token has its own identifier and secret.", .security,
      .active() + .active(of: "tablet") + [
        .send(.createToken), .send(.createToken, .named("second")), .send(.createToken, .factors(.possession)),
        .send(
          .createToken, .of("tablet"), .named("of the tablet"), expect: .ok(.ofRun(.tokenId), .ofRun(.tokenSecret))),
      ]),
    HostCase(
      "fresh/temporary-keys", "A temporary key belongs to one activation, or to an application, until it expires.",
      .security, in: [.v3_3],
      .active() + .active(of: "tablet") + [
        .call(.askForKey(.application)), .call(.askForKey(.application)), .call(.askForKey(.activation)),
        .call(.askForKey(.activation)),
        .call(.askForKey(.activation), .of("tablet"), expect: .ok(.ofRun(.temporaryKey))),
      ]),
    HostCase(
      "fresh/status-nonces", "Each status with a challenge has its own nonce, also a random one.", .security,
      in: since31,
      [
        .call(.begin()), .send(.status), .send(.status), .call(.create()), .send(.status),
        .send(.status, expect: .ok(.ofRun(.statusNonce))),
      ]),
    HostCase(
      "fresh/answer-nonces", "Each encrypted answer has its own nonce.", .security, in: since32,
      .active() + [.send(.userInfo), .send(.userInfo, expect: .ok(.ofRun(.answerNonce)))]),
    HostCase(
      "fresh/offline-nonces", "Each offline data have their own nonce.", .security,
      .active() + [.call(.offlineData(isPersonal: true)), .call(.offlineData(isPersonal: false))].times(2) + [
        .call(.offlineData(isPersonal: true), expect: .ok(.ofRun(.offlineNonce)))
      ]),
    HostCase(
      "fresh/recovery-codes", "Each activation has its own recovery code and PUK.", .security, cleanup: off,
      [on] + .pending() + .pending(of: "tablet") + .pending(of: "watch") + [
        .send(.status, .of("watch"), expect: .ok(.state(2), .ofRun(.recoveryCode), .ofRun(.puk)))
      ]),
    HostCase(
      "fresh/postcards", "Each postcard has its own code, and its PUKs are different.", .security, cleanup: off,
      [on, .call(.postcard(count: 3)), .call(.postcard(count: 3), expect: .ok(.ofRun(.recoveryCode), .ofRun(.puk)))]),
  ]

  static let ofTimes = [
    HostCase(
      "time/server", "The server tells its time in milliseconds.", .interoperability,
      [.send(.serverStatus, expect: .ok(.ofRun(.serverTime)))]),
    HostCase(
      "time/answers", "An encrypted answer states the time of the server, in milliseconds.", .interoperability,
      in: since32, .active() + [.send(.userInfo), .send(.userInfo, expect: .ok(.ofRun(.answerTime)))]),
    HostCase(
      "time/keys", "A temporary key states the time of the server and its expiry, in milliseconds and in seconds.",
      .interoperability, in: [.v3_3],
      .active() + [
        .call(.askForKey(.application)),
        .call(.askForKey(.activation), expect: .ok(.ofRun(.keyIssue), .ofRun(.keyExpiry), .ofRun(.keySeconds))),
      ]),
    HostCase(
      "time/order", "The times in answers do not go back.", .interoperability,
      .active() + [.send(.serverStatus), .send(.userInfo)].times(3) + [
        .send(.serverStatus, expect: .ok(.ofRun(.order)))
      ]
    ),
  ]
}

internal import Conformance
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// Requests at the same time: a server that reads and writes a record in two steps loses one of two changes.
extension HostCase {
  private static let signature = ReplyExpectation.okOr(401, "ERR_AUTHENTICATION", "POWERAUTH_AUTH_FAIL")
  private static let one = ReplyExpectation.ok(.accepted(1))

  static let ofSimultaneous = [
    HostCase(
      "together/signatures",
      "Of signatures at the same time that with the last value of the counter is accepted, and the counter follows it.",
      .interoperability,
      .active() + [
        .together(
          [.send(.validate, expect: signature)].times(3) + [.send(.validate)]),
        .send(.status, expect: .ok(.state(3), .counter(4))), .send(.validate),
        .send(.status, expect: .active(attempts: 0, counter: 5)),
      ]),
    HostCase(
      "together/same-signature", "Of equal signatures at the same time one is accepted, and the others are counted.",
      .security,
      .active() + [
        .together([.send(.validate, expect: signature)].times(4), areSame: true, expect: one),
        .send(.status, expect: .active(attempts: 3, counter: 1)), .send(.validate),
        .send(.status, expect: .active(attempts: 0, counter: 2)),
      ]),
    HostCase(
      "together/wrong-signatures", "Wrong signatures at the same time are all counted.", .security,
      .active() + [
        .together([.send(.validate, .device(.wrongKey(.knowledge)), expect: .unauthorised)].times(4)),
        .send(.status, expect: .active(attempts: 4, counter: 0)), .send(.validate),
        .send(.status, expect: .active(attempts: 0, counter: 5)),
      ]),
    HostCase(
      "together/used-up", "More wrong signatures at the same time than there are attempts block the activation.",
      .security,
      .active(ActivationBeginning(maximum: 3)) + [
        .together([.send(.validate, .device(.wrongKey(.knowledge)), expect: .unauthorised)].times(8)),
        .send(.status, expect: .ok(.state(4), .attempts(3), .maximum(3))), .send(.validate, expect: .unauthorised),
      ]),
    HostCase(
      "together/code", "Of devices that use one code at the same time one has the activation.", .security,
      [
        .call(.begin()),
        .together(
          ["tablet", "watch", "television"].map { name in
            .call(.create(), .codeOf("phone"), .of(name), expect: .okOr(400, "ERR_ACTIVATION"))
          }, expect: one), .call(.commit()), .send(.validate, .of("accepted")),
        .send(.status, .of("accepted"), expect: .active(attempts: 0, counter: 1)),
      ]),
    HostCase(
      "together/commits", "Of commits at the same time one is accepted.", .strictness,
      .pending(ActivationBeginning(maximum: 5)) + [
        .together([.call(.commit(), expect: .okOr(400))].times(3), expect: one),
        .send(.status, expect: .ok(.state(3))), .send(.validate),
      ]),
    HostCase(
      "together/removal", "An activation that is removed while it signs is removed.", .security,
      .active() + [
        .together([.send(.validate, expect: signature), .call(.remove()), .send(.validate, expect: signature)]),
        .send(.status, expect: .ok(.state(5))), .send(.validate, expect: .unauthorised),
      ]),
    HostCase(
      "together/removal-by-device", "Of two removals by the device at the same time one is accepted.", .security,
      .active() + [
        .together([.send(.removeActivation, expect: signature)].times(2), expect: one),
        .send(.status, expect: .ok(.state(5))), .send(.validate, expect: .unauthorised),
      ]),
    HostCase(
      "together/block", "An activation that is blocked while it signs is blocked.", .security,
      .active() + [
        .together([.send(.validate, expect: signature), .call(.block()), .send(.validate, expect: signature)]),
        .send(.status, expect: .ok(.state(4))), .send(.validate, expect: .unauthorised), .call(.unblock),
        .send(.validate), .send(.status, expect: .ok(.state(3), .attempts(0))),
      ]),
    HostCase(
      "together/message", "Of equal messages at the same time one is accepted.", .security, in: since32,
      .active() + [
        .send(.userInfo),
        .together(
          [.send(.userInfo, expect: .okOr(400, "ERR_ENCRYPTION"))].times(3), areSame: true, expect: one),
        .send(.userInfo),
      ]),
  ]

  static let ofSimultaneousTokens = [
    HostCase(
      "together/tokens", "A token that is made while another one is made can be used.", .interoperability,
      .active() + [
        .together(
          [.send(.createToken, .named("first"), expect: signature), .send(.createToken, .named("second"))]),
        .send(.tokenDetail, .named("second")),
        .send(.status, expect: .ok(.state(3), .counter(2))),
      ]),
    HostCase(
      "together/token-nonce", "Of uses of a token with one nonce at the same time one is accepted.", .security,
      .active() + [
        .send(.createToken), .send(.tokenDetail),
        .together([.send(.tokenDetail, expect: signature)].times(3), areSame: true, expect: one),
        .send(.tokenDetail),
      ]),
    HostCase(
      "together/token-removal", "A token that is removed while it is used is removed.", .security,
      .active() + [
        .send(.createToken), .send(.tokenDetail),
        .together([.send(.tokenDetail, expect: signature), .send(.removeToken)]),
        .send(.tokenDetail, expect: .unauthorised),
        .send(.status, expect: .active(attempts: 0, counter: 2)),
      ]),
  ]
}

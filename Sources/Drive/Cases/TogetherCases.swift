internal import Conformance
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
          [.call(.validate, expect: signature)].times(3) + [.call(.validate)]),
        .call(.status, expect: .ok(.state(3), .counter(4))), .call(.validate),
        .call(.status, expect: .active(attempts: 0, counter: 5)),
      ]),
    HostCase(
      "together/same-signature", "Of equal signatures at the same time one is accepted, and the others are counted.",
      .security,
      .active() + [
        .together([.call(.validate, expect: signature)].times(4), areSame: true, expect: one),
        .call(.status, expect: .active(attempts: 3, counter: 1)), .call(.validate),
        .call(.status, expect: .active(attempts: 0, counter: 2)),
      ]),
    HostCase(
      "together/wrong-signatures", "Wrong signatures at the same time are all counted.", .security,
      .active() + [
        .together([.call(.validate, .wrongKey("knowledge"), expect: .unauthorised)].times(4)),
        .call(.status, expect: .active(attempts: 4, counter: 0)), .call(.validate),
        .call(.status, expect: .active(attempts: 0, counter: 5)),
      ]),
    HostCase(
      "together/used-up", "More wrong signatures at the same time than there are attempts block the activation.",
      .security,
      .active(ActivationBeginning(maximum: 3)) + [
        .together([.call(.validate, .wrongKey("knowledge"), expect: .unauthorised)].times(8)),
        .call(.status, expect: .ok(.state(4), .attempts(3), .maximum(3))), .call(.validate, expect: .unauthorised),
      ]),
    HostCase(
      "together/code", "Of devices that use one code at the same time one has the activation.", .security,
      [
        .call(.begin()),
        .together(
          ["tablet", "watch", "television"].map { name in
            .call(.create(), .codeOf("phone"), .of(name), expect: .okOr(400, "ERR_ACTIVATION"))
          }, expect: one), .call(.commit()), .call(.validate, .of("accepted")),
        .call(.status, .of("accepted"), expect: .active(attempts: 0, counter: 1)),
      ]),
    HostCase(
      "together/commits", "Of commits at the same time one is accepted.", .strictness,
      .pending(ActivationBeginning(maximum: 5)) + [
        .together([.call(.commit(), expect: .okOr(400))].times(3), expect: one),
        .call(.status, expect: .ok(.state(3))), .call(.validate),
      ]),
    HostCase(
      "together/removal", "An activation that is removed while it signs is removed.", .security,
      .active() + [
        .together([.call(.validate, expect: signature), .call(.remove()), .call(.validate, expect: signature)]),
        .call(.status, expect: .ok(.state(5))), .call(.validate, expect: .unauthorised),
      ]),
    HostCase(
      "together/removal-by-device", "Of two removals by the device at the same time one is accepted.", .security,
      .active() + [
        .together([.call(.removeActivation, expect: signature)].times(2), expect: one),
        .call(.status, expect: .ok(.state(5))), .call(.validate, expect: .unauthorised),
      ]),
    HostCase(
      "together/block", "An activation that is blocked while it signs is blocked.", .security,
      .active() + [
        .together([.call(.validate, expect: signature), .call(.block()), .call(.validate, expect: signature)]),
        .call(.status, expect: .ok(.state(4))), .call(.validate, expect: .unauthorised), .call(.unblock),
        .call(.validate), .call(.status, expect: .ok(.state(3), .attempts(0))),
      ]),
    HostCase(
      "together/message", "Of equal messages at the same time one is accepted.", .security, in: since32,
      .active() + [
        .call(.userInfo),
        .together(
          [.call(.userInfo, expect: .okOr(400, "ERR_ENCRYPTION"))].times(3), areSame: true, expect: one),
        .call(.userInfo),
      ]),
  ]

  static let ofSimultaneousTokens = [
    HostCase(
      "together/tokens", "A token that is made while another one is made can be used.", .interoperability,
      .active() + [
        .together(
          [.call(.createToken, .named("first"), expect: signature), .call(.createToken, .named("second"))]),
        .call(.tokenDetail, .named("second")),
        .call(.status, expect: .ok(.state(3), .counter(2))),
      ]),
    HostCase(
      "together/token-nonce", "Of uses of a token with one nonce at the same time one is accepted.", .security,
      .active() + [
        .call(.createToken), .call(.tokenDetail),
        .together([.call(.tokenDetail, expect: signature)].times(3), areSame: true, expect: one),
        .call(.tokenDetail),
      ]),
    HostCase(
      "together/token-removal", "A token that is removed while it is used is removed.", .security,
      .active() + [
        .call(.createToken), .call(.tokenDetail),
        .together([.call(.tokenDetail, expect: signature), .call(.removeToken)]),
        .call(.tokenDetail, expect: .unauthorised),
        .call(.status, expect: .active(attempts: 0, counter: 2)),
      ]),
  ]
}

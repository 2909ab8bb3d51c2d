internal import Conformance
internal import PartyModel
internal import PowerAuth

/// Requests of protocol 4 at the same time, and malformed ones.
extension HostCase {
  private static let code = ReplyExpectation.okOr(401, "ERR_AUTHENTICATION", "POWERAUTH_AUTH_FAIL")
  private static let one = ReplyExpectation.ok(.accepted(1))

  static let ofSimultaneous4 = [
    HostCase(
      "together4/codes",
      "Of codes at the same time that with the last value of the counter is accepted, and the counter follows it.",
      .interoperability, in: only4,
      .active4() + [
        .together([.send4(.validate, expect: code)].times(3) + [.send4(.validate)]),
        .send4(.activationStatus, expect: .ok(.state(3), .counter(5))),
      ]),
    HostCase(
      "together4/same-code", "Of equal codes at the same time one is accepted, and the others are counted.", .security,
      in: only4,
      .active4() + [
        .together([.send4(.validate, expect: code)].times(4), areSame: true, expect: one),
        .send4(.activationStatus, expect: .active(attempts: 3, counter: 2)), .send4(.validate),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 3)),
      ]),
    HostCase(
      "together4/used-up", "More wrong codes at the same time than there are attempts block the activation.", .security,
      in: only4,
      .active4(ActivationBeginning(maximum: 3)) + [
        .together([.send4(.validate, .device(.wrongKey(.knowledge)), expect: .unauthorised)].times(8)),
        .send4(.activationStatus, expect: .ok(.state(4), .attempts(3), .maximum(3))),
        .send4(.validate, expect: .unauthorised),
      ]),
    HostCase(
      "together4/code", "Of devices that use one code at the same time one has the activation.", .security, in: only4,
      [
        .call(.begin()),
        .together(
          ["tablet", "watch", "television"].map { name in
            .send4(.activationCreate, .codeOf("phone"), .of(name), expect: .okOr(400, "ERR_ACTIVATION"))
          }, expect: one), .call(.commit()), .send4(.validate, .of("accepted")),
      ]),
    HostCase(
      "together4/confirmations", "Of equal confirmations at the same time one is accepted.", .security, in: only4,
      .committed4() + [
        .together([.send4(.activationConfirm, expect: code)].times(3), areSame: true, expect: one),
        .send4(.activationStatus, expect: .active(attempts: 2, counter: 1)),
      ]),
    HostCase(
      "together4/message", "Of equal messages at the same time one is accepted.", .security, in: only4,
      .active4() + [
        .send4(.activationStatus),
        .together(
          [.send4(.activationStatus, expect: .okOr(400, "ERR_ACTIVATION"))].times(3), areSame: true, expect: one),
        .send4(.activationStatus),
      ]),
  ]

  private static let paths = Endpoint4.allCases.filter { $0 != .status }.map(\.row.path)

  private static func each(_ body: ReplyBody) -> [CaseStep] {
    paths.map { .call(.raw(method: "POST", path: $0, body: body), expect: .refusal) } + [
      .send4(.status, expect: .ok(.present("serverTime")))
    ]
  }

  static let ofMalformed4 = [
    HostCase(
      "malformed4/no-json", "A body that is not JSON is refused by each endpoint of protocol 4.", .security, in: only4,
      each(.text("{")) + each(.text("[]")) + each(.text(""))),
    HostCase(
      "malformed4/wrong-types", "Members of wrong types are refused by each endpoint of protocol 4.", .security,
      in: only4,
      each(.text(#"{"requestObject":5}"#))
        + each(.text(#"{"requestObject":{"jwt":[]},"temporaryKeyId":7,"encryptedData":null,"nonce":{}}"#))),
    HostCase(
      "malformed4/path", "A path of protocol 4 that does not exist is refused with 404.", .interoperability, in: only4,
      [
        .send4(.status),
        .call(
          .raw(method: "POST", path: "/pa/v4/nothing", body: .text("{}")),
          expect: ReplyExpectation(demand: .refused(statuses: [404], codes: []))),
      ]),
  ]
}

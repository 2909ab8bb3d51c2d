internal import Conformance
internal import PartyModel
internal import PowerAuth

/// The keys of knowledge and biometry, of which the server holds a current and a next one.
extension HostCase {
  private static let biometry = RequestChange.factors(.possessionBiometry)
  private static let first = RequestChange.factorKeys(after: 0)
  private static let second = RequestChange.factorKeys(after: 1)
  private static let wrongKey = RequestChange.device(.wrongKey(.knowledge))

  static let ofPasswordChanges4 = [
    HostCase(
      "password4/change", "After the first code with the new key of knowledge, the old one is refused.", .security,
      in: only4,
      .active4() + [
        .send4(.passwordChange), .send4(.validate), .send4(.validate, first, expect: .unauthorised),
        .send4(.activationStatus, expect: .active(attempts: 1, counter: 3)), .send4(.validate),
      ]),
    HostCase(
      "password4/both-valid", "Until then both keys are valid, also after codes without knowledge.", .interoperability,
      in: only4,
      .active4() + [
        .send4(.passwordChange), .send4(.validate, .factors(.possession)), .send4(.validate, biometry),
        .send4(.validate), .send4(.validate, first, expect: .unauthorised),
      ]),
    HostCase(
      "password4/other-factors", "Codes without knowledge leave the old key valid.", .interoperability, in: only4,
      .active4() + [
        .send4(.passwordChange), .send4(.validate, .factors(.possession)), .send4(.validate, biometry),
        .send4(.validate, first),
      ]),
    HostCase(
      "password4/old-continues", "A code with the old key discards the new one.", .security, in: only4,
      .active4() + [
        .send4(.passwordChange), .send4(.validate, first), .send4(.validate, expect: .unauthorised),
        .send4(.validate, first), .send4(.activationStatus, expect: .active(attempts: 0, counter: 5)),
      ]),
    HostCase(
      "password4/answer-lost", "A device that does not get the answer continues with its key, and repeats the change.",
      .interoperability, in: only4,
      .active4() + [
        .send4(.passwordChange, .answerLost), .send4(.passwordChange),
        .send4(.validate, second, expect: .unauthorised), .send4(.validate),
        .send4(.validate, first, expect: .unauthorised),
      ]),
    HostCase(
      "password4/wrong-code", "A wrong code leaves both keys.", .interoperability, in: only4,
      .active4() + [
        .send4(.passwordChange), .send4(.validate, wrongKey, expect: .unauthorised), .send4(.validate),
      ]),
    HostCase(
      "password4/ahead", "The new key is looked for at each value of the counter.", .interoperability, in: only4,
      .active4() + [
        .send4(.passwordChange), .send4(.validate, .device(.counterAhead(19))),
        .send4(.validate, first, expect: .unauthorised),
        .send4(.activationStatus, expect: .active(attempts: 1, counter: 22)),
      ]),
    HostCase(
      "password4/twice", "A change with the code of a new key makes that key the current one before.",
      .interoperability, in: only4,
      .active4() + [
        .send4(.passwordChange), .send4(.passwordChange), .send4(.validate, first, expect: .unauthorised),
        .send4(.validate), .send4(.validate, second, expect: .unauthorised),
      ]),
    HostCase(
      "password4/twice-lost", "When the second change gets lost, the key of the first one is valid.", .interoperability,
      in: only4,
      .active4() + [
        .send4(.passwordChange), .send4(.passwordChange, .answerLost), .send4(.validate),
        .send4(.validate, .factorKeys(after: 2), expect: .unauthorised),
        .send4(.validate, first, expect: .unauthorised),
      ]),
    HostCase(
      "password4/unreadable", "A change that cannot be decrypted uses its code up, and changes no key.", .security,
      in: only4,
      .active4() + [
        .send4(.passwordChange, .device(.damaged(.data)), expect: .refused(400, "ERR_PASSWORD_CHANGE")),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 2)),
        .send4(.passwordChange, .text("{}"), expect: .refused(400, "ERR_PASSWORD_CHANGE")),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 3)), .send4(.validate),
      ]),
    HostCase(
      "password4/unreadable-again", "What the code of a refused change did to the keys stays, and all others stay too.",
      .security, in: only4,
      .active4() + [
        .send4(.biometryAdd), .send4(.passwordChange),
        .send4(.passwordChange, .device(.damaged(.data)), expect: .refused(400, "ERR_PASSWORD_CHANGE")),
        .send4(.validate, biometry), .send4(.validate, second, expect: .unauthorised), .send4(.validate),
      ]),
    HostCase(
      "password4/other-algorithm", "A change in another algorithm than that of the activation is refused.", .security,
      in: only4,
      .active4(in: .ecP384) + [
        .send4(
          .passwordChange, .algorithm(.ecP384WithLevel3), expect: .refused(400, "ERR_PASSWORD_CHANGE")),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 2)), .send4(.validate),
      ]),
    HostCase(
      "password4/types", "The password is changed with possession and knowledge only, once.", .security, in: only4,
      .active4() + [
        .send4(.passwordChange, .factors(.possession), expect: .unauthorised),
        .send4(.passwordChange, biometry, expect: .unauthorised),
        .send4(.passwordChange, .factors(.possessionKnowledgeBiometry), expect: .unauthorised),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 1)), .send4(.passwordChange),
        .call(.again, expect: .unauthorised), .send4(.activationStatus, expect: .active(attempts: 1, counter: 5)),
        .send4(.validate),
      ]),
  ]

  static let ofBiometry4 = [
    HostCase(
      "biometry4/off-and-on", "Biometry that was removed is refused, and one that is added has a new key.", .security,
      in: only4,
      .active4() + [
        .send4(.validate, biometry), .send4(.biometryRemove),
        .send4(.activationStatus, expect: .ok(.state(3), .counter(3), .flags(0))),
        .send4(.validate, biometry, expect: .unauthorised), .send4(.biometryRemove), .send4(.biometryAdd),
        .send4(.activationStatus, expect: .ok(.state(3), .flags(8))), .send4(.validate, biometry),
        .send4(.validate, biometry, first, expect: .unauthorised),
        .send4(.activationStatus, expect: .ok(.state(3), .attempts(1))),
      ]),
    HostCase(
      "biometry4/first", "The first key of biometry is valid at once.", .interoperability, in: only4,
      .active4(biometry: false) + [
        .send4(.biometryAdd), .send4(.activationStatus, expect: .ok(.state(3), .flags(8))),
        .send4(.validate, biometry), .send4(.validate, biometry, first, expect: .unauthorised),
      ]),
    HostCase(
      "biometry4/replaced", "A key that replaces another one makes it invalid with its first code.", .security,
      in: only4,
      .active4() + [
        .send4(.biometryAdd), .send4(.validate), .send4(.validate, biometry),
        .send4(.validate, biometry, first, expect: .unauthorised), .send4(.validate, biometry),
      ]),
    HostCase(
      "biometry4/answer-lost", "While a new key of biometry has made no code, the old one is valid and discards it.",
      .interoperability, in: only4,
      .active4() + [
        .send4(.validate, biometry), .send4(.biometryAdd, .answerLost), .send4(.validate, biometry),
        .send4(.validate, biometry, second, expect: .unauthorised),
      ]),
    HostCase(
      "biometry4/added-twice", "A key of biometry that is added takes the place of one that has made no code.",
      .interoperability, in: only4,
      .active4() + [
        .send4(.biometryAdd, .answerLost), .send4(.biometryAdd), .send4(.validate, biometry),
        .send4(.validate, biometry, second, expect: .unauthorised),
        .send4(.validate, biometry, first, expect: .unauthorised),
      ]),
    HostCase(
      "biometry4/removed-keys", "After a removal no earlier key of biometry is valid, also when a new one is added.",
      .security, in: only4,
      .active4() + [
        .send4(.biometryAdd, .answerLost), .send4(.biometryRemove), .send4(.biometryAdd),
        .send4(.validate, biometry, first, expect: .unauthorised),
        .send4(.validate, biometry, second, expect: .unauthorised), .send4(.validate, biometry),
      ]),
    HostCase(
      "biometry4/types", "Biometry is added with knowledge, and removed with possession alone.", .security, in: only4,
      .active4() + [
        .send4(.biometryAdd, .factors(.possession), expect: .unauthorised),
        .send4(.biometryAdd, biometry, expect: .unauthorised),
        .send4(.biometryRemove, .factors(.possessionKnowledge), expect: .unauthorised),
        .send4(.activationStatus, expect: .ok(.state(3), .attempts(0), .counter(1), .flags(8))),
      ]),
    HostCase(
      "biometry4/unreadable", "A key of biometry that cannot be decrypted is refused, and biometry stays off.",
      .security, in: only4,
      .active4(biometry: false) + [
        .send4(.biometryAdd, .device(.damaged(.data)), expect: .refused(400, "ERR_BIOMETRY")),
        .send4(.activationStatus, expect: .ok(.state(3), .attempts(0), .counter(2), .flags(0))),
      ]),
  ]
}

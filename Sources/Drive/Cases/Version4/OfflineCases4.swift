internal import Conformance
internal import PartyModel
internal import PowerAuth

/// Codes of protocol 4 that a user types.
extension HostCase {
  private static let biometry = RequestChange.factors(.possessionBiometry)

  static let ofOffline4 = [
    HostCase(
      "offline4/knowledge", "An offline code of knowledge is valid, in the length of the call, and moves the counter.",
      .security, in: only4,
      .active4() + [
        .call(.verifyOffline(), expect: .isValid(true)),
        .call(.verifyOffline(OfflineCheck(length: 6)), expect: .isValid(true)),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 3)), .send4(.validate),
      ]),
    HostCase(
      "offline4/biometry", "An offline code of biometry is valid where the caller takes it, and else is counted.",
      .security, in: only4,
      .active4() + [
        .call(.verifyOffline(OfflineCheck(allowsBiometry: true)), biometry, expect: .isValid(true)),
        .call(.verifyOffline(OfflineCheck(allowsBiometry: true)), expect: .isValid(true)),
        .call(.verifyOffline(), biometry, expect: .isValid(false)),
        .send4(.activationStatus, expect: .active(attempts: 1, counter: 3)), .send4(.validate),
      ]),
  ]
}

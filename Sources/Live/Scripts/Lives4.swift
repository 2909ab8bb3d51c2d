internal import Conformance
internal import ConformanceAdapters

/// The lives of what only protocol 4 has.
extension CallScript {
  /// An activation of 3.3 that is ACTIVE.
  static let opening3: [ScriptedEvent] = opening.map { $0.asked(in: "3.3") }
  /// It signs, also after a restart.
  static let signed3: [ScriptedEvent] = [ScriptedEvent.sign(), .restart, .sign("possession")].map {
    $0.asked(in: "3.3")
  }

  static let lives4: [CallScript] = [
    CallScript(
      life: "commit-before-confirm", "The administrator commits before the client has confirmed the activation.",
      in: [version4],
      [.start, .synchronizeTime, .activate(), .administer("commit"), .persist, .status("ACTIVE", failed: 0), .sign()]
        + [
          .sign("possession_biometry"), .restart, .sign(),
        ]),
    CallScript(
      life: "biometry", "Biometry is turned on, off and on again.", in: [version4],
      [.start, .synchronizeTime, .activate(), .persistWithoutBiometry, .administer("commit"), .status("ACTIVE")] + [
        .sign("possession_biometry", expecting: withoutBiometry), .addBiometry, .sign("possession_biometry"), .restart,
        .sign("possession_biometry"), .sign(), .removeBiometry,
        .sign("possession_biometry", expecting: withoutBiometry), .restart, .sign(), .addBiometry,
        .sign("possession_biometry"), .removeBiometry, .status("ACTIVE", failed: 0),
      ]),
    CallScript(
      life: "passwords", "The password changes three times, also without a code between.", in: [version4],
      opening + [
        .changePassword(to: "98765"), .sign(password: "98765"), .changePassword(from: "98765", to: "heslo žluté"),
        .changePassword(from: "heslo žluté", to: "555555"), .sign("possession"), .restart, .sign(password: "555555"),
        .vault(password: "555555"), .restart, .remove(password: "555555"),
      ]),
    CallScript(
      life: "algorithm-not-allowed",
      "The application does not allow the algorithm: the client takes no other one by itself.", in: [version4],
      [.start, .synchronizeTime, .administer("forbid-algorithm"), .activate(expecting: .failed([.denied]))] + [
        .administer("allow-algorithm"), .activate(), .persist, .administer("commit"), .status("ACTIVE"), .sign(),
      ]),
    CallScript(
      life: "upgrade-to-4", "An activation of 3.3 is upgraded to protocol 4, and then used in it.", in: [version4],
      opening3 + signed3 + [.upgradeToVersion4(), .status("ACTIVE", failed: 0), .sign()] + [
        // Where the biometric key is locked, an SDK drops the factor.
        .sign("possession_biometry", expecting: .okOrFailed([.impossible])), .token(), .useToken(), .vault(),
        .userInfo(), .restart, .sign(), .changePassword(to: "98765"), .sign(password: "98765"),
        .remove(password: "98765"),
      ]),
  ]

  /// A client that knows it sends nothing, and the server refuses it.
  private static let withoutBiometry = CallExpectation.failed([.impossible, .denied])
}

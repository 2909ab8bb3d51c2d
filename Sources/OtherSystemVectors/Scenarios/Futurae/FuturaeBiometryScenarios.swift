internal import Conformance

extension FuturaeOperation {
  func declareBiometry(on op: OperationBuilder) {
    declareActivation(on: op)
    declareChanges(on: op)
    declareNone(on: op)
  }

  private static let activated = """
    launch type=sdkPinWithBiometricsOptional invalidatedByBiometricsChange=yes
    enroll code=alice sdkPin=1234
    activate-biometrics
    lock

    """

  private func declareActivation(on op: OperationBuilder) {
    play(
      op, "activation/needed", "With the PIN type, biometrics do not unlock before they are activated.", "B1 B3",
      Self.enrolledWithPIN + """
        unlock with=biometrics
        activate-biometrics
        lock
        unlock with=biometrics
        is-locked
        """)
    play(
      op, "activation/later", "They are activated after an unlock with the PIN.", "B1 B2",
      Self.lockedWithPIN + """
        unlock with=biometrics
        unlock with=sdkPin sdkPin=1234
        activate-biometrics
        lock
        unlock with=biometrics
        is-locked
        """)
    play(
      op, "activation/locked", "The activation needs an unlocked SDK.", "B2", flags: [.promise, .protection],
      Self.lockedWithPIN + """
        activate-biometrics
        deactivate-biometrics
        unlock with=biometrics
        """)
    play(
      op, "activation/after-the-window", "After the window of the enrolment it needs another unlock.", "B2 B3",
      """
      launch type=sdkPinWithBiometricsOptional unlockDuration=5
      enroll code=alice sdkPin=1234
      +6 activate-biometrics
      unlock with=sdkPin sdkPin=1234
      activate-biometrics
      """)
    play(
      op, "activation/within-the-window", "Within the window of the enrolment it needs no other unlock.", "B3",
      """
      launch type=sdkPinWithBiometricsOptional unlockDuration=5
      enroll code=alice sdkPin=1234
      +4 activate-biometrics
      active-unlock-methods
      """)
    for type in ["none", "biometricsOnly", "biometricsOrPasscode"] {
      play(
        op, "activation/type/\(type)", "Other lock types have no activation.", "B2",
        """
        launch type=\(type)
        activate-biometrics
        deactivate-biometrics
        active-unlock-methods
        """)
    }
    play(
      op, "activation/biometrics-only", "biometricsOnly needs no activation.", "B1",
      Self.unlocked
        + "is-locked")
    play(
      op, "deactivation", "After a deactivation only the PIN unlocks.", "B4",
      Self.activated + """
        unlock with=biometrics
        deactivate-biometrics
        active-unlock-methods
        lock
        unlock with=biometrics
        unlock with=sdkPin sdkPin=1234
        is-locked
        """)
    play(
      op, "deactivation/again", "Biometrics can be activated again.", "B4 B7",
      Self.activated + """
        unlock with=sdkPin sdkPin=1234
        deactivate-biometrics
        activate-biometrics
        lock
        unlock with=biometrics
        """)
  }

  private func declareChanges(on op: OperationBuilder) {
    play(
      op, "deactivation/after-change",
      "A deactivation after a change: invalid keys are gone, or stay; the document leaves it open.", "B4 B7 B11",
      Self.activated + """
        add-biometric
        have-biometrics-changed
        unlock with=sdkPin sdkPin=1234
        deactivate-biometrics
        have-biometrics-changed
        unlock with=biometrics
        activate-biometrics
        have-biometrics-changed
        """)
    play(
      op, "change/after-deactivation", "A change after the deactivation has no effect.", "B4 B5 B11",
      Self.activated + """
        unlock with=sdkPin sdkPin=1234
        deactivate-biometrics
        add-biometric
        have-biometrics-changed
        activate-biometrics
        lock
        unlock with=biometrics
        """)
    play(
      op, "change/pin-type", "Another biometric revokes biometrics; the PIN works, and they can be activated again.",
      "B5 B7 B11",
      Self.activated + """
        have-biometrics-changed
        add-biometric
        have-biometrics-changed
        unlock with=biometrics
        active-unlock-methods
        unlock with=sdkPin sdkPin=1234
        activate-biometrics
        have-biometrics-changed
        lock
        unlock with=biometrics
        is-locked
        """)
    play(
      op, "change/before-activation", "A change before the activation has no effect.", "B5 B7",
      """
      launch type=sdkPinWithBiometricsOptional invalidatedByBiometricsChange=yes
      enroll code=alice sdkPin=1234
      add-biometric
      activate-biometrics
      lock
      unlock with=biometrics
      """)
    for (type, method) in [("biometricsOnly", "biometrics"), ("biometricsOrPasscode", "biometricsOrPasscode")] {
      play(
        op, "change/\(type)", "Another biometric: nothing unlocks until a reset and a launch.", "B5 B8 B11",
        """
        launch type=\(type) invalidatedByBiometricsChange=yes
        have-biometrics-changed
        add-biometric
        have-biometrics-changed
        unlock with=\(method)
        terminate
        launch type=\(type) invalidatedByBiometricsChange=yes
        unlock with=\(method)
        reset
        launch type=\(type) invalidatedByBiometricsChange=yes
        unlock with=\(method)
        is-locked
        """)
      play(
        op, "change/ignored/\(type)", "Without the setting another biometric changes nothing.", "B9",
        """
        launch type=\(type)
        add-biometric
        unlock with=\(method)
        is-locked
        """)
    }
    play(
      op, "change/ignored/pin-type", "Without the setting the same with the PIN type.", "B9",
      Self.enrolledWithPIN + """
        activate-biometrics
        lock
        add-biometric
        unlock with=biometrics
        is-locked
        """)
    play(
      op, "change/while-closed", "A change while the app does not run counts too.", "B5 B8",
      """
      launch type=biometricsOnly invalidatedByBiometricsChange=yes
      terminate
      add-biometric
      launch type=biometricsOnly invalidatedByBiometricsChange=yes
      unlock with=biometrics
      """)
    play(
      op, "change/functions", "After the change protected functions are refused, because nothing unlocks.", "B5 B8",
      flags: [.promise, .protection],
      """
      launch type=biometricsOnly invalidatedByBiometricsChange=yes
      add-biometric
      unlock with=biometrics
      call function=replyAuth
      call function=getAccounts
      """)
    play(
      op, "removal/one-of-two", "One of two biometrics is removed: the keys stay valid.", "B6 B11", in: "biometrics=2",
      """
      launch type=biometricsOnly invalidatedByBiometricsChange=yes
      remove-biometric
      have-biometrics-changed
      unlock with=biometrics
      is-locked
      """)
    play(
      op, "removal/all", "All are removed: the keys are invalid.", "B6 B8 B11", in: "biometrics=2",
      """
      launch type=biometricsOnly invalidatedByBiometricsChange=yes
      remove-biometric
      remove-biometric
      have-biometrics-changed
      unlock with=biometrics
      """)
    play(
      op, "removal/all-pin-type", "All are removed with the PIN type: revoked, and the PIN works.", "B6 B7",
      Self.activated + """
        remove-biometric
        unlock with=biometrics
        active-unlock-methods
        unlock with=sdkPin sdkPin=1234
        is-locked
        """)
    play(
      op, "removal/activated-again", "All are removed, and biometrics are activated again with another one.",
      "B6 B7 B11",
      Self.activated + """
        remove-biometric
        add-biometric
        unlock with=sdkPin sdkPin=1234
        activate-biometrics
        have-biometrics-changed
        lock
        unlock with=biometrics
        """)
    play(
      op, "told/without-invalidation", "Without the setting: a change is told, or not; the document leaves it open.",
      "B11",
      """
      launch type=biometricsOnly
      add-biometric
      have-biometrics-changed
      """)
    play(
      op, "change/within-a-window", "A change while the SDK is unlocked: whether the window ends is left open.",
      "B5",
      """
      launch type=biometricsOnly invalidatedByBiometricsChange=yes
      unlock with=biometrics
      add-biometric
      is-locked
      call function=replyAuth
      """)
    play(
      op, "change/within-a-window-pin-type", "The same with the PIN type, whose PIN unlocks after it.", "B5 B7",
      Self.activated + """
        unlock with=biometrics
        add-biometric
        is-locked
        unlock with=sdkPin sdkPin=1234
        is-locked
        """)
    for type in ["none", "sdkPinWithBiometricsOptional"] {
      play(
        op, "told/\(type)", "Where biometrics are not activated, no change is told.", "B11",
        """
        launch type=\(type) invalidatedByBiometricsChange=yes
        have-biometrics-changed
        """)
    }
    play(
      op, "removal/one-of-two-pin-type", "One of two with the PIN type: biometrics still unlock.", "B6",
      in: "biometrics=2",
      Self.activated + """
        remove-biometric
        unlock with=biometrics
        is-locked
        """)
    play(
      op, "removal/ignored", "Without the setting a removal leaves the keys valid.", "B9 B10",
      """
      launch type=biometricsOnly
      remove-biometric
      unlock with=biometrics
      add-biometric
      unlock with=biometrics
      is-locked
      """)
    play(
      op, "removal/two-launches", "One is removed before a launch and one after it, of three.", "B6",
      in: "biometrics=3",
      """
      launch type=biometricsOnly invalidatedByBiometricsChange=yes
      remove-biometric
      terminate
      launch type=biometricsOnly invalidatedByBiometricsChange=yes
      remove-biometric
      unlock with=biometrics
      remove-biometric
      unlock with=biometrics
      """)
  }

  private func declareNone(on op: OperationBuilder) {
    play(
      op, "none/biometrics-only", "No biometric is enrolled in the device.", "B10", in: "biometrics=0",
      Self.unlocked + """
        is-locked
        """)
    play(
      op, "none/activation", "Without an enrolled biometric there is nothing to activate.", "B10", in: "biometrics=0",
      Self.enrolledWithPIN + """
        activate-biometrics
        active-unlock-methods
        add-biometric
        activate-biometrics
        active-unlock-methods
        """)
    play(
      op, "none/after-activation", "The only biometric is removed, without the setting.", "B9 B10",
      Self.enrolledWithPIN + """
        activate-biometrics
        lock
        remove-biometric
        unlock with=biometrics
        unlock with=sdkPin sdkPin=1234
        """)
  }
}

internal import Conformance

extension FuturaeOperation {
  /// Declares switches of the lock type of a launched SDK.
  func declareSwitches(on op: OperationBuilder) {
    play(
      op, "switch/to-pin", "A switch from no lock to the PIN type: the PIN that is passed unlocks.", "C9 C11",
      Self.enrolled + """
        switch-lock type=sdkPinWithBiometricsOptional sdkPin=a9Z
        settings
        get-accounts
        unlock with=sdkPin sdkPin=a9Z
        active-unlock-methods
        """)
    play(
      op, "switch/to-pin-without-accounts",
      "A switch to the PIN type before any enrolment: two chapters, two readings of when its PIN unlocks.", "C9 C11",
      """
      launch type=none
      switch-lock type=sdkPinWithBiometricsOptional sdkPin=1234
      unlock with=sdkPin sdkPin=1234
      is-locked
      """)
    play(
      op, "switch/to-pin-then-enrolment",
      "An enrolment after a switch to the PIN type: it is a later one that needs an unlock, or the first one that sets the PIN.",
      "C9 C11",
      """
      launch type=none
      switch-lock type=sdkPinWithBiometricsOptional sdkPin=1234
      enroll code=alice sdkPin=5678
      unlock with=sdkPin sdkPin=1234
      unlock with=sdkPin sdkPin=5678
      get-accounts
      """)
    for pin in ["", " sdkPin="] {
      play(
        op, "switch/to-pin-\(pin.isEmpty ? "without" : "empty")",
        "A switch to the PIN type without a PIN changes nothing.",
        "C11",
        Self.enrolled + """
          switch-lock type=sdkPinWithBiometricsOptional\(pin)
          settings
          """)
    }
    play(
      op, "switch/from-pin-to-biometrics", "A switch from the PIN type to biometrics.", "C9 C19",
      Self.enrolledWithPIN + """
        switch-lock type=biometricsOnly
        settings
        get-accounts
        active-unlock-methods
        """)
    play(
      op, "switch/failed-biometrics", "A user who does not pass the prompt: everything stays.", "C10 C19",
      Self.enrolled + """
        switch-lock type=biometricsOnly verdict=failure
        settings
        get-accounts
        terminate
        launch type=none
        """)
    play(
      op, "switch/failed-passcode", "The same with biometrics or passcode.", "C10 C19", in: "biometrics=0",
      """
      launch type=none
      switch-lock type=biometricsOrPasscode verdict=failure
      settings
      """)
    play(
      op, "switch/passcode", "Without an enrolled biometric the system asks for the passcode.", "C9 C19",
      in: "biometrics=0",
      """
      launch type=none
      switch-lock type=biometricsOrPasscode
      settings
      """)
    play(
      op, "switch/to-none", "A switch to no lock needs no verification.", "C9 C19",
      """
      launch type=biometricsOnly
      switch-lock type=none
      settings
      is-locked
      """)
    play(
      op, "switch/next-launch", "After a switch, the next launch must have the new type.", "C9 C18 C14",
      Self.enrolled + """
        switch-lock type=biometricsOnly
        terminate
        check-data-exists type=none
        check-data-exists type=biometricsOnly
        launch type=none
        launch type=biometricsOnly
        get-accounts
        """)
    play(
      op, "switch/keeps-settings", "A switch leaves invalidation, the settings of the PIN, and pinning as they are.",
      "C20",
      """
      launch type=none invalidatedByBiometricsChange=yes allowPinChangeWithBiometricUnlock=yes \
      deactivateBiometricsAfterPinChange=no sslPinning=no
      switch-lock type=biometricsOnly
      settings
      add-biometric
      unlock with=biometrics
      """)
    play(
      op, "switch/keeps-settings-twice", "So does another switch after it.", "C20",
      """
      launch type=biometricsOnly unlockDuration=90 invalidatedByBiometricsChange=yes allowPinChangeWithBiometricUnlock=yes \
      deactivateBiometricsAfterPinChange=no sslPinning=no
      switch-lock type=none
      switch-lock type=biometricsOnly
      settings
      add-biometric
      unlock with=biometrics
      """)
    let wrongPINs = String(repeating: "unlock with=sdkPin sdkPin=9999\n", count: 5)
    play(
      op, "switch/permanent-lock", "A switch to no lock after the last wrong PIN: the SDK stays locked.", "C21 C15",
      flags: [.promise, .protection],
      Self.lockedWithPIN + wrongPINs + """
        switch-lock type=none
        is-locked
        update-sdk-config appGroup=g
        enroll code=bob
        """)
    play(
      op, "switch/permanent-lock-biometrics", "A switch to biometrics after it: they do not unlock.", "C21",
      flags: [.promise, .protection],
      Self.lockedWithPIN + wrongPINs + """
        switch-lock type=biometricsOnly
        unlock with=biometrics
        is-locked
        """)
    let fourWrongPINs = String(repeating: "unlock with=sdkPin sdkPin=9999\n", count: 4)
    for type in ["biometricsOnly", "none"] {
      play(
        op, "switch/after-four-wrong-pins-to-\(type)",
        "Four wrong PINs, another lock and back: whether the fifth is the last, the document leaves open.", "C20 C9",
        Self.lockedWithPIN + fourWrongPINs + """
          switch-lock type=\(type)
          switch-lock type=sdkPinWithBiometricsOptional sdkPin=4321
          unlock with=sdkPin sdkPin=9999
          is-locked
          unlock with=sdkPin sdkPin=4321
          """)
    }
    play(
      op, "switch/keeps-duration", "A switch leaves the duration as it is.", "C20",
      """
      launch type=none unlockDuration=7
      switch-lock type=biometricsOnly
      settings
      unlock with=biometrics
      +6 is-locked
      +2 is-locked
      """)
  }
}

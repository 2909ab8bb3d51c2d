internal import Conformance

extension FuturaeOperation {
  func declareLock(on op: OperationBuilder) {
    declareMethods(on: op)
    declareWindow(on: op)
    declareProtection(on: op)
  }

  private func declareMethods(on op: OperationBuilder) {
    play(
      op, "method/none", "Without a lock there is no method, and nothing is enforced.", "L1 L9 L10 L15",
      """
      launch type=none
      active-unlock-methods
      is-locked
      unlock with=biometrics
      unlock with=biometricsOrPasscode
      unlock with=sdkPin sdkPin=1234
      call function=replyAuth
      call function=migrateAccounts
      is-locked
      """)
    play(
      op, "method/biometrics-only", "biometricsOnly has biometrics, and nothing else.", "L1 L15 L5",
      """
      launch type=biometricsOnly
      active-unlock-methods
      unlock with=biometricsOrPasscode
      unlock with=sdkPin sdkPin=1234
      is-locked
      unlock with=biometrics
      is-locked
      """)
    play(
      op, "method/biometrics-or-passcode", "biometricsOrPasscode prefers biometrics.", "L1 L2 L15",
      """
      launch type=biometricsOrPasscode
      active-unlock-methods
      unlock with=biometrics
      unlock with=sdkPin sdkPin=1234
      unlock with=biometricsOrPasscode
      is-locked
      """)
    play(
      op, "method/passcode", "Without an enrolled biometric the system asks for the passcode.", "L2",
      in: "biometrics=0",
      """
      launch type=biometricsOrPasscode
      unlock with=biometricsOrPasscode
      is-locked
      """)
    play(
      op, "method/passcode-not-passed", "A wrong passcode leaves the SDK locked.", "L2 L8", in: "biometrics=0",
      """
      launch type=biometricsOrPasscode
      unlock with=biometricsOrPasscode verdict=failure
      is-locked
      """)
    play(
      op, "method/no-passcode-either", "Neither biometrics nor a passcode.", "L2", in: "biometrics=0 passcode=no",
      """
      launch type=biometricsOrPasscode
      unlock with=biometricsOrPasscode
      is-locked
      """)
    play(
      op, "method/passcode-after-removal", "The last biometric is removed: the passcode takes its place.", "L2",
      """
      launch type=biometricsOrPasscode
      unlock with=biometricsOrPasscode
      remove-biometric
      unlock with=biometricsOrPasscode
      add-biometric
      unlock with=biometricsOrPasscode
      """)
    play(
      op, "method/pin", "The PIN type has the PIN, and biometrics while they are activated.", "L1 L3 L15",
      """
      launch type=sdkPinWithBiometricsOptional
      active-unlock-methods
      unlock with=sdkPin sdkPin=1234
      unlock with=biometricsOrPasscode
      enroll code=alice sdkPin=1234
      lock
      unlock with=sdkPin sdkPin=1234
      active-unlock-methods
      activate-biometrics
      active-unlock-methods
      lock
      unlock with=biometrics
      is-locked
      deactivate-biometrics
      active-unlock-methods
      """)
    play(
      op, "method/pin-not-enrolled", "The PIN does not unlock before the first enrolment.", "L3",
      """
      launch type=sdkPinWithBiometricsOptional
      unlock with=sdkPin sdkPin=1234
      is-locked
      """)
    play(
      op, "offline/pin", "With the PIN type each unlock needs the server.", "L4",
      Self.enrolledWithPIN + """
        activate-biometrics
        lock
        network state=offline
        unlock with=sdkPin sdkPin=1234
        unlock with=biometrics
        is-locked
        network state=online
        unlock with=biometrics
        is-locked
        """)
    play(
      op, "offline/biometrics-only", "Other types need no connection.", "L4 L5", in: "network=offline",
      Self.unlocked + """
        is-locked
        """)
    play(
      op, "offline/passcode", "The passcode needs no connection.", "L2 L4", in: "network=offline biometrics=0",
      """
      launch type=biometricsOrPasscode
      unlock with=biometricsOrPasscode
      is-locked
      """)
  }

  private func declareWindow(on op: OperationBuilder) {
    play(
      op, "window/default", "Without a setting an unlock lasts 60 seconds.", "L5 L6",
      """
      launch type=biometricsOnly
      is-locked
      unlock with=biometrics
      +59 is-locked
      +2 is-locked
      """)
    play(
      op, "window/short", "An unlock of two seconds.", "L5 L6",
      """
      launch type=biometricsOnly unlockDuration=2
      unlock with=biometrics
      +1999ms is-locked
      +2ms is-locked
      """)
    play(
      op, "window/long", "An unlock of 300 seconds.", "L5 L6",
      """
      launch type=biometricsOrPasscode unlockDuration=300
      unlock with=biometricsOrPasscode
      +299 call function=replyAuth
      +2 call function=replyAuth
      """)
    for duration in [2, 60] {
      play(
        op, "window/at-its-end-\(duration)",
        "The very instant at which the duration has passed: the document leaves it open.",
        "L6",
        """
        launch type=biometricsOnly unlockDuration=\(duration)
        unlock with=biometrics
        +\(duration) is-locked
        +1ms is-locked
        """)
    }
    play(
      op, "window/second-unlock", "An unlock within a window begins a new one.", "L5 L6",
      """
      launch type=biometricsOnly unlockDuration=10
      unlock with=biometrics
      +8 unlock with=biometrics
      +8 is-locked
      +3 is-locked
      """)
    play(
      op, "window/lock", "lock ends the window at once.", "L7",
      Self.unlocked + """
        lock
        is-locked
        call function=getSessionInfo
        unlock with=biometrics
        is-locked
        """)
    play(
      op, "window/lock-in-it", "lock in the instant of the unlock.", "L7",
      """
      launch type=biometricsOrPasscode
      unlock with=biometricsOrPasscode
      +0 lock
      +0 call function=enroll
      """)
    play(
      op, "window/failed-unlock", "A user who does not pass the prompt opens nothing.", "L8",
      """
      launch type=biometricsOnly
      unlock with=biometrics verdict=failure
      is-locked
      call function=getAccountHistory
      unlock with=biometrics
      is-locked
      """)
    play(
      op, "window/launch", "A launch begins locked, also within the time of an earlier unlock.", "L16",
      """
      launch type=biometricsOnly unlockDuration=300
      is-locked
      unlock with=biometrics
      terminate
      launch type=biometricsOnly unlockDuration=300
      is-locked
      call function=enroll
      """)
    play(
      op, "window/launch-with-a-pin", "The same with a PIN.", "L16",
      """
      launch type=sdkPinWithBiometricsOptional unlockDuration=300
      enroll code=alice sdkPin=1234
      is-locked
      terminate
      launch type=sdkPinWithBiometricsOptional unlockDuration=300
      is-locked
      """)
  }

  private func declareProtection(on op: OperationBuilder) {
    for function in FuturaeEvents.protected {
      play(
        op, "protected/\(function)", "A function that needs an unlocked SDK.", "L10", flags: [.promise, .protection],
        """
        launch type=biometricsOnly
        call function=\(function)
        unlock with=biometrics
        call function=\(function)
        lock
        call function=\(function)
        """)
    }
    for function in FuturaeEvents.free {
      play(
        op, "free/\(function)", "A function that works while the SDK is locked.", "L14",
        """
        launch type=biometricsOrPasscode
        call function=\(function)
        """)
    }
    for function in ["getTOTP", "getOfflineQRVerificationCode"] {
      play(
        op, "conditional/\(function)", "A function that needs an unlocked SDK where no PIN is passed.", "L11",
        flags: [.promise, .protection],
        Self.enrolledWithPIN + """
          call function=\(function)
          lock
          call function=\(function)
          call function=\(function) withSDKPin=yes
          """)
    }
    play(
      op, "conditional/handle-notification", "A payload with extra information needs an unlocked SDK.", "L12",
      flags: [.promise, .protection],
      """
      launch type=biometricsOnly
      call function=handleNotification
      call function=handleNotification hasExtra=no
      call function=handleNotification hasExtra=yes
      unlock with=biometrics
      call function=handleNotification hasExtra=yes
      """)
    for type in FuturaeRecords.lockTypes {
      play(
        op, "conditional/migrate-accounts/\(type)", "A recovery needs an unlocked SDK with two lock types.", "L13",
        flags: [.promise, .protection],
        """
        launch type=\(type)
        call function=migrateAccounts
        """)
    }
    play(
      op, "protected/after-the-window", "The end of a window protects again.", "L6 L10",
      flags: [.promise, .protection],
      """
      launch type=biometricsOrPasscode unlockDuration=5
      unlock with=biometricsOrPasscode
      call function=logoutAccount
      +5 call function=logoutAccount
      """)
    play(
      op, "protected/none", "Without a lock every function works.", "L9",
      """
      launch type=none
      call function=enroll
      call function=getTOTP
      call function=handleNotification hasExtra=yes
      call function=changeSDKPin
      """)
  }
}

internal import Conformance

extension FuturaeOperation {
  private static let wrong = "unlock with=sdkPin sdkPin=9999\n"

  func declarePIN(on op: OperationBuilder) {
    declareAttempts(on: op)
    declarePermanentLock(on: op)
    declareFormat(on: op)
    declareChange(on: op)
  }

  private func declareAttempts(on op: OperationBuilder) {
    for count in 1...4 {
      play(
        op, "attempts/\(count)-wrong-then-right", "\(count) wrong, then the right PIN: unlocked, and counted anew.",
        "P1 P3",
        Self.lockedWithPIN + String(repeating: Self.wrong, count: count) + """
          unlock with=sdkPin sdkPin=1234
          is-locked
          lock
          unlock with=sdkPin sdkPin=9999
          """)
    }
    play(
      op, "attempts/five-wrong", "The fifth consecutive wrong PIN locks the SDK for good.", "P1 P2",
      Self.lockedWithPIN + String(repeating: Self.wrong, count: 5) + "is-locked")
    play(
      op, "attempts/not-consecutive", "Four wrong, a right one, and four wrong: still usable.", "P1 P3",
      Self.lockedWithPIN + String(repeating: Self.wrong, count: 4) + "unlock with=sdkPin sdkPin=1234\nlock\n"
        + String(repeating: Self.wrong, count: 4) + "unlock with=sdkPin sdkPin=1234\nis-locked")
    play(
      op, "attempts/five-not-consecutive", "Two wrong, a right one, then five wrong: the fifth of them is the last.",
      "P2 P3",
      Self.lockedWithPIN + String(repeating: Self.wrong, count: 2) + "unlock with=sdkPin sdkPin=1234\nlock\n"
        + String(repeating: Self.wrong, count: 5))
    play(
      op, "attempts/across-launches", "The attempts are counted on the server, also across launches.", "P1 P2",
      Self.lockedWithPIN + String(repeating: Self.wrong, count: 3)
        + "terminate\nlaunch type=sdkPinWithBiometricsOptional\n" + String(repeating: Self.wrong, count: 2)
        + "is-locked")
    play(
      op, "attempts/offline", "Without a connection nothing is counted.", "P12 P1",
      Self.lockedWithPIN + Self.wrong + "network state=offline\n" + String(repeating: Self.wrong, count: 4)
        + "network state=online\n" + Self.wrong + "unlock with=sdkPin sdkPin=1234")
    play(
      op, "attempts/offline-right", "The right PIN without a connection sets nothing back.", "P12 P1",
      Self.lockedWithPIN + String(repeating: Self.wrong, count: 2) + """
        network state=offline
        unlock with=sdkPin sdkPin=1234
        is-locked
        network state=online
        unlock with=sdkPin sdkPin=9999
        """)
    play(
      op, "attempts/biometrics-between", "An unlock with biometrics between wrong PINs: two chapters, two readings.",
      "P13 P1",
      Self.enrolledWithPIN + """
        activate-biometrics
        lock
        unlock with=sdkPin sdkPin=9999
        unlock with=sdkPin sdkPin=9999
        unlock with=biometrics
        lock
        unlock with=sdkPin sdkPin=9999
        """)
    play(
      op, "attempts/failed-biometrics-between", "A failed prompt for biometrics changes no count.", "P1",
      Self.enrolledWithPIN + """
        activate-biometrics
        lock
        unlock with=sdkPin sdkPin=9999
        unlock with=biometrics verdict=failure
        unlock with=biometrics verdict=failure
        unlock with=sdkPin sdkPin=9999
        """)
  }

  private func declarePermanentLock(on op: OperationBuilder) {
    let locked = Self.lockedWithPIN + String(repeating: Self.wrong, count: 5)
    play(
      op, "permanent/right-pin", "The right PIN is refused too.", "P4", flags: [.promise, .protection],
      locked + "unlock with=sdkPin sdkPin=1234\nis-locked\ncall function=replyAuth")
    play(
      op, "permanent/functions", "Protected functions are refused.", "P4", flags: [.promise, .protection],
      locked + """
        call function=enroll
        call function=getTOTP
        call function=getAccountHistory
        change-sdk-pin newSDKPin=5555
        activate-biometrics
        enroll code=bob
        """)
    play(
      op, "permanent/codes", "One-time codes with the PIN are refused too, which need no unlocked SDK otherwise.", "P4",
      flags: [.promise, .protection],
      locked + "call function=getTOTP withSDKPin=yes\ncall function=getOfflineQRVerificationCode withSDKPin=yes")
    play(
      op, "permanent/codes-relaunch", "So are they after another launch.", "P4", flags: [.promise, .protection],
      locked + "terminate\nlaunch type=sdkPinWithBiometricsOptional\ncall function=getTOTP withSDKPin=yes")
    play(
      op, "permanent/biometrics", "Biometrics do not unlock either.", "P4", flags: [.promise, .protection],
      Self.enrolledWithPIN + """
        activate-biometrics
        lock

        """ + String(repeating: Self.wrong, count: 5) + "unlock with=biometrics\nis-locked")
    play(
      op, "permanent/relaunch", "Another launch without a reset leaves the lock.", "P4",
      flags: [.promise, .protection],
      locked + """
        terminate
        launch type=sdkPinWithBiometricsOptional
        is-locked
        unlock with=sdkPin sdkPin=1234
        call function=replyAuth
        """)
    play(
      op, "permanent/within-a-window", "The fifth wrong PIN within a window ends it.", "P2 P4",
      flags: [.promise, .protection],
      """
      launch type=sdkPinWithBiometricsOptional unlockDuration=300
      enroll code=alice sdkPin=1234

      """ + String(repeating: Self.wrong, count: 5) + "is-locked\ncall function=replyAuth")
    play(
      op, "permanent/archived", "The server no longer authenticates any user by the device.", "P5",
      Self.lockedWithPIN + "authenticate-device userId=alice\n" + String(repeating: Self.wrong, count: 4)
        + "authenticate-device userId=alice\n" + Self.wrong + "authenticate-device userId=alice")
    play(
      op, "permanent/archived-relaunch", "The device stays archived after another launch.", "P5",
      locked + "terminate\nlaunch type=sdkPinWithBiometricsOptional\nauthenticate-device userId=alice")
    play(
      op, "permanent/reset", "A reset and a launch: usable, with no accounts.", "P6",
      locked + """
        reset
        launch type=sdkPinWithBiometricsOptional
        get-accounts
        enroll code=alice sdkPin=4321
        is-locked
        get-accounts
        lock
        unlock with=sdkPin sdkPin=4321
        """)
    play(
      op, "permanent/reset-attempts", "After the reset the attempts begin anew.", "P6 P1",
      locked + """
        reset
        launch type=sdkPinWithBiometricsOptional
        enroll code=alice sdkPin=4321
        lock
        unlock with=sdkPin sdkPin=9999
        """)
  }

  private func declareFormat(on op: OperationBuilder) {
    for pin in ["1111", "1234", "a9Z", "7", "correct-horse-battery-staple", "äöü", "000000", "Aa"] {
      play(
        op, "format/\(pin == "äöü" ? "umlauts" : pin.lowercased())", "The SDK takes any PIN that is not empty.", "P8",
        """
        launch type=sdkPinWithBiometricsOptional
        enroll code=alice sdkPin=\(pin)
        lock
        unlock with=sdkPin sdkPin=\(pin)
        is-locked
        """)
    }
    play(
      op, "format/case", "Letters of another case are another PIN.", "P8 P1",
      """
      launch type=sdkPinWithBiometricsOptional
      enroll code=alice sdkPin=a9Z
      lock
      unlock with=sdkPin sdkPin=A9z
      unlock with=sdkPin sdkPin=a9Z
      """)
    play(
      op, "format/upper-case", "Small letters for capital ones.", "P8 P1",
      """
      launch type=sdkPinWithBiometricsOptional
      enroll code=alice sdkPin=SECRET
      lock
      unlock with=sdkPin sdkPin=secret
      unlock with=sdkPin sdkPin=SECRET
      """)
    play(
      op, "change/both-settings", "Biometrics permit the change, and stay activated.", "P10 P11",
      """
      launch type=sdkPinWithBiometricsOptional allowPinChangeWithBiometricUnlock=yes deactivateBiometricsAfterPinChange=no
      enroll code=alice sdkPin=1234
      activate-biometrics
      lock
      unlock with=biometrics
      change-sdk-pin newSDKPin=5678
      lock
      unlock with=biometrics
      is-locked
      """)
    play(
      op, "format/longer", "A PIN with more characters is another PIN.", "P8 P1",
      Self.lockedWithPIN
        + "unlock with=sdkPin sdkPin=12345\nunlock with=sdkPin sdkPin=123\nunlock with=sdkPin sdkPin=01234")
    play(
      op, "missing/unlock", "An empty PIN and none are missing, and not wrong.", "P7 P1",
      Self.lockedWithPIN + """
        unlock with=sdkPin sdkPin=
        unlock with=sdkPin
        is-locked
        unlock with=sdkPin sdkPin=9999
        """)
    play(
      op, "missing/five-times", "Five missing PINs lock nothing.", "P7",
      Self.lockedWithPIN + String(repeating: "unlock with=sdkPin sdkPin=\n", count: 5)
        + "unlock with=sdkPin sdkPin=1234\nis-locked")
    play(
      op, "missing/change", "A change to an empty PIN is refused.", "P7 P9",
      Self.lockedWithPIN + """
        unlock with=sdkPin sdkPin=1234
        change-sdk-pin newSDKPin=
        lock
        unlock with=sdkPin sdkPin=1234
        """)
  }

  private func declareChange(on op: OperationBuilder) {
    play(
      op, "change/after-pin", "After a change the new PIN is right and the old one wrong.", "P9",
      Self.lockedWithPIN + """
        unlock with=sdkPin sdkPin=1234
        change-sdk-pin newSDKPin=5678
        lock
        unlock with=sdkPin sdkPin=1234
        unlock with=sdkPin sdkPin=5678
        is-locked
        """)
    play(
      op, "change/after-enrolment", "The window of the first enrolment permits a change.", "P9 P10",
      Self.enrolledWithPIN + """
        change-sdk-pin newSDKPin=5678
        lock
        unlock with=sdkPin sdkPin=5678
        """)
    play(
      op, "change/locked", "A change needs an unlocked SDK.", "P9", flags: [.promise, .protection],
      Self.lockedWithPIN + "change-sdk-pin newSDKPin=5678\nunlock with=sdkPin sdkPin=1234")
    for type in ["none", "biometricsOnly", "biometricsOrPasscode"] {
      play(
        op, "change/type/\(type)", "Only the PIN type has a PIN to change.", "P9",
        "launch type=\(type)\nchange-sdk-pin newSDKPin=5678")
    }
    let activated = """
      enroll code=alice sdkPin=1234
      activate-biometrics
      lock

      """
    play(
      op, "change/after-biometrics", "An unlock with biometrics does not permit a change without the setting.", "P10",
      flags: [.promise, .protection],
      "launch type=sdkPinWithBiometricsOptional\n" + activated + """
        unlock with=biometrics
        change-sdk-pin newSDKPin=5678
        lock
        unlock with=sdkPin sdkPin=1234
        change-sdk-pin newSDKPin=5678
        """)
    play(
      op, "change/after-biometrics-allowed", "With the setting it does.", "P10 P11",
      "launch type=sdkPinWithBiometricsOptional allowPinChangeWithBiometricUnlock=yes\n" + activated + """
        unlock with=biometrics
        change-sdk-pin newSDKPin=5678
        active-unlock-methods
        lock
        unlock with=sdkPin sdkPin=5678
        """)
    play(
      op, "change/biometrics-then-pin", "A later unlock with the PIN permits it.", "P10",
      "launch type=sdkPinWithBiometricsOptional\n" + activated + """
        unlock with=biometrics
        unlock with=sdkPin sdkPin=1234
        change-sdk-pin newSDKPin=5678
        """)
    play(
      op, "change/deactivates", "A change deactivates biometrics.", "P11",
      "launch type=sdkPinWithBiometricsOptional\n" + activated + """
        unlock with=sdkPin sdkPin=1234
        active-unlock-methods
        change-sdk-pin newSDKPin=5678
        active-unlock-methods
        lock
        unlock with=biometrics
        """)
    play(
      op, "change/leaves-biometrics", "With the setting, biometrics stay activated.", "P11",
      "launch type=sdkPinWithBiometricsOptional deactivateBiometricsAfterPinChange=no\n" + activated + """
        unlock with=sdkPin sdkPin=1234
        change-sdk-pin newSDKPin=5678
        active-unlock-methods
        lock
        unlock with=biometrics
        is-locked
        """)
  }
}

internal import Conformance

extension FuturaeOperation {
  func declareConfiguration(on op: OperationBuilder) {
    declareSettings(on: op)
    declareUpgrades(on: op)
    declareSwitches(on: op)
    declareGroups(on: op)
    declareReset(on: op)
  }

  private func declareSettings(on op: OperationBuilder) {
    play(
      op, "defaults", "A launch without settings has all the defaults.", "C1 C3 C4",
      """
      launch
      settings
      is-locked
      """)
    play(
      op, "settings/all-other", "A launch with every setting other than its default.", "C1 C3 C4",
      """
      launch type=sdkPinWithBiometricsOptional unlockDuration=90 invalidatedByBiometricsChange=yes \
      allowPinChangeWithBiometricUnlock=yes deactivateBiometricsAfterPinChange=no sslPinning=no
      settings
      """)
    play(
      op, "settings/of-the-sample", "PIN settings with a lock type without a PIN, as in the document's sample.", "C3",
      """
      launch type=biometricsOnly unlockDuration=60 invalidatedByBiometricsChange=yes \
      allowPinChangeWithBiometricUnlock=no deactivateBiometricsAfterPinChange=yes
      settings
      """)
    play(
      op, "settings/explicit-defaults", "Settings that are stated as their defaults.", "C2 C3 C4",
      """
      launch type=none unlockDuration=60 allowPinChangeWithBiometricUnlock=no deactivateBiometricsAfterPinChange=yes \
      sslPinning=yes
      settings
      """)
    for duration in [2, 3, 299, 300] {
      play(
        op, "duration/\(duration)", "An unlock duration inside its range.", "C2",
        """
        launch type=biometricsOnly unlockDuration=\(duration)
        settings
        """)
    }
    for duration in [1, 301, 0, -60] {
      play(
        op, "duration/refused/\(duration)", "An unlock duration outside its range: the SDK is not launched.", "C2 C13",
        """
        launch type=biometricsOnly unlockDuration=\(duration)
        settings
        launch type=biometricsOnly unlockDuration=60
        settings
        """)
    }
    for member in ["sdkId", "sdkKey", "baseUrl"] {
      play(
        op, "incomplete/\(member)", "An empty \(member) is refused, and nothing is launched.", "C5 C13",
        """
        launch \(member)=
        get-accounts
        launch
        get-accounts
        """)
    }
    play(
      op, "before-launch", "Calls before the launch are refused.", "C13",
      """
      settings
      get-accounts
      is-locked
      lock
      enroll code=alice
      check-data-exists type=none
      """)
  }

  private func declareUpgrades(on op: OperationBuilder) {
    for type in ["biometricsOnly", "biometricsOrPasscode", "sdkPinWithBiometricsOptional", "none"] {
      play(
        op, "upgrade/v2-same-type/\(type)", "Data of v2 stay valid with the same lock type.", "C6",
        in: "installed.version=v2 installed.type=\(type) installed.accounts=alice,bob",
        """
        launch type=\(type)
        get-accounts
        """)
    }
    play(
      op, "upgrade/v2-other-type", "Data of v2 with another lock type: refused until the SDK is reset.", "C6 C12",
      in: "installed.version=v2 installed.type=biometricsOnly installed.accounts=alice",
      """
      launch type=biometricsOrPasscode
      get-accounts
      launch type=biometricsOnly
      get-accounts
      reset
      launch type=biometricsOrPasscode
      get-accounts
      """)
    play(
      op, "upgrade/v2-then-switch", "Data of v2 reach another lock type by a switch after the launch.", "C6 C9 C20",
      in: "installed.version=v2 installed.type=biometricsOnly installed.accounts=alice",
      """
      launch type=biometricsOnly
      switch-lock type=biometricsOrPasscode
      get-accounts
      settings
      """)
    play(
      op, "upgrade/v1-none", "Data of v1 are launched without a lock.", "C7",
      in: "installed.version=v1 installed.type=none installed.accounts=alice",
      """
      launch type=none
      get-accounts
      """)
    play(
      op, "upgrade/v1-with-a-lock", "Data of v1 with a lock type are refused, and then launched without.", "C7",
      in: "installed.version=v1 installed.type=none installed.accounts=alice",
      """
      launch type=sdkPinWithBiometricsOptional
      get-accounts
      launch
      get-accounts
      """)
    play(
      op, "relaunch/other-type", "Another lock type at a later launch, without switch or reset.", "C6",
      Self.enrolled + """
        terminate
        launch type=biometricsOnly
        launch type=none
        get-accounts
        """)
    play(
      op, "relaunch/other-duration", "Another unlock duration at a later launch: refused, or without an effect.", "C8",
      """
      launch type=none unlockDuration=60
      enroll code=alice
      terminate
      launch type=none unlockDuration=120
      settings
      """)
    play(
      op, "relaunch/other-invalidation", "Another invalidatedByBiometricsChange at a later launch.", "C8",
      Self.enrolled + """
        terminate
        launch type=none invalidatedByBiometricsChange=yes
        settings
        """)
    play(
      op, "relaunch/same", "The same settings at a later launch: accounts stay.", "C6 C8",
      """
      launch type=none unlockDuration=90
      enroll code=alice
      terminate
      launch type=none unlockDuration=90
      get-accounts
      settings
      """)
  }

  private func declareGroups(on op: OperationBuilder) {
    play(
      op, "data/none", "A new device has no data, whatever the question.", "C14",
      """
      check-data-exists type=none
      check-data-exists type=biometricsOnly
      check-data-exists type=sdkPinWithBiometricsOptional appGroup=g accessGroup=k
      """)
    play(
      op, "data/of-groups", "Data are found by lock type, app group and access group.", "C14",
      """
      launch type=none appGroup=g accessGroup=k
      enroll code=alice
      check-data-exists type=none appGroup=g accessGroup=k
      check-data-exists type=biometricsOnly appGroup=g accessGroup=k
      check-data-exists type=none
      check-data-exists type=none appGroup=g
      check-data-exists type=none accessGroup=k
      """)
    play(
      op, "data/before-launch", "The question needs no launch.", "C13 C14",
      in: "installed.version=v3 installed.type=biometricsOnly installed.accounts=alice",
      """
      check-data-exists type=biometricsOnly
      check-data-exists type=none
      """)
    play(
      op, "groups/update", "An update moves the data; later launches must name the groups.", "C14 C15 C17",
      Self.enrolled + """
        update-sdk-config appGroup=g accessGroup=k
        get-accounts
        check-data-exists type=none
        check-data-exists type=none appGroup=g accessGroup=k
        terminate
        launch type=none appGroup=g accessGroup=k
        get-accounts
        terminate
        launch type=none
        get-accounts
        """)
    play(
      op, "groups/update-while-locked", "An update needs an unlocked SDK.", "C15", flags: [.promise, .protection],
      """
      launch type=biometricsOnly
      update-sdk-config appGroup=g accessGroup=k
      unlock with=biometrics
      update-sdk-config appGroup=g accessGroup=k
      check-data-exists type=biometricsOnly appGroup=g accessGroup=k
      """)
    play(
      op, "groups/update-not-entitled", "An update to a group to which the app is not entitled moves nothing.",
      "C15 C16",
      in: "permittedGroups=k",
      Self.enrolled + """
        update-sdk-config accessGroup=other
        check-data-exists type=none
        get-accounts
        update-sdk-config accessGroup=k
        check-data-exists type=none accessGroup=k
        """)
    play(
      op, "groups/launch-moves", "A launch with an access group moves the items to it.", "C16 C14",
      in: "installed.version=v3 installed.type=none installed.accounts=alice",
      """
      launch type=none accessGroup=k
      get-accounts
      check-data-exists type=none accessGroup=k
      check-data-exists type=none
      terminate
      launch type=none accessGroup=k
      get-accounts
      """)
    play(
      op, "groups/launch-not-entitled", "A launch with a group to which the app is not entitled: old items stay.",
      "C16 C14",
      in: "installed.version=v3 installed.type=none installed.accounts=alice permittedGroups=k",
      """
      launch type=none accessGroup=other
      get-accounts
      check-data-exists type=none
      launch type=none
      get-accounts
      """)
    play(
      op, "groups/launch-without-them", "After a launch moved the items, one without the group does not find them.",
      "C17",
      in: "installed.version=v3 installed.type=none installed.accounts=alice",
      """
      launch type=none accessGroup=k
      get-accounts
      terminate
      launch type=none
      get-accounts
      """)
  }

  private func declareReset(on op: OperationBuilder) {
    play(
      op, "reset/all-gone", "A reset leaves no accounts and no lock configuration.", "C12 C13 C14",
      """
      launch type=none unlockDuration=90
      enroll code=alice
      reset
      get-accounts
      check-data-exists type=none
      launch type=biometricsOnly unlockDuration=30
      get-accounts
      settings
      """)
    play(
      op, "reset/other-duration", "A reset is how the duration is changed.", "C8 C12",
      """
      launch type=none unlockDuration=90
      enroll code=alice
      reset
      launch type=none unlockDuration=30
      settings
      get-accounts
      """)
    play(
      op, "reset/pin-type", "After a reset the PIN of before is gone: the next enrolment sets one.", "C12",
      Self.enrolledWithPIN + """
        reset
        launch type=sdkPinWithBiometricsOptional
        unlock with=sdkPin sdkPin=1234
        enroll code=alice sdkPin=5678
        lock
        unlock with=sdkPin sdkPin=5678
        """)
  }
}

internal import Conformance

extension FuturaeOperation {
  func declareOffline(on op: OperationBuilder) {
    for (name, call) in [("totp", "get-totp userId=alice"), ("code", "get-offline-code qrCode=offlineAuth:t1")] {
      declareVariants(of: name, call, on: op)
    }
    declareArguments(on: op)
    declareToken(on: op)
  }

  private func declareVariants(of name: String, _ call: String, on op: OperationBuilder) {
    play(
      op, "\(name)/default", "Without more, a code needs an unlocked SDK.", "O1", flags: [.promise, .protection],
      Self.unlocked + """
        enroll code=alice
        \(call) variant=default
        lock
        \(call) variant=default
        """)
    play(
      op, "\(name)/default-offline", "An unlocked SDK needs no connection for a code.", "O1 O2",
      Self.unlocked + """
        enroll code=alice
        network state=offline
        \(call) variant=default
        """)
    play(
      op, "\(name)/pin", "With the PIN a code needs neither an unlocked SDK nor a connection.", "O2",
      Self.lockedWithPIN + """
        \(call) variant=sdkPin sdkPin=1234
        network state=offline
        \(call) variant=sdkPin sdkPin=1234
        """)
    play(
      op, "\(name)/pin-missing", "An empty PIN and none are missing.", "O2",
      Self.lockedWithPIN + "\(call) variant=sdkPin sdkPin=\n\(call) variant=sdkPin")
    play(
      op, "\(name)/biometrics",
      "With a prompt, once biometrics are activated; unlocked before, so that the lock does not matter.",
      "O3",
      Self.enrolledWithPIN + """
        \(call) variant=biometrics
        activate-biometrics
        \(call) variant=biometrics
        \(call) variant=biometrics verdict=failure
        network state=offline
        \(call) variant=biometrics
        """)
    play(
      op, "\(name)/permanent-lock", "After the last wrong PIN no variant gives a code.", "O10",
      flags: [.promise, .protection],
      Self.enrolledWithPIN + "activate-biometrics\nlock\n"
        + String(repeating: "unlock with=sdkPin sdkPin=9999\n", count: 5) + """
          \(call) variant=sdkPin sdkPin=1234
          \(call) variant=biometrics
          \(call) variant=default
          """)
    play(
      op, "\(name)/other-lock-type", "Only the lock type with a PIN has the variants with PIN and prompt.", "O11",
      Self.enrolled + "\(call) variant=sdkPin sdkPin=1234\n\(call) variant=biometrics\n\(call) variant=default")
    play(
      op, "\(name)/biometrics-locked", "The prompt of a locked SDK: the list and the chapter differ.", "O4",
      Self.enrolledWithPIN + """
        activate-biometrics
        lock
        \(call) variant=biometrics
        """)
  }

  private func declareArguments(on op: OperationBuilder) {
    for variant in ["default", "sdkPin sdkPin=1234"] {
      let name = variant.prefix { $0 != " " }.lowercased()
      play(
        op, "totp/unknown-user/\(name)", "A TOTP for a user who is not enrolled.", "O7",
        Self.enrolledWithPIN + """
          get-totp userId=bob variant=\(variant)
          """)
      for code in ["onlineAuth:t1", "usernameless:t1", "hello"] {
        play(
          op, "code/other-text/\(name)-\(code.prefix { $0 != ":" }.lowercased())",
          "An offline code for a text that is not an offline QR code.", "O5",
          Self.enrolledWithPIN + """
            get-offline-code qrCode=\(code) variant=\(variant)
            """)
      }
    }
    play(
      op, "extra/offline", "The entries are read from the code, while the SDK is locked and without a connection.",
      "O6",
      """
      launch type=biometricsOnly
      network state=offline
      extra-info-from-offline-qr-code qrCode=offlineAuth:t1 extraInfo=to=bob,amount=10
      extra-info-from-offline-qr-code qrCode=offlineAuth:t2
      """)
    play(
      op, "extra/order", "Their order is kept.", "O6",
      "launch type=none\nextra-info-from-offline-qr-code qrCode=offlineAuth:t1 extraInfo=z=1,a=2,m=3")
    play(
      op, "extra/other-text", "A text that is not an offline QR code.", "O5 O6",
      "launch type=none\nextra-info-from-offline-qr-code qrCode=onlineAuth:t1 extraInfo=a=1")
  }

  private func declareToken(on op: OperationBuilder) {
    play(
      op, "token", "The synchronous token needs an unlocked SDK.", "O8", flags: [.promise, .protection],
      Self.unlocked + """
        enroll code=alice
        get-synchronous-auth-token userId=alice
        lock
        get-synchronous-auth-token userId=alice
        """)
    play(
      op, "token/pin-type", "The same with the PIN type.", "O8", flags: [.promise, .protection],
      Self.lockedWithPIN + """
        get-synchronous-auth-token userId=alice
        unlock with=sdkPin sdkPin=1234
        get-synchronous-auth-token userId=alice
        """)
    play(
      op, "token/unknown-user", "A synchronous token for a user who is not enrolled.", "O7 O8",
      Self.enrolled
        + "get-synchronous-auth-token userId=bob")
    play(
      op, "capability/online", "A launch with a connection adds the capability, once.", "O9",
      """
      sync-capability
      launch type=none
      sync-capability
      terminate
      launch type=none
      sync-capability
      """)
    play(
      op, "capability/offline", "Without a connection each launch tries again until one succeeds.", "O9",
      in: "network=offline",
      """
      launch type=none
      sync-capability
      terminate
      launch type=none
      sync-capability
      network state=online
      sync-capability
      terminate
      launch type=none
      sync-capability
      terminate
      network state=offline
      launch type=none
      sync-capability
      """)
    play(
      op, "capability/upgrade", "An installation of v2 with accounts gets the capability at its first launch.", "O9",
      in: "installed.version=v2 installed.type=none installed.accounts=alice",
      """
      sync-capability
      launch type=none
      sync-capability
      get-synchronous-auth-token userId=alice
      """)
  }

  func declareAdaptive(on op: OperationBuilder) {
    play(
      op, "off", "At a launch everything is off.", "D5",
      "launch type=none\nadaptive-state")
    play(
      op, "all", "One switch for all parts.", "D1",
      """
      launch type=none
      enable-adaptive
      adaptive-state
      disable-adaptive
      adaptive-state
      """)
    play(
      op, "all/locked", "The switches work while the SDK is locked.", "D1",
      "launch type=biometricsOnly\nenable-adaptive\nadaptive-state")
    play(
      op, "collections-only", "Collections alone submit nothing.", "D2",
      """
      launch type=none
      enable-adaptive-collections
      adaptive-state
      disable-adaptive-collections
      adaptive-state
      """)
    for part in ["authentication", "account-migration"] {
      play(
        op, "one-submission/\(part)", "Collections and one submission.", "D2",
        """
        launch type=none
        enable-adaptive-collections
        enable-adaptive-on-\(part)
        adaptive-state
        disable-adaptive-on-\(part)
        adaptive-state
        """)
      play(
        op, "without-collections/\(part)", "A submission without collections does not work.", "D3",
        "launch type=none\nenable-adaptive-on-\(part)\nadaptive-state")
      play(
        op, "before-collections/\(part)",
        "A submission that was switched on first: whether it works later is left open.", "D4",
        """
        launch type=none
        enable-adaptive-on-\(part)
        enable-adaptive-collections
        adaptive-state
        """)
      play(
        op, "disabled-part/\(part)", "One part is switched off, and the others stay.", "D1 D2",
        """
        launch type=none
        enable-adaptive
        disable-adaptive-on-\(part)
        adaptive-state
        """)
    }
    play(
      op, "collections-off", "Without collections no submission works.", "D2 D3",
      """
      launch type=none
      enable-adaptive
      disable-adaptive-collections
      adaptive-state
      """)
    play(
      op, "collections-off-and-on", "When collections are switched on again, the submissions are as they were.",
      "D2 D3",
      """
      launch type=none
      enable-adaptive
      disable-adaptive-collections
      enable-adaptive-collections
      adaptive-state
      """)
    for part in ["authentication", "account-migration"] {
      play(
        op, "collections-off-and-on/\(part)", "The same with one submission.", "D2 D3",
        """
        launch type=none
        enable-adaptive-collections
        enable-adaptive-on-\(part)
        disable-adaptive-collections
        enable-adaptive-collections
        adaptive-state
        """)
    }
    play(
      op, "all-off-after-one", "The switch for all parts also ends a part that was switched on by itself.", "D1",
      """
      launch type=none
      enable-adaptive-collections
      enable-adaptive-on-authentication
      disable-adaptive
      adaptive-state
      """)
    play(
      op, "relaunch", "Another launch: whether everything is off is left open.", "D5",
      """
      launch type=none
      enable-adaptive
      terminate
      launch type=none
      adaptive-state
      """)
    play(
      op, "relaunch/one-part", "The same after a separate part.", "D5",
      """
      launch type=none
      enable-adaptive-collections
      terminate
      launch type=none
      adaptive-state
      """)
  }
}

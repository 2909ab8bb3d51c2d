internal import Conformance

extension FuturaeOperation {
  private static let recovery = "launch type=none\nmigrate-accounts\nget-accounts"
  private static let adaptiveRecovery = "launch type=none\nenable-adaptive\nmigrate-accounts\nget-accounts"
  private static let recoveryByOwnSwitches = """
    launch type=none
    enable-adaptive-collections
    enable-adaptive-on-account-migration
    migrate-accounts
    get-accounts
    """

  func declareMigration(on op: OperationBuilder) {
    play(
      op, "two-accounts", "Two accounts without a PIN are recovered.", "M1 M8 M9", in: "backup.accounts=alice,bob",
      """
      launch type=none
      get-migratable-accounts
      migrate-accounts
      get-accounts
      """)
    play(
      op, "one-account", "One account, with the PIN of the earlier installation.", "M1 M5 M9",
      in: "backup.accounts=alice backup.sdkPin=1234",
      """
      launch type=none
      get-migratable-accounts
      migrate-accounts sdkPin=1234
      get-accounts
      """)
    play(
      op, "account-enrolled", "An enrolled account excludes a recovery.", "M2", in: "backup.accounts=alice",
      """
      launch type=none
      enroll code=bob
      get-migratable-accounts
      migrate-accounts
      get-accounts
      """)
    play(
      op, "account-enrolled-before", "So does an account that was enrolled before.", "M3", in: "backup.accounts=alice",
      """
      launch type=none
      enroll code=bob
      logout-account userId=bob
      get-migratable-accounts
      migrate-accounts
      get-accounts
      """)
    play(
      op, "again", "A second recovery: the accounts of the first are enrolled.", "M2 M9", in: "backup.accounts=alice",
      """
      launch type=none
      migrate-accounts
      migrate-accounts
      get-migratable-accounts
      get-accounts
      """)
    play(
      op, "nothing", "Nothing to recover.", "M4",
      "launch type=none\nget-migratable-accounts\nmigrate-accounts\nget-accounts")
    declarePINs(on: op)
    declareLocks(on: op)
    declareAdaptiveRecovery(on: op)
    declareRecoveryBinding(on: op)
  }

  private func declarePINs(on op: OperationBuilder) {
    for type in ["none", "sdkPinWithBiometricsOptional"] {
      play(
        op, "pin/absent/\(type)", "Accounts with a PIN are not recovered without it.", "M1 M5",
        in: "backup.accounts=alice,bob backup.sdkPin=1234",
        """
        launch type=\(type)
        get-migratable-accounts
        migrate-accounts
        get-accounts
        """)
      play(
        op, "pin/wrong/\(type)", "Another PIN is wrong.", "M5", in: "backup.accounts=alice backup.sdkPin=1234",
        """
        launch type=\(type)
        migrate-accounts sdkPin=4321
        get-accounts
        migrate-accounts sdkPin=1234
        get-accounts
        """)
    }
    play(
      op, "pin/kept", "The PIN of the earlier installation unlocks the new one.", "M5 M9",
      in: "backup.accounts=alice backup.sdkPin=1234",
      """
      launch type=sdkPinWithBiometricsOptional
      migrate-accounts sdkPin=1234
      lock
      unlock with=sdkPin sdkPin=1234
      is-locked
      """)
    play(
      op, "pin/new", "Without an earlier PIN, the PIN that is passed becomes the SDK PIN.", "M6 M9",
      in: "backup.accounts=alice",
      """
      launch type=sdkPinWithBiometricsOptional
      get-migratable-accounts
      migrate-accounts sdkPin=x1y2
      get-accounts
      lock
      unlock with=sdkPin sdkPin=1111
      unlock with=sdkPin sdkPin=x1y2
      is-locked
      """)
    play(
      op, "pin/new-then-enrol", "After it, a second enrolment is a later one.", "M6", in: "backup.accounts=alice",
      """
      launch type=sdkPinWithBiometricsOptional
      migrate-accounts sdkPin=x1y2
      lock
      enroll code=bob
      unlock with=sdkPin sdkPin=x1y2
      enroll code=bob
      get-accounts
      """)
    for type in ["none", "biometricsOnly"] {
      play(
        op, "pin/not-needed/\(type)", "A PIN that nobody needs: refused, or not looked at.", "M7",
        in: "backup.accounts=alice",
        "launch type=\(type)\n" + (type == "none" ? "" : "unlock with=biometrics\n")
          + "migrate-accounts sdkPin=1234\nget-accounts")
    }
  }

  private func declareLocks(on op: OperationBuilder) {
    for (type, method) in [("biometricsOnly", "biometrics"), ("biometricsOrPasscode", "biometricsOrPasscode")] {
      play(
        op, "locked/\(type)", "With this lock type a recovery needs an unlocked SDK.", "M8",
        in: "backup.accounts=alice", flags: [.promise, .protection],
        """
        launch type=\(type)
        get-migratable-accounts
        migrate-accounts
        get-accounts
        unlock with=\(method)
        migrate-accounts
        get-accounts
        """)
    }
    play(
      op, "locked/pin-type", "With the PIN type it does not.", "M8", in: "backup.accounts=alice",
      """
      launch type=sdkPinWithBiometricsOptional
      is-locked
      migrate-accounts sdkPin=1234
      get-accounts
      """)
  }

  private func declareAdaptiveRecovery(on op: OperationBuilder) {
    play(
      op, "adaptive/trusted", "With adaptive recovery, in a trusted context.", "M10 M9", in: "backup.accounts=alice",
      Self.adaptiveRecovery)
    play(
      op, "adaptive/untrusted", "In a context that is not trusted nothing is recovered.", "M10",
      in: "backup.accounts=alice trustedContext=no",
      Self.adaptiveRecovery)
    play(
      op, "adaptive/own-switches", "The same with the two separate switches.", "M10 M11",
      in: "backup.accounts=alice trustedContext=no",
      Self.recoveryByOwnSwitches)
    play(
      op, "adaptive/disabled", "The server does not permit the recovery.", "M10",
      in: "backup.accounts=alice migrationEnabled=no",
      Self.adaptiveRecovery)
    play(
      op, "adaptive/disabled-own-switches", "The same with the two separate switches.", "M10",
      in: "backup.accounts=alice,bob migrationEnabled=no",
      Self.recoveryByOwnSwitches)
    play(
      op, "adaptive/disabled-off", "It does not permit it, and adaptive recovery is off: what then is left open.",
      "M10 M11",
      in: "backup.accounts=alice migrationEnabled=no",
      Self.recovery)
    play(
      op, "adaptive/off", "With adaptive recovery off, an untrusted context does not matter.", "M11",
      in: "backup.accounts=alice trustedContext=no",
      Self.recovery)
    play(
      op, "adaptive/collections-only", "Collections alone do not make a recovery adaptive.", "M11",
      in: "backup.accounts=alice trustedContext=no",
      "launch type=none\nenable-adaptive-collections\nmigrate-accounts\nget-accounts")
  }

  private func declareRecoveryBinding(on op: OperationBuilder) {
    let world = "backup.accounts=alice,bob bindingFor=recovery token=t1 scope=device-alice,device-bob"
    play(
      op, "binding/right", "A token for the devices of these accounts.", "M12 M9", in: world,
      "launch type=none\nmigrate-accounts bindingToken=t1\nget-accounts")
    play(
      op, "binding/absent", "No token where one is demanded.", "M12", in: world,
      Self.recovery)
    play(
      op, "binding/other-devices", "A token for other devices.", "M12",
      in: "backup.accounts=alice,bob bindingFor=recovery token=t1 scope=device-alice",
      "launch type=none\nmigrate-accounts bindingToken=t1\nget-accounts")
    play(
      op, "binding/not-demanded", "Where the server demands none, none is needed.", "M12 M9",
      in: "backup.accounts=alice bindingFor=enrolment",
      Self.recovery)
    play(
      op, "binding/with-pin", "A token and the PIN of the earlier installation.", "M5 M12",
      in: "backup.accounts=alice backup.sdkPin=1234 bindingFor=recovery token=t1 scope=device-alice",
      """
      launch type=sdkPinWithBiometricsOptional
      migrate-accounts sdkPin=1234
      migrate-accounts sdkPin=1234 bindingToken=t1
      get-accounts
      """)
  }
}

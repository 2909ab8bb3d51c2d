internal import Conformance

/// The world in which a script of the Futurae SDK begins, and what is observed of it.
enum FuturaeRecords {
  static let lockTypes = ["none", "biometricsOnly", "biometricsOrPasscode", "sdkPinWithBiometricsOptional"]

  private typealias M = Members

  /// The members of the configuration; each has a default.
  static let configuration = RecordFields([
    M.optionalNumber("biometrics", 0...10, "How many biometrics the user has enrolled in the device. Default: 1."),
    M.optionalFlag("passcode", "Whether the device has a passcode. Default: `yes`."),
    M.optionalWord("network", ["online", "offline"], "Whether the device has a connection. Default: `online`."),
    M.optionalRecord(
      "installed",
      [
        M.word(
          "version", ["v1", "v2", "v3"],
          "The version of the SDK that left the data; its next launch is the first one of v3 after `v1` and `v2`."),
        M.word("type", lockTypes, "The lock type with which the data were stored; `v1` has `none`."),
        M.optionalTexts("accounts", "The ids of the enrolled users. Default: none."),
        M.optionalText("sdkPin", "The SDK PIN that the server has. Default: none."),
      ],
      "Data of the SDK that the app already has, without app group and access group, stored with an `unlockDuration` of "
        + "60 and `invalidatedByBiometricsChange` `no`. Default: none."),
    M.optionalTexts(
      "permittedGroups", "The keychain access groups to which the app is entitled. Default: every group is permitted."),
    M.optionalTexts("refusedCodes", "Codes that the server refuses at an enrolment. Default: none."),
    M.optionalTexts(
      "bindingFor",
      "For what the server demands a binding token: `enrolment`, `recovery` or both. Default: for nothing."),
    M.optionalRecords(
      "bindingTokens",
      [
        M.text("token", "The token."),
        M.text(
          "scope",
          "What it is for: the activation code of an enrolment, or the device ids of the accounts that are recovered, "
            + "joined by commas. The device id of the account of the user `u` is `device-u`."),
      ], "The binding tokens that the server has issued. Default: none."),
    M.optionalRecord(
      "backup",
      [
        M.optionalTexts("accounts", "The ids of the users whose accounts can be recovered. Default: none."),
        M.optionalText("sdkPin", "The SDK PIN of the installation that made the backup. Default: it had none."),
      ], "The migration data that a restored backup contains. Default: there are none."),
    M.optionalFlag("migrationEnabled", "Whether the server permits account recovery. Default: `yes`."),
    M.optionalFlag(
      "trustedContext", "Whether the server finds the context of a recovery trusted. Default: `yes`."),
  ])

  /// The members of an observation apart from the result.
  static let observation: [Member] = [
    M.optionalFlag("locked", "After `is-locked`: whether the SDK says that it is locked."),
    M.optionalTexts(
      "methods", "After `active-unlock-methods`: the names of the methods, in the order of their numbers 1 to 4."),
    M.optionalWord(
      "prompt", ["biometrics", "passcode"],
      "After a call in which the system asked the user: for what. Absent where it did not ask."),
    M.optionalNumber("attemptsLeft", 0...5, "With the result `incorrectPin` of `unlock`: `pinAttemptsLeft`."),
    M.optionalFlag("changed", "After `have-biometrics-changed`: the answer."),
    M.optionalFlag("exists", "After `check-data-exists`: the answer."),
    M.optionalRecord(
      "settings",
      [
        M.word("type", lockTypes, "The lock type."),
        M.number("unlockDuration", 2...300, "The duration of an unlock in seconds."),
        M.word(
          "allowPinChangeWithBiometricUnlock", ["yes", "no"],
          "Whether the PIN may be changed after an unlock with biometrics."),
        M.word(
          "deactivateBiometricsAfterPinChange", ["yes", "no"], "Whether a change of the PIN deactivates biometrics."),
        M.word("sslPinning", ["yes", "no"], "Whether public keys are pinned."),
      ], "After `settings`: the settings that are in effect."),
    M.optionalTexts(
      "accounts",
      "After `get-accounts`, and `migrate-accounts` with the result `ok`: ids of users, sorted by code points."),
    M.optionalTexts(
      "pending",
      "After `get-accounts-status`: the ids of the open sessions of the enrolled users that were asked for, sorted by "
        + "code points."),
    M.optionalTexts(
      "delegate",
      "The methods of delegates that the SDK called during the event, in their order. Absent where it called none."),
    M.optionalRecord(
      "sent",
      [
        M.word("message", ["approve", "reject", "logout"], "What the SDK asks of the server."),
        M.optionalText("userId", "The user that the app passes; absent where it passes none."),
        M.optionalText("sessionId", "The session; absent for `logout`."),
        M.optionalFlag("isFraud", "With `reject`: whether a fraud is reported."),
        M.optionalNumber("choice", 0...99, "The number that the user chose, where the reply has one."),
        M.optionalTexts(
          "extraInfo",
          "The entries that the reply carries, each as `key=value`, in their order; absent where the app passes no list."
        ),
      ], "After `reply-auth` and `logout-account` with the result `ok`: what the SDK sent to the server."),
    M.optionalNumbers(
      "numbers", 0...99,
      "After `get-session-info` with the result `ok`: the numbers of a challenge, in their order. Absent where the "
        + "session has none."),
    M.optionalTexts(
      "extraInfo",
      "After `get-session-info`, `decrypt-extra-info` and `extra-info-from-offline-qr-code` with the result `ok`: the "
        + "entries, each as `key=value`, in their order; an empty list where there is none."),
    M.optionalNumber("count", 0...64, "After `get-migratable-accounts` with the result `ok`: how many accounts."),
    M.optionalFlag("pinProtected", "After `get-migratable-accounts` with the result `ok`: whether they need a PIN."),
    M.optionalFlag("synchronous", "After `sync-capability`: whether the server knows the capability `sync`."),
    M.optionalNumber(
      "updates", 0...1000, "After `sync-capability`: how many times the SDK has tried to tell the server of it."),
    M.optionalFlag("collections", "After `adaptive-state`: whether data are collected."),
    M.optionalFlag("onAuthentication", "After `adaptive-state`: whether data are submitted with an authentication."),
    M.optionalFlag(
      "onAccountMigration", "After `adaptive-state`: whether data are submitted with an account migration."),
  ]
}

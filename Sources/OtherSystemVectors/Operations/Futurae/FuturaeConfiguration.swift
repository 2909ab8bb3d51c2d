internal import Conformance
internal import OtherSystems

/// The world in which a script of the Futurae SDK begins, and what is observed of it.
enum FuturaeRecords {
  static let lockTypes = LockType.allCases.map(\.rawValue)

  /// The members of an observation apart from the result.
  static let observation: [FieldDeclaration] = [
    .optional("locked", .yes, "After `is-locked`: whether the SDK says that it is locked."),
    .optional(
      "methods", .texts,
      "After `active-unlock-methods`: the names of the methods, in the order of their numbers 1 to 4."),
    .optional(
      "prompt", .choice(["biometrics", "passcode"]),
      "After a call in which the system asked the user: for what. Absent where it did not ask."),
    .optional("attemptsLeft", .int(0...5), "With the result `incorrectPin` of `unlock`: `pinAttemptsLeft`."),
    .optional("changed", .yes, "After `have-biometrics-changed`: the answer."),
    .optional("exists", .yes, "After `check-data-exists`: the answer."),
    .optional(
      "settings",
      .record([
        .required("type", .choice(lockTypes), "The lock type."),
        .required("unlockDuration", .int(2...300), "The duration of an unlock in seconds."),
        .required(
          "allowPinChangeWithBiometricUnlock", .yes, "Whether the PIN may be changed after an unlock with biometrics."),
        .required("deactivateBiometricsAfterPinChange", .yes, "Whether a change of the PIN deactivates biometrics."),
        .required("sslPinning", .yes, "Whether public keys are pinned."),
      ]), "After `settings`: the settings that are in effect."),
    .optional(
      "accounts", .texts,
      "After `get-accounts`, and `migrate-accounts` with the result `ok`: ids of users, sorted by code points."),
    .optional(
      "pending", .texts,
      "After `get-accounts-status`: the ids of the open sessions of the enrolled users that were asked for, sorted by "
        + "code points."),
    .optional(
      "delegate", .texts,
      "The methods of delegates that the SDK called during the event, in their order. Absent where it called none."),
    .optional(
      "sent",
      .record([
        .required("message", .choice(["approve", "reject", "logout"]), "What the SDK asks of the server."),
        .optional("userId", .text { _ in "" }, "The user that the app passes; absent where it passes none."),
        .optional("sessionId", .text { _ in "" }, "The session; absent for `logout`."),
        .optional("isFraud", .yes, "With `reject`: whether a fraud is reported."),
        .optional("choice", .int(0...99), "The number that the user chose, where the reply has one."),
        .optional(
          "extraInfo", .texts,
          "The entries that the reply carries, each as `key=value`, in their order; absent where the app passes no list."
        ),
      ]), "After `reply-auth` and `logout-account` with the result `ok`: what the SDK sent to the server."),
    .optional(
      "numbers", .numbers(0...99),
      "After `get-session-info` with the result `ok`: the numbers of a challenge, in their order. Absent where the "
        + "session has none."),
    .optional(
      "extraInfo", .texts,
      "After `get-session-info`, `decrypt-extra-info` and `extra-info-from-offline-qr-code` with the result `ok`: the "
        + "entries, each as `key=value`, in their order; an empty list where there is none."),
    .optional("count", .int(0...64), "After `get-migratable-accounts` with the result `ok`: how many accounts."),
    .optional("pinProtected", .yes, "After `get-migratable-accounts` with the result `ok`: whether they need a PIN."),
    .optional("synchronous", .yes, "After `sync-capability`: whether the server knows the capability `sync`."),
    .optional(
      "updates", .int(0...1000), "After `sync-capability`: how many times the SDK has tried to tell the server of it."),
    .optional("collections", .yes, "After `adaptive-state`: whether data are collected."),
    .optional("onAuthentication", .yes, "After `adaptive-state`: whether data are submitted with an authentication."),
    .optional(
      "onAccountMigration", .yes, "After `adaptive-state`: whether data are submitted with an account migration."),
  ]
}

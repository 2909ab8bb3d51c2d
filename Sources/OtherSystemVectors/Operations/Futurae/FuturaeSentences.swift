internal import Conformance

/// The rules of the Futurae SDK by area; each sentence ends with the chapter of the document.
enum FuturaeSentences {
  static let configuration: [Rule] = [
    r(
      "C1", "Without a lock type the SDK has the type `none`, and without an unlock duration that of 60 seconds",
      presence),
    r(
      "C2",
      "An unlock duration from 2 to 300 seconds is accepted; any other is refused at launch, with "
        + "`invalid-unlock-duration`, and the SDK is not launched", presence),
    r(
      "C3",
      "Without settings of the PIN, `allowPinChangeWithBiometricUnlock` is `no` and "
        + "`deactivateBiometricsAfterPinChange` is `yes`; they are accepted with every lock type", "Change SDK PIN"),
    r("C4", "Public keys are pinned, unless `sslPinning` is `no`", "Public Key Pinning"),
    r(
      "C5", "A launch needs an id, a key and a base URL: an empty one is refused with `invalid-configuration`",
      "Initialize the SDK"),
    r(
      "C6",
      "Stored data stay valid when the SDK is launched with the lock type with which they were stored, also with "
        + "those of v2; a launch with another type is refused with `reset-required`, and changes nothing",
      "Step-by-Step Migration Guide"),
    r(
      "C7", "After data of v1 the first launch must have the type `none`; another is refused with `reset-required`",
      presence),
    r(
      "C8",
      "To change the unlock duration or `invalidatedByBiometricsChange` of stored data the SDK must be reset first: "
        + "a launch with another value is refused with `reset-required`", "Reset SDK data"),
    r(
      "C9",
      "After a launch, `switch-lock` changes the lock type, and accounts stay", "Switch SDK configuration"),
    r("C10", "A switch whose verification fails changes nothing", "Switch SDK configuration"),
    r(
      "C11",
      "A switch to `sdkPinWithBiometricsOptional` makes its PIN the SDK PIN, with biometrics not activated; "
        + "without a PIN, or with an empty one, it is refused with `missingPin`", "Switch SDK configuration"),
    r(
      "C12",
      "A reset removes accounts, keys, the lock configuration and the permanent lock; until the SDK is launched "
        + "again, calls are refused", "Reset SDK data"),
    r(
      "C13", "Before a launch, all calls but `launch`, `reset` and `check-data-exists` are refused with `not-launched`",
      "Initialize the SDK"),
    r(
      "C14",
      "`check-data-exists` answers `yes` if there are data with this lock type, this app group and this access group, "
        + "and otherwise `no`; it needs no launch", "Check if SDK data exists for a specified configuration"),
    r(
      "C15", "`update-sdk-config` needs an unlocked SDK, and moves the data to the groups",
      "Migrating to using App Group and Keychain Access Group for the SDK"),
    r(
      "C16",
      "A launch with an access group moves data of the same app group from any other access group to it, and "
        + "accounts stay; where the app is not entitled to the group, launch and `update-sdk-config` are refused with "
        + "`keychain-refused`, and nothing moves", "Keychain sharing and access groups"),
    r(
      "C17", "A launch without the groups to which data were moved does not find them: there are no accounts",
      "Migrating to using App Group and Keychain Access Group for the SDK"),
    r("C18", "After a switch, a launch must have the new lock type", "Step-by-Step Migration Guide"),
    r(
      "C19",
      "A switch to `biometricsOnly` asks for biometrics; one to `biometricsOrPasscode` asks for biometrics, or for the "
        + "passcode where no biometric is enrolled; one to another type asks for nothing", "Switch SDK configuration"),
    r(
      "C20",
      "The configuration of a switch has the settings of the launch, which so stay in effect: the unlock duration, "
        + "`invalidatedByBiometricsChange`, the settings of the PIN, and pinning", "Switch SDK configuration"),
    r("C21", "A switch does not end a permanent lock: only a reset does", permanent),
  ]

  static let lock: [Rule] = [
    r(
      "L1",
      "`unlock` with biometrics is for `biometricsOnly` and `sdkPinWithBiometricsOptional`, with "
        + "biometricsOrPasscode for `biometricsOrPasscode`, and with sdkPin for `sdkPinWithBiometricsOptional`; another "
        + "method is refused with `not-available`, and so is each with `none`", "Verify user presence with biometrics"),
    r(
      "L2",
      "With `biometricsOrPasscode` the system asks for biometrics, or for the passcode where no biometric is "
        + "enrolled; where the device has no passcode either, the result is `verification-unavailable`",
      "Verify user presence with biometrics or device passcode"),
    r(
      "L3",
      "`unlock` with sdkPin needs an SDK PIN on the server: before the first enrolment, a recovery or a switch has set "
        + "one, it is refused with `not-enrolled`. A logout leaves the PIN",
      "Verify user presence with SDK PIN or biometrics"),
    r(
      "L4",
      "With `sdkPinWithBiometricsOptional` the server takes part in each unlock: without a connection it fails "
        + "with `connection`, and the system asks for nothing", presence),
    r(
      "L5",
      "A successful unlock opens a window of `unlockDuration` seconds from its instant; an unlock within a window "
        + "begins a new one", presence),
    r("L6", "When the duration has passed, the SDK is locked: at the instant itself, and later", presence),
    r("L7", "`lock` ends the window at once", "Lock SDK"),
    r(
      "L8", "A verification that the user does not pass has the result `verification-failed`, and opens no window",
      "Verify user presence with biometrics"),
    r(
      "L9", "With `none` nothing is enforced: no call is refused with `locked`, and the SDK says that it is not locked",
      presence),
    r(
      "L10",
      "Twelve functions need an unlocked SDK, and are otherwise refused with `locked`: "
        + FuturaeEvents.protected.map { "`\($0)`" }.joined(separator: ", "), "SDK protected functions"),
    r(
      "L11", "`getOfflineQRVerificationCode` and `getTOTP` need an unlocked SDK only where no PIN is passed",
      "SDK protected functions"),
    r(
      "L12", "`handleNotification` needs an unlocked SDK only where the payload has extra information",
      "SDK protected functions"),
    r(
      "L13", "`migrateAccounts` needs an unlocked SDK only with `biometricsOnly` and `biometricsOrPasscode`",
      "SDK protected functions"),
    r("L14", "All other functions work while the SDK is locked", "SDK protected functions"),
    r(
      "L15",
      "There are no active methods with `none`, biometrics with `biometricsOnly`, biometricsOrPasscode with this "
        + "type, and with `sdkPinWithBiometricsOptional` sdkPin, and before it biometrics while they are activated",
      "Get SDK unlock methods"),
    r(
      "L16", "After a launch the SDK is locked, also where it was unlocked when the app ended",
      "Check if the SDK is locked"),
  ]

  static let pin: [Rule] = [
    r(
      "P1",
      "Each of the first four consecutive wrong PINs has the result `incorrectPin`, with 4, 3, 2 and 1 attempts left",
      constraints),
    r(
      "P2",
      "The fifth consecutive wrong PIN has the result `incorrectPinArchivedDevice`, and locks the SDK permanently",
      constraints),
    r("P3", "A right PIN, also at the fifth attempt, sets the failed attempts to 0", constraints),
    r(
      "P4",
      "While the SDK is locked permanently, unlocks, enrolments, functions that need an unlocked SDK, and one-time codes "
        + "of every variant are refused with `permanently-locked`, with the right PIN too, and also after another launch",
      permanent),
    r(
      "P5",
      "When the SDK is locked permanently, the server archives the device: it no longer authenticates any user, which "
        + "`authenticate-device` shows with `device-archived`", permanent),
    r("P6", "After a permanent lock, a reset and a launch make the SDK usable, with no accounts", permanent),
    r("P7", "An absent or empty PIN has the result `missingPin`, and is not validated", "Errors Related to SDK PIN"),
    r("P8", "A PIN is any text that is not empty: the SDK demands no pattern and no length", constraints),
    r(
      "P9",
      "`change-sdk-pin` is for `sdkPinWithBiometricsOptional`, otherwise `not-available`; it needs an unlocked SDK. "
        + "Afterwards the new PIN is right and the old one wrong", "Change SDK PIN"),
    r(
      "P10",
      "After an unlock with biometrics a change of the PIN is refused with `pin-unlock-required`, unless "
        + "`allowPinChangeWithBiometricUnlock` is `yes`", "Change SDK PIN"),
    r(
      "P11", "A change of the PIN deactivates biometrics, unless `deactivateBiometricsAfterPinChange` is `no`",
      "Change SDK PIN"),
    r("P12", "The server counts attempts: an unlock that does not reach it changes no count", constraints),
    r(
      "P13", "An unlock with biometrics validates the SDK PIN on the server, and so sets the failed attempts to 0",
      presence),
  ]

  static let biometry: [Rule] = [
    r(
      "B1",
      "With `sdkPinWithBiometricsOptional`, `unlock` with biometrics needs that `activate-biometrics` was called; "
        + "otherwise it is refused with `biometrics-not-active`", biometrics),
    r(
      "B2",
      "`activate-biometrics` and `deactivate-biometrics` are for `sdkPinWithBiometricsOptional`, otherwise "
        + "`not-available`, and need an unlocked SDK", "Activate SDK biometrics verification"),
    r(
      "B3", "Within the window that the first enrolment with a PIN opens, `activate-biometrics` needs no other unlock",
      "Activate SDK biometrics verification"),
    r(
      "B4",
      "`deactivate-biometrics` ends unlocking with biometrics; the PIN still unlocks. Keys, also invalid ones, exist "
        + "only while biometrics are activated",
      "Deactivate SDK biometrics verification"),
    r(
      "B5",
      "With `invalidatedByBiometricsChange`, another biometric that the user enrols makes the keys invalid; an open window "
        + "stays open",
      biometrics),
    r(
      "B6",
      "With `invalidatedByBiometricsChange`, the keys become invalid when the user has removed all biometrics that "
        + "were enrolled; while one of them is left, they stay valid", biometrics),
    r(
      "B7",
      "With `sdkPinWithBiometricsOptional`, invalid keys revoke biometrics until `activate-biometrics` is called "
        + "again, and `unlock` with biometrics has the result `biometrics-invalidated`; the PIN still unlocks",
      "Check if the SDK biometrics are valid"),
    r(
      "B8",
      "With `biometricsOnly` and `biometricsOrPasscode`, invalid keys refuse each unlock with "
        + "`biometrics-invalidated` until the SDK is reset and launched", presence),
    r("B9", "Without `invalidatedByBiometricsChange` a change of the biometrics leaves the keys valid", biometrics),
    r(
      "B10",
      "Where no biometric is enrolled and the keys are valid, an unlock that needs one has the result "
        + "`biometrics-unavailable`, and so has `activate-biometrics`", biometrics),
    r(
      "B11",
      "`have-biometrics-changed` answers `yes` after a change that makes keys invalid, and `no` before it and after "
        + "biometrics were activated again or deactivated", "Check if the SDK biometrics are valid"),
  ]

  static let enrolment: [Rule] = [
    r("E1", "An enrolment with an activation code or with a short code adds the account of the code", "Enroll"),
    r(
      "E2",
      "With `sdkPinWithBiometricsOptional` the first enrolment must have a PIN, which becomes the SDK PIN; without it, "
        + "or with an empty one, it is refused with `missingPin`", "Enroll and setup the SDK PIN"),
    r(
      "E3",
      "The first enrolment with `sdkPinWithBiometricsOptional` needs no unlock, because no method exists before it; "
        + "when it has succeeded, it opens a window as an unlock with the PIN does", "Enroll and setup the SDK PIN"),
    r("E4", "Every other enrolment needs an unlocked SDK", "Enroll with activation shortcode"),
    r("E5", "A PIN in another lock type is refused with `pinNotNeeded`", "Errors Related to SDK PIN"),
    r("E6", "A later enrolment with `sdkPinWithBiometricsOptional` needs no PIN", "Enroll and setup the SDK PIN"),
    r("E7", "A PIN that a later enrolment passes is refused with `pinNotNeeded`", "Errors Related to SDK PIN"),
    r("E8", "A code that the server refuses has the result `refused-by-server`, and adds no account", "Enroll"),
    r(
      "E9",
      "Where the server demands a binding token for enrolment, one that it issued for this very code is needed; "
        + "otherwise the result is `binding-refused`, and no account is added. Where it does not, none is needed",
      "Trusted Session Binding: Enrollment"),
    r(
      "E10",
      "`logout-account` needs an unlocked SDK; it tells the server, and removes the account. An account that is not "
        + "enrolled has the result `unknown-account`", "Logout (Unenroll)"),
    r(
      "E11",
      "When the server unenrols a user, the SDK calls `unenrollUserReceived`; the account stays in the list until the "
        + "app calls `logout-account`", "Logout (Unenroll)"),
  ]

  static let account: [Rule] = [
    r("A1", "The list of accounts can be read while the SDK is locked; without accounts it is empty", "Account status"),
    r(
      "A2", "The status, with the open sessions of the users that are asked for, can be read while the SDK is locked",
      "Account status"),
    r(
      "A3",
      "The history of an account needs an unlocked SDK; that of a user who is not enrolled has the result "
        + "`unknown-account`", "Account History"),
  ]

  static let migration: [Rule] = [
    r(
      "M1", "`get-migratable-accounts` tells how many accounts can be recovered, and whether a PIN protects them",
      recovery),
    r("M2", "While an account is enrolled, both calls are refused with `accountsExistError`", recovery),
    r(
      "M3",
      "After an account was enrolled and logged out, both calls are refused with `accountPreviouslyEnrolledError`",
      recovery),
    r("M4", "Where there is no backup, both calls are refused with `migrationInfoMissing`", recovery),
    r(
      "M5",
      "Accounts of an installation with an SDK PIN need this PIN: without one the result is `pinRequired`, with "
        + "another one `incorrectPin`, and nothing is recovered", recovery),
    r(
      "M6",
      "Where the accounts had no PIN and the lock type is `sdkPinWithBiometricsOptional`, the PIN that is passed "
        + "becomes the SDK PIN", recovery),
    r("M7", "Where neither the accounts nor the lock type have a PIN, a PIN is refused with `pinNotNeeded`", recovery),
    r(
      "M8",
      "`migrate-accounts` needs an unlocked SDK with `biometricsOnly` and `biometricsOrPasscode`, and with no other "
        + "type", "SDK protected functions"),
    r("M9", "A recovery gives the ids of the users, which are then enrolled", recovery),
    r(
      "M10",
      "With adaptive recovery on, the recovery is refused with `operationForbidden` where the server does not permit "
        + "it, and with `adaptiveMigrationFailed` where the context is not trusted; nothing is recovered",
      "Adaptive Account Recovery: Error handling"),
    r(
      "M11", "While adaptive recovery is off, the context is not asked for", "Adaptive Account Recovery: Error handling"
    ),
    r(
      "M12",
      "Where the server demands a binding token for recovery, one that it issued for the device ids of these "
        + "accounts is needed, in the order of the list; otherwise the result is `binding-refused`",
      "Trusted Session Binding: Account Recovery"),
  ]

  static let session: [Rule] = [
    r(
      "S1", "`reply-auth`, `get-session-info`, `decrypt-extra-info` and `open-url` need an unlocked SDK",
      "SDK protected functions"),
    r("S2", "A reply carries the session, the user and the decision that the app passes", "One-Touch"),
    r("S3", "A rejection tells whether the app reports a fraud", "Reject Authentication"),
    r(
      "S4",
      "The chosen number of a challenge goes to the server as it is; session information has the numbers of the "
        + "challenge in their order, and not which is right", "Approve with Multi-Numbered Challenge"),
    r(
      "S5",
      "Session information can be had by the id and by the token of a session, and is the same; another id or token, "
        + "and that of a session that was replied to, has the result `refused-by-server`, and so has another reply to it",
      sessionInformation),
    r(
      "S6",
      "Extra information is a list of keys and values, in the order of the server; a reply carries the entries that "
        + "the app passes, unchanged", sessionInformation),
    r(
      "S7",
      "A QR code approves a session of its token: `ApproveAuthQRCode` takes a code of the kind `onlineAuth`, and the "
        + "two usernameless classes one of the kind `usernameless`; every other text has the result `invalidQRCode`",
      "Online QR code"),
    r(
      "S8",
      "A usernameless session is approved or rejected with the id of an enrolled user; another user has the result "
        + "`unknown-account`", "Usernameless QR Code"),
    r(
      "S9",
      "A push message raises one call of the delegate: `approveAuthenticationReceived`, `unenrollUserReceived`, "
        + "`qrCodeScanRequested`, `notificationDataReceived`, or `notificationError` for a malformed one",
      "FTRNotificationDelegate"),
    r("S10", "`qrCodeScanRequested` is called only for the account of an enrolled user", "QR Easy Scan"),
    r(
      "S11", "A push message before the launch is refused with `not-launched`, and raises no call of a delegate",
      "QR Easy Scan"),
    r(
      "S12",
      "An address raises one call of the delegate: `authenticationURLOpened`, `activationURLOpened`, or "
        + "`openURLError` for an address of something else", "FTROpenURLDelegate"),
    r(
      "S13",
      "`decrypt-extra-info` gives the entries in their order; a user who is not enrolled has the result "
        + "`unknown-account`, and a damaged text `crypto-error`", "Encrypted Push Notifications"),
    r(
      "S14", "`get-notification-data` needs no unlocked SDK; an unknown id has the result `refused-by-server`",
      "Custom in-app messaging"),
    r(
      "S15", "A push message needs an unlocked SDK if it has extra information, and otherwise not", "Push notifications"
    ),
    r(
      "S16",
      "A reply to a push message, and a question for session information, for a user who is not enrolled have the result "
        + "`unknown-account`", "One-Touch"),
  ]

  static let offline: [Rule] = [
    r("O1", "The variant `default` of `get-totp` and `get-offline-code` needs an unlocked SDK", "TOTP"),
    r(
      "O2",
      "The variant `sdkPin` needs no unlocked SDK and no connection; an empty or absent PIN has the result "
        + "`missingPin`", "Offline QR code"),
    r(
      "O3",
      "The variant `biometrics` needs biometrics that are activated, and otherwise has the result "
        + "`biometrics-not-active`; the system asks for biometrics, and a user who does not pass has the result "
        + "`verification-failed`. It needs no connection", "Offline QR code"),
    r(
      "O4", "The prompt of the variant `biometrics` is the verification: the SDK need not be unlocked before",
      "Offline QR code"),
    r(
      "O5",
      "An offline code is made for a QR code of the kind `offlineAuth`; every other text has the result "
        + "`invalidQRCode`", "Offline QR code"),
    r(
      "O6",
      "The extra information of an offline QR code is read from it, while the SDK is locked and without a connection",
      "Offline QR code"),
    r("O7", "A TOTP or a synchronous token for a user who is not enrolled has the result `unknown-account`", "TOTP"),
    r("O8", "`get-synchronous-auth-token` needs an unlocked SDK", "Synchronous Authentication Token"),
    r(
      "O9",
      "At each launch, until the server knows the capability `sync`, the SDK tries to add it, which needs a connection; "
        + "after it has succeeded, it does not try again", "Synchronous Authentication Token"),
    r(
      "O10", "While the SDK is locked permanently, no variant gives a code: each is refused with `permanently-locked`",
      permanent),
    r(
      "O11",
      "The variants `sdkPin` and `biometrics` are for `sdkPinWithBiometricsOptional`, and with another lock type refused "
        + "with `not-available`", "Offline QR code"),
  ]

  static let adaptive: [Rule] = [
    r("D1", "`enable-adaptive` switches all three parts on, and `disable-adaptive` all of them off", usage),
    r("D2", "Each part has its own switch, which leaves the others as they are", usage),
    r("D3", "A submission works only while collections are switched on too", usage),
    r(
      "D4", "A submission that was switched on without collections works as soon as collections are switched on", usage),
    r("D5", "At a launch everything is switched off", inferred),
  ]

  // MARK: - Chapters

  private static let inferred = "Inferred"
  private static let presence = "User presence verification"
  private static let constraints = "SDK PIN entry constraints"
  private static let permanent = "SDK locked due to consecutive SDK PIN failed attempts"
  private static let biometrics = "SDK biometrics configuration"
  private static let recovery = "Automatic Account Recovery"
  private static let sessionInformation = "Authentication session information"
  private static let usage = "Adaptive: Usage"

  private static func r(_ id: String, _ sentence: String, _ chapter: String) -> Rule {
    Rule(id, "\(sentence). (\(chapter))", steps: futuraeSteps[id] ?? [])
  }
}

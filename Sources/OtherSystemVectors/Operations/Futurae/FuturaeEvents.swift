internal import Conformance
internal import OtherSystems

/// The events of the Futurae SDK; each operation has some of them.
enum FuturaeEvents {
  /// All kinds, in the order of the document.
  static let all: [FuturaeEventKind] = launching + presence + accounts + sessions + offline + adaptive

  // MARK: - Launch and settings

  private static let launching: [FuturaeEventKind] = [
    FuturaeEventKind(
      "launch", "The app launches the SDK.", .launch
    ) { .launch($0) },
    FuturaeEventKind(
      "terminate", "The process of the app ends. Stored data stay; the SDK is no longer launched."
    ) { .terminate },
    FuturaeEventKind(
      "settings", "The app asks for the settings that are in effect."
    ) { .settings },
    FuturaeEventKind(
      "reset", "The app resets the SDK, with the groups of the last launch."
    ) { .reset },
    FuturaeEventKind(
      "switch-lock",
      "The app switches the lock configuration. The new one has the lock type of this event, and the settings of the launch: "
        + "the unlock duration, `invalidatedByBiometricsChange`, and the settings of the PIN.",
      .choice("type", "The new lock type."),
      .optional(.text("sdkPin", "The PIN, where the new type has one. Default: absent.")), .verdict
    ) { .switchLock($0, pin: $1, passes: $2) },
    FuturaeEventKind(
      "check-data-exists", "The app asks whether data exist.", .choice("type", "The lock type that is asked for."),
      .place
    ) { .checkDataExists($0, $1) },
    FuturaeEventKind(
      "update-sdk-config", "The app calls `updateSDKConfig`.", .place
    ) { .updateSDKConfig($0) },
    FuturaeEventKind(
      "network", "The connection of the device changes.", .word("state", ["online", "offline"], "The new state.")
    ) { .network(isOnline: $0 == "online") },
  ]

  // MARK: - User presence

  private static let presence: [FuturaeEventKind] = [
    FuturaeEventKind(
      "unlock", "The app calls `unlock`.", .choice("with", "The kind of the parameter."),
      .optional(.text("sdkPin", "The PIN, with `sdkPin`. Default: absent.")), .verdict
    ) { .unlock($0, pin: $1, passes: $2) },
    FuturaeEventKind(
      "lock", "The app calls `lock`."
    ) { .lock },
    FuturaeEventKind(
      "is-locked", "The app asks whether the SDK is locked."
    ) { .isLocked },
    FuturaeEventKind(
      "active-unlock-methods", "The app asks for the active unlock methods."
    ) { .activeUnlockMethods },
    FuturaeEventKind(
      "call",
      "The app calls a function; only whether the lock permits the call is observed. The result is `ok` where it does, and "
        + "nothing else happens.", .choice("function", "The name of the function."),
      .yes("withSDKPin", "Whether the call passes the SDK PIN. Default: `no`.", else: false),
      .yes("hasExtra", "Whether the payload says that it has extra information. Default: `no`.", else: false)
    ) { .call($0, passesPIN: $1, hasExtra: $2) },
    FuturaeEventKind(
      "add-biometric", "The user enrols one more biometric in the settings of the device."
    ) { .addBiometric },
    FuturaeEventKind(
      "remove-biometric", "The user removes one of the biometrics in the settings of the device."
    ) { .removeBiometric },
    FuturaeEventKind(
      "have-biometrics-changed", "The app calls `haveBiometricsChanged`."
    ) { .haveBiometricsChanged },
    FuturaeEventKind(
      "activate-biometrics", "The app calls `activateBiometrics`."
    ) { .activateBiometrics },
    FuturaeEventKind(
      "deactivate-biometrics", "The app calls `deactivateBiometrics`."
    ) { .deactivateBiometrics },
    FuturaeEventKind(
      "change-sdk-pin", "The app calls `changeSDKPin`.", .text("newSDKPin", "The new PIN.")
    ) { .changeSDKPin($0) },
  ]

  static let functions = SDKFunction.allCases.map(\.rawValue)
  static let protected = [
    "updateSDKConfig", "decryptExtraInfo", "enroll", "replyAuth", "getSessionInfo", "logoutAccount",
    "getSynchronousAuthToken", "getAccountHistory", "activateBiometrics", "deactivateBiometrics", "changeSDKPin",
    "openURL",
  ]
  static let free = [
    "getAccounts", "getAccountsStatus", "getMigratableAccounts", "qrCodeType", "extraInfoFromOfflineQRCode",
  ]

  // MARK: - Accounts

  private static let accounts: [FuturaeEventKind] = [
    FuturaeEventKind(
      "enroll", "The app calls `enroll`. A code that the server does not refuse enrols the user whose id is the code.",
      .word(
        "means", ["activationCode", "shortCode"], "The kind of the code. Default: `activationCode`.",
        else: "activationCode"), .text("code", "The code."),
      .optional(.text("sdkPin", "The SDK PIN. Default: absent.")), .bindingToken
    ) { .enroll(code: $1, pin: $2, bindingToken: $3) },
    FuturaeEventKind(
      "logout-account", "The app calls `logoutAccount`.", .text("userId", "The user of the account.")
    ) { .logoutAccount($0) },
    FuturaeEventKind(
      "get-accounts", "The app asks for the enrolled accounts."
    ) { .getAccounts },
    FuturaeEventKind(
      "get-accounts-status", "The app asks for the status of accounts.",
      .texts("userIds", "The users. Default: none.", else: [])
    ) { .getAccountsStatus($0) },
    FuturaeEventKind(
      "get-account-history", "The app asks for the history of an account.", .text("userId", "The user.")
    ) { .getAccountHistory($0) },
    FuturaeEventKind(
      "authenticate-device", "The server tries to authenticate a user by this device.", .text("userId", "The user.")
    ) { .authenticateDevice($0) },
    FuturaeEventKind(
      "get-migratable-accounts", "The app calls `getMigratableAccounts`."
    ) { .getMigratableAccounts },
    FuturaeEventKind(
      "migrate-accounts", "The app calls `migrateAccounts`.",
      .optional(.text("sdkPin", "The SDK PIN. Default: absent.")), .bindingToken
    ) { .migrateAccounts(pin: $0, bindingToken: $1) },
  ]

  // MARK: - Sessions

  private static let sessions: [FuturaeEventKind] = [
    FuturaeEventKind(
      "open-session", "The server opens an authentication session.", .text("sessionId", "Its id."),
      .optional(.text("userId", "Its user; absent for a session without one (usernameless).")),
      .optional(.text("token", "The session token that its QR code carries. Default: it has no QR code.")),
      .optional(.numbers("numbers", 0...99, "The numbers of a multi-numbered challenge. Default: no challenge.")),
      .texts("extraInfo", "Its extra information, each entry as `key=value`. Default: none.", else: [])
    ) { .openSession(FuturaeSession(id: $0, userId: $1, token: $2, numbers: $3, extraInfo: $4)) },
    FuturaeEventKind(
      "get-session-info", "The app calls `getSessionInfo` with the id or with the token of a session.",
      .optional(.text("sessionId", "The id. Default: absent.")),
      .optional(.text("token", "The token. Default: absent.")), .text("userId", "The user.")
    ) { .getSessionInfo(id: $0, token: $1, userId: $2) },
    FuturaeEventKind(
      "reply-auth", "The app calls `replyAuth`.", .choice("with", "The class of the parameters."),
      .optional(.text("userId", "The user; absent with `ApproveAuthQRCode`.")),
      .optional(.text("sessionId", "The session; with the three classes of push messages.")),
      .optional(
        .text(
          "qrCode",
          "The scanned text, with the three classes of QR codes: a kind and a token with a colon between them. "
            + "The kinds are `onlineAuth`, `usernameless`, `offlineAuth` and `enrollment`; any other text is not a QR code of "
            + "the system.")), .yes("isFraud", "Whether a rejection reports a fraud. Default: `no`.", else: false),
      .optional(.int("choice", 0...99, "The chosen number, with `ApproveAuthMultiNumber`.")),
      .optional(.texts("extraInfo", "The entries that the app passes, each as `key=value`. Default: none."))
    ) {
      .reply(
        FuturaeEvent.Reply(
          kind: $0, userId: $1, sessionId: $2, qrCode: $3, isFraud: $4, choice: $5, extraInfo: $6))
    },
    FuturaeEventKind(
      "handle-notification", "A push message arrives, and the app calls `handleNotification`.",
      .choice("payload", of: [.approve, .unenroll, .qrScan, .custom, .malformed], "What the message is about."),
      .optional(.text("userId", "The user that it names. Default: none.")),
      .yes("hasExtra", "The value of `has_extra`. Default: `no`.", else: false)
    ) { .handleNotification($0, userId: $1, hasExtra: $2) },
    FuturaeEventKind(
      "get-notification-data", "The app calls `getNotificationData`.", .text("notificationId", "The id."),
      .yes("isKnown", "Whether the server has a notification with this id. Default: `yes`.", else: true)
    ) { .getNotificationData(isKnown: $1) },
    FuturaeEventKind(
      "decrypt-extra-info", "The app calls `decryptExtraInfo`.", .text("userId", "The user."),
      .texts(
        "extraInfo", "The entries that the server encrypted, each as `key=value`. Default: an empty list.", else: []),
      .yes("isDamaged", "Whether the encrypted text was changed on its way. Default: `no`.", else: false)
    ) { .decryptExtraInfo(userId: $0, entries: $1, isDamaged: $2) },
    FuturaeEventKind(
      "open-url", "The app calls `openURL`.",
      .choice("url", of: [.authentication, .activation, .foreign], "What the address is for.")
    ) { .openURL($0) },
  ]

  // MARK: - Offline

  private static let offline: [FuturaeEventKind] = [
    FuturaeEventKind(
      "get-totp", "The app calls `getTOTP`.", .text("userId", "The user."), .variant
    ) { .getTOTP(userId: $0, $1) },
    FuturaeEventKind(
      "get-offline-code", "The app calls `getOfflineQRVerificationCode`.",
      .text("qrCode", "The scanned text, in the form that `reply-auth` describes."), .variant
    ) { .getOfflineCode(qrCode: $0, $1) },
    FuturaeEventKind(
      "extra-info-from-offline-qr-code", "The app reads the extra information of an offline QR code.",
      .text("qrCode", "The scanned text, in the same form."),
      .texts("extraInfo", "The entries that it carries, each as `key=value`. Default: none.", else: [])
    ) { .extraInfoFromQRCode(qrCode: $0, entries: $1) },
    FuturaeEventKind(
      "get-synchronous-auth-token", "The app calls `getSynchronousAuthToken`.", .text("userId", "The user.")
    ) { .getSynchronousAuthToken(userId: $0) },
    FuturaeEventKind(
      "sync-capability", "The test asks what the server knows of the capability `sync`."
    ) { .syncCapability },
  ]

  // MARK: - Adaptive

  private static let adaptive: [FuturaeEventKind] = [
    FuturaeEventKind(
      "enable-adaptive", "The app calls `enableAdaptive`."
    ) { .adaptive(.all, isOn: true) },
    FuturaeEventKind(
      "disable-adaptive", "The app calls `disableAdaptive`."
    ) { .adaptive(.all, isOn: false) },
    FuturaeEventKind(
      "enable-adaptive-collections", "The app calls `enableAdaptiveCollections`."
    ) { .adaptive(.collections, isOn: true) },
    FuturaeEventKind(
      "disable-adaptive-collections", "The app calls `disableAdaptiveCollections`."
    ) { .adaptive(.collections, isOn: false) },
    FuturaeEventKind(
      "enable-adaptive-on-authentication", "The app calls `enableAdaptiveSubmissionOnAuthentication`."
    ) { .adaptive(.onAuthentication, isOn: true) },
    FuturaeEventKind(
      "disable-adaptive-on-authentication", "The app calls `disableAdaptiveSubmissionOnAuthentication`."
    ) { .adaptive(.onAuthentication, isOn: false) },
    FuturaeEventKind(
      "enable-adaptive-on-account-migration", "The app calls `enableAdaptiveSubmissionOnAccountMigration`."
    ) { .adaptive(.onAccountMigration, isOn: true) },
    FuturaeEventKind(
      "disable-adaptive-on-account-migration", "The app calls `disableAdaptiveSubmissionOnAccountMigration`."
    ) { .adaptive(.onAccountMigration, isOn: false) },
    FuturaeEventKind(
      "adaptive-state", "The test asks which parts of the adaptive mechanism work."
    ) { .adaptiveState },
  ]
}

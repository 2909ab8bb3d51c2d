/// The events of the Futurae SDK; each operation has some of them.
enum FuturaeEvents {
  private typealias M = Members

  static let verdict = M.optionalWord(
    "verdict", ["success", "failure"],
    "How the user answers the prompt of the system, where there is one. Default: `success`.")
  private static let groups = [
    M.optionalText("appGroup", "The app group. Default: none."),
    M.optionalText("accessGroup", "The keychain access group. Default: none, which is the default group of the app."),
  ]

  /// All kinds, in the order of the document.
  static let all: [EventKind] = launching + presence + accounts + sessions + offline + adaptive

  // MARK: - Launch and settings

  private static let launching: [EventKind] = [
    EventKind(
      "launch", "The app launches the SDK.",
      M.optionalText("sdkId", "The SDK id. Default: `id`."), M.optionalText("sdkKey", "The SDK key. Default: `key`."),
      M.optionalText("baseUrl", "The base URL. Default: `https://api.futurae.com:443`."),
      M.optionalWord("type", FuturaeRecords.lockTypes, "The lock type. Default: `none`."),
      M.optionalNumber("unlockDuration", -1000...1000, "The unlock duration, in seconds. Default: 60."),
      M.optionalFlag("invalidatedByBiometricsChange", "The setting of this name. Default: `no`."),
      M.optionalFlag("allowPinChangeWithBiometricUnlock", "The setting of this name. Default: `no`."),
      M.optionalFlag("deactivateBiometricsAfterPinChange", "The setting of this name. Default: `yes`."),
      M.optionalFlag("sslPinning", "The setting of this name. Default: `yes`."), groups[0], groups[1]),
    EventKind("terminate", "The process of the app ends. Stored data stay; the SDK is no longer launched."),
    EventKind("settings", "The app asks for the settings that are in effect."),
    EventKind("reset", "The app resets the SDK, with the groups of the last launch."),
    EventKind(
      "switch-lock",
      "The app switches the lock configuration. The new one has the lock type of this event, and the settings of the launch: "
        + "the unlock duration, `invalidatedByBiometricsChange`, and the settings of the PIN.",
      M.word("type", FuturaeRecords.lockTypes, "The new lock type."),
      M.optionalText("sdkPin", "The PIN, where the new type has one. Default: absent."), verdict),
    EventKind(
      "check-data-exists", "The app asks whether data exist.",
      M.word("type", FuturaeRecords.lockTypes, "The lock type that is asked for."), groups[0], groups[1]),
    EventKind("update-sdk-config", "The app calls `updateSDKConfig`.", groups[0], groups[1]),
    EventKind(
      "network", "The connection of the device changes.", M.word("state", ["online", "offline"], "The new state.")),
  ]

  // MARK: - User presence

  private static let presence: [EventKind] = [
    EventKind(
      "unlock", "The app calls `unlock`.",
      M.word("with", ["biometrics", "biometricsOrPasscode", "sdkPin"], "The kind of the parameter."),
      M.optionalText("sdkPin", "The PIN, with `sdkPin`. Default: absent."), verdict),
    EventKind("lock", "The app calls `lock`."), EventKind("is-locked", "The app asks whether the SDK is locked."),
    EventKind("active-unlock-methods", "The app asks for the active unlock methods."),
    EventKind(
      "call",
      "The app calls a function; only whether the lock permits the call is observed. The result is `ok` where it does, and "
        + "nothing else happens.",
      M.word("function", functions, "The name of the function."),
      M.optionalFlag("withSDKPin", "Whether the call passes the SDK PIN. Default: `no`."),
      M.optionalFlag("hasExtra", "Whether the payload says that it has extra information. Default: `no`.")),
    EventKind("add-biometric", "The user enrols one more biometric in the settings of the device."),
    EventKind("remove-biometric", "The user removes one of the biometrics in the settings of the device."),
    EventKind("have-biometrics-changed", "The app calls `haveBiometricsChanged`."),
    EventKind("activate-biometrics", "The app calls `activateBiometrics`."),
    EventKind("deactivate-biometrics", "The app calls `deactivateBiometrics`."),
    EventKind(
      "change-sdk-pin", "The app calls `changeSDKPin`.", M.text("newSDKPin", "The new PIN.")),
  ]

  static let functions = protected + conditional + free
  static let protected = [
    "updateSDKConfig", "decryptExtraInfo", "enroll", "replyAuth", "getSessionInfo", "logoutAccount",
    "getSynchronousAuthToken", "getAccountHistory", "activateBiometrics", "deactivateBiometrics", "changeSDKPin",
    "openURL",
  ]
  static let conditional = ["getOfflineQRVerificationCode", "getTOTP", "handleNotification", "migrateAccounts"]
  static let free = [
    "getAccounts", "getAccountsStatus", "getMigratableAccounts", "qrCodeType", "extraInfoFromOfflineQRCode",
  ]

  // MARK: - Accounts

  private static let bindingToken = M.optionalText("bindingToken", "The binding token. Default: absent.")

  private static let accounts: [EventKind] = [
    EventKind(
      "enroll",
      "The app calls `enroll`. A code that the server does not refuse enrols the user whose id is the code.",
      M.optionalWord("means", ["activationCode", "shortCode"], "The kind of the code. Default: `activationCode`."),
      M.text("code", "The code."), M.optionalText("sdkPin", "The SDK PIN. Default: absent."), bindingToken),
    EventKind("logout-account", "The app calls `logoutAccount`.", M.text("userId", "The user of the account.")),
    EventKind("get-accounts", "The app asks for the enrolled accounts."),
    EventKind(
      "get-accounts-status", "The app asks for the status of accounts.",
      M.optionalTexts("userIds", "The users. Default: none.")),
    EventKind("get-account-history", "The app asks for the history of an account.", M.text("userId", "The user.")),
    EventKind(
      "authenticate-device", "The server tries to authenticate a user by this device.", M.text("userId", "The user.")),
    EventKind("get-migratable-accounts", "The app calls `getMigratableAccounts`."),
    EventKind(
      "migrate-accounts", "The app calls `migrateAccounts`.",
      M.optionalText("sdkPin", "The SDK PIN. Default: absent."), bindingToken),
  ]

  // MARK: - Sessions

  private static let sessions: [EventKind] = [
    EventKind(
      "open-session", "The server opens an authentication session.", M.text("sessionId", "Its id."),
      M.optionalText("userId", "Its user; absent for a session without one (usernameless)."),
      M.optionalText("token", "The session token that its QR code carries. Default: it has no QR code."),
      M.optionalNumbers("numbers", 0...99, "The numbers of a multi-numbered challenge. Default: no challenge."),
      M.optionalTexts("extraInfo", "Its extra information, each entry as `key=value`. Default: none.")),
    EventKind(
      "get-session-info", "The app calls `getSessionInfo` with the id or with the token of a session.",
      M.optionalText("sessionId", "The id. Default: absent."), M.optionalText("token", "The token. Default: absent."),
      M.text("userId", "The user.")),
    EventKind(
      "reply-auth", "The app calls `replyAuth`.",
      M.word(
        "with",
        [
          "ApproveAuthPush", "RejectAuthPush", "ApproveAuthMultiNumber", "ApproveAuthQRCode", "ApproveAuthUsernameless",
          "RejectAuthUsernameless",
        ], "The class of the parameters."),
      M.optionalText("userId", "The user; absent with `ApproveAuthQRCode`."),
      M.optionalText("sessionId", "The session; with the three classes of push messages."),
      M.optionalText(
        "qrCode",
        "The scanned text, with the three classes of QR codes: a kind and a token with a colon between them. "
          + "The kinds are `onlineAuth`, `usernameless`, `offlineAuth` and `enrollment`; any other text is not a QR code of "
          + "the system."),
      M.optionalFlag("isFraud", "Whether a rejection reports a fraud. Default: `no`."),
      M.optionalNumber("choice", 0...99, "The chosen number, with `ApproveAuthMultiNumber`."),
      M.optionalTexts("extraInfo", "The entries that the app passes, each as `key=value`. Default: none.")),
    EventKind(
      "handle-notification", "A push message arrives, and the app calls `handleNotification`.",
      M.word(
        "payload", ["approve", "unenroll", "qr-scan", "custom", "malformed"], "What the message is about."),
      M.optionalText("userId", "The user that it names. Default: none."),
      M.optionalFlag("hasExtra", "The value of `has_extra`. Default: `no`.")),
    EventKind(
      "get-notification-data", "The app calls `getNotificationData`.", M.text("notificationId", "The id."),
      M.optionalFlag("isKnown", "Whether the server has a notification with this id. Default: `yes`.")),
    EventKind(
      "decrypt-extra-info", "The app calls `decryptExtraInfo`.", M.text("userId", "The user."),
      M.optionalTexts(
        "extraInfo", "The entries that the server encrypted, each as `key=value`. Default: an empty list."),
      M.optionalFlag("isDamaged", "Whether the encrypted text was changed on its way. Default: `no`.")),
    EventKind(
      "open-url", "The app calls `openURL`.",
      M.word("url", ["authentication", "activation", "foreign"], "What the address is for.")),
  ]

  // MARK: - Offline

  private static let variant = M.word(
    "variant", ["default", "sdkPin", "biometrics"],
    "The class of the parameters: without more, with the SDK PIN, or with a prompt for biometrics.")
  private static let offlinePIN = M.optionalText("sdkPin", "The PIN, with the variant `sdkPin`. Default: absent.")

  private static let offline: [EventKind] = [
    EventKind("get-totp", "The app calls `getTOTP`.", M.text("userId", "The user."), variant, offlinePIN, verdict),
    EventKind(
      "get-offline-code", "The app calls `getOfflineQRVerificationCode`.",
      M.text("qrCode", "The scanned text, in the form that `reply-auth` describes."), variant, offlinePIN, verdict),
    EventKind(
      "extra-info-from-offline-qr-code", "The app reads the extra information of an offline QR code.",
      M.text("qrCode", "The scanned text, in the same form."),
      M.optionalTexts("extraInfo", "The entries that it carries, each as `key=value`. Default: none.")),
    EventKind("get-synchronous-auth-token", "The app calls `getSynchronousAuthToken`.", M.text("userId", "The user.")),
    EventKind("sync-capability", "The test asks what the server knows of the capability `sync`."),
  ]

  // MARK: - Adaptive

  private static let adaptive: [EventKind] = [
    EventKind("enable-adaptive", "The app calls `enableAdaptive`."),
    EventKind("disable-adaptive", "The app calls `disableAdaptive`."),
    EventKind("enable-adaptive-collections", "The app calls `enableAdaptiveCollections`."),
    EventKind("disable-adaptive-collections", "The app calls `disableAdaptiveCollections`."),
    EventKind(
      "enable-adaptive-on-authentication", "The app calls `enableAdaptiveSubmissionOnAuthentication`."),
    EventKind(
      "disable-adaptive-on-authentication", "The app calls `disableAdaptiveSubmissionOnAuthentication`."),
    EventKind(
      "enable-adaptive-on-account-migration", "The app calls `enableAdaptiveSubmissionOnAccountMigration`."),
    EventKind(
      "disable-adaptive-on-account-migration", "The app calls `disableAdaptiveSubmissionOnAccountMigration`."),
    EventKind("adaptive-state", "The test asks which parts of the adaptive mechanism work."),
  ]
}

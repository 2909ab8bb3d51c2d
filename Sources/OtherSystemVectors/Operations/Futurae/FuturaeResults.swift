/// The results of events of the Futurae SDK: the exact texts, with what they mean.
enum FuturaeResults {
  /// Names that the document has: error codes.
  static let documented: KeyValuePairs<String, String> = [
    "ok": "the call succeeded, or the event of the world happened",
    "pinNotNeeded": "a PIN was passed where none is needed",
    "missingPin": "a PIN is needed, and is absent or empty",
    "incorrectPin": "the PIN is wrong",
    "incorrectPinArchivedDevice": "the PIN is wrong for the last time, and the device is archived",
    "migrationInfoMissing": "there is nothing to recover",
    "accountsExistError": "an account is enrolled, so that no account can be recovered",
    "accountPreviouslyEnrolledError": "an account was enrolled before, so that no account can be recovered",
    "pinRequired": "the recovery needs the PIN of the earlier installation",
    "operationForbidden": "the server does not permit account migration",
    "adaptiveMigrationFailed": "the context is not trusted",
    "invalidQRCode": "the text is not a QR code of the kind that the call needs",
  ]

  /// Words for errors of which the document has no code.
  static let ours: KeyValuePairs<String, String> = [
    "not-launched": "the SDK is not launched",
    "invalid-configuration": "the id, the key or the base URL is empty",
    "invalid-unlock-duration": "the unlock duration is outside its range",
    "keychain-refused": "the app is not entitled to the access group",
    "reset-required": "stored data have another configuration",
    "locked": "the call needs an unlocked SDK",
    "permanently-locked": "the SDK is locked until it is reset",
    "not-available": "the lock type does not have this method or function",
    "not-enrolled": "the method needs an SDK PIN, and the server has none",
    "verification-failed": "the user did not pass the prompt of the system",
    "verification-unavailable": "the device has neither biometrics nor a passcode to ask for",
    "biometrics-not-active": "biometrics are not activated in the SDK",
    "biometrics-unavailable": "no biometric is enrolled in the device",
    "biometrics-invalidated":
      "the biometrics of the device have changed, and the keys of the SDK are no longer valid",
    "pin-unlock-required": "the call needs an unlock with the PIN",
    "connection": "the call needs the server, and there is no connection",
    "refused-by-server": "the server does not know the code, the session or the notification",
    "binding-refused": "the binding token is absent, unknown, or for something else",
    "unknown-account": "the user is not enrolled",
    "crypto-error": "the encrypted text cannot be decrypted",
    "device-archived": "the server has archived the device",
  ]

  static let names = (Array(documented) + Array(ours)).map(\.key)

  /// The paragraph of the pages that lists the texts.
  static let note =
    "Results that are names of the document: " + words(documented) + ". Results for which the document has no code, in "
    + "words of these vectors; whatever an implementation reports in such a case, its adapter gives this word: "
    + words(ours) + "."

  private static func words(_ list: KeyValuePairs<String, String>) -> String {
    list.map { "`\($0.key)` (\($0.value))" }.joined(separator: "; ")
  }
}

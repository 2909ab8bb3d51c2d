/// How an installation of the Futurae SDK is locked (User presence verification).
package enum LockType: String, CaseIterable, Sendable {
  case none, biometricsOnly, biometricsOrPasscode, sdkPinWithBiometricsOptional

  package var hasPIN: Bool { self == .sdkPinWithBiometricsOptional }
}

/// What a user shows to unlock the SDK.
package enum UnlockMethod: String, CaseIterable, Sendable {
  case biometrics, biometricsOrPasscode, sdkPin
}

/// What the system asks a user for.
package enum Prompt: String, Sendable {
  case biometrics, passcode
}

/// The functions of the SDK whose protection the document states.
package enum SDKFunction: String, CaseIterable, Sendable {
  case updateSDKConfig, decryptExtraInfo, enroll, replyAuth, getSessionInfo, logoutAccount, getSynchronousAuthToken
  case getAccountHistory, activateBiometrics, deactivateBiometrics, changeSDKPin, openURL
  case getOfflineQRVerificationCode, getTOTP, handleNotification, migrateAccounts
  case getAccounts, getAccountsStatus, getMigratableAccounts, qrCodeType, extraInfoFromOfflineQRCode
}

/// When a function needs an unlocked SDK (SDK protected functions).
package enum Protection: Sendable {
  case always, never
  /// Where no PIN is passed.
  case withoutPIN
  /// Where the payload has extra information.
  case withExtraInformation
  /// With some lock types.
  case byType
}

/// The result of an event.
package enum FuturaeResult: String, Error, Sendable {
  case ok, pinNotNeeded, missingPin, incorrectPin, incorrectPinArchivedDevice
  case migrationInfoMissing, accountsExistError, accountPreviouslyEnrolledError, pinRequired
  case operationForbidden, adaptiveMigrationFailed, invalidQRCode
  case notLaunched = "not-launched"
  case invalidConfiguration = "invalid-configuration"
  case invalidUnlockDuration = "invalid-unlock-duration"
  case keychainRefused = "keychain-refused"
  case resetRequired = "reset-required"
  case locked
  case permanentlyLocked = "permanently-locked"
  case notAvailable = "not-available"
  case notEnrolled = "not-enrolled"
  case verificationFailed = "verification-failed"
  case verificationUnavailable = "verification-unavailable"
  case biometricsNotActive = "biometrics-not-active"
  case biometricsUnavailable = "biometrics-unavailable"
  case biometricsInvalidated = "biometrics-invalidated"
  case pinUnlockRequired = "pin-unlock-required"
  case connection
  case refusedByServer = "refused-by-server"
  case bindingRefused = "binding-refused"
  case unknownAccount = "unknown-account"
  case cryptoError = "crypto-error"
  case deviceArchived = "device-archived"
}

/// The groups in which data of the SDK can stand; nil is the app's own.
package struct DataPlace: Hashable, Sendable {
  package var appGroup: String?
  package var accessGroup: String?

  package init(appGroup: String? = nil, accessGroup: String? = nil) {
    self.appGroup = appGroup
    self.accessGroup = accessGroup
  }
}

/// The settings of the lock that are stored with the data.
package struct LockSettings: Equatable, Sendable {
  package var unlockDuration: Int
  package var isInvalidatedByBiometricsChange: Bool

  package init(unlockDuration: Int, isInvalidatedByBiometricsChange: Bool) {
    self.unlockDuration = unlockDuration
    self.isInvalidatedByBiometricsChange = isInvalidatedByBiometricsChange
  }
}

/// The settings of a launch that are not stored.
package struct LaunchSettings: Equatable, Sendable {
  package var allowsPINChangeWithBiometricUnlock: Bool
  package var deactivatesBiometricsAfterPINChange: Bool
  package var pinsPublicKeys: Bool

  package init(
    allowsPINChangeWithBiometricUnlock: Bool, deactivatesBiometricsAfterPINChange: Bool, pinsPublicKeys: Bool
  ) {
    self.allowsPINChangeWithBiometricUnlock = allowsPINChangeWithBiometricUnlock
    self.deactivatesBiometricsAfterPINChange = deactivatesBiometricsAfterPINChange
    self.pinsPublicKeys = pinsPublicKeys
  }
}

/// The keys in the SDK that biometrics open.
package enum BiometricKeys: Equatable, Sendable {
  case none
  /// Valid since the biometrics with these numbers were enrolled.
  case valid(since: Set<Int>)
  case invalid
}

/// The time in which the SDK is unlocked.
package struct UnlockWindow: Equatable, Sendable {
  /// The instant at which it ends, in milliseconds.
  package var end: Int
  /// Whether it was opened by biometrics and not by a PIN.
  package var isByBiometrics: Bool
}

/// The data of one installation, with what the server knows of it.
package struct Installation: Equatable, Sendable {
  package var type: LockType
  package var settings: LockSettings
  /// Whether the data are of v1, and v3 was not launched with them.
  package var isOfVersion1 = false
  package var accounts: [String] = []
  package var wasEnrolled = false
  /// The SDK PIN, which the server has.
  package var pin: String?
  /// Consecutive wrong PINs, which the server counts.
  package var failedAttempts = 0
  package var isPermanentlyLocked = false
  package var isArchived = false
  package var keys = BiometricKeys.none
  /// Whether the biometrics of the device have changed since the data were made or biometrics were activated.
  package var haveDeviceBiometricsChanged = false
  package var hasSynchronousCapability = false
  package var capabilityUpdates = 0

  package init(type: LockType, settings: LockSettings) {
    self.type = type
    self.settings = settings
  }
}

/// An authentication session of the server.
package struct FuturaeSession: Equatable, Sendable {
  package var id: String
  package var userId: String?
  package var token: String?
  package var numbers: [Int]?
  package var extraInfo: [String]
  package var isOpen = true

  package init(id: String, userId: String?, token: String?, numbers: [Int]?, extraInfo: [String]) {
    self.id = id
    self.userId = userId
    self.token = token
    self.numbers = numbers
    self.extraInfo = extraInfo
  }

  /// Whether it has this id or, where none is given, this token.
  package func matches(_ id: String?, _ token: String?) -> Bool {
    id != nil ? self.id == id : token != nil && self.token == token
  }
}

/// The parts of the adaptive mechanism that are switched on.
package struct AdaptiveSwitches: Equatable, Sendable {
  package var collections = false
  package var onAuthentication = false
  package var onAccountMigration = false

  package init() {}
}

/// What a restored backup contains.
package struct FuturaeBackup: Equatable, Sendable {
  package var accounts: [String]
  package var pin: String?

  package init(accounts: [String], pin: String?) {
    self.accounts = accounts
    self.pin = pin
  }
}

/// A token of Trusted Session Binding that the server has issued.
package struct BindingToken: Equatable, Sendable {
  package var token: String
  package var scope: String

  package init(token: String, scope: String) {
    self.token = token
    self.scope = scope
  }
}

/// What does not change while a script is played.
package struct FuturaeWorld: Equatable, Sendable {
  /// The groups to which the app is entitled; nil for all.
  package var permittedGroups: [String]?
  package var refusedCodes: [String] = []
  package var bindsEnrolment = false
  package var bindsRecovery = false
  package var bindingTokens: [BindingToken] = []
  package var backup: FuturaeBackup?
  package var isMigrationEnabled = true
  package var isContextTrusted = true

  package init() {}
}

/// The SDK, its device and its server between two events.
package struct FuturaeState: Equatable, Sendable {
  package var world: FuturaeWorld
  /// The numbers of the enrolled biometrics; a number is never used again.
  package var biometrics: [Int]
  package var biometricsMade: Int
  package var hasPasscode: Bool
  package var isOnline: Bool
  package var installations: [DataPlace: Installation] = [:]
  /// Where the data of the last launch are.
  package var place = DataPlace()
  /// The settings of the launch; nil while the SDK is not launched.
  package var launch: LaunchSettings?
  package var window: UnlockWindow?
  package var sessions: [FuturaeSession] = []
  package var adaptive = AdaptiveSwitches()

  package init(
    world: FuturaeWorld = FuturaeWorld(), biometrics: Int = 1, hasPasscode: Bool = true, isOnline: Bool = true
  ) {
    self.world = world
    self.biometrics = Array(0..<biometrics)
    biometricsMade = biometrics
    self.hasPasscode = hasPasscode
    self.isOnline = isOnline
  }
}

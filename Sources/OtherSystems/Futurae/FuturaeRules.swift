/// The rules of the Futurae SDK, by the areas of its document.
package struct FuturaeRules: Sendable {
  package var configuration = FuturaeConfigurationRules()
  package var lock = FuturaeLockRules()
  package var pin = FuturaePINRules()
  package var biometry = FuturaeBiometryRules()
  package var enrolment = FuturaeEnrolmentRules()
  package var account = FuturaeAccountRules()
  package var migration = FuturaeMigrationRules()
  package var session = FuturaeSessionRules()
  package var offline = FuturaeOfflineRules()
  package var adaptive = FuturaeAdaptiveRules()
  package var value = FuturaeValueRules()

  package init() {}
}

/// Launch, settings, switch and reset.
package struct FuturaeConfigurationRules: Sendable {
  /// Without a lock type the SDK has none.
  package var defaultType = LockType.none
  /// Without an unlock duration it is 60 seconds.
  package var defaultDuration = 60
  /// An unlock duration is from 2 to 300 seconds.
  package var isDuration: @Sendable (Int) -> Bool = { (2...300).contains($0) }
  /// Without a setting, biometrics do not allow a change of the PIN.
  package var allowsPINChangeByDefault = false
  /// Without a setting, a change of the PIN deactivates biometrics.
  package var deactivatesByDefault = true
  /// Without a setting, public keys are pinned.
  package var pinsByDefault = true
  /// The id, the key and the base URL of a launch are not empty.
  package var isComplete: @Sendable (FuturaeEvent.Launch) -> Bool = {
    ![$0.sdkId, $0.sdkKey, $0.baseUrl].contains("")
  }
  /// Stored data can be used with the lock type with which they were stored.
  package var fitsType: @Sendable (_ stored: LockType, _ launched: LockType) -> Bool = { $0 == $1 }
  /// Data of v1 can be used without a lock.
  package var fitsVersion1: @Sendable (_ launched: LockType) -> Bool = { $0 == .none }
  /// The settings with which stored data are used; nil where the launch is refused.
  package var fitSettings: @Sendable (_ stored: LockSettings, _ launched: LockSettings) -> LockSettings? = {
    $0 == $1 ? $0 : nil
  }
  /// A switch gives the data the new type, and leaves the rest.
  package var switchType: @Sendable (Installation, LockType) -> Installation = { installation, type in
    var switched = installation
    switched.type = type
    return switched
  }
  /// The settings of the launch after a switch.
  package var launchAfterSwitch: @Sendable (LaunchSettings?) -> LaunchSettings? = { $0 }
  /// What the system asks for at a switch to a type; nil where it does not ask.
  package var asksAtSwitch: @Sendable (LockType) -> UnlockMethod? = {
    switch $0 {
    case .none, .sdkPinWithBiometricsOptional: nil
    case .biometricsOnly: .biometrics
    case .biometricsOrPasscode: .biometricsOrPasscode
    }
  }
  /// Only a user who passes the prompt switches.
  package var switches: @Sendable (_ passes: Bool) -> Bool = { $0 }
  /// The SDK PIN after a switch.
  package var pinAfterSwitch: @Sendable (_ old: String?, _ given: String?) -> String? = { _, given in given }
  /// The biometric keys after a switch.
  package var keysAfterSwitch: @Sendable (LockType, _ enrolled: Set<Int>) -> BiometricKeys = { type, enrolled in
    type == .biometricsOnly || type == .biometricsOrPasscode ? .valid(since: enrolled) : .none
  }
  /// A reset leaves nothing.
  package var afterReset: @Sendable (Installation?) -> Installation? = { _ in nil }
  /// After a reset the SDK is not launched.
  package var launchAfterReset: @Sendable (LaunchSettings?) -> LaunchSettings? = { _ in nil }
  /// A call needs a launched SDK.
  package var isLaunched: @Sendable (LaunchSettings?) -> Bool = { $0 != nil }
  /// Data exist where lock type and groups are those of the question.
  package var exists: @Sendable (_ stored: [DataPlace: Installation], DataPlace, LockType) -> Bool = {
    $0[$1]?.type == $2
  }
  /// Where a launch finds data: in its groups, or with an access group in another one of the same app group.
  package var findsData: @Sendable (_ stored: [DataPlace: Installation], DataPlace) -> DataPlace? = { stored, place in
    if stored[place] != nil { return place }
    guard place.accessGroup != nil else { return nil }
    return stored.keys.first { $0.appGroup == place.appGroup }
  }
  /// The app can use the access group.
  package var isEntitled: @Sendable (_ group: String?, _ permitted: [String]?) -> Bool = { group, permitted in
    group.map { permitted?.contains($0) ?? true } ?? true
  }
  /// Where the data are after `updateSDKConfig`.
  package var movedTo: @Sendable (_ old: DataPlace, _ new: DataPlace) -> DataPlace = { $1 }
}

/// Unlocking, the window, and what is refused while the SDK is locked.
package struct FuturaeLockRules: Sendable {
  /// The methods of each lock type.
  package var permits: @Sendable (LockType, UnlockMethod) -> Bool = { type, method in
    switch method {
    case .biometrics: type == .biometricsOnly || type == .sdkPinWithBiometricsOptional
    case .biometricsOrPasscode: type == .biometricsOrPasscode
    case .sdkPin: type == .sdkPinWithBiometricsOptional
    }
  }
  /// What the system asks for where biometrics or the passcode will do.
  package var prompt: @Sendable (_ hasBiometrics: Bool, _ hasPasscode: Bool) -> Prompt? = {
    $0 ? .biometrics : $1 ? .passcode : nil
  }
  /// The PIN unlocks as soon as the server has one.
  package var canVerifyPIN: @Sendable (_ stored: String?, _ wasEnrolled: Bool) -> Bool = { stored, _ in stored != nil }
  /// With an SDK PIN the server takes part in each unlock.
  package var needsServer: @Sendable (LockType, UnlockMethod) -> Bool = { type, _ in type.hasPIN }
  /// A window lasts for the duration from the unlock on.
  package var windowEnd: @Sendable (_ now: Int, _ seconds: Int, _ old: Int?) -> Int = { now, seconds, _ in
    now + seconds * 1000
  }
  /// A window is open until its end.
  package var isOpen: @Sendable (_ now: Int, _ end: Int) -> Bool = { $0 < $1 }
  /// `lock` ends the window.
  package var afterLock: @Sendable (UnlockWindow?) -> UnlockWindow? = { _ in nil }
  /// Only a user who passes the prompt opens a window.
  package var opens: @Sendable (_ passes: Bool) -> Bool = { $0 }
  /// Without a lock type nothing is enforced.
  package var isEnforced: @Sendable (LockType) -> Bool = { $0 != .none }
  /// When a function needs an unlocked SDK.
  package var protection: @Sendable (SDKFunction) -> Protection = { $0.documentedProtection }
  /// A function that takes a PIN needs an unlocked SDK where none is passed.
  package var isProtectedByPIN: @Sendable (_ passesPIN: Bool) -> Bool = { !$0 }
  /// A payload needs an unlocked SDK where it has extra information.
  package var isProtectedByExtra: @Sendable (_ hasExtra: Bool) -> Bool = { $0 }
  /// The lock types in which a recovery of accounts needs an unlocked SDK.
  package var protectsMigration: @Sendable (LockType) -> Bool = { $0 == .biometricsOnly || $0 == .biometricsOrPasscode }
  /// The names of the methods that can unlock now.
  package var activeMethods: @Sendable (LockType, BiometricKeys) -> [String] = { type, keys in
    switch type {
    case .none: return ["none"]
    case .biometricsOnly: return ["biometrics"]
    case .biometricsOrPasscode: return ["biometricsOrPasscode"]
    case .sdkPinWithBiometricsOptional:
      guard case .valid = keys else { return ["sdkPin"] }
      return ["biometrics", "sdkPin"]
    }
  }
  /// A launch begins locked.
  package var windowAfterLaunch: @Sendable (UnlockWindow?) -> UnlockWindow? = { _ in nil }
}

extension SDKFunction {
  fileprivate var documentedProtection: Protection {
    switch self {
    case .updateSDKConfig, .decryptExtraInfo, .enroll, .replyAuth, .getSessionInfo, .logoutAccount,
      .getSynchronousAuthToken,
      .getAccountHistory, .activateBiometrics, .deactivateBiometrics, .changeSDKPin, .openURL:
      .always
    case .getOfflineQRVerificationCode, .getTOTP: .withoutPIN
    case .handleNotification: .withExtraInformation
    case .migrateAccounts: .byType
    case .getAccounts, .getAccountsStatus, .getMigratableAccounts, .qrCodeType, .extraInfoFromOfflineQRCode: .never
    }
  }
}

/// The SDK PIN: attempts, the permanent lock and the change.
package struct FuturaePINRules: Sendable {
  /// The fifth consecutive wrong PIN is the last.
  package var mostAttempts = 5
  /// A wrong PIN is counted.
  package var afterFailure: @Sendable (Int) -> Int = { $0 + 1 }
  /// How many attempts are left.
  package var attemptsLeft: @Sendable (_ failed: Int, _ most: Int) -> Int = { $1 - $0 }
  /// When the SDK is locked for good.
  package var isLast: @Sendable (_ failed: Int, _ most: Int) -> Bool = { $0 >= $1 }
  /// A right PIN sets the failed attempts to 0.
  package var afterSuccess: @Sendable (Int) -> Int = { _ in 0 }
  /// A permanent lock refuses each unlock.
  package var refusesUnlock: @Sendable (_ isPermanentlyLocked: Bool) -> Bool = { $0 }
  /// A permanent lock refuses protected functions.
  package var refusesFunctions: @Sendable (_ isPermanentlyLocked: Bool) -> Bool = { $0 }
  /// A permanent lock refuses one-time codes that need no unlocked SDK.
  package var refusesCodes: @Sendable (_ isPermanentlyLocked: Bool) -> Bool = { $0 }
  /// A permanent lock does not refuse a switch, which does not end it.
  package var refusesSwitch: @Sendable (_ isPermanentlyLocked: Bool) -> Bool = { _ in false }
  /// A permanent lock stays after another launch.
  package var afterLaunch: @Sendable (_ isPermanentlyLocked: Bool) -> Bool = { $0 }
  /// The server archives a device that is locked for good.
  package var archives: @Sendable (_ isPermanentlyLocked: Bool) -> Bool = { $0 }
  /// A PIN is there and not empty.
  package var isPresent: @Sendable (String?) -> Bool = { $0 != nil && $0 != "" }
  /// Any text is a PIN.
  package var hasPattern: @Sendable (String) -> Bool = { _ in true }
  /// The PIN is right if it is the stored one.
  package var isRight: @Sendable (_ given: String, _ stored: String?) -> Bool = { $0 == $1 }
  /// The lock type that has a PIN to change.
  package var canChange: @Sendable (LockType) -> Bool = \.hasPIN
  /// Whether the unlock permits a change.
  package var changeIsPermitted: @Sendable (_ isByBiometrics: Bool, _ allows: Bool) -> Bool = { !$0 || $1 }
  /// The PIN after a change.
  package var afterChange: @Sendable (_ old: String?, _ new: String) -> String = { $1 }
  /// The biometric keys after a change.
  package var keysAfterChange: @Sendable (BiometricKeys, _ deactivates: Bool) -> BiometricKeys = { $1 ? .none : $0 }
  /// An unlock that does not reach the server changes no count.
  package var withoutServer: @Sendable (_ failed: Int) -> Int = { $0 }
  /// An unlock with biometrics is a validation of the PIN.
  package var afterBiometrics: @Sendable (_ failed: Int) -> Int = { _ in 0 }
}

/// Biometrics: activation, and changes in the device.
package struct FuturaeBiometryRules: Sendable {
  /// With an SDK PIN, biometrics unlock once they are activated.
  package var isActive: @Sendable (LockType, BiometricKeys) -> Bool = { type, keys in !type.hasPIN || keys != .none }
  /// The lock type in which biometrics are activated and deactivated.
  package var canActivate: @Sendable (LockType) -> Bool = \.hasPIN
  /// The keys after an activation.
  package var afterActivation: @Sendable (BiometricKeys, _ enrolled: Set<Int>) -> BiometricKeys = { .valid(since: $1) }
  /// The keys after a deactivation.
  package var afterDeactivation: @Sendable (BiometricKeys) -> BiometricKeys = { _ in .none }
  /// The keys after another biometric was enrolled.
  package var afterAddition: @Sendable (BiometricKeys, _ invalidates: Bool) -> BiometricKeys = { keys, invalidates in
    invalidates && keys != .none ? .invalid : keys
  }
  /// The keys after a biometric was removed.
  package var afterRemoval: @Sendable (BiometricKeys, _ left: Set<Int>, _ invalidates: Bool) -> BiometricKeys = {
    keys, left, invalidates in
    guard case .valid(let since) = keys, invalidates, since.isDisjoint(with: left) else { return keys }
    return .invalid
  }
  /// Invalid keys refuse an unlock.
  package var refusesInvalid: @Sendable (LockType, BiometricKeys) -> Bool = { $1 == .invalid }
  /// The valid keys count from the last launch.
  package var afterLaunch: @Sendable (BiometricKeys, _ enrolled: Set<Int>) -> BiometricKeys = { keys, enrolled in
    if case .valid = keys { .valid(since: enrolled) } else { keys }
  }
  /// The window after a change that leaves the keys invalid.
  package var windowAfterInvalidation: @Sendable (UnlockWindow?) -> UnlockWindow? = { $0 }
  /// The biometrics have changed if the keys are invalid.
  package var haveChanged: @Sendable (BiometricKeys, _ hasDeviceChanged: Bool) -> Bool = { keys, _ in keys == .invalid }
  /// Biometrics need at least one that is enrolled.
  package var isAvailable: @Sendable (_ enrolled: Int) -> Bool = { $0 > 0 }
}

/// Enrolment and logout.
package struct FuturaeEnrolmentRules: Sendable {
  /// The accounts after an enrolment.
  package var afterEnrolment: @Sendable ([String], _ user: String) -> [String] = { accounts, user in
    accounts.contains(user) ? accounts : accounts + [user]
  }
  /// The first enrolment with an SDK PIN sets it.
  package var needsPIN: @Sendable (LockType, _ stored: String?, _ wasEnrolled: Bool) -> Bool = { type, stored, _ in
    type.hasPIN && stored == nil
  }
  /// The first enrolment with an SDK PIN needs no unlocked SDK.
  package var needsUnlock: @Sendable (_ isFirst: Bool) -> Bool = { !$0 }
  /// The first enrolment opens a window.
  package var opensWindow: @Sendable (_ isFirst: Bool) -> Bool = { $0 }
  /// Other lock types take no PIN.
  package var takesPIN: @Sendable (LockType) -> Bool = \.hasPIN
  /// A later enrolment takes no PIN.
  package var laterTakesPIN = false
  /// How a later enrolment with a PIN is refused.
  package var laterPINResult = FuturaeResult.pinNotNeeded
  /// A later enrolment needs no PIN.
  package var laterNeedsPIN = false
  /// The server knows the code.
  package var isAccepted: @Sendable (_ code: String, _ refused: [String]) -> Bool = { !$1.contains($0) }
  /// The binding token is one that was issued for the scope.
  package var isBound: @Sendable (_ token: String?, _ scope: String, _ issued: [BindingToken]) -> Bool = {
    token, scope, issued in issued.contains { $0.token == token && $0.scope == scope }
  }
  /// The server demands a token only if it is configured to.
  package var demandsToken: @Sendable (_ isSetUp: Bool) -> Bool = { $0 }
  /// The accounts after a logout.
  package var afterLogout: @Sendable ([String], _ user: String) -> [String] = { accounts, user in
    accounts.filter { $0 != user }
  }
  /// A logout is sent to the server.
  package var sendsLogout = true
  /// The accounts after the server has unenrolled a user.
  package var afterUnenrolment: @Sendable ([String], _ user: String?) -> [String] = { accounts, _ in accounts }
}

/// Queries of accounts.
package struct FuturaeAccountRules: Sendable {
  /// The list has the enrolled accounts.
  package var list: @Sendable ([String]) -> [String] = { $0 }
  /// The status has the open sessions of enrolled users that are asked for.
  package var pending: @Sendable ([FuturaeSession], _ enrolled: [String], _ asked: [String]) -> [String] = {
    sessions, enrolled, asked in
    sessions.filter { session in
      session.isOpen && session.userId.map { enrolled.contains($0) && asked.contains($0) } ?? false
    }.map(\.id)
  }
  /// A user has a history while enrolled.
  package var hasHistory: @Sendable (_ user: String, _ enrolled: [String]) -> Bool = { $1.contains($0) }
}

/// The recovery of accounts.
package struct FuturaeMigrationRules: Sendable {
  /// How many accounts there are to recover.
  package var count: @Sendable (FuturaeBackup) -> Int = { $0.accounts.count }
  /// Whether they need a PIN.
  package var isProtected: @Sendable (FuturaeBackup) -> Bool = { $0.pin != nil }
  /// No account is enrolled.
  package var excludesEnrolled: @Sendable ([String]) -> Bool = { !$0.isEmpty }
  /// No account was enrolled.
  package var excludesFormer: @Sendable (_ wasEnrolled: Bool) -> Bool = { $0 }
  /// There is something to recover.
  package var hasBackup: @Sendable (FuturaeBackup?) -> Bool = { $0 != nil }
  /// The PIN of the earlier installation is needed.
  package var needsPIN: @Sendable (FuturaeBackup) -> Bool = { $0.pin != nil }
  /// The PIN is that of the earlier installation.
  package var isRight: @Sendable (_ given: String?, FuturaeBackup) -> Bool = { $0 == $1.pin }
  /// The SDK PIN afterwards.
  package var newPIN: @Sendable (LockType, _ given: String?) -> String? = { $0.hasPIN ? $1 : nil }
  /// A PIN that nobody needs is refused.
  package var takesPIN: @Sendable (LockType, FuturaeBackup) -> Bool = { $0.hasPIN || $1.pin != nil }
  /// How a PIN that nobody needs is refused.
  package var unneededPINResult = FuturaeResult.pinNotNeeded
  /// Whose accounts are enrolled afterwards.
  package var recovered: @Sendable (FuturaeBackup) -> [String] = \.accounts
  /// With adaptive recovery, the server must permit it.
  package var isForbidden: @Sendable (_ isAdaptive: Bool, _ isEnabled: Bool) -> Bool = { $0 && !$1 }
  /// With adaptive recovery, the context must be trusted.
  package var fails: @Sendable (_ isAdaptive: Bool, _ isTrusted: Bool) -> Bool = { $0 && !$1 }
  /// Adaptive recovery is on while both of its switches are.
  package var isAdaptive: @Sendable (AdaptiveSwitches) -> Bool = { $0.collections && $0.onAccountMigration }
  /// The scope of a binding token: the ids of the devices.
  package var scope: @Sendable (FuturaeBackup) -> String = { backup in
    backup.accounts.map { "device-\($0)" }.joined(separator: ",")
  }
}

/// Sessions, push messages and addresses.
package struct FuturaeSessionRules: Sendable {
  /// The decision that is sent.
  package var decision: @Sendable (FuturaeEvent.ReplyKind) -> String = { $0.isRejection ? "reject" : "approve" }
  /// The user that is sent.
  package var user: @Sendable (String?) -> String? = { $0 }
  /// Whether a rejection reports a fraud.
  package var fraud: @Sendable (FuturaeEvent.Reply) -> Bool? = { $0.kind.isRejection ? $0.isFraud : nil }
  /// The number that is sent.
  package var choice: @Sendable (FuturaeEvent.Reply, _ numbers: [Int]?) -> Int? = { reply, _ in
    reply.kind == .approveMultiNumber ? reply.choice : nil
  }
  /// The numbers that an app gets.
  package var numbers: @Sendable ([Int]?) -> [Int]? = { $0 }
  /// The open session with an id or a token.
  package var find: @Sendable ([FuturaeSession], _ id: String?, _ token: String?) -> FuturaeSession? = {
    sessions, id, token in
    sessions.first { $0.isOpen && $0.matches(id, token) }
  }
  /// The server goes by the session, and not by the user who is named with it.
  package var isOf: @Sendable (FuturaeSession, _ user: String?) -> Bool = { _, _ in true }
  /// The entries that an app gets.
  package var entries: @Sendable ([String]) -> [String] = { $0 }
  /// The entries that a reply carries.
  package var sentEntries: @Sendable ([String]?) -> [String]? = { $0 }
  /// The kind of QR code that a class of parameters takes.
  package var qrKind: @Sendable (FuturaeEvent.ReplyKind) -> String? = {
    $0 == .approveQRCode ? "onlineAuth" : $0.isUsernameless ? "usernameless" : nil
  }
  /// A usernameless session needs the id of an enrolled user.
  package var isUser: @Sendable (_ user: String?, _ enrolled: [String]) -> Bool = { user, enrolled in
    user.map(enrolled.contains) ?? false
  }
  /// The user that a reply or a question for information names is enrolled.
  package var canName: @Sendable (_ user: String?, _ enrolled: [String]) -> Bool = { user, enrolled in
    user.map(enrolled.contains) ?? true
  }
  /// The calls of the delegate that a push message raises.
  package var calls: @Sendable (FuturaeEvent.Payload) -> [String] = {
    switch $0 {
    case .approve: ["approveAuthenticationReceived"]
    case .unenroll: ["unenrollUserReceived"]
    case .qrScan: ["qrCodeScanRequested"]
    case .custom: ["notificationDataReceived"]
    case .malformed: ["notificationError"]
    }
  }
  /// A scan is requested for the account of an enrolled user.
  package var concerns: @Sendable (FuturaeEvent.Payload, _ user: String?, _ enrolled: [String]) -> Bool = {
    payload, user, enrolled in payload != .qrScan || user.map(enrolled.contains) ?? false
  }
  /// A push message needs a launched SDK.
  package var isHandled: @Sendable (_ isLaunched: Bool) -> Bool = { $0 }
  /// The calls of the delegate that an address raises.
  package var addressCalls: @Sendable (FuturaeEvent.Address) -> [String] = {
    switch $0 {
    case .authentication: ["authenticationURLOpened"]
    case .activation: ["activationURLOpened"]
    case .foreign: ["openURLError"]
    }
  }
  /// Extra information is decrypted for an enrolled user.
  package var decryptsFor: @Sendable (_ user: String, _ enrolled: [String]) -> Bool = { $1.contains($0) }
  /// A damaged text is not decrypted.
  package var decrypts: @Sendable (_ isDamaged: Bool) -> Bool = { !$0 }
  /// A notification is loaded by an id that the server knows.
  package var loads: @Sendable (_ isKnown: Bool) -> Bool = { $0 }
}

/// One-time codes and the synchronous token.
package struct FuturaeOfflineRules: Sendable {
  /// The variant without more needs an unlocked SDK.
  package var defaultIsProtected = true
  /// The variant with a prompt needs an unlocked SDK.
  package var promptIsProtected = false
  /// The variant with a PIN needs an unlocked SDK.
  package var pinIsProtected = false
  /// Codes need a connection.
  package var needsServer = false
  /// The lock type that has the variants with a PIN and with a prompt.
  package var hasVariants: @Sendable (LockType) -> Bool = \.hasPIN
  /// The variant with a prompt needs activated biometrics.
  package var isActive: @Sendable (BiometricKeys) -> Bool = { $0 != .none }
  /// The user must pass the prompt.
  package var passes: @Sendable (Bool) -> Bool = { $0 }
  /// The kind of a QR code for which there is an offline code.
  package var qrKind = "offlineAuth"
  /// The entries that an offline QR code carries.
  package var entries: @Sendable ([String]) -> [String] = { $0 }
  /// A code is for an enrolled user.
  package var hasCode: @Sendable (_ user: String, _ enrolled: [String]) -> Bool = { $1.contains($0) }
  /// A launch tries to add the capability until the server knows it.
  package var triesCapability: @Sendable (_ isKnown: Bool) -> Bool = { !$0 }
  /// The attempt succeeds with a connection.
  package var addsCapability: @Sendable (_ isKnown: Bool, _ isOnline: Bool) -> Bool = { $0 || $1 }
}

/// The switches of the adaptive mechanism.
package struct FuturaeAdaptiveRules: Sendable {
  /// The switches after one was used.
  package var afterSwitch: @Sendable (AdaptiveSwitches, FuturaeEvent.AdaptivePart, _ isOn: Bool) -> AdaptiveSwitches = {
    switches, part, isOn in
    var switches = switches
    if part == .all || part == .collections { switches.collections = isOn }
    if part == .all || part == .onAuthentication { switches.onAuthentication = isOn }
    if part == .all || part == .onAccountMigration { switches.onAccountMigration = isOn }
    return switches
  }
  /// A submission works while data are collected.
  package var submits: @Sendable (_ isOn: Bool, _ collects: Bool) -> Bool = { $0 && $1 }
  /// A submission can be switched on before collections.
  package var keepsEarlySwitch = true
  /// A launch begins with everything off.
  package var afterLaunch: @Sendable (AdaptiveSwitches) -> AdaptiveSwitches = { _ in AdaptiveSwitches() }
}

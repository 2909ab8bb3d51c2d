internal import Conformance
internal import OtherSystems
internal import PowerAuthMistakes

extension MistakeCatalogue {
  /// What those who build, wrap or imitate the Futurae SDK can get wrong.
  static let futurae = MistakeCatalogue(
    [
      FuturaeMistakes.settings, FuturaeMistakes.data, FuturaeMistakes.methods, FuturaeMistakes.windows,
      FuturaeMistakes.protections, FuturaeMistakes.openings, FuturaeMistakes.attempts, FuturaeMistakes.changes,
      FuturaeMistakes.biometrics, FuturaeMistakes.enrolments, FuturaeMistakes.accounts, FuturaeMistakes.recoveries,
      FuturaeMistakes.sessions, FuturaeMistakes.messages,
      FuturaeMistakes.codes, FuturaeMistakes.adaptive, FuturaeMistakes.values,
    ].flatMap { $0.mistakes(of: "futurae") })
}

/// The mistakes by their areas.
enum FuturaeMistakes {
  static func breaking<Value: Sendable>(
    _ rule: any WritableKeyPath<FuturaeRules, Value> & Sendable
  ) -> BrokenRule<FuturaeRules, Value> { BrokenRule(rule) }

  static let settings: MistakeTable = [
    "biometrics-by-default": breaking(\.configuration.defaultType)(
      "Without a lock type the SDK has biometricsOnly.", is: .biometricsOnly),
    "duration-30": breaking(\.configuration.defaultDuration)("Without a duration an unlock lasts 30 seconds.", is: 30),
    "duration-from-1": breaking(\.configuration.isDuration)(
      "An unlock duration of one second is accepted.", { right in { right($0) || $0 == 1 } }),
    "duration-below-300": breaking(\.configuration.isDuration)(
      "An unlock duration of 300 seconds is refused.", { right in { right($0) && $0 < 300 } }),
    "duration-above-2": breaking(\.configuration.isDuration)(
      "An unlock duration of two seconds is refused.", { right in { right($0) && $0 > 2 } }),
    "duration-without-limit": breaking(\.configuration.isDuration)(
      "An unlock duration above 300 seconds is accepted.", { _ in { $0 >= 2 } }),
    "duration-zero": breaking(\.configuration.isDuration)(
      "An unlock duration of zero, or below it, is accepted.", { right in { right($0) || $0 <= 0 } }),
    "biometric-pin-change-by-default": breaking(\.configuration.allowsPINChangeByDefault)(
      "Without a setting, biometrics allow a change of the PIN.", is: true),
    "biometrics-kept-by-default": breaking(\.configuration.deactivatesByDefault)(
      "Without a setting, a change of the PIN leaves biometrics.", is: false),
    "unpinned-by-default": breaking(\.configuration.pinsByDefault)(
      "Without a setting, public keys are not pinned.", is: false),
    "incomplete-launch": breaking(\.configuration.isComplete)(
      "A launch with an empty id, key or base URL succeeds.", { _, _ in true }),
    "base-url-optional": breaking(\.configuration.isComplete)(
      "An empty base URL is accepted.", { _ in { $0.sdkId != "" && $0.sdkKey != "" } }),
    "key-optional": breaking(\.configuration.isComplete)(
      "An empty key is accepted.", { _ in { $0.sdkId != "" && $0.baseUrl != "" } }),
  ]

  static let data: MistakeTable = [
    "type-by-launch": breaking(\.configuration.fitsType)(
      "A launch with another lock type gives the data that type.", { _, _, _ in true }),
    "biometric-types-alike": breaking(\.configuration.fitsType)(
      "biometricsOnly and biometricsOrPasscode count as the same type.",
      { right in { right($0, $1) || ($0 != .none && !$0.hasPIN && $1 != .none && !$1.hasPIN) } }),
    "v1-with-any-type": breaking(\.configuration.fitsVersion1)(
      "Data of v1 are launched with any lock type.", { _, _ in true }),
    "settings-by-launch": breaking(\.configuration.fitSettings)(
      "A launch with another duration or invalidation changes the settings of stored data.", { _, _, new in new }),
    "switch-loses-accounts": breaking(\.configuration.switchType)(
      "A switch of the lock removes the accounts."
    ) { right, installation, type in
      var switched = right(installation, type)
      switched.accounts = []
      return switched
    },
    "switch-not-stored": breaking(\.configuration.switchType)(
      "A switch leaves the lock type as it was.", { _, installation, _ in installation }),
    "switch-sets-duration": breaking(\.configuration.switchType)(
      "A switch sets the duration to its default."
    ) { right, installation, type in
      var switched = right(installation, type)
      switched.settings.unlockDuration = 60
      return switched
    },
    "switch-drops-invalidation": breaking(\.configuration.switchType)(
      "A switch sets the invalidation to its default."
    ) { right, installation, type in
      var switched = right(installation, type)
      switched.settings.isInvalidatedByBiometricsChange = false
      return switched
    },
    "switch-drops-launch-settings": breaking(\.configuration.launchAfterSwitch)(
      "A switch sets the settings of the PIN, and pinning, to their defaults."
    ) { _, launch in
      launch.map { _ in
        LaunchSettings(
          allowsPINChangeWithBiometricUnlock: false, deactivatesBiometricsAfterPINChange: true, pinsPublicKeys: true)
      }
    },
    "switch-ends-permanent-lock": breaking(\.configuration.switchType)(
      "A switch ends the permanent lock."
    ) { right, installation, type in
      var switched = right(installation, type)
      switched.isPermanentlyLocked = false
      return switched
    },
    "switch-without-prompt": breaking(\.configuration.asksAtSwitch)("A switch asks for nothing.") { _, _ in nil },
    "switch-after-failure": breaking(\.configuration.switches)(
      "A switch succeeds although the user did not pass the prompt.", { _, _ in true }),
    "switch-without-pin": breaking(\.configuration.pinAfterSwitch)(
      "A switch to the PIN type does not take over its PIN.", { _, old, _ in old }),
    "switch-activates-biometrics": breaking(\.configuration.keysAfterSwitch)(
      "A switch to the PIN type activates biometrics."
    ) { right, type, enrolled in type.hasPIN ? .valid(since: enrolled) : right(type, enrolled) },
    "reset-keeps-accounts": breaking(\.configuration.afterReset)("A reset leaves the accounts.") { _ in { $0 } },
    "reset-keeps-lock-configuration": breaking(\.configuration.afterReset)(
      "A reset removes the accounts, and leaves type and settings."
    ) { _, old in old.map { Installation(type: $0.type, settings: $0.settings) } },
    "reset-keeps-pin": breaking(\.configuration.afterReset)(
      "A reset leaves the PIN and the permanent lock."
    ) { _, old in
      old.map {
        var kept = $0
        kept.accounts = []
        return kept
      }
    },
    "reset-stays-launched": breaking(\.configuration.launchAfterReset)(
      "After a reset the SDK is still launched.", { _ in { $0 } }),
    "calls-before-launch": breaking(\.configuration.isLaunched)(
      "Calls before a launch are not refused.", { _, _ in true }),
    "data-of-any-type": breaking(\.configuration.exists)(
      "The question for data does not look at the lock type.", { _ in { $0[$1] != nil && $2 == $2 } }),
    "data-of-any-group": breaking(\.configuration.exists)(
      "The question for data does not look at the groups."
    ) { _, stored, _, type in stored.values.contains { $0.type == type } },
    "data-by-app-group": breaking(\.configuration.exists)(
      "The question for data does not look at the access group."
    ) { _, stored, place, type in stored.contains { $0.key.appGroup == place.appGroup && $0.value.type == type } },
    "access-group-not-moved": breaking(\.configuration.findsData)(
      "A launch with an access group does not move items to it.", { _ in { $0[$1] == nil ? nil : $1 } }),
    "data-from-any-group": breaking(\.configuration.findsData)(
      "A launch without groups finds the data of every group."
    ) { _, stored, place in stored[place] == nil ? stored.keys.first : place },
    "any-group-permitted": breaking(\.configuration.isEntitled)(
      "An access group to which the app is not entitled is used.", { _, _, _ in true }),
    "groups-forgotten": breaking(\.configuration.movedTo)(
      "An update of the groups leaves the data where they were.", { _, old, _ in old }),
    "only-app-group-updated": breaking(\.configuration.movedTo)(
      "An update moves to the app group, and not to the access group.",
      { _ in { DataPlace(appGroup: $1.appGroup, accessGroup: $0.accessGroup) } }),
  ]

  static let methods: MistakeTable = [
    "biometrics-for-passcode-type": breaking(\.lock.permits)(
      "biometricsOrPasscode is unlocked with biometrics alone.",
      { right in { right($0, $1) || ($0 == .biometricsOrPasscode && $1 == .biometrics) } }),
    "passcode-for-biometrics-only": breaking(\.lock.permits)(
      "biometricsOnly is unlocked with the passcode.",
      { right in { right($0, $1) || ($0 == .biometricsOnly && $1 == .biometricsOrPasscode) } }),
    "passcode-for-pin-type": breaking(\.lock.permits)(
      "The PIN type is unlocked with the passcode of the device.",
      { right in { right($0, $1) || ($0.hasPIN && $1 == .biometricsOrPasscode) } }),
    "no-biometrics-for-pin-type": breaking(\.lock.permits)(
      "The PIN type is not unlocked with biometrics.",
      { right in { right($0, $1) && !($0.hasPIN && $1 == .biometrics) } }),
    "passcode-first": breaking(\.lock.prompt)(
      "The passcode is preferred to biometrics.", { _ in { $1 ? .passcode : $0 ? .biometrics : nil } }),
    "no-passcode": breaking(\.lock.prompt)(
      "Without an enrolled biometric there is no passcode."
    ) { _, hasBiometrics, _ in hasBiometrics ? .biometrics : nil },
    "passcode-always-there": breaking(\.lock.prompt)(
      "A device without a passcode is asked for one."
    ) { _, hasBiometrics, _ in hasBiometrics ? .biometrics : .passcode },
    "pin-before-enrolment": breaking(\.lock.canVerifyPIN)(
      "The PIN is compared before the first enrolment.", { _, _, _ in true }),
    "pin-type-offline": breaking(\.lock.needsServer)(
      "The PIN type is unlocked without a connection.", { _, _, _ in false }),
    "biometrics-offline": breaking(\.lock.needsServer)(
      "Biometrics unlock the PIN type without a connection.", { right in { right($0, $1) && $1 == .sdkPin } }),
    "connection-for-all": breaking(\.lock.needsServer)("Every lock type needs a connection.") { _, _, _ in true },
    "methods-without-biometrics": breaking(\.lock.activeMethods)(
      "Activated biometrics are not an active method of the PIN type."
    ) { right, type, keys in type.hasPIN ? ["sdkPin"] : right(type, keys) },
    "methods-with-biometrics": breaking(\.lock.activeMethods)(
      "Biometrics are an active method of the PIN type before they are activated."
    ) { right, type, keys in type.hasPIN ? ["biometrics", "sdkPin"] : right(type, keys) },
    "methods-by-preference": breaking(\.lock.activeMethods)(
      "The PIN comes before biometrics in the list of methods.", { right in { right($0, $1).reversed() } }),
    "no-method-named-none": breaking(\.lock.activeMethods)(
      "Without a lock the list of methods is empty.", { right, type, keys in type == .none ? [] : right(type, keys) }),
  ]

  static let windows: MistakeTable = [
    "duration-in-milliseconds": breaking(\.lock.windowEnd)(
      "The duration is taken as milliseconds.", { _, now, seconds, _ in now + seconds }),
    "duration-in-minutes": breaking(\.lock.windowEnd)(
      "The duration is taken as minutes.", { _, now, seconds, _ in now + seconds * 60_000 }),
    "first-window-kept": breaking(\.lock.windowEnd)(
      "An unlock within a window leaves its end.", { right, now, seconds, old in old ?? right(now, seconds, nil) }),
    "windows-added": breaking(\.lock.windowEnd)(
      "An unlock within a window adds to it.", { right, now, seconds, old in right(old ?? now, seconds, nil) }),
    "window-without-end": breaking(\.lock.isOpen)("A window does not end by itself.") { _, _, _ in true },
    "window-ends-a-second-early": breaking(\.lock.isOpen)("A window ends a second early.") { _ in { $0 < $1 - 1000 } },
    "lock-waits": breaking(\.lock.afterLock)("lock leaves the window until its end.") { _ in { $0 } },
    "failed-prompt-unlocks": breaking(\.lock.opens)("A user who does not pass the prompt unlocks.") { _, _ in true },
    "none-is-locked": breaking(\.lock.isEnforced)("Without a lock type the SDK counts as locked.") { _, _ in true },
    "window-survives-launch": breaking(\.lock.windowAfterLaunch)(
      "A window stays open across a launch.", { _ in { $0 } }),
  ]

  static let protections: MistakeTable = [
    "nothing-protected": breaking(\.lock.protection)("No function needs an unlocked SDK.") { _, _ in .never },
    "list-protected": breaking(\.lock.protection)(
      "The list of accounts needs an unlocked SDK.", { right in { $0 == .getAccounts ? .always : right($0) } }),
    "status-protected": breaking(\.lock.protection)(
      "The status of accounts needs an unlocked SDK.",
      { right in { $0 == .getAccountsStatus ? .always : right($0) } }),
    "all-protected": breaking(\.lock.protection)("Every function needs an unlocked SDK.") { _, _ in .always },
    "pin-does-not-free": breaking(\.lock.isProtectedByPIN)(
      "A code with the PIN needs an unlocked SDK.", { _, _ in true }),
    "codes-free": breaking(\.lock.isProtectedByPIN)("A code needs no unlocked SDK.") { _, _ in false },
    "messages-free": breaking(\.lock.isProtectedByExtra)(
      "A push message with extra information needs no unlocked SDK.", { _, _ in false }),
    "messages-protected": breaking(\.lock.isProtectedByExtra)(
      "Every push message needs an unlocked SDK.", { _, _ in true }),
    "migration-free": breaking(\.lock.protectsMigration)(
      "A recovery needs no unlocked SDK in any lock type.", { _, _ in false }),
    "migration-protected": breaking(\.lock.protectsMigration)(
      "A recovery needs an unlocked SDK with the PIN type too.", { right in { right($0) || $0.hasPIN } }),
    "migration-by-biometrics-only": breaking(\.lock.protectsMigration)(
      "A recovery needs an unlocked SDK with biometricsOnly alone.", { _ in { $0 == .biometricsOnly } }),
  ]

  /// Functions that are protected, each of which works while the SDK is locked.
  static let openings = MistakeTable(
    [SDKFunction.replyAuth, .getSessionInfo, .decryptExtraInfo, .openURL, .getSynchronousAuthToken].map { function in
      (
        "free-\(function.rawValue.lowercased())",
        breaking(\.lock.protection)(
          "\(function.rawValue) works while the SDK is locked.", { right in { $0 == function ? .never : right($0) } })
      )
    })

  static let attempts: MistakeTable = [
    "three-attempts": breaking(\.pin.mostAttempts)("The third wrong PIN is the last.", is: 3),
    "six-attempts": breaking(\.pin.mostAttempts)("The sixth wrong PIN is the last.", is: 6),
    "last-attempt-once-more": breaking(\.pin.isLast)(
      "The SDK is locked after the fifth wrong PIN, at the sixth.", { _ in { $0 > $1 } }),
    "attempts-not-counted": breaking(\.pin.afterFailure)("Wrong PINs are not counted.") { _ in { $0 } },
    "attempts-counted-twice": breaking(\.pin.afterFailure)("Each wrong PIN is counted twice.") { _ in { $0 + 2 } },
    "failed-instead-of-left": breaking(\.pin.attemptsLeft)(
      "The number of failed attempts is told instead of those that are left.", { _, failed, _ in failed }),
    "left-before-the-attempt": breaking(\.pin.attemptsLeft)(
      "The attempts that were left before the wrong one are told.", { right in { right($0, $1) + 1 } }),
    "attempts-not-consecutive": breaking(\.pin.afterSuccess)(
      "A right PIN does not set the failed attempts back.", { _ in { $0 } }),
    "attempts-one-back": breaking(\.pin.afterSuccess)(
      "A right PIN takes one failed attempt back.", { _ in { max(0, $0 - 1) } }),
    "permanent-lock-opens": breaking(\.pin.refusesUnlock)(
      "The right PIN unlocks after a permanent lock.", { _, _ in false }),
    "permanent-lock-by-window": breaking(\.pin.refusesFunctions)(
      "Protected functions are refused as in an ordinary lock.", { _, _ in false }),
    "codes-after-permanent-lock": breaking(\.pin.refusesCodes)(
      "One-time codes with the PIN or a prompt are given after a permanent lock.", { _, _ in false }),
    "permanent-lock-until-launch": breaking(\.pin.afterLaunch)(
      "Another launch ends the permanent lock.", { _, _ in false }),
    "device-not-archived": breaking(\.pin.archives)("The server does not archive the device.") { _, _ in false },
    "empty-pin-counts": breaking(\.pin.isPresent)(
      "An empty PIN is compared, and counts as wrong.", { _ in { $0 != nil } }),
    "numeric-pin": breaking(\.pin.hasPattern)(
      "A PIN must be of digits.", { _ in { $0.utf8.allSatisfy { (48...57).contains($0) } } }),
    "pin-of-four": breaking(\.pin.hasPattern)("A PIN must have four characters or more.") { _ in { $0.count >= 4 } },
    "pin-case-ignored": breaking(\.pin.isRight)(
      "Letters of a PIN match those of another case.", { _ in { $0.lowercased() == $1?.lowercased() } }),
    "pin-beginning": breaking(\.pin.isRight)("A PIN that begins with the stored one is right.") { _, given, stored in
      stored.map { given.hasPrefix($0) } ?? false
    },
    "pin-as-number": breaking(\.pin.isRight)("PINs of digits are compared as numbers.") { right, given, stored in
      right(given, stored) || Int(given) != nil && Int(given) == stored.flatMap { Int($0) }
    },
    "offline-attempt-counts": breaking(\.pin.withoutServer)(
      "An attempt without a connection counts as wrong.", { _ in { $0 + 1 } }),
    "offline-attempt-resets": breaking(\.pin.withoutServer)(
      "An attempt without a connection sets the count back.", { _, _ in 0 }),
    "biometrics-count": breaking(\.pin.afterBiometrics)(
      "An unlock with biometrics counts as a failed attempt.", { _ in { $0 + 1 } }),
  ]

  static let changes: MistakeTable = [
    "pin-change-in-all-types": breaking(\.pin.canChange)("The PIN can be changed in every lock type.") { _, _ in true },
    "biometrics-change-pin": breaking(\.pin.changeIsPermitted)(
      "An unlock with biometrics permits a change of the PIN without the setting.", { _, _, _ in true }),
    "biometrics-never-change-pin": breaking(\.pin.changeIsPermitted)(
      "An unlock with biometrics never permits a change of the PIN.", { _, byBiometrics, _ in !byBiometrics }),
    "pin-change-lost": breaking(\.pin.afterChange)("After a change the old PIN is right.") { _ in { $0 ?? $1 } },
    "biometrics-survive-pin-change": breaking(\.pin.keysAfterChange)(
      "A change of the PIN leaves biometrics.", { _, keys, _ in keys }),
    "pin-change-ends-biometrics": breaking(\.pin.keysAfterChange)(
      "A change of the PIN always deactivates biometrics.", { _, _, _ in .none }),
  ]
}

internal import Conformance
internal import OtherSystems

extension MistakeCatalogue {
  /// What those who build, wrap or imitate the Futurae SDK can get wrong.
  static let futurae = MistakeCatalogue(
    [
      FuturaeMistakes.settings, FuturaeMistakes.data, FuturaeMistakes.methods, FuturaeMistakes.windows,
      FuturaeMistakes.protections, FuturaeMistakes.attempts,
      FuturaeMistakes.changes,
      FuturaeMistakes.biometrics, FuturaeMistakes.enrolments, FuturaeMistakes.accounts, FuturaeMistakes.recoveries,
      FuturaeMistakes.sessions, FuturaeMistakes.messages,
      FuturaeMistakes.codes, FuturaeMistakes.adaptive, FuturaeMistakes.values,
    ].flatMap { $0 })
}

/// The mistakes by their areas.
enum FuturaeMistakes {
  static func m<Value: Sendable>(
    _ id: String, _ sentence: String, _ step: any WritableKeyPath<FuturaeRules, Value> & Sendable,
    _ change: @escaping @Sendable (Value) -> Value
  ) -> Mistake {
    Mistake("futurae.\(id)", sentence, edits: [.rule(RuleEdit(step, change))])
  }

  static let settings: [Mistake] = [
    m("biometrics-by-default", "Without a lock type the SDK has biometricsOnly.", \.configuration.defaultType) { _ in
      .biometricsOnly
    },
    m("duration-30", "Without a duration an unlock lasts 30 seconds.", \.configuration.defaultDuration) { _ in 30 },
    m("duration-from-1", "An unlock duration of one second is accepted.", \.configuration.isDuration) { right in
      { right($0) || $0 == 1 }
    },
    m("duration-below-300", "An unlock duration of 300 seconds is refused.", \.configuration.isDuration) { right in
      { right($0) && $0 < 300 }
    },
    m("duration-above-2", "An unlock duration of two seconds is refused.", \.configuration.isDuration) { right in
      { right($0) && $0 > 2 }
    },
    m("duration-without-limit", "An unlock duration above 300 seconds is accepted.", \.configuration.isDuration) { _ in
      { $0 >= 2 }
    },
    m("duration-zero", "An unlock duration of zero, or below it, is accepted.", \.configuration.isDuration) { right in
      { right($0) || $0 <= 0 }
    },
    m(
      "biometric-pin-change-by-default", "Without a setting, biometrics allow a change of the PIN.",
      \.configuration.allowsPINChangeByDefault
    ) { _ in true },
    m(
      "biometrics-kept-by-default", "Without a setting, a change of the PIN leaves biometrics.",
      \.configuration.deactivatesByDefault
    ) { _ in false },
    m("unpinned-by-default", "Without a setting, public keys are not pinned.", \.configuration.pinsByDefault) { _ in
      false
    },
    m("incomplete-launch", "A launch with an empty id, key or base URL succeeds.", \.configuration.isComplete) { _ in
      { _ in true }
    },
    m("base-url-optional", "An empty base URL is accepted.", \.configuration.isComplete) { _ in
      { $0.sdkId != "" && $0.sdkKey != "" }
    },
    m("key-optional", "An empty key is accepted.", \.configuration.isComplete) { _ in
      { $0.sdkId != "" && $0.baseUrl != "" }
    },
  ]

  static let data: [Mistake] = [
    m("type-by-launch", "A launch with another lock type gives the data that type.", \.configuration.fitsType) { _ in
      { _, _ in true }
    },
    m(
      "biometric-types-alike", "biometricsOnly and biometricsOrPasscode count as the same type.",
      \.configuration.fitsType
    ) { right in
      { right($0, $1) || ($0 != .none && !$0.hasPIN && $1 != .none && !$1.hasPIN) }
    },
    m("v1-with-any-type", "Data of v1 are launched with any lock type.", \.configuration.fitsVersion1) { _ in
      { _ in true }
    },
    m(
      "settings-by-launch", "A launch with another duration or invalidation changes the settings of stored data.",
      \.configuration.fitSettings
    ) { _ in { _, new in new } },
    m("switch-loses-accounts", "A switch of the lock removes the accounts.", \.configuration.switchType) { right in
      { installation, type in
        var switched = right(installation, type)
        switched.accounts = []
        return switched
      }
    },
    m("switch-not-stored", "A switch leaves the lock type as it was.", \.configuration.switchType) { _ in
      { installation, _ in installation }
    },
    m("switch-sets-duration", "A switch sets the duration to its default.", \.configuration.switchType) { right in
      { installation, type in
        var switched = right(installation, type)
        switched.settings.unlockDuration = 60
        return switched
      }
    },
    m("switch-drops-invalidation", "A switch sets the invalidation to its default.", \.configuration.switchType) {
      right in
      { installation, type in
        var switched = right(installation, type)
        switched.settings.isInvalidatedByBiometricsChange = false
        return switched
      }
    },
    m(
      "switch-drops-launch-settings", "A switch sets the settings of the PIN, and pinning, to their defaults.",
      \.configuration.launchAfterSwitch
    ) { _ in
      { launch in
        launch.map { _ in
          LaunchSettings(
            allowsPINChangeWithBiometricUnlock: false, deactivatesBiometricsAfterPINChange: true, pinsPublicKeys: true)
        }
      }
    },
    m("switch-ends-permanent-lock", "A switch ends the permanent lock.", \.configuration.switchType) { right in
      { installation, type in
        var switched = right(installation, type)
        switched.isPermanentlyLocked = false
        return switched
      }
    },
    m("switch-without-prompt", "A switch asks for nothing.", \.configuration.asksAtSwitch) { _ in { _ in nil } },
    m("switch-after-failure", "A switch succeeds although the user did not pass the prompt.", \.configuration.switches)
    { _ in { _ in true } },
    m("switch-without-pin", "A switch to the PIN type does not take over its PIN.", \.configuration.pinAfterSwitch) {
      _ in { old, _ in old }
    },
    m("switch-activates-biometrics", "A switch to the PIN type activates biometrics.", \.configuration.keysAfterSwitch)
    { right in
      { type, enrolled in type.hasPIN ? .valid(since: enrolled) : right(type, enrolled) }
    },
    m("reset-keeps-accounts", "A reset leaves the accounts.", \.configuration.afterReset) { _ in { $0 } },
    m(
      "reset-keeps-lock-configuration", "A reset removes the accounts, and leaves type and settings.",
      \.configuration.afterReset
    ) { _ in
      { old in old.map { Installation(type: $0.type, settings: $0.settings) } }
    },
    m("reset-keeps-pin", "A reset leaves the PIN and the permanent lock.", \.configuration.afterReset) { _ in
      { old in
        old.map {
          var kept = $0
          kept.accounts = []
          return kept
        }
      }
    },
    m("reset-stays-launched", "After a reset the SDK is still launched.", \.configuration.launchAfterReset) { _ in
      { $0 }
    },
    m("calls-before-launch", "Calls before a launch are not refused.", \.configuration.isLaunched) { _ in { _ in true }
    },
    m("data-of-any-type", "The question for data does not look at the lock type.", \.configuration.exists) { _ in
      { $0[$1] != nil && $2 == $2 }
    },
    m("data-of-any-group", "The question for data does not look at the groups.", \.configuration.exists) { _ in
      { stored, _, type in stored.values.contains { $0.type == type } }
    },
    m("data-by-app-group", "The question for data does not look at the access group.", \.configuration.exists) { _ in
      { stored, place, type in stored.contains { $0.key.appGroup == place.appGroup && $0.value.type == type } }
    },
    m("access-group-not-moved", "A launch with an access group does not move items to it.", \.configuration.findsData) {
      _ in { $0[$1] == nil ? nil : $1 }
    },
    m("data-from-any-group", "A launch without groups finds the data of every group.", \.configuration.findsData) { _ in
      { stored, place in stored[place] == nil ? stored.keys.first : place }
    },
    m("any-group-permitted", "An access group to which the app is not entitled is used.", \.configuration.isEntitled) {
      _ in { _, _ in true }
    },
    m("groups-forgotten", "An update of the groups leaves the data where they were.", \.configuration.movedTo) { _ in
      { old, _ in old }
    },
    m(
      "only-app-group-updated", "An update moves to the app group, and not to the access group.",
      \.configuration.movedTo
    ) { _ in
      { DataPlace(appGroup: $1.appGroup, accessGroup: $0.accessGroup) }
    },
  ]

  static let methods: [Mistake] = [
    m("biometrics-for-passcode-type", "biometricsOrPasscode is unlocked with biometrics alone.", \.lock.permits) {
      right in
      { right($0, $1) || ($0 == .biometricsOrPasscode && $1 == .biometrics) }
    },
    m("passcode-for-biometrics-only", "biometricsOnly is unlocked with the passcode.", \.lock.permits) { right in
      { right($0, $1) || ($0 == .biometricsOnly && $1 == .biometricsOrPasscode) }
    },
    m("passcode-for-pin-type", "The PIN type is unlocked with the passcode of the device.", \.lock.permits) { right in
      { right($0, $1) || ($0.hasPIN && $1 == .biometricsOrPasscode) }
    },
    m("no-biometrics-for-pin-type", "The PIN type is not unlocked with biometrics.", \.lock.permits) { right in
      { right($0, $1) && !($0.hasPIN && $1 == .biometrics) }
    },
    m("passcode-first", "The passcode is preferred to biometrics.", \.lock.prompt) { _ in
      { $1 ? .passcode : $0 ? .biometrics : nil }
    },
    m("no-passcode", "Without an enrolled biometric there is no passcode.", \.lock.prompt) { _ in
      { hasBiometrics, _ in hasBiometrics ? .biometrics : nil }
    },
    m("passcode-always-there", "A device without a passcode is asked for one.", \.lock.prompt) { _ in
      { hasBiometrics, _ in hasBiometrics ? .biometrics : .passcode }
    },
    m("pin-before-enrolment", "The PIN is compared before the first enrolment.", \.lock.canVerifyPIN) { _ in
      { _, _ in true }
    },
    m("pin-type-offline", "The PIN type is unlocked without a connection.", \.lock.needsServer) { _ in { _, _ in false }
    },
    m("biometrics-offline", "Biometrics unlock the PIN type without a connection.", \.lock.needsServer) { right in
      { right($0, $1) && $1 == .sdkPin }
    },
    m("connection-for-all", "Every lock type needs a connection.", \.lock.needsServer) { _ in { _, _ in true } },
    m("methods-without-biometrics", "Activated biometrics are no active method of the PIN type.", \.lock.activeMethods)
    { right in
      { type, keys in type.hasPIN ? ["sdkPin"] : right(type, keys) }
    },
    m(
      "methods-with-biometrics", "Biometrics are an active method of the PIN type before they are activated.",
      \.lock.activeMethods
    ) { right in
      { type, keys in type.hasPIN ? ["biometrics", "sdkPin"] : right(type, keys) }
    },
    m("methods-by-preference", "The PIN comes before biometrics in the list of methods.", \.lock.activeMethods) {
      right in { right($0, $1).reversed() }
    },
    m("no-method-named-none", "Without a lock the list of methods is empty.", \.lock.activeMethods) { right in
      { type, keys in type == .none ? [] : right(type, keys) }
    },
  ]

  static let windows: [Mistake] = [
    m("duration-in-milliseconds", "The duration is taken as milliseconds.", \.lock.windowEnd) { _ in
      { now, seconds, _ in now + seconds }
    },
    m("duration-in-minutes", "The duration is taken as minutes.", \.lock.windowEnd) { _ in
      { now, seconds, _ in now + seconds * 60_000 }
    },
    m("first-window-kept", "An unlock within a window leaves its end.", \.lock.windowEnd) { right in
      { now, seconds, old in old ?? right(now, seconds, nil) }
    },
    m("windows-added", "An unlock within a window adds to it.", \.lock.windowEnd) { right in
      { now, seconds, old in right(old ?? now, seconds, nil) }
    },
    m("window-without-end", "A window does not end by itself.", \.lock.isOpen) { _ in { _, _ in true } },
    m("window-ends-a-second-early", "A window ends a second early.", \.lock.isOpen) { _ in { $0 < $1 - 1000 } },
    m("lock-waits", "lock leaves the window until its end.", \.lock.afterLock) { _ in { $0 } },
    m("failed-prompt-unlocks", "A user who does not pass the prompt unlocks.", \.lock.opens) { _ in { _ in true } },
    m("none-is-locked", "Without a lock type the SDK counts as locked.", \.lock.isEnforced) { _ in { _ in true } },
    m("window-survives-launch", "A window stays open across a launch.", \.lock.windowAfterLaunch) { _ in { $0 } },
  ]

  static let protections: [Mistake] =
    [
      m("nothing-protected", "No function needs an unlocked SDK.", \.lock.protection) { _ in { _ in .never } },
      m("list-protected", "The list of accounts needs an unlocked SDK.", \.lock.protection) { right in
        { $0 == .getAccounts ? .always : right($0) }
      },
      m("status-protected", "The status of accounts needs an unlocked SDK.", \.lock.protection) { right in
        { $0 == .getAccountsStatus ? .always : right($0) }
      },
      m("all-protected", "Every function needs an unlocked SDK.", \.lock.protection) { _ in { _ in .always } },
      m("pin-does-not-free", "A code with the PIN needs an unlocked SDK.", \.lock.isProtectedByPIN) { _ in { _ in true }
      },
      m("codes-free", "A code needs no unlocked SDK.", \.lock.isProtectedByPIN) { _ in { _ in false } },
      m("messages-free", "A push message with extra information needs no unlocked SDK.", \.lock.isProtectedByExtra) {
        _ in { _ in false }
      },
      m("messages-protected", "Every push message needs an unlocked SDK.", \.lock.isProtectedByExtra) { _ in
        { _ in true }
      },
      m("migration-free", "A recovery needs no unlocked SDK in any lock type.", \.lock.protectsMigration) { _ in
        { _ in false }
      },
      m("migration-protected", "A recovery needs an unlocked SDK with the PIN type too.", \.lock.protectsMigration) {
        right in { right($0) || $0.hasPIN }
      },
      m(
        "migration-by-biometrics-only", "A recovery needs an unlocked SDK with biometricsOnly alone.",
        \.lock.protectsMigration
      ) { _ in { $0 == .biometricsOnly } },
    ]
    + [
      SDKFunction.replyAuth, .getSessionInfo, .decryptExtraInfo, .openURL, .getSynchronousAuthToken,
    ].map { function in
      m(
        "free-\(function.rawValue.lowercased())", "\(function.rawValue) works while the SDK is locked.",
        \.lock.protection
      ) { right in
        { $0 == function ? .never : right($0) }
      }
    }

  static let attempts: [Mistake] = [
    m("three-attempts", "The third wrong PIN is the last.", \.pin.mostAttempts) { _ in 3 },
    m("six-attempts", "The sixth wrong PIN is the last.", \.pin.mostAttempts) { _ in 6 },
    m("last-attempt-once-more", "The SDK is locked after the fifth wrong PIN, at the sixth.", \.pin.isLast) { _ in
      { $0 > $1 }
    },
    m("attempts-not-counted", "Wrong PINs are not counted.", \.pin.afterFailure) { _ in { $0 } },
    m("attempts-counted-twice", "Each wrong PIN is counted twice.", \.pin.afterFailure) { _ in { $0 + 2 } },
    m(
      "failed-instead-of-left", "The number of failed attempts is told instead of those that are left.",
      \.pin.attemptsLeft
    ) { _ in { failed, _ in failed } },
    m("left-before-the-attempt", "The attempts that were left before the wrong one are told.", \.pin.attemptsLeft) {
      right in { right($0, $1) + 1 }
    },
    m("attempts-not-consecutive", "A right PIN does not set the failed attempts back.", \.pin.afterSuccess) { _ in
      { $0 }
    },
    m("attempts-one-back", "A right PIN takes one failed attempt back.", \.pin.afterSuccess) { _ in { max(0, $0 - 1) }
    },
    m("permanent-lock-opens", "The right PIN unlocks after a permanent lock.", \.pin.refusesUnlock) { _ in
      { _ in false }
    },
    m("permanent-lock-by-window", "Protected functions are refused as in an ordinary lock.", \.pin.refusesFunctions) {
      _ in { _ in false }
    },
    m(
      "codes-after-permanent-lock", "One-time codes with the PIN or a prompt are given after a permanent lock.",
      \.pin.refusesCodes
    ) { _ in { _ in false } },
    m("permanent-lock-until-launch", "Another launch ends the permanent lock.", \.pin.afterLaunch) { _ in { _ in false }
    },
    m("device-not-archived", "The server does not archive the device.", \.pin.archives) { _ in { _ in false } },
    m("empty-pin-counts", "An empty PIN is compared, and counts as wrong.", \.pin.isPresent) { _ in { $0 != nil } },
    m("numeric-pin", "A PIN must be of digits.", \.pin.hasPattern) { _ in
      { $0.utf8.allSatisfy { (48...57).contains($0) } }
    },
    m("pin-of-four", "A PIN must have four characters or more.", \.pin.hasPattern) { _ in { $0.count >= 4 } },
    m("pin-case-ignored", "Letters of a PIN match those of another case.", \.pin.isRight) { _ in
      { $0.lowercased() == $1?.lowercased() }
    },
    m("pin-beginning", "A PIN that begins with the stored one is right.", \.pin.isRight) { _ in
      { given, stored in stored.map { given.hasPrefix($0) } ?? false }
    },
    m("pin-as-number", "PINs of digits are compared as numbers.", \.pin.isRight) { right in
      { given, stored in right(given, stored) || Int(given) != nil && Int(given) == stored.flatMap { Int($0) } }
    },
    m("offline-attempt-counts", "An attempt without a connection counts as wrong.", \.pin.withoutServer) { _ in
      { $0 + 1 }
    },
    m("offline-attempt-resets", "An attempt without a connection sets the count back.", \.pin.withoutServer) { _ in
      { _ in 0 }
    },
    m("biometrics-count", "An unlock with biometrics counts as a failed attempt.", \.pin.afterBiometrics) { _ in
      { $0 + 1 }
    },
  ]

  static let changes: [Mistake] = [
    m("pin-change-in-all-types", "The PIN can be changed in every lock type.", \.pin.canChange) { _ in { _ in true } },
    m(
      "biometrics-change-pin", "An unlock with biometrics permits a change of the PIN without the setting.",
      \.pin.changeIsPermitted
    ) { _ in { _, _ in true } },
    m(
      "biometrics-never-change-pin", "An unlock with biometrics never permits a change of the PIN.",
      \.pin.changeIsPermitted
    ) { _ in { byBiometrics, _ in !byBiometrics } },
    m("pin-change-lost", "After a change the old PIN is right.", \.pin.afterChange) { _ in { $0 ?? $1 } },
    m("biometrics-survive-pin-change", "A change of the PIN leaves biometrics.", \.pin.keysAfterChange) { _ in
      { keys, _ in keys }
    },
    m("pin-change-ends-biometrics", "A change of the PIN always deactivates biometrics.", \.pin.keysAfterChange) { _ in
      { _, _ in .none }
    },
  ]
}

internal import Conformance
internal import OtherSystems

typealias FuturaeEventKind = EventKind<Timed<FuturaeEvent>>

// Members that several kinds of events of the Futurae SDK have.

extension Members where Value == Bool {
  /// Whether the user passes the prompt of the system.
  static let verdict = Members<String>.word(
    "verdict", ["success", "failure"],
    "How the user answers the prompt of the system, where there is one. Default: `success`.", else: "success"
  ).map { text, _ in text == "success" }
}

extension Members where Value == DataPlace {
  static let place = group(
    .optional(.text("appGroup", "The app group. Default: none.")),
    .optional(
      .text("accessGroup", "The keychain access group. Default: none, which is the default group of the app."))
  ) { DataPlace(appGroup: $0, accessGroup: $1) }
}

extension Members where Value == String? {
  static let bindingToken = optional(.text("bindingToken", "The binding token. Default: absent."))
}

extension Members where Value == FuturaeEvent.OfflineVariant {
  static let variant = group(
    .word(
      "variant", ["default", "sdkPin", "biometrics"],
      "The class of the parameters: without more, with the SDK PIN, or with a prompt for biometrics."),
    .optional(.text("sdkPin", "The PIN, with the variant `sdkPin`. Default: absent.")), .verdict
  ) { name, pin, passes in
    switch name {
    case "sdkPin": .sdkPin(pin)
    case "biometrics": .biometrics(passes: passes)
    default: .default
    }
  }
}

extension Members where Value == FuturaeEvent.Launch {
  static let launch = group(
    changing(
      FuturaeEvent.Launch(),
      [
        .set(\.sdkId, .text("sdkId", "The SDK id. Default: `id`.")),
        .set(\.sdkKey, .text("sdkKey", "The SDK key. Default: `key`.")),
        .set(\.baseUrl, .text("baseUrl", "The base URL. Default: `https://api.futurae.com:443`.")),
        .set(\.type, .choice("type", "The lock type. Default: `none`.")),
        .set(\.unlockDuration, .int("unlockDuration", -1000...1000, "The unlock duration, in seconds. Default: 60.")),
        .set(
          \.isInvalidatedByBiometricsChange,
          .yes("invalidatedByBiometricsChange", "The setting of this name. Default: `no`.")),
        .set(
          \.allowsPINChangeWithBiometricUnlock,
          .yes("allowPinChangeWithBiometricUnlock", "The setting of this name. Default: `no`.")),
        .set(
          \.deactivatesBiometricsAfterPINChange,
          .yes("deactivateBiometricsAfterPinChange", "The setting of this name. Default: `yes`.")),
        .set(\.pinsPublicKeys, .yes("sslPinning", "The setting of this name. Default: `yes`.")),
      ]), .place
  ) { launch, place in
    var launch = launch
    launch.place = place
    return launch
  }
}

// MARK: - The world

extension Members where Value == FuturaeState {
  /// The world in which a script begins; each member has a default.
  static let world = group(
    .int("biometrics", 0...10, "How many biometrics the user has enrolled in the device. Default: 1.", else: 1),
    .yes("passcode", "Whether the device has a passcode. Default: `yes`.", else: true),
    .word("network", ["online", "offline"], "Whether the device has a connection. Default: `online`.", else: "online"),
    .optional(
      .record(
        "installed", of: .installed,
        "Data of the SDK that the app already has, without app group and access group, stored with an `unlockDuration` of "
          + "60 and `invalidatedByBiometricsChange` `no`. Default: none.")),
    .optional(
      .texts(
        "permittedGroups", "The keychain access groups to which the app is entitled. Default: every group is permitted."
      )),
    .texts("refusedCodes", "Codes that the server refuses at an enrolment. Default: none.", else: []),
    .texts(
      "bindingFor",
      "For what the server demands a binding token: `enrolment`, `recovery` or both. Default: for nothing.", else: []),
    .records("bindingTokens", of: .issued, "The binding tokens that the server has issued. Default: none.", else: []),
    .optional(
      .record("backup", of: .backup, "The migration data that a restored backup contains. Default: there are none.")),
    .yes("migrationEnabled", "Whether the server permits account recovery. Default: `yes`.", else: true),
    .yes("trustedContext", "Whether the server finds the context of a recovery trusted. Default: `yes`.", else: true)
  ) {
    biometrics, passcode, network, installed, groups, refused, binding, tokens, backup, isMigrationEnabled, isTrusted in
    var world = FuturaeWorld()
    world.permittedGroups = groups
    world.refusedCodes = refused
    world.bindsEnrolment = binding.contains("enrolment")
    world.bindsRecovery = binding.contains("recovery")
    world.bindingTokens = tokens
    world.backup = backup
    world.isMigrationEnabled = isMigrationEnabled
    world.isContextTrusted = isTrusted
    var state = FuturaeState(
      world: world, biometrics: biometrics, hasPasscode: passcode, isOnline: network == "online")
    state.installations[DataPlace()] = installed?.made(with: Set(state.biometrics))
    return state
  }
}

extension Members where Value == Installation {
  fileprivate static let installed = group(
    .word(
      "version", ["v1", "v2", "v3"],
      "The version of the SDK that left the data; its next launch is the first one of v3 after `v1` and `v2`."),
    Members<LockType>.choice("type", "The lock type with which the data were stored; `v1` has `none`."),
    .texts("accounts", "The ids of the enrolled users. Default: none.", else: []),
    .optional(.text("sdkPin", "The SDK PIN that the server has. Default: none."))
  ) { version, type, accounts, pin in
    var installation = Installation(
      type: type, settings: LockSettings(unlockDuration: 60, isInvalidatedByBiometricsChange: false))
    installation.isOfVersion1 = version == "v1"
    installation.accounts = accounts
    installation.wasEnrolled = !accounts.isEmpty
    installation.pin = pin
    return installation
  }
}

extension Installation {
  /// The installation with the keys that it made while the device had these biometrics.
  fileprivate func made(with biometrics: Set<Int>) -> Installation {
    var installation = self
    if type == .biometricsOnly || type == .biometricsOrPasscode { installation.keys = .valid(since: biometrics) }
    return installation
  }
}

extension Members where Value == BindingToken {
  fileprivate static let issued = group(
    .text("token", "The token."),
    .text(
      "scope",
      "What it is for: the activation code of an enrolment, or the device ids of the accounts that are recovered, "
        + "joined by commas. The device id of the account of the user `u` is `device-u`.")
  ) { BindingToken(token: $0, scope: $1) }
}

extension Members where Value == FuturaeBackup {
  fileprivate static let backup = group(
    .texts("accounts", "The ids of the users whose accounts can be recovered. Default: none.", else: []),
    .optional(.text("sdkPin", "The SDK PIN of the installation that made the backup. Default: it had none."))
  ) { FuturaeBackup(accounts: $0, pin: $1) }
}

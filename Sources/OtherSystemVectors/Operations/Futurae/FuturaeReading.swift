internal import Conformance
internal import OtherSystems

extension FuturaeState {
  /// The state in which a script begins.
  init(configuration record: Record) throws {
    var world = FuturaeWorld()
    world.permittedGroups = record.optionalTexts("permittedGroups")
    world.refusedCodes = record.optionalTexts("refusedCodes") ?? []
    let binding = record.optionalTexts("bindingFor") ?? []
    world.bindsEnrolment = binding.contains("enrolment")
    world.bindsRecovery = binding.contains("recovery")
    world.bindingTokens = try (record.optionalRecords("bindingTokens") ?? []).map {
      BindingToken(token: try $0.text("token"), scope: try $0.text("scope"))
    }
    world.backup = record.optionalRecord("backup").map {
      FuturaeBackup(accounts: $0.optionalTexts("accounts") ?? [], pin: $0.optionalText("sdkPin"))
    }
    world.isMigrationEnabled = record.flag("migrationEnabled", default: true)
    world.isContextTrusted = record.flag("trustedContext", default: true)
    self.init(
      world: world, biometrics: record.optionalNumber("biometrics") ?? 1,
      hasPasscode: record.flag("passcode", default: true), isOnline: record.optionalText("network") != "offline")
    if let installed = record.optionalRecord("installed") {
      installations[DataPlace()] = try Installation(installed: installed, biometrics: Set(biometrics))
    }
  }
}

extension Installation {
  fileprivate init(installed record: Record, biometrics: Set<Int>) throws {
    let type = try record.word("type", as: LockType.self)
    self.init(
      type: type, settings: LockSettings(unlockDuration: 60, isInvalidatedByBiometricsChange: false))
    isOfVersion1 = record.optionalText("version") == "v1"
    accounts = record.optionalTexts("accounts") ?? []
    wasEnrolled = !accounts.isEmpty
    pin = record.optionalText("sdkPin")
    if type == .biometricsOnly || type == .biometricsOrPasscode { keys = .valid(since: biometrics) }
  }
}

extension DataPlace {
  fileprivate init(_ record: Record) {
    self.init(appGroup: record.optionalText("appGroup"), accessGroup: record.optionalText("accessGroup"))
  }
}

extension FuturaeEvent {
  /// Reads an event.
  init(_ record: Record) throws {
    let name = try record.text("event")
    guard
      let event = try Self.presenceEvent(name, record) ?? Self.accountEvent(name, record)
        ?? Self.sessionEvent(name, record) ?? Self.simpleEvents[name]
    else {
      throw UnreadableEvent(member: "event")
    }
    self = event
  }

  /// The events without members.
  private static let simpleEvents: [String: FuturaeEvent] = [
    "terminate": .terminate, "settings": .settings, "reset": .reset, "lock": .lock, "is-locked": .isLocked,
    "active-unlock-methods": .activeUnlockMethods, "add-biometric": .addBiometric, "remove-biometric": .removeBiometric,
    "have-biometrics-changed": .haveBiometricsChanged, "activate-biometrics": .activateBiometrics,
    "deactivate-biometrics": .deactivateBiometrics, "get-accounts": .getAccounts,
    "get-migratable-accounts": .getMigratableAccounts, "sync-capability": .syncCapability,
    "enable-adaptive": .adaptive(.all, isOn: true), "disable-adaptive": .adaptive(.all, isOn: false),
    "enable-adaptive-collections": .adaptive(.collections, isOn: true),
    "disable-adaptive-collections": .adaptive(.collections, isOn: false),
    "enable-adaptive-on-authentication": .adaptive(.onAuthentication, isOn: true),
    "disable-adaptive-on-authentication": .adaptive(.onAuthentication, isOn: false),
    "enable-adaptive-on-account-migration": .adaptive(.onAccountMigration, isOn: true),
    "disable-adaptive-on-account-migration": .adaptive(.onAccountMigration, isOn: false),
    "adaptive-state": .adaptiveState,
  ]

  private static func presenceEvent(_ name: String, _ record: Record) throws -> FuturaeEvent? {
    let (pin, passes) = (record.optionalText("sdkPin"), record.text("verdict", default: "success") == "success")
    switch name {
    case "launch": return .launch(try Launch(record))
    case "switch-lock": return .switchLock(try record.word("type", as: LockType.self), pin: pin, passes: passes)
    case "check-data-exists":
      return .checkDataExists(try record.word("type", as: LockType.self), DataPlace(record))
    case "update-sdk-config": return .updateSDKConfig(DataPlace(record))
    case "network": return .network(isOnline: try record.text("state") == "online")
    case "unlock": return .unlock(try record.word("with", as: UnlockMethod.self), pin: pin, passes: passes)
    case "call":
      return .call(
        try record.word("function", as: SDKFunction.self), passesPIN: record.flag("withSDKPin", default: false),
        hasExtra: record.flag("hasExtra", default: false))
    case "change-sdk-pin": return .changeSDKPin(try record.text("newSDKPin"))
    default: return nil
    }
  }

  private static func accountEvent(_ name: String, _ record: Record) throws -> FuturaeEvent? {
    let (pin, token) = (record.optionalText("sdkPin"), record.optionalText("bindingToken"))
    switch name {
    case "enroll": return .enroll(code: try record.text("code"), pin: pin, bindingToken: token)
    case "logout-account": return .logoutAccount(try record.text("userId"))
    case "get-accounts-status": return .getAccountsStatus(record.optionalTexts("userIds") ?? [])
    case "get-account-history": return .getAccountHistory(try record.text("userId"))
    case "authenticate-device": return .authenticateDevice(try record.text("userId"))
    case "migrate-accounts": return .migrateAccounts(pin: pin, bindingToken: token)
    case "get-totp": return .getTOTP(userId: try record.text("userId"), try OfflineVariant(record))
    case "get-offline-code": return .getOfflineCode(qrCode: try record.text("qrCode"), try OfflineVariant(record))
    case "extra-info-from-offline-qr-code":
      return .extraInfoFromQRCode(
        qrCode: try record.text("qrCode"), entries: record.optionalTexts("extraInfo") ?? [])
    case "get-synchronous-auth-token": return .getSynchronousAuthToken(userId: try record.text("userId"))
    default: return nil
    }
  }

  private static func sessionEvent(_ name: String, _ record: Record) throws -> FuturaeEvent? {
    let entries = record.optionalTexts("extraInfo")
    switch name {
    case "open-session":
      return .openSession(
        FuturaeSession(
          id: try record.text("sessionId"), userId: record.optionalText("userId"), token: record.optionalText("token"),
          numbers: record.optionalNumbers("numbers"), extraInfo: entries ?? []))
    case "get-session-info":
      return .getSessionInfo(
        id: record.optionalText("sessionId"), token: record.optionalText("token"),
        userId: record.text("userId", default: ""))
    case "reply-auth": return .reply(try Reply(record))
    case "handle-notification":
      return .handleNotification(
        try record.word("payload", as: Payload.self), userId: record.optionalText("userId"),
        hasExtra: record.flag("hasExtra", default: false))
    case "get-notification-data": return .getNotificationData(isKnown: record.flag("isKnown", default: true))
    case "decrypt-extra-info":
      return .decryptExtraInfo(
        userId: try record.text("userId"), entries: entries ?? [], isDamaged: record.flag("isDamaged", default: false))
    case "open-url": return .openURL(try record.word("url", as: Address.self))
    default: return nil
    }
  }
}

extension FuturaeEvent.Launch {
  fileprivate init(_ record: Record) throws {
    self.init()
    sdkId = record.text("sdkId", default: sdkId)
    sdkKey = record.text("sdkKey", default: sdkKey)
    baseUrl = record.text("baseUrl", default: baseUrl)
    type = record.optionalText("type").flatMap(LockType.init)
    unlockDuration = record.optionalNumber("unlockDuration")
    isInvalidatedByBiometricsChange = record.flag("invalidatedByBiometricsChange", default: false)
    allowsPINChangeWithBiometricUnlock = record.optionalFlag("allowPinChangeWithBiometricUnlock")
    deactivatesBiometricsAfterPINChange = record.optionalFlag("deactivateBiometricsAfterPinChange")
    pinsPublicKeys = record.optionalFlag("sslPinning")
    place = DataPlace(record)
  }
}

extension FuturaeEvent.Reply {
  fileprivate init(_ record: Record) throws {
    self.init(
      kind: try record.word("with", as: FuturaeEvent.ReplyKind.self), userId: record.optionalText("userId"),
      sessionId: record.optionalText("sessionId"), qrCode: record.optionalText("qrCode"),
      isFraud: record.flag("isFraud", default: false), choice: record.optionalNumber("choice"),
      extraInfo: record.optionalTexts("extraInfo"))
  }
}

extension FuturaeEvent.OfflineVariant {
  fileprivate init(_ record: Record) throws {
    switch try record.text("variant") {
    case "sdkPin": self = .sdkPin(record.optionalText("sdkPin"))
    case "biometrics": self = .biometrics(passes: record.text("verdict", default: "success") == "success")
    default: self = .default
    }
  }
}

extension FuturaeObservation {
  /// The observation as a value of the declared record.
  var record: Record {
    var record = Record()
    record.set("result", result.rawValue)
    record.set("locked", flag: isLocked)
    record.set("methods", texts: methods)
    record.set("prompt", prompt?.rawValue)
    record.set("attemptsLeft", number: attemptsLeft)
    record.set("changed", flag: haveBiometricsChanged)
    record.set("exists", flag: dataExist)
    record.set("settings", record: settings?.record)
    record.set("accounts", texts: accounts)
    record.set("pending", texts: pending)
    record.set("delegate", texts: delegate.isEmpty ? nil : delegate)
    record.set("sent", record: sent?.record)
    record.set("numbers", numbers: numbers)
    record.set("extraInfo", texts: extraInfo)
    record.set("count", number: count)
    record.set("pinProtected", flag: isPINProtected)
    record.set("synchronous", flag: isSynchronous)
    record.set("updates", number: updates)
    record.set("collections", flag: adaptive?.collections)
    record.set("onAuthentication", flag: adaptive?.onAuthentication)
    record.set("onAccountMigration", flag: adaptive?.onAccountMigration)
    return record
  }
}

extension FuturaeObservation.SettingsInEffect {
  fileprivate var record: Record {
    var record = Record()
    record.set("type", type.rawValue)
    record.set("unlockDuration", number: unlockDuration)
    record.set("allowPinChangeWithBiometricUnlock", flag: launch.allowsPINChangeWithBiometricUnlock)
    record.set("deactivateBiometricsAfterPinChange", flag: launch.deactivatesBiometricsAfterPINChange)
    record.set("sslPinning", flag: launch.pinsPublicKeys)
    return record
  }
}

extension FuturaeObservation.SentMessage {
  fileprivate var record: Record {
    var record = Record()
    record.set("message", message)
    record.set("userId", userId)
    record.set("sessionId", sessionId)
    record.set("isFraud", flag: isFraud)
    record.set("choice", number: choice)
    record.set("extraInfo", texts: extraInfo)
    return record
  }
}

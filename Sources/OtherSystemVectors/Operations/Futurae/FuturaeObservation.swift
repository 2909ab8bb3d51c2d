internal import Conformance
internal import OtherSystems

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

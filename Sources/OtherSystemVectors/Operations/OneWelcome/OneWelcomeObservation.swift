internal import Conformance
internal import OtherSystems

extension OneWelcomeObservation {
  /// The observation as a value of the declared record.
  var record: Record {
    var record = Record()
    record.set("result", result.rawValue)
    record.set("callbacks", texts: callbacks.isEmpty ? nil : callbacks.map(\.rawValue))
    record.set("error", error?.rawValue)
    record.set("cause", cause)
    record.set("challenge", record: challenge?.record)
    record["authenticators"] = authenticators.map { .list($0.map { .record($0.record) }) }
    record.set("length", number: length)
    return record
  }
}

extension OneWelcomeObservation.Challenge {
  fileprivate var record: Record {
    var record = Record()
    record.set("userId", user)
    record.set("authenticator", authenticator?.rawValue)
    record.set("pinLength", number: pinLength)
    return record
  }
}

extension AuthenticatorObject {
  fileprivate var record: Record {
    var record = Record()
    record.set("identifier", type.rawValue)
    record.set("isRegistered", flag: isRegistered)
    record.set("isPreferred", flag: isPreferred)
    return record
  }
}

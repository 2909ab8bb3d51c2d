internal import Conformance
internal import OtherSystems

extension OneWelcomeState {
  /// The state in which a script begins.
  init(configuration record: Record) {
    var world = OneWelcomeWorld()
    world.pinLength = record.optionalNumber("pinLength") ?? world.pinLength
    world.pinAttempts = record.optionalNumber("pinAttempts") ?? world.pinAttempts
    world.hasBiometricHardware = record.flag("biometricHardware", default: true)
    world.isJailbroken = record.flag("jailbroken", default: false)
    world.detectsJailbreak = record.flag("jailbreakDetection", default: true)
    world.permitsBiometric = record.flag("biometricAllowed", default: true)
    world.biometricAttempts = record.optionalNumber("biometricAttempts") ?? world.biometricAttempts
    world.hasCustomFeature = record.flag("customFeature", default: true)
    world.permitsCustom = record.flag("customAllowed", default: true)
    world.hasRegistrationScript = record.flag("registrationScript", default: true)
    world.hasAuthenticationScript = record.flag("authenticationScript", default: true)
    self.init(world: world, biometrics: record.optionalNumber("biometrics") ?? 1)
  }
}

extension OneWelcomeEvent {
  /// Reads an event.
  init(_ record: Record) throws {
    let name = try record.text("event")
    guard let event = try Self.userEvent(name, record) ?? Self.answer(name, record) else {
      throw UnreadableEvent(member: "event")
    }
    self = event
  }

  private static func userEvent(_ name: String, _ record: Record) throws -> OneWelcomeEvent? {
    switch name {
    case "start-user-registration": .startUserRegistration(try record.text("userId"))
    case "start-pin-change": .startPINChange
    case "create-pin": .createPIN(try record.text("pin"))
    case "start-authentication": .startAuthentication(try record.text("userId"))
    case "log-out": .logOut
    case "deregister-user": .deregisterUser(try record.text("userId"))
    case "restart": .restart
    case "push": .push(try record.text("userId"))
    case "authenticators":
      .authenticators(try record.word("set", as: Query.self), user: try record.text("userId"))
    case "look-again": .lookAgain(try record.int("number"))
    case "register-authenticator": .register(try record.text("authenticator"))
    case "deregister-authenticator": .deregister(try record.text("authenticator"))
    case "set-preferred": .setPreferred(try record.text("authenticator"))
    default: nil
    }
  }

  private static func answer(_ name: String, _ record: Record) throws -> OneWelcomeEvent? {
    switch name {
    case "answer-pin": .answerPIN(try record.text("pin"))
    case "answer-biometric": .answerBiometric(try record.word("scan", as: Scan.self))
    case "answer-custom":
      .answerCustom(
        data: record.optionalText("data"), isAccepted: record.text("script", default: "accepts") == "accepts")
    case "fall-back-to-pin": .fallBackToPIN
    case "cancel": .cancel(cause: record.optionalText("cause"))
    case "change-biometrics": .changeBiometrics
    case "enter-device-passcode": .enterDevicePasscode
    case "stored-pin-length": .storedPINLength(try record.text("userId"))
    case "authentication-fails":
      .authenticationFails(
        user: try record.text("userId"), domain: try record.text("domain"), code: try record.text("code"))
    default: nil
    }
  }
}

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

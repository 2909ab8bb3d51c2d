/// The types of authenticators, of which each user can have one (Authenticators).
package enum AuthenticatorType: String, CaseIterable, Sendable {
  case pin, biometric, custom
}

/// The calls of an app's delegate.
package enum OneWelcomeCallback: String, Sendable {
  case started, completed, failed
  case createPIN = "create-pin-challenge"
  case pin = "pin-challenge"
  case biometric = "biometric-challenge"
  case customRegistration = "custom-registration-challenge"
  case customAuthentication = "custom-authentication-challenge"
  case customDeregistration = "custom-deregistration-challenge"
}

/// Why something failed.
package enum OneWelcomeError: String, Error, Sendable {
  case cancelled, userDeregistered, rejected
  case notAuthenticated = "not-authenticated"
  case unknownUser = "unknown-user"
  case alreadyRegistered = "already-registered"
  case notRegistered = "not-registered"
  case unknownAuthenticator = "unknown-authenticator"
  case notDeregisterable = "not-deregisterable"
  case invalidPIN = "invalid-pin"
  case wrongPIN = "wrong-pin"
}

/// What came of an event.
package enum OneWelcomeResult: String, Sendable {
  case ok, challenge, completed, failed, ignored
}

/// What does not change while a script is played.
package struct OneWelcomeWorld: Equatable, Sendable {
  package var pinLength = 5
  package var pinAttempts = 3
  package var hasBiometricHardware = true
  package var isJailbroken = false
  package var detectsJailbreak = true
  package var permitsBiometric = true
  package var biometricAttempts = 3
  package var hasCustomFeature = true
  package var permitsCustom = true
  package var hasRegistrationScript = true
  package var hasAuthenticationScript = true

  package init() {}
}

/// A registered user.
package struct OneWelcomeUser: Equatable, Sendable {
  package var pin: String
  package var failedAttempts = 0
  package var registered: Set<AuthenticatorType> = [.pin]
  /// The authenticator that the app has set as preferred; nil where it has set none.
  package var preferred: AuthenticatorType?

  package init(pin: String) { self.pin = pin }
}

/// What the app has begun and not ended.
package struct OneWelcomeCall: Equatable, Sendable {
  package enum Purpose: Equatable, Sendable {
    case userRegistration, pinChange, authentication, push
    case registration(AuthenticatorType), deregistration(AuthenticatorType)
  }

  package enum Challenge: Equatable, Sendable {
    case createPIN, pin, biometric
    case custom(OneWelcomeCallback)
  }

  package var purpose: Purpose
  package var user: String
  package var challenge: Challenge
}

/// An authenticator as an app gets it.
package struct AuthenticatorObject: Equatable, Sendable {
  package var type: AuthenticatorType
  package var isRegistered: Bool
  package var isPreferred: Bool
}

/// The SDK, its device, its server and its app between two events.
package struct OneWelcomeState: Equatable, Sendable {
  package var world: OneWelcomeWorld
  package var biometrics: Int
  package var failedScans = 0
  package var users: [String: OneWelcomeUser] = [:]
  package var authenticated: String?
  package var call: OneWelcomeCall?
  /// The lengths of PINs that the app stored.
  package var lengths: [String: Int] = [:]
  /// What each event returned, for those that look again.
  package var returned: [[AuthenticatorObject]?] = []

  package init(world: OneWelcomeWorld = OneWelcomeWorld(), biometrics: Int = 1) {
    self.world = world
    self.biometrics = biometrics
  }
}

/// What happens to the OneWelcome SDK.
package enum OneWelcomeEvent: Sendable {
  case startUserRegistration(String)
  case startPINChange
  case createPIN(String)
  case startAuthentication(String)
  case logOut
  case deregisterUser(String)
  case restart
  case push(String)
  case authenticators(Query, user: String)
  case lookAgain(Int)
  case register(String), deregister(String), setPreferred(String)
  case answerPIN(String)
  case answerBiometric(Scan)
  case answerCustom(data: String?, isAccepted: Bool)
  case fallBackToPIN
  case cancel(cause: String?)
  case changeBiometrics, enterDevicePasscode
  case storedPINLength(String)
  case authenticationFails(user: String, domain: String, code: String)

  /// Which authenticators are asked for.
  package enum Query: String, Sendable {
    case registered, nonRegistered, all
  }

  /// What a user does with the sensor.
  package enum Scan: String, Sendable {
    case match
    case noMatch = "no-match"
    case dialogCancelled = "dialog-cancelled"
  }
}

/// What is observed of an event; absent members are nil.
package struct OneWelcomeObservation: Equatable, Sendable {
  package var result = OneWelcomeResult.ok
  package var callbacks: [OneWelcomeCallback] = []
  package var error: OneWelcomeError?
  package var cause: String?
  package var challenge: Challenge?
  package var authenticators: [AuthenticatorObject]?
  package var length: Int?
  package var decided: [String] = []

  /// The members of an open challenge.
  package struct Challenge: Equatable, Sendable {
    package var user: String
    package var authenticator: AuthenticatorType?
    package var pinLength: Int?
  }
}

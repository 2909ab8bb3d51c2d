/// The rules of the OneWelcome SDK, by the chapters of its document.
package struct OneWelcomeRules: Sendable {
  package var authenticator = AuthenticatorRules()
  package var pin = PINChallengeRules()
  package var length = PINLengthRules()
  package var biometric = BiometricRules()
  package var custom = CustomRules()
  package var session = AuthenticationRules()
  package var value = AuthenticatorValueRules()

  package init() {}
}

/// Which authenticators a user has.
package struct AuthenticatorRules: Sendable {
  /// A new user has the PIN.
  package var ofNewUser: Set<AuthenticatorType> = [.pin]
  /// All but the PIN can be deregistered.
  package var canDeregister: @Sendable (AuthenticatorType) -> Bool = { $0 != .pin }
  /// Which authenticators a question is about.
  package var answers: @Sendable (OneWelcomeEvent.Query, _ isRegistered: Bool, _ isSupported: Bool) -> Bool = {
    query, isRegistered, isSupported in
    switch query {
    case .registered: isRegistered
    case .nonRegistered: !isRegistered && isSupported
    case .all: isRegistered || isSupported
    }
  }
  /// Returned objects do not change.
  package var lookAgain:
    @Sendable (_ returned: [AuthenticatorObject], _ now: [AuthenticatorObject]) -> [AuthenticatorObject] =
      { returned, _ in returned }
  /// Registrations belong to a user.
  package var registered: @Sendable (_ users: [String: OneWelcomeUser], _ user: String) -> Set<AuthenticatorType> = {
    $0[$1]?.registered ?? []
  }
  /// A preference belongs to a user.
  package var preferred: @Sendable (_ users: [String: OneWelcomeUser], _ user: String) -> AuthenticatorType? = {
    $0[$1]?.preferred
  }
  /// A registration and a deregistration call `started` first.
  package var firstCallbacks: [OneWelcomeCallback] = [.started]
  /// A call ends with one callback.
  package var lastCallbacks: @Sendable (_ isCompleted: Bool) -> [OneWelcomeCallback] = { [$0 ? .completed : .failed] }
  /// A registered authenticator is not registered again.
  package var refusesRegistered = true
  /// An authenticator that is not supported is not registered.
  package var isKnown: @Sendable (_ isSupported: Bool) -> Bool = { $0 }
  /// Registering, deregistering and preferring need an authenticated user.
  package var user: @Sendable (_ authenticated: String?, _ users: [String]) -> String? = { authenticated, _ in
    authenticated
  }
  /// The authenticator that is used; without a preference the PIN.
  package var used:
    @Sendable (_ preferred: AuthenticatorType?, _ registered: Set<AuthenticatorType>) -> AuthenticatorType = {
      preferred, registered in preferred.map { registered.contains($0) ? $0 : .pin } ?? .pin
    }
  /// Only a registered authenticator can be preferred.
  package var canPrefer: @Sendable (_ isRegistered: Bool) -> Bool = { $0 }
  /// The authenticators after a registration.
  package var afterRegistration: @Sendable (Set<AuthenticatorType>, AuthenticatorType) -> Set<AuthenticatorType> = {
    $0.union([$1])
  }
  /// The preference after a registration.
  package var preferenceAfterRegistration: @Sendable (AuthenticatorType?, AuthenticatorType) -> AuthenticatorType? = {
    preferred, _ in preferred
  }
  /// The authenticators after a deregistration.
  package var afterDeregistration: @Sendable (Set<AuthenticatorType>, AuthenticatorType) -> Set<AuthenticatorType> = {
    $0.subtracting([$1])
  }
  /// The preference after a deregistration.
  package var preferenceAfterDeregistration: @Sendable (AuthenticatorType?, AuthenticatorType) -> AuthenticatorType? = {
    $0 == $1 ? nil : $0
  }
  /// An authenticator that is not registered is not deregistered.
  package var refusesNotRegistered = true
  /// Whether an authenticator is marked as preferred: the one that is used.
  package var isMarked: @Sendable (AuthenticatorType, _ used: AuthenticatorType, _ isSet: Bool) -> Bool = {
    type, used, _ in
    type == used
  }
}

/// PIN challenges.
package struct PINChallengeRules: Sendable {
  /// A PIN is right if it is the one that was created.
  package var isRight: @Sendable (_ given: String, _ stored: String) -> Bool = { $0 == $1 }
  /// A cancelled challenge ends the call.
  package var cancelEnds = true
  /// An answer needs an open challenge of its kind.
  package var ignoresOthers = true
  /// A challenge of another authenticator can be answered with the PIN.
  package var fallsBack: @Sendable (OneWelcomeCall.Purpose) -> Bool = { $0 == .authentication || $0 == .push }
  /// The user after a fallback.
  package var afterFallback: @Sendable (OneWelcomeUser) -> OneWelcomeUser = { $0 }
  /// While attempts are left, a wrong PIN opens the challenge again.
  package var asksAgain = true
  /// A wrong PIN is counted.
  package var afterFailure: @Sendable (Int) -> Int = { $0 + 1 }
  /// The last wrong PIN.
  package var isLast: @Sendable (_ failed: Int, _ most: Int) -> Bool = { $0 >= $1 }
  /// The user after the last wrong PIN.
  package var afterLast: @Sendable (OneWelcomeUser) -> OneWelcomeUser? = { _ in nil }
  /// A right PIN sets the wrong attempts to 0.
  package var afterSuccess: @Sendable (Int) -> Int = { _ in 0 }
  /// The length that a PIN challenge tells.
  package var lengthOfChallenge: @Sendable (_ pin: String) -> Int? = { _ in nil }
  /// A new PIN has the length of the policy, in digits of ASCII.
  package var isValid: @Sendable (_ pin: String, _ length: Int) -> Bool = {
    $0.unicodeScalars.count == $1 && $0.unicodeScalars.allSatisfy { ("0"..."9").contains($0) }
  }
  /// The PIN after a change.
  package var afterChange: @Sendable (_ old: String, _ new: String) -> String = { $1 }
}

/// The length of the PIN that an app stores.
package struct PINLengthRules: Sendable {
  /// The length belongs to a user.
  package var key: @Sendable (_ user: String) -> String = { $0 }
  /// The lengths after the app has begun again.
  package var afterRestart: @Sendable ([String: Int]) -> [String: Int] = { $0 }
  /// The length of a challenge is stored when it is answered.
  package var storesAtChallenge = false
  /// The length is stored when the registration has completed.
  package var storesAtRegistration: @Sendable (_ isCompleted: Bool) -> Bool = { $0 }
  /// The length is stored when the change has completed.
  package var storesAtChange: @Sendable (_ isCompleted: Bool) -> Bool = { $0 }
  /// The calls whose failure removes the length, where the user was deregistered.
  package var removesAfter: @Sendable (OneWelcomeCall.Purpose) -> Bool = { _ in true }
  /// The error after which the length is removed.
  package var removes: @Sendable (_ domain: String, _ code: String) -> Bool = {
    $0 == "generic" && $1 == "userDeregistered"
  }
}

/// The biometric authenticator.
package struct BiometricRules: Sendable {
  /// The device can read fingers or faces.
  package var needsHardware = true
  /// The device is not jail-broken.
  package var needsIntactDevice = true
  /// The user has enrolled a biometric.
  package var needsEnrolment = true
  /// The server permits it.
  package var needsPermission = true
  /// A jail-broken device counts whether or not the application detects it.
  package var seesJailbreak: @Sendable (_ isJailbroken: Bool, _ detects: Bool) -> Bool = { isJailbroken, _ in
    isJailbroken
  }
  /// A jail-broken device has the PIN.
  package var pinNeedsIntactDevice = false
  /// A registration needs the PIN.
  package var registrationNeedsPIN = true
  /// A scan passes.
  package var passes: @Sendable (_ matches: Bool, _ isLocked: Bool) -> Bool = { $0 && !$1 }
  /// A failed scan is counted.
  package var afterFailure: @Sendable (Int) -> Int = { $0 + 1 }
  /// After how many failed scans the sensor is locked.
  package var locks: @Sendable (_ failed: Int, _ most: Int) -> Bool = { $0 >= $1 }
  /// A locked sensor is still asked first.
  package var skipsWhenLocked = false
  /// A locked sensor leads to the PIN.
  package var fallsBackWhenLocked = true
  /// Cancel in the dialog of the system leads to the PIN.
  package var fallsBackAfterDialog = true
  /// A scan that passes sets the failed scans to 0.
  package var afterSuccess: @Sendable (Int) -> Int = { _ in 0 }
  /// The user after the sensor was locked.
  package var afterLock: @Sendable (OneWelcomeUser) -> OneWelcomeUser = { $0 }
  /// The passcode of the device sets the failed scans to 0.
  package var afterPasscode: @Sendable (Int) -> Int = { _ in 0 }
  /// A change of the biometrics deregisters the authenticator.
  package var afterChange: @Sendable (OneWelcomeUser) -> OneWelcomeUser = { user in
    var changed = user
    changed.registered.remove(.biometric)
    if changed.preferred == .biometric { changed.preferred = nil }
    return changed
  }
}

/// Custom authenticators.
package struct CustomRules: Sendable {
  /// The feature is enabled.
  package var needsFeature = true
  /// The server permits it for the application.
  package var needsPermission = true
  /// The registration script was submitted.
  package var needsRegistrationScript = true
  /// The authentication script was submitted.
  package var needsAuthenticationScript = true
  /// What the script says of a registration decides.
  package var registers: @Sendable (_ isAccepted: Bool) -> Bool = { $0 }
  /// Data that the script rejects end an authentication.
  package var fallsBackWhenRejected = false
  /// What the script says of an authentication decides.
  package var authenticates: @Sendable (_ isAccepted: Bool) -> Bool = { $0 }
  /// The underlying error that a failure has.
  package var cause: @Sendable (_ passed: String?) -> String? = { $0 }
  /// A deregistration opens a challenge.
  package var challengesDeregistration = true
  /// A deregistration can be answered without data.
  package var deregistersWithoutData = true
  /// A cancelled deregistration leaves the authenticator registered.
  package var cancelKeeps = true
  /// The authenticator that a challenge names.
  package var named: @Sendable (AuthenticatorType) -> AuthenticatorType? = { $0 == .custom ? .custom : nil }
}

/// Authentication and push requests.
package struct AuthenticationRules: Sendable {
  /// The user must be registered.
  package var needsUser = true
  /// The authenticated user after an authentication.
  package var afterAuthentication: @Sendable (_ before: String?, _ user: String, _ isCompleted: Bool) -> String? = {
    before, user, isCompleted in isCompleted ? user : before
  }
  /// The authenticator that confirms a push request.
  package var confirms: @Sendable (_ used: AuthenticatorType) -> AuthenticatorType = { $0 }
  /// The authenticated user after a push request.
  package var afterPush: @Sendable (_ before: String?, _ user: String) -> String? = { before, _ in before }
  /// The authenticated user after a user was deregistered.
  package var afterDeregistration: @Sendable (_ before: String?, _ user: String) -> String? = { $0 == $1 ? nil : $0 }
  /// The user after a deregistration.
  package var afterUserDeregistration: @Sendable (OneWelcomeUser) -> OneWelcomeUser? = { _ in nil }
}

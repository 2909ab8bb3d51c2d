internal import Conformance
internal import OtherSystems

typealias OneWelcomeEventKind = EventKind<Timed<OneWelcomeEvent>>

extension Members where Value == String {
  static let user = text("userId", "The user.")
  static let authenticator = text(
    "authenticator", "The identifier: `pin`, `biometric` or `custom`; any other is unknown.")
}

extension Members where Value == String? {
  static let cause = optional(.text("cause", "The underlying error that the app passes. Default: none."))
}

extension Members where Value == OneWelcomeState {
  /// The world in which a script begins.
  static let world = changing(
    OneWelcomeState(),
    [
      .set(
        \.world.pinLength, .int("pinLength", 1...20, "The length of a PIN by the policy of the server. Default: 5.")),
      .set(
        \.world.pinAttempts,
        .int(
          "pinAttempts", 1...10,
          "After how many consecutive wrong PINs the server deregisters the user. Default: 3; the document has no number."
        )),
      .set(
        \.world.hasBiometricHardware,
        .yes("biometricHardware", "Whether the device can read fingers or faces. Default: `yes`.")),
      .set(\.world.isJailbroken, .yes("jailbroken", "Whether the device is jail-broken. Default: `no`.")),
      .set(
        \.world.detectsJailbreak,
        .yes(
          "jailbreakDetection", "Whether the application has its detection of jail-broken devices on. Default: `yes`.")),
      .set(
        \.biometrics, .int("biometrics", 0...10, "How many biometrics the user has enrolled in the device. Default: 1.")
      ),
      .set(
        \.world.permitsBiometric,
        .yes("biometricAllowed", "Whether the server permits biometric authentication. Default: `yes`.")),
      .set(
        \.world.biometricAttempts,
        .int(
          "biometricAttempts", 1...10,
          "How many failed scans in a row lock the sensor. Default: 3; the document has no number.")),
      .set(
        \.world.hasCustomFeature,
        .yes("customFeature", "Whether custom authenticators are enabled in the server's system. Default: `yes`.")),
      .set(
        \.world.permitsCustom,
        .yes("customAllowed", "Whether the server permits custom authentication for the application. Default: `yes`.")),
      .set(
        \.world.hasRegistrationScript,
        .yes(
          "registrationScript",
          "Whether the registration script of the custom authenticator was submitted. Default: `yes`.")),
      .set(
        \.world.hasAuthenticationScript,
        .yes(
          "authenticationScript",
          "Whether the authentication script of the custom authenticator was submitted. Default: `yes`.")),
    ])
}

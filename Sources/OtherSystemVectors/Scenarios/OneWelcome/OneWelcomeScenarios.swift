package import Conformance

extension OneWelcomeOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    switch heading.id {
    case "onewelcome.authenticator": declareAuthenticator(on: op)
    case "onewelcome.pin": declarePIN(on: op)
    case "onewelcome.pin-length": declarePINLength(on: op)
    case "onewelcome.biometry": declareBiometry(on: op)
    case "onewelcome.custom": declareCustom(on: op)
    default: declareSession(on: op)
    }
    declareRandomScripts(on: op)
  }

  /// Registers a user with a PIN.
  static func user(_ name: String, pin: String = "12345") -> String {
    "start-user-registration userId=\(name)\ncreate-pin pin=\(pin)\n"
  }

  /// Registers alice, and for her the biometric authenticator.
  static let withBiometrics =
    user("alice") + """
      register-authenticator authenticator=biometric
      answer-pin pin=12345

      """
  /// Registers alice, and for her the custom authenticator.
  static let withCustom =
    user("alice") + """
      register-authenticator authenticator=custom
      answer-custom data=data

      """
}

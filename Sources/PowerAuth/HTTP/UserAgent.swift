/// The parts of the name of a client.
package struct UserAgent: Equatable, Sendable {
  package var application: String
  package var applicationVersion: String
  package var sdkVersion: String
  package var system: String
  package var systemVersion: SystemVersion
  package var device: String

  /// Takes the values as they are.
  package init(
    application: String, applicationVersion: String, sdkVersion: String, system: String, systemVersion: SystemVersion,
    device: String
  ) {
    self.application = application
    self.applicationVersion = applicationVersion
    self.sdkVersion = sdkVersion
    self.system = system
    self.systemVersion = systemVersion
    self.device = device
  }
}

/// The version of an operating system.
package struct SystemVersion: Equatable, Sendable {
  package var major: Int64
  package var minor: Int64
  package var patch: Int64

  /// Takes the numbers as they are.
  package init(major: Int64, minor: Int64, patch: Int64) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }
}

package struct UserAgentRules: Sendable {
  /// An underscore stands for each space in the name of the app, which would end it.
  package var writeApplication: Function<String, String> = { name in
    String(String.UnicodeScalarView(name.unicodeScalars.map { $0 == " " ? "_" : $0 }))
  }
  /// The SDK is called `PowerAuth2`.
  package var sdkName = "PowerAuth2"
  /// A patch version of 0 is left out, and a minor version is not.
  package var writeSystemVersion: Function<SystemVersion, String> = { version in
    "\(version.major).\(version.minor)" + (version.patch == 0 ? "" : ".\(version.patch)")
  }
  /// A slash stands between a product and its version.
  package var joinProduct: @Sendable (_ name: String, _ version: String) -> String = { "\($0)/\($1)" }
  /// The app stands first, then the SDK, and the system and the device in parentheses.
  package var join: @Sendable (_ application: String, _ sdk: String, _ system: String, _ device: String) -> String = {
    application, sdk, system, device in "\(application) \(sdk) (\(system), \(device))"
  }
}

extension Rules {
  /// Writes the name of a client, as the SDK does where the app gives none (§ 15.7).
  package func writeUserAgent(_ agent: UserAgent) -> String {
    userAgent.join(
      userAgent.joinProduct(userAgent.writeApplication(agent.application), agent.applicationVersion),
      userAgent.joinProduct(userAgent.sdkName, agent.sdkVersion),
      "\(agent.system) \(userAgent.writeSystemVersion(agent.systemVersion))", agent.device)
  }
}

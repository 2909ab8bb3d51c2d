/// New PINs and the members of authenticators.
package struct AuthenticatorValueRules: Sendable {
  /// A PIN is of digits of ASCII.
  package var isDigit: @Sendable (Unicode.Scalar) -> Bool = { ("0"..."9").contains($0) }
  /// A PIN has the length of the policy.
  package var fits: @Sendable (_ count: Int, _ length: Int) -> Bool = { $0 == $1 }
  /// An identifier is not empty.
  package var isIdentifier: @Sendable (String?) -> Bool = { $0 != nil && $0 != "" }
  /// There are three types.
  package var types = ["pin", "biometric", "custom"]
  /// A preferred authenticator is registered.
  package var canBePreferred: @Sendable (_ isRegistered: Bool) -> Bool = { $0 }
}

/// Why a value is refused.
package enum ValueRefusal: String, Error, Sendable {
  case digits, length
  case missingIdentifier = "missing-identifier"
  case unknownType = "unknown-type"
  case preferredNotRegistered = "preferred-not-registered"
}

extension AuthenticatorValueRules {
  /// Checks a new PIN.
  package func check(pin: String, length: Int) throws(ValueRefusal) {
    guard pin.unicodeScalars.allSatisfy(isDigit) else { throw .digits }
    guard fits(pin.unicodeScalars.count, length) else { throw .length }
  }

  /// Checks the members of an authenticator.
  package func check(
    identifier: String?, type: String, isRegistered: Bool, isPreferred: Bool
  ) throws(ValueRefusal) {
    guard isIdentifier(identifier) else { throw .missingIdentifier }
    guard types.contains(type) else { throw .unknownType }
    guard !isPreferred || canBePreferred(isRegistered) else { throw .preferredNotRegistered }
  }
}

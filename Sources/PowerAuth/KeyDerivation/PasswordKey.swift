import Primitives

/// The key that a password gives (§ 2).
package struct PasswordKey: Equatable, Sendable {
  /// The bytes of the password that enter.
  package let passwordBytes: [UInt8]
  /// The derived key, 16 bytes.
  package let key: [UInt8]
}

package struct PasswordKeyRules: Sendable {
  /// The password enters as its UTF-8 bytes, not normalised, without an end mark.
  package var encodePassword: Function<String, [UInt8]> = { Array($0.utf8) }
  /// The salt enters as it is, whatever its length.
  package var takeSalt: Function<[UInt8], [UInt8]> = { $0 }
  /// As many iterations are made as are stated, at least one.
  package var countIterations: Function<Int, Int> = { $0 }
  /// The function is PBKDF2 with HMAC-SHA-1.
  package var derive: PasswordFunction = {
    password, salt, iterations, byteCount in
    try calling {
      try PBKDF2.deriveKey(password: password, salt: salt, iterations: iterations, byteCount: byteCount)
    }
  }
  /// 16 bytes are derived.
  package var byteCount = keyByteCount
  /// The derived bytes are the key.
  package var shorten: Function<[UInt8], [UInt8]> = { $0 }
}

/// Derives so many bytes from a password.
package typealias PasswordFunction =
  @Sendable (
    _ password: [UInt8], _ salt: [UInt8], _ iterations: Int, _ byteCount: Int
  ) throws -> [UInt8]

extension Rules {
  /// Derives the key of a password: PBKDF2 with HMAC-SHA-1 (§ 2).
  package func derivePasswordKey(
    password: String, salt: [UInt8], iterations: Int
  ) throws -> PasswordKey {
    let bytes = passwordKey.encodePassword(password)
    let derived = try passwordKey.derive(
      bytes, passwordKey.takeSalt(salt), passwordKey.countIterations(iterations), passwordKey.byteCount)
    return PasswordKey(passwordBytes: bytes, key: passwordKey.shorten(derived))
  }
}

import Primitives

/// The key that a password gives: PBKDF2 with HMAC-SHA-1 (§ 2).
package struct PasswordDerivation: Equatable, Sendable {
  package let password: String
  /// The derived key, 16 bytes.
  package let key: [UInt8]

  /// The UTF-8 bytes of the password, which is not normalised.
  package var passwordBytes: [UInt8] { Array(password.utf8) }

  /// Derives a key with at least one iteration; password and salt may be empty.
  package init(password: String, salt: [UInt8], iterations: Int) throws(PowerAuthError) {
    var bytes = Array(password.utf8)
    defer { wipe(&bytes) }
    self.password = password
    do throws(PrimitiveError) {
      key = try PBKDF2.deriveKey(password: bytes, salt: salt, iterations: iterations, byteCount: keyByteCount)
    } catch {
      throw PowerAuthError(error)
    }
  }
}

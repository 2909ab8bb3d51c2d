import COpenSSL

/// The password-based key derivation PBKDF2 (RFC 8018) with HMAC.
package enum PBKDF2 {
  /// Returns a key of the given length; password and salt may be empty.
  package static func deriveKey(
    password: [UInt8], salt: [UInt8], iterations: Int, byteCount: Int, hash: KeyedHash = .sha1
  ) throws(PrimitiveError) -> [UInt8] {
    let passwordCount = try count(password.count, atLeast: 0, "password")
    let saltCount = try count(salt.count, atLeast: 0, "salt")
    let rounds = try count(iterations, atLeast: 1, "iterations")
    let keyCount = try count(byteCount, atLeast: 1, "byteCount")
    var key = [UInt8](repeating: 0, count: byteCount)
    let result = unsafe password.withUnsafeBytes { password in
      unsafe PKCS5_PBKDF2_HMAC(
        password.baseAddress, passwordCount, salt, saltCount, rounds, hash.function, keyCount, &key)
    }
    try OpenSSL.check(result, "PKCS5_PBKDF2_HMAC")
    return key
  }

  private static func count(
    _ value: Int, atLeast minimum: Int, _ argument: String
  ) throws(PrimitiveError) -> Int32 {
    guard value >= minimum, let count = Int32(exactly: value) else { throw .invalidLength(argument) }
    return count
  }
}
